"""Addresses of compendium pages: every name on a roster or a card links to one of these.

They name the very pack that a roster is pinned to, so that the page shows its prices and not newer ones.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from rosters.compendium.selectors import Book
from rosters.models import Pack
from rosters.rosters.selectors import RosterSheet
from rules.editions import find
from rules.formats.pack_printing import base_key

Source = Pack | Book | RosterSheet
OWN_PART = re.compile(r"^(model|operative):")
"""What the ids of our own packs say of a model before its key."""


def datasheet_url(source: Source | None, model: str) -> str:
    """The datasheet of a model: {% datasheet_url sheet op.model_key as url %}; empty where there is no pack."""
    if not source:
        return ""
    edition, key, at = _spot(source)
    own = OWN_PART.sub("", model.removeprefix(f"{base_key(key)}:"))
    return _address("datasheet", [edition, short(key, edition), own], at)


def faction_url(source: Source, page: str = "faction", place: str = "") -> str:
    """The page of a faction, or one of its pages: `weapons`, `faction-tactics`."""
    edition, key, at = _spot(source)
    return _address(page, [edition, short(key, edition)], at, place)


def weapon_url(source: Source, weapon: str) -> str:
    """A weapon or piece of wargear by the name that sheets and cards give it."""
    return faction_url(source, "weapons", anchor(weapon))


def training_url(source: Source, training: str) -> str:
    """The tree of what operatives are trained in, with the texts of the source's own files."""
    edition, _, at = _spot(source)
    trainings = find(edition).trainings
    return _address("training", [edition, trainings.page.key, training], at) if trainings else ""


def common_url(source: Source, page: str, place: str = "") -> str:
    """A page about what an edition shares: `tactics`, `glossary`, or one of its own (`Edition.reference_pages`)."""
    edition, _, at = _spot(source)
    if find(edition).reference_page(page):
        return _address("reference", [edition, page], at, place)
    return _address(page, [edition], at, place)


def anchor(name: str) -> str:
    """The place of a name on a page."""
    return "w-" + re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def short(key: str, edition: str) -> str:
    """A pack's key as addresses show it."""
    return key.removeprefix(f"{edition}:")


def pack_asked(request: HttpRequest) -> uuid.UUID | None:
    """The pack that an address names; what is no id names none that there is."""
    key = request.GET.get("pack", "")
    if not key:
        return None
    try:
        return uuid.UUID(key)
    except ValueError:
        return uuid.UUID(int=0)


def _spot(source: Source) -> tuple[str, str, Mapping[str, str]]:
    """Edition, key and what names the pack; a book opened without naming a pack goes on so."""
    if isinstance(source, Book):
        at = {"pack": str(source.pack.pk)} if source.is_pinned else {}
        return source.edition.key, source.pack.key, at
    if isinstance(source, Pack):
        return source.edition, source.key, {"pack": str(source.pk)}
    return source.edition.key, source.pack_key, {"pack": source.pack_id} if source.pack_id else {}


def _address(page: str, args: list[Any], at: Mapping[str, str], place: str = "") -> str:
    try:
        url = reverse(f"rosters:{page}", args=args, query=at or None, fragment=place or None)
    except NoReverseMatch:
        return ""  # without a pack, or with an id that no address can hold
    return url
