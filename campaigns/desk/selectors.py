"""What an arbitrator sees at their desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils import timezone

from campaigns.entrants.outlook import over_limit
from campaigns.models import Campaign, Person, Round
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine, PersonLine, entrant_lines
from campaigns.overview.selectors.dashboard import all_open
from campaigns.rounds.selectors import RoundLine, round_line, rounds_of
from campaigns.standings.services import Readiness, readiness
from campaigns.todo.selectors import Todo, todo

REMINDED_FOR = timedelta(days=1)
"""So long nobody is reminded again."""
NEAR = 1
"""So much above its end something is about to run out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waits:
    """Somebody for whom something waits, the longest first."""

    person: PersonLine
    matters: tuple[Todo, ...]
    may_remind: bool
    """Whether nobody reminded them within a day; oneself one needs not remind."""

    @property
    def since(self) -> datetime | None:
        return min((each.since for each in self.matters if each.since), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Low:
    """Something of which an entrant has almost nothing left."""

    entrant: EntrantLine
    name: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    waits: tuple[Waits, ...]
    undecided: tuple[Todo, ...]
    """Disputes, and what an undo left standing that cannot have been."""
    not_ready: tuple[Readiness, ...]
    """Who could not start, or not muster as things stand."""
    rounds: tuple[RoundLine, ...]
    """Those that are open, the oldest first."""
    low: tuple[Low, ...]
    heirs: tuple[PersonLine, ...]
    """To whom the campaign can be handed over."""

    @property
    def reminded(self) -> tuple[Waits, ...]:
        """Whom the one press for everybody would remind."""
        return tuple(each for each in self.waits if each.may_remind)


def desk(campaign: Campaign, sheet: CampaignSheet) -> Desk:
    """The whole page. Six queries, however much waits."""
    entrants = entrant_lines(campaign, sheet)
    matters = list(todo(sheet, entrants, all_open(campaign)))
    is_over = sheet.stage == Campaign.Stage.ENDED
    rounds = [row for row in reversed(rounds_of(campaign)) if row.stage == Round.Stage.OPEN and not is_over]
    is_first = sheet.me is not None and sheet.me.role == Person.Role.ARBITRATOR
    return Desk(
        waits=tuple(waits(sheet, matters)),
        undecided=tuple(each for each in matters if not each.person),
        not_ready=tuple(_not_ready(campaign)),
        rounds=tuple(round_line(row, is_arbitrated=True) for row in rounds),
        low=tuple(_low(sheet, entrants)),
        heirs=tuple(each for each in sheet.present if not each.is_me) if is_first else (),
    )


def _not_ready(campaign: Campaign) -> Iterator[Readiness]:
    """Everybody who is not ready. Three queries."""
    everyone = readiness(campaign)
    over = over_limit(each.entrant for each in everyone if each.entrant)
    for each in everyone:
        words = over.get(each.entrant.pk) if each.entrant else None
        entered = replace(each, hindrances=(*each.hindrances, words)) if words else each
        if entered.reasons or entered.hindrances:
            yield entered


def waits(sheet: CampaignSheet, matters: Sequence[Todo]) -> list[Waits]:
    """By person, who has waited longest first."""
    people = {person.key: person for person in sheet.present}
    found = [
        Waits(
            person=person,
            matters=tuple(each for each in matters if each.person == key),
            may_remind=not person.is_me and may_be_reminded(person.reminded_at),
        )
        for key, person in people.items()
        if any(each.person == key for each in matters)
    ]
    return sorted(found, key=lambda each: (each.since is None, each.since or timezone.now()))


def may_be_reminded(reminded_at: datetime | None) -> bool:
    return reminded_at is None or reminded_at + REMINDED_FOR <= timezone.now()


def _low(sheet: CampaignSheet, entrants: Sequence[EntrantLine]) -> Iterator[Low]:
    """Where one loss more ends it; where everybody starts with nothing, nothing runs out."""
    columns = {each.key: each for each in sheet.columns if each.start > each.floor}
    for entrant in entrants:
        for each in entrant.amounts if not entrant.out and not entrant.has_left else ():
            column = columns.get(each.key)
            if column and each.amount - column.floor <= NEAR:
                yield Low(entrant=entrant, name=each.name, amount=each.amount)
