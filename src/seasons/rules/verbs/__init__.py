"""The verbs of the cards: gain, pay, draw, give, summon, leave."""
