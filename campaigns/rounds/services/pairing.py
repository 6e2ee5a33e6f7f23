"""Rounds are opened and paired, their games published and planned, their dates changed; or they are called off."""

from __future__ import annotations

import random
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.entrants import holding
from campaigns.journal import state as states
from campaigns.journal.kind import checked_settings
from campaigns.journal.operation import Operation, commit, opened, operation
from campaigns.journal.reasons import reason_of
from campaigns.missions.new_mission import agreed_on, create_mission, iso
from campaigns.models import Campaign, Entrant, MissionSide, Round
from campaigns.models.missions import OPEN as OPEN_MISSIONS
from campaigns.models.missions import State
from campaigns.muster.services.next_muster import renew_for_settings
from campaigns.reports.report import DECIDE, KINDS
from campaigns.rounds.services.round_in_hand import (
    CHANGED,
    CLOSE,
    DROP,
    OPENED,
    PAIRED,
    PLANNED,
    PUBLISHED,
    called,
    games_of,
    named,
    once_a_round,
    require_rounds,
    round_in_hand,
)
from campaigns.rounds.table import AGREED_AMONG_PLAYERS, DROPPED, OPEN, fixtures_in
from rosters.ids import new_id
from rosters.journal.operation import Repeated
from rosters.viewers import Viewer
from rules.campaigns.pairing import Draw, draw
from rules.campaigns.settings import Pairing
from rules.errors import Refusal
from rules.names import both, name_of

MOST_ROUNDS = 400
DRAWN = (Pairing.SWISS, Pairing.ROUND_ROBIN)
CHANCE = random.SystemRandom()

Games = Sequence[Sequence[str]]


def round_open(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    title: str = "",
    pairing: str = "",
    closes_at: datetime | None = None,
    publish_at: datetime | None = None,
    agreed: Mapping[str, Any] | None = None,
    is_published: bool = False,
    expected_version: int | None = None,
    token: str = "",
) -> Round:
    """Open a round and draw who plays whom. `is_published` makes games of that at once; else the arbitrators look at
    it first, or it is published at a time. Left empty, all is as the settings say.
    """
    try:
        with operation(
            campaign_id, viewer, whole=True, expected_version=expected_version, token=token, kinds=(OPENED,)
        ) as op:
            require_rounds(op)
            closes = closes_at or usual_end(op.settings)
            _check_dates(closes, publish_at)
            key = str(new_id())
            number = max((row["number"] for row in states.rounds(op.before).values()), default=0) + 1
            if number > MOST_ROUNDS:
                raise Refusal(f"A campaign has at most {MOST_ROUNDS} rounds.", code="too-many-rounds")
            way = _pairing(pairing or op.settings.pairing)
            drawn = _drawn(op, way)
            fields = states.new_round(
                number=number,
                title=name_of(title),
                pairing=way.value,
                closes_at=iso(closes),
                publish_at=iso(publish_at),
                agreed=_agreed(op, agreed),
                pairings=drawn.games,
                byes=drawn.byes,
                entrants=_present(op),
            )
            op.create(states.ROUND + key, fields)
            grown = _grow(op, number)
            op.payload = {"round": key}
            op.kind, op.words = OPENED, f"Opened {named(fields)}.{grown}"
            if way in AGREED_AMONG_PLAYERS or is_published:
                _publish(op, key, fields)
                op.kind = OPENED
                op.words = f"Opened {named(fields)}.{grown}{_said(op, fields)}"
    except Repeated as repeated:
        return Round.objects.get(pk=repeated.batch.payload["round"])
    return Round.objects.get(pk=key)


def usual_end(settings: Any) -> datetime:
    """When a round closes that is opened now: at the end of a day, as long after as the settings say."""
    day = timezone.localtime() + timedelta(days=settings.round_days)
    return day.replace(hour=23, minute=59, second=0, microsecond=0)


def date_faults(closes: datetime | None, publishes: datetime | None) -> dict[str, str]:
    """What is wrong with the dates of a round, by field: it closes later than now, and is published before that."""
    if closes and closes <= timezone.now():
        return {"closes_at": "The round would close before it opens: enter a later time."}
    if closes and publishes and publishes >= closes:
        return {"publish_at": "Pairings would be published after the round closes: enter an earlier time."}
    return {}


