"""Leagues: games in rounds and a table by record; nothing is kept of operatives between games.

An edition takes the value of `kind.py` and puts its own games into it: missions, how teams are judged, victory points.
"""
