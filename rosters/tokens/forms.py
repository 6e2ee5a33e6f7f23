"""What a player says of a new token."""

from __future__ import annotations

from django import forms

from rosters.models.tokens import LONGEST_TOKEN_NAME
from rosters.tokens.services import DAYS, READ, WRITE

SCOPES = ((READ, "Read only"), (WRITE, "Read and write"))
LIFETIMES = tuple((days, "a year" if days == 365 else f"{days} days") for days in DAYS)


class TokenForm(forms.Form):
    """A new token."""

    name = forms.CharField(
        label="Purpose",
        max_length=LONGEST_TOKEN_NAME,
        help_text="To recognise it: “League bot”, “my spreadsheet”.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scope = forms.ChoiceField(label="Access", choices=SCOPES, initial=READ)
    days = forms.TypedChoiceField(label="Expires after", choices=LIFETIMES, coerce=int, initial=90)
