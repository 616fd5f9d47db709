"""The cards: numbers in TOML tables, behaviour in Python, joined by id."""
