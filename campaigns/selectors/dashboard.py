"""A campaign at one look: its newest missions, what waits for whom, its dead and its records."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from campaigns.models import Batch, Campaign, Mission, MissionSide
from campaigns.reports import KINDS
from campaigns.selectors.campaigns import CampaignSheet, EntrantLine, entrant_lines
from campaigns.selectors.standings import Course, Standing, course, standings
from rosters.hues import MARKS, hue_of

State = Mission.State
OPEN = (State.CHALLENGED, State.PLANNED, State.MUSTERED, State.REPORTED, State.DISPUTED)
REPORTED = (State.REPORTED, State.CONFIRMED, State.DISPUTED)
SHOWN, MOST_OPEN, FALLEN_SHOWN = 6, 60, 5
HIDDEN = ("draft", "salt", "team", "mission__secret", "mission__settings")
Played = tuple[Mission, list[MissionSide]]
STAMPS = {
    State.CHALLENGED: ("Challenge", "open"),
    State.DECLINED: ("Declined", "mute"),
    State.PLANNED: ("Planned", ""),
    State.MUSTERED: ("Mustered", "accent"),
    State.REPORTED: ("To confirm", "open"),
    State.CONFIRMED: ("Confirmed", "good"),
    State.DISPUTED: ("Disputed", "bad"),
    State.VOIDED: ("Voided", "mute"),
    State.CANCELLED: ("Cancelled", "mute"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionLine:
    """A mission in a list."""

    key: str
    number: int
    title: str
    state: str
    stamp: tuple[str, str]
    words: str
    at: datetime | None
    is_void: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Todo:
    """What somebody must do next."""

    who: str
    words: str
    is_mine: bool
    page: str = ""
    """Name of the page where it is done, with its key; where it is the reader's."""
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FallenLine:
    """Somebody in the memorial."""

    name: str
    about: str
    life: str
    hue: str
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLine:
    title: str
    who: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dashboard:
    """Everything the first page of a campaign shows."""

    standings: tuple[Standing, ...]
    course: Course
    missions: tuple[MissionLine, ...]
    has_missions: bool
    todo: tuple[Todo, ...]
    fallen: tuple[FallenLine, ...]
    fallen_count: int
    records: tuple[RecordLine, ...]

    @property
    def mine(self) -> int:
        return sum(each.is_mine for each in self.todo)


def dashboard(campaign: Campaign, sheet: CampaignSheet) -> Dashboard:
    """The whole page. Two queries, however many entrants and missions there are."""
    entrants = entrant_lines(campaign, sheet)
    missions = open_and_newest(campaign)
    told = chronicle_of(campaign)
    newest = missions[:SHOWN]
    return Dashboard(
        standings=standings(sheet, entrants),
        course=course(sheet, entrants, told["course"]),
        missions=tuple(mission_line(sheet, mission, sides) for mission, sides in newest),
        has_missions=bool(missions),
        todo=tuple(todo(sheet, entrants, missions)),
        fallen=tuple(fallen_lines(told["fallen"][-FALLEN_SHOWN:], entrants)),
        fallen_count=len(told["fallen"]),
        records=tuple(RecordLine(title=r["title"], who=r["who"], value=str(r["value"])) for r in told["records"]),
    )


def chronicle_of(campaign: Campaign) -> Mapping[str, Any]:
    """What is pinned of the whole campaign; fetched with it."""
    known = getattr(campaign, "chronicle", None)
    if known is None:
        return {"course": [], "fallen": [], "records": []}
    return {"course": known.course, "fallen": known.fallen, "records": known.records}


def open_and_newest(campaign: Campaign) -> list[Played]:
    """The newest missions and those on which something waits, newest first. One query."""
    newest = campaign.missions.order_by("-number").values("pk")[:SHOWN]
    sides = MissionSide.objects.filter(mission__campaign=campaign)
    found = with_reports(sides.filter(Q(mission__in=newest) | Q(mission__state__in=OPEN)))
    return played(found.order_by("-mission__number", "position")[: MOST_OPEN * 2])


def played(sides: Iterable[MissionSide]) -> list[Played]:
    """Sides that were fetched with their missions, by mission."""
    found: dict[Any, Played] = {}
    for side in sides:
        found.setdefault(side.mission_id, (side.mission, []))[1].append(side)
    return list(found.values())


def with_reports(sides: QuerySet[MissionSide]) -> QuerySet[MissionSide]:
    """With what the latest report of their mission says, and who gave it; the rest of the mission stays where it is."""
    reports = Batch.objects.filter(mission=OuterRef("mission"), kind__in=KINDS).order_by("-sequence")
    told = sides.select_related("mission", "entrant").defer(*HIDDEN)
    return told.annotate(words=Subquery(reports.values("words")[:1]), reporter=Subquery(reports.values("person")[:1]))


def title_of(sheet: CampaignSheet, mission: Mission) -> str:
    kind = sheet.settings.mission(mission.kind)
    return mission.title or (kind.name if kind else f"Mission {mission.number}")


