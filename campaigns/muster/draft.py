"""A side's own muster as it is kept, for its player's eyes alone."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from campaigns.missions.operation import plays, with_sides
from campaigns.models import Mission, MissionSide
from campaigns.models.missions import State
from campaigns.muster.team import Judged, TeamPool
from rosters.viewers import Viewer
from rules import acts, sheets
from rules import issues as issue_values
from rules.acts import Act
from rules.editions.base import Status
from rules.editions.capabilities import Figure
from rules.errors import Refusal
from rules.issues import Issue
from rules.names import inside


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterDraft:
    """A side's own muster, for its player's eyes."""

    side: MissionSide
    members: tuple[str, ...] = ()
    recruits: tuple[Act, ...] = ()
    recruited: dict[str, dict[str, Any]]
    """Recruits of the draft as they will be: key → what the roster will keep of them."""
    sheets: dict[str, dict[str, Any]]
    """The recruits' sheets."""
    force: int = 0
    limit: int | None = None
    issues: tuple[Issue, ...] = ()
    notes: tuple[str, ...] = ()
    """What became of a team that was asked for: who could not come."""
    chosen: Mapping[str, str] = field(default_factory=dict)
    """What else the campaign's kind asks in secret: question → answer."""
    counts: tuple[Figure, ...] = ()
    """Its selections and its equipment; empty where no list of its kill team counts them."""
    as_is_reason: str = ""
    is_stale: bool = False
    """Whether the roster changed since it was judged; it is judged again when it is opened, saved or locked."""

    @property
    def is_legal(self) -> bool:
        return bool(self.members) and issue_values.is_legal(self.issues)

    @property
    def is_locked(self) -> bool:
        return self.side.locked_at is not None


def muster_of(mission: Mission, viewer: Viewer, side_id: uuid.UUID | None = None) -> MusterDraft:
    """The viewer's own muster for a mission; a Refusal for everybody else. Evaluates nothing."""
    person = mission.campaign.people.of(viewer).present().first()
    own = [side for side in with_sides(mission.pk).sides.all() if plays(person, side)]
    found = next((side for side in own if side_id is None or side.pk == side_id), None)
    if found is None:
        raise Refusal("You do not play this side of the mission.", code="not-yours")
    return draft_of(found)


def drafted(company: TeamPool, judged: Judged) -> dict[str, Any]:
    """What a draft keeps of a team and of the recruits in it."""
    own = company.edition.sheets(company.catalogue, judged.view) if company.recruits else ()
    return {
        "members": list(judged.members),
        "force": judged.force,
        "limit": company.settings.points_limit,
        "issues": [issue_values.to_json(issue) for issue in judged.issues],
        "counts": company.counts(judged.members),
        "sheets": {sheet.key: sheets.to_json(sheet) for sheet in own if sheet.key in company.recruits},
    }


def draft_of(side: MissionSide) -> MusterDraft:
    """A side's draft as it is kept: to be shown to its player alone."""
    draft = side.draft
    roster = side.entrant.roster if side.entrant else None
    return MusterDraft(
        side=side,
        members=tuple(draft.get("members", ())),
        recruits=tuple(acts.from_json(each["act"]) for each in draft.get("recruits", ())),
        recruited=draft.get("recruited", {}),
        sheets=draft.get("sheets", {}),
        force=draft.get("force", 0),
        limit=draft.get("limit"),
        issues=tuple(issue_values.from_json(each) for each in draft.get("issues", ())),
        notes=tuple(draft.get("notes", ())),
        chosen=draft.get("chosen", {}),
        counts=tuple(Figure(number=number, of=of, word=word) for number, of, word in draft.get("counts", ())),
        as_is_reason=draft.get("as_is", ""),
        is_stale=bool(draft) and roster is not None and draft.get("version") != roster.version,
    )


def fielded_by(entrant: uuid.UUID | None) -> QuerySet[MissionSide]:
    """The sides with which an entrant has gone into missions, the latest first."""
    fought = MissionSide.objects.filter(entrant=entrant).exclude(team={}).exclude(mission__state=State.CANCELLED)
    return fought.order_by("-mission__number")


def last_team_of(company: TeamPool, side: MissionSide) -> tuple[list[str], list[str]]:
    """The team an entrant fielded last, without those who cannot come; what to say of these."""
    last = fielded_by(side.entrant_id).exclude(mission=side.mission_id).first()
    if last is None:
        return [], ["This will be your first mission: there is no last team yet."]
    names = {fighter["key"]: fighter["name"] for fighter in last.team.get("fighters", ())}
    trainings = company.edition.trainings
    left_home = trainings.left_home(company.settings) if trainings else {}
    going, notes = [], []
    for key in last.team.get("members", ()):
        fields = company.state.get(key, {})
        status, role = fields.get("status", "gone"), fields.get("role", "")
        if status == Status.READY and role not in left_home:
            going.append(key)
        else:
            why = f"{status}." if status != Status.READY else inside(left_home[role])
            notes.append(f"{names.get(key, 'Somebody')} cannot come: {why}")
    return going, notes
