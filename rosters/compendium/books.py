"""Opens what an address names, or answers 404."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest

from rosters.compendium.addresses import pack_asked
from rosters.compendium.selectors import Book, common_book, open_book
from rosters.viewers import viewer_of
from rules.editions import EDITIONS
from rules.editions.base import Edition


def edition_or_404(key: str) -> Edition:
    if key not in EDITIONS:
        raise Http404("No such edition.")
    return EDITIONS[key]


def book_or_404(request: HttpRequest, edition: str, key: str) -> Book:
    """The faction's pack that this reader may see. One query."""
    reader = viewer_of(request)
    book = open_book(edition, key, reader, pack_asked(request))
    if book is None:
        raise Http404("No such faction.")
    return replace(book, distances=reader.distances)


def common_or_404(request: HttpRequest, edition: str) -> Book:
    """The pack to read what an edition shares from. One query."""
    book = common_book(edition, viewer_of(request), pack_asked(request))
    if book is None:
        raise Http404("Nothing to look up.")
    return book
