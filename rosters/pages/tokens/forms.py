"""What a player says of a new token."""

from __future__ import annotations

from django import forms

from rosters.services.tokens import DAYS, READ, WRITE

SCOPES = ((READ, "Read only"), (WRITE, "Read and write"))
LIFETIMES = tuple((days, "a year" if days == 365 else f"{days} days") for days in DAYS)


class TokenForm(forms.Form):
    """A new token."""

    scope = forms.ChoiceField(label="What it may do", choices=SCOPES, initial=READ)
    days = forms.TypedChoiceField(label="How long it works", choices=LIFETIMES, coerce=int, initial=90)
