"""What stands on a face below its head: blocks of known height, and how many of them fit.

Heights are never less than what an engine draws, so what is said to fit does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from rosters.cards.layout.heads import wound_rows
from rosters.cards.layout.measuring import BOLD, NORMAL, STRONG, Runs, is_broken, lines, width
from rosters.cards.layout.sizes import Size, em, height, text_height
from rosters.cards.layout.weapons import CELL_GAP, WeaponColumn, WeaponColumns, beside_name, weapon_name
from rules.cards import RANK, Bearer, CardAbility, CardTactic, Datacard, WeaponRow
from rules.names import headed

RULE = 0.27
"""The thin line below a row; a screen draws none thinner than a pixel."""
BESIDE = 0.3
"""So much of the width a name needs beside its boxes."""


class BlockRank(IntEnum):
    """What comes first on a face, and has its room first."""

    CAUSE = 0
    WEAPON = 1
    ABILITY = 2
    BEARER = 3
    TACTIC = 4
    EXPLAINED = 5
    RECORD = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One row or paragraph. `kind` says how it is drawn: weapon, text, heading or bearer."""

    kind: str
    height: float
    name: str = ""
    text: str = ""
    tone: str = ""
    """How its name is set, `level` in the accent; `wide` where a word is wider than a line and may be broken."""
    weapon: WeaponRow | None = None
    cells: tuple[tuple[WeaponColumn, str], ...] = ()
    bearer: Bearer | None = None
    parts: tuple[tuple[str, str], ...] = ()
    """Names and texts that run on in one paragraph."""
    rank: BlockRank = BlockRank.ABILITY
    under: str = ""
    """The heading it stands below, on whichever face that is."""
    points: float = 0.0
    """The type of a paragraph."""

    @property
    def said(self) -> str:
        """Its name, as it stands before the text."""
        return named(self.name, self.text)

    @property
    def tones(self) -> list[str]:
        return self.tone.split()

    @property
    def priced(self) -> tuple[str, ...]:
        """Its name and its price, where it stands in a frame with both."""
        return tuple(self.name.rsplit(" · ", 1)) if self.tone == "act" else ()


def weapon_head(size: Size) -> float:
    """The names of the columns."""
    return height(size.weapon, "weapon") + 0.2 * em(size.weapon) + RULE


def weapon_block(weapon: WeaponRow, size: Size, table: WeaponColumns, text: str) -> Block:
    """A weapon with its figures, and below them what else is to be said of it."""
    beside = size.room if table.is_stacked else table.width_of(size)
    name = lines(weapon_name(weapon), room=beside - beside_name(weapon, size), points=size.weapon, weight=STRONG)
    rows = [1 if table.is_stacked else name]
    for column, value in zip(table.columns, weapon.values, strict=False):
        room = table.column_width(column, size) - CELL_GAP
        rows.append(lines(value, room=room, points=size.weapon, weight=STRONG))
    tall = height(size.weapon, "weapon", max(rows)) + 0.24 * em(size.weapon) + RULE
    if table.is_stacked:
        tall += height(size.weapon, "weapon", name) + 0.12 * em(size.weapon)
    tall += weapon_text_height(text, size)
    cells = tuple(zip(table.columns, weapon.values, strict=False))
    return Block(kind="weapon", height=tall, text=text, weapon=weapon, cells=cells, rank=BlockRank.WEAPON)


def weapon_text_height(text: str, size: Size) -> float:
    """What the words below a weapon's figures add to it."""
    if not text:
        return 0.0
    return height(size.weapon, "weapon", lines(text, room=size.room, points=size.weapon)) + 0.12 * em(size.weapon)


def named(name: str, text: str) -> str:
    """A name as it stands before its text: with a full stop, where it ends in no sign of its own."""
    return headed(name) if name and text else name


def text_block(
    name: str,
    text: str,
    size: Size,
    points: float,
    tone: str = "",
    *,
    rank: BlockRank = BlockRank.ABILITY,
    under: str = "",
) -> Block:
    """A paragraph that begins with its name."""
    runs = [(f"{named(name, text)} " if text else name, BOLD), (text, NORMAL)]
    tall = text_height(points, size, max(1, lines(runs, room=size.room, points=points))) + 0.14 * em(points)
    return Block(
        kind="text",
        height=tall,
        name=name,
        text=text,
        tone=_with_breaks(tone, runs, size, points),
        rank=rank,
        under=under,
        points=points,
    )


