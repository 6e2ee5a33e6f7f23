"""The next season of a campaign that has ended."""

from __future__ import annotations

import uuid

from django.db import transaction

from campaigns.board.dice import board_dice
from campaigns.journal import state as states
from campaigns.journal.kind import position_of, settings_of
from campaigns.journal.operation import Operation, operation
from campaigns.models import Campaign, Person
from campaigns.overview.services import campaign_found
from rosters.viewers import Viewer
from rules.errors import Refusal
from rules.names import both

MOST_VETERANS = 20


@transaction.atomic
def season_begin(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    guest_key: str = "",
    name: str,
    carries: str,
    veterans: int = 0,
    token: str = "",
) -> Campaign:
    """A campaign by the same settings with the same people, who may leave again; each brings their roster themselves.

    Campaign.DoesNotExist for strangers.
    """
    last = Campaign.objects.select_for_update().get(pk=campaign_id)
    me = last.people.of(viewer).present().first()
    if me is None:
        raise Campaign.DoesNotExist
    if not me.is_arbitrator:
        raise Refusal("Only an arbitrator of the campaign may do this.", code="not-arbitrator")
    if last.stage != Campaign.Stage.ENDED:
        raise Refusal("The next season can begin once this one has ended: end it first.", code="not-ended")
    if carries not in Campaign.Carries.values:
        known = ", ".join(Campaign.Carries.values)
        raise Refusal(f"{carries!r} cannot be carried over; there are: {known}.", code="unknown-carrying")
    if carries == Campaign.Carries.VETERANS and not 1 <= veterans <= MOST_VETERANS:
        raise Refusal(f"Say how many veterans are carried over: 1 to {MOST_VETERANS}.", code="no-veterans")
    found = campaign_found(
        viewer=viewer,
        guest_key=guest_key,
        edition=last.edition,
        kind=last.kind,
        name=name,
        story=last.story,
        settings=settings_of(last),
        called=me.name,
        token=token,
    )
    if found.previous_id is None:
        Campaign.objects.filter(pk=found.pk).update(
            previous=last, carries=carries, veterans=veterans if carries == Campaign.Carries.VETERANS else 0
        )
        found.refresh_from_db()
        _bring_people(found, last, me, viewer)
    found.refresh_from_db()
    return found


def _bring_people(found: Campaign, last: Campaign, me: Person, viewer: Viewer) -> None:
    """Everybody with the role they had; who ran the last one beside the founder helps to run this."""
    others = list(last.people.present().exclude(pk=me.pk))
    with operation(found.pk, viewer) as op:
        Person.objects.bulk_create(
            Person(
                campaign=op.campaign,
                user=each.user,
                guest_digest=each.guest_digest,
                name=each.name,
                role=Person.Role.CO_ARBITRATOR if each.is_arbitrator else each.role,
            )
            for each in others
        )
        op.kind = "season"
        came = f" {both(each.name for each in others)} came along." if others else ""
        op.words = f"{op.campaign.name} follows {last.name}.{came}"
        op.payload = {"previous": str(last.pk)}
        if found.carries != Campaign.Carries.NOTHING:
            _bring_board(op, last)


def _bring_board(op: Operation, last: Campaign) -> None:
    """The board as the last season left it, where there is one."""
    board = op.rules.board
    if board is None or board.continued is None:
        return
    position = position_of(op.rules, last, settings_of(last), last.entrants.all())
    fields = op.rules.states.campaign.to_fields(board.continued(position, board_dice(op.campaign)))
    for name, value in fields.items():
        if op.before[states.CAMPAIGN].get(name) != value:
            op.set(states.CAMPAIGN, name, value)
