"""Which rows a reader may see, and what is fetched with them."""

from __future__ import annotations

from typing import Self

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.db.models import Q

from rosters.viewers import Viewer


class PackQuerySet(models.QuerySet):
    def visible_to(self, user: AbstractBaseUser | AnonymousUser | None) -> Self:
        """Everyone's packs, and the reader's own."""
        everyones = Q(owner=None)
        if user is None or not user.is_authenticated:
            return self.filter(everyones)
        return self.filter(everyones | Q(owner=user.pk))

    def owned_by(self, owner: AbstractBaseUser | None) -> Self:
        """The packs of one shelf: a player's own, or everyone's."""
        return self.filter(owner=owner.pk if owner else None)

    def newest_first(self) -> Self:
        return self.order_by("-revision", "-created_at", "-id")


class RosterQuerySet(models.QuerySet):
    """Rosters by who may do what; a roster nobody may see is a roster that is not there."""

    def of(self, viewer: Viewer) -> Self:
        """The viewer's own: a player's, or those of a guest's key."""
        if viewer.user is not None:
            return self.filter(owner=viewer.user.pk)
        if viewer.guest_digest:
            return self.filter(owner=None, guest_digest=viewer.guest_digest)
        return self.none()

    def editable_by(self, viewer: Viewer) -> Self:
        return self.of(viewer)

    def visible_to(self, viewer: Viewer, share_key: str = "") -> Self:
        """The viewer's own, those open to everyone, and the one whose link they hold."""
        allowed = Q(visibility="public", discarded_at=None)
        if share_key:
            allowed |= Q(share_key=share_key, visibility__in=["link", "public"], discarded_at=None)
        if viewer.user is not None:
            allowed |= Q(owner=viewer.user.pk)
        elif viewer.guest_digest:
            allowed |= Q(owner=None, guest_digest=viewer.guest_digest)
        return self.filter(allowed)

    def not_discarded(self) -> Self:
        """Those that were not thrown away."""
        return self.filter(discarded_at=None)
