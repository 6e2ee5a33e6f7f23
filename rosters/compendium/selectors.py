"""What pages and API read of the rules."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter

from django.db.models import Q, Sum

from rosters.compendium.found import Hit, SearchEntry, SearchResults, alike
from rosters.journal.catalogues import LastMade, catalogue_for
from rosters.models import Pack
from rosters.operatives.selectors import Recruitable, catalogue_models
from rosters.packs.selectors import Contents, contents_for, latest_packs, newer_than
from rosters.viewers import Reader
from rules.editions import EDITIONS, find
from rules.editions.base import Edition, Role
from rules.errors import Refusal
from rules.formats.pack_content import Tactic
from rules.formats.pack_printing import MARK, base_key
from rules.names import begin_words, plain_spelling
from rules.reference import Datasheet, Reference, TeamReference, TrainingTree
from rules.sheets import Text, WeaponLine

MOST_DATASHEETS = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionFactions:
    """The factions of one edition that a reader may look into."""

    edition: Edition
    packs: list[Pack]

    @property
    def books(self) -> list[Book]:
        """A book a pack. Everyone's is named in addresses where the reader has one of the same faction."""
        own = {pack.key for pack in self.packs if pack.owner_id}
        return [
            Book(pack=pack, edition=self.edition, is_pinned=not pack.keeper and pack.key in own) for pack in self.packs
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """The models of one datasheet."""

    name: str
    models: tuple[Recruitable, ...]


@dataclass(frozen=True, kw_only=True)
class Book:
    """One pack, opened. All it shows comes from the pack's own files."""

    pack: Pack
    edition: Edition
    is_pinned: bool = False
    """Whether the reader asked for this very pack, and not for the newest of its faction."""
    distances: str = ""
    """How its reader wants distances written, where the edition has two ways; empty for both."""

    @property
    def digest(self) -> str:
        return self.pack.digest

    @property
    def stamp(self) -> str:
        """What its pages depend on, for their ETag."""
        return f"{self.digest} {self.newer.digest if self.newer else ''} {self.distances}"

    def written(self, figure: str) -> str:
        """A figure with its distance as the reader wants it."""
        write = self.edition.distances.get(self.distances)
        return write(figure) if write else figure

    @cached_property
    def newer(self) -> Pack | None:
        """The newest pack of the faction, where the reader asked for an older one. One query then."""
        return newer_than(self.pack) if self.is_pinned else None

    @cached_property
    def contents(self) -> Contents | None:
        """Tactics, names and the like; imported data has none. Queries the first time in a process."""
        return contents_for(self.digest)

    @cached_property
    def reference(self) -> Reference:
        return self.edition.reference(catalogue_for(self.digest))

    @cached_property
    def team(self) -> TeamReference | None:
        """What its kill team is beside the datasheets, where the edition can say."""
        found = self.edition.team_reference
        return found(catalogue_for(self.digest)) if found else None

    @property
    def archetypes(self) -> tuple[str, ...]:
        return self.team.archetypes if self.team else ()

    @cached_property
    def models(self) -> tuple[Recruitable, ...]:
        return catalogue_models(self.edition, self.digest)

    @cached_property
    def names(self) -> dict[str, str]:
        """Model → its name."""
        return {each.model: each.name for each in self.models}

    @property
    def pinned(self) -> Book:
        """The same, named in addresses: what an edition shares is then read from this pack too."""
        return replace(self, is_pinned=True)

    def datasheet(self, model: str) -> Datasheet | None:
        """A model by its key, or by the end of it that addresses show."""
        own = (f"{base_key(self.pack.key)}:{what}:{model}" for what in ("model", "operative"))
        known = next((each for each in (model, *own) if each in self.names), None)
        if known is None:
            return None
        key = f"{self.edition.key} {self.digest} {known}"
        return _datasheets.get(key, lambda: self.edition.datasheet(catalogue_for(self.digest), known))

    def tree(self, training: str) -> TrainingTree | None:
        return next((tree for tree in self.reference.trees if tree.key == training), None)

    def kin(self, fixed_role: Role | None = None) -> list[Kin]:
        """The models of which this is the only role, by datasheet; without one those with none of the fixed roles."""
        own: dict[tuple[str, ...], Role] = {(role.value,): role for role in self.edition.fixed_roles}
        sorted_in: dict[str, list[Recruitable]] = {}
        for model in self.models:
            if own.get(model.roles) is fixed_role:
                sorted_in.setdefault(model.datasheet, []).append(model)
        return [Kin(name=name, models=tuple(models)) for name, models in sorted_in.items()]


_datasheets: LastMade[Datasheet | None] = LastMade(MOST_DATASHEETS)


def shelves(reader: Reader) -> list[EditionFactions]:
    """Every edition with something to look up. One query an edition."""
    found = (EditionFactions(edition=edition, packs=latest_packs(edition.key, reader)) for edition in EDITIONS.values())
    return [shelf for shelf in found if shelf.packs]


def shelf_of(edition: str, reader: Reader) -> EditionFactions | None:
    """One edition. One query."""
    return EditionFactions(edition=find(edition), packs=latest_packs(edition, reader)) if edition in EDITIONS else None


def open_book(edition: str, key: str, reader: Reader, pack_id: uuid.UUID | None = None) -> Book | None:
    """The newest pack of a faction that the reader may see, theirs before everyone's; or the one with this id.

    One query. None where there is no such pack, or it is another player's.
    """
    if edition not in EDITIONS:
        return None
    keys = Q(key=key) | Q(key=f"{edition}:{key}")
    packs = Pack.objects.visible_to(reader).filter(keys, edition=edition, kind=Pack.Kind.FACTION).newest_first()
    if pack_id is not None:
        packs = packs.filter(pk=pack_id)
    pack = next(iter(sorted(packs, key=lambda each: not each.keeper)), None)
    return Book(pack=pack, edition=find(edition), is_pinned=pack_id is not None) if pack else None


def tactics_of(book: Book, reader: Reader) -> tuple[Tactic, ...]:
    """The Tactics of a faction; imported data has none, so then the edition's shared ones. One query then."""
    if book.contents is not None:
        return book.contents.tactics
    common = common_book(book.edition.key, reader)
    return common.contents.system.tactics if common and common.contents else ()


def common_book(edition: str, reader: Reader, pack_id: uuid.UUID | None = None) -> Book | None:
    """A pack to read what all factions share from: one of ours before imported ones, the smallest first. One query."""
    if edition not in EDITIONS:
        return None
    packs = Pack.objects.visible_to(reader).filter(edition=edition, kind=Pack.Kind.FACTION)
    packs = packs.exclude(key__contains=MARK) if pack_id is None else packs.filter(pk=pack_id)
    ordered = packs.annotate(bytes=Sum("files__size")).filter(bytes__gt=0).order_by("bytes", "id")
    found = sorted(ordered, key=lambda pack: (not is_written(pack), bool(pack.keeper)))
    return Book(pack=found[0], edition=find(edition), is_pinned=pack_id is not None) if found else None


def is_written(pack: Pack) -> bool:
    """Whether a pack is in Muster's own language and not imported data; its key shows it."""
    return pack.key.startswith(f"{pack.edition}:")


def tactics_naming(book: Book, names: Collection[str]) -> list[Tactic]:
    """The faction's Tactics for one of these alone: a model or a datasheet, by name."""
    others = {each for model in book.models for each in (model.name, model.datasheet)} - set(names)
    tactics = [tactic for tactic in book.contents.faction.tactics if tactic.who] if book.contents else []
    return [tactic for tactic in tactics if _names(_without(tactic.who, others, names), names)]


def _without(text: str, others: Collection[str], names: Collection[str]) -> str:
    """A text without longer names: a Fire Warrior Breacher is no Fire Warrior."""
    for other in others:
        if any(name in other for name in names):
            text = re.sub(rf"\b{re.escape(other)}\b", "", text, flags=re.IGNORECASE)
    return text


def _names(text: str, names: Collection[str]) -> bool:
    return any(re.search(rf"\b{re.escape(name)}s?\b", text, re.IGNORECASE) for name in names)


def whose(pack: Pack) -> str:
    """Where a pack comes from, where that needs a word: the reader's own, or imported."""
    return "yours" if pack.keeper else "" if is_written(pack) else "imported"


def source_of(pack: Pack) -> str:
    """Where a pack comes from, and which it is of its kind."""
    kind = whose(pack).capitalize() or "Muster’s own"
    return f"{kind}, revision {pack.revision}"


MOST_INDEXES = 512
"""More than all packs that one search looks through, ours and everybody's own: with fewer it would make each anew."""
MOST_HITS = 60
IN_TEXT = 3
"""From this rank on words were found in a text alone, and in no name."""
PATIENCE = 1.5
"""After so many seconds spent on packs nobody has looked through yet, the rest is left to the next request."""


WEAPON_RULE = "Weapon rule"
"""The kind of an entry whose number is a placeholder."""
NUMBER = re.compile(r'\d+"?')
TREE = "tree"
"""The page of an entry that stands in a tree of training; `target` is then the tree's key."""


_indexes: LastMade[tuple[SearchEntry, ...]] = LastMade(MOST_INDEXES)
_seen: set[str] = set()


def search(
    edition: Edition, books: Sequence[Book], common: Book | None, text: str, patience: float = PATIENCE
) -> SearchResults:
    """Everything of an edition in which words begin with all of these, names before texts, and in texts those side by
    side first. Queries for packs not indexed yet."""
    words = plain_spelling(text).split()
    if not words:
        return SearchResults()
    hits = [Hit(entry=entry) for entry in _matching(_common_entries(edition, common), words)]
    ready = list(_ready(books, patience))
    for book in ready:
        hits += [Hit(entry=entry, book=book) for entry in _matching(_entries_of(book), words)]
    hits.sort(key=lambda hit: (_rank(hit.entry, words), hit.entry.name.lower(), hit.book.digest if hit.book else ""))
    best = _rank(hits[0].entry, words) if hits else 0
    lines = alike(hits)
    return SearchResults(
        hits=tuple(hits[:MOST_HITS]),
        total=len(hits),
        lines=tuple(lines[:MOST_HITS]),
        things=len(lines),
        waiting=len(books) - len(ready),
        best=best,
    )


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


def _matching(entries: Sequence[SearchEntry], words: Sequence[str]) -> list[SearchEntry]:
    return [entry for entry in entries if begin_words(entry.spelling, _as_in(entry, words))]


def _as_in(entry: SearchEntry, words: Sequence[str]) -> Sequence[str]:
    """Words as an entry has them: a rule of weapons stands once for all its numbers, "Lethal 5+" as "Lethal x+"."""
    return [NUMBER.sub("x", word) for word in words] if entry.kind == WEAPON_RULE else words


def _rank(entry: SearchEntry, words: Sequence[str]) -> int:
    words = _as_in(entry, words)
    name, phrase = plain_spelling(entry.name), " ".join(words)
    if name == phrase:
        return 0
    if begin_words(name, words):
        return 1 if name.startswith(words[0]) else 2
    return IN_TEXT if phrase in entry.spelling else IN_TEXT + 1


def _entry(kind: str, name: str, text: str, page: str, target: str = "") -> SearchEntry:
    spelling = plain_spelling(f"{name} {text} {kind}")
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


def _entries(book: Book) -> Iterator[SearchEntry]:
    for model in book.models:
        sheet = model.sheet
        words = ", ".join((*sheet.keywords, *(a.name for a in (*sheet.abilities, *sheet.actions)))) if sheet else ""
        yield _entry("Datasheet", model.name, f"{model.datasheet}: {words}.", "datasheet", model.model)
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
