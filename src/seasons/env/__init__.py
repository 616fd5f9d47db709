"""Seasons as an environment for learning programs: `seasons_v0` as PettingZoo wants it, and many
games in lock step.
"""
