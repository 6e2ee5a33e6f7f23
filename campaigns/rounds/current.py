"""The round that a new game belongs to, and whom one may meet in it."""

from __future__ import annotations

from collections.abc import Collection

from campaigns.journal import state as states
from campaigns.journal.operation import Operation
from campaigns.journal.rows import state_of
from campaigns.journal.state import Fields
from campaigns.models import Campaign, Mission, MissionSide, Round
from campaigns.models.missions import State
from campaigns.rounds.table import AGREED_AMONG_PLAYERS, fixtures_in
from rules.campaigns.pairing import within_reach
from rules.campaigns.settings import Pairing
from rules.errors import Refusal
from rules.names import both

NOT_MET = (State.DECLINED, State.CANCELLED, State.VOIDED)
"""Of missions that are no games of their round: nobody met in them."""


def current_round(campaign: Campaign) -> Round | None:
    """The newest open one. One query."""
    return campaign.rounds.filter(stage=Round.Stage.OPEN).order_by("-number").first()


def unpaired_words(campaign: Campaign, entrants: Collection[str]) -> str:
    """That the open round did not pair these, and their game counts in its table all the same; empty where it did, or
    where it gave neither of them a game or a bye. One query.
    """
    row = current_round(campaign)
    if row is None or not row.is_published or row.pairing in AGREED_AMONG_PLAYERS or len(entrants) < 2:
        return ""
    wanted, paired = set(entrants), [set(game) for game in row.pairings]
    if wanted in paired or wanted.isdisjoint({*row.byes}.union(*paired)):
        return ""
    return f"{row.called} did not pair these two; the game still counts in its table."


def check_meets_once(op: Operation, fields: Fields) -> None:
    """Refuse that a voided game counts where the same two have another in its round. One query where that matters."""
    if op.settings.same_opponent or not fields.get("round"):
        return
    entrants = [side["entrant"] for side in fields["sides"] if side.get("entrant")]
    other = meeting_in(Round(pk=fields["round"]), entrants)
    if other is not None:
        words = f"These two have met in that round since: mission {other.number}. Only one of both counts."
        raise Refusal(words, code="met-in-round")


def check_may_meet(op: Operation, row: Round, entrants: Collection[str], *, is_challenge: bool) -> None:
    """Refuse a game that the campaign's rounds do not allow: the same two again, or out of reach on the ladder."""
    if not op.settings.same_opponent and meeting_in(row, entrants):
        words = f"These two meet in {row.named} already; each opponent counts once in a round here. Pick another."
        raise Refusal(words, code="met-in-round")
    if is_challenge and row.pairing == Pairing.LADDER and len(entrants) == 2:
        _check_reach(op, *entrants)


def meeting_in(row: Round, entrants: Collection[str]) -> Mission | None:
    """The game that two of these have with each other in the round. One query."""
    sides = MissionSide.objects.filter(mission__round=row, entrant__in=list(entrants))
    met: set[Mission] = set()
    for side in sides.exclude(mission__state__in=NOT_MET).select_related("mission"):
        if side.mission in met:
            return side.mission
        met.add(side.mission)
    return None


def _check_reach(op: Operation, challenger: str, other: str) -> None:
    state = state_of(op.campaign)
    present = [key for key, fields in states.entrants(state).items() if not fields["left"]]
    rungs = fixtures_in(state).rungs(present)
    allowed = within_reach(rungs, challenger, op.settings.ladder_reach)
    if other not in allowed:
        names = [op.entrant_fields(key)["name"] for key in allowed]
        raise Refusal(f"Out of reach on the ladder; you may challenge {both(names, 'or')}.", code="ladder")
