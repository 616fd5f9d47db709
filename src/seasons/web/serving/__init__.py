"""Starting a server: where it listens, keeps its data, and what it puts up with."""
