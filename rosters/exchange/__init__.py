"""Rosters coming in and going out: our own JSON, BattleScribe's files, plain text for chat."""
