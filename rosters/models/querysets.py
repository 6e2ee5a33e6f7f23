"""Which rows a reader may see, and what is fetched with them."""

from __future__ import annotations

from typing import Any, Self

from django.db import models
from django.db.models import Q

from rosters.viewers import Reader, Viewer, viewer_as


def shelf_columns(keeper: Reader) -> dict[str, Any]:
    """What says of a pack on whose shelf it stands; nobody's shelf is everyone's."""
    found = viewer_as(keeper)
    return {"owner": found.user.pk if found.user else None, "guest_digest": found.guest_digest}


class PackQuerySet(models.QuerySet):
    def visible_to(self, reader: Reader) -> Self:
        """Everyone's packs, and the reader's own."""
        return self.filter(Q(owner=None, guest_digest="") | Q(**shelf_columns(reader)))

    def owned_by(self, keeper: Reader) -> Self:
        """The packs of one shelf: a player's own, a guest's, or everyone's."""
        return self.filter(**shelf_columns(keeper))

    def newest_first(self) -> Self:
        return self.order_by("-revision", "-created_at", "-id")


class RosterQuerySet(models.QuerySet):
    """Rosters that a viewer may see or change; to others a roster does not exist."""

    def of(self, viewer: Viewer) -> Self:
        """The viewer's own rosters: a player's, or a guest's by their key."""
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
        """Rosters that were not deleted."""
        return self.filter(discarded_at=None)
