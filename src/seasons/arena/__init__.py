"""The arena: bots play each other, every deal from every seat, and what that says about them."""
