"""Campaigns as a whole: the list, founding one, and one at a glance."""
