"""The machine: states, operations and the programs they make up, run until somebody is asked."""
