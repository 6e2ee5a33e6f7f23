"""The front of a card: for the fight. Everything stands in full, as far as there is room for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rosters.cards.layout.backs import record_blocks, tactic_blocks
from rosters.cards.layout.blocks import (
    Block,
    BlockRank,
    ability_block,
    bearer_block,
    framed_block,
    run_block,
    text_block,
    weapon_block,
)
from rosters.cards.layout.face import SLACK, Face
from rosters.cards.layout.filling import arranged, filled, used
from rosters.cards.layout.heads import front_foot, front_head, has_room_for, label_of
from rosters.cards.layout.sizes import Size, em, height
from rosters.cards.layout.weapons import WeaponColumns, weapon_name
from rules.cards import RANK, Datacard

FEWEST = 16.0
"""A front with less room for text than this leaves its boxes for a campaign to the next face."""
EARNED = frozenset({RANK, "level", "advance"})


@dataclass(frozen=True, slots=True)
class AbilitySetting:
    """A way to set abilities, all of them in full: each by itself or one after the other, in smaller type."""

    small: bool = False
    runs: bool = False
    framed: bool = False
    """Whether what it alone can do stands in frames."""
    below: bool = False
    """Whether what is said of weapons stands with the abilities and not in the table."""


FRAMED = AbilitySetting(framed=True)
PLAIN = AbilitySetting()
SMALL = AbilitySetting(small=True)
WAYS = (FRAMED, PLAIN, SMALL, AbilitySetting(small=True, runs=True), AbilitySetting(small=True, runs=True, below=True))
"""Those in which everything may stand on a front."""
FLOWING = (PLAIN, SMALL)
"""The abilities that may continue on another face."""


def fronts_of(
    card: Datacard, size: Size, table: WeaponColumns, *, has_back: bool
) -> Iterator[tuple[Face, list[Block]]]:
    """The front with what goes on elsewhere: one way where nothing does, else each that may be."""
    head = front_head(card, size)
    room = size.height - size.top - size.bottom - head.height - SLACK
    foot = front_foot(card, size, has_back=has_back)
    if room - foot.height < FEWEST:
        # What only a campaign needs has room on the next face.
        foot = front_foot(card, size, has_back=True)
    room -= foot.height

    says = "More on the back" if has_back else "More on a second card"
    is_said_below = has_room_for(foot, says, size)
    line = 0.0 if is_said_below else _line(size)

    def front(fitted: list[Block], says: str) -> Face:
        return Face(
            card=card,
            size=size,
            table=table,
            kind="front",
            label=label_of(card, size),
            head=head,
            foot=foot,
            blocks=arranged(fitted, size),
            says=says,
            is_said_below=is_said_below,
            free=room - used(fitted, size) - (line if says else 0.0),
        )

    for way in WAYS:
        blocks = [*_fight_blocks(card, size, table, way), *_further_blocks(card, size, has_back=has_back)]
        if used(blocks, size) <= room:
            keywords = () if has_back or not card.stats else _keywords(card, size)
            roomy = [*blocks, *keywords]
            yield front(roomy if used(roomy, size) <= room else blocks, ""), []
            return
    for way in FLOWING:
        blocks = [*_fight_blocks(card, size, table, way), *_further_blocks(card, size, has_back=has_back)]
        placed, rest = filled(blocks, room - line, size)
        yield front(placed, says), rest


def _keywords(card: Datacard, size: Size) -> Iterator[Block]:
    """Its keywords, which stand on the back where there is one."""
    if card.keywords:
        said = ", ".join(card.keywords)
        yield text_block("", said, size, size.back, "small extra", rank=BlockRank.RECORD)


def _line(size: Size) -> float:
    """The line that says where a text goes on."""
    return height(size.front, "text") + 0.14 * em(size.front)


def _fight_blocks(card: Datacard, size: Size, table: WeaponColumns, way: AbilitySetting) -> Iterator[Block]:
    for cause in card.causes:
        yield text_block(cause, "", size, size.front, "cause", rank=BlockRank.CAUSE)
    for weapon in card.weapons:
        yield weapon_block(weapon, size, table, "" if way.below else weapon.text)
    yield from _abilities(card, size, way)
    if card.count > 1:
        yield from (bearer_block(bearer, card, size) for bearer in card.bearers)


def _abilities(card: Datacard, size: Size, way: AbilitySetting) -> Iterator[Block]:
    """What it can do, in this way."""
    points = size.back if way.small else size.front
    tone = "small" if way.small else ""
    if not way.runs:
        for ability in card.abilities:
            frame = framed_block(ability, size, points) if way.framed else None
            yield frame or ability_block(ability, size, points, tone)
        return
    for is_earned in (True, False):
        parts = [(each.name, each.text) for each in card.abilities if (each.kind in EARNED) is is_earned]
        if way.below and not is_earned:
            parts += [(weapon_name(weapon), weapon.text) for weapon in card.weapons if weapon.text]
        if parts:
            yield run_block(parts, size, points, f"{tone} {'level' if is_earned else ''}".strip())


def _further_blocks(card: Datacard, size: Size, *, has_back: bool) -> Iterator[Block]:
    """Tactics; without a back, what else has no other place."""
    yield from tactic_blocks(card, size)
    if not has_back:
        yield from record_blocks(card, size, is_whole=False)
