"""A guest's rosters on another device: whoever holds the guest's key is that guest."""

from __future__ import annotations

from django.db import transaction

from accounts.hooks import named
from accounts.models import User
from rosters.models import Roster
from rosters.rosters.services.rosters import rosters_claim
from rosters.viewers import digest_of


def guest_holds(key: str) -> list[str]:
    """What else than rosters a guest's private link opens, by name: GUEST_HOLDS name functions holds(key)."""
    return [name for holds in named("GUEST_HOLDS") for name in holds(key)] if key else []


@transaction.atomic
def guest_join(*, key: str, own_key: str = "", user: User | None = None) -> int:
    """Make whoever opens a guest's private link that guest; what they had built themselves comes along.

    A signed-in player gets the rosters instead. Answers with how many rosters came or joined. GUEST_MOVES name
    functions move(key, own_key, user) by which the layer above does the same with what it keeps of guests.
    """
    if user is not None or own_key != key:
        for move in named("GUEST_MOVES"):
            move(key, own_key, user)
    if user is not None:
        return rosters_claim(user=user, guest_key=key)
    if not own_key or own_key == key:
        return 0
    own = Roster.objects.filter(owner=None, guest_digest=digest_of(own_key))
    return own.update(guest_digest=digest_of(key))
