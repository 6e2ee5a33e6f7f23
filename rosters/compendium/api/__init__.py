"""Endpoints of the compendium."""
