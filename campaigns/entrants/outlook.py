"""What keeps an entrant from the start or from its next muster, by its roster and its last team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse

from campaigns.models import Entrant, MissionSide
from rosters.journal.settle import issues_from
from rosters.models import Roster
from rules.issues import HINDRANCES, Severity

NEXT = "next"
"""The name under which the next muster is kept with the last team."""


def entry_issues(entrant: Entrant) -> tuple[str, ...]:
    """What is wrong with its roster, but for what the arbitrator lets pass. No query where the roster is at hand."""
    if entrant.roster is None:
        return ("The roster is gone.",)
    if not entrant.roster.size:
        return ("Nobody is on the roster yet.",)
    wrong = (issue for issue in issues_from(entrant.roster.verdict) if issue.severity is Severity.ILLEGAL)
    return tuple(issue.sentence for issue in wrong if issue.code not in entrant.waived)


def hindrances(entrant: Entrant) -> tuple[str, ...]:
    """Why no team can be mustered from its roster as it is, and the ways out."""
    if entrant.roster is None:
        return ()
    return tuple(issue.sentence for issue in issues_from(entrant.roster.verdict) if issue.code in HINDRANCES)


def over_limit(entrants: Iterable[Entrant]) -> Mapping[Any, str]:
    """Entrant → by how much its last team is over the limit by now; only those whose team grew beyond it. One query.

    What was within the limit of its own mission, such as one that allowed more, says nothing of the next.
    """
    sides = MissionSide.objects.filter(entrant__in=list(entrants), team__has_key=NEXT)
    found = {}
    for entrant, then, outlook in sides.values_list("entrant", "team__limit", f"team__{NEXT}"):
        limit = outlook["limit"]
        if limit is not None and outlook["force"] > max(limit, outlook.get("allowed", then) or 0):
            over = outlook["force"] - limit
            found[entrant] = f"The last team now costs {outlook['force']} of {limit} points: drop {over}."
    return found


def before_muster(entrant: Entrant) -> tuple[str, ...]:
    """All that stands in the way of its next muster. One query."""
    return (*entry_issues(entrant), *hindrances(entrant), *over_limit([entrant]).values())


def choices_url(roster: Roster) -> str:
    """Where its player chooses what missions brought. Called as settings.ROSTER_CHOICES says. One query."""
    entrant = Entrant.objects.filter(roster=roster, holds_roster=True).only("campaign_id").first()
    return reverse("campaigns:choices", args=[entrant.campaign_id, entrant.pk]) if entrant else ""


def entrant_url(roster: Roster) -> str:
    """Its page in the campaign it is out in. Called as settings.ROSTER_IN_CAMPAIGN says. One query."""
    entrant = Entrant.objects.filter(roster=roster, holds_roster=True).only("campaign_id").first()
    return reverse("campaigns:entrant", args=[entrant.campaign_id, entrant.pk]) if entrant else ""


def roster_notes(roster: Roster) -> tuple[str, ...]:
    """What a roster does not know of itself, for its page. Called as settings.ROSTER_NOTES says. One query."""
    return tuple(over_limit(Entrant.objects.filter(roster=roster, holds_roster=True)).values())
