"""Decks for the sheets beside the cards: a whole faction at once, and names nobody should give."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from django.template.loader import render_to_string

from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PARTS, PrintOptions
from rosters.cards.page_context import sheets
from rosters.rosters.selectors import KillTeamSheet
from rules.cards import Datacard
from rules.formats.pack import pack_content
from rules.paper.tactics import Usable
from rules.sheets import OperativeSheet
from tests.paper.scene import EDITION_2018, deck, heaviest, hostile
from tests.rules.pack_cast import our_system, ours, sources

SHEETS = tuple(part for part in PARTS if part != "cards")
ENDLESS = "Everyone may do this again and again, whenever they like, and nobody can keep them from it. " * 40


def faction_deck(faction: str, most: int = 20) -> Deck:
    """A team of a faction's first models as heavy as they can be, with every Tactic there is."""
    system, source = sources(faction)
    cards = heaviest(faction)[:most]
    tactics = (*pack_content(our_system()).tactics, *pack_content(source, system).tactics)
    usable = tuple(Usable(tactic=tactic, bearers=tuple(card.key for card in cards[:5])) for tactic in tactics)
    return _whole(cards, usable, faction)


def hostile_deck() -> Deck:
    """Odd names everywhere, also in Tactics."""
    cards = hostile()
    first = pack_content(our_system()).tactics[0]
    tactics = [replace(first, name=card.name or "-", text=ENDLESS[:900], phase="dusk") for card in cards]
    return _whole(cards, tuple(Usable(tactic=each, bearers=(cards[0].key,)) for each in tactics), "orks")


def _whole(cards: tuple[Datacard, ...], usable: tuple[Usable, ...], faction: str) -> Deck:
    base = deck(cards)
    return replace(
        base,
        roster=SimpleNamespace(**{**vars(base.roster), "version": 41, "points": 100}),
        team=_team(),
        sheets=tuple(_sheet(card) for card in cards),
        usable=usable,
        reference=EDITION_2018.reference(ours(faction)),
        player="Owner",
    )


def _team() -> KillTeamSheet:
    return KillTeamSheet(
        key="",
        name="Listening post",
        format="matched",
        format_name="Matched play",
        settings={},
        points_limit=100,
        points=1234,
        size=20,
        members=(),
        is_legal=False,
        issues=(),
    )


def _sheet(card: Datacard) -> OperativeSheet:
    carried = tuple(f"2 × {weapon.name}" for weapon in card.weapons)
    return OperativeSheet(
        key=card.key, name=card.name, model=card.model, model_key="", datasheet="", role="", carried=carried
    )


def sheets_html(whole: Deck, options: PrintOptions) -> str:
    """The sheets as the PDF engine gets them."""
    context = sheets(whole, options, "https://muster.example/rosters/x/printed/41/0123456789ab/?team=y")
    return render_to_string("rosters/cards/pdf.html", {**context, "title": "Paper"})
