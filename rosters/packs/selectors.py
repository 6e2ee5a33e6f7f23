"""What pages and API read of packs."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from rosters.journal.catalogues import LastMade, files_of
from rosters.models import Pack, PackFile, Roster
from rosters.viewers import Reader, Viewer
from rules.formats.pack import pack_content, read_packs
from rules.formats.pack_content import PackContent, Tactic
from rules.formats.pack_printing import MARK, base_key, printing_name
from rules.packs.printings import printings_without


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelved:
    """The newest revision of one pack on one shelf, and what the reader builds from all of them."""

    pack: Pack
    revisions: int
    rosters: int
    behind: int
    """Of these, how many are of an older revision."""


def packs_shelved(viewer: Viewer) -> list[Shelved]:
    """Every pack to build from that the reader may use, by edition and title. Two queries."""
    found: dict[tuple[object, str, str], list[Pack]] = {}
    for pack in Pack.objects.visible_to(viewer).filter(kind=Pack.Kind.FACTION).newest_first():
        found.setdefault((pack.keeper, pack.edition, pack.key), []).append(pack)
    rosters = Roster.objects.of(viewer).not_discarded().exclude(pack=None).order_by()
    counts = dict(rosters.values_list("pack").annotate(count=Count("pk")))
    shelved = (_shelved(packs, counts) for packs in found.values())
    return sorted(shelved, key=lambda each: (each.pack.edition, each.pack.title, str(each.pack.pk)))


def _shelved(packs: list[Pack], counts: dict[uuid.UUID, int]) -> Shelved:
    newest, *older = packs
    behind = _sum(counts, older)
    return Shelved(pack=newest, revisions=len(packs), rosters=_sum(counts, packs), behind=behind)


def _sum(counts: dict[uuid.UUID, int], packs: Iterable[Pack]) -> int:
    return sum(counts.get(pack.pk, 0) for pack in packs)


def shared_files(viewer: Viewer) -> list[Pack]:
    """What factions share, game systems and libraries, by title. One query."""
    return list(Pack.objects.visible_to(viewer).filter(kind=Pack.Kind.SHARED).order_by("title", "-revision"))


def revisions_of(pack: Pack) -> list[Pack]:
    """All revisions on the same shelf, newest first. One query."""
    return list(shelf_of(pack))


def files_in(pack: Pack) -> list[PackFile]:
    """Its files in order, without their bodies. One query."""
    return list(PackFile.objects.filter(parts__pack=pack).defer("body").order_by("parts__position"))


def stranded(viewer: Viewer) -> list[Roster]:
    """The reader's rosters that came in from their own figures and wait for a pack. One query."""
    return list(Roster.objects.of(viewer).not_discarded().filter(pack=None).order_by("name", "id"))


def waiting_for(rosters: Iterable[Roster], packs: Iterable[Pack]) -> list[Roster]:
    """Those of the rosters that one of the packs is for, by the faction's name."""
    named = {(pack.edition, pack.title.casefold()) for pack in packs}
    return [roster for roster in rosters if (roster.edition, roster.faction.casefold()) in named]


def revisions_for(roster: Roster, viewer: Viewer) -> list[Pack]:
    """The revisions that a roster may be of, newest first, whoever's shelf they stand on. One query."""
    if roster.pack is None:
        return []
    base = base_key(roster.pack.key)
    packs = Pack.objects.visible_to(viewer).filter(
        Q(key=base) | Q(key__startswith=f"{base}{MARK}"), edition=roster.edition, kind=Pack.Kind.FACTION
    )
    return list(packs.newest_first())


def latest_packs(edition: str, user: Reader) -> list[Pack]:
    """The newest pack of every faction the reader may use, by title; of the latest printing. One query."""
    newest: dict[tuple[str, str], Pack] = {}
    shelf = Pack.objects.visible_to(user).filter(edition=edition, kind=Pack.Kind.FACTION)
    for pack in shelf.exclude(key__contains=MARK).newest_first():
        newest.setdefault((pack.keeper, pack.key), pack)
    return sorted(newest.values(), key=lambda pack: (pack.title, str(pack.id)))


def latest_pack(edition: str, key: str, user: Reader) -> Pack | None:
    """The newest pack of one faction, the reader's own before everyone's. One query."""
    packs = Pack.objects.visible_to(user).filter(edition=edition, key=key, kind=Pack.Kind.FACTION).newest_first()
    return next(iter(sorted(packs, key=lambda pack: not pack.keeper)), None)


def newer_than(pack: Pack) -> Pack | None:
    """The newest pack of the same faction on the same shelf, when that is not this one. One query."""
    newest = shelf_of(pack).first()
    return newest if newest is not None and newest.pk != pack.pk else None


def shelf_of(pack: Pack) -> QuerySet[Pack]:
    """The revisions of the same faction on the same shelf, newest first."""
    shelf = {"owner": pack.owner_id, "guest_digest": pack.guest_digest}
    return Pack.objects.filter(edition=pack.edition, key=pack.key, kind=pack.kind, **shelf).newest_first()


def said_of(pack: Pack) -> str:
    """Which printing and revision a pack is, in words."""
    return f"{pack.printing_name}, revision {pack.revision}" if pack.printing else f"revision {pack.revision}"


def printings_unknown(pack: Pack | None) -> list[str]:
    """The earlier printings, in words, of which nobody has this faction's numbers."""
    return [printing_name(each) for each in printings_without(pack.edition, pack.key)] if pack else []


def rosters_behind(pack: Pack, viewer: Viewer) -> QuerySet[Roster]:
    """The viewer's rosters that pin another revision of this pack: those that a move would touch."""
    same = Roster.objects.of(viewer).not_discarded().select_related("pack", "owner")
    found = same.filter(pack__in=Pack.objects.filter(edition=pack.edition, key=pack.key, owner=pack.owner_id))
    return found.filter(pack__guest_digest=pack.guest_digest).exclude(pack=pack.pk).order_by("-changed_at", "-id")


MOST_CONTENTS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The content of a faction and of the system it is for."""

    system: PackContent
    faction: PackContent

    @property
    def tactics(self) -> tuple[Tactic, ...]:
        """Everything a team of the faction may use, core Tactics first."""
        return (*self.system.tactics, *self.faction.tactics)


_contents: LastMade[Contents | None] = LastMade(MOST_CONTENTS)


def contents_for(digest: str) -> Contents | None:
    """The content of the pack with this digest; none of imported data. Queries only the first time in a process."""
    return _contents.get(digest, lambda: _read(digest))


def _read(digest: str) -> Contents | None:
    pack = Pack.objects.filter(digest=digest).exclude(files__isnull=True).order_by("created_at").first()
    if pack is None or pack.files.exclude(kind=PackFile.Kind.PACK).exists():
        return None
    system, factions = read_packs(files_of(pack), is_judged=True)
    return Contents(system=pack_content(system), faction=pack_content(factions[-1], system))