def _check_dates(closes: datetime | None, publishes: datetime | None) -> None:
    for words in date_faults(closes, publishes).values():
        raise Refusal(words, code="wrong-date")


@once_a_round
def round_pair(
    *,
    round_id: uuid.UUID,
    viewer: Viewer,
    games: Games | None = None,
    byes: Sequence[str] = (),
    expected_version: int | None = None,
    token: str = "",
) -> None:
    """Pair a round again before it is published: as given, or drawn again where no game is given."""
    with round_in_hand(round_id, viewer, PAIRED, expected_version, token) as (op, key, fields):
        if fields["is_published"]:
            raise Refusal(f"{called(fields)} is published; plan further games one by one.", code="published")
        drawn = _drawn(op, Pairing(fields["pairing"])) if games is None else _by_hand(op, games, byes)
        op.set(states.ROUND + key, "pairings", [list(each) for each in drawn.games])
        op.set(states.ROUND + key, "byes", list(drawn.byes))
        op.words = f"{called(fields)} was paired again."


@once_a_round
def round_publish(*, round_id: uuid.UUID, viewer: Viewer, expected_version: int | None = None, token: str = "") -> None:
    """Publish a round's pairings: its games are created."""
    with round_in_hand(round_id, viewer, PUBLISHED, expected_version, token) as (op, key, fields):
        _publish(op, key, fields)


@once_a_round
def round_change(
    *,
    round_id: uuid.UUID,
    viewer: Viewer,
    title: str | None = None,
    closes_at: datetime | None = None,
    publish_at: datetime | None = None,
    clear: Sequence[str] = (),
    expected_version: int | None = None,
    token: str = "",
) -> None:
    """Rename a round, or let it close or be published at another time; `clear` names what has no time."""
    with round_in_hand(round_id, viewer, CHANGED, expected_version, token) as (op, key, fields):
        wanted = {
            "title": fields["title"] if title is None else name_of(title),
            "closes_at": "" if "closes_at" in clear else iso(closes_at) or fields["closes_at"],
            "publish_at": "" if "publish_at" in clear else iso(publish_at) or fields["publish_at"],
        }
        changed = {name: value for name, value in wanted.items() if fields[name] != value}
        if changed.keys() & {"closes_at", "publish_at"}:
            publishes = None if fields["is_published"] else _moment(wanted["publish_at"])
            _check_dates(_moment(wanted["closes_at"]), publishes)
        for name, value in changed.items():
            op.set(states.ROUND + key, name, value)
        op.words = f"{called(fields)} was changed." if op.changes else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlan:
    """What is agreed about one game of a round; left empty, it stays."""

    mission: str
    kind: str = ""
    at: datetime | None = None
    where: str = ""


@once_a_round
def round_plan(
    *,
    round_id: uuid.UUID,
    viewer: Viewer,
    games: Sequence[GamePlan],
    expected_version: int | None = None,
    token: str = "",
) -> None:
    """Plan many games of a round at once: mission, time and place."""
    with round_in_hand(round_id, viewer, PLANNED, expected_version, token) as (op, key, fields):
        known = games_of(op, key)
        for plan in games:
            if plan.mission not in known:
                raise Refusal(f"{called(fields)} has no such game.", code="unknown-mission")
            _plan(op, plan, known[plan.mission])
        numbers = sorted({known[plan.mission]["number"] for plan in games if _is_planned(op, plan)})
        listed = both(map(str, numbers))
        op.words = f"{called(fields)}: planned mission{'' if len(numbers) == 1 else 's'} {listed}." if numbers else ""


def _is_planned(op: Operation, plan: GamePlan) -> bool:
    return any(change.subject == states.MISSION + plan.mission for change in op.changes)


