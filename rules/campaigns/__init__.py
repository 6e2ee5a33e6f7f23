"""What every edition's campaigns have in common: settings, games, reports, and what an edition answers."""

# An edition holds kinds of campaign, which look at what editions keep: the editions are read first, whoever asks.
import rules.editions  # noqa: F401
