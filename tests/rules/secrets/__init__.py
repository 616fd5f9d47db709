"""Tests of what seats know."""
