"""What waits for whom in one campaign."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaigns.models import Campaign, Mission, MissionSide
from campaigns.models.missions import State
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine, PersonLine
from campaigns.todo.waiting import TASKS, task, turn, waits
from rules.names import how_many

Played = tuple[Mission, list[MissionSide]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Todo:
    """What somebody must do next."""

    who: str
    words: str
    is_mine: bool
    page: str = ""
    """Name of the page where it is done, with its key; where it is the reader's."""
    key: str = ""
    person: str = ""
    """Whom it waits for, by key; empty where any arbitrator may do it."""
    since: datetime | None = None
    """Since when, for a mission."""


def todo(sheet: CampaignSheet, entrants: Sequence[EntrantLine], missions: Sequence[Played]) -> Iterator[Todo]:
    """What waits, the reader's own first; nothing unless the campaign is running."""
    if sheet.stage != Campaign.Stage.RUNNING:
        return
    found = [*_to_decide(sheet, missions), *_to_play(sheet, missions), *_to_choose(sheet, entrants)]
    yield from sorted(found, key=lambda each: not each.is_mine)


def _to_decide(sheet: CampaignSheet, missions: Sequence[Played]) -> Iterator[Todo]:
    who = next((person.name for person in sheet.present if person.is_arbitrator), "The arbitrator")
    who = "You" if sheet.is_arbitrator else who
    for mission, sides in missions:
        if mission.state == State.DISPUTED:
            words = f"Decide the dispute of mission {mission.number}"
            since = getattr(sides[0], "since", None) or mission.created_at
            yield Todo(
                who=who, words=words, is_mine=sheet.is_arbitrator, page="mission", key=str(mission.pk), since=since
            )
    for each in sheet.contradictions:
        yield Todo(who=who, words=str(each.get("sentence", "")), is_mine=sheet.is_arbitrator, page="log", key=sheet.key)


def _to_play(sheet: CampaignSheet, missions: Sequence[Played]) -> Iterator[Todo]:
    names = {person.key: person for person in sheet.people}
    for mission, sides in missions:
        state = State(mission.state)
        for side in sides if state in TASKS else ():
            person = names.get(str(side.entrant.person_id)) if side.entrant else None
            if person is None or person.has_left or not _waits(mission, side, person.key):
                continue
            who = "You" if person.is_me else person.name
            others = [_player(other, names) for other in sides if other.pk != side.pk]
            words = task(state, mission.number, mission.title, others, is_mine=person.is_me)
            page = "muster" if mission.state == State.PLANNED else "mission"
            yield Todo(
                who=who,
                words=words,
                is_mine=person.is_me,
                page=page,
                key=str(mission.pk),
                person=person.key,
                since=getattr(side, "since", None) or mission.created_at,
            )


def _player(side: MissionSide, names: Mapping[str, PersonLine]) -> str:
    """Who plays a side, by name."""
    person = names.get(str(side.entrant.person_id)) if side.entrant else None
    return person.name if person else str(side)


def _waits(mission: Mission, side: MissionSide, person: str) -> bool:
    annotated: Any = side
    return waits(
        mission.state,
        is_proposer=person == str(mission.proposed_by_id),
        is_mustered=side.locked_at is not None or side.on_paper,
        is_reporter=person == str(key_of(annotated.reporter)),
        has_agreed=annotated.has_agreed,
    )


def key_of(value: Any) -> uuid.UUID | None:
    """A key that came out of a subquery, which databases without a type for it give as text."""
    return uuid.UUID(str(value)) if value else None


def _to_choose(sheet: CampaignSheet, entrants: Sequence[EntrantLine]) -> Iterator[Todo]:
    board = sheet.kind.board
    for entrant in entrants:
        if entrant.open_choices:
            what = how_many(entrant.open_choices, "choice")
            who = "You" if entrant.is_mine else entrant.person
            words = turn(entrant.name, board) if board else f"Choose for {entrant.name}: {what} open"
            yield Todo(
                who=who,
                words=words,
                is_mine=entrant.is_mine,
                page="choices",
                key=entrant.key,
                person=entrant.person_key,
            )
