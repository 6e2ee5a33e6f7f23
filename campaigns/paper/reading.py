"""How somebody wants a packet printed, read from its address; what is not understood is left out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse

from campaigns.missions.selectors.missions import MissionSheet
from campaigns.paper.packet import PARTS
from rosters.cards.layout.options import (
    COOKIE,
    PrintOptions,
    has_choices,
    last_choice,
    options_from,
    remembered,
    to_cookie,
)
from rosters.web.distances import remember_distances

REMEMBERED = 180 * 24 * 60 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketChoice:
    """What is printed of a packet, and how."""

    options: PrintOptions
    parts: tuple[str, ...]
    sides: tuple[str, ...] = ()
    """Keys of sides; none means all."""

    @property
    def query(self) -> str:
        sides = "".join(f"&side={side}" for side in self.sides)
        return f"{self.options.but(parts=self.parts, operatives=(), team='').query}{sides}"

    def but(self, **changes: Any) -> PacketChoice:
        return replace(self, **changes)


def options_of(request: HttpRequest) -> PrintOptions:
    """How the reader prints: as the address says, else as the last time. A packet's cards are for one campaign."""
    last = last_choice(request)
    return options_from(request.GET, last).but(team="", operatives=(), boxes="auto")


def choice_of(request: HttpRequest, sheet: MissionSheet) -> PacketChoice:
    known = [side.key for side in sheet.sides]
    asked = request.GET.getlist("part")
    parts = tuple(part for part in PARTS if part in asked) if has_choices(request.GET) else tuple(PARTS)
    sides = tuple(key for key in known if key in request.GET.getlist("side"))
    return PacketChoice(options=options_of(request), parts=parts or tuple(PARTS), sides=sides)


def keep(request: HttpRequest, response: HttpResponse, options: PrintOptions) -> HttpResponse:
    """Remember how it was printed, distances for pages too; which parts of a roster are printed stays as it was."""
    if has_choices(request.GET):
        last = remembered(request.COOKIES.get(COOKIE, ""))
        cookie = to_cookie(options.but(parts=last.parts, boxes=last.boxes))
        response.set_cookie(COOKIE, cookie, max_age=REMEMBERED, httponly=True, samesite="Lax")
    return remember_distances(request, response, options.distances) if "distances" in request.GET else response
