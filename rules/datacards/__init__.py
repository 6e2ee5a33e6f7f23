"""What editions that play with datacards do alike: rosters as trees, arms, teams for a game, sheets.

No edition is known here; what differs between them is a `Dialect`.
"""

# Editions are made of this, and this of what every edition has: the editions are read first, whoever asks.
import rules.editions  # noqa: F401
