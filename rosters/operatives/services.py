"""What a player does to one operative beside its choices: a name with notes, a place in the order, a portrait."""

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
from rosters.journal import state as states
from rosters.journal.apply import apply_act, find_operative
from rosters.journal.history_names import names_in
from rosters.journal.operation import operation
from rosters.journal.wording import notes_of
from rosters.models import Batch, Change, Operative, Picture, Roster
from rosters.operatives.pictures import CheckedPicture, make
from rosters.rosters.selectors import ACTIVE
from rosters.rosters.services.rosters import ActResult, roster_act
from rosters.viewers import Viewer
from rules import acts
from rules.acts import SetPortrait
from rules.changes import CREATE, SET
from rules.errors import Refusal
from rules.names import how_many

SENT_BY = TryLimit("portraits sent by one player or address", 60, 60)
MOST_OF_GUESTS, MOST = 100, 2_000
"""Portraits that one guest, one player may have sent to the rosters they have: each stays while its history does."""
KEPT_ANYWAY = timedelta(days=1)
FIELD = "portrait"


def operative_describe(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    operative: str,
    called: str,
    notes: str,
    expected_version: int | None = None,
) -> ActResult:
    """Call an operative something and keep notes about it, in one step."""
    with operation(roster_id, viewer, expected_version=expected_version) as op:
        known, new_notes = find_operative(op, operative), notes_of(notes)
        before = names_in(op.edition, op.catalogue, op.state)[operative]
        apply_act(op, acts.Rename(operative=operative, called=called))
        op.state = {**op.state, operative: {**op.state[operative], "notes": new_notes}}
        after = names_in(op.edition, op.catalogue, op.state)[operative]
        words = [f"{before} is now called {after}."] if known["name"] != op.state[operative]["name"] else []
        words += [f"Changed the notes on {after}."] if known["notes"] != new_notes else []
        op.kind, op.words = "describe-operative", " ".join(words)
    return ActResult.of(op)


def operative_move(
    *,
    roster_id: uuid.UUID,
    viewer: Viewer,
    operative: str,
    step: int,
    expected_version: int | None = None,
    token: str = "",
) -> ActResult:
    """Put an operative some places further up (less than nothing) or down."""
    with operation(roster_id, viewer, expected_version=expected_version, token=token) as op:
        find_operative(op, operative)
        order = list(states.operatives(op.state))
        # Dead and retired ones are listed apart.
        others = [key for key in order if key == operative or op.state[key]["status"] in ACTIVE]
        place = others.index(operative)
        order.remove(operative)
        neighbour = others[min(max(0, place + step), len(others) - 1)]
        if neighbour == operative:
            return ActResult(op.roster, None)
        order.insert(order.index(neighbour) + (step > 0), operative)
        op.state = {**op.state, states.ROSTER: {**op.state[states.ROSTER], "order": order}}
        name = names_in(op.edition, op.catalogue, op.state)[operative]
        op.kind, op.words = "order", f"Moved {name} {'down' if step > 0 else 'up'}."
    return ActResult.of(op)


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
