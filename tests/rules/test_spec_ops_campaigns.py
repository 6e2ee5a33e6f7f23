"""Spec Ops as whole campaigns: random ones equal a replay of their journals, and standings."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from rules.campaigns.activities import ActivityRequest
from rules.campaigns.entrants import Contender
from rules.campaigns.games import Side
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Report
from rules.campaigns.spec_ops.operative_state import OPERATIVES
from rules.campaigns.spec_ops.settings import Learning, SpecOpsSettings
from rules.campaigns.spec_ops.states import EntrantState
from rules.changes import CREATE, Change, JournalEntry, State, applied, fold
from rules.dice import SeededDice
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.editions.kt2021.campaign.settings import DataslateSettings
from rules.editions.kt2024.campaign.operations import OPERATIONS
from rules.editions.kt2024.campaign.operations.settings import OperationsSettings
from rules.errors import Refusal
from tests.rules.spec_ops_play import LIBRARY, SETTINGS, fighter, game

PLAYED = {
    "2021": (SPEC_OPS, DataslateSettings()),
    "ported": (OPERATIONS, OperationsSettings()),
    "pool": (OPERATIONS, OperationsSettings(learning=Learning.POOL, points_won=1, capacity_most=4, one_rank=True)),
}


@pytest.mark.ci
@pytest.mark.parametrize(("kind", "settings"), PLAYED.values(), ids=PLAYED)
def test_random_campaigns_equal_a_replay_of_what_counts(kind: CampaignKind, settings: SpecOpsSettings) -> None:
    """Dozens of games with anything voided at any time: the fold is what the standing games alone come to."""
    rng, dice = random.Random(21), SeededDice("spec ops")
    names = [f"op{n}" for n in range(6)]
    start = JournalEntry(
        key="start",
        changes=(
            Change(subject="campaign", op=CREATE, value={"settings": kind.settings_shape.to_json(settings)}),
            Change(subject="entrant:e", op=CREATE, value=kind.states.entrant.to_fields(kind.new_entrant(settings))),
            *(Change(subject=name, op=CREATE, value=_newcomer()) for name in names),
        ),
    )
    entries = [start]
    voided: list[str] = []
    state = fold(entries, _bounds).state
    for number in range(120):
        who = _contender(state, names)
        roll = rng.random()
        if roll < 0.6 and len([each for each in who.fighters if each.is_active]) > 1:
            entries.append(JournalEntry(key=f"game{number}", changes=_game(kind, settings, rng, dice, who, number)))
            state = applied(state, entries[-1].changes, _bounds)
        elif roll < 0.75 and len(entries) > 3:
            target = rng.choice([each.key for each in entries[1:] if each.changes])
            if target not in voided:
                voided.append(target)
                entries.append(JournalEntry(key=f"void{number}", voids=target))
                state = fold(entries, _bounds).state
        elif (changes := _between(kind, settings, rng, who)) is not None:
            entries.append(JournalEntry(key=f"act{number}", changes=changes))
            state = applied(state, changes, _bounds)
    standing = [each for each in entries if each.changes and each.key not in voided]
    assert len(voided) > 7
    assert len(standing) > 50
    assert state == fold(entries, _bounds).state == fold(standing, _bounds).state
    kept = kind.states.entrant.from_fields(state["entrant:e"])
    games = [each for each in standing if each.key.startswith("game")]
    assert kept.games == len(games)
    assert kept.points <= settings.points_most


def _newcomer() -> dict[str, Any]:
    return {**OPERATIVES.new_fields(), "status": "ready"}


def _bounds(state: State, subject: str) -> Any:
    return SPEC_OPS.bounds(state, subject) if ":" in subject else OPERATIVES.bounds


def _contender(state: State, names: list[str]) -> Contender:
    kept = SPEC_OPS.states.entrant.from_fields(state["entrant:e"])
    fighters = tuple(
        SPEC_OPS.fighter_as_of(
            fighter(name), status=state[name]["status"], operative=OPERATIVES.from_fields(state[name]), entrant=kept
        )
        for name in names
    )
    return Contender(key="e", name="The Mob", state=kept, fighters=fighters, library=LIBRARY)


def _game(
    kind: CampaignKind, settings: SpecOpsSettings, rng: random.Random, dice: SeededDice, who: Contender, number: int
) -> tuple[Change, ...]:
    ready = [each.key for each in who.fighters if each.status == "ready"]
    team = tuple(rng.sample(ready, rng.randint(1, len(ready)))) if ready else ()
    own = Side(key="s", name="The Mob", entrant="e", roster=who.fighters, team=team, state=who.state)
    here = replace(game(own), settings=settings, mission=f"m{number}")
    asked = kind.questions(here)
    answers: dict[str, Any] = {}
    for each in asked:
        if each.kind == "tick":
            answers[each.key] = rng.random() < 0.35
        elif each.kind == "number" and not each.turn:
            few = each.key.startswith(("share:", "large:"))
            answers[each.key] = each.lowest + rng.randint(0, 1 if few else 3)
        elif each.kind == "who" and each.options:
            answers[each.key] = rng.choice([option.value for option in each.options])
    if kind.check_report(Report(answers=answers), here):
        odd = ("share:", "large:", "fallen:", "counted:scored:")
        answers = {key: value for key, value in answers.items() if not key.startswith(odd)}
    found = kind.resolve(Report(answers=answers), here, replace(dice, seed=f"{number}"))
    return tuple(change for one in found.consequences for change in (*one.campaign, *one.roster))


def _between(
    kind: CampaignKind, settings: SpecOpsSettings, rng: random.Random, who: Contender
) -> tuple[Change, ...] | None:
    choices = kind.choices(settings, who)
    assert kind.choose and kind.carry_out  # noqa: PT018
    if choices:
        asked = rng.choice(choices)
        done = kind.choose(settings, who, asked, rng.choice(asked.options).value)
        return (*done.campaign, *done.roster)
    free = [each for each in kind.activities(settings, who) if not each.closed and each.key != "background"]
    wanted = rng.choice(free)
    answers = {each.name: rng.choice(each.choices)[0] if each.choices else 1 for each in wanted.fields}
    try:
        done = kind.carry_out(settings, who, ActivityRequest(activity=wanted, answers=answers))
    except Refusal:
        return None
    return (*done.campaign, *done.roster)


def test_standings_go_by_spec_ops_then_experience_then_games() -> None:
    rows = {"few": (1, 40, 9), "most": (2, 10, 3), "second": (1, 50, 4), "same": (1, 50, 4), "gone": (9, 99, 9)}
    everybody = [
        Contender(
            key=key,
            name=key,
            has_left=key == "gone",
            state=EntrantState(operations=operations, experience=experience, games=games),
        )
        for key, (operations, experience, games) in rows.items()
    ]
    found = SPEC_OPS.end(SETTINGS, everybody)
    assert [(each.entrant, each.place) for each in found.places] == [
        ("most", 1), ("second", 2), ("same", 2), ("few", 4), ("gone", 5)
    ]  # fmt: skip
    assert found.winners == ("most",)
    assert SPEC_OPS.amounts(everybody[0].state) == {"operations": 1, "experience": 40, "games": 9}
