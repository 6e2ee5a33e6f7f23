"""Which packs the first lines of a pasted list name: as they are called, within other words, or misspelt."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from rosters.exchange.list_lines import PARTS, THINGS, YEAR, first_words, folded, understood, without_marks
from rosters.models import Pack
from rosters.packs.selectors import latest_packs
from rosters.viewers import Reader
from rules.editions import EDITIONS
from rules.editions.base import Edition
from rules.formats.matching import plain_name, stem

HEADS = 4
"""Among so many lines the kill team is named."""
MOST_PACKS = 6
"""Of so many packs the list is read with each."""
SURE = 0.9
"""So much alike, and only to one, a name is taken for that."""


def named_at(title: str, heads: Sequence[str]) -> int:
    """Which line names a kill team; one that counts operatives comes after all others."""
    places = [
        place + HEADS * understood(line).is_counted
        for place, line in enumerate(heads)
        if title in map(stem, wholes_of(line))
    ]
    return min(places, default=2 * HEADS)


def wholes_of(line: str) -> list[str]:
    """A line without a year, and its parts: any may be what a kill team is called."""
    bare = folded(YEAR.sub(" ", without_marks(line)))
    return [part for part in [bare, *PARTS.split(bare), *THINGS.split(bare)] if part.strip()]


def packs_named(heads: Sequence[str], user: Reader, pack_key: str) -> tuple[list[tuple[Edition, Pack]], str]:
    """The packs that the first lines name, and a remark where they do so nearly; the newest edition first."""
    wholes = [part for line in heads for part in wholes_of(line)]
    words = set(map(stem, wholes))
    editions = sorted(EDITIONS.values(), key=lambda each: each.key, reverse=True)
    packs = [(edition, pack) for edition in editions for pack in latest_packs(edition.key, user)]
    found_before = [(edition, pack) for edition, pack in packs if str(pack.pk) == pack_key]
    named = [each for each in packs if stem(each[1].title) in words or each in found_before]
    if named:
        return named[:MOST_PACKS], ""
    for part in wholes:
        if title := _nearest_title(part, sorted({each[1].title for each in packs}, key=len, reverse=True)):
            remark = f"“{first_words(part.strip())}” is read as the kill team {title}."
            return [each for each in packs if each[1].title == title][:MOST_PACKS], remark
    return [], ""


def _nearest_title(words: str, titles: Sequence[str]) -> str:
    """The first kill team whose name stands within some words, else one whose name is only misspelt."""
    by_stem = {stem(title): title for title in titles}
    within = [title for title in titles if set(stems_of(title)) <= set(stems_of(words))]
    near = get_close_matches(stem(words), by_stem, n=1, cutoff=SURE)
    return within[0] if within else by_stem[near[0]] if near else ""


def stems_of(words: str) -> list[str]:
    return [stem(word) for word in plain_name(words).split()]
