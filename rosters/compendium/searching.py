"""The search of the compendium: everything of an edition in which all the words begin some word."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from django.utils.text import slugify

from rosters.compendium.found import Hit, SearchEntry, SearchResults, alike
from rosters.compendium.selectors import Book, is_written
from rosters.journal.catalogues import LastMade
from rules.datacards.team_cards import EQUIPMENT
from rules.editions.base import Edition, Role
from rules.errors import Refusal
from rules.formats.pack_content import Tactic
from rules.names import MOST_NEAR, begin_words, plain_spelling, respelt, singular
from rules.sheets import Text, WeaponLine

MOST_INDEXES = 512
"""More than all packs that one search looks through, ours and everybody's own: with fewer it would make each anew."""
MOST_HITS = 60
IN_TEXT = 3
"""From this rank on words were found in a text alone, and in no name."""
PATIENCE = 1.5
"""After so many seconds spent on packs nobody has looked through yet, the rest is left to the next request."""


WEAPON_RULE = "Weapon rule"
"""The kind of an entry whose number is a placeholder."""
NUMBER = re.compile(r'\d+(?:"|(\+))?')
TREE = "tree"
"""The page of an entry that stands in a tree of training; `target` is then the tree's key."""


_indexes: LastMade[tuple[SearchEntry, ...]] = LastMade(MOST_INDEXES)
_seen: set[str] = set()


def names_of(edition: Edition) -> re.Pattern[str]:
    """What players call an edition: by its name, its year or its key."""
    year = edition.name.split()[-1]
    return re.compile(rf"\b({plain_spelling(edition.name)}|(kt ?)?{year}|kt ?{year[-2:]})\b")


def without_edition(edition: Edition, text: str) -> str:
    """A text in plain spelling without what names the edition, where more than that stands in it."""
    plain = plain_spelling(text)
    return " ".join(names_of(edition).sub(" ", plain).split()) or plain


def search(
    edition: Edition,
    books: Sequence[Book],
    common: Book | None,
    text: str,
    patience: float = PATIENCE,
    *,
    is_whole: bool = False,
) -> SearchResults:
    """Everything of an edition in which words begin with all of these, names before texts, and in texts those side by
    side first. Words may name a faction and something of it: with `is_whole` only by all of its name, else by part of
    it too, where nothing is found so. Queries for packs not indexed yet."""
    words = without_edition(edition, text).split()
    if not words:
        return SearchResults()
    ready = list(_ready(books, patience))
    found = [(_rank(entry, words), Hit(entry=entry)) for entry in _matching(_common_entries(edition, common), words)]
    found += _of_factions(ready, words)
    if not found and not is_whole:
        found = _of_factions(ready, words, is_whole=False)
    found.sort(key=lambda each: (each[0], each[1].entry.name.lower(), each[1].book.digest if each[1].book else ""))
    hits = [hit for _, hit in found]
    lines = alike(hits)
    return SearchResults(
        hits=tuple(hits[:MOST_HITS]),
        total=len(hits),
        lines=tuple(lines[:MOST_HITS]),
        things=len(lines),
        waiting=len(books) - len(ready),
        best=found[0][0] if found else 0,
    )


def meant(
    shelves: Iterable[tuple[Edition, Sequence[Book], Book | None]], text: str, own: Iterable[str] = ()
) -> list[str]:
    """What may be meant by a text that finds nothing: the same in words of names, of which all stand in one thing.
    One's own names first; then each edition with its factions, all looked through, and what they share.
    """
    near_own = _meant_in([_entry("", name, "", "") for name in own], text)
    entries: list[SearchEntry] = []
    for edition, books, common in shelves:
        text = without_edition(edition, text)
        entries += _common_entries(edition, common)
        for book in books:
            entries += (_entry("", book.pack.title, "", "faction"), *_entries_of(book))
    return [*dict.fromkeys((*near_own, *_meant_in(entries, text)))][:MOST_NEAR]


