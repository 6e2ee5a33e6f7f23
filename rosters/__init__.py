"""The Django app of packs, rosters and operatives: stored, changed by acts and shown. Looks down on rules only."""