def run_block(parts: Sequence[tuple[str, str]], size: Size, points: float, tone: str = "") -> Block:
    """Several names with their texts, in one paragraph."""
    runs = [run for name, text in parts for run in ((f"{named(name, text)} ", BOLD), (f"{text} ", NORMAL))]
    tall = text_height(points, size, lines(runs, room=size.room, points=points)) + 0.14 * em(points)
    said = tuple((named(name, text), text) for name, text in parts)
    return Block(kind="text", height=tall, tone=_with_breaks(tone, runs, size, points), parts=said, points=points)


def _with_breaks(tone: str, runs: Runs, size: Size, points: float) -> str:
    """Engines that may break words break some that need not be, so they may only where it must be."""
    return f"{tone} wide".strip() if is_broken(runs, room=size.room, points=points) else tone


def ability_block(ability: CardAbility, size: Size, points: float, tone: str = "", *, under: str = "") -> Block:
    earned = "level" if ability.kind in (RANK, "level", "advance") else ""
    return text_block(ability.name, ability.text, size, points, f"{tone} {earned}".strip(), under=under)


FRAME = 2.0
"""The white and the lines left and right of a text in a frame; above and below they take less."""
PRICE = "AP"


def framed_block(ability: CardAbility, size: Size, points: float) -> Block | None:
    """What an operative alone can do, in a frame with its price beside its name; None for what has no price, or a name
    too long to stand in one line with it.
    """
    name, _, price = ability.name.rpartition(" · ")
    room = size.room - FRAME - 2 * RULE
    beside = room - width(price, points=points, weight=BOLD) - FRAME
    if not name or not price.endswith(PRICE) or not ability.text:
        return None
    if lines(name, room=beside, points=points, weight=BOLD) > 1 or is_broken(ability.text, room=room, points=points):
        return None
    tall = height(points, "text") + height(points, "text", lines(ability.text, room=room, points=points))
    return Block(
        kind="text", height=tall + 1.4 + 3 * RULE, name=ability.name, text=ability.text, tone="act", points=points
    )


AURA = "Aura Tactic, while on the battlefield and not shaken"
"""templates/rosters/cards/sheets/tactic.html says the same."""


def tactic_block(tactic: CardTactic, size: Size) -> Block:
    said = f"{tactic.phase}: {tactic.text}" if tactic.text else tactic.phase
    said = f"{AURA}. {said}" if tactic.aura else said
    name = f"{tactic.name} ({tactic.cost} CP)"
    return text_block(name, said, size, size.back, "tactic small", rank=BlockRank.TACTIC, under="Tactics")


def heading_block(words: str, size: Size) -> Block:
    return Block(kind="heading", height=height(size.back, "text") + 0.5 * em(size.back) + RULE, name=words)


def bearer_block(bearer: Bearer, card: Datacard, size: Size) -> Block:
    """One of several who share a card: a name beside boxes of its own, or over them where there are many."""
    boxes = (card.flesh_wounds + card.wounds) * (size.box + 0.5) + 2.5
    beside = size.room - boxes - 1.0
    is_row = beside >= BESIDE * size.room
    room = beside if is_row else size.room
    name = height(size.back, "text", lines(bearer.name, room=room, points=size.back, weight=STRONG))
    if is_row:
        return Block(
            kind="bearer", height=max(name, size.box + 0.5) + 0.6, bearer=bearer, tone="row", rank=BlockRank.BEARER
        )
    a_row = int(size.room // (size.box + 0.5))
    rows = -(-(card.flesh_wounds + card.wounds + 1) // a_row) if card.flesh_wounds else len(wound_rows(card, size))
    return Block(kind="bearer", height=name + rows * (size.box + 0.5) + 0.6, bearer=bearer, rank=BlockRank.BEARER)


def runs_of(blocks: Sequence[Block]) -> Iterator[tuple[str, list[Block]]]:
    """Blocks of one kind that stand together: weapons are one table."""
    group: list[Block] = []
    for block in blocks:
        if group and block.kind != group[0].kind:
            yield group[0].kind, group
            group = []
        group.append(block)
    if group:
        yield group[0].kind, group
