"""Operatives as a mission needs them, and what is asked of them again and again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.campaigns.games import Game, Side
from rules.editions.base import AbilityPick, Member, Role
from rules.editions.kt2018 import abilities
from rules.editions.kt2018.campaign.fighter import Fighter, FighterSquad
from rules.editions.kt2018.campaign.states import EntrantState
from rules.editions.kt2018.experience import SPECIALISTS
from rules.editions.kt2018.state import OperativeState
from rules.editions.kt2018.trees import KEYS, level_of, speak, specialism_of
from rules.editions.kt2018.words import slug
from rules.sheets import OperativeSheet

# Wraith constructs learn nothing, whatever their role.
GHOST_WARRIOR = "ghost-warrior"
# Some commanders have abilities of their own, named with the level that brings them.
LEVEL = re.compile(r"^level-\d-")


def from_sheet(sheet: OperativeSheet) -> Fighter:
    """An operative as pages and cards say it."""
    return Fighter(
        key=sheet.key,
        name=sheet.name,
        model=sheet.model,
        datasheet=sheet.datasheet,
        role=sheet.role,
        specialism=sheet.specialism,
        level=sheet.level,
        experience=sheet.experience,
        points=sheet.total,
        fire_team=sheet.fire_team,
        picks=tuple(pick.key for pick in sheet.picks),
        abilities=_slugs(
            *(text.name for text in sheet.abilities), *(_named(each.key, each.name) for each in sheet.picks)
        ),
        traits=tuple(trait.key for trait in sheet.traits),
        open_levels=sheet.open_levels,
        status=sheet.status,
        new_recruit=sheet.new_recruit,
        is_attendant=sheet.is_attendant,
    )


def as_of(fighter: Fighter, *, status: str, operative: OperativeState | None, entrant: EntrantState) -> Fighter:
    """An operative with what it had come to at another moment."""
    there = replace(fighter, status=status, injury=entrant.injuries.get(fighter.key, ""))
    if operative is None:
        return there
    return replace(there, experience=operative.experience, new_recruit=operative.new_recruit)


def words_of(fighter: Fighter) -> str:
    """What it is on the report's form: its model, and what it learns as."""
    own = f"{fighter.specialism.replace('-', ' ').title()} {fighter.level}" if fighter.specialism else ""
    return " · ".join(each for each in (fighter.model, own or ("fire team" if fighter.fire_team else "")) if each)


def squad(container: str, name: str, fields: Mapping[str, Any]) -> FighterSquad:
    """A fire team as it stood."""
    return FighterSquad(
        container=container,
        name=name,
        experience=fields.get("experience", 0),
        advances=tuple(fields.get("advances", ())),
    )


def _named(key: str, name: str) -> str:
    """What an ability is called: by its place in a tree that we know, else as its pack calls it."""
    return speak(key) if specialism_of(key) else name


def _slugs(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(LEVEL.sub("", slug(name)) for name in names if name))


def is_commander(fighter: Fighter) -> bool:
    return fighter.role == Role.COMMANDER


def is_specialist(fighter: Fighter) -> bool:
    """Every operative that gains experience for itself, Leaders and retainers included."""
    return fighter.role in SPECIALISTS


def learns(fighter: Fighter) -> bool:
    return is_specialist(fighter) and not fighter.is_attendant and GHOST_WARRIOR not in fighter.abilities


def has(fighter: Fighter, ability: str) -> bool:
    """Whether it has an ability, of its tree or of its own, by the name as a key."""
    return ability in fighter.abilities


def enemies(game: Game, side: Side) -> list[Fighter]:
    """Everybody who was mustered against a side and is known by name."""
    return [fighter for other in game.others(side) for fighter in other.fighters]


def offers(fighter: Fighter, level: int) -> list[AbilityPick]:
    """The abilities that a specialist may choose from at a level; none where its tree is not known."""
    member = _as_member(fighter, level)
    reading = abilities.read(member)
    if not reading.open_levels:
        return []
    return abilities.choices(member, reading.open_levels[0], reading.held)


def open_levels(fighter: Fighter, level: int) -> tuple[int, ...]:
    """The levels for which it has no ability yet."""
    member = _as_member(fighter, level)
    return abilities.read(member).open_levels if member.tree else ()


def _as_member(fighter: Fighter, level: int) -> Member:
    keys = KEYS.get(fighter.specialism, {}).values()
    tree = tuple(map(_pick, keys))
    return Member(
        key=fighter.key,
        name=fighter.name,
        model=fighter.model,
        datasheet=fighter.datasheet,
        role=Role(fighter.role),
        specialism=fighter.specialism,
        level=level,
        picks=tuple(_pick(key) for key in fighter.picks if key in keys),
        traits=fighter.traits,
        tree=tree,
    )


def _pick(key: str) -> AbilityPick:
    return AbilityPick(key=key, level=level_of(key), name=speak(key))
