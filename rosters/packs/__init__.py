"""Packs of rules: brought in, stored, shared, compiled; and rosters moved between their revisions."""
