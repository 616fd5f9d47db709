"""The table in a terminal: plain lines of text, numbered options and our notation."""
