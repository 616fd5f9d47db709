"""What can be: the stacks and positions that a game can reach."""
