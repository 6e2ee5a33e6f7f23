"""Search from the bar of every page: rosters, operatives, campaigns, missions, factions and rules, as one types."""

from __future__ import annotations

import functools
import operator
import re
import time
from dataclasses import dataclass, field

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.models import Mission
from campaigns.overview.selectors.campaigns import campaigns_of
from rosters.compendium.addresses import faction_url
from rosters.compendium.found import SearchResults
from rosters.compendium.searching import IN_TEXT, PATIENCE, meant, names_of, without_edition
from rosters.compendium.searching import search as search_for
from rosters.compendium.selectors import EditionFactions, common_book, shelves
from rosters.compendium.tables import shown_hits
from rosters.models import Operative, Roster
from rosters.rosters.selectors import has_words, rosters_like, rosters_of
from rosters.viewers import Viewer, viewer_of
from rules.names import begin_words, plain_spelling
from rules.sheets import TRAINING_FIELD

MOST_OF_A_KIND = 5
BAR = ("bar-results", "bar-found")
"""Where the bar of every page shows what it finds, in little room."""
RULES_IN_BAR, RULES_ON_PAGE = 3, 12
"""So many rules of each edition."""
KINDS = "Kinds of campaign"
READY = ("ready", "convalescing")
SHORTEST, LONGEST = 2, 60
MISSION_NUMBER = re.compile(r"(?:mission\s*|#)?([0-9]{1,5})\.?", re.IGNORECASE)
BAR_PATIENCE = PATIENCE / 3
"""Who types along in the bar is answered sooner, from fewer packs; the rest comes by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundThing:
    """One thing that was found: what it is called, what it is, where it is."""

    name: str
    about: str
    url: str
    faction: str = ""
    sign: str = ""
    """What is trained, by whose glyph it is known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundKind:
    title: str
    things: list[FoundThing] = field(default_factory=list)
    left: int = 0
    """How many more there are, which `edition` lists at `url`."""
    edition: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundThings:
    kinds: list[FoundKind] = field(default_factory=list)
    waiting: int = 0
    """How many packs were not looked through yet: the next request goes on with them."""
    meant: list[str] = field(default_factory=list)
    """What may be meant, where nothing is found."""


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """Everything of that name that the visitor may see; for htmx, which types along, the list alone."""
    words = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST]
    is_part, is_short = request.htmx, len(words) < SHORTEST  # type: ignore[attr-defined]
    in_bar = is_part and is_part.target in BAR
    most, patience = (RULES_IN_BAR, BAR_PATIENCE) if in_bar else (RULES_ON_PAGE, PATIENCE)
    found = FoundThings() if is_short else _found(viewer_of(request), words, most, patience)
    context = {"q": words, "found": found, "is_short": is_short, "place": "bar" if in_bar else "page"}
    return render(request, "home/found.html" if is_part else "home/search.html", context)


def _found(viewer: Viewer, words: str, most: int, patience: float) -> FoundThings:
    """The kinds of which there is something, one's own first; of each edition's rules so many. An edition in which
    something is called just that comes before those that have it in a name, and these before texts alone.
    """
    known, plain = shelves(viewer), plain_spelling(words)
    named = [shelf for shelf in known if names_of(shelf.edition).search(plain)]
    # A year narrows the rules to its edition; in the name of something of one's own it is a word like others.
    rest = functools.reduce(lambda text, shelf: without_edition(shelf.edition, text), named, plain)
    known = named or known
    own_first = _own_first(viewer, known)
    kinds = {
        "Rosters": _rosters(viewer, words) or _rosters(viewer, rest, named) if viewer.is_known else [],
        "Operatives": _operatives(viewer, words) if viewer.is_known else [],
        "Campaigns": _campaigns(viewer, words) if viewer.is_known else [],
        "Missions": _missions(viewer, words) if viewer.is_known else [],
        "Editions": _editions(known, plain),
        "Factions": _factions(own_first, rest),
        KINDS: _kinds_of_campaign(known, rest),
    }
    found = [FoundKind(title=title, things=things[:MOST_OF_A_KIND]) for title, things in kinds.items() if things]
    end = time.monotonic() + patience
    rules_found, waiting = _rules_found(viewer, own_first, words, most, end)
    if not found and not rules_found and not waiting:
        rules_found, waiting = _rules_found(viewer, own_first, words, most, end, is_whole=False)
    found += [kind for _, kind in rules_found]
    if not rules_found and (kept_there := _kinds_of_campaign(known, rest, by_words=True)) and not kinds[KINDS]:
        found.append(FoundKind(title=KINDS, things=kept_there))
    if found or waiting:
        return FoundThings(kinds=found, waiting=waiting)
    books = [(each.edition, each.books, common_book(each.edition.key, viewer)) for each in known]
    return FoundThings(meant=meant(books, rest, _own_names(viewer) if viewer.is_known else ()))


def _own_names(viewer: Viewer) -> list[str]:
    """What the viewer's rosters, operatives and campaigns are called. A query each."""
    own = Roster.objects.of(viewer).not_discarded()
    ready = Operative.objects.filter(roster__in=own.values("pk"), status__in=READY)
    found = (own, ready, campaigns_of(viewer).order_by())
    return [name for each in found for name in each.values_list("name", flat=True) if name]


