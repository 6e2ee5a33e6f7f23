"""The front of a card: for the fight. Abilities stand in full where they fit, else in short, else as far as they go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rosters.paper.blocks import (
    Block,
    ability_block,
    bearer_block,
    filled,
    run_block,
    text_block,
    used,
    weapon_block,
)
from rosters.paper.face import SLACK, Face
from rosters.paper.heads import front_foot, front_head, is_name_cut, label_of
from rosters.paper.sizes import Size, em, height
from rosters.paper.weapons import Table
from rules.cards import Datacard
from rules.printable import shortened

FEWEST = 16.0
"""A front with less room for text than this leaves its boxes for a campaign to the next face."""
EARNED = frozenset({"level", "advance"})


@dataclass(frozen=True, slots=True)
class Way:
    """A way to say abilities: in full or in short, each by itself or one after the other, in smaller type."""

    short: bool = False
    runs: bool = False
    small: bool = False
    below: bool = False
    """Whether what is said of weapons stands with the abilities and not in the table."""


IN_SHORT = Way(short=True)
WAYS = (
    Way(),
    IN_SHORT,
    Way(short=True, runs=True),
    Way(short=True, runs=True, small=True),
    Way(short=True, runs=True, small=True, below=True),
)


def front_of(card: Datacard, size: Size, table: Table, *, has_back: bool) -> tuple[Face, list[Block]]:
    head = front_head(card, size)
    room = size.height - size.top - size.bottom - head.height - SLACK
    foot = front_foot(card, size, has_back=has_back)
    if room - foot.height < FEWEST:
        # What only a campaign needs has room on the next face.
        foot = front_foot(card, size, has_back=True)
    goes_on = is_name_cut(card, size) and not has_back
    kept, rest = _fitted(card, size, table, room - foot.height - (_line(size) if goes_on else 0.0))
    if goes_on:
        rest = [text_block("Name", card.name, size, size.back), *rest]
    face = Face(
        card=card,
        size=size,
        table=table,
        kind="front",
        label=label_of(card, size),
        head=head,
        foot=foot,
        blocks=tuple(kept),
        says=_says(rest, has_back=has_back),
    )
    return face, rest


def _fitted(card: Datacard, size: Size, table: Table, room: float) -> tuple[list[Block], list[Block]]:
    """The first way to say it that fits; where none does, in short as far as it goes, and a line that says where on."""
    for way in WAYS:
        blocks = list(_front_blocks(card, size, table, way))
        kept, rest = filled(blocks, room, size)
        if not rest:
            return kept + _extra(card, size, room, kept), []
    return filled(list(_front_blocks(card, size, table, IN_SHORT)), room - _line(size), size)


def _line(size: Size) -> float:
    """The line that says where a text goes on."""
    return height(size.front, "text") + 0.14 * em(size.front)


def _front_blocks(card: Datacard, size: Size, table: Table, way: Way) -> Iterator[Block]:
    for cause in card.causes:
        yield text_block(cause, "", size, size.front, "cause")
    for weapon in card.weapons:
        text = shortened(weapon.text) if way.short else weapon.text
        yield weapon_block(weapon, size, table, "" if way.below else text)
    yield from _spoken(card, size, way)
    if card.count > 1:
        yield from (bearer_block(bearer, card, size) for bearer in card.bearers)


def _spoken(card: Datacard, size: Size, way: Way) -> Iterator[Block]:
    """What it can do, in this way."""
    points = size.back if way.small else size.front
    tone = "small" if way.small else ""
    if not way.runs:
        yield from (ability_block(ability, size, points, short=way.short) for ability in card.abilities)
        return
    for is_earned in (True, False):
        parts = [(each.name, each.short) for each in card.abilities if (each.kind in EARNED) is is_earned]
        if way.below and not is_earned:
            parts += [(weapon.name, shortened(weapon.text)) for weapon in card.weapons if weapon.text]
        if parts:
            yield run_block(parts, size, points, f"{tone} {'level' if is_earned else ''}".strip())


def _extra(card: Datacard, size: Size, room: float, kept: Sequence[Block]) -> list[Block]:
    """Tactics by name, where there is still room."""
    if not card.tactics:
        return []
    told = ", ".join(f"{tactic.name} ({tactic.cost})" for tactic in card.tactics)
    block = text_block("Tactics", told, size, size.front, "extra")
    return [block] if used(kept, size) + block.height <= room else []


def _says(rest: Sequence[Block], *, has_back: bool) -> str:
    if not rest:
        return ""
    return "More on the back" if has_back else "Continued on a second card"
