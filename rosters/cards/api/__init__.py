"""Endpoints of datacards."""
