"""A datacard on its faces: what is on the front, what goes on the back, and where a text goes on that does not fit.

The front is for the fight and holds abilities in full where they fit, else in short; the back holds everything in full.
Without a back, what does not fit the front goes to a second card that says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rosters.paper.blocks import (
    Block,
    Table,
    ability_block,
    bearer_block,
    broken,
    em,
    filled,
    heading_block,
    run_block,
    runs_of,
    tactic_block,
    text_block,
    weapon_block,
)
from rosters.paper.heads import (
    Foot,
    Head,
    back_foot,
    back_head,
    front_foot,
    front_head,
    is_name_cut,
    kind_of,
    label_of,
    name_of,
    note_lines,
)
from rosters.paper.sizes import Size, height
from rules.cards import Datacard
from rules.printable import shortened

SLACK = 0.8
"""What stays white between the text and the foot."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One side of a card, ready to be drawn."""

    card: Datacard
    size: Size
    table: Table
    kind: str
    """front, back or more."""
    label: str
    head: Head
    foot: Foot
    blocks: tuple[Block, ...]
    says: str = ""
    """Where it goes on."""
    number: int = 1
    of: int = 1
    notes: int = 0
    """So many empty lines to write on."""

    @property
    def groups(self) -> list[tuple[str, list[Block]]]:
        return list(runs_of(self.blocks))

    @property
    def name(self) -> str:
        return name_of(self.card, self.size, is_front=self.is_front)

    @property
    def model(self) -> str:
        return kind_of(self.card, self.size)

    @property
    def note_range(self) -> range:
        return range(self.notes)

    @property
    def is_front(self) -> bool:
        return self.kind == "front"


def faces_of(card: Datacard, size: Size, table: Table, *, has_back: bool) -> list[Face]:
    """Every face of a card, the front first; with a back, the second is the back."""
    front, rest = _front(card, size, table, has_back=has_back)
    has_foot = not has_back and card.track is not None and not front.foot.has_track
    later = list(_later(card, size, table, rest, has_back=has_back, has_foot=has_foot))
    faces = [front, *later]
    return [replace(face, number=number, of=len(faces)) for number, face in enumerate(faces, start=1)]


# The front


def _front(card: Datacard, size: Size, table: Table, *, has_back: bool) -> tuple[Face, list[Block]]:
    head = front_head(card, size)
    room = size.height - size.top - size.bottom - head.height - SLACK
    foot = front_foot(card, size, has_back=has_back)
    if room - foot.height < FEWEST:
        # What only a campaign needs has room on the next face.
        foot = front_foot(card, size, has_back=True)
    kept, rest = _fitted(card, size, table, room - foot.height)
    if is_name_cut(card, size) and not has_back:
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
    less = room - height(size.front, "text") - 0.14 * em(size.front)
    return filled(list(_front_blocks(card, size, table, IN_SHORT)), less, size)


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
    return [block] if _used(kept, size) + block.height <= room else []


def _says(rest: Sequence[Block], *, has_back: bool) -> str:
    if not rest:
        return ""
    return "More on the back" if has_back else "Continued on a second card"


# The back, and what comes after it


def _later(
    card: Datacard, size: Size, table: Table, rest: Sequence[Block], *, has_back: bool, has_foot: bool
) -> Iterator[Face]:
    """The back and further cards, or only those that the front could not hold."""
    blocks = list(_back_blocks(card, size, table, rest) if has_back else _rest_blocks(card, size, table, rest))
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
            notes=0 if blocks else note_lines(room - _used(kept, size), size),
        )
        is_first = False


def _used(kept: Sequence[Block], size: Size) -> float:
    heads = sum(kind == "weapon" for kind, _ in runs_of(kept))
    return sum(block.height for block in kept) + heads * (height(size.weapon, "weapon") + 1.0)


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


def _back_blocks(card: Datacard, size: Size, table: Table, rest: Sequence[Block]) -> Iterator[Block]:
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


def _rest_blocks(card: Datacard, size: Size, table: Table, rest: Sequence[Block]) -> Iterator[Block]:
    """The same again, abilities in full: there is room for them here."""
    known = {(ability.name, ability.short): ability for ability in card.abilities}
    for block in rest:
        ability = known.get((block.name, block.text)) if block.kind == "text" else None
        if ability is not None:
            yield ability_block(ability, size, size.back, short=False)
        else:
            yield block
