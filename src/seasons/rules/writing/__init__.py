"""A game as text: gestures, decisions, positions, tables and records."""