def _meant_in(entries: Sequence[SearchEntry], text: str) -> list[str]:
    """The nearest that all stands in one of these."""
    words = {word for entry in entries for word in plain_spelling(entry.name).split()}
    known = {word for word in words if singular(word) == word or singular(word) not in words}
    ranks = {}
    for near in respelt(text, known):
        if matching := _matching(entries, near.split()):
            ranks[near] = min(IN_TEXT, *(_rank(entry, near.split()) for entry in matching))
    # What is in a name is meant before what is in a text alone.
    best = min(ranks.values(), default=IN_TEXT)
    return [near for near in sorted(ranks, key=ranks.__getitem__) if ranks[near] < IN_TEXT or best == IN_TEXT]


def _of_factions(books: Iterable[Book], words: list[str], *, is_whole: bool = True) -> list[tuple[int, Hit]]:
    """What factions have, by rank. Where the words name one, by the whole of its name or part of it, and something else
    besides, then that of its own comes after what has all of them."""
    plural_or_not, found = {*words, *map(singular, words)}, []
    for book in books:
        title, rest = plain_spelling(book.pack.title), words
        if not is_whole or plural_or_not.issuperset(map(singular, title.split())):
            rest = [word for word in words if not begin_words(title, [word])] or words
        for entry in _matching(_entries_of(book), rest):
            is_all = rest is words or bool(_matching([entry], words))
            rank = _rank(entry, words) if is_all else max(IN_TEXT, _rank(entry, rest))
            found.append((rank, Hit(entry=entry, book=book)))
    return found


def _ready(books: Sequence[Book], patience: float) -> Iterator[Book]:
    """Books that were looked through before, and as many new ones as patience lasts for: one at least, ours first."""
    begun, is_new = time.monotonic(), False
    for book in sorted(books, key=lambda each: not is_written(each.pack)):
        if book.digest in _seen or not is_new or time.monotonic() - begun <= patience:
            is_new = is_new or book.digest not in _seen
            _entries_of(book)
            yield book


def _entries_of(book: Book) -> tuple[SearchEntry, ...]:
    _seen.add(book.digest)
    try:
        return _indexes.get(f"{book.edition.key} {book.digest}", lambda: tuple(_entries(book)))
    except Refusal:
        return ()  # a pack that cannot be opened hides itself, not the others


def _matching(entries: Iterable[SearchEntry], words: Sequence[str]) -> list[SearchEntry]:
    if not any(map(NUMBER.fullmatch, words)):
        return [entry for entry in entries if begin_words(entry.spelling, words)]
    return [entry for entry in entries if any(begin_words(entry.spelling, way) for way in _as_in(entry, words))]


