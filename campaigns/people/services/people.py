"""Who takes part: personal keys, roles, leaving. Joining is in `inviting`."""

from __future__ import annotations

import uuid

from django.utils import timezone

from campaigns.entrants.services.entering import entrants_leave
from campaigns.journal.operation import Operation, once, operation
from campaigns.models import Batch, Campaign, Mission, Person
from campaigns.models.people import ARBITRATORS
from campaigns.people.keys import KEY_ON, KEY_TYPED, VISITOR, digest_of_personal_key, new_personal_key
from campaigns.permissions import (
    check_judge_stays,
    check_role,
    doer,
    person_in,
    require_arbitrator,
    require_first_arbitrator,
)
from rosters.viewers import Viewer
from rules.errors import Refusal

# Personal keys


def personal_key_make(*, campaign_id: uuid.UUID, viewer: Viewer, person_id: uuid.UUID | None = None) -> str:
    """A new personal key, shown this once; the one before no longer works.

    One's own, or for a guest, who may have lost the browser, by an arbitrator; the campaign's log lists it.
    """
    with operation(campaign_id, viewer) as op:
        whose = person_in(op, person_id) if person_id else doer(op)
        if whose != op.person:
            require_arbitrator(op)
            if whose.user_id is not None:
                raise Refusal(f"{whose.name} has an account and makes the key there.", code="has-account")
        key = new_personal_key()
        op.campaign.people.filter(pk=whose.pk).update(key_digest=digest_of_personal_key(key))
        op.kind, op.words = "key", f"Made a new personal key for {whose.name}."
        op.payload = {"person": str(whose.pk)}
    return key


def person_of_key(*, of: Campaign | Mission, key: str, device: str = "") -> Person:
    """Who holds this personal key. Tries are counted, so call it outside of any transaction.

    `device` is what the browser or caller is counted by. Where it cannot be distinguished from others it begins with
    VISITOR and
    names their address: then only wrong keys have to wait, since the right one may be anybody's there.

    Raises accounts.limits.TooOften; a Refusal where nobody holds it.
    """
    campaign = of.campaign_id if isinstance(of, Mission) else of.pk
    digest = digest_of_personal_key(key)
    counted = [(slowing, (str(campaign), whose)) for slowing, whose in ((KEY_TYPED, digest), (KEY_ON, device)) if whose]
    present = Person.objects.present().filter(campaign=campaign, key_digest=digest)
    found: Person | None = present.first() if digest else None
    if found is not None and device.startswith(VISITOR):
        return found
    for slowing, whose in counted:
        slowing.spend(*whose)
    if found is None:
        raise Refusal("No personal key of this campaign has these digits: check them.", code="unknown-key")
    for slowing, whose in counted:
        slowing.forgive(*whose)
    return found


# Roles


@once
def role_set(
    *, campaign_id: uuid.UUID, viewer: Viewer, person_id: uuid.UUID, role: str, token: str = ""
) -> Batch | None:
    """Give somebody another role. There is always an arbitrator."""
    check_role(role)
    with operation(campaign_id, viewer, token=token, kinds=("role",)) as op:
        require_arbitrator(op)
        person = person_in(op, person_id)
        if role != person.role:
            if person.is_arbitrator or role in (Person.Role.ARBITRATOR, Person.Role.CO_ARBITRATOR):
                require_first_arbitrator(op)
            if role != Person.Role.ARBITRATOR:
                check_not_last(op, person)
            if role == Person.Role.SPECTATOR and person.entrants.filter(has_left=False).exists():
                raise Refusal(f"{person.name} plays here; their faction has to leave the campaign first.", code="plays")
            if role not in ARBITRATORS:
                check_judge_stays(op, person)
            before, person.role = person.role, role
            op.campaign.people.filter(pk=person.pk).update(role=role)
            op.kind, op.words = "role", f"{person.name} became {Person.Role(role).as_said}."
            op.payload = {"person": str(person.pk), "role": str(role), "before": before}
    return op.batch


@once
def campaign_hand_over(
    *, campaign_id: uuid.UUID, viewer: Viewer, person_id: uuid.UUID, token: str = ""
) -> Batch | None:
    """Somebody else runs the campaign from now on; who did so until now stays as co-arbitrator."""
    with operation(campaign_id, viewer, token=token, kinds=("role",)) as op:
        require_first_arbitrator(op)
        heir, before = person_in(op, person_id), doer(op)
        if heir == before:
            raise Refusal("You run it already; pick somebody else.", code="own-campaign")
        op.campaign.people.filter(pk=heir.pk).update(role=Person.Role.ARBITRATOR)
        op.campaign.people.filter(pk=before.pk).update(role=Person.Role.CO_ARBITRATOR)
        op.kind, op.words = "role", f"{heir.name} became {Person.Role.ARBITRATOR.as_said}."
        op.payload = {"person": str(heir.pk), "role": Person.Role.ARBITRATOR.value, "before": heir.role}
    return op.batch


def check_not_last(op: Operation, person: Person) -> None:
    """Refuse that the campaign loses its last arbitrator."""
    others = op.campaign.people.present().filter(role=Person.Role.ARBITRATOR).exclude(pk=person.pk)
    if person.role == Person.Role.ARBITRATOR and not others.exists():
        words = f"{person.name} is the only arbitrator: make somebody else one first."
        raise Refusal(words, code="last-arbitrator")


# Leaving


@once
def person_leave(
    *, campaign_id: uuid.UUID, viewer: Viewer, person_id: uuid.UUID | None = None, token: str = ""
) -> Batch | None:
    """Leave, or send somebody away. Results and dead stay, planned games become byes, the roster returns."""
    with operation(campaign_id, viewer, token=token, kinds=("leave",), whole=True) as op:
        person = person_in(op, person_id) if person_id else doer(op)
        if person != op.person:
            require_arbitrator(op)
            if person.is_arbitrator:
                require_first_arbitrator(op)
        check_not_last(op, person)
        check_judge_stays(op, person)
        leave(op, person)
    return op.batch


def leave(op: Operation, person: Person) -> None:
    """What becomes of all that somebody had in the locked campaign."""
    byes = entrants_leave(op, list(person.entrants.filter(has_left=False)))
    op.campaign.people.filter(pk=person.pk).update(left_at=timezone.now(), key_digest="")
    person.channels.all().delete()
    op.kind, op.words = "leave", f"{person.name} left the campaign.{byes}"
    op.payload = {"person": str(person.pk)}
