"""Portraits: a picture is kept, an operative is given it, and what nobody refers to any more goes."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.hooks import named
from accounts.limits import TryLimit
from rosters.models import Batch, Change, Operative, Picture, Roster
from rosters.operatives.pictures import CheckedPicture, make
from rosters.rosters.services.rosters import ActResult, roster_act
from rosters.viewers import Viewer
from rules.acts import SetPortrait
from rules.changes import CREATE, SET
from rules.errors import Refusal
from rules.names import how_many

SENT_BY = TryLimit("portraits sent by one player or address", 60, 60)
MOST_OF_GUESTS, MOST = 100, 2_000
"""Portraits that one guest, one player may have sent to the rosters they have: each stays while its history does."""
KEPT_ANYWAY = timedelta(days=1)
FIELD = "portrait"


def portrait_set(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    operative: str,
    data: bytes,
    expected_version: int | None = None,
    token: str = "",
) -> ActResult:
    """Give an operative the picture in these bytes; a Refusal says why it cannot be taken."""
    most = MOST if viewer.user else MOST_OF_GUESTS
    sent = Batch.objects.filter(kind=SetPortrait.name, roster__in=Roster.objects.of(viewer))
    if sent.count() >= most:
        raise Refusal(f"You have sent {how_many(most, 'portrait')}, the most allowed.", code="too-many-portraits")
    checked = make(data)
    with transaction.atomic():
        acts = [SetPortrait(operative=operative, picture=picture_keep(picture=checked).pk)]
        return roster_act(roster_id=roster_id, viewer=viewer, acts=acts, expected_version=expected_version, token=token)


def picture_keep(*, picture: CheckedPicture) -> Picture:
    """The row of a picture, the same for the same bytes."""
    shape = {"width": picture.width, "height": picture.height, "sent_at": timezone.now()}
    row, _ = Picture.objects.update_or_create(
        digest=sha256(picture.body).hexdigest(), defaults=shape, create_defaults={**shape, "body": picture.body}
    )
    return row


def pictures_unused() -> QuerySet[Picture]:
    """Pictures that no operative shows and no history leads back to."""
    old = Picture.objects.filter(sent_at__lt=timezone.now() - KEPT_ANYWAY)
    return old.exclude(pk__in=set(_referred())) if old.exists() else old


def _referred() -> Iterator[str]:
    yield from Operative.objects.exclude(portrait="").values_list(FIELD, flat=True).distinct()
    given = Change.objects.filter(op=SET, field=FIELD).exclude(value="")
    yield from (str(value) for value in given.values_list("value", flat=True))
    begun = Change.objects.filter(Q(op=CREATE), ~Q(value__portrait=""), value__portrait__isnull=False)
    yield from begun.values_list("value__portrait", flat=True)
    for digests in named("PICTURES_SHOWN"):
        yield from digests()
