"""An entrant's dossier as a sheet: its figures, its operatives with all they have earned, its lists."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine
from campaigns.paper.careers import career_pages
from campaigns.paper.laying import PagedFor, Whose, headed, pages_of, pair, sentence_blocks
from rosters.cards.layout.options import PrintOptions
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.type import Type, type_of
from rules.campaigns.dossier import Career, Dossier, DossierFigure
from rules.printable import clean


def pages(sheet: CampaignSheet, line: EntrantLine, dossier: Dossier, options: PrintOptions) -> list[PagedFor]:
    """The sheet, what is left of its last page being for notes, and a card for each operative."""
    whose = Whose(faction=line.faction, about=clean(f"{line.name}, {sheet.name}"), code=f"v{sheet.version}")
    note = f"{sheet.edition.name} · {sheet.kind.name} · {clean(line.person)}"
    blocks = list(_blocks(line, dossier, type_of(options)))
    return [
        *pages_of(whose, options, title=dossier.title, note=note, blocks=blocks),
        *(PagedFor(page, whose) for page in career_pages(line, dossier.careers, options)),
    ]


def _blocks(line: EntrantLine, dossier: Dossier, type_: Type) -> Iterator[SheetBlock]:
    yield headed(line.name, line.faction)
    for figure in dossier.amounts:
        yield pair(figure.name, _figure(figure), type_)
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


def _figure(figure: DossierFigure) -> str:
    most = "" if figure.most is None else f" of {figure.most}"
    unit = f" {figure.unit}" if figure.unit else ""
    words = f" · {figure.words}" if figure.words else ""
    return f"{figure.value}{most}{unit}{words}"


def _career(career: Career) -> str:
    following = next((step for step in career.steps if step > career.amount), None)
    until = f", next rank at {following}" if following else ""
    head = [career.model, career.school, f"{career.title}, {career.amount} {career.unit}{until}"]
    entries = [f"{each.name}: {each.text}" if each.text else f"{each.name}." for each in career.entries]
    last = [f"{each}." for each in (career.tally, career.status.capitalize()) if each]
    return " ".join([f"{' · '.join(filter(None, head))}.", *entries, *last])
