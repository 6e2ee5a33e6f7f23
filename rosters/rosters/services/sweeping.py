"""Deletes what nobody will ask for again: rosters long thrown away, and those of guests who never came back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from accounts.models import Session
from accounts.sessions import SessionStore
from rosters.models import Pack, PackFile, Roster
from rosters.operatives.services import pictures_unused
from rosters.viewers import SESSION_KEY, digest_of

THROWN_AWAY_KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Swept:
    """How many rosters went for good, and portraits that nobody shows any more."""

    thrown_away: int
    guests: int
    portraits: int


def rosters_sweep(*, is_trial: bool = False) -> Swept:
    """Sweep; a trial only counts."""
    now = timezone.now()
    old, held = now - timedelta(seconds=settings.SESSION_COOKIE_AGE), set(_keys_held())
    thrown_away = Roster.objects.filter(discarded_at__lt=now - THROWN_AWAY_KEPT)
    # Unchanged for as long as a session lives, with a key that no living session holds; none out in a campaign.
    idle = Roster.objects.filter(owner=None, changed_at__lt=old, campaign={})
    guests = idle.exclude(guest_digest__in=held)
    counts = thrown_away.count(), guests.exclude(pk__in=thrown_away).count()
    if not is_trial:
        thrown_away.delete()
        guests.delete()
        # Guests' packs as old, of which no roster is built.
        idle_packs = Pack.objects.exclude(guest_digest="").filter(created_at__lt=old, rosters=None)
        packs = idle_packs.exclude(guest_digest__in=held)
        files = list(packs.values_list("files", flat=True))
        packs.delete()
        PackFile.objects.filter(digest__in=files, parts=None).delete()
    portraits = pictures_unused()
    return Swept(*counts, portraits.count() if is_trial else portraits.delete()[0])


def _keys_held() -> Iterator[str]:
    """Digests of the keys in living sessions. Reads every session of a guest."""
    store: SessionBase = SessionStore()
    alive = Session.objects.filter(expire_date__gt=timezone.now())
    for data in alive.values_list("session_data", flat=True).iterator():
        key = store.decode(data).get(SESSION_KEY)
        if key:
            yield digest_of(key)
