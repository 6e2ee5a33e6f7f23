"""What somebody carries over from the last season: asked when they enter the next."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from campaigns.journal.operation import Operation
from campaigns.models import Campaign, Entrant, Person
from rosters.models import Roster
from rules.errors import Refusal
from rules.names import how_many

Carries = Campaign.Carries


def last_entrant(campaign: Campaign, person: Person) -> Entrant | None:
    """What the same person led in the season before; None for anyone who was not in it. One query, none for a first
    season.
    """
    if campaign.previous_id is None:
        return None
    same = {"person__user": person.user_id} if person.user_id else {"person__guest_digest": person.guest_digest or "-"}
    found = Entrant.objects.filter(campaign=campaign.previous_id, **same).order_by("has_left", "-position")
    return found.select_related("campaign").first()


def check_carried(op: Operation, roster: Roster, person: Person) -> None:
    """Refuse that a roster comes as it is where nothing is carried over, or only some veterans are."""
    if op.campaign.carries not in (Carries.NOTHING, Carries.VETERANS) or not _is_of_last(op.campaign, roster, person):
        return
    if op.campaign.carries == Carries.VETERANS:
        words = f"{op.campaign.veterans} veterans are carried over into this season: enter a copy and pick them."
        raise Refusal(words, code="veterans-carried")
    words = "Nothing is carried over into this season: enter a copy of this roster, as recruited."
    raise Refusal(words, code="nothing-carried")


def most_veterans(campaign: Campaign, roster: Roster, person: Person) -> int:
    """How many operatives of a roster may come with what they have learnt: of that of the last season alone."""
    if campaign.carries != Carries.VETERANS or not _is_of_last(campaign, roster, person):
        return 0
    return int(campaign.veterans)


def check_veterans(op: Operation, roster: Roster, person: Person, veterans: Collection[str]) -> None:
    """Refuse more veterans than are carried over, and who is none of the roster's."""
    if not veterans:
        return
    most = most_veterans(op.campaign, roster, person)
    if len(set(veterans)) > most:
        picked = how_many(len(veterans), "veteran")
        words = f"You picked {picked}; this season carries over {most or 'none'} from this roster."
        raise Refusal(words, code="too-many-veterans")
    here = {str(key) for key in roster.operatives.values_list("pk", flat=True)}
    if not here.issuperset(veterans):
        raise Refusal("Somebody you picked is not on this roster.", code="unknown-operative")


def _is_of_last(campaign: Campaign, roster: Roster, person: Person) -> bool:
    last = last_entrant(campaign, person)
    return last is not None and last.origin_roster == str(roster.pk)


def carried_fields(op: Operation, settings: Any, person: Person) -> Mapping[str, Any]:
    """With what an entrant begins: what it had at the end of the last season, where all is carried over."""
    shape = op.rules.states.entrant
    last = last_entrant(op.campaign, person) if op.campaign.carries == Carries.ALL else None
    if last is None:
        return shape.to_fields(op.rules.new_entrant(settings))
    return shape.from_column(last.state)
