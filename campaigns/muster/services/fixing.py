"""Ways out of what is wrong with a team: each act goes to what it is about, the draft, its recruits or the roster."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from campaigns.entrants.guards import no_recruits
from campaigns.missions.operation import mission_operation, with_sides
from campaigns.models import Campaign, Entrant, Mission
from campaigns.models.missions import REPORTED, State
from campaigns.muster.draft import MusterDraft, muster_of
from campaigns.muster.services.mustering import muster_save
from campaigns.muster.services.next_muster import renew_next_muster
from rosters.rosters.allowed_fixes import Trial
from rosters.rosters.services.rosters import roster_act
from rosters.viewers import Viewer
from rules import acts
from rules.acts import Act, Bench, Field
from rules.errors import Refusal
from rules.issues import Fix, Issue


@dataclass(frozen=True, slots=True, kw_only=True)
class FixParts:
    """The acts of a fix by what they are about."""

    members: tuple[Act, ...] = ()
    recruits: tuple[Act, ...] = ()
    roster: tuple[Act, ...] = ()


def fix_parts(requested: Iterable[Act], recruits: Collection[str]) -> FixParts:
    """Who is picked, what recruits of the draft choose, and what the roster's own operatives do."""
    members: list[Act] = []
    own: list[Act] = []
    others: list[Act] = []
    for act in requested:
        if isinstance(act, Field | Bench):
            members.append(act)
        elif isinstance(act, acts.SetSubFaction) and act.operatives:
            of_recruits = tuple(key for key in act.operatives if key in recruits)
            of_others = tuple(key for key in act.operatives if key not in recruits)
            for there, keys in ((own, of_recruits), (others, of_others)):
                there.extend([replace(act, operatives=keys)] if keys else [])
        else:
            is_own = isinstance(act, acts.Recruit) or getattr(act, "operative", "") in recruits
            (own if is_own else others).append(act)
    return FixParts(members=tuple(members), recruits=tuple(own), roster=tuple(others))


def allowed_in_muster(draft: MusterDraft) -> list[Issue]:
    """The draft's issues, each with the fixes that its roster would take."""
    roster = draft.side.entrant.roster if draft.side.entrant else None
    if roster is None:
        return list(draft.issues)
    trial = Trial(roster)
    may_recruit = not no_recruits(roster)

    def is_allowed(fix: Fix) -> bool:
        if not may_recruit and any(isinstance(act, acts.Recruit) for act in fix.acts):
            return False
        return trial.allows(fix_parts(fix.acts, draft.recruited).roster)

    return [replace(issue, fixes=tuple(filter(is_allowed, issue.fixes))) for issue in draft.issues]


@transaction.atomic
def muster_fix(
    *, mission_id: uuid.UUID, viewer: Viewer, acts: Sequence[Act], side_id: uuid.UUID | None = None
) -> MusterDraft:
    """Apply a fix to one's own draft, and judge it again; all of it or nothing."""
    mission = with_sides(mission_id)
    draft = muster_of(mission, viewer, side_id)
    if mission.state != State.PLANNED:
        raise Refusal("The muster for this mission is over. Load the page again.", code="not-planned")
    if draft.is_locked:
        raise Refusal("You have locked this team; open it again first.", code="locked")
    parts = fix_parts(acts, draft.recruited)
    _lock_campaign(mission)
    roster = draft.side.entrant and draft.side.entrant.roster_id
    if parts.roster and roster:
        roster_act(roster_id=roster, viewer=viewer, acts=parts.roster)
    return muster_save(
        mission_id=mission_id,
        viewer=viewer,
        members=_after(draft.members, parts.members),
        recruits=_recruits_after(draft, parts.recruits),
        side_id=side_id,
    )


def _lock_campaign(mission: Mission) -> None:
    """Before its rosters, as everybody else locks them: two at once would else wait for each other."""
    Campaign.objects.select_for_update().get(pk=mission.campaign_id)


def _recruits_after(draft: MusterDraft, requested: Sequence[Act]) -> list[Act]:
    """The draft's acts with these; who is removed or retired goes with all that was chosen for them."""
    gone = {act.operative for act in requested if isinstance(act, acts.Remove | acts.Retire)}
    rows = draft.side.draft.get("recruits", ())
    remaining = [each for each in rows if not gone & {*each["keys"], each["act"].get("operative", "")}]
    more = [act for act in requested if getattr(act, "operative", "") not in gone]
    return [*(acts.from_json(each["act"]) for each in remaining), *more]


def _after(members: Sequence[str], acts: Iterable[Act]) -> list[str]:
    found = list(members)
    for act in acts:
        if isinstance(act, Field):
            found += [key for key in act.operatives if key not in found]
        elif isinstance(act, Bench):
            found = [key for key in found if key not in act.operatives]
    return found


@transaction.atomic
def next_muster_fix(*, mission_id: uuid.UUID, viewer: Viewer, acts: Sequence[Act], token: str = "") -> Mission:
    """Apply a fix of an issue of the last team, on one's own roster; the next muster is worked out again."""
    mission = with_sides(mission_id)
    draft = muster_of(mission, viewer)
    entrant = draft.side.entrant
    if mission.state not in REPORTED or entrant is None or entrant.roster_id is None:
        raise Refusal("There is no next muster to prepare here. Load the page again.", code="not-reported")
    if any(isinstance(act, Field | Bench) for act in acts):
        raise Refusal("The team is picked in the next muster, once it is planned.", code="not-planned")
    _lock_campaign(mission)
    roster_act(roster_id=entrant.roster_id, viewer=viewer, acts=acts, token=token)
    with mission_operation(mission_id, viewer) as table:
        renew_next_muster(Entrant.objects.get(pk=entrant.pk), table.op.edition, table.op.rules)
    return with_sides(mission_id)
