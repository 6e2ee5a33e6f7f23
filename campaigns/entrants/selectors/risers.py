"""Operatives with an open choice: portrait and name, the new level, and what it costs from now on."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from campaigns.models import Batch, Campaign, Entrant
from campaigns.models.people import Chronicle
from rosters.models import Operative
from rules.editions import find
from rules.editions.base import Edition
from rules.names import how_many
from rules.sheets import OperativeSheet, from_json

OPERATIVE = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""What questions name as their subject where that is no squad."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Riser:
    """An operative with something for its player to choose."""

    name: str
    what: str
    """Its model, and what it is trained in."""
    level: int
    """0 where its edition knows none."""
    career: str
    """Its missions in this campaign in a line; empty for anyone who was in none."""
    price: str
    """What it costs from now on, where a level costs anything."""
    portrait: str
    """Where its picture is; empty for anyone who has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What its player has just chosen for an operative."""

    riser: Riser
    faction: str
    words: str


def just_chosen(campaign: Campaign, entrants: Iterable[Entrant], batch: str) -> Chosen | None:
    """The operative for whom that act of the log chose something, if it is one of these entrants and still counts."""
    try:
        key = uuid.UUID(batch)
    except ValueError:
        return None
    row = Batch.objects.filter(campaign=campaign, pk=key, kind="choice", voided_by=None).first()
    found = OPERATIVE.search(row.payload["choice"]) if row else None
    entrant = next((each for each in entrants if row and str(each.pk) == row.payload["entrant"]), None)
    if row is None or found is None or entrant is None or entrant.roster is None:
        return None
    riser = risers_of(campaign, [entrant], [found[0]]).get(found[0])
    return Chosen(riser=riser, faction=entrant.roster.faction, words=row.words) if riser else None


def risers_of(campaign: Campaign, entrants: Iterable[Entrant], subjects: Iterable[str]) -> dict[str, Riser]:
    """Those operatives of these entrants. Two queries where there is anybody to look up, none else."""
    rosters = [each.roster_id for each in entrants if each.roster_id]
    keys = [each for each in subjects if OPERATIVE.fullmatch(each)]
    if not rosters or not keys:
        return {}
    deeds = Chronicle.objects.filter(campaign=campaign).values_list("deeds", flat=True).first() or {}
    rows = Operative.objects.filter(roster__in=rosters, pk__in=keys).select_related("roster")
    return {str(row.pk): _riser(row, deeds.get(str(row.pk), {})) for row in rows if row.sheet}


def _riser(row: Operative, deed: dict[str, Any]) -> Riser:
    edition = find(row.roster.edition)
    sheet = from_json({**row.sheet, "key": str(row.pk)})
    trained = edition.speak(sheet.training) if sheet.training else ""
    has_picture = bool(row.portrait)
    return Riser(
        name=sheet.name,
        what=" · ".join(dict.fromkeys(each for each in (trained, sheet.model) if each and each != sheet.name)),
        level=sheet.level if edition.learns(sheet) else 0,
        career=" · ".join(_career(deed)),
        price=_price(edition, sheet),
        portrait=reverse("rosters:portrait", args=[row.roster_id, row.pk, row.portrait]) if has_picture else "",
    )


def _career(deed: dict[str, Any]) -> Iterator[str]:
    if deed.get("missions"):
        yield f"{how_many(deed['missions'], 'mission')}, {deed['won']} won"
    if deed.get("kills"):
        yield f"{how_many(deed['kills'], 'enemy', 'enemies')} taken out"


def _price(edition: Edition, sheet: OperativeSheet) -> str:
    if edition.points is None or not sheet.surcharge:
        return ""
    return f"Costs {how_many(sheet.total, 'point')} from now on, {sheet.surcharge} of them for its level."
