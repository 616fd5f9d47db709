"""Tests of the cards of the base game, a file for each."""