def mission_line(sheet: CampaignSheet, mission: Mission, sides: Sequence[MissionSide]) -> MissionLine:
    is_reported = mission.state in REPORTED
    return MissionLine(
        key=str(mission.pk),
        number=mission.number,
        title=title_of(sheet, mission),
        state=mission.state,
        stamp=STAMPS[State(mission.state)],
        words=(sides[0].words if is_reported else "") or _told(mission, sides),
        at=None if is_reported else mission.at,
        is_void=mission.state in (State.VOIDED, State.CANCELLED, State.DECLINED),
    )


def _told(mission: Mission, sides: Sequence[MissionSide]) -> str:
    parts = [" against ".join(str(side) for side in sides)]
    if mission.where:
        parts.append(mission.where)
    if mission.state == State.PLANNED:
        parts.extend(f"{side} is locked" for side in sides if side.locked_at)
    return " · ".join(parts)


def todo(sheet: CampaignSheet, entrants: Sequence[EntrantLine], missions: Sequence[Played]) -> Iterator[Todo]:
    """What waits, the reader's own first."""
    found = [*_to_decide(sheet, missions), *_to_play(sheet, missions), *_to_choose(entrants)]
    yield from sorted(found, key=lambda each: not each.is_mine)


def _to_decide(sheet: CampaignSheet, missions: Sequence[Played]) -> Iterator[Todo]:
    who = next((person.name for person in sheet.present if person.is_arbitrator), "The arbitrator")
    who = "You" if sheet.is_arbitrator else who
    for mission, _ in missions:
        if mission.state == State.DISPUTED:
            words = f"Decide the dispute of mission {mission.number}"
            yield Todo(who=who, words=words, is_mine=sheet.is_arbitrator, page="mission", key=str(mission.pk))
    for each in sheet.contradictions:
        yield Todo(who=who, words=str(each.get("sentence", "")), is_mine=sheet.is_arbitrator, page="log", key=sheet.key)


ACTS = {
    State.CHALLENGED: "Answer the challenge of mission {}",
    State.PLANNED: "Muster for mission {}",
    State.MUSTERED: "Report mission {}",
    State.REPORTED: "Confirm mission {}",
}


def _to_play(sheet: CampaignSheet, missions: Sequence[Played]) -> Iterator[Todo]:
    names = {person.key: person for person in sheet.people}
    for mission, sides in missions:
        act = ACTS.get(State(mission.state))
        for side in sides if act else ():
            person = names.get(str(side.entrant.person_id)) if side.entrant else None
            if act is None or person is None or person.has_left or not _waits(sheet, mission, side):
                continue
            who = "You" if person.is_me else person.name
            words = act.format(mission.number)
            yield Todo(who=who, words=words, is_mine=person.is_me, page="mission", key=str(mission.pk))


def _waits(sheet: CampaignSheet, mission: Mission, side: MissionSide) -> bool:
    """Whether the mission waits for this side's player."""
    person = str(side.entrant.person_id) if side.entrant else ""
    if mission.state == State.CHALLENGED:
        return person != str(mission.proposed_by_id)
    if mission.state == State.PLANNED:
        return side.locked_at is None and not side.on_paper
    if mission.state == State.REPORTED:
        return person != str(key_of(side.reporter)) and not _is_silent(sheet, mission)
    return True


def key_of(told: Any) -> uuid.UUID | None:
    """A key that came out of a subquery, which databases without a type for it give as text."""
    return uuid.UUID(str(told)) if told else None


def _is_silent(sheet: CampaignSheet, mission: Mission) -> bool:
    """Whether so many days have passed that silence is no objection."""
    at = mission.reported_at
    return at is not None and at + timedelta(days=sheet.settings.dispute_days) <= timezone.now()


def _to_choose(entrants: Sequence[EntrantLine]) -> Iterator[Todo]:
    for entrant in entrants:
        if entrant.open_choices:
            what = (
                "an ability or advance"
                if entrant.open_choices == 1
                else f"{entrant.open_choices} abilities and advances"
            )
            who = "You" if entrant.is_mine else entrant.person
            words = f"Choose {what} for {entrant.name}"
            yield Todo(who=who, words=words, is_mine=entrant.is_mine, page="entrant", key=entrant.key)


def fallen_lines(told: Sequence[Mapping[str, Any]], entrants: Sequence[EntrantLine]) -> Iterator[FallenLine]:
    """The dead, the latest first."""
    known = {entrant.key: entrant for entrant in entrants}
    for each in reversed(told):
        entrant = known.get(each["entrant"])
        hue = entrant.hue if entrant else hue_of("")
        yield FallenLine(
            name=each["name"],
            about=f"{each['what']} of {entrant.name if entrant else each['of']}. {_fell(each)}",
            life=_life(each.get("missions", 0), each.get("kills", 0)),
            hue=hue,
            mark=MARKS.get(hue, ""),
        )


def _fell(told: Mapping[str, Any]) -> str:
    if not told["mission"]:
        return "Lost outside of a mission."
    return (
        f"Taken out by {told['by']}, mission {told['mission']}."
        if told["by"]
        else f"Fell in mission {told['mission']}."
    )


def _life(missions: int, kills: int) -> str:
    told = [f"{missions} mission{'' if missions == 1 else 's'}"] if missions else []
    if kills:
        told.append(f"{kills} kill{'' if kills == 1 else 's'}")
    return ", ".join(told)
