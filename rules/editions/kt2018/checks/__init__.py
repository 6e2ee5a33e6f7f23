"""The restrictions of a command roster and of a kill team, one function each.

A verdict runs a list of them. What an entry may carry is the roster engine's to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from rules.editions.base import Purpose, Team, Way
from rules.editions.kt2018.checks import commanders, factions, levels, limits, outlook, roles, size, status
from rules.issues import Issue

Check = Callable[[Team], Iterator[Issue]]

# Of one operative: these hold whoever else is there.
OPERATIVE: tuple[Check, ...] = (
    commanders.level,
    commanders.too_many_traits,
    commanders.trait_twice,
    roles.attendant_role,
    roles.new_specialist,
    levels.out_of_range,
    levels.not_gained,
    levels.twice,
    levels.above_level,
    levels.foreign,
    levels.needs_earlier,
    levels.too_many,
)
REMINDERS: tuple[Check, ...] = (levels.open_choice, levels.open_advance, levels.open_way)
FIRE_TEAMS: tuple[Check, ...] = (levels.fire_team_twice, levels.advance_twice, levels.too_many_advances)
# Of a roster whose campaign runs.
OUTLOOK: tuple[Check, ...] = (outlook.nobody_leads, outlook.too_few_fit, outlook.nobody_teaches)
PRESENT: tuple[Check, ...] = (size.empty_team, size.operative_twice, status.dead, status.retired, status.convalescing)

ROSTER: tuple[Check, ...] = (
    size.empty_roster,
    size.roster_at_start,
    size.roster_size,
    factions.not_shared,
    roles.roster_without_leader,
    commanders.same_twice,
    *OPERATIVE,
    *FIRE_TEAMS,
    *REMINDERS,
)
BATTLE_FORGED: tuple[Check, ...] = (
    *PRESENT,
    commanders.not_allowed,
    size.too_few,
    size.too_many,
    roles.no_leader,
    roles.too_many_leaders,
    roles.too_many_specialists,
    roles.specialism_twice,
    commanders.too_many,
    factions.not_shared,
    limits.over_points,
    limits.over_capacity,
    limits.company_missing,
    *OPERATIVE,
    *FIRE_TEAMS,
    factions.sub_factions_mixed,
    *REMINDERS,
)
# Open play asks for a Leader and otherwise leaves everything to the players.
OPEN: tuple[Check, ...] = (*PRESENT, roles.no_leader, roles.too_many_leaders, limits.over_points)


def checks_for(team: Team) -> tuple[Check, ...]:
    if team.purpose is Purpose.COMMAND_ROSTER:
        return ROSTER
    return OPEN if team.settings.way is Way.OPEN else BATTLE_FORGED


def judge(team: Team, checks: Iterable[Check]) -> tuple[Issue, ...]:
    return tuple(issue for check in checks for issue in check(team))


def check_roster(team: Team) -> tuple[Issue, ...]:
    """Every issue of a command roster, and of its next muster."""
    return judge(replace(team, purpose=Purpose.COMMAND_ROSTER), (*ROSTER, *OUTLOOK))


def check_kill_team(team: Team) -> tuple[Issue, ...]:
    """All that is wrong with the operatives picked for a mission."""
    picked = replace(team, purpose=Purpose.KILL_TEAM)
    return judge(picked, checks_for(picked))
