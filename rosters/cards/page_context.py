"""What the print page shows: the sheets, how they are printed, and the options to print it differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.text import slugify

from rosters.cards.forms import PrintForm
from rosters.cards.layout import pdf
from rosters.cards.layout.cards import Cells, faces_of
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.face import Face
from rosters.cards.layout.options import PRESETS, PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.layout.parts import PARTS, pages_of
from rosters.cards.layout.sizes import SIZES
from rosters.cards.names import names_on
from rosters.web.tabs import head_of

NO_CARDS = "Nobody is here whose card could be printed."
NO_SHEETS = "This roster has nothing of what is ticked under More choices."


@dataclass(frozen=True, slots=True)
class ShownPreset:
    """A preset with the address at which it is."""

    name: str
    words: str
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class PrintedTeam:
    """The roster, or a kill team of it, as something to print."""

    name: str
    url: str
    is_current: bool


def page(deck: Deck, options: PrintOptions, printed_url: str = "") -> dict[str, Any]:
    """Everything on the print page; `printed_url` is where paper can be asked about."""
    here = reverse("rosters:cards", args=[deck.roster.key])
    drawn = sheets(deck, options, printed_url)
    teams = [("", deck.roster.edition_word), *((team.key, team.name) for team in deck.roster.kill_teams)]
    return {
        **head_of(deck.roster, "cards"),
        **drawn,
        "presets": list(_presets(here, options)),
        "teams": [
            PrintedTeam(name, f"{here}?{options.but(team=key, operatives=()).query}", key == options.team)
            for key, name in teams
        ],
        "form": PrintForm(options=options, deck=deck),
        **long_cards(drawn["pages"], options),
        "with_backs_url": f"{here}?{options.but(backs='duplex').query}",
        "names": names_on(deck),
        "here_url": here,
        "nothing": NO_CARDS if "cards" in options.parts else NO_SHEETS,
        "asks_team": "team" in options.parts and deck.team is None,
        "pdf_url": f"{reverse('rosters:cards-pdf', args=[deck.roster.key])}?{options.query}" if pdf.engine() else "",
    }


def long_cards(pages: Sequence[PaperPage], options: PrintOptions) -> dict[str, int]:
    """How many operatives need a second card, and how many of those the back of their first would spare it."""
    has_back = options.backs != "none"
    cells = (page.content for page in pages if isinstance(page.content, Cells))
    faces = (face for each in cells for row in each.rows for face in row)
    long = [face for face in faces if isinstance(face, Face) and face.is_front and face.of > 1 + has_back]
    size = SIZES.get((options.size, options.large))
    spared = 0
    if size and not has_back:
        spared = sum(len(faces_of(face.card, size, face.table, has_back=True)) == 2 for face in long)
    return {"long_cards": len(long), "spared_cards": spared}


def sheets(deck: Deck, options: PrintOptions, printed_url: str = "") -> dict[str, Any]:
    """What the sheets themselves are drawn from, on the screen and in the PDF."""
    return {"deck": deck, "options": options, "pages": pages_of(deck, options), "printed_url": printed_url}


def _presets(here: str, options: PrintOptions) -> Iterator[ShownPreset]:
    installed = {part.key for part in PARTS}
    for preset in PRESETS:
        chosen = preset.of(options)
        if installed.issuperset(chosen.parts):
            yield ShownPreset(preset.name, preset.words, f"{here}?{chosen.query}", chosen == options)


# The PDF


def as_pdf(deck: Deck, options: PrintOptions, portraits: Mapping[str, bytes], printed_url: str = "") -> bytes | None:
    """The sheets as a PDF; None without an engine, or with nothing to print. `portraits` are pictures by digest."""
    if not pdf.engine():
        return None
    context = sheets(deck, options, printed_url)
    if not context["pages"]:
        return None
    title = title_of(deck)
    html = render_to_string("rosters/cards/pdf.html", {**context, "title": title})
    pictures = {card.portrait: portraits[PurePath(card.portrait).stem] for card in deck.cards if card.portrait}
    bookmarks = pdf.bookmarks((page.title, page.bookmarks) for page in context["pages"])
    return pdf.render_pdf(html, title=title, bookmarks=bookmarks, pictures=pictures)


def title_of(deck: Deck) -> str:
    """Of the PDF as a file, where names need not be drawn by our fonts."""
    named = deck.team.name if deck.team else deck.roster.name
    return " · ".join(dict.fromkeys((named, deck.roster.name)))


def file_name(deck: Deck, options: PrintOptions) -> str:
    """What the PDF is called when it is saved."""
    name = slugify(deck.context.name)[:60] or "muster"
    return f"{name}-{options.size}-{options.paper}.pdf"
