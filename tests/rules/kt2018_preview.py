"""What an act makes of a team, as the checks see it: whether a fix mends is tried without a catalogue.

Prices and what an entry may carry are the engine's: an act that changes them shows here only in part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from rules.acts import (
    Act,
    Bench,
    BuyTrait,
    DropAbility,
    DropAdvance,
    DropTrait,
    Field,
    OperativeAct,
    PickAbility,
    PickAdvance,
    Remove,
    Rename,
    Retire,
    SetLevel,
    SetRole,
    SetSpecialism,
    SetSubFaction,
)
from rules.editions.base import AbilityPick, FireTeam, Member, Role, Status, Team
from rules.editions.kt2018.experience import with_advance
from rules.errors import Refusal

T = TypeVar("T")


def apply(act: Act, team: Team) -> Team:
    """The team after the act; a Refusal for acts that only the catalogue can perform."""
    if isinstance(act, OperativeAct) and type(act) in CHANGES:
        return _change(team, [act.operative], lambda member: CHANGES[type(act)](act, member))
    if type(act) in TEAM_ACTS:
        return TEAM_ACTS[type(act)](act, team)
    raise Refusal(f"The act {act.name!r} cannot be shown without the catalogue.")


def apply_all(acts: Iterable[Act], team: Team) -> Team:
    for act in acts:
        team = apply(act, team)
    return team


def _change(team: Team, keys: Iterable[str], change: Callable[[Member], Member]) -> Team:
    chosen = set(keys)
    members = tuple(change(member) if member.key in chosen else member for member in team.members)
    return replace(team, members=members)


def without_first(items: tuple[T, ...], is_it: Callable[[T], bool]) -> tuple[T, ...]:
    """The items without the first that is meant."""
    index = next((index for index, item in enumerate(items) if is_it(item)), len(items))
    return items[:index] + items[index + 1 :]


def _set_role(act: SetRole, member: Member) -> Member:
    """The specialism hangs on the role, and what was learnt on the specialism."""
    role = Role(act.role)
    specialism = "leader" if role is Role.LEADER else act.specialism
    return replace(member, role=role, specialism=specialism, picks=(), tree=())


def _pick_ability(act: PickAbility, member: Member) -> Member:
    known = (pick for pick in member.tree if pick.key == act.ability)
    pick = next(known, AbilityPick(key=act.ability, level=member.level))
    return replace(member, picks=(*member.picks, pick))


def _drop_ability(act: DropAbility, member: Member) -> Member:
    return replace(member, picks=without_first(member.picks, lambda pick: pick.key == act.ability))


def _saving(act: Act, member: Member) -> Member:
    """Cheaper by what the act saves, where that is known; what else there was to save is then another matter."""
    points = sum(saving.points for saving in member.savings if saving.act == act)
    return replace(member, points=member.points - points, savings=()) if points else member


def _drop_trait(act: DropTrait, member: Member) -> Member:
    member = _saving(act, member)
    return replace(member, traits=without_first(member.traits, lambda trait: trait == act.trait))


def _bench(act: Bench, team: Team) -> Team:
    stay = tuple(member for member in team.members if member.key not in act.operatives)
    gone = {member.key: member for member in team.members if member.key in act.operatives}
    return replace(team, members=stay, reserve=(*team.reserve, *gone.values()))


def _field(act: Field, team: Team) -> Team:
    called = tuple(member for member in team.reserve if member.key in act.operatives)
    stay = tuple(member for member in team.reserve if member.key not in act.operatives)
    return replace(team, members=(*team.members, *called), reserve=stay)


def _remove(act: Remove, team: Team) -> Team:
    return replace(team, members=tuple(member for member in team.members if member.key != act.operative))


def _set_sub_faction(act: SetSubFaction, team: Team) -> Team:
    keys = act.operatives or [member.key for member in team.members if member.sub_faction]
    return _change(team, keys, lambda member: replace(member, sub_faction=act.sub_faction))


def _advances(act: PickAdvance | DropAdvance, team: Team, change: Callable[[FireTeam], tuple[str, ...]]) -> Team:
    changed = tuple(
        replace(fire_team, advances=change(fire_team)) if fire_team.container == act.fire_team else fire_team
        for fire_team in team.fire_teams
    )
    return replace(team, fire_teams=changed)


def _pick_advance(act: PickAdvance, team: Team) -> Team:
    return _advances(act, team, lambda fire_team: with_advance(fire_team.advances, act.advance))


def _drop_advance(act: DropAdvance, team: Team) -> Team:
    """The last of that name: the first stays where it was rolled twice."""

    def fewer(fire_team: FireTeam) -> tuple[str, ...]:
        return without_first(fire_team.advances[::-1], lambda advance: advance == act.advance)[::-1]

    return _advances(act, team, fewer)


CHANGES: dict[type[Act], Callable[[Any, Member], Member]] = {
    Rename: lambda act, member: replace(member, name=act.called),
    Retire: lambda act, member: replace(member, status=Status.RETIRED),
    SetRole: _set_role,
    SetSpecialism: lambda act, member: replace(member, specialism=act.specialism, picks=(), tree=()),
    SetLevel: lambda act, member: replace(_saving(act, member), level=act.level),
    PickAbility: _pick_ability,
    DropAbility: _drop_ability,
    BuyTrait: lambda act, member: replace(member, traits=(*member.traits, act.trait)),
    DropTrait: _drop_trait,
}
TEAM_ACTS: dict[type[Act], Callable[[Any, Team], Team]] = {
    Bench: _bench,
    Field: _field,
    Remove: _remove,
    SetSubFaction: _set_sub_faction,
    PickAdvance: _pick_advance,
    DropAdvance: _drop_advance,
}
