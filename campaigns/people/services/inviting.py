"""How people come to a campaign: invitations, and joining by one."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from campaigns.journal.kind import settings_of
from campaigns.journal.operation import Operation, commit, once, opened, operation
from campaigns.models import Batch, Campaign, Invite, Person
from campaigns.overview.services import identity, name_for
from campaigns.people.keys import digest_of_personal_key, new_invite_key, new_personal_key
from campaigns.permissions import check_role, require_arbitrator, require_first_arbitrator, require_open
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.errors import Refusal
from rules.names import name_of

MOST_DAYS = 365
MOST_USES = 500
MOST_OPEN_INVITES = 50
MOST_PEOPLE = 200


def invite_make(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    role: str = Person.Role.PLAYER,
    days: int | None = None,
    uses: int | None = None,
    token: str = "",
) -> Invite:
    """A link by which people join in a role, for so many days and so many of them."""
    _check_range(days, MOST_DAYS, "days")
    _check_range(uses, MOST_USES, "people")
    try:
        with operation(campaign_id, viewer, token=token, kinds=("invite",)) as op:
            require_arbitrator(op)
            require_open(op)
            _check_invited_role(op, role)
            if op.campaign.invites.open().count() >= MOST_OPEN_INVITES:
                raise Refusal("This campaign has too many open invitations; revoke one first.", code="too-many-invites")
            invite = Invite.objects.create(
                campaign=op.campaign,
                key=new_invite_key(),
                role=role,
                made_by=op.person,
                expires_at=timezone.now() + timedelta(days=days) if days else None,
                uses_left=uses,
            )
            op.kind, op.words = "invite", f"Made an invitation to join as {Person.Role(role).as_said}."
            op.payload = {"invite": str(invite.pk), "role": str(role), "days": days, "uses": uses}
    except Repeated as repeated:
        return Invite.objects.get(pk=repeated.batch.payload["invite"])
    return invite


def _check_range(number: int | None, most: int, what: str) -> None:
    if number is not None and not 1 <= number <= most:
        raise Refusal(f"An invitation is for 1 to {most} {what}, not {number}.", code="invite-out-of-range")


def _check_invited_role(op: Operation, role: str) -> None:
    check_role(role)
    if role == Person.Role.ARBITRATOR:
        raise Refusal("Nobody can be invited as arbitrator: let them join first, then give them the role.", code="role")
    if role == Person.Role.CO_ARBITRATOR:
        require_first_arbitrator(op)


@once
def invite_revoke(*, campaign_id: uuid.UUID, viewer: Viewer, invite_id: uuid.UUID, token: str = "") -> Batch | None:
    """Revoke an invitation; people who joined by it stay."""
    with operation(campaign_id, viewer, token=token, kinds=("revoke",)) as op:
        require_arbitrator(op)
        invite = op.campaign.invites.filter(pk=invite_id).first()
        if invite is None:
            raise Refusal("This is not an invitation to this campaign.", code="unknown-invite")
        if invite.revoked_at is None:
            op.campaign.invites.filter(pk=invite.pk).update(revoked_at=timezone.now())
            op.kind, op.words = "revoke", f"Revoked an invitation to join as {Person.Role(invite.role).as_said}."
            op.payload = {"invite": str(invite.pk)}
    return op.batch


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """Who somebody is in the campaign now."""

    person: Person
    personal_key: str = ""
    """Shown this once: by it a guest is known without this browser."""
    is_new: bool = True


@transaction.atomic
def campaign_join(*, invite_key: str, viewer: Viewer, guest_key: str = "", name: str = "") -> Joined:
    """Take part by an invitation. Who is in already stays as they are, and uses nothing up.

    Raises Invite.DoesNotExist for a key that nobody made.
    """
    invite = Invite.objects.select_related("campaign").get(key=invite_key)
    campaign = Campaign.objects.select_for_update().get(pk=invite.campaign_id)
    who = identity(viewer, guest_key)
    known = campaign.people.filter(user=who["user"], guest_digest=who["guest_digest"]).first()
    if known is not None and known.left_at is None:
        return Joined(person=known, is_new=False)
    _check_open(campaign, invite)
    if who["user"] is None and not settings_of(campaign).guests:
        raise Refusal("This campaign is for players with an account: sign up or log in first.", code="no-guests")
    _use(invite)
    key = new_personal_key() if who["user"] is None else ""
    person = known or Person(campaign=campaign, **who)
    person.name = _free_name(campaign, name_of(name) or (known.name if known else name_for(viewer)), viewer, known)
    person.role, person.left_at, person.key_digest = invite.role, None, digest_of_personal_key(key)
    person.save()
    op = opened(campaign, person, viewer)
    op.kind, op.words = "join", f"{person.name} joined as {Person.Role(person.role).as_said}."
    op.payload = {"person": str(person.pk), "role": person.role, "invite": str(invite.pk)}
    commit(op)
    return Joined(person=person, personal_key=key)


def _check_open(campaign: Campaign, invite: Invite) -> None:
    if campaign.stage == Campaign.Stage.ENDED:
        raise Refusal("This campaign has ended, so nobody can join.", code="campaign-ended")
    if invite.revoked_at is not None:
        raise Refusal("This invitation was revoked; ask for a new one.", code="invite-revoked")
    if invite.expires_at is not None and invite.expires_at <= timezone.now():
        raise Refusal("This invitation has run out; ask for a new one.", code="invite-expired")
    if campaign.people.present().count() >= MOST_PEOPLE:
        raise Refusal(f"A campaign has room for {MOST_PEOPLE} people, and they are all here.", code="too-many-people")


def _use(invite: Invite) -> None:
    """Count one use: of two people who use the last one at the same time, one is refused."""
    if invite.uses_left is None:
        return
    if not Invite.objects.filter(pk=invite.pk, uses_left__gt=0).update(uses_left=F("uses_left") - 1):
        raise Refusal("This invitation is used up; ask for a new one.", code="invite-used-up")


def _free_name(campaign: Campaign, name: str, viewer: Viewer, known: Person | None) -> str:
    """A name that nobody else here goes by: guests choose another, accounts get a number."""
    if not name:
        raise Refusal("Say what the others should call you.", code="no-name")
    limit = Person._meta.get_field("name").max_length or 0
    others = campaign.people.present().exclude(pk=known.pk if known else None)
    taken = {each.casefold() for each in others.values_list("name", flat=True)}
    if name[:limit].casefold() not in taken:
        return name[:limit]
    if viewer.user is None:
        raise Refusal(f"Somebody here is called {name} already; take another name.", code="name-taken")
    numbered = (f"{name[: limit - 5]} ({number})" for number in range(2, MOST_PEOPLE + 2))
    return next(each for each in numbered if each.casefold() not in taken)
