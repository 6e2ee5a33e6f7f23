"""Forms of the roster pages: shape only."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.utils.html import format_html

from rosters.rosters.services.rosters import LONGEST_NAME


class RosterDetailsForm(forms.Form):
    """A roster's name and notes."""

    name = forms.CharField(max_length=LONGEST_NAME, label="Name")
    notes = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 6}),
        required=False,
        label="Notes",
        help_text="Background, plans, house rules: only you see them.",
    )

    def sent(self) -> list[str]:
        """What was typed, for a page that says it was not saved."""
        return [f"{self.fields[name].label}: {value}" for name, value in self.cleaned_data.items() if value]

    def tell_of(self, saved: Mapping[str, str]) -> None:
        """Beside each field that holds something else: what others saved meanwhile."""
        for name, value in saved.items():
            if self[name].value() != value:
                self[name].help_text = format_html(
                    "Yours is in the field, not saved. Saved meanwhile: <b>{}</b>", value or "nothing"
                )
