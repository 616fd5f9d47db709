"""Tests of the table on a full screen."""
