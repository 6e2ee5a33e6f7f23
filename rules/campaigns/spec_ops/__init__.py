"""Spec Ops, the narrative campaign in which each player keeps a dataslate, alone or with a club. Pure.

What every edition shares that is played so. An edition adds its own settings with how its games are scored, and its
words, to `kind.SPEC_OPS`; `records.with_records` puts what operatives have earned on its rosters and cards.
`resolve.py` goes through the steps after a game; `choices.py` and `activities.py` are what lies between games.
"""
