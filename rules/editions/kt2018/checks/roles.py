"""The Leader, the specialists, and what neither may be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rules.acts import SetSpecialism
from rules.editions.base import Member, Role, Team
from rules.editions.kt2018.checks.codes import illegal, reminder
from rules.editions.kt2018.checks.fixes import (
    MOST_FIXES,
    another,
    at_home,
    become,
    demote,
    field,
    is_fixed,
    leave_out,
    thin_out,
)
from rules.editions.kt2018.words import names, number, plural, title
from rules.issues import Fix, Issue
from rules.names import capital

MOST_SPECIALISTS = 3


def no_leader(team: Team) -> Iterator[Issue]:
    if team.members and not team.of(Role.LEADER):
        yield illegal("no-leader", "No operative is the Leader; a kill team needs one.", fixes=_new_leaders(team))


def _new_leaders(team: Team) -> list[Fix]:
    able = [member for member in team.members if Role.LEADER in member.roles and not is_fixed(team, member)]
    fixes = [Fix(f"Make {member.name} the Leader", (become(member, Role.LEADER),)) for member in able]
    called = [field([member]) for member in at_home(team) if member.role is Role.LEADER]
    return [*called, *fixes][:MOST_FIXES]


def roster_without_leader(team: Team) -> Iterator[Issue]:
    if team.members and not team.of(Role.LEADER) and not team.settings.is_running:
        words = "No operative on the roster is a Leader, so no battle-forged kill team can be picked from it."
        yield reminder("roster-without-leader", words, fixes=_new_leaders(team))


def too_many_leaders(team: Team) -> Iterator[Issue]:
    leaders = team.of(Role.LEADER)
    if len(leaders) > 1:
        words = f"{number(len(leaders))} Leaders; a kill team has one: {names(leaders)}."
        yield illegal("too-many-leaders", capital(words), leaders, _one_leader(team, leaders))


def _one_leader(team: Team, leaders: Sequence[Member]) -> Iterator[Fix]:
    """Keep any of them, the others as non-specialists where their cards are open, else at home."""
    for leader in leaders[:MOST_FIXES]:
        others = [member for member in leaders if member.key != leader.key]
        left = leave_out(team, others)
        stays = another(leader, others)
        yield Fix(f"{left.words}, keep {stays} as Leader", left.acts)
    yield from demote(team, leaders, len(leaders) - 1)


def too_many_specialists(team: Team) -> Iterator[Issue]:
    """Commanders and retainers do not count among the three."""
    specialists = team.of(Role.SPECIALIST)
    excess = len(specialists) - MOST_SPECIALISTS
    if excess > 0:
        words = f"{plural(len(specialists), 'specialist')} besides the Leader; a kill team may have three: "
        fixes = [*demote(team, specialists, excess), *thin_out(team, specialists, excess)]
        yield illegal("too-many-specialists", capital(f"{words}{names(specialists)}."), specialists, fixes)


def specialism_twice(team: Team) -> Iterator[Issue]:
    """Commanders and retainers do not count among the three, but their specialism is taken too.

    Leaders are left to the rule on Leaders: a second one is reported once.
    """
    held = _by_specialism(team)
    for specialism, members in held.items():
        if len(members) > 1:
            words = f"{number(len(members))} operatives have {title(specialism)}; a kill team may have each "
            words += f"specialism once: {names(members)}."
            fixes = [*_others_free(team, members, set(held)), *_all_but_one(team, members)]
            yield illegal("specialism-twice", capital(words), members, fixes)


def _by_specialism(team: Team) -> dict[str, list[Member]]:
    held: dict[str, list[Member]] = defaultdict(list)
    for member in team.of(Role.SPECIALIST, Role.RETAINER, Role.COMMANDER):
        if member.specialism:
            held[member.specialism].append(member)
    return held


def _others_free(team: Team, members: Sequence[Member], taken: set[str]) -> Iterator[Fix]:
    """Another specialism for one of two."""
    if len(members) > 2:
        return
    for member in members:
        free = [each for each in member.specialisms if each not in taken]
        if free and member.role is Role.SPECIALIST and not is_fixed(team, member):
            change = SetSpecialism(operative=member.key, specialism=free[0])
            yield Fix(f"Make {member.name} a {title(free[0])} specialist", (change,))


def _all_but_one(team: Team, members: Sequence[Member]) -> Iterator[Fix]:
    specialists = [member for member in members if member.role is Role.SPECIALIST]
    excess = len(members) - 1
    if len(specialists) >= excess:
        yield from demote(team, specialists, excess)
    yield from thin_out(team, members, excess)


def attendant_role(team: Team) -> Iterator[Issue]:
    for member in team.of(Role.LEADER, Role.SPECIALIST):
        if member.is_attendant:
            words = f"{member.name} is an attendant and can be neither Leader nor specialist."
            yield illegal("attendant-role", words, [member], _no_specialist(team, member))


def new_specialist(team: Team) -> Iterator[Issue]:
    settings = team.settings
    if settings.new_specialists or not settings.has_started:
        return
    for member in team.of(Role.LEADER, Role.SPECIALIST):
        if member.new_recruit:
            words = f"{member.name} is a new recruit; in this campaign recruits join as non-specialists."
            yield illegal("new-specialist", words, [member], _no_specialist(team, member))


def _no_specialist(team: Team, member: Member) -> list[Fix]:
    return [*demote(team, [member], 1), leave_out(team, [member])]
