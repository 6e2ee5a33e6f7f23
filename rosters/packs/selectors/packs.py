"""Finds packs, and compiles a pack's catalogue once per process."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet

from rosters.models import Pack, Roster
from rosters.viewers import Viewer


def latest_packs(edition: str, user: AbstractBaseUser | AnonymousUser | None) -> list[Pack]:
    """The newest pack of every faction the reader may use, by title. One query."""
    newest: dict[tuple[object, str], Pack] = {}
    for pack in Pack.objects.visible_to(user).filter(edition=edition, kind=Pack.Kind.FACTION).newest_first():
        newest.setdefault((pack.owner_id, pack.key), pack)
    return sorted(newest.values(), key=lambda pack: (pack.title, str(pack.id)))


def latest_pack(edition: str, key: str, user: AbstractBaseUser | AnonymousUser | None) -> Pack | None:
    """The newest pack of one faction, the reader's own before everyone's. One query."""
    packs = Pack.objects.visible_to(user).filter(edition=edition, key=key, kind=Pack.Kind.FACTION).newest_first()
    return next(iter(sorted(packs, key=lambda pack: pack.owner_id is None)), None)


def newer_than(pack: Pack) -> Pack | None:
    """The newest pack of the same faction on the same shelf, when that is not this one. One query."""
    newest = shelf_of(pack).first()
    return newest if newest is not None and newest.pk != pack.pk else None


def shelf_of(pack: Pack) -> QuerySet[Pack]:
    """The revisions of the same faction on the same shelf, newest first."""
    return Pack.objects.filter(edition=pack.edition, key=pack.key, owner=pack.owner_id, kind=pack.kind).newest_first()


def rosters_behind(pack: Pack, viewer: Viewer) -> QuerySet[Roster]:
    """The viewer's rosters that pin another revision of this pack: those that a move would touch."""
    same = Roster.objects.of(viewer).kept().select_related("pack", "owner")
    found = same.filter(pack__edition=pack.edition, pack__key=pack.key, pack__owner=pack.owner_id)
    return found.exclude(pack=pack.pk).order_by("-changed_at", "-id")
