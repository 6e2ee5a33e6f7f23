"""Campaigns of any length in the bench's own database: their journals are written at once, their rows are the fold."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

from django.utils import timezone

from campaigns.journal import chronicle
from campaigns.journal import rows as projection
from campaigns.journal import settle as settling
from campaigns.journal import state as states
from campaigns.journal.entries import journal_entries
from campaigns.journal.kind import kind_named, kind_of
from campaigns.models import Batch, Campaign, Change, Chronicle, Person
from rosters.ids import new_id
from rules.changes import ADD, CREATE, SET, fold
from rules.changes import Change as ChangeValue
from rules.editions.kt2018.campaign.bounds import RESOURCE
from rules.editions.kt2018.campaign.settings import BookSettings
from tools.bench.scratch import EDITION, Scene, scene

ENTRANTS = 24
CHANGES_A_MISSION = 40
SHORT, LONG = 5, 500
SEASON_ENTRANTS, SEASON_ROUNDS, SEASON_MISSIONS = 60, 40, 1_200
AGREED = kind_named(EDITION).states.mission.new_fields()


@dataclass(frozen=True)
class PlayedCampaign:
    """A campaign, and a player who takes part in it."""

    campaign: Campaign
    scene: Scene
    mission: str
    """Key of its last mission."""


@cache
def campaign_of(
    missions: int, entrants: int = ENTRANTS, rounds: int = 0, changes: int = CHANGES_A_MISSION
) -> PlayedCampaign:
    """A running campaign of two dozen entrants and so many confirmed missions, shared out among its rounds; made once a
    process.
    """
    built = scene()
    settings = _settings()
    campaign = Campaign.objects.create(
        edition=EDITION, kind=kind_named(EDITION).key, name=f"Of {missions} missions", started_at=timezone.now()
    )
    people = [
        Person(campaign=campaign, user=None if number else built.viewer.user, name=f"Player {number}", role="player")
        for number in range(entrants)
    ]
    people[0].role = Person.Role.ARBITRATOR
    Person.objects.bulk_create(people)
    _write(campaign, list(_batches(campaign, people, settings, Length(missions, rounds, changes))))
    return PlayedCampaign(campaign, built, str(campaign.missions.order_by("-number").values_list("pk", flat=True)[0]))


@dataclass(frozen=True)
class Length:
    missions: int
    rounds: int
    changes: int
    """Of each mission."""


def _settings() -> BookSettings:
    return kind_named(EDITION).settings


def _batches(
    campaign: Campaign, people: list[Person], settings: BookSettings, length: Length
) -> Iterator[tuple[Batch, list[ChangeValue]]]:
    numbers = count(1)
    for kind, words, key, changes in _batch_rows(campaign, people, settings, length):
        number = next(numbers)
        batch = Batch(
            id=key,
            campaign=campaign,
            sequence=number,
            place=number,
            group=new_id(),
            kind=kind,
            words=words,
            person=people[0],
            payload=_report(changes) if kind == "report" else {},
        )
        yield batch, changes


def _report(changes: list[ChangeValue]) -> dict[str, Any]:
    """What the batch of a report keeps, as far as pages read it."""
    results = next(change.value for change in changes if change.field == "results")
    nothing: dict[str, Any] = {name: [] for name in ("consequences", "pending", "rolls", "fallen")}
    return {**nothing, "report": {"answers": {}}, "answers": {}, "results": results, "learnt": None}


def _batch_rows(campaign: Campaign, people: list[Person], settings: BookSettings, length: Length) -> Iterator[tuple]:
    kind = kind_named(EDITION)
    state = states.new_state(name=campaign.name, story="", settings=kind.settings_shape.to_json(settings))
    yield "found", "Founded.", new_id(), [ChangeValue(subject=states.CAMPAIGN, op=CREATE, value=state["campaign"])]
    running = ChangeValue(subject=states.CAMPAIGN, op=SET, field="stage", value="running", before="gathering")
    entrants = [str(new_id()) for _ in people]
    for position, (key, person) in enumerate(zip(entrants, people, strict=True)):
        fields = states.new_entrant(
            person=str(person.pk),
            roster="",
            name=f"Entrant {position}",
            faction="Orks",
            position=position,
            kind_fields=kind.states.entrant.to_fields(kind.new_entrant(settings)),
        )
        yield "enter", "Entered.", new_id(), [ChangeValue(subject=states.ENTRANT + key, op=CREATE, value=fields)]
    yield "start", "Started.", new_id(), [running]
    size, row = len(entrants), ""
    every = -(-length.missions // length.rounds) if length.rounds else 0
    for number in range(1, length.missions + 1):
        if every and number % every == 1:
            row = str(new_id())
            yield _round(number // every + 1, length.rounds, row, entrants)
        pair = entrants[number % size], entrants[(number * 7 + 1) % size]
        yield from _mission(number, pair, settings, row, length.changes)


def _round(number: int, last: int, key: str, entrants: list[str]) -> tuple[Any, ...]:
    """Closed, but for the last one."""
    fields = states.new_round(number=number, title="", pairing="free", closes_at="", publish_at="", agreed={},
                              pairings=(), byes=(), entrants=entrants)  # fmt: skip
    fields |= {"is_published": True}
    if number < last:
        fields |= {"stage": "closed", "closing": {"unplayed": {}, "counted": {}}}
    words = f"Opened round {number}."
    return "open-round", words, new_id(), [ChangeValue(subject=states.ROUND + key, op=CREATE, value=fields)]


def _mission(
    number: int, pair: tuple[str, str], settings: BookSettings, round_key: str, changes_of_each: int
) -> Iterator[tuple]:
    sides = [{"id": str(new_id()), "entrant": entrant} for entrant in dict.fromkeys(pair)]
    fields = states.new_mission(number=number, title=f"Mission {number}", sides=sides, stage="mustered", agreed=AGREED)
    fields |= {"round": round_key} if round_key else {}
    subject = states.MISSION + str(new_id())
    yield "plan", f"Planned mission {number}.", new_id(), [ChangeValue(subject=subject, op=CREATE, value=fields)]
    report, result = new_id(), {sides[0]["id"]: "won", sides[-1]["id"]: "lost"}
    changes = [
        ChangeValue(subject=subject, op=SET, field="report", value=str(report)),
        ChangeValue(subject=subject, op=SET, field="results", value=result),
        *_moves(number, sides, settings, changes_of_each),
    ]
    yield "report", f"Reported mission {number}.", report, changes
    confirmed = ChangeValue(subject=subject, op=SET, field="confirmed", value=str(report))
    yield "confirm", f"Confirmed mission {number}.", new_id(), [confirmed]


def _moves(
    number: int, sides: list[dict[str, str]], settings: BookSettings, changes_of_each: int
) -> Iterator[ChangeValue]:
    """Resources up and down; enough of them that a long campaign's journal is as long as it may become."""
    for turn in range(changes_of_each - 4):
        entrant = sides[turn % len(sides)]["entrant"]
        resource = settings.resources[(number + turn // 2) % len(settings.resources)].key
        amount = 1 if (number + turn) % 3 else -2
        yield ChangeValue(subject=states.ENTRANT + entrant, op=ADD, field=RESOURCE + resource, value=amount)


def _write(campaign: Campaign, batches: list[tuple[Batch, list[ChangeValue]]]) -> None:
    Batch.objects.bulk_create(batch for batch, _ in batches)
    rows = (row for batch, changes in batches for row in Change.rows(batch, changes))
    Change.objects.bulk_create(rows, batch_size=2000)
    campaign.version = len(batches)
    state = fold(journal_entries(campaign), kind_of(campaign).bounds).state
    keys = states.missions(state)
    projection.write(campaign, {}, state, {key: secrets.token_bytes(32) for key in keys})
    _name_missions(batches)
    settling.settle(campaign)
    Chronicle.objects.update_or_create(campaign=campaign, defaults=chronicle.fresh(campaign))


def _name_missions(batches: list[tuple[Batch, list[ChangeValue]]]) -> None:
    """Say of each batch which mission it is about, now that they are there."""
    for batch, changes in batches:
        if changes[0].subject.startswith(states.MISSION):
            batch.mission_id = uuid.UUID(changes[0].subject.removeprefix(states.MISSION))
    Batch.objects.bulk_update([batch for batch, _ in batches if batch.mission_id], ["mission"], batch_size=500)
