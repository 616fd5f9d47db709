"""Tests of the course of a game."""
