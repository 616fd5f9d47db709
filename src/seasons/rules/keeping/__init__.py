"""What is kept of a game beside its state: how it began, and what was done in it."""
