"""Self-play training of the network that the learned bots share."""