def _plan(op: Operation, plan: GamePlan, known: states.Fields) -> None:
    """What changes in the agreement; what teams are picked by stays once somebody has locked theirs."""
    wanted: dict[str, Any] = {}
    if plan.kind and plan.kind != known["kind"]:
        if MissionSide.objects.filter(mission_id=uuid.UUID(plan.mission), locked_at__isnull=False).exists():
            words = (
                f"Mission {known['number']}: somebody has already mustered for what was agreed; reset that team first."
            )
            raise Refusal(words, code="locked")
        wanted = agreed_on(op.rules, op.settings, plan.kind, "", {}, known)
    if plan.at:
        wanted["at"] = iso(plan.at)
    if plan.where.strip():
        wanted["where"] = name_of(plan.where)
    changed = {name: value for name, value in wanted.items() if known.get(name) != value}
    if changed and states.mission_state(known) not in OPEN_MISSIONS:
        raise Refusal(f"Mission {known['number']} is mustered or played: this cannot be changed now.", code="played")
    for name, value in changed.items():
        op.set(states.MISSION + plan.mission, name, value)


@once_a_round
def round_drop(
    *, round_id: uuid.UUID, viewer: Viewer, reason: str, expected_version: int | None = None, token: str = ""
) -> None:
    """Call off a round in which nobody has played yet; its games are off with it."""
    with round_in_hand(round_id, viewer, DROP, expected_version, token) as (op, key, fields):
        words, games = reason_of(reason), games_of(op, key)
        if any(states.mission_state(each) not in (*OPEN_MISSIONS, State.CANCELLED, State.DECLINED)
               for each in games.values()):  # fmt: skip
            raise Refusal(f"Teams are revealed in {named(fields)}: close it instead.", code="played")
        for mission, each in games.items():
            if states.mission_state(each) in OPEN_MISSIONS:
                op.set(states.MISSION + mission, "stage", State.CANCELLED.value)
                op.set(states.MISSION + mission, "reason", words)
        op.set(states.ROUND + key, "stage", DROPPED)
        op.payload |= {"reason": words}
        op.words = f"{called(fields)} was called off: {words}"


def is_due(row: Round, now: datetime) -> bool:
    """Whether its pairings should be games by now; none, where it has none yet."""
    has_come = row.publish_at is not None and row.publish_at <= now
    return has_come and row.stage == OPEN and not row.is_published and bool(row.pairings)


def is_overtaken(row: Round) -> bool:
    """Whether the table that a draw goes by may be another since: a game was reported or a round closed, or one of that
    was taken back. Two queries where a table decides.
    """
    if row.pairing != Pairing.SWISS:
        return False
    batches = row.campaign.batches
    drawn = batches.filter(kind__in=(OPENED, PAIRED), payload__round=str(row.pk)).order_by("sequence").last()
    of_the_table = (*KINDS, DECIDE, CLOSE)
    later = Q(kind__in=of_the_table) | Q(voids__kind__in=of_the_table)
    return drawn is not None and batches.filter(later, sequence__gt=drawn.sequence).exists()


def rounds_publish_due(now: datetime) -> int:
    """Publish what was to be published by now: any request and any timer may ask, as often as they like."""
    due = Round.objects.filter(stage=OPEN, is_published=False, publish_at__lte=now)
    found = list(due.filter(campaign__stage=Campaign.Stage.RUNNING).values_list("pk", "campaign").order_by("pk"))
    return sum(_publish_due(round_id, campaign_id, now) for round_id, campaign_id in found)


@transaction.atomic
def _publish_due(round_id: uuid.UUID, campaign_id: uuid.UUID, now: datetime) -> bool:
    campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
    row = campaign.rounds.get(pk=round_id)
    if not is_due(row, now):
        return False
    op = opened(campaign, None, Viewer(), whole=True)
    op.kind, op.payload = PUBLISHED, {"round": str(row.pk)}
    _publish(op, str(row.pk), op.before[states.ROUND + str(row.pk)])
    commit(op)
    return True


def _pairing(text: str) -> Pairing:
    if text not in list(Pairing):
        raise Refusal(f"{text!r} is not a way to pair; known: {', '.join(Pairing)}.", code="unknown-pairing")
    return Pairing(text)


