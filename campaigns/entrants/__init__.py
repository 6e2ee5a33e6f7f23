"""Rosters in a campaign: entering, leaving, changes by hand, choices after a mission."""
