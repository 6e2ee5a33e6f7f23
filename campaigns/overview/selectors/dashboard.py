"""A campaign at a glance: its newest missions, what waits for whom, its dead and its records."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from campaigns.journal.service_records import is_shared_by_many
from campaigns.missions.selectors.stamps import stamp_of
from campaigns.models import Batch, Campaign, Mission, MissionSide, Round
from campaigns.models.missions import REPORTED, TO_PLAY, State
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine, entrant_lines
from campaigns.reports.report import KINDS, outcome_of_sides
from campaigns.reports.scores import score_in_words, score_of, with_scores
from campaigns.rounds.selectors import RoundLine, RoundSheet, round_line, round_sheet, table_lines
from campaigns.standings.selectors.standings import Course, StandingRow, course, ranked_by_kind, winners_first
from campaigns.todo.selectors import Played, Todo, todo
from campaigns.todo.waiting import with_word
from rosters.web.hues import MARKS, hue_of, worn_by_sides
from rules.campaigns.games import Result
from rules.names import both

WAITING = (*TO_PLAY, State.REPORTED, State.DISPUTED)
"""Somebody has still to do something."""
MOVES = ("plan", "challenge", "accept", "reveal", "dispute", *KINDS)
"""Acts that make a mission wait for somebody else than before."""
SHOWN, MOST_OPEN, FALLEN_SHOWN = 6, 60, 5
HIDDEN = ("draft", "salt", "team", "mission__secret", "mission__settings")


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """A side of a mission in a list, and how it ended for it."""

    name: str
    result: str
    hue: str
    mark: str
    score: int | None = None
    """Its victory points, where they were reported."""


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
    sides: tuple[SideLine, ...] = ()
    """Who meets, winners first."""
    has_results: bool = False
    """Whether everybody's result is known."""
    names_sides: bool = True
    """Whether its title says another thing than who plays it."""

    @property
    def score(self) -> str:
        return score_in_words([side.score for side in self.sides])


