"""The pattern page at /look/, in debug only: every component in its states, on sample data."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rosters.web.hues import MARKS
from rules.editions import EDITIONS
from rules.sheets import OperativeSheet, WeaponLine

STATS = (("M", '6"'), ("WS", "3+"), ("BS", "3+"), ("S", "4"), ("T", "4"), ("W", "2"), ("A", "2"), ("Ld", "7"))
LOOKS = {"cobalt": "Adeptus Astartes", "teal": "Necrons", "moss": "Orks", "ochre": "T’au Empire", "plum": "Drukhari"}
LOOKS |= {"rust": "Adeptus Mechanicus", "crimson": "Heretic Astartes", "slate": "Astra Militarum"}


class PatternForm(forms.Form):
    """One field of each kind, one of them with a fault."""

    name = forms.CharField(help_text="What the operative is called.")
    roll = forms.IntegerField(label="Casualty roll", max_value=10, error_messages={"max_value": "A D10 shows 1 to 10."})
    edition = forms.ChoiceField(choices=[("2018", "2018"), ("2021", "2021")], widget=forms.RadioSelect)
    faction = forms.ChoiceField(choices=[("orks", "Orks"), ("tau", "T’au Empire")])
    notes = forms.CharField(widget=forms.Textarea(attrs={"rows": 3}), required=False)
    is_public = forms.BooleanField(label="Everyone may read it", required=False)


def operative(number: int, **changes: object) -> OperativeSheet:
    """An operative of the samples."""
    fields = {
        "key": f"sample-{number}", "name": "Kael Orrin", "model": "Reiver Sergeant", "model_key": "",
        "datasheet": "Reiver", "role": "leader", "level": 2, "points": 22, "experience": 5,
        "stats": (*STATS, ("Sv", "3+")),
        "carried": ("Bolt carbine", "special-issue bolt pistol", "shock grenades"),
    }  # fmt: skip
    return OperativeSheet(**(fields | changes))


WEAPONS = [
    WeaponLine(name="Stalker bolt rifle", values=('36"', "Heavy 1", "4", "-2", "2")),
    WeaponLine(name="Frag grenade", values=('6"', "Grenade D6", "3", "0", "1"), count=2),
]
ISSUES = [
    {
        "rule": "At most three other specialists", "page": "p. 62", "severity": "illegal", "who": "Dovan and Sefton",
        "sentence": "are four beside the Leader.",
        "fixes": [{"words": "Drop Dovan Hale", "value": "1", "change": -17}],
    },
    {"rule": "Choice open", "severity": "reminder", "who": "Teodric", "sentence": "has reached level 2."},
]  # fmt: skip
OPTIONS = [
    {"name": "Open", "cost": 3, "about": "What it is, in one line", "state": "open"},
    {"name": "Chosen", "cost": 2, "about": "What it is, in one line", "state": "chosen", "stands": True},
    {"name": "Closed", "cost": 6, "state": "closed", "is_shut": True, "why": "Brannoch carries the one heavy weapon."},
    {"name": "Chosen although closed", "cost": 1, "state": "wrong", "stands": True, "why": "Only one may."},
]
TREE = {
    "root": {"name": "Marksman", "level": 1, "text": "Hit rolls of 1 are rolled again.", "state": "has"},
    "branches": [
        [{"name": first, "level": 2, "state": "pick", "value": first}, {"name": then, "level": 3, "state": "later"}]
        for first, then in (("Assassin", "Deadeye"), ("Sharpshooter", "Mobile"))
    ],
}  # fmt: skip


@require_safe
def pattern(request: HttpRequest) -> HttpResponse:
    """Every component once."""
    messages.success(request, "Ashgate Watch is saved.")
    away = operative(2, name="Casimir Roe", role="non-specialist", level=1, status="convalescing", experience=0)
    bad = operative(3, name="Sefton Ardry", role="specialist", specialism="Combat", level=1, experience=3)
    context = {
        "looks": [(hue, LOOKS[hue]) for hue in MARKS],
        "crumbs": [("/", "Rosters"), ("", "Pattern")],
        "tabs": [{"url": "#a", "label": "Operatives", "is_current": True, "count": 8}, {"url": "#b", "label": "Cards"}],
        "edition": next(iter(EDITIONS.values())),
        "columns": [name for name, _ in operative(1).stats],
        "operatives": [operative(1), away, bad],
        "changed": [("M", '5"', -1), ("WS", "2+"), ("A", "6", 1)],
        "weapon_columns": ("Range", "Type", "S", "AP", "D"),
        "weapons": WEAPONS,
        "issues": ISSUES,
        "options": [option | {"key": str(number)} for number, option in enumerate(OPTIONS)],
        "option_heading": {"key": "sample"},
        "rounds": {"id": "rounds", "name": "rounds", "value": 5, "question": {"lowest": 1, "highest": 9}},
        "form": PatternForm({"name": "Kael Orrin", "roll": "11", "edition": "2018", "faction": "orks"}),
        "tree": TREE,
        "parts": [22, 17, 19, 18],
        "too_many": [40, 40, 33],
        "page": Paginator(range(30), 10).page(2),
    }
    return render(request, "look/pattern.html", context)
