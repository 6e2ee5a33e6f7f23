"""A guest's rosters on another device: whoever holds the guest's key is that guest."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser

from rosters.models import Roster
from rosters.services.rosters import rosters_claim
from rosters.viewers import digest_of


def guest_join(*, key: str, own_key: str = "", user: AbstractBaseUser | None = None) -> int:
    """Make whoever opens a guest's private link that guest; what they had built themselves comes along.

    A signed-in player gets the rosters instead. Answers with how many rosters came or joined.
    """
    if user is not None:
        return rosters_claim(user=user, guest_key=key)
    if not own_key or own_key == key:
        return 0
    own = Roster.objects.filter(owner=None, guest_digest=digest_of(own_key))
    return own.update(guest_digest=digest_of(key))
