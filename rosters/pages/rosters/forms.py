"""Forms of the roster pages: shape only."""

from __future__ import annotations

from django import forms

from rosters.services.rosters import LONGEST_NAME


class DetailsForm(forms.Form):
    """A roster's name and notes."""

    name = forms.CharField(max_length=LONGEST_NAME, label="Name")
    notes = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 6}),
        required=False,
        label="Notes",
        help_text="Background, plans, house rules: only you see them.",
    )

    def sent(self) -> list[str]:
        """What was typed, for whoever is told that it was not saved."""
        return [f"{self.fields[name].label}: {value}" for name, value in self.cleaned_data.items() if value]
