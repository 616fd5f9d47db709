"""The page of a table, drawn as HTML."""
