"""Packs as they stand on the shelves: the newest of each, who builds from them, who is behind. Compiles nothing."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count

from rosters.models import Pack, PackFile, Roster
from rosters.viewers import Viewer


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
    for pack in Pack.objects.visible_to(viewer.user).filter(kind=Pack.Kind.FACTION).newest_first():
        found.setdefault((pack.owner_id, pack.edition, pack.key), []).append(pack)
    counts = _built(viewer)
    shelved = (_shelved(packs, counts) for packs in found.values())
    return sorted(shelved, key=lambda each: (each.pack.edition, each.pack.title, str(each.pack.pk)))


def _shelved(packs: list[Pack], counts: dict[uuid.UUID, int]) -> Shelved:
    newest, *older = packs
    behind = _sum(counts, older)
    return Shelved(pack=newest, revisions=len(packs), rosters=_sum(counts, packs), behind=behind)


def _sum(counts: dict[uuid.UUID, int], packs: Iterable[Pack]) -> int:
    return sum(counts.get(pack.pk, 0) for pack in packs)


def _built(viewer: Viewer) -> dict[uuid.UUID, int]:
    """How many rosters the reader has of each pack."""
    rosters = Roster.objects.of(viewer).kept().exclude(pack=None).order_by()
    return dict(rosters.values_list("pack").annotate(count=Count("pk")))


def shared_files(viewer: Viewer) -> list[Pack]:
    """What factions share, game systems and libraries, by title. One query."""
    return list(Pack.objects.visible_to(viewer.user).filter(kind=Pack.Kind.SHARED).order_by("title", "-revision"))


def revisions_of(pack: Pack) -> list[Pack]:
    """All revisions on the same shelf, newest first. One query."""
    shelf = Pack.objects.filter(edition=pack.edition, key=pack.key, owner=pack.owner_id, kind=pack.kind)
    return list(shelf.newest_first())


def files_in(pack: Pack) -> list[PackFile]:
    """Its files in order, without their bodies. One query."""
    return list(PackFile.objects.filter(parts__pack=pack).defer("body").order_by("parts__position"))


def built_from(viewer: Viewer, packs: Iterable[Pack]) -> list[Roster]:
    """The reader's rosters of these packs, with the pack of each. One query."""
    rosters = Roster.objects.of(viewer).kept().filter(pack__in=list(packs))
    return list(rosters.select_related("pack").order_by("name", "id"))


def stranded(viewer: Viewer) -> list[Roster]:
    """The reader's rosters that came in from their own figures and wait for a pack. One query."""
    return list(Roster.objects.of(viewer).kept().filter(pack=None).order_by("name", "id"))


def waiting_for(rosters: Iterable[Roster], packs: Iterable[Pack]) -> list[Roster]:
    """Those of the rosters that one of the packs is for, by the faction's name."""
    named = {(pack.edition, pack.title.casefold()) for pack in packs}
    return [roster for roster in rosters if (roster.edition, roster.faction.casefold()) in named]


def revisions_for(roster: Roster, viewer: Viewer) -> list[Pack]:
    """The revisions that a roster may be of, newest first, whoever's shelf they stand on. One query."""
    if roster.pack is None:
        return []
    packs = Pack.objects.visible_to(viewer.user).filter(
        edition=roster.edition, key=roster.pack.key, kind=Pack.Kind.FACTION
    )
    return list(packs.newest_first())
