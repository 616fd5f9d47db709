"""The server: rooms where games are played, and how they are kept, secured and shown."""
