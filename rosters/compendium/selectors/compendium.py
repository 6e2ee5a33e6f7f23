"""What the compendium tells: factions, datasheets, Tactics, and what an edition shares. No query per item."""

from __future__ import annotations

import re
import uuid
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, Sum

from rosters.journal.catalogues import Kept, catalogue_for
from rosters.models import Pack
from rosters.operatives.selectors.options import Recruitable, catalogue_models
from rosters.packs.selectors.contents import Contents, contents_for
from rosters.packs.selectors.packs import latest_packs, newer_than
from rules.editions import EDITIONS, find
from rules.editions.base import Edition, Role
from rules.formats.pack_content import Tactic
from rules.reference import Datasheet, Reference, SpecialismTree

Reader = AbstractBaseUser | AnonymousUser | None
MOST_DATASHEETS = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The factions of one edition that a reader may look into."""

    edition: Edition
    packs: list[Pack]

    @property
    def books(self) -> list[Book]:
        """A book a pack. Everyone's is named in addresses where the reader has one of the same faction."""
        own = {pack.key for pack in self.packs if pack.owner_id}
        return [
            Book(pack=pack, edition=self.edition, is_pinned=pack.owner_id is None and pack.key in own)
            for pack in self.packs
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kin:
    """The models of one datasheet."""

    name: str
    models: tuple[Recruitable, ...]


@dataclass(frozen=True, kw_only=True)
class Book:
    """One pack, opened. What it tells comes from the pack's own files alone."""

    pack: Pack
    edition: Edition
    is_pinned: bool = False
    """Whether the reader asked for this very pack, and not for the newest of its faction."""

    @property
    def digest(self) -> str:
        return self.pack.digest

    @property
    def stamp(self) -> str:
        """What its pages hang on."""
        return f"{self.digest} {self.newer.digest if self.newer else ''}"

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
    def models(self) -> tuple[Recruitable, ...]:
        return catalogue_models(self.edition, self.digest)

    @cached_property
    def names(self) -> dict[str, str]:
        """Model → its name."""
        return {each.model: each.name for each in self.models}

    @property
    def pinned(self) -> Book:
        """The same, named in addresses: what an edition shares is then told from this pack too."""
        return replace(self, is_pinned=True)

    def datasheet(self, model: str) -> Datasheet | None:
        """A model by its key, or by the end of it that addresses show."""
        known = next((each for each in (model, f"{self.pack.key}:model:{model}") if each in self.names), None)
        if known is None:
            return None
        key = f"{self.edition.key} {self.digest} {known}"
        return _datasheets.get(key, lambda: self.edition.datasheet(catalogue_for(self.digest), known))

    def tree(self, specialism: str) -> SpecialismTree | None:
        return next((tree for tree in self.reference.trees if tree.key == specialism), None)

    def kin(self, *, commanders: bool) -> list[Kin]:
        """The models by datasheet: those who fight in the ranks, or the commanders."""
        sorted_in: dict[str, list[Recruitable]] = {}
        for model in self.models:
            if (model.roles == (Role.COMMANDER.value,)) is commanders:
                sorted_in.setdefault(model.datasheet, []).append(model)
        return [Kin(name=name, models=tuple(models)) for name, models in sorted_in.items()]


_datasheets: Kept[Datasheet | None] = Kept(MOST_DATASHEETS)


def shelves(reader: Reader) -> list[Shelf]:
    """Every edition with something to look up. One query an edition."""
    found = (Shelf(edition=edition, packs=latest_packs(edition.key, reader)) for edition in EDITIONS.values())
    return [shelf for shelf in found if shelf.packs]


def shelf_of(edition: str, reader: Reader) -> Shelf | None:
    """One edition. One query."""
    return Shelf(edition=find(edition), packs=latest_packs(edition, reader)) if edition in EDITIONS else None


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
    pack = next(iter(sorted(packs, key=lambda each: each.owner_id is None)), None)
    return Book(pack=pack, edition=find(edition), is_pinned=pack_id is not None) if pack else None


def common_book(edition: str, reader: Reader, pack_id: uuid.UUID | None = None) -> Book | None:
    """A pack to read what all factions share from: one of ours before imported ones, the smallest first. One query."""
    if edition not in EDITIONS:
        return None
    packs = Pack.objects.visible_to(reader).filter(edition=edition, kind=Pack.Kind.FACTION)
    if pack_id is not None:
        packs = packs.filter(pk=pack_id)
    ordered = packs.annotate(bytes=Sum("files__size")).filter(bytes__gt=0).order_by("bytes", "id")
    found = sorted(ordered, key=lambda pack: (not is_written(pack), pack.owner_id is not None))
    return Book(pack=found[0], edition=find(edition), is_pinned=pack_id is not None) if found else None


def is_written(pack: Pack) -> bool:
    """Whether a pack is in Muster's own language and not imported data; told by its key."""
    return pack.key.startswith(f"{pack.edition}:")


def tactics_naming(book: Book, names: Collection[str]) -> list[Tactic]:
    """The faction's Tactics for one of these alone: a model or a datasheet, by name."""
    others = {each for model in book.models for each in (model.name, model.datasheet)} - set(names)
    told = [tactic for tactic in book.contents.faction.tactics if tactic.who] if book.contents else []
    return [tactic for tactic in told if _names(_without(tactic.who, others, names), names)]


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
    return "yours" if pack.owner_id else "" if is_written(pack) else "imported"


def source_of(pack: Pack) -> str:
    """Where a pack comes from, and which it is of its kind."""
    kind = whose(pack).capitalize() or "Muster's own"
    return f"{kind}, revision {pack.revision}"
