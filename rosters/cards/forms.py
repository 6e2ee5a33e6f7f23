"""How to print, as a form that only makes an address: what it sends is read by `rosters.cards.layout.options`."""

from __future__ import annotations

from typing import Any

from django import forms

from rosters.cards.layout.deck import EQUIPMENT, RULES, TAC_OPS, TACTICS, TOKENS, Deck
from rosters.cards.layout.options import BACKS, BOXES, PAPERS, PARTS, SIZES, PrintOptions
from rosters.cards.layout.parts import PARTS as INSTALLED
from rosters.cards.sheets.phases import LISTED
from rosters.web.distances import DISTANCES


class PrintForm(forms.Form):
    """Every choice of paper; never refused, because what is not understood is left out."""

    size = forms.ChoiceField(label="Size of the cards", choices=list(SIZES.items()))
    paper = forms.ChoiceField(label="Paper", choices=list(PAPERS.items()))
    backs = forms.ChoiceField(label="Backs", choices=list(BACKS.items()))
    boxes = forms.ChoiceField(label="Boxes for recovery", choices=list(BOXES.items()))
    distances = forms.ChoiceField(label="Distances", choices=list(DISTANCES.items()))
    marks = forms.BooleanField(label="Cut marks", required=False)
    ink = forms.BooleanField(label="Save ink: no fills", required=False)
    large = forms.BooleanField(label="Large print", required=False)
    shared = forms.BooleanField(label="One card for identical operatives", required=False)
    part = forms.MultipleChoiceField(label="What to print", widget=forms.CheckboxSelectMultiple, required=False)
    operative = forms.MultipleChoiceField(label="Whose cards", widget=forms.CheckboxSelectMultiple, required=False)

    def __init__(self, *args: Any, options: PrintOptions, deck: Deck, **kwargs: Any) -> None:
        chosen = {name: getattr(options, name) for name in self.base_fields if hasattr(options, name)}
        fields = {**chosen, "part": options.parts, "operative": options.operatives}
        super().__init__(*args, initial=fields, auto_id="print-%s", **kwargs)
        edition = deck.edition
        tactics = edition.words.get("tactics", "Tactics")
        own = {TACTICS: f"{tactics} as cards", "tactics": f"{tactics} by phase", "roster": deck.roster.edition_word}
        own |= {} if deck.reference.moments else {"phases": LISTED}
        lacking = () if edition.team_cards else (EQUIPMENT, RULES, TOKENS)
        lacking += () if edition.tac_ops else (TAC_OPS,)
        lacking += () if deck.reference.lessons else ("reference",)
        parts = [(part.key, own.get(part.key, PARTS[part.key])) for part in INSTALLED if part.key not in lacking]
        self.fields["part"].choices = parts  # type: ignore[attr-defined]
        self.fields["operative"].choices = [(op.key, op.name) for op in deck.sheets]  # type: ignore[attr-defined]
        if edition.growth:
            self.fields["boxes"].label = f"Boxes for {edition.growth.field} and recovery"
        if not edition.distances:
            del self.fields["distances"]
        self.fields["operative"].help_text = "Tick nobody to print everybody."
