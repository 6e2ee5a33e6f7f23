"""What pages and API read of the rules."""

from __future__ import annotations

import re
import uuid
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import Q, Sum

from rosters.journal.catalogues import LastMade, catalogue_for
from rosters.models import Pack
from rosters.operatives.selectors import Recruitable, catalogue_models
from rosters.packs.selectors import Contents, contents_for, latest_packs, newer_than
from rosters.viewers import Reader
from rules.editions import EDITIONS, find
from rules.editions.base import Edition, Role
from rules.formats.pack_content import Tactic
from rules.formats.pack_printing import MARK, base_key
from rules.reference import Datasheet, Reference, TeamReference, TrainingTree

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