def _rules_found(
    viewer: Viewer, shelved: list[EditionFactions], words: str, most: int, end: float, *, is_whole: bool = True
) -> tuple[list[tuple[int, FoundKind]], int]:
    """The rules of each edition in which some are found, with how near the first comes; and how many packs wait."""
    found: list[tuple[int, FoundKind]] = []
    waiting = 0
    for shelf in shelved:
        common, left = common_book(shelf.edition.key, viewer), end - time.monotonic()
        results = search_for(shelf.edition, shelf.books, common, words, left, is_whole=is_whole)
        waiting += results.waiting
        if results.lines:
            found.append((results.best, _rules(shelf, results, words, most)))
    found.sort(key=lambda each: (each[0] > 0, each[0] >= IN_TEXT))
    return found, waiting


def _own_first(viewer: Viewer, known: list[EditionFactions]) -> list[EditionFactions]:
    """The newest edition first, but before it those of which one has rosters. One query for a visitor that is known."""
    own = Roster.objects.of(viewer).not_discarded()
    played = set(own.values_list("edition", flat=True)) if viewer.is_known else set()
    newest_first = list(reversed(known))
    return sorted(newest_first, key=lambda shelf: shelf.edition.key not in played)


def _rosters(viewer: Viewer, words: str, editions: list[EditionFactions] | None = None) -> list[FoundThing]:
    """Of every edition, where these are not given; none of none. One query."""
    own = rosters_of(viewer)
    if editions is not None:
        own = own.filter(edition__in=[each.edition.key for each in editions])
    found = rosters_like(own, words)[:MOST_OF_A_KIND]
    return [
        FoundThing(
            name=roster.name,
            about=roster.faction,
            url=reverse("rosters:sheet", args=[roster.pk]),
            faction=roster.faction,
        )
        for roster in found
    ]


def _operatives(viewer: Viewer, words: str) -> list[FoundThing]:
    """By their names, their models and what they are trained in."""
    fields = ("name", "sheet__model", f"sheet__{TRAINING_FIELD}")
    called = functools.reduce(operator.or_, (has_words(field, words) for field in fields))
    own = Operative.objects.filter(called, roster__in=rosters_of(viewer).values("pk"))
    return [
        FoundThing(
            name=one.name or one.sheet.get("model", ""),
            about=f"{one.sheet.get('model', '')} · {one.roster.name}",
            url=reverse("rosters:operative", args=[one.roster_id, one.pk]),
            faction=one.roster.faction,
        )
        for one in own.filter(status__in=READY).select_related("roster")[:MOST_OF_A_KIND]
    ]


def _campaigns(viewer: Viewer, words: str) -> list[FoundThing]:
    found = campaigns_of(viewer).filter(has_words("name", words))[:MOST_OF_A_KIND]
    return [
        FoundThing(name=each.name, about="Campaign", url=reverse("campaigns:campaign", args=[each.pk]))
        for each in found
    ]


def _missions(viewer: Viewer, words: str) -> list[FoundThing]:
    """By their number, with or without the word before it, or by the name of a side."""
    counted = MISSION_NUMBER.fullmatch(words)
    number = Q(number=int(counted[1])) if counted else None
    named = has_words("title", words) | has_words("sides__entrant__name", words)
    found = Mission.objects.filter(campaign__in=campaigns_of(viewer).values("pk")).filter(number or named)
    return [
        FoundThing(
            name=f"{each.number}. {each.title}",
            about=f"Mission · {each.campaign.name}",
            url=reverse("campaigns:mission", args=[each.campaign_id, each.pk]),
        )
        for each in found.select_related("campaign").order_by("-number").distinct()[:MOST_OF_A_KIND]
    ]


def _factions(known: list[EditionFactions], words: str) -> list[FoundThing]:
    return [
        FoundThing(name=book.pack.title, about=shelf.edition.name, url=faction_url(book), faction=book.pack.title)
        for shelf in known
        for book in shelf.books
        if begin_words(plain_spelling(book.pack.title), plain_spelling(words).split())
    ]


def _editions(known: list[EditionFactions], plain: str) -> list[FoundThing]:
    return [
        FoundThing(name=each.name, about="Compendium", url=reverse("rosters:edition", args=[each.key]))
        for each in (shelf.edition for shelf in known)
        if names_of(each).fullmatch(plain) or begin_words(plain_spelling(each.name), plain.split())
    ]


def _kinds_of_campaign(known: list[EditionFactions], plain: str, *, by_words: bool = False) -> list[FoundThing]:
    """By their names, or by all that is said of them: each leads to the page that starts one."""
    return [
        FoundThing(
            name=kind.name,
            about=shelf.edition.name,
            url=reverse("campaigns:create", query={"edition": shelf.edition.key, "kind": kind.key}),
        )
        for shelf in known
        for kind in shelf.edition.campaigns
        if begin_words(plain_spelling(f"{kind.name} {kind.words if by_words else ''}"), plain.split())
    ]


def _rules(shelf: EditionFactions, results: SearchResults, words: str, most: int) -> FoundKind:
    """So many of an edition's rules, and how many it has besides."""
    trained = shelf.edition.trainings
    found: dict[tuple[str, str], FoundThing] = {}
    alike = 0
    for first, *others in results.lines:
        (hit,) = shown_hits(shelf.edition, [first])
        more = f" and {len(others)} more" if others and hit.faction else ""
        about = " · ".join(filter(None, (hit.kind, f"{hit.faction}{more}")))
        sign = hit.name if trained and hit.kind == trained.kind else ""
        thing = FoundThing(name=hit.name, about=about, url=hit.url, faction=hit.faction, sign=sign)
        alike += found.setdefault((hit.name.casefold(), about), thing) is not thing
    return FoundKind(
        title=f"Rules of {shelf.edition.name}",
        things=list(found.values())[:most],
        left=max(results.things - alike - most, 0),
        edition=shelf.edition.name,
        url=reverse("rosters:compendium-search", args=[shelf.edition.key], query={"q": words}),
    )
