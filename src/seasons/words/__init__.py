"""The game in words, for pages and terminals alike."""
