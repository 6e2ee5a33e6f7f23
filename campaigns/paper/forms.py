"""How somebody wants a packet printed: the form, and what is read from an address.

What is not understood there is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse

from campaigns.missions.selectors.missions import MissionSheet
from campaigns.paper.packet import PARTS
from rosters.cards.layout.options import (
    BACKS,
    COOKIE,
    PAPERS,
    SIZES,
    PrintOptions,
    has_choices,
    last_choice,
    options_from,
    remembered,
    to_cookie,
)
from rosters.web.distances import DISTANCES, remember_distances
from rules.editions import find

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


class SheetForm(forms.Form):
    """Paper and ink."""

    paper = forms.ChoiceField(label="Paper", choices=list(PAPERS.items()))
    ink = forms.BooleanField(label="Save ink: no fills", required=False)
    large = forms.BooleanField(label="Large print", required=False)
    CHOSEN: tuple[str, ...] = ("paper",)
    FLAGS: tuple[str, ...] = ("ink", "large")
    MANY: tuple[str, ...] = ()

    def __init__(self, *, options: PrintOptions, initial: dict[str, Any] | None = None) -> None:
        chosen = {name: getattr(options, name) for name in self.base_fields if hasattr(options, name)}
        super().__init__(initial={**chosen, **(initial or {})}, auto_id="print-%s")

    @property
    def chosen(self) -> list[forms.BoundField]:
        return [self[name] for name in self.CHOSEN if name in self.fields]

    @property
    def flags(self) -> list[forms.BoundField]:
        return [self[name] for name in self.FLAGS]

    @property
    def many(self) -> list[forms.BoundField]:
        return [self[name] for name in self.MANY]


class PacketForm(SheetForm):
    """And the cards, which sheets, whose."""

    size = forms.ChoiceField(label="Size of the cards", choices=list(SIZES.items()))
    backs = forms.ChoiceField(label="Backs", choices=list(BACKS.items()))
    distances = forms.ChoiceField(label="Distances", choices=list(DISTANCES.items()))
    marks = forms.BooleanField(label="Cut marks", required=False)
    shared = forms.BooleanField(label="One card for identical operatives", required=False)
    part = forms.MultipleChoiceField(
        label="What to print", widget=forms.CheckboxSelectMultiple, required=False, choices=list(PARTS.items())
    )
    side = forms.MultipleChoiceField(
        label="Whose",
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text="Tick nobody to print everybody.",
    )
    CHOSEN = ("size", "paper", "backs", "distances")
    FLAGS = ("marks", "ink", "large", "shared")
    MANY = ("part", "side")

    def __init__(self, *, choice: PacketChoice, mission: MissionSheet) -> None:
        super().__init__(options=choice.options, initial={"part": choice.parts, "side": choice.sides})
        self.fields["side"].choices = [(side.key, side.name) for side in mission.sides]  # type: ignore[attr-defined]
        if not find(mission.campaign.edition).distances:
            del self.fields["distances"]
