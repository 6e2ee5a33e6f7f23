"""Legal battle-forged teams out of a roster: the best uses of a limit, and the nearest to a team.

A fit operative, one with no fault of its own, may be chosen; the rest is left to the solver.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rules.editions.base import Capacity, Member, Role, Settings, Suggestion, Suggestions, Team, Way
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.editions.kt2018.checks import OPERATIVE, judge
from rules.editions.kt2018.experience import counted_points
from rules.editions.kt2018.suggest.legal_cores import SHAPE
from rules.editions.kt2018.suggest.obstacles import obstacles
from rules.editions.teams import MOST_SUGGESTIONS
from rules.issues import is_legal
from rules.suggesting.puzzle import Candidate, Puzzle
from rules.suggesting.solver import Solution, solve

# A further suggestion brings two others into the team, or at least one.
DEMANDS = (2, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What is asked of the solver, whichever way."""

    members: tuple[Member, ...]
    capacities: tuple[Capacity, ...]
    settings: Settings
    limit: int | None
    keep: frozenset[str]
    current: frozenset[str] | None = None
    """The team to stay near; None when it is not asked for."""


def suggest(
    members: Sequence[Member],
    capacities: Sequence[Capacity] = (),
    limit: int | None = None,
    keep: Collection[str] = (),
    settings: Settings = Settings(),  # noqa: B008 (frozen)
    game: GameChoices = NO_GAME_CHOICES,
) -> Suggestions:
    """Up to three legal teams that use most of the limit; each brings others than those before.

    Nobody can be added to any of them, and none is part of another.
    """
    ask = _ask(members, capacities, limit, keep, settings)
    teams: list[Solution] = []
    while len(teams) < MOST_SUGGESTIONS:
        more = next(filter(None, (_best(ask, teams, demand) for demand in (DEMANDS if teams else (0,)))), None)
        if more is None:
            break
        teams.append(more)
    return _suggestions(ask, teams)


def nearest(
    members: Sequence[Member],
    current: Collection[str],
    capacities: Sequence[Capacity] = (),
    limit: int | None = None,
    keep: Collection[str] = (),
    settings: Settings = Settings(),  # noqa: B008 (frozen)
    game: GameChoices = NO_GAME_CHOICES,
) -> Suggestions:
    """The legal team with fewest comings and goings, then with most points; from nobody, the one with most points."""
    ask = _ask(members, capacities, limit, keep, settings)
    wanted = replace(ask, current=frozenset(current))
    answer = _best(wanted if current else ask, (), 0)
    return _suggestions(wanted, [answer] if answer else [])


def _ask(
    members: Sequence[Member],
    capacities: Sequence[Capacity],
    limit: int | None,
    keep: Collection[str],
    settings: Settings,
) -> Ask:
    """Suggestions are battle-forged, whatever way is played: such a team is legal in all of them."""
    way = Way.MATCHED if settings.way is Way.OPEN else settings.way
    agreed = settings.points_limit if limit is None else limit
    return Ask(
        members=tuple({member.key: member for member in members}.values()),
        capacities=tuple(capacities),
        settings=replace(settings, way=way, points_limit=agreed, allow_levels=settings.levels_count),
        limit=agreed,
        keep=frozenset(keep),
    )


def _suggestions(ask: Ask, answers: Sequence[Solution]) -> Suggestions:
    if not answers:
        return Suggestions(issues=tuple(obstacles(ask.members, _fit(ask), ask.keep, ask.settings, _puzzles(ask))))
    return Suggestions(teams=tuple(_suggestion(ask, answer) for answer in answers))


def _suggestion(ask: Ask, answer: Solution) -> Suggestion:
    order = [member.key for member in ask.members]
    operatives = tuple(key for key in order if key in answer.keys)
    if ask.current is None:
        return Suggestion(operatives=operatives, points=answer.points)
    return Suggestion(
        operatives=operatives,
        points=answer.points,
        added=tuple(key for key in operatives if key not in ask.current),
        dropped=(
            *(key for key in order if key in ask.current and key not in answer.keys),
            *sorted(ask.current.difference(order)),
        ),
    )


