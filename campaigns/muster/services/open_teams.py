"""Teams after the reveal: accepted as they are, replaced, or named where they were mustered on paper."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from campaigns.missions.operation import MissionOperation, mission_act, mission_operation
from campaigns.models import MissionSide
from campaigns.models.missions import State
from campaigns.muster.services.revealing import brief, company_of, locked_roster, onto_roster
from campaigns.muster.team import IllegalTeam, frozen, judge
from rosters.models import Operative
from rosters.viewers import Viewer
from rules.editions.base import Status
from rules.errors import Refusal
from rules.names import how_many


@mission_act
def as_is_accept(*, mission_id: uuid.UUID, viewer: Viewer, side_id: uuid.UUID, token: str = "") -> None:
    """The other side lets a team that is not legal play as it is."""
    with mission_operation(mission_id, viewer, token=token, kinds=("accept-as-is",)) as table:
        table.require_state(State.MUSTERED)
        side = table.any_side(side_id)
        if side in table.own or not (table.own or table.person.is_arbitrator):
            raise Refusal(
                "Only the other side, or an arbitrator who does not play this mission, can accept it.",
                code="not-yours",
            )
        if not needs_consent(side):
            raise Refusal("There is nothing to accept: this team may play.", code="nothing-to-accept")
        MissionSide.objects.filter(pk=side.pk).update(as_is_accepted=True)
        words = f"{table.title}: {table.person} accepted the team of {side} as it is."
        table.say("accept-as-is", words, side=str(side.pk))


@mission_act
def open_team_set(
    *,
    mission_id: uuid.UUID,
    viewer: Viewer,
    members: Sequence[str],
    side_id: uuid.UUID | None = None,
    token: str = "",
) -> None:
    """Another team in the open: where the revealed one may not play, or was mustered on paper and not named yet."""
    with mission_operation(mission_id, viewer, token=token, kinds=("mend",)) as table:
        table.require_state(State.MUSTERED)
        if side_id is None or (table.own and not table.person.is_arbitrator):
            side = table.own_side(side_id)
        else:
            side = table.any_side(side_id)
        if side not in table.own:
            table.require_arbitrator()
            if table.own and not is_team_unknown(side):
                raise Refusal("You play against this team: only its player can change it.", code="not-yours")
        if not may_replace_team(side):
            raise Refusal("This team may play; it cannot be changed after the reveal.", code="revealed")
        replace_team(table, side, members)
        force = f" for {side.team['force']} points" if table.op.edition.points else ""
        picked = how_many(side.team["size"], "operative")
        words = f"{table.title}: {side} picked {picked}{force} in the open."
        table.say("mend", words, side=str(side.pk))


def replace_team(
    table: MissionOperation, side: MissionSide, members: Sequence[str], *, is_played: bool = False
) -> None:
    """Freeze another team of a side; missions that were played keep theirs."""
    _, state = locked_roster(side)
    company = company_of(table, side, state)
    judged = judge(company, members, is_final=side.on_paper)
    if not judged.members:
        raise Refusal(f"Say who fights for {side}.", code="empty-team")
    if not judged.is_legal and not side.on_paper:
        raise IllegalTeam(judged.issues)
    unchanged = {name: side.team[name] for name in ("sealed", "recruits", "chosen", "opened") if name in side.team}
    side.team = {**frozen(company, judged), **unchanged, "is_mended": bool(unchanged.get("sealed"))}
    side.as_is_accepted = is_played
    onto_roster(table, side, state, company, judged)
    rosters = {
        str(each.entrant.roster_id): state if each is side else locked_roster(each)[1]
        for each in table.entered
        if each.entrant is not None
    }
    brief(table, rosters)
    for each in table.sides:
        each.save(update_fields=["team", "as_is_accepted"])


def needs_consent(side: MissionSide) -> bool:
    """Whether a revealed team may not play before the other side accepted it, or it was mended."""
    return bool(side.team) and not side.team["is_legal"] and not side.as_is_accepted


def is_team_unknown(side: MissionSide) -> bool:
    """Whether nobody said yet who fights for it: mustered on paper."""
    return side.entrant is not None and not side.team.get("members")


def may_replace_team(side: MissionSide) -> bool:
    """Whether it is still to be named, may not play, or somebody of it cannot come any more. At most one query."""
    members = side.team.get("members", ())
    return (
        is_team_unknown(side)
        or needs_consent(side)
        or Operative.objects.filter(pk__in=members).exclude(status=Status.READY).exists()
    )
