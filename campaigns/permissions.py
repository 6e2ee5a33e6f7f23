"""Who may do what in a campaign, and when: asked inside an operation, which no stranger gets into."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.journal import state as states
from campaigns.journal.operation import Operation
from campaigns.models import Campaign, Entrant, Person
from campaigns.models.missions import State
from campaigns.models.people import ARBITRATORS
from rules.campaigns.settings import CampaignSettings, RosterVisibility
from rules.errors import Refusal
from rules.names import both

PLAYERS = (*ARBITRATORS, Person.Role.PLAYER)
JUDGED = (State.DISPUTED, State.CONFIRMED, State.VOIDED)
"""A report that only an arbitrator who did not play may change, where there is one."""
WHEN = {
    Campaign.Stage.GATHERING: "while the campaign is gathering",
    Campaign.Stage.RUNNING: "while the campaign is running",
    Campaign.Stage.ENDED: "after the campaign has ended",
}


def doer(op: Operation) -> Person:
    """Who does what is being done."""
    assert op.person is not None  # noqa: S101 - the operation was opened for somebody
    return op.person


def own_case(op: Operation) -> str:
    """Whose doing it was, for the log, where an arbitrator who played in it did it."""
    return f"by {doer(op).name}, a player of this game"


def require_arbitrator(op: Operation) -> None:
    if op.person is None or not op.person.is_arbitrator:
        raise Refusal("Only an arbitrator of the campaign may do this.", code="not-arbitrator")


def require_first_arbitrator(op: Operation) -> None:
    if op.person is None or op.person.role != Person.Role.ARBITRATOR:
        raise Refusal("Only an arbitrator can change who arbitrates; a co-arbitrator cannot.", code="not-arbitrator")


def check_role(role: str) -> None:
    """Refuse what is no role."""
    if role not in Person.Role.values:
        raise Refusal(f"{role!r} is not a role; known: {', '.join(Person.Role.values)}.", code="unknown-role")


def require_player(op: Operation) -> None:
    """Arbitrators may play as well; spectators may not."""
    if op.person is None or op.person.role not in PLAYERS:
        raise Refusal("You are a spectator in this campaign: ask an arbitrator to make you a player.", code="spectator")


def require_stage(op: Operation, *stages: Campaign.Stage) -> None:
    """Refuse what belongs into another stage of the campaign."""
    if op.campaign.stage not in stages:
        when = both((WHEN[stage] for stage in stages), "or")
        raise Refusal(f"This can only be done {when}.", code=f"campaign-{op.campaign.stage}")


def require_running(op: Operation) -> None:
    """Refuse what is done on missions before the campaign has started, and after its end."""
    if words := why_not_running(op.before[states.CAMPAIGN]["stage"]):
        raise Refusal(words, code="not-running")


def why_not_running(stage: str) -> str:
    """Why nothing is done on missions at that stage of a campaign; empty while it runs."""
    if stage == Campaign.Stage.RUNNING:
        return ""
    has_ended = stage == Campaign.Stage.ENDED
    return "The campaign has ended; an arbitrator can reopen it." if has_ended else "The campaign has not started yet."


def require_open(op: Operation) -> None:
    """Refuse what an ended campaign no longer allows."""
    require_stage(op, Campaign.Stage.GATHERING, Campaign.Stage.RUNNING)


def person_in(op: Operation, person_id: object) -> Person:
    """A member of the locked campaign who has not left it."""
    found = op.campaign.people.present().filter(pk=person_id).first()
    if found is None:
        raise Refusal("This person is not in the campaign.", code="unknown-person")
    return found


def entrant_in(op: Operation, entrant_id: object = None) -> Entrant:
    """An entrant of the locked campaign that has not left it; without a key, the person's own."""
    present = [each for each in op.campaign.entrants.select_related("person") if not each.has_left]
    if entrant_id is None:
        found = next((each for each in present if is_own(op, each)), None)
    else:
        found = next((each for each in present if str(each.pk) == str(entrant_id)), None)
    if found is None:
        own, other = "You have no roster in this campaign.", "This faction is not in the campaign, or has left it."
        raise Refusal(own if entrant_id is None else other, code="unknown-entrant")
    return found


def is_own(op: Operation, entrant: Entrant) -> bool:
    return op.person is not None and entrant.person_id == op.person.pk


def require_own(op: Operation, entrant: Entrant, *, or_arbitrator: bool = False) -> None:
    """Refuse who neither plays this entrant nor, where that is enough, arbitrates."""
    may_arbitrate = or_arbitrator and op.person is not None and op.person.is_arbitrator
    if not is_own(op, entrant) and not may_arbitrate:
        raise Refusal(f"Only the player of {entrant.name} may do this.", code="not-yours")


def players_of(op: Operation, mission: Mapping[str, Any]) -> frozenset[str]:
    """The people who play a mission, by key."""
    entrants = [side["entrant"] for side in mission["sides"] if side.get("entrant")]
    return frozenset(op.entrant_fields(entrant)["person"] for entrant in entrants)


def decides_own_case(op: Operation, mission: Mapping[str, Any]) -> bool:
    """Whether the arbitrator decides about a mission they played in, which the log then says.

    Refused as long as there is an arbitrator who did not play in it.
    """
    require_arbitrator(op)
    played = players_of(op, mission)
    if op.person is None or str(op.person.pk) not in played:
        return False
    others = op.campaign.people.present().filter(role__in=ARBITRATORS).exclude(pk__in=played)
    if names := list(others.values_list("name", flat=True)):
        words = f"You played in this mission, so you cannot decide about it; {' or '.join(names)} can."
        raise Refusal(words, code="own-case")
    return True


def check_judge_stays(op: Operation, judge: Person) -> None:
    """Refuse that an arbitrator takes away the only other one who may decide a dispute of theirs."""
    if op.person is None or judge == op.person or not judge.is_arbitrator:
        return
    own = op.campaign.missions.filter(state=State.DISPUTED, sides__entrant__person=op.person)
    others = op.campaign.people.present().filter(role__in=ARBITRATORS).exclude(pk__in=(op.person.pk, judge.pk))
    for mission in own.exclude(sides__entrant__person=judge).order_by("number"):
        if not others.exclude(entrants__sides__mission=mission).exists():
            words = f"Mission {mission.number} is disputed and you played in it: {judge.name} decides it first."
            instead = "Or make somebody else co-arbitrator who did not play in it."
            raise Refusal(f"{words} {instead}", code="own-case")


def judges_own_case(op: Operation, mission: Mapping[str, Any], state: str) -> bool:
    """Whether an arbitrator changes the disputed, confirmed or voided report of a mission they played in.

    Refused as deciding it is. Until it is disputed or confirmed, its players put it right themselves.
    """
    if state not in JUDGED or op.person is None or not op.person.is_arbitrator:
        return False
    return decides_own_case(op, mission)


def sees_roster(settings: CampaignSettings, person: Person | None, entrant: Entrant) -> bool:
    """Whether somebody may look at an entrant's roster, as the campaign's settings say; None is a mere visitor."""
    if person is None or person.left_at is not None:
        return False
    if entrant.person_id == person.pk or person.is_arbitrator:
        return True
    if settings.rosters_seen == RosterVisibility.ARBITRATORS:
        return False
    return settings.rosters_seen == RosterVisibility.EVERYONE or person.role == Person.Role.PLAYER
