"""How to print, as forms that only make an address; what they send is read by `reading`."""

from __future__ import annotations

from typing import Any

from django import forms

from campaigns.missions.selectors.missions import MissionSheet
from campaigns.paper.packet import PARTS
from campaigns.paper.reading import PacketChoice
from rosters.cards.layout.options import BACKS, PAPERS, SIZES, PrintOptions
from rosters.web.distances import DISTANCES
from rules.editions import find


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
