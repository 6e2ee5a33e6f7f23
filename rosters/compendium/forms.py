"""What may be asked of the compendium: words to look for, and which Tactics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from rules.editions.base import Edition
from rules.formats.pack_content import Tactic

LONGEST = 80


class SearchForm(forms.Form):
    q = forms.CharField(label="Search", max_length=LONGEST, required=False)


class TacticsForm(forms.Form):
    """Which Tactics to show; a choice that is none shows them all."""

    whose = forms.ChoiceField(label="Whose", required=False)
    phase = forms.ChoiceField(label="When", required=False)

    def __init__(self, *args: Any, edition: Edition, has_faction: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(key, name) for key, name in edition.tactic_kinds.items() if has_faction or key != "faction"]
        self.fields["whose"].choices = [("", "All"), *kinds]  # type: ignore[attr-defined]
        if edition.growth is None:  # nothing there belongs to some operatives alone
            del self.fields["whose"]
        self.fields["phase"].choices = [("", "Any time"), *edition.phases.items()]  # type: ignore[attr-defined]
        for field in self.fields.values():
            field.widget.attrs["data-tactics"] = ""

    def chosen(self, tactics: Iterable[Tactic]) -> list[Tactic]:
        self.is_valid()
        whose, phase = (self.cleaned_data.get(name, "") for name in ("whose", "phase"))
        return [each for each in tactics if whose in ("", each.of) and phase in ("", each.phase)]
