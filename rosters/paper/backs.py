"""The back of a card, for the book: everything in full. And the further cards that hold what fits nowhere before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rosters.paper.blocks import (
    Block,
    ability_block,
    broken,
    filled,
    heading_block,
    tactic_block,
    text_block,
    used,
)
from rosters.paper.face import SLACK, Face
from rosters.paper.heads import Foot, back_foot, back_head, is_name_cut, kind_of, label_of, note_lines
from rosters.paper.sizes import Size, height
from rosters.paper.weapons import Table
from rules.cards import Datacard
from rules.printable import shortened


def later_of(
    card: Datacard, size: Size, table: Table, rest: Sequence[Block], *, has_back: bool, has_foot: bool
) -> Iterator[Face]:
    """The back and further cards, or only those that the front could not hold."""
    blocks = list(_back_blocks(card, size, rest) if has_back else _rest_blocks(card, size, rest))
    is_first = has_back or has_foot
    while blocks or is_first:
        foot = back_foot(card, size) if is_first else Foot()
        head = back_head(card, size)
        line = height(size.back, "text") + 0.6
        room = size.height - size.top - size.bottom - head.height - foot.height - line - SLACK
        kept, blocks = poured(blocks, room, size)
        yield Face(
            card=card,
            size=size,
            table=table,
            kind="back" if is_first and has_back else "more",
            label=label_of(card, size),
            head=head,
            foot=foot,
            blocks=tuple(kept),
            says="Continued on another card" if blocks else "",
            notes=0 if blocks else note_lines(room - used(kept, size), size),
        )
        is_first = False


def poured(blocks: Sequence[Block], room: float, size: Size) -> tuple[list[Block], list[Block]]:
    """What fits on a face; a paragraph that fits on none is broken."""
    kept, rest = filled(blocks, room, size)
    if kept or not rest:
        return kept, rest
    heading = [block for block in rest[:1] if block.kind == "heading"]
    tall = rest[len(heading)]
    left = room - sum(block.height for block in heading)
    first, second = broken(tall, left, size, size.back)
    return [*heading, first], [second, *rest[len(heading) + 1 :]]


def _back_blocks(card: Datacard, size: Size, rest: Sequence[Block]) -> Iterator[Block]:
    """Weapons and bearers the front could not hold, then everything in full."""
    yield from (block for block in rest if block.kind in ("weapon", "bearer"))
    # What the front says of weapons in short stands here in full.
    for weapon in card.weapons:
        if shortened(weapon.text) != weapon.text:
            yield text_block(weapon.name, weapon.text, size, size.back)
    for ability in card.abilities:
        yield ability_block(ability, size, size.back, short=False)
    yield from tactic_blocks(card, size)
    yield from about(card, size)


def tactic_blocks(card: Datacard, size: Size) -> Iterator[Block]:
    """The Tactics that come with the operative, in full."""
    if card.tactics:
        yield heading_block("Tactics", size)
    yield from (tactic_block(tactic, size) for tactic in card.tactics)


def about(card: Datacard, size: Size) -> Iterator[Block]:
    """What else is kept of the operative."""
    told = (
        ("Name", card.name if is_name_cut(card, size) else ""),
        ("Model", card.model if kind_of(card, size).endswith("…") else ""),
        ("Datasheet", card.datasheet if card.datasheet not in card.model else ""),
        ("Fire team", f"{card.fire_team.name}, level {card.fire_team.level}" if card.fire_team else ""),
        ("Keywords", ", ".join(card.keywords)),
    )
    if any(text for _, text in told) or card.notes:
        yield heading_block("For the record", size)
    yield from (text_block(name, text, size, size.back) for name, text in told if text)
    yield from (text_block(note, "", size, size.back, "note") for note in card.notes)


def _rest_blocks(card: Datacard, size: Size, rest: Sequence[Block]) -> Iterator[Block]:
    """The same again, abilities in full: there is room for them here."""
    known = {(ability.name, ability.short): ability for ability in card.abilities}
    for block in rest:
        ability = known.get((block.name, block.text)) if block.kind == "text" else None
        if ability is not None:
            yield ability_block(ability, size, size.back, short=False)
        else:
            yield block
