"""Tests of `seasons.engines`."""
