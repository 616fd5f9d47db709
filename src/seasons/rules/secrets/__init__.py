"""Who knows what: views, memories and possible worlds."""
