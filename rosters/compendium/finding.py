"""What a search found, as links."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from rosters.compendium.addresses import datasheet_url, faction_url, weapon_url
from rosters.compendium.selectors import TREE, Hit, whose
from rules.editions.base import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHit:
    """One thing that was found."""

    kind: str
    name: str
    text: str
    url: str
    faction: str = ""
    whose: str = ""


def shown_hits(edition: Edition, hits: Iterable[Hit]) -> list[ShownHit]:
    return [
        ShownHit(
            kind=hit.entry.kind,
            name=hit.entry.name,
            text=hit.entry.text,
            url=_address(edition, hit),
            faction=hit.book.pack.title if hit.book else "",
            whose=whose(hit.book.pack) if hit.book else "",
        )
        for hit in hits
    ]


def _address(edition: Edition, hit: Hit) -> str:
    entry = hit.entry
    if hit.book is None:
        if entry.page == TREE and edition.trainings:
            return reverse("rosters:training", args=[edition.key, edition.trainings.page.key, entry.target])
        if edition.reference_page(entry.page):
            return reverse("rosters:reference", args=[edition.key, entry.page], fragment=entry.target or None)
        return reverse(f"rosters:{entry.page}", args=[edition.key], fragment=entry.target or None)
    if entry.page == "datasheet":
        return datasheet_url(hit.book, entry.target)
    if entry.page == "weapons":
        return weapon_url(hit.book, entry.target)
    return faction_url(hit.book, entry.page, entry.target)
