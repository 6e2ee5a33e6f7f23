"""Datacards on pages: every card's faces, laid out for the size, the paper and the sides that are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from rosters.cards.layout.backs import later_of
from rosters.cards.layout.blocks import BlockRank, weapon_block
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.face import Face
from rosters.cards.layout.filling import GOES_ON
from rosters.cards.layout.fronts import fronts_of
from rosters.cards.layout.imposing import Layout, Page, cut_marks, hair_lines, impose, impose_both, layout_of
from rosters.cards.layout.options import PARTS as PART_NAMES
from rosters.cards.layout.options import SIZES as SIZE_NAMES
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.layout.sizes import SIZES, Size, closer, larger
from rosters.cards.layout.weapons import NAMES_SHARE, WeaponColumns, table_of
from rules.cards import Datacard

TEMPLATE = "rosters/cards/cells.html"
FULL, BIGGEST, FOLDED = "page", "a6", "fold"
SAVED = 0.25
"""Lines nearer to each other, and rules that run on, save no more of a face than this."""
SHARES = (NAMES_SHARE, 0.38, 0.46)
"""Of a card's width for the names of its weapons, where it then says them in fewer lines."""
FOOT_ROOM = 9.0
"""A line below the cards needs so much margin."""
Line = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """One page of cards, as its template draws it."""

    layout: Layout
    size: str
    rows: Sequence[Sequence[Any]]
    cuts: Sequence[Line]
    hairs: Sequence[Line]
    foot: str


@dataclass(frozen=True, slots=True)
class Leaf:
    """A folded card: what lies left of the fold, and right of it."""

    left: Face
    right: Face | None


def pages(deck: Deck, options: PrintOptions) -> list[PaperPage]:
    """The pages of a deck's cards in any size but the full page."""
    has_back = options.backs != "none" or options.size == FOLDED
    size = SIZES[options.size, options.large]
    table = table_of(deck.cards, size)
    return _laid_out(
        [faces_of(card, size, table, has_back=has_back) for card in deck.cards], deck, options, "Datacards"
    )


def team_pages(key: str, deck: Deck, options: PrintOptions) -> list[PaperPage]:
    """The pages of cards that are nobody's own: without backs, but for what the front has no room for."""
    asked = options.but(size=BIGGEST if options.size == FULL else options.size)
    cards = deck.team_cards.get(key, ())
    size = SIZES[asked.size, asked.large]
    table = table_of(cards, size)
    return _laid_out([roomiest(card, size, table) for card in cards], deck, asked, PART_NAMES[key])


def roomiest(card: Datacard, size: Size, table: WeaponColumns) -> list[Face]:
    """Its faces without a back, in the largest type in which all of it stands on the front."""
    for each in larger(size):
        faces = faces_of(card, each, table, has_back=False)
        if len(faces) == 1 and not any("small" in block.tones for block in faces[0].blocks):
            return faces
    return faces_of(card, size, table, has_back=False)


def _laid_out(dealt: Sequence[list[Face]], deck: Deck, options: PrintOptions, title: str) -> list[PaperPage]:
    layout = layout_of(options.size, options.paper)
    imposed = _imposed(dealt, options, layout)
    return [_page(page, number, len(imposed), title, deck, options) for number, page in enumerate(imposed, start=1)]


def _imposed(dealt: Sequence[list[Face]], options: PrintOptions, layout: Layout) -> list[Page[Any]]:
    pairs = [pair for faces in dealt for pair in zip_longest(faces[::2], faces[1::2])]
    if options.size == FOLDED:
        return impose([Leaf(*pair) for pair in pairs], layout)
    if options.backs == "duplex":
        return impose_both(pairs, layout)
    return impose([face for faces in dealt for face in faces], layout)


def _page(page: Page[Any], number: int, of: int, title: str, deck: Deck, options: PrintOptions) -> PaperPage:
    names = [_name(cell.face) for cell in page.cells]
    has_foot = page.layout.top >= FOOT_ROOM
    size = SIZE_NAMES[options.size]
    foot = f"{deck.context.name} · {deck.code} · {size} · sheet {number} of {of} · print at 100 %" if has_foot else ""
    return PaperPage(
        template=TEMPLATE,
        content=Cells(
            layout=page.layout,
            size=options.size,
            rows=page.rows,
            cuts=cut_marks(page.layout) if options.marks else (),
            hairs=hair_lines(page.layout) if options.marks else (),
            foot=foot,
        ),
        title=title if number == 1 else "",
        bookmarks=tuple(name for name in names if name) if not page.is_back else (),
    )


def _name(face: Face | Leaf | None) -> str:
    """Whose card begins here."""
    first = face.left if isinstance(face, Leaf) else face
    return first.card.name if first is not None and first.is_front else ""


def faces_of(card: Datacard, size: Size, table: WeaponColumns, *, has_back: bool) -> list[Face]:
    """Every face of a card, the front first; with a back, the second is the back. Of several ways the shortest, of
    those one that cuts no Tactic in two, and of those the one that says most on the front. Its columns are those of the
    deck, but where its own break fewer names and figures.
    """
    table = min((table, *(table_of([card], size, share) for share in SHARES)), key=lambda each: _tall(card, size, each))
    ways = _ways(card, size, table, has_back=has_back)
    if not size.type and _may_gain(min(ways, key=_worth), 1 + has_back):
        ways += _ways(card, closer(size), table, has_back=has_back)
    faces = min(ways, key=_worth)
    return [replace(face, number=number, of=len(faces)) for number, face in enumerate(faces, start=1)]


def _tall(card: Datacard, size: Size, table: WeaponColumns) -> float:
    """How high its weapons are in these columns: those of the deck may break names beside a column it has empty."""
    return sum(weapon_block(weapon, size, table, "").height for weapon in card.weapons)


def _ways(card: Datacard, size: Size, table: WeaponColumns, *, has_back: bool) -> list[list[Face]]:
    ways = []
    for front, rest in fronts_of(card, size, table, has_back=has_back):
        has_foot = not has_back and card.track is not None and not front.foot.has_track
        ways.append([front, *later_of(card, size, table, rest, has_back=has_back, has_foot=has_foot)])
    return ways


def _worth(faces: Sequence[Face]) -> tuple[int, int, bool, int]:
    return len(faces), _cut_tactics(faces), bool(faces[0].size.type), -len(faces[0].blocks)


def _cut_tactics(faces: Sequence[Face]) -> int:
    blocks = (block for face in faces for block in face.blocks if block.rank == BlockRank.TACTIC)
    return sum(block.text.endswith(GOES_ON) for block in blocks)


def _may_gain(faces: Sequence[Face], least: int) -> bool:
    """Whether lines nearer to each other could save a card, or keep a Tactic whole: there is little on the last."""
    *others, last = faces
    left = sum(block.height for block in last.blocks)
    return (len(faces) > least and left <= SAVED * last.size.height * len(others)) or _cut_tactics(faces) > 0
