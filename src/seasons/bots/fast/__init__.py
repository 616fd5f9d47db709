"""What bots do thousands of times a second: compiled like the rules, standard library only."""
