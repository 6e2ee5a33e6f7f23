"""What somebody carries over from the last season: asked when they enter the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.journal.operation import Operation
from campaigns.models import Campaign, Entrant, Person
from rosters.models import Roster
from rules.errors import Refusal

Carries = Campaign.Carries


def last_entrant(campaign: Campaign, person: Person) -> Entrant | None:
    """What the same person led in the season before; None for who was not in it. One query, none for a first season."""
    if campaign.previous_id is None:
        return None
    same = {"person__user": person.user_id} if person.user_id else {"person__guest_digest": person.guest_digest or "-"}
    found = Entrant.objects.filter(campaign=campaign.previous_id, **same).order_by("has_left", "-position")
    return found.select_related("campaign").first()


def check_carried(op: Operation, roster: Roster, person: Person) -> None:
    """Refuse that a roster comes as it is where nothing is carried over."""
    if op.campaign.carries != Carries.NOTHING:
        return
    last = last_entrant(op.campaign, person)
    if last is not None and last.origin_roster == str(roster.pk):
        words = "Nothing is carried over into this season: enter a copy of this roster, as recruited."
        raise Refusal(words, code="nothing-carried")


def carried_fields(op: Operation, settings: Any, person: Person) -> Mapping[str, Any]:
    """With what an entrant begins: what it had at the end of the last season, where all is carried over."""
    shape = op.rules.states.entrant
    last = last_entrant(op.campaign, person) if op.campaign.carries == Carries.ALL else None
    if last is None:
        return shape.to_fields(op.rules.new_entrant(settings))
    return shape.from_column(last.state)
