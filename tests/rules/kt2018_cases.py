"""Rosters and kill teams of the 2018 edition with the codes that their verdict must hold, no more and no fewer.

A row stands in the table of its subject: worked examples, kill teams, rosters, levels.
"""

from __future__ import annotations

from tests.rules.kt2018_crowded_cases import CROWDED
from tests.rules.kt2018_kill_team_cases import KILL_TEAMS
from tests.rules.kt2018_level_cases import LEVELS
from tests.rules.kt2018_roster_cases import ROSTERS
from tests.rules.kt2018_worked_cases import WORKED

CASES = (*WORKED, *KILL_TEAMS, *ROSTERS, *LEVELS, *CROWDED)
