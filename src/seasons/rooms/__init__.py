"""Rooms: games with the people and bots who play them, and where they are kept."""
