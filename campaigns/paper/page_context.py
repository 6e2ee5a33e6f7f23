"""What the print pages of a mission and a campaign show above their sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from campaigns.missions.answers import address, head_of
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.paper import packet as packet_pages
from campaigns.paper.forms import PacketChoice, PacketForm, SheetForm
from campaigns.paper.laying import PagedFor
from campaigns.paper.selectors import Packet
from campaigns.web.frame import address as campaign_address
from campaigns.web.frame import head_of as campaign_head
from rosters.cards.layout import pdf
from rosters.cards.layout.options import PrintOptions
from rosters.cards.page_context import ShownPreset
from rosters.web.addresses import public_address

SEALED = "The teams are sealed until both sides have locked, so only the mission and an empty worksheet are printed."
REVEALED = "Everything for the table, from the teams as they were shown."
TABLE = ("mission", "worksheet")


def pages_of(request: HttpRequest, packet: Packet, choice: PacketChoice) -> list[PagedFor]:
    """The packet's pages; the code on the worksheet leads to the report."""
    url = public_address(request, address(packet.mission, "mission-report"))
    return packet_pages.pages_of(packet, choice.options, choice.parts, url)


def packet_page(request: HttpRequest, packet: Packet, choice: PacketChoice) -> dict[str, Any]:
    sheet = packet.mission
    here = address(sheet, "packet")
    mine = sheet.mine if sheet.is_sealed else None
    return {
        **head_of(sheet, "packet"),
        "pages": pages_of(request, packet, choice),
        "options": choice.options,
        "words": SEALED if sheet.is_sealed else REVEALED,
        "own_url": reverse("rosters:cards", args=[mine.roster]) if mine and mine.roster else "",
        "ways": [] if sheet.is_sealed else list(_ways(sheet, here, choice)),
        "form": PacketForm(choice=choice, mission=sheet),
        "here_url": here,
        "pdf_url": f"{address(sheet, 'packet-pdf')}?{choice.query}" if pdf.engine() else "",
    }


def _ways(sheet: MissionSheet, here: str, choice: PacketChoice) -> Iterator[ShownPreset]:
    """Everything; one side's alone; what lies on the table and belongs to nobody."""
    everything = tuple(packet_pages.PARTS)
    found = [("Everything", "Everything you may see.", choice.but(parts=everything, sides=()))]
    for side in sheet.sides:
        if not side.is_outsider:
            words = "Your own team." if side.is_mine else "This side alone."
            found.append((side.name, words, choice.but(parts=everything, sides=(side.key,))))
    found.append(("For the table", "Mission and worksheet.", choice.but(parts=TABLE, sides=())))
    for name, words, way in found:
        yield ShownPreset(name, words, f"{here}?{way.query}", way.query == choice.query)


def sheet_page(
    sheet: CampaignSheet,
    pages: list[PagedFor],
    options: PrintOptions,
    name: str = "campaign-sheet",
    heading: str = "Campaign sheet",
) -> dict[str, Any]:
    """What stands above a campaign's sheet; `name` is that of its page, and its PDF's with it."""
    query = options.but(parts=("cards",)).query
    return {
        **campaign_head(sheet, name),
        "heading": heading,
        "pages": pages,
        "options": options.but(backs="none"),
        "form": SheetForm(options=options),
        "here_url": campaign_address(name, sheet.key),
        "pdf_url": f"{campaign_address(f'{name}-pdf', sheet.key)}?{query}" if pdf.engine() else "",
    }
