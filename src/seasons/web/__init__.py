"""The table in a browser: its pages, its pictures, and what is sent when the table changes."""
