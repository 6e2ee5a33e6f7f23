"""Packs of rules: imported, stored, shared, compiled; and rosters moved between their revisions."""
