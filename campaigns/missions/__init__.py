"""Missions before they are reported: planned, challenged, drawn up, rolled for."""
