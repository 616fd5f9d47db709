"""The rulings, group by group: one test for every numbered point."""
