"""Files in and out: BattleScribe's format and our own packs. Bytes in, values out; no paths, no database."""
