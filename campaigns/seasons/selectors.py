"""What an entrant did in seasons before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import OuterRef, Subquery

from campaigns.journal.service_records import COUNTED
from campaigns.models import Batch, Campaign, Entrant, Person
from campaigns.seasons.carrying import last_entrant
from campaigns.standings.ending import Ending, ending_from_json, ending_of
from rosters.models import Roster

MOST_SEASONS = 5


def honours(campaign: Campaign, person: Person) -> tuple[str, ...]:
    """Of the seasons before, the latest first: "Won The Cinder Reach". Nothing is asked where this is the first."""
    found: list[str] = []
    at, who = campaign, person
    while len(found) < MOST_SEASONS:
        last = last_entrant(at, who)
        if last is None:
            break
        ending = ending_of(last.campaign)
        found += _place(str(last.pk), last.campaign.name, ending) if ending else ()
        at, who = last.campaign, last.person
    return tuple(found)


def roster_honours(roster: Roster, is_own: bool) -> tuple[str, ...]:
    """What a roster and its operatives won in campaigns that have ended, the latest first; others see public
    campaigns alone. Called as settings.ROSTER_HONOURS says. One query.
    """
    ends = Batch.objects.filter(campaign=OuterRef("campaign"), kind="end", voided_by=None).order_by("-sequence")
    rows = Entrant.objects.filter(roster=roster, has_left=False, campaign__stage=Campaign.Stage.ENDED)
    if not is_own:
        rows = rows.filter(campaign__visibility=Campaign.Visibility.PUBLIC)
    ended = rows.annotate(end=Subquery(ends.values("payload")[:1])).order_by("-campaign__ended_at")
    found: list[str] = []
    for key, name, end, deeds in ended.values_list("pk", "campaign__name", "end", "campaign__chronicle__deeds"):
        if end:
            found += _won(str(key), name, end, deeds or {})
    return tuple(found)


def _won(entrant: str, name: str, end: Mapping[str, Any], deeds: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    yield from _place(entrant, name, ending_from_json({**end["ending"], "winners": end["winners"]}))
    for title, holders in end.get("awards", ()):
        if entrant in holders:
            yield f"{title} in {name}"
    for field, title in COUNTED:
        most = max((deed[field] for deed in deeds.values()), default=0)
        for deed in deeds.values():
            if most and deed[field] == most and deed["entrant"] == entrant:
                yield f"{deed['name']}: {title.lower()} in {name}, {most}"


def _place(entrant: str, name: str, ending: Ending) -> Iterator[str]:
    """That it won, or where it stood."""
    place = next((each for each in ending.standings if each.entrant == entrant), None)
    if entrant in ending.winners:
        yield f"Won {name}" + (" with others" if len(ending.winners) > 1 else "")
    elif place is not None and not place.has_left:
        yield f"{name}: place {place.place} of {len(ending.standings)}"
