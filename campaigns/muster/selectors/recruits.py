"""Whom a muster may recruit, and how a recruit of the draft may be armed. These evaluate."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from campaigns.models import MissionSide
from campaigns.muster.draft import MusterDraft, draft_of
from campaigns.muster.recruits import with_recruits
from rosters.journal import rows as projection
from rosters.journal import state as roster_states
from rosters.journal.settle import catalogue_of
from rosters.operatives.selectors import Recruitable, recruitables
from rules.armoury import Armoury
from rules.editions import find


def recruitables_for(side: MissionSide) -> list[Recruitable]:
    """Every model of a side's faction; those whom its draft recruits count as here."""
    if side.entrant is None or side.entrant.roster is None:
        return []
    joining = Counter(fields["model"] for fields in draft_of(side).recruited.values())
    return [replace(each, here=each.here + joining[each.model]) for each in recruitables(side.entrant.roster)]


def armoury_of_recruit(side: MissionSide, operative: str) -> tuple[MusterDraft, Armoury | None]:
    """The draft, and what one of its recruits may carry; None for anyone who is no recruit."""
    draft = draft_of(side)
    roster = side.entrant and side.entrant.roster
    if not roster or operative not in draft.recruited:
        return draft, None
    state = with_recruits(projection.state_of(roster), draft.recruited)
    edition, catalogue = find(roster.edition), catalogue_of(state[roster_states.ROSTER]["pack"])
    return draft, edition.armoury(
        catalogue, roster_states.muster_of(state), operative, roster_states.standings_of(state)
    )
