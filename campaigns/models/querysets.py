"""Which rows of campaigns a reader may see."""

from __future__ import annotations

from typing import Self

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from rosters.viewers import Viewer

PLAYED = ("reported", "confirmed", "disputed", "voided")
"""Missions that stay readable to players who have left."""


def _is(viewer: Viewer) -> Q | None:
    """The condition under which a person is this viewer; None for nobody in particular."""
    if viewer.user is not None:
        return Q(user=viewer.user.pk)
    return Q(user=None, guest_digest=viewer.guest_digest) if viewer.guest_digest else None


class PersonQuerySet(models.QuerySet):
    def of(self, viewer: Viewer) -> Self:
        """Who the viewer is in their campaigns."""
        condition = _is(viewer)
        return self.none() if condition is None else self.filter(condition)

    def present(self) -> Self:
        return self.filter(left_at=None)


class CampaignQuerySet(models.QuerySet):
    """Campaigns that a viewer may see; to others a campaign does not exist."""

    def of(self, viewer: Viewer) -> Self:
        """Those in which the viewer takes part."""
        condition = _is(viewer)
        if condition is None:
            return self.none()
        people = self.model._meta.get_field("people").related_model
        return self.filter(Exists(people.objects.filter(condition, campaign=OuterRef("pk"), left_at=None)))

    def visible_to(self, viewer: Viewer, share_key: str = "") -> Self:
        """The viewer's own, those open to everyone, and the one whose link they hold."""
        allowed = Q(visibility="public")
        if share_key:
            allowed |= Q(share_key=share_key, visibility__in=["link", "public"])
        own = self.of(viewer)
        return self.filter(allowed | Q(pk__in=own.values("pk")))

    def left_by(self, viewer: Viewer) -> Self:
        """Those that the viewer played in and has left."""
        condition = _is(viewer)
        if condition is None:
            return self.none()
        people = self.model._meta.get_field("people").related_model.objects.filter(condition, left_at__isnull=False)
        played = people.filter(campaign=OuterRef("pk"), entrants__sides__mission__state__in=PLAYED)
        return self.filter(Exists(played))


class InviteQuerySet(models.QuerySet):
    def open(self) -> Self:
        """Those by which somebody may still join."""
        now = timezone.now()
        return self.filter(
            Q(expires_at=None) | Q(expires_at__gt=now), Q(uses_left=None) | Q(uses_left__gt=0), revoked_at=None
        )
