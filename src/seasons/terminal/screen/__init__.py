"""The table on a full screen, with mouse and keys; needs Textual, which is an extra."""
