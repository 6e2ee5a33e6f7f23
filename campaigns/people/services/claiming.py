"""Guests who turn out to be somebody else known here: the player who signed up, or the guest of another browser; and
names that came with a campaign's file.
"""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from campaigns.journal import state as states
from campaigns.journal.operation import Operation, commit, once, opened, operation
from campaigns.models import Batch, Campaign, Comment, Person
from campaigns.permissions import person_in, require_arbitrator, require_first_arbitrator
from rosters.models import Roster
from rosters.viewers import Viewer
from rules.errors import Refusal

STRENGTH = (Person.Role.SPECTATOR, Person.Role.PLAYER, Person.Role.CO_ARBITRATOR, Person.Role.ARBITRATOR)


def guest_move(*, guest_digest: str, user: User | None = None, to_digest: str = "") -> int:
    """Make everything a guest is in campaigns the player's, or the other guest's; how many people that was.

    Where both are in one campaign, the guest's factions and the stronger role go to the one who stays.
    """
    if not guest_digest or guest_digest == to_digest or (user is None and not to_digest):
        return 0
    target = Viewer(user=user, guest_digest="" if user else to_digest)
    guests = Person.objects.filter(user=None, guest_digest=guest_digest)
    for guest in guests:
        _move(guest, target)
    return len(guests)


@transaction.atomic
def _move(guest: Person, target: Viewer) -> None:
    campaign = Campaign.objects.select_for_update().get(pk=guest.campaign_id)
    known = campaign.people.of(target).first()
    if known is None:
        identity = {"user": target.user, "guest_digest": target.guest_digest}
        campaign.people.filter(pk=guest.pk).update(**identity)
        return
    op = opened(campaign, known, target)
    _become(op, guest, known)
    commit(op)


@once
def person_tie(
    *, campaign_id: uuid.UUID, viewer: Viewer, person_id: uuid.UUID, to: uuid.UUID, token: str = ""
) -> Batch | None:
    """Who came along with a campaign's file, as a name alone, is somebody who takes part here: with their rosters."""
    with operation(campaign_id, viewer, token=token, kinds=("claim",)) as op:
        require_arbitrator(op)
        name, known = person_in(op, person_id), person_in(op, to)
        if not is_placeholder(name):
            raise Refusal(
                f"{name.name} has joined here already; only a name from a file can be linked to a player.",
                code="is-somebody",
            )
        if is_placeholder(known):
            raise Refusal(f"{known.name} is also a name from a file; pick somebody who has joined.", code="is-nobody")
        if name.is_arbitrator:
            require_first_arbitrator(op)
        rosters = Roster.objects.filter(entrants__person=name, owner=None, guest_digest="")
        keys = list(rosters.values_list("pk", flat=True))
        _become(op, name, known)
        Roster.objects.filter(pk__in=keys).update(owner=known.user, guest_digest=known.guest_digest)
    return op.batch


def is_placeholder(person: Person) -> bool:
    """Whether somebody is here as a name alone, from a campaign's file."""
    return person.user_id is None and not person.guest_digest


def _become(op: Operation, guest: Person, known: Person) -> None:
    campaign = op.campaign
    for key, fields in states.entrants(op.before).items():
        if fields["person"] == str(guest.pk):
            op.set(states.ENTRANT + key, "person", str(known.pk))
    campaign.posts.filter(person=guest).update(person=known)
    Comment.objects.filter(person=guest).update(person=known)
    op.kind, op.words = "claim", f"{guest.name} and {known.name} are the same person."
    op.payload = {"person": str(known.pk), "guest": str(guest.pk)}
    campaign.people.filter(pk=guest.pk).update(guest_digest="", key_digest="", left_at=timezone.now())
    campaign.people.filter(pk=known.pk).update(**_stronger(guest, known))


def _stronger(guest: Person, known: Person) -> dict[str, Any]:
    """The role that goes further; who had left is back where the guest is still there."""
    if guest.left_at is not None:
        return {"left_at": known.left_at}
    present = [guest, known] if known.left_at is None else [guest]
    return {"role": max((each.role for each in present), key=STRENGTH.index), "left_at": None}
