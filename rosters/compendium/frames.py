"""The head of every compendium page: where it lies, what it is called, and what stands beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.urls import reverse

from rosters.compendium.addresses import common_url, faction_url
from rosters.compendium.selectors import Book, source_of, whose
from rosters.journal.settle import catalogue_of
from rosters.web.distances import distance_choices
from rosters.web.tabs import Tab
from rules.editions.base import Edition

ROOT = ("rosters:compendium", "Compendium")


def edition_frame(edition: Edition, current: str, title: str, book: Book | None = None) -> dict[str, Any]:
    """A page about what an edition's factions share; `book` is whose texts it shows."""
    home = reverse("rosters:edition", args=[edition.key])
    tabs = [Tab(url=home, label="Factions" if edition.points else "Kill teams", is_current=current == "edition")]
    for own in edition.reference_pages:
        url = common_url(book, own.key) if book else reverse("rosters:reference", args=[edition.key, own.key])
        tabs.append(Tab(url=url, label=own.label, is_current=own.key == current))
    pages = {"tactics": edition.words.get("tactics", "Tactics"), "glossary": "Words"}
    pages |= {"at-a-glance": "At a glance"} if edition.reference(catalogue_of("")).lessons else {}
    for page, label in pages.items():
        url = common_url(book, page) if book else reverse(f"rosters:{page}", args=[edition.key])
        tabs.append(Tab(url=url, label=label, is_current=page == current))
    return {
        "edition": edition,
        "book": book,
        "tab": f"Compendium · {edition.name}",
        "title": title,
        "tabs": tabs,
        "crumbs": _crumbs((home, edition.name), title),
        "meta": f"From {book.pack.title}, {source_of(book.pack)}" if book and book.is_pinned else "",
    }


def faction_frame(book: Book, current: str, title: str = "") -> dict[str, Any]:
    """A page of a faction."""
    home = reverse("rosters:edition", args=[book.edition.key])
    own = [(faction_url(book), book.pack.title)] if title else []
    pages = {"faction": "Datasheets"} | ({"faction-team": "Team"} if book.edition.team_reference else {})
    pages |= {"weapons": "Weapons", "faction-tactics": book.edition.words.get("tactics", "Tactics")}
    return {
        "edition": book.edition,
        "book": book,
        "faction": book.pack.title,
        "tab": f"{book.pack.title} · {book.edition.name}" if title else f"Compendium · {book.edition.name}",
        "title": title or book.pack.title,
        "tabs": [
            Tab(url=faction_url(book, page), label=label, is_current=page == current) for page, label in pages.items()
        ],
        "crumbs": _crumbs((home, book.edition.name), title or book.pack.title, *own),
        "meta": " · ".join(book.archetypes) or (source_of(book.pack) if whose(book.pack) else ""),
        "source": source_of(book.pack),
        "distances": distance_choices(book.edition, book.distances),
        "act": "Build a roster",
        "act_url": "" if title or book.newer else reverse("rosters:create", query={"pack": str(book.pack.pk)}),
        "newer": book.newer,
        "newer_url": faction_url(replace(book, is_pinned=False)) if book.newer else "",
    }


def _crumbs(edition: tuple[str, str], title: str, *between: tuple[str, str]) -> list[tuple[str, str]]:
    """Every step down to a page; the page of the edition itself is the last one on its own."""
    root = (reverse(ROOT[0]), ROOT[1])
    return [root, ("", title)] if title == edition[1] else [root, edition, *between, ("", title)]
