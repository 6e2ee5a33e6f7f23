"""What waits for somebody in all their campaigns: to muster, report, confirm, choose, decide."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, Subquery, TextField, UUIDField
from django.db.models.functions import Cast, Coalesce
from django.utils import timezone

from campaigns.missions.operation import mission_called
from campaigns.models import Batch, Campaign, Entrant, Mission, MissionSide, News, Person
from campaigns.models.missions import State
from campaigns.models.people import ARBITRATORS
from campaigns.reports.report import CONFIRM, KINDS
from campaigns.reports.status import due
from rosters.viewers import Viewer
from rules.campaigns.board import BoardRules
from rules.editions import find
from rules.issues import OPEN_CHOICES
from rules.names import both, capital, how_many

ACTS = {
    State.CHALLENGED: "Answer the challenge",
    State.PLANNED: "Muster",
    State.MUSTERED: "Report",
    State.REPORTED: "Confirm or dispute",
}
TASKS = {
    State.CHALLENGED: "Answer the challenge for {mission}",
    State.PLANNED: "Pick {whose} team for {mission}",
    State.MUSTERED: "Report {mission}",
    State.REPORTED: "Confirm or dispute {mission}",
}
PERSON = (
    "pk",
    "role",
    "campaign",
    "campaign__name",
    "campaign__edition",
    "campaign__kind",
    "campaign__stage",
    "campaign__contradictions",
    "entrants",
    "entrants__name",
    "entrants__has_left",
    "entrants__open_choices",
    "entrants__roster__verdict",
    "unread",
    "news_mission",
)
SIDE = (
    "mission",
    "mission__campaign",
    "mission__number",
    "mission__title",
    "mission__state",
    "mission__proposed_by",
    "entrant__person",
    "locked_at",
    "on_paper",
    "reporter",
    "has_agreed",
    "opponent",
    "another",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """One thing that somebody must do."""

    campaign: uuid.UUID
    name: str
    """What the campaign is called."""
    act: str
    """What to do, as a button says it."""
    about: str
    page: str
    """mission, muster, choices, log or campaign: where it is done."""
    key: uuid.UUID
    """Of the mission, entrant or campaign."""


def waiting(viewer: Viewer) -> tuple[Waiting, ...]:
    """Everything. Two queries; one for anyone who is in no campaign, none for anyone who cannot be."""
    if not viewer.is_known:
        return ()
    mine = Person.objects.of(viewer).present().exclude(campaign__stage=Campaign.Stage.ENDED)
    rows = list(with_news(mine).order_by("campaign", "entrants__position").values(*PERSON))
    found = [*_in_missions(rows), *_choices(rows), *_contradictions(rows), *_news(rows)]
    return tuple(found)


def with_news(people: Any) -> Any:
    """People with how much was decided for them that they have not read, and the mission of the latest of it."""
    unread = News.objects.filter(person=OuterRef("pk"), seen_at=None).order_by()
    number = unread.values("person").annotate(number=Count("pk")).values("number")
    latest = unread.order_by("-pk").values("batch__mission")[:1]
    return people.annotate(unread=Subquery(number), news_mission=Subquery(latest))


def _news(rows: list[dict[str, Any]]) -> Iterator[Waiting]:
    """What was decided or corrected for somebody."""
    for row in {row["campaign"]: row for row in rows}.values():
        if number := row["unread"] or 0:
            page = "mission" if number == 1 and row["news_mission"] else "campaign"
            key = uuid.UUID(str(row["news_mission"])) if page == "mission" else row["campaign"]
            about = "1 decision or correction" if number == 1 else f"{number} decisions and corrections"
            yield _of_campaign(row, "Read the news", about, page, key)


def _in_missions(rows: list[dict[str, Any]]) -> Iterator[Waiting]:
    people = {row["pk"]: row for row in rows}
    if not people:
        return
    arbitrated = [row["campaign"] for row in people.values() if row["role"] in ARBITRATORS]
    names = {row["campaign"]: row["campaign__name"] for row in rows}
    played: set[uuid.UUID] = set()
    disputed: dict[uuid.UUID, dict[str, Any]] = {}
    for side in _sides(list(people), arbitrated):
        is_mine = side["entrant__person"] in people
        if side["mission__state"] == State.DISPUTED:
            disputed[side["mission"]] = side
            played |= {side["mission"]} if is_mine else set()
        elif is_mine and _waits(side):
            state = State(side["mission__state"])
            others = [name for name in (side["opponent"], side["another"] and "others") if name]
            about = task(state, side["mission__number"], side["mission__title"], others)
            yield _of_mission(side, ACTS[state], about, names)
    for key, side in disputed.items():
        if key not in played and side["mission__campaign"] in arbitrated:
            about = f"{mission_called(side['mission__number'], side['mission__title'])} is disputed"
            yield _of_mission(side, "Decide the dispute", capital(about), names)


def task(state: State, number: int, title: str, others: Sequence[str], *, is_mine: bool = True) -> str:
    """What the player of a side must do, as a line in a list: "Pick your team for mission 3 (Raid) against Mira"."""
    words = TASKS[state].format(mission=mission_called(number, title), whose="your" if is_mine else "a")
    return f"{words} against {both(others)}" if others else words


def _sides(people: list[uuid.UUID], arbitrated: list[uuid.UUID]) -> list[dict[str, Any]]:
    """The sides that wait for these people, and all of disputed missions that they may have to decide."""
    own = Q(entrant__person__in=people, entrant__has_left=False, mission__state__in=list(ACTS))
    to_decide = Q(mission__campaign__in=arbitrated, mission__state=State.DISPUTED)
    sides = MissionSide.objects.filter(own | to_decide, mission__campaign__stage=Campaign.Stage.RUNNING)
    sides = sides.exclude(due(timezone.now(), "mission__"))
    others = MissionSide.objects.filter(mission=OuterRef("mission")).exclude(pk=OuterRef("pk")).order_by("position")
    names = others.values_list(Coalesce("entrant__person__name", "outsider_name"))
    rows = with_word(sides).annotate(opponent=Subquery(names[:1]), another=Subquery(names[1:2]))
    return list(rows.order_by("mission__number", "position").values(*SIDE))


def with_word(sides: Any) -> Any:
    """Sides with who submitted their mission's last report, and whether their own player has agreed to it since."""
    reports = Batch.objects.filter(mission=OuterRef("mission"), kind__in=KINDS).order_by("-sequence")
    rows = sides.annotate(
        reporter=Subquery(reports.values("person")[:1], output_field=UUIDField()),
        reported_in=Subquery(reports.values("sequence")[:1]),
    )
    agreed = Batch.objects.filter(mission=OuterRef("mission"), kind=CONFIRM, sequence__gt=OuterRef("reported_in"))
    return rows.annotate(has_agreed=Exists(agreed.filter(person=OuterRef("entrant__person"))))


