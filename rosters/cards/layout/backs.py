"""The back of a card: what the front had no room for, then what is kept for the record. Further cards hold the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rosters.cards.layout.blocks import Block, BlockRank, tactic_block, text_block
from rosters.cards.layout.face import SLACK, Face
from rosters.cards.layout.filling import arranged, filled_or_broken, resized, used
from rosters.cards.layout.heads import (
    Foot,
    back_foot,
    back_head,
    is_label_cut,
    is_name_cut,
    kind_of,
    label_of,
    note_lines,
)
from rosters.cards.layout.sizes import Size, height
from rosters.cards.layout.weapons import WeaponColumns
from rules.cards import Datacard


def later_of(
    card: Datacard, size: Size, table: WeaponColumns, rest: Sequence[Block], *, has_back: bool, has_foot: bool
) -> Iterator[Face]:
    """The back and further cards, or only those that the front could not hold."""
    blocks = [resized(block, size, size.back) for block in rest]
    if has_back:
        blocks += [*explained_blocks(card, size), *record_blocks(card, size, is_whole=True)]
    is_first = has_back or has_foot
    while blocks or is_first:
        foot = back_foot(card, size) if is_first else Foot()
        head = back_head(card, size)
        line = height(size.back, "text") + 0.6
        room = size.height - size.top - size.bottom - head.height - foot.height - line - SLACK
        fitted, blocks = filled_or_broken(blocks, room, size)
        yield Face(
            card=card,
            size=size,
            table=table,
            kind="back" if is_first and has_back else "more",
            label=label_of(card, size),
            head=head,
            foot=foot,
            blocks=arranged(fitted, size),
            says="Continued on another card" if blocks else "",
            notes=0 if blocks else note_lines(room - used(fitted, size), size),
            free=room - used(fitted, size),
        )
        is_first = False


def tactic_blocks(card: Datacard, size: Size) -> Iterator[Block]:
    """The Tactics that come with the operative, in full."""
    yield from (tactic_block(tactic, size) for tactic in card.tactics)


def explained_blocks(card: Datacard, size: Size) -> Iterator[Block]:
    """What the rules of its weapons mean."""
    for rule in card.explained:
        yield text_block(rule.name, rule.text, size, size.back, "small", rank=BlockRank.EXPLAINED, under="Weapon rules")


def record_blocks(card: Datacard, size: Size, *, is_whole: bool) -> Iterator[Block]:
    """What else is kept of the operative; where it is not whole, only what no other part of the card says in full."""
    squad = card.squad
    rows = [
        ("Name", card.name if is_name_cut(card, size) else ""),
        ("Role", card.label if is_label_cut(card, size) else ""),
        ("Model", card.model if kind_of(card, size).endswith("…") else ""),
    ]
    if is_whole:
        rows += [
            ("Datasheet", card.datasheet if card.datasheet not in card.model else ""),
            (squad.word if squad else "", f"{squad.name}, level {squad.level}" if squad else ""),
            ("Keywords", ", ".join(card.keywords)),
        ]
    rows += [("", note) for note in card.notes]
    for name, text in rows:
        if text:
            tone = "small" if name else "small note"
            yield text_block(name, text, size, size.back, tone, rank=BlockRank.RECORD, under="For the record")