def _as_in(entry: SearchEntry, words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Words as typed, and as an entry has them: a rule of weapons that these words name stands once for all its
    numbers, "Lethal 5+" as "Lethal x+"."""
    yield words
    if entry.kind == WEAPON_RULE and any(map(NUMBER.fullmatch, words)):
        name = plain_spelling(entry.name)
        if any(begin_words(name, [word]) for word in words if not NUMBER.fullmatch(word)):
            yield [NUMBER.sub(r"x\1", word) if NUMBER.fullmatch(word) else word for word in words]


def _rank(entry: SearchEntry, words: Sequence[str]) -> int:
    return min(_nearness(entry, way) for way in _as_in(entry, words))


def _nearness(entry: SearchEntry, words: Sequence[str]) -> int:
    name, phrase = plain_spelling(entry.name), " ".join(words)
    if [*map(singular, name.split())] == [*map(singular, words)]:
        return 0
    if begin_words(name, words):
        return 1 if name.startswith(singular(words[0])) else 2
    return IN_TEXT if phrase in entry.spelling else IN_TEXT + 1


def _entry(kind: str, name: str, text: str, page: str, target: str = "", unsaid: str = "") -> SearchEntry:
    """`unsaid` finds it too, and is not shown."""
    spelling = plain_spelling(f"{name} {text} {kind} {unsaid}")
    return SearchEntry(kind=kind, name=name, text=text, page=page, target=target, spelling=spelling)


def _common_entries(edition: Edition, common: Book | None) -> tuple[SearchEntry, ...]:
    if common is None:
        return ()
    return _indexes.get(f"{edition.key} common {common.digest}", lambda: tuple(_shared(edition, common)))


def _shared(edition: Edition, common: Book) -> Iterator[SearchEntry]:
    known = common.reference
    for tree in known.trees:
        kind = edition.trainings.kind if edition.trainings else ""
        yield _entry(kind, tree.name, tree.bearers, TREE, tree.key)
        for ability in tree.abilities:
            about = f"{tree.name}, level {ability.level}. {ability.text}"
            yield _entry("Ability", ability.name, about, TREE, tree.key)
    for page in edition.reference_pages:
        for one in page.lists:
            for text in one.texts(known):
                yield _entry(one.kind, text.name, text.text, page.key, text.key or one.key)
    for tactic in common.contents.system.tactics if common.contents else ():
        yield _tactic(edition, tactic, "tactics")
    for term in dict.fromkeys(edition.glossary.values()):
        yield _entry("Word", term.word, term.meaning, "glossary", term.key)
    for place, lesson in enumerate(known.lessons, 1):
        about = " ".join((*lesson.lines, *(f"{label}: {words}." for label, words in lesson.table)))
        yield _entry("At a glance", lesson.title, about, "at-a-glance", f"part-{place}")


def _entries(book: Book) -> Iterator[SearchEntry]:
    for model in book.models:
        sheet = model.sheet
        words = ", ".join((*sheet.keywords, *(a.name for a in (*sheet.abilities, *sheet.actions)))) if sheet else ""
        leads = book.edition.words.get(Role.LEADER, Role.LEADER) if Role.LEADER.value in model.roles else ""
        yield _entry("Datasheet", model.name, f"{model.datasheet}: {words}.", "datasheet", model.model, leads)
    for kind, texts_of in (("Ability", attrgetter("abilities")), ("Unique action", attrgetter("actions"))):
        first: dict[str, tuple[Text, str]] = {}
        for model in book.models:
            for text in texts_of(model.sheet) if model.sheet else ():
                first.setdefault(text.name, (text, model.model))
        for text, bearer in first.values():
            yield _entry(kind, text.name, text.text, "datasheet", bearer)
    known = book.reference
    for line in known.weapons:
        yield _entry("Weapon", line.name, _figures(book.edition, line), "weapons", line.name)
    for rule in known.weapon_rules:
        yield _entry(WEAPON_RULE, rule.name, rule.text, "weapons", rule.name)
    for item in known.wargear:
        yield _entry("Wargear", item.name, item.text, "weapons", item.name)
    for power in known.own_powers:
        yield _entry("Psychic power", power.name, power.text, "faction", "powers")
    packs = {each.key: each.name for each in book.edition.formats}
    for card in book.team.cards if book.team else ():
        if card.kind != EQUIPMENT:  # that is wargear, found above
            about = " ".join((card.text, *(text.text for text in card.texts))).strip()
            yield _entry(card.label, card.name, about, "faction-team", slugify(card.key), packs.get(card.format, ""))
    contents = book.contents
    sub_factions = {sub.name: f"{sub.trait}. {sub.text}" for sub in contents.faction.sub_factions} if contents else {}
    for name in known.sub_factions:
        yield _entry("Sub-faction", name, sub_factions.get(name, ""), "faction", "sub-factions")
    for tactic in contents.faction.tactics if contents else ():
        yield _tactic(book.edition, tactic, "faction-tactics")


def _figures(edition: Edition, line: WeaponLine) -> str:
    """A weapon's figures, each under the letters of its column; words speak for themselves."""
    pairs = zip(edition.weapon_columns, line.values, strict=False)
    return " · ".join(f"{name} {value}" if len(name) <= 2 else value for name, value in pairs if value not in ("-", ""))


def _tactic(edition: Edition, tactic: Tactic, page: str) -> SearchEntry:
    about = f"{edition.phases.get(tactic.phase, '')}. {tactic.text}"
    return _entry(edition.words.get("tactic", "Tactic"), tactic.name, f"{about} {tactic.who}".strip(), page, tactic.key)
