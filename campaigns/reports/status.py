"""A report's status and who set it: confirmed, disputed or waiting.

Silence is an answer where nobody objected for as long as the settings of its day give them; until it is written down
(`services/silence.py`), acts go by what is due.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from campaigns.models import Batch, Mission
from campaigns.models.missions import REPORTED, State
from campaigns.reports.report import AMEND, CONFIRM, DECIDE, DISPUTE, KINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportStatus:
    """Whether a report is confirmed, and by whom."""

    state: str
    how: str = ""
    """login, key, arbitrator, decision, silence; empty while nothing of that happened."""
    who: str = ""
    reason: str = ""
    is_own: bool = False
    """Whether the deciding arbitrator played in it, because there was nobody else."""
    until: datetime | None = None
    """The end of the time for disputes."""
    waits_for: tuple[str, ...] = ()
    """Who may confirm it still."""

    @property
    def is_confirmed(self) -> bool:
        return self.state == State.CONFIRMED


def standing_of(mission: Mission) -> ReportStatus:
    """How the report of a mission with its sides stands. One query."""
    if mission.state not in REPORTED:
        return ReportStatus(state=mission.state)
    players = {str(side.entrant.person_id): side.entrant.person.name for side in mission.sides.all() if side.entrant}
    return standing_by(mission, said_of(mission), players)


def said_of(mission: Mission) -> list[Batch]:
    """The report that stands, what was said of it since, and what was reported before it. One query."""
    report = mission.standing["report"]
    found = mission.batches.filter(Q(pk=report) | Q(payload__report=report) | Q(kind__in=KINDS))
    # Whether anything before them in play order was changed after they were written.
    later = Batch.objects.filter(campaign=OuterRef("campaign"), sequence__gt=OuterRef("sequence"))
    earlier = Q(place__lt=OuterRef("place")) | Q(voids__place__lt=OuterRef("place"))
    return list(found.annotate(is_moved=Exists(later.filter(earlier))).select_related("person").order_by("sequence"))


def standing_by(mission: Mission, said: Sequence[Batch], players: Mapping[str, str]) -> ReportStatus:
    """The same from loaded rows; `players` are the names of those who played, by person."""
    until = mission.objections_until
    if mission.state == State.REPORTED:
        report = mission.standing["report"]
        heard = {str(each.person_id) for each in said if each.kind == CONFIRM}
        heard |= {str(each.payload.get("reporter", "")) for each in said if str(each.pk) == report}
        waiting = dict.fromkeys(name for key, name in players.items() if key not in heard)
        return ReportStatus(state=mission.state, until=until, waits_for=tuple(waiting))
    kinds = (CONFIRM, DECIDE) if mission.state == State.CONFIRMED else (DISPUTE,)
    last = next((each for each in reversed(said) if each.kind in kinds or _is_decision(each, mission)), None)
    if last is None:
        return ReportStatus(state=mission.state, until=until)
    how = "decision" if last.kind in (DECIDE, AMEND) else last.payload.get("how", "")
    who, reason = last.person.name if last.person else "", last.payload.get("reason", "")
    is_own = bool(last.payload.get("is_own"))
    return ReportStatus(state=mission.state, how=how, who=who, reason=reason, is_own=is_own, until=until)


def _is_decision(batch: Batch, mission: Mission) -> bool:
    """Whether it is the current report, written by the arbitrator who decided a dispute."""
    return bool(batch.payload.get("decision")) and str(batch.pk) == mission.standing["report"]


def due(now: datetime, of: str = "") -> Q:
    """Of missions: those that silence has confirmed, and nobody has written down yet. `of` is the way to a mission."""
    return Q(**{f"{of}state": State.REPORTED, f"{of}objections_until__lte": now})


def is_silent(mission: Mission, now: datetime) -> bool:
    """Whether a report that nobody confirmed stands because nobody objected."""
    until = mission.objections_until
    return mission.state == State.REPORTED and until is not None and until <= now
