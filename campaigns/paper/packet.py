"""The packet of a mission: every sheet that its reader may have, side by side, in the order in which they are used."""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.paper import mission, worksheet
from campaigns.paper.laying import PagedFor
from campaigns.paper.selectors import Packet, SidePaper
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.parts import pages_of as deck_pages

PARTS = {
    "mission": "Mission sheet",
    "team": "Kill team",
    "cards": "Datacards",
    "tactics": "Tactics by phase",
    "opponent": "Sheet for the opponent",
    "worksheet": "After the battle",
}
FOR_PLAYER, FOR_OPPONENT = ("team", "cards", "tactics"), "opponent"


def pages_of(packet: Packet, options: PrintOptions, parts: tuple[str, ...], report_url: str) -> list[PagedFor]:
    """Every page of what was asked for."""
    found = mission.pages(packet, options) if "mission" in parts else []
    for paper in packet.sides:
        found += _side(paper, options, parts)
    return [*found, *(worksheet.pages(packet, options, report_url) if "worksheet" in parts else [])]


def _side(paper: SidePaper, options: PrintOptions, parts: tuple[str, ...]) -> Iterator[PagedFor]:
    """A side part by part; whose roster the reader may not look into is known by its opponent's sheet alone."""
    if paper.deck is None:
        return
    allowed = (*FOR_PLAYER, FOR_OPPONENT) if paper.is_open else (FOR_OPPONENT,)
    for part in allowed:
        if part in parts:
            for page in deck_pages(paper.deck, options.but(parts=(part,))):
                yield PagedFor(page, paper.deck)
