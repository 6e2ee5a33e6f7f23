"""How many things wait for somebody in all their campaigns: counted on every page, so in one query."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, TextField
from django.db.models.functions import Cast

from campaigns.models import Campaign, Entrant, Mission, MissionSide, Person
from campaigns.models.missions import State
from campaigns.models.people import ARBITRATORS
from campaigns.todo.waiting import OPEN_CHOICES, with_word
from rosters.viewers import Viewer


def waiting_count(viewer: Viewer) -> int:
    """One query, made of five; none for anyone who can be in no campaign."""
    if not viewer.is_known:
        return 0
    mine = Person.objects.of(viewer).present().filter(campaign__stage=Campaign.Stage.RUNNING)
    found = (_to_play(mine), _to_choose(mine), _to_decide(mine), _to_mend(mine), _to_read(mine))
    first, *others = (rows.order_by().values_list("pk") for rows in found)
    return len(first.union(*others, all=True))


def _to_play(mine: Any) -> Any:
    """Sides of theirs on which a mission waits."""
    waits = (
        Q(mission__state=State.CHALLENGED) & ~Q(mission__proposed_by=F("entrant__person"))
        | Q(mission__state=State.PLANNED, locked_at=None, on_paper=False)
        | Q(mission__state=State.MUSTERED)
        | Q(mission__state=State.REPORTED, has_agreed=False) & ~Q(reporter=F("entrant__person"))
    )
    sides = MissionSide.objects.filter(entrant__person__in=mine.values("pk"), entrant__has_left=False)
    return with_word(sides).filter(waits)


def _to_choose(mine: Any) -> Any:
    """Entrants of theirs with something to choose, or whose operatives have learnt what nobody has chosen yet."""
    mine_here = Entrant.objects.filter(person__in=mine.values("pk"), has_left=False)
    with_verdict = mine_here.annotate(verdict_text=Cast("roster__verdict", TextField()))
    learnt = reduce(or_, (Q(verdict_text__contains=f'"{code}"') for code in sorted(OPEN_CHOICES)))
    return with_verdict.filter(learnt | Q(open_choices__gt=0))


def _to_decide(mine: Any) -> Any:
    """Disputed missions of campaigns that they arbitrate and did not play in."""
    arbitrated = mine.filter(role__in=ARBITRATORS).values("campaign")
    own = MissionSide.objects.filter(mission=OuterRef("pk"), entrant__person__in=mine.values("pk"))
    return Mission.objects.filter(campaign__in=arbitrated, state=State.DISPUTED).exclude(Exists(own))


def _to_read(mine: Any) -> Any:
    """Campaigns in which something was decided for them that they have not read."""
    return Campaign.objects.filter(pk__in=mine.filter(news__seen_at=None, news__isnull=False).values("campaign"))


def _to_mend(mine: Any) -> Any:
    """Campaigns that they arbitrate and in which an undo left standing what cannot have been."""
    found = Campaign.objects.filter(pk__in=mine.filter(role__in=ARBITRATORS).values("campaign"))
    return found.exclude(contradictions=[])
