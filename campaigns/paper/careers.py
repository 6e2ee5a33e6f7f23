"""A card for each operative with what it has come to: ranks with a box a point, honours, scars, rest; filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.overview.selectors.campaigns import EntrantLine
from rosters.cards.layout.imposing import Layout, cut_marks, hair_lines, impose, layout_of
from rosters.cards.layout.measuring import BOLD, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.layout.sizes import SIZES, Size
from rules.campaigns.dossier import Career, CareerRank
from rules.printable import clean

TEMPLATE = "campaigns/paper/careers.html"
ANOTHER_SIZE = {"page": "a6", "fold": "poker"}
"""What a size that is no card of two faces is printed in."""
LARGE = "a6"
"""What large print needs: a box for each point, and nothing below 9 points."""
RESTS = 4
"""As many rests as help a recovery test: a box each."""
Hairs = Sequence[tuple[float, float, float, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CareerCard:
    """One of them."""

    career: Career
    name: str
    name_step: int
    """The step of type at which the name fits on a line, or on two."""
    label: str
    context: str
    faction: str

    @property
    def ranks(self) -> tuple[CareerRank, ...]:
        return self.career.ranks

    @property
    def rests(self) -> tuple[bool, ...]:
        return tuple(number < self.career.rested for number in range(RESTS))


@dataclass(frozen=True, slots=True, kw_only=True)
class CareerCells:
    """A page of them, with its cut marks."""

    layout: Layout
    size: str
    rows: Sequence[Sequence[CareerCard | None]]
    cuts: Hairs
    hairs: Hairs


def career_pages(line: EntrantLine, careers: Sequence[Career], options: PrintOptions) -> list[PaperPage]:
    """As large as the reader's cards, as many to a page as lie there; none where careers have no words for it."""
    key = LARGE if options.large else ANOTHER_SIZE.get(options.size, options.size)
    layout, size = layout_of(key, options.paper), SIZES[key, options.large]
    cards = [_card(line, career, size) for career in careers if career.words_of]
    return [
        PaperPage(
            template=TEMPLATE,
            content=CareerCells(
                layout=layout,
                size=key,
                rows=page.rows,
                cuts=cut_marks(layout) if options.marks else (),
                hairs=hair_lines(layout) if options.marks else (),
            ),
            title="Narrative datacards" if number == 0 else "",
        )
        for number, page in enumerate(impose(cards, layout))
    ]


def _card(line: EntrantLine, career: Career, size: Size) -> CareerCard:
    name = clean(career.name)
    room = size.room - size.points_width
    fits = (step for step, points in enumerate(size.names) if lines(name, room=room, points=points, weight=BOLD) <= 1)
    return CareerCard(
        career=career,
        name=name,
        name_step=next(fits, len(size.names) - 1),
        label=" · ".join(filter(None, (career.title, career.school))),
        context=clean(line.name),
        faction=line.faction,
    )
