"""Campaigns of Kill Team 2018: what a report asks and what follows from it, pure."""
