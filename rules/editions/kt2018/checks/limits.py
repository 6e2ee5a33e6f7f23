"""Points, and every maximum that several operatives share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.acts import DropTrait, SetLevel
from rules.editions.base import Capacity, Member, Role, Team
from rules.editions.kt2018.checks.codes import illegal
from rules.editions.kt2018.checks.fixes import MOST_FIXES, at_home, cheapest_first, field, is_fixed, leave_out
from rules.editions.kt2018.experience import counted_points, force
from rules.editions.kt2018.words import names, trait_name
from rules.issues import Fix, Issue
from rules.names import both


def over_points(team: Team) -> Iterator[Issue]:
    limit, points = team.settings.points_limit, force(team)
    if limit is not None and points > limit:
        over = f", {points - limit} over the limit" if team.is_final else f": drop {points - limit}"
        words = f"The kill team costs {points} of {limit} points{over}."
        yield illegal("over-points", words, fixes=_cheaper(team, points - limit))


def _cheaper(team: Team, excess: int) -> Iterator[Fix]:
    """Drop one operative that costs enough, the only Leader last, or what a commander can do without; else the
    dearest.
    """
    leaders = team.of(Role.LEADER)
    stays = leaders[0].key if len(leaders) == 1 else ""
    free = [member for member in cheapest_first(team, team.operatives) if member.key != stays]
    costs = {member.key: counted_points(member, team.settings) for member in free}
    enough = [member for member in free if costs[member.key] >= excess]
    saved = list(_saved(team, excess))[: MOST_FIXES // 2]
    yield from saved
    if enough:
        yield from (leave_out(team, [member]) for member in enough[: MOST_FIXES - len(saved)])
        return
    dearest: list[Member] = []
    for member in reversed(free):
        dearest.append(member)
        if sum(costs[each.key] for each in dearest) >= excess:
            yield leave_out(team, dearest)
            return


def _saved(team: Team, excess: int) -> Iterator[Fix]:
    """The level as high as it may stay, and a trait that alone is enough; a closed datacard stays as it is."""
    for commander in team.of(Role.COMMANDER):
        enough = [] if is_fixed(team, commander) else [each for each in commander.savings if each.points >= excess]
        levels = [each.act for each in enough if isinstance(each.act, SetLevel)]
        yield from (Fix(f"Lower {commander.name} to level {act.level}", (act,)) for act in levels[:1])
        traits = sorted((each.points, each.act.trait) for each in enough if isinstance(each.act, DropTrait))
        for _, trait in traits[:1]:
            drop = DropTrait(operative=commander.key, trait=trait)
            yield Fix(f"Drop {trait_name(trait)} from {commander.name}", (drop,))


def over_capacity(team: Team) -> Iterator[Issue]:
    for capacity, holders, taken in _broken(team):
        if not capacity.needs:
            words = f"{capacity.name}: {taken} in the kill team, at most {capacity.limit} allowed"
            words += "." if {member.name for member in holders} == {capacity.name} else f": {names(holders)}."
            fixes = _within(team, capacity, holders, taken - capacity.limit)
            issue = illegal("over-capacity", words, holders, fixes)
            yield replace(issue, page=capacity.page or issue.page)


def company_missing(team: Team) -> Iterator[Issue]:
    """Operatives that need company: a maximum in which the others make room."""
    for capacity, holders, _ in _broken(team):
        if capacity.needs:
            words = f"{both(dict.fromkeys(member.name for member in holders))} can come only together with "
            words += f"{both(capacity.needs, 'or')}, and the kill team has none."
            called = [member for member in at_home(team) if member.model in capacity.needed_models]
            fixes = [*(field([member]) for member in called[: MOST_FIXES - 1]), leave_out(team, holders)]
            yield illegal("company-missing", words, holders, fixes)


def _broken(team: Team) -> Iterator[tuple[Capacity, list[Member], int]]:
    """Every maximum that is exceeded, by whom, and how many are taken of it."""
    for capacity in team.capacities:
        holders = [member for member in team.operatives if capacity.shares.get(member.key, 0) > 0]
        taken = sum(capacity.shares.get(member.key, 0) for member in team.operatives)
        if holders and taken > capacity.limit:
            yield capacity, holders, taken


def _within(team: Team, capacity: Capacity, holders: Sequence[Member], excess: int) -> Iterator[Fix]:
    enough = [member for member in cheapest_first(team, holders) if capacity.shares[member.key] >= excess]
    if enough:
        yield from (leave_out(team, [member]) for member in enough[:MOST_FIXES])
        return
    leaving: list[Member] = []
    for member in cheapest_first(team, holders):
        leaving.append(member)
        if sum(capacity.shares[each.key] for each in leaving) >= excess:
            yield leave_out(team, leaving)
            return
