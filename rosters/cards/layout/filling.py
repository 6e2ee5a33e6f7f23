"""How blocks fill faces: as much as fits stands on the first, the rest goes on where it stopped, in whole sentences.

No room stays free that the next sentence of anything still to come would fit into; nothing is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rosters.cards.layout.blocks import Block, BlockRank, heading_block, text_block, weapon_head, weapon_text_height
from rosters.cards.layout.measuring import BOLD, split
from rosters.cards.layout.sizes import Size, em, text_height
from rosters.cards.layout.weapons import weapon_name
from rules.printable import sentences

GOES_ON = " →"
"""Ends a text that goes on elsewhere."""
CONTINUED = " (continued)"
"""Follows the name of a text that began elsewhere."""


def used(blocks: Sequence[Block], size: Size) -> float:
    """How high these are on one face, with the head of their table and their headings."""
    has_weapons = any(block.kind == "weapon" for block in blocks)
    headings = {block.under for block in blocks if block.under}
    whole = sum(block.height for block in blocks) + (weapon_head(size) if has_weapons else 0.0)
    return whole + sum(heading_block(words, size).height for words in headings)


def filled(blocks: Sequence[Block], room: float, size: Size) -> tuple[list[Block], list[Block]]:
    """What stands on a face with so much room, and what goes on.

    What matters more has its room first. Of equals, what fits whole stands whole; then others begin in what is left.
    """
    fitted: list[tuple[int, Block]] = []
    rest: list[tuple[int, Block]] = []
    for rank in sorted({block.rank for block in blocks}):
        waiting = []
        for place, block in enumerate(blocks):
            if block.rank == rank:
                fits = used([*_blocks(fitted), block], size) <= room
                (fitted if fits else waiting).append((place, block))
        for place, block in waiting:
            first, second = begun(block, _free(fitted, block, room, size), size)
            fitted.extend([(place, first)] if first else [])
            rest.extend([(place, second)] if second else [])
    return _in_order(fitted), _in_order(rest)


def filled_or_broken(blocks: Sequence[Block], room: float, size: Size) -> tuple[list[Block], list[Block]]:
    """The same for a face that must take something: a sentence higher than it is broken between its lines."""
    fitted, rest = filled(blocks, room, size)
    if fitted or not rest:
        return fitted, rest
    first, second = broken(rest[0], _free([], rest[0], room, size), size)
    return [first], [*([second] if second else []), *rest[1:]]


def _free(fitted: Sequence[tuple[int, Block]], block: Block, room: float, size: Size) -> float:
    """The room there is for this block, without the head or heading that it would bring."""
    others = _blocks(fitted)
    brings = used([*others, block], size) - used(others, size) - block.height
    return room - used(others, size) - brings


def _blocks(placed: Sequence[tuple[int, Block]]) -> list[Block]:
    return [block for _, block in placed]


def _in_order(placed: Sequence[tuple[int, Block]]) -> list[Block]:
    return _blocks(sorted(placed, key=lambda each: (each[1].rank, each[0])))


def arranged(blocks: Sequence[Block], size: Size) -> tuple[Block, ...]:
    """The blocks of a face with their headings, as they are drawn."""
    drawn: list[Block] = []
    under = ""
    for block in blocks:
        if block.under and block.under != under:
            drawn.append(heading_block(block.under, size))
        under = block.under
        drawn.append(block)
    return tuple(drawn)


def resized(block: Block, size: Size, points: float) -> Block:
    """A paragraph in the type and width of another face."""
    if block.kind != "text" or block.parts:
        return block
    tone = " ".join(each for each in block.tones if each != "wide")
    return text_block(block.name, block.text, size, points, tone, rank=block.rank, under=block.under)


# In two


def begun(block: Block, room: float, size: Size) -> tuple[Block | None, Block | None]:
    """As many whole sentences of a block as fit, and what goes on; nothing and all of it where not one fits. The
    figures of a weapon stand before what is said of it, on an earlier face where that has no room.
    """
    parts = sentences(block.text)
    if not block.parts:
        for count in range(len(parts) - 1, 0, -1):
            first = _beginning(block, " ".join(parts[:count]) + GOES_ON, size)
            if first.height <= room:
                return first, _continuation(block, " ".join(parts[count:]), size)
    if block.kind == "weapon" and parts:
        figures = _beginning(block, GOES_ON, size)
        if figures.height <= room:
            return figures, _continuation(block, block.text, size)
    return None, block


def broken(block: Block, room: float, size: Size) -> tuple[Block, Block | None]:
    """A block of which not one sentence fits into an empty face, in two: the lines that fit, and the rest."""
    if block.kind == "weapon" and block.text:
        return _beginning(block, "", size), _continuation(block, block.text, size)
    if block.kind != "text":
        return block, None
    most = int((room - 0.14 * em(block.points)) // text_height(block.points, size))
    # The name is bolder than the rest, so lines are measured as if all were.
    said = f"{block.said} {block.text}".strip()
    first, rest = split(said, room=size.room, points=block.points, most=max(most, 1), weight=BOLD)
    beginning = replace(block, name="", text=first, height=room)
    if first.startswith(block.said):
        beginning = replace(block, text=first.removeprefix(block.said).strip(), height=room)
    return beginning, resized(replace(block, name="", text=rest), size, block.points) if rest else None


def _beginning(block: Block, text: str, size: Size) -> Block:
    if block.kind == "weapon":
        tall = block.height - weapon_text_height(block.text, size) + weapon_text_height(text, size)
        return replace(block, text=text, height=tall)
    return resized(replace(block, text=text), size, block.points)


def _continuation(block: Block, text: str, size: Size) -> Block:
    if block.weapon:
        return text_block(weapon_name(block.weapon) + CONTINUED, text, size, size.back, rank=BlockRank.ABILITY)
    name = block.name if block.name.endswith(CONTINUED) or not block.name else block.name + CONTINUED
    return resized(replace(block, name=name, text=text), size, block.points)
