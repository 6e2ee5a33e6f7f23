"""Pages of paper as a PDF, with the portraits that are on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.text import slugify

from campaigns.paper.laying import PagedFor
from campaigns.paper.selectors import Packet
from rosters.cards.layout import pdf
from rosters.cards.layout.options import PrintOptions
from rosters.operatives.selectors import portraits_of

NO_PICTURES: Mapping[str, bytes] = {}


def answered(
    pages: Sequence[PagedFor],
    options: PrintOptions,
    *,
    title: str,
    name: str,
    instead: str,
    pictures: Mapping[str, bytes] = NO_PICTURES,
) -> HttpResponse:
    """The same pages as on the screen, for the browser to show; where no engine is here, on to `instead`."""
    if not pdf.engine():
        return redirect(instead)
    html = render_to_string("campaigns/paper/pdf.html", {"pages": pages, "options": options, "title": title})
    # Titles with their side, and operatives by name below them.
    bookmarks = pdf.bookmarks((each.label, each.page.bookmarks) for each in pages)
    paper = pdf.render_pdf(html, title=title, bookmarks=bookmarks, pictures=pictures)
    file_name = f"{slugify(name)[:60] or 'muster'}-{options.paper}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{file_name}"', "Cache-Control": "private, no-store"}
    return HttpResponse(paper, content_type="application/pdf", headers=headers)


def pictures_of(packet: Packet) -> dict[str, bytes]:
    """Portraits by the addresses under which cards show them. One query where there are any."""
    found: dict[str, bytes] = {}
    for paper in packet.sides:
        cards = paper.deck.cards if paper.deck else ()
        portraits = [card.portrait for card in cards if card.portrait]
        entrant = paper.side.entrant_row
        if portraits and entrant and entrant.roster:
            known = portraits_of(entrant.roster)
            found |= {url: known[PurePath(url).stem] for url in portraits if PurePath(url).stem in known}
    return found
