"""What the book's campaign makes of a round that closes."""

from __future__ import annotations

from collections.abc import Sequence

from rules.campaigns.entrants import Contender
from rules.campaigns.rounds import RoundEffect, average
from rules.campaigns.settings import CatchUp
from rules.changes import SET, Change
from rules.editions.kt2018.campaign.bounds import RESOURCE
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.state import ENTRANT


def catch_up(settings: BookSettings, late: Contender, others: Sequence[Contender]) -> RoundEffect | None:
    """Who came late has of every resource what the others have, on average or at least; never more than at first."""
    if settings.late_joiners is CatchUp.NOTHING:
        return None
    changes = []
    for each in settings.resources:
        amounts = [other.state.resources.get(each.key, each.start) for other in others]
        known = late.state.resources.get(each.key, each.start)
        wanted = min(known, min(amounts) if settings.late_joiners is CatchUp.LOWEST else average(amounts))
        if wanted != known:
            changes.append(
                Change(subject=ENTRANT + late.key, op=SET, field=RESOURCE + each.key, value=wanted, before=known)
            )
    if not changes:
        return None
    names = {RESOURCE + each.key: each.name for each in settings.resources}
    told = ", ".join(f"{names[each.field]} {each.before} → {each.value}" for each in changes)
    return RoundEffect(entrant=late.key, sentence=f"{late.name} joined late: {told}.", campaign=tuple(changes))
