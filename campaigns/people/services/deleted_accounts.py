"""A player deletes their account: the campaigns they shared go on with "a former player" in their place."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import FORMER_PLAYER, User
from campaigns.journal.operation import Operation, operation
from campaigns.models import Batch, Campaign, Entrant, Person
from campaigns.people.services.forgetting import name_forget
from campaigns.people.services.people import leave
from rosters.viewers import Viewer

HEIRS = (Person.Role.CO_ARBITRATOR, Person.Role.PLAYER, Person.Role.SPECTATOR)


def player_part(user: User) -> None:
    """Leave every campaign and forget the name. A campaign in which nobody else ever was goes altogether."""
    for person in Person.objects.filter(user=user).select_related("campaign"):
        if not person.campaign.people.exclude(pk=person.pk).exists():
            campaign_delete(person.campaign)
            continue
        if person.left_at is None:
            with operation(person.campaign_id, Viewer(user=user), whole=True) as op:
                heir = _heir(op, person)
                leave(op, person)
                if heir is not None:
                    op.campaign.people.filter(pk=heir.pk).update(role=Person.Role.ARBITRATOR)
                    op.words += f" {heir.name} runs it now."
                    op.payload["heir"] = str(heir.pk)
        name_forget(person)
        Person.objects.filter(pk=person.pk).update(
            user=None, guest_digest="", key_digest="", name=FORMER_PLAYER, left_at=person.left_at or timezone.now()
        )


@transaction.atomic
def campaign_delete(campaign: Campaign) -> None:
    """Delete a campaign with all that is in it."""
    campaign.missions.all().delete()
    Batch.objects.filter(campaign=campaign).delete()
    Entrant.objects.filter(campaign=campaign).delete()
    campaign.delete()


def _heir(op: Operation, person: Person) -> Person | None:
    """Who runs the campaign when its last arbitrator goes: a co-arbitrator, else who has been here longest."""
    others = list(op.campaign.people.present().exclude(pk=person.pk).order_by("joined_at", "pk"))
    if person.role != Person.Role.ARBITRATOR or any(each.role == Person.Role.ARBITRATOR for each in others):
        return None
    return min(others, key=lambda each: HEIRS.index(Person.Role(each.role)), default=None)
