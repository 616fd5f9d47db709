"""Tools on top of the rules: simulations, benchmarks, perft."""
