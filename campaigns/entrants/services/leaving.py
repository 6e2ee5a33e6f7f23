"""What becomes of an entrant that leaves: planned games are byes, the roster returns, what was played still counts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from campaigns.entrants import holding
from campaigns.journal import state as states
from campaigns.journal.operation import Operation
from campaigns.models import Entrant, MissionSide
from campaigns.models.missions import TO_PLAY, State
from rosters.models import Roster
from rules.names import both


def entrants_leave(op: Operation, entrants: Iterable[Entrant]) -> str:
    """Let entrants go, in an operation on the whole campaign; what to say of the games that are off."""
    leaving = list(entrants)
    for entrant in leaving:
        op.set(states.ENTRANT + str(entrant.pk), "left", True)
    names = both(entrant.name for entrant in leaving)
    byes = missions_drop(op, {str(each.pk) for each in leaving}, f"{names} left the campaign: a bye.")
    rosters = Roster.objects.filter(pk__in=[each.roster_id for each in leaving if each.holds_roster])
    holding.release(op, rosters, f"Left the campaign {op.campaign.name}: free to change again.")
    return f" Byes: {both(byes)}." if byes else ""


def missions_drop(op: Operation, entrants: set[str] | None, reason: str) -> list[str]:
    """Cancel what was still to be played, by these entrants or by anybody; how these missions are called."""
    dropped = []
    for key, fields in states.missions(op.before).items():
        playing = {side.get("entrant") for side in fields["sides"]}
        if states.mission_state(fields) in TO_PLAY and (entrants is None or playing & entrants):
            op.set(states.MISSION + key, "stage", State.CANCELLED.value)
            op.set(states.MISSION + key, "reason", reason)
            dropped.append((key, f"mission {fields['number']}"))
    unseal(MissionSide.objects.filter(mission__in=[key for key, _ in dropped], team={}))
    return [name for _, name in dropped]


def unseal(sides: QuerySet[MissionSide]) -> None:
    """Throw away unseen what sides had picked and were not shown yet; what was revealed can be checked for good."""
    sides.update(draft={}, salt="", locked_at=None, lock_hash="", on_paper=False)
