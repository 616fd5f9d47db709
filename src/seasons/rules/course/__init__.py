"""The course of a game: prelude, rounds, turns, scoring, and why something is not allowed."""
