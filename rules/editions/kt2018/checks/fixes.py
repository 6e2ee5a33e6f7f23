"""Fixes that several checks propose; each really solves its issue."""

from __future__ import annotations

from collections.abc import Sequence

from rules.acts import Act, Bench, Field, Remove, Retire, SetRole
from rules.editions.base import Member, Purpose, Role, Team, Way
from rules.editions.kt2018.experience import counted_points
from rules.issues import Fix
from rules.names import counted

# More ways out than this are a list to read, not help.
MOST_FIXES = 4


def is_fixed(team: Team, member: Member) -> bool:
    """Whether a running campaign has closed the operative's datacard; a recruit's is still open."""
    running = team.settings.way is Way.CAMPAIGN and team.settings.has_started
    return running and not member.new_recruit


def cheapest_first(team: Team, members: Sequence[Member]) -> list[Member]:
    return sorted(members, key=lambda member: counted_points(member, team.settings))


def leave_out(team: Team, members: Sequence[Member]) -> Fix:
    """The team without these; off a roster they go for good, in a running campaign with honours."""
    keys = tuple(dict.fromkeys(member.key for member in members))
    called = counted({member.key: member.name for member in members}.values())
    if team.purpose is Purpose.KILL_TEAM:
        return Fix(f"Drop {called}", (Bench(operatives=keys),))
    if team.settings.way is Way.CAMPAIGN and team.settings.has_started:
        return Fix(f"Retire {called}", tuple(Retire(operative=key) for key in keys))
    return Fix(f"Take {called} off the roster", tuple(Remove(operative=key) for key in keys))


def another(member: Member, others: Sequence[Member]) -> str:
    """Its name beside the others', of whom one may be called alike."""
    return f"another {member.name}" if member.name in {each.name for each in others} else member.name


def thin_out(team: Team, members: Sequence[Member], excess: int) -> tuple[Fix, ...]:
    """Leave out so many of these: any one of them, or the cheapest where several must go."""
    cheapest = cheapest_first(team, members)
    if excess == 1:
        return tuple(leave_out(team, [member]) for member in cheapest[:MOST_FIXES])
    return (leave_out(team, cheapest[:excess]),)


def become(member: Member, role: Role) -> Act:
    return SetRole(operative=member.key, role=role.value)


def demote(team: Team, members: Sequence[Member], excess: int) -> tuple[Fix, ...]:
    """Make so many leaders or specialists non-specialists; every such model may be one."""
    free = [member for member in members if not is_fixed(team, member)]
    if len(free) < excess:
        return ()
    groups = [[member] for member in free[:MOST_FIXES]] if excess == 1 else [free[-excess:]]
    return tuple(
        Fix(
            f"Make {counted(each.name for each in group)} {'a non-specialist' if excess == 1 else 'non-specialists'}",
            tuple(become(member, Role.NON_SPECIALIST) for member in group),
        )
        for group in groups
    )


def at_home(team: Team) -> list[Member]:
    """Operatives of the reserve that could be picked, cheapest first."""
    taken = {member.key for member in team.members}
    ready = [member for member in team.reserve if member.key not in taken and team.can_go(member)]
    return cheapest_first(team, ready)


def field(members: Sequence[Member]) -> Fix:
    keys = tuple(member.key for member in members)
    return Fix(f"Add {counted(member.name for member in members)}", (Field(operatives=keys),))
