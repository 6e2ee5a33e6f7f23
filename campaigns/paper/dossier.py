"""An entrant's dossier as a sheet: its figures, its operatives with all they have earned, its lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine
from campaigns.paper.laying import PagedFor, Whose, headed, pages_of, pair, sentence_blocks
from rosters.cards.layout.imposing import Layout, cut_marks, hair_lines, impose, layout_of
from rosters.cards.layout.measuring import BOLD, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.layout.sizes import SIZES, Size
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.type import Type, type_of
from rules.campaigns.dossier import Career, CareerRank, Dossier
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
    hue: str

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
        hue=line.hue,
    )


def pages(sheet: CampaignSheet, line: EntrantLine, dossier: Dossier, options: PrintOptions) -> list[PagedFor]:
    """The sheet, what is left of its last page being for notes, and a card for each operative."""
    whose = Whose(hue=line.hue, about=clean(f"{line.name}, {sheet.name}"), code=f"v{sheet.version}")
    note = f"{sheet.edition.name} · {sheet.kind.name} · {clean(line.person)}"
    blocks = list(_blocks(line, dossier, type_of(options)))
    return [
        *pages_of(whose, options, title=dossier.title, note=note, blocks=blocks),
        *(PagedFor(page, whose) for page in career_pages(line, dossier.careers, options)),
    ]


def _blocks(line: EntrantLine, dossier: Dossier, type_: Type) -> Iterator[SheetBlock]:
    yield headed(line.name, line.faction)
    for figure in dossier.amounts:
        most = "" if figure.most is None else f" of {figure.most}"
        unit = f" {figure.unit}" if figure.unit else ""
        words = f" · {figure.words}" if figure.words else ""
        yield pair(figure.name, f"{figure.value}{most}{unit}{words}", type_)
    yield from sentence_blocks(dossier.problems, type_)
    yield headed("Operatives", str(len(dossier.careers)))
    for career in dossier.careers:
        yield pair(career.name, _career(career), type_)
    for listing in dossier.listings:
        yield headed(listing.title, listing.note)
        for each in listing.entries:
            boxes = f"{each.done} of {each.most}" if each.most else ""
            yield pair(each.name, " · ".join(filter(None, (each.number, boxes, each.text))), type_)
        if not listing.entries:
            yield from sentence_blocks([listing.empty], type_)


def _career(career: Career) -> str:
    following = next((step for step in career.steps if step > career.amount), None)
    until = f", next rank at {following}" if following else ""
    head = [career.model, career.school, f"{career.title}, {career.amount} {career.unit}{until}"]
    entries = [f"{each.name}: {each.text}" if each.text else f"{each.name}." for each in career.entries]
    last = [f"{each}." for each in (career.tally, career.status.capitalize()) if each]
    return " ".join([f"{' · '.join(filter(None, head))}.", *entries, *last])