def _grow(op: Operation, number: int) -> str:
    """The settings that begin with a round; what to say of them. Games of earlier rounds keep those of their day."""
    wanted = checked_settings(op.rules, op.rules.round_settings(op.settings, number))
    shape = op.rules.settings_shape
    names = _changed(shape, op.settings, wanted)
    if not names:
        return ""
    op.set(states.CAMPAIGN, "settings", shape.to_json(wanted))
    name = op.before[states.CAMPAIGN]["name"]
    holding.sync_all(op, name=name, settings=wanted, has_started=True)
    renew_for_settings(op, wanted)
    words = ", ".join(f"{shape.label(each)} {getattr(wanted, each)}" for each in names)
    return f" From now on: {words}."


def _changed(shape: Any, before: Any, after: Any) -> list[str]:
    wanted, known = shape.to_json(after), shape.to_json(before)
    return [name for name in wanted if wanted[name] != known.get(name)]


def _agreed(op: Operation, asked: Mapping[str, Any] | None) -> dict[str, Any]:
    """What the games of a round are agreed on, as its kind of campaign would have it."""
    said = {name: value for name, value in (asked or {}).items() if value not in (None, False)}
    op.rules.agree(op.settings, said)
    return said


def _present(op: Operation) -> list[str]:
    return [key for key, fields in states.entrants(op.before).items() if not fields["left"]]


def _drawn(op: Operation, pairing: Pairing) -> Draw:
    """As the settings pair; equals of a Swiss round in an order that nobody knows before."""
    if pairing not in DRAWN:
        return Draw()
    entrants = _present(op)
    if pairing is Pairing.SWISS:
        CHANCE.shuffle(entrants)
    return draw(pairing, fixtures_in(op.before).seats(op.settings, entrants))


def _by_hand(op: Operation, games: Games, byes: Sequence[str]) -> Draw:
    """Pairings by hand: everybody sits once at most, and only who is there."""
    present = set(_present(op))
    keys = [str(key) for game in (*games, byes) for key in game]
    if strange := [key for key in keys if key not in present]:
        raise Refusal(f"Nobody in this campaign is {strange[0]!r}.", code="unknown-entrant")
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        name = op.entrant_fields(twice[0])["name"]
        raise Refusal(f"{name} is listed more than once; each plays one game or sits out.", code="paired-twice")
    if any(len(game) < 2 for game in games):
        raise Refusal("A game has two sides or more.", code="wrong-sides")
    return Draw(games=tuple(tuple(map(str, game)) for game in games), byes=tuple(map(str, byes)))


def _publish(op: Operation, key: str, fields: states.Fields) -> None:
    """Make the games; whoever left since the draw plays none, and who is left over by that sits out."""
    if fields["is_published"]:
        raise Refusal(f"{called(fields)} is published already.", code="published")
    if fields["pairing"] not in AGREED_AMONG_PLAYERS and not fields["pairings"]:
        words = f"{called(fields)} cannot be published: nobody is paired yet. Pair its games by hand first."
        raise Refusal(words, code="nobody-paired")
    present = {str(each.pk): each for each in op.campaign.entrants.select_related("person") if not each.has_left}
    row = Round(pk=uuid.UUID(key), campaign=op.campaign, number=fields["number"], agreed=fields["agreed"])
    byes = [each for each in fields["byes"] if each in present]
    for game in fields["pairings"]:
        sides: list[Entrant] = [present[each] for each in game if each in present]
        if len(sides) < 2:
            byes += [str(each.pk) for each in sides]
            continue
        create_mission(op, sides, round=row, kind=None, title="", deadline=_moment(fields["closes_at"]))
    op.mission, op.payload = None, {"round": key}
    if byes != fields["byes"]:
        op.set(states.ROUND + key, "byes", byes)
    op.set(states.ROUND + key, "is_published", True)
    op.kind, op.words = PUBLISHED, f"{called(fields)} was published.{_said(op, fields)}"


def _moment(text: str) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _said(op: Operation, fields: states.Fields) -> str:
    names = {key: each["name"] for key, each in states.entrants(op.before).items()}
    games = [" against ".join(names[key] for key in game if key in names) for game in fields["pairings"]]
    byes = [names[key] for key in fields["byes"] if key in names]
    words = f" {'; '.join(games)}." if games else ""
    return words + (f" {both(byes)} sit{'s' if len(byes) == 1 else ''} out." if byes else "")
