"""Endpoints about reports."""
