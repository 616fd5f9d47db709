"""Engines: where jobs are carried out; here in turn, in processes, or on a Ray cluster."""
