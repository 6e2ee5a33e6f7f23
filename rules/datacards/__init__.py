"""What editions that play with datacards do alike: rosters as trees, arms, teams for a game, sheets.

No edition is known here; what differs between them is a `Dialect`.
"""
