"""Founding a campaign."""
