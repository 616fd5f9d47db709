"""The real application, played through its pages in a real Chromium."""
