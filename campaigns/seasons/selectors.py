"""What an entrant did in seasons before."""

from __future__ import annotations

from campaigns.models import Campaign, Person
from campaigns.seasons.carrying import last_entrant
from campaigns.standings.ending import ending_of

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
        place = next((each for each in ending.standings if each.entrant == str(last.pk)), None) if ending else None
        if ending is not None and str(last.pk) in ending.winners:
            found.append(f"Won {last.campaign.name}" + (" with others" if len(ending.winners) > 1 else ""))
        elif ending is not None and place is not None and not place.has_left:
            found.append(f"{last.campaign.name}: place {place.place} of {len(ending.standings)}")
        at, who = last.campaign, last.person
    return tuple(found)