@dataclass(frozen=True, slots=True, kw_only=True)
class FallenLine:
    """Somebody in the memorial."""

    name: str
    what: str
    of: str
    life: str
    mission: int
    """In which they fell; 0 for none."""
    by: str
    hue: str
    mark: str
    faction: str = ""

    @property
    def about(self) -> str:
        return f"{self.what} of {self.of}. {self._fell()}"

    def _fell(self) -> str:
        if not self.mission:
            return "Lost outside a mission."
        return f"Taken out by {self.by}, mission {self.mission}." if self.by else f"Fell in mission {self.mission}."


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordLine:
    title: str
    who: str
    value: str
    unit: str = ""
    """What is counted, where the title does not say it."""
    holder: EntrantLine | None = None
    """The entrant that holds it, where it is one alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dashboard:
    """Everything the first page of a campaign shows."""

    standings: tuple[StandingRow, ...]
    course: Course
    missions: tuple[MissionLine, ...]
    todo: tuple[Todo, ...]
    fallen: tuple[FallenLine, ...]
    fallen_count: int
    records: tuple[RecordLine, ...]
    round: RoundSheet | None = None
    """The one that is played, where a table of rounds decides."""
    idle_round: RoundLine | None = None
    """There too, for arbitrators: the newest while none is played; it is to be published, or the next to be opened."""

    @property
    def is_by_points(self) -> bool:
        """Whether the table of rounds decides."""
        return any(row.points is not None for row in self.standings)

    @property
    def mine(self) -> int:
        return sum(each.is_mine for each in self.todo)

    @property
    def others(self) -> int:
        """How much of it waits for other people."""
        return len(self.todo) - self.mine


def dashboard(campaign: Campaign, sheet: CampaignSheet, winners: Collection[str] = ()) -> Dashboard:
    """The whole page, `winners` first in its standings. Two queries, however many entrants and missions there are;
    three more where a table of rounds decides.
    """
    entrants = entrant_lines(campaign, sheet)
    missions = open_and_newest(campaign)
    chronicle = chronicle_of(campaign)
    rounds = _rounds_of(campaign, sheet)
    now = next((row for row in reversed(rounds) if row.stage == Round.Stage.OPEN and row.is_published), None)
    newest = missions[:SHOWN]
    worn = {each.key: each.hue for each in entrants}
    is_idle = now is None and sheet.is_arbitrator and sheet.stage == Campaign.Stage.RUNNING
    return Dashboard(
        standings=_standings(campaign, sheet, entrants, rounds, winners),
        round=round_sheet(sheet, now, entrants) if now and sheet.stage == Campaign.Stage.RUNNING else None,
        idle_round=round_line(rounds[-1], is_arbitrated=True) if rounds and is_idle else None,
        course=course(sheet, entrants, chronicle["course"]),
        missions=tuple(mission_line(sheet, mission, sides, worn) for mission, sides in newest),
        todo=tuple(todo(sheet, entrants, missions)),
        fallen=tuple(fallen_lines(chronicle["fallen"][-FALLEN_SHOWN:], entrants)),
        fallen_count=len(chronicle["fallen"]),
        records=(
            *awards_of(sheet, entrants),
            *records_in(chronicle["records"]),
        ),
    )


def records_in(records: Iterable[Mapping[str, Any]]) -> Iterator[RecordLine]:
    """Those of a chronicle that somebody holds; what nearly everybody shares is no record."""
    for each in records:
        if not is_shared_by_many(each["who"]):
            yield RecordLine(title=each["title"], who=each["who"], value=str(each["value"]))


def standings_of(
    campaign: Campaign, sheet: CampaignSheet, entrants: Sequence[EntrantLine], winners: Collection[str] = ()
) -> tuple[StandingRow, ...]:
    """Who stands where, the `winners` of an ended campaign first. No query, but two where a table of rounds decides."""
    return _standings(campaign, sheet, entrants, _rounds_of(campaign, sheet), winners)


def _standings(
    campaign: Campaign,
    sheet: CampaignSheet,
    entrants: Sequence[EntrantLine],
    rounds: Sequence[Round],
    winners: Collection[str],
) -> tuple[StandingRow, ...]:
    rows = _by_table(campaign, sheet, entrants, rounds) or ranked_by_kind(sheet, entrants)
    return tuple(winners_first(rows, winners))


def _rounds_of(campaign: Campaign, sheet: CampaignSheet) -> list[Round]:
    """Where their table decides who wins. One query there."""
    return list(campaign.rounds.order_by("number")) if sheet.kind.ends_by_table else []


def _by_table(
    campaign: Campaign, sheet: CampaignSheet, entrants: Sequence[EntrantLine], rounds: Sequence[Round]
) -> tuple[StandingRow, ...]:
    """As the table of rounds ranks them, byes and walkovers with it; nothing before the first round. One query then."""
    if not rounds:
        return ()
    lines = table_lines(campaign, sheet, entrants, rounds)
    there = tuple(
        StandingRow(
            place=line.place if has_begun else 0,
            entrant=line.entrant,
            points=line.points,
            beside_games=line.beside_games,
            strength=line.strength,
            ahead=line.ahead if has_begun else "",
            form=line.form,
        )
        for line, has_begun in ((each, each.played or each.byes or each.no_shows) for each in lines)
    )
    return (*there, *(StandingRow(place=0, entrant=each) for each in entrants if each.has_left))


def awards_of(sheet: CampaignSheet, entrants: Sequence[EntrantLine]) -> Iterator[RecordLine]:
    """Who has what the settings award beside the victory. No query."""
    known = {each.key: each for each in entrants}
    for award in sheet.kind.awards(sheet.settings, [each.contender for each in entrants]):
        holders = [known[key] for key in award.holders]
        who = both(each.name for each in holders) if holders else "nobody yet"
        value = award.least or max((award.amounts[key] for key in award.holders), default=0)
        holder = holders[0] if len(holders) == 1 else None
        unit = "" if award.unit.lower() in award.title.lower() else award.unit
        yield RecordLine(title=award.title, who=who, value=str(value), unit=unit, holder=holder)


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
    found = with_reports(sides.filter(Q(mission__in=newest) | Q(mission__state__in=WAITING)))
    return played(found.order_by("-mission__number", "position")[: MOST_OPEN * 2])


def games_played(campaign: Campaign, sheet: CampaignSheet, entrants: Sequence[EntrantLine]) -> tuple[MissionLine, ...]:
    """Every mission with a report that stands, the newest first. One query."""
    sides = with_reports(MissionSide.objects.filter(mission__campaign=campaign, mission__state__in=REPORTED))
    worn = {each.key: each.hue for each in entrants}
    found = played(sides.order_by("-mission__number", "position"))
    return tuple(mission_line(sheet, mission, there, worn) for mission, there in found)


def all_open(campaign: Campaign) -> list[Played]:
    """Every mission on which something waits, with since when. One query."""
    moved = Batch.objects.filter(mission=OuterRef("mission"), kind__in=MOVES).order_by("-sequence")
    sides = with_reports(MissionSide.objects.filter(mission__campaign=campaign, mission__state__in=WAITING))
    dated = sides.annotate(since=Subquery(moved.values("created_at")[:1]))
    return played(dated.order_by("mission__number", "position"))


def played(sides: Iterable[MissionSide]) -> list[Played]:
    """Sides that were fetched with their missions, by mission."""
    found: dict[Any, Played] = {}
    for side in sides:
        found.setdefault(side.mission_id, (side.mission, []))[1].append(side)
    return list(found.values())


def with_reports(sides: QuerySet[MissionSide]) -> QuerySet[MissionSide]:
    """With who gave the latest report of their mission and its score; the rest of the mission stays where it is."""
    found: QuerySet[MissionSide] = with_scores(with_word(sides.select_related("mission", "entrant").defer(*HIDDEN)))
    return found


def title_of(sheet: CampaignSheet, mission: Mission) -> str:
    kind = sheet.kind.mission(sheet.settings, mission.kind)
    return mission.title or (kind.name if kind else f"Mission {mission.number}")


def mission_line(
    sheet: CampaignSheet, mission: Mission, sides: Sequence[MissionSide], worn: Mapping[str, str]
) -> MissionLine:
    """A mission that has no name, and one of a round, is called by who plays it; worn, the hue of each entrant."""
    is_reported = mission.state in REPORTED
    outcome = f"{outcome_of_sides((str(side), side.result) for side in sides)}." if is_reported else ""
    kind = sheet.kind.mission(sheet.settings, mission.kind)
    name = mission.title or (kind.name if kind and not mission.round_id else "")
    return MissionLine(
        key=str(mission.pk),
        number=mission.number,
        title=name or " vs ".join(str(side) for side in sides),
        state=mission.state,
        stamp=stamp_of(mission.state, (side.entrant.person_id for side in sides if side.entrant), sheet.stage),
        words=outcome or _where_it_stands(mission, sides),
        at=None if is_reported else mission.at,
        is_void=mission.state in (State.VOIDED, State.CANCELLED, State.DECLINED),
        sides=tuple(_side_lines(sides, worn)),
        has_results=is_reported and all(side.result for side in sides),
        names_sides=bool(name),
    )


def _side_lines(sides: Sequence[MissionSide], worn: Mapping[str, str]) -> Iterator[SideLine]:
    hues = worn_by_sides(worn, (str(side.entrant_id or "") for side in sides))
    for side, hue in sorted(zip(sides, hues, strict=True), key=lambda each: each[0].result != Result.WON):
        yield SideLine(name=str(side), result=side.result, hue=hue, mark=MARKS[hue], score=score_of(side))


def _where_it_stands(mission: Mission, sides: Sequence[MissionSide]) -> str:
    parts = [mission.where] if mission.where else []
    if mission.state == State.PLANNED:
        parts.extend(f"locked: {side}" for side in sides if side.locked_at)
    return " · ".join(parts)


def fallen_lines(rows: Sequence[Mapping[str, Any]], entrants: Sequence[EntrantLine]) -> Iterator[FallenLine]:
    """The dead, the latest first."""
    known = {entrant.key: entrant for entrant in entrants}
    for each in reversed(rows):
        entrant = known.get(each["entrant"])
        hue = entrant.hue if entrant else hue_of("")
        yield FallenLine(
            name=each["name"],
            what=each["what"],
            of=entrant.name if entrant else each["of"],
            life=_life(each.get("missions", 0), each.get("kills", 0)),
            mission=each["mission"],
            by=each["by"],
            hue=hue,
            mark=MARKS.get(hue, ""),
            faction=entrant.faction if entrant else "",
        )


def _life(missions: int, kills: int) -> str:
    words = [f"{missions} mission{'' if missions == 1 else 's'}"] if missions else []
    if kills:
        words.append(f"{kills} kill{'' if kills == 1 else 's'}")
    return ", ".join(words)
