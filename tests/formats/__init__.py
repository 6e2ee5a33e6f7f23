"""The formats: files of BattleScribe in, rosters out; no database."""
