"""Rosters on their way into a campaign, and how they fare in it."""
