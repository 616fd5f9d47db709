"""Tests of the cards of Enchanted Kingdom, a file for each."""
