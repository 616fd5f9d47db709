"""The server behind a real proxy."""