def waits(state: str, *, is_proposer: bool, is_mustered: bool, is_reporter: bool, has_agreed: bool) -> bool:
    """Whether a mission in a state waits for the player of a side; where many are counted the
    database is asked the same.
    """
    asked = {
        State.CHALLENGED: not is_proposer,
        State.PLANNED: not is_mustered,
        State.MUSTERED: True,
        State.REPORTED: not (is_reporter or has_agreed),
    }
    return asked.get(State(state), False)


def _waits(side: Mapping[str, Any]) -> bool:
    person = side["entrant__person"]
    return waits(
        side["mission__state"],
        is_proposer=person == side["mission__proposed_by"],
        is_mustered=side["locked_at"] is not None or side["on_paper"],
        is_reporter=person == side["reporter"],
        has_agreed=side["has_agreed"],
    )


def _of_mission(side: Mapping[str, Any], act: str, about: str, names: Mapping[uuid.UUID, str]) -> Waiting:
    page = "muster" if side["mission__state"] == State.PLANNED else "mission"
    key, campaign = side["mission"], side["mission__campaign"]
    return Waiting(campaign=campaign, name=names.get(campaign, ""), act=act, about=about, page=page, key=key)


def _choices(rows: list[dict[str, Any]]) -> Iterator[Waiting]:
    """What one may choose for an entrant, and what its operatives have learnt and nobody has chosen yet."""
    for row in rows:
        if row["entrants"] is None or row["entrants__has_left"] or row["campaign__stage"] != Campaign.Stage.RUNNING:
            continue
        issues = (row["entrants__roster__verdict"] or {}).get("issues", ())
        if number := sum(issue["code"] in OPEN_CHOICES for issue in issues) + row["entrants__open_choices"]:
            act, about = "Choose", f"{how_many(number, 'choice')} open for {row['entrants__name']}"
            kind = find(row["campaign__edition"]).campaign_kind(row["campaign__kind"])
            if board := (kind.board if kind else None):
                act, about = "Take your turn", turn(row["entrants__name"], board)
            yield _of_campaign(row, act, about, "choices", row["entrants"])


def turn(name: str, board: BoardRules) -> str:
    """What the player of an entrant must do on a board, whatever the phase; there the steps say more."""
    return f"Take the turn of {name} on the {board.name.lower()}"


def _contradictions(rows: list[dict[str, Any]]) -> Iterator[Waiting]:
    """What an undo made impossible, for those who arbitrate."""
    for row in {row["campaign"]: row for row in rows}.values():
        number = len(row["campaign__contradictions"])
        if number and row["role"] in ARBITRATORS:
            about = f"{how_many(number, 'contradiction')} to decide"
            yield _of_campaign(row, "Decide", about, "log", row["campaign"])


def _of_campaign(row: Mapping[str, Any], act: str, about: str, page: str, key: uuid.UUID) -> Waiting:
    campaign, name = row["campaign"], row["campaign__name"]
    return Waiting(campaign=campaign, name=name, act=act, about=about, page=page, key=key)


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
    return with_word(sides).filter(waits).exclude(due(timezone.now(), "mission__"))


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
