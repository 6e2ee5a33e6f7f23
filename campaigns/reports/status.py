"""How a report stands, and by whose word: confirmed, disputed or waiting. Silence is worked out here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils import timezone

from campaigns.models import Batch, Mission
from campaigns.models.missions import REPORTED, State
from campaigns.reports.auto_confirmation import is_silent, objections_until
from campaigns.reports.report import CONFIRM, DECIDE, DISPUTE


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportStatus:
    """How a report stands, and by whom."""

    state: str
    how: str = ""
    """login, key, arbitrator, decision, silence; empty while nothing of that happened."""
    who: str = ""
    reason: str = ""
    until: datetime | None = None
    """Until when it may be disputed."""
    waits_for: tuple[str, ...] = ()
    """Who may confirm it still."""

    @property
    def is_confirmed(self) -> bool:
        return self.state == State.CONFIRMED


def standing_of(mission: Mission, now: datetime | None = None) -> ReportStatus:
    """How the report of a mission with its sides stands at a moment. One query."""
    if mission.state not in REPORTED:
        return ReportStatus(state=mission.state)
    players = {str(side.entrant.person_id): side.entrant.person.name for side in mission.sides.all() if side.entrant}
    return standing_by(mission, said_of(mission), players, now or timezone.now())


def said_of(mission: Mission) -> list[Batch]:
    """The report that stands, and what was said of it since. One query."""
    report = mission.standing["report"]
    found = mission.batches.filter(Q(pk=report) | Q(payload__report=report))
    return list(found.select_related("person").order_by("sequence"))


def standing_by(mission: Mission, said: Sequence[Batch], players: Mapping[str, str], now: datetime) -> ReportStatus:
    """The same where all that was said is at hand; `players` are the names of those who played, by person."""
    until = objections_until(mission)
    if is_silent(mission, now):
        return ReportStatus(state=State.CONFIRMED.value, how="silence", until=until)
    if mission.state == State.REPORTED:
        heard = {str(each.person_id) for each in said if each.kind == CONFIRM}
        heard |= {str(each.payload.get("reporter", "")) for each in said}
        waiting = dict.fromkeys(name for key, name in players.items() if key not in heard)
        return ReportStatus(state=mission.state, until=until, waits_for=tuple(waiting))
    kinds = (CONFIRM, DECIDE) if mission.state == State.CONFIRMED else (DISPUTE,)
    last = next((each for each in reversed(said) if each.kind in kinds), None)
    if last is None:
        return ReportStatus(state=mission.state, until=until)
    how = "decision" if last.kind == DECIDE else last.payload.get("how", "")
    who, reason = last.person.name if last.person else "", last.payload.get("reason", "")
    return ReportStatus(state=mission.state, how=how, who=who, reason=reason, until=until)
