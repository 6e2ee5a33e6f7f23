"""Finds names and texts of an edition: what is looked for is kept ready, pack by pack, once per process."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rosters.compendium.selectors.compendium import Book, is_written
from rosters.journal.catalogues import Kept
from rules.editions.base import Edition
from rules.errors import Refusal
from rules.formats.pack_content import Tactic
from rules.sheets import WeaponLine

MOST_INDEXES = 128
MOST_HITS = 60
LEFT_OUT = {ord("'"): None, ord("’"): None, ord("-"): " "}
PATIENCE = 1.5
"""After so many seconds spent on packs nobody has looked through yet, the rest is left to the next request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Something that can be found: what it is, and the page that tells of it."""

    kind: str
    name: str
    text: str
    page: str
    """The page's name without the namespace."""
    target: str = ""
    """What the page is about, or the place on it."""
    folded: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An entry that was found, with the book it stands in; none for what an edition shares."""

    entry: Entry
    book: Book | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a search brought."""

    hits: tuple[Hit, ...] = ()
    total: int = 0
    waiting: int = 0
    """How many packs were not looked through."""

    @property
    def more(self) -> int:
        return self.total - len(self.hits)


_indexes: Kept[tuple[Entry, ...]] = Kept(MOST_INDEXES)
_seen: set[str] = set()


def search(
    edition: Edition, books: Sequence[Book], common: Book | None, text: str, patience: float = PATIENCE
) -> Found:
    """Everything of an edition in which all the words stand, names before texts. Queries for what is read anew."""
    words = fold(text).split()
    if not words:
        return Found()
    hits = [Hit(entry=entry) for entry in _matching(_common_entries(edition, common), words)]
    ready = list(_ready(books, patience))
    for book in ready:
        hits += [Hit(entry=entry, book=book) for entry in _matching(_entries_of(book), words)]
    hits.sort(key=lambda hit: (_rank(hit.entry, words), hit.entry.name.lower(), hit.book.digest if hit.book else ""))
    return Found(hits=tuple(hits[:MOST_HITS]), total=len(hits), waiting=len(books) - len(ready))


def _ready(books: Sequence[Book], patience: float) -> Iterator[Book]:
    """Books that were looked through before, and as many new ones as patience lasts for: one at least, ours first."""
    begun, is_new = time.monotonic(), False
    for book in sorted(books, key=lambda each: not is_written(each.pack)):
        if book.digest in _seen or not is_new or time.monotonic() - begun <= patience:
            is_new = is_new or book.digest not in _seen
            _entries_of(book)
            yield book


def _entries_of(book: Book) -> tuple[Entry, ...]:
    _seen.add(book.digest)
    try:
        return _indexes.get(f"{book.edition.key} {book.digest}", lambda: tuple(_entries(book)))
    except Refusal:
        return ()  # a pack that cannot be opened hides itself, not the others


def fold(text: str) -> str:
    """A text as it is compared: case, hyphens and apostrophes do not count, so that "tau" finds T'au."""
    return text.casefold().translate(LEFT_OUT)


def _matching(entries: Sequence[Entry], words: Sequence[str]) -> list[Entry]:
    return [entry for entry in entries if all(word in entry.folded for word in words)]


def _rank(entry: Entry, words: Sequence[str]) -> int:
    name = fold(entry.name)
    if name == " ".join(words):
        return 0
    if name.startswith(words[0]) and all(word in name for word in words):
        return 1
    return 2 if all(word in name for word in words) else 3


def _entry(kind: str, name: str, text: str, page: str, target: str = "") -> Entry:
    return Entry(kind=kind, name=name, text=text, page=page, target=target, folded=fold(f"{name} {text} {kind}"))


def _common_entries(edition: Edition, common: Book | None) -> tuple[Entry, ...]:
    if common is None:
        return ()
    return _indexes.get(f"{edition.key} common {common.digest}", lambda: tuple(_shared(edition, common)))


def _shared(edition: Edition, common: Book) -> Iterator[Entry]:
    known = common.reference
    for tree in known.trees:
        yield _entry("Specialism", tree.name, tree.bearers, "specialism", tree.key)
        for ability in tree.abilities:
            about = f"{tree.name}, level {ability.level}. {ability.text}"
            yield _entry("Ability", ability.name, about, "specialism", tree.key)
    for trait in known.traits:
        yield _entry("Commander trait", trait.name, trait.text, "traits", "traits")
    for advance in known.advances:
        yield _entry("Fire team advance", advance.name, advance.text, "traits", "advances")
    for hunter in known.hunters:
        yield _entry("Legendary Hunter", hunter.name, hunter.text, "traits", "hunters")
    for power in known.powers:
        yield _entry("Psychic power", power.name, power.text, "traits", "powers")
    for tactic in common.contents.system.tactics if common.contents else ():
        yield _tactic(edition, tactic, "tactics")
    for term in dict.fromkeys(edition.glossary.values()):
        yield _entry("Word", term.word, term.meaning, "glossary", term.key)


def _entries(book: Book) -> Iterator[Entry]:
    for model in book.models:
        sheet = model.sheet
        words = ", ".join((*sheet.keywords, *(a.name for a in sheet.abilities))) if sheet else ""
        yield _entry("Datasheet", model.name, f"{model.datasheet}: {words}.", "datasheet", model.model)
    abilities = {a.name: a for model in book.models if model.sheet for a in model.sheet.abilities}
    for ability in abilities.values():
        bearer = next(m for m in book.models if m.sheet and ability.name in {a.name for a in m.sheet.abilities})
        yield _entry("Ability", ability.name, ability.text, "datasheet", bearer.model)
    known = book.reference
    for line in known.weapons:
        yield _entry("Weapon", line.name, _figures(book.edition, line), "weapons", line.name)
    for item in known.wargear:
        yield _entry("Wargear", item.name, item.text, "weapons", item.name)
    for power in known.own_powers:
        yield _entry("Psychic power", power.name, power.text, "faction", "powers")
    contents = book.contents
    told = {sub.name: f"{sub.trait}. {sub.text}" for sub in contents.faction.sub_factions} if contents else {}
    for name in known.sub_factions:
        yield _entry("Sub-faction", name, told.get(name, ""), "faction", "sub-factions")
    for tactic in contents.faction.tactics if contents else ():
        yield _tactic(book.edition, tactic, "faction-tactics")


def _figures(edition: Edition, line: WeaponLine) -> str:
    """A weapon's figures, each under the letters of its column; words speak for themselves."""
    told = zip(edition.weapon_columns, line.values, strict=False)
    return " · ".join(
        f"{name} {value}" if _is_letters(name) else value for name, value in told if value not in ("-", "")
    )


def _is_letters(column: str) -> bool:
    return len(column) <= 2


def _tactic(edition: Edition, tactic: Tactic, page: str) -> Entry:
    about = f"{edition.phases.get(tactic.phase, '')}. {tactic.text}"
    return _entry("Tactic", tactic.name, f"{about} {tactic.who}".strip(), page, tactic.key)