def _fit(ask: Ask) -> list[Member]:
    """Who may be chosen: ready, without a fault of its own, and no commander where none may come."""
    team = Team(members=ask.members, settings=ask.settings)
    faults = {key for issue in judge(team, OPERATIVE) if not is_legal([issue]) for key in issue.operatives}
    return [
        member
        for member in team.operatives
        if member.key not in faults and (member.role is not Role.COMMANDER or ask.settings.commander_allowed)
    ]


def _best(ask: Ask, earlier: Sequence[Solution], demand: int) -> Solution | None:
    """The best answer over all factions that brings `demand` others than each earlier one."""
    answers = [answer for puzzle in _puzzles(ask, earlier, demand) if (answer := solve(puzzle))]
    return max(answers, key=lambda answer: _rank(ask, answer), default=None)


def _rank(ask: Ask, answer: Solution) -> tuple[int, int, int]:
    """Answers of different factions are compared by changes to the whole current team."""
    changes = 0 if ask.current is None else len(answer.keys ^ ask.current)
    return (-changes, answer.points, answer.count)


def _puzzles(ask: Ask, earlier: Sequence[Solution] = (), demand: int = 0) -> Iterator[Puzzle]:
    """One for each group that shares a Faction keyword and has everyone who is kept."""
    for group in _groups(_fit(ask)):
        if ask.keep <= {member.key for member in group}:
            limits = _limits(ask, group, earlier, demand)
            bounds = tuple(limit for limit, _ in limits)
            found = _candidates(ask, group, limits)
            yield Puzzle(found, bounds, ask.limit, shape=SHAPE, counts_changes=ask.current is not None)


def _groups(members: Sequence[Member]) -> list[list[Member]]:
    """The largest groups that share a keyword; who has none known belongs to all."""
    keywords = sorted({keyword for member in members for keyword in member.factions})
    groups = [
        [member for member in members if keyword in member.factions or not member.factions] for keyword in keywords
    ]
    sets = [frozenset(member.key for member in group) for group in groups]
    largest = {keys: group for keys, group in zip(sets, groups, strict=True) if not any(keys < other for other in sets)}
    return list(largest.values()) if groups else [list(members)]


Limit = tuple[int, dict[str, int]]


def _limits(ask: Ask, members: Sequence[Member], earlier: Sequence[Solution], demand: int) -> list[Limit]:
    """Every maximum that can bind: capacities, retainers' specialisms, and what makes a team another."""
    capacities = [(max(0, capacity.limit), capacity.shares) for capacity in ask.capacities]
    differences = [
        (-demand, {member.key: -1 for member in members if member.key not in answer.keys}) for answer in earlier
    ]
    limits = [*capacities, *_retained(members), *differences]
    keys = {member.key for member in members}
    return [
        (limit, shares)
        for limit, shares in limits
        if sum(max(0, share) for key, share in shares.items() if key in keys) > limit
    ]


def _retained(members: Sequence[Member]) -> Iterator[Limit]:
    """Retainers are not part of the core, so each of their specialisms is a maximum of one."""
    for specialism in sorted({member.specialism for member in members if member.role is Role.RETAINER} - {""}):
        holding = (Role.RETAINER, Role.SPECIALIST, Role.COMMANDER)
        yield 1, {member.key: 1 for member in members if member.specialism == specialism and member.role in holding}


def _candidates(ask: Ask, members: Sequence[Member], limits: Sequence[Limit]) -> list[Candidate]:
    return [_candidate(ask, member, tuple(shares.get(member.key, 0) for _, shares in limits)) for member in members]


def _candidate(ask: Ask, member: Member, shares: tuple[int, ...]) -> Candidate:
    is_current, is_kept = member.key in (ask.current or ()), member.key in ask.keep
    points = counted_points(member, ask.settings)
    return Candidate(
        key=member.key,
        role=member.role,
        kind=(*_kind(member), points, is_current, is_kept, _capacity_shares(ask, member)),
        points=points,
        tag=member.specialism,
        shares=shares,
        is_current=is_current,
        is_kept=is_kept,
    )


def _capacity_shares(ask: Ask, member: Member) -> tuple[int, ...]:
    return tuple(capacity.shares.get(member.key, 0) for capacity in ask.capacities)


def _kind(member: Member) -> tuple[object, ...]:
    """All that makes a difference in a team, apart from the name."""
    return (
        member.model,
        member.role,
        member.specialism,
        member.level,
        member.factions,
        member.sub_faction,
        member.traits,
        frozenset(pick.key for pick in member.picks),
    )
