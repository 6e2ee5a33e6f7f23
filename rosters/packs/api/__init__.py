"""Endpoints about packs."""
