"""Which Tactics a team may use, and which of them an operative brings by being there. No query per operative."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rosters.models import Pack
from rosters.selectors.compendium import Book, common_book, tactics_naming
from rosters.selectors.contents import Contents
from rosters.selectors.packs import Kept
from rules.editions.base import Edition, Role
from rules.formats.pack_content import Tactic
from rules.sheets import OperativeSheet

MOST_NAMES, MOST_PACKS = 512, 32
HUNTER = "legendary-hunter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Repertoire:
    """The Tactics of a team. `brought` are those of one operative's own, by its key."""

    tactics: tuple[Tactic, ...] = ()
    brought: Mapping[str, tuple[Tactic, ...]] = field(default_factory=dict)


def repertoire_of(
    edition: Edition, pack: Pack | None, sheets: Sequence[OperativeSheet], *, levels_count: bool
) -> Repertoire:
    """What these operatives may use. Imported data tells of no faction's Tactics; those of the system are everyone's.

    One query where the pack tells of none.
    """
    book = Book(pack=pack, edition=edition) if pack else None
    contents = book.contents if book else None
    if contents is None:
        book, contents = None, _common(edition)
    if contents is None:
        return Repertoire()
    brought = {sheet.key: tuple(_brought(sheet, book, contents, levels_count)) for sheet in sheets}
    return Repertoire(tactics=tuple(_usable(sheets, book, contents, brought)), brought=brought)


def _common(edition: Edition) -> Contents | None:
    found = common_book(edition.key, None)
    return found.contents if found else None


def _brought(sheet: OperativeSheet, book: Book | None, contents: Contents, levels_count: bool) -> Iterator[Tactic]:
    """Those of its specialism up to its level, and those for its model alone."""
    level = sheet.level if levels_count or sheet.role == Role.COMMANDER else 1
    for tactic in contents.system.tactics:
        if tactic.of == "specialism" and tactic.specialism == sheet.specialism and tactic.level <= level:
            yield tactic
    if book is not None:
        yield from _naming(book, sheet)


def _naming(book: Book, sheet: OperativeSheet) -> tuple[Tactic, ...]:
    names = {name for name in (sheet.model, sheet.datasheet) if name}
    return _named.get(f"{book.digest} {sorted(names)}", lambda: tuple(tactics_naming(book, names)))


_named: Kept[tuple[Tactic, ...]] = Kept(MOST_NAMES)


def _usable(
    sheets: Sequence[OperativeSheet],
    book: Book | None,
    contents: Contents,
    brought: Mapping[str, Sequence[Tactic]],
) -> Iterator[Tactic]:
    """Everything somebody of the team may use, in the pack's order."""
    owned = {tactic.key for tactics in brought.values() for tactic in tactics}
    has_commander = any(sheet.role == Role.COMMANDER for sheet in sheets)
    closed = {
        "specialism": lambda tactic: tactic.key not in owned,
        "commander": lambda _: not has_commander,
        "legendary-hunter": lambda _: all(sheet.specialism != HUNTER for sheet in sheets),
        "faction": lambda tactic: _is_somebody_elses(tactic, book, owned, has_commander),
    }
    for tactic in contents.tactics if book else contents.system.tactics:
        is_closed = closed.get(tactic.of)
        if is_closed is None or not is_closed(tactic):
            yield tactic


def _is_somebody_elses(tactic: Tactic, book: Book | None, owned: set[str], has_commander: bool) -> bool:
    """Whether a faction's Tactic is for models of which none is here, or for a commander where there is none."""
    if not tactic.who or book is None or tactic.key in owned:
        return False
    if "commander" in tactic.who.casefold() and not has_commander:
        return True
    return tactic.key in _for_models(book)


def _for_models(book: Book) -> frozenset[str]:
    """The faction's Tactics that name a model or a datasheet."""
    return _restricted.get(book.digest, lambda: frozenset(_restrictions(book)))


def _restrictions(book: Book) -> Iterator[str]:
    for name in {each for model in book.models for each in (model.name, model.datasheet)}:
        yield from (tactic.key for tactic in tactics_naming(book, {name}))


_restricted: Kept[frozenset[str]] = Kept(MOST_PACKS)
