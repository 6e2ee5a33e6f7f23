"""Games of Spec Ops whole: what reports ask, and all that follows, as `expected/spec_ops_games.txt` says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.campaigns.games import Game, Side
from rules.campaigns.kind import CampaignKind
from rules.campaigns.questions import Report
from rules.campaigns.spec_ops.settings import Counts, ExperienceAward, Learning, SpecOp, SpecOpsSettings
from rules.campaigns.spec_ops.states import EntrantState
from rules.dice import TypedDice
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.editions.kt2024.campaign.operations import OPERATIONS
from rules.editions.kt2024.campaign.operations.settings import OperationsSettings
from tests.rules.expected import Cases, expected, lines_of
from tests.rules.spec_ops_play import SETTINGS, casualty, fighter, recovery, scar

NAME = "spec_ops_games"
RESOLVED = ("team:spiritual-resolve",)
RAID = SpecOp(key="raid", name="Raid", first="Raid.", second="Raid again.", games=2, points=2, experience=3)
AWARDED = (
    *SETTINGS.awards,
    ExperienceAward(key="won", name="Won", counts=Counts.WON, experience=2),
    ExperienceAward(key="brave", name="Brave", experience=3),
    ExperienceAward(key="few", name="Few", counts=Counts.SCORED, experience=2, most=3),
)
HOUSE = replace(
    SETTINGS, operations=(RAID,), awards=AWARDED, points_won=1, one_rank=True, stash_stays=False, failed_most=4
)
POOL = OperationsSettings(learning=Learning.POOL, approved_ops=False, pool_most=6, operations=(RAID,))
MOB = (
    fighter("nob", wounds=13),
    fighter("doc", keywords=("Ork Medic",), rested=2, experience=5),
    fighter("old", scars=("severe-concussion",), honours=RESOLVED, experience=16),
    fighter("squig", learns=False, is_tested=False),
    fighter("home", scars=("sapped-strength", "severe-concussion"), rested=1),
    fighter("back", status="convalescing"),
    fighter("lost", status="dead", scars=("sapped-strength",)),
)
FOES = (fighter("foe", wounds=12, experience=50), fighter("fiend", wounds=11))
ASSETS = ("stimm-stash", "war-shrine", "med-bay")


def mob(team: tuple[str, ...] = ("nob", "doc", "old", "squig"), **state: Any) -> Side:
    kept = EntrantState(**{"points": 4, "capacity": 2, **state})
    return Side(key="s", name="The Mob", entrant="e", roster=MOB, team=team, state=kept)


def foes(**state: Any) -> Side:
    kept = EntrantState(**{"points": 5, "capacity": 2, **state})
    return Side(key="f", name="The Foe", entrant="g", roster=FOES, team=("foe", "fiend"), state=kept)


STRANGER = Side(key="x", name="A stranger")


def game(*sides: Side, settings: SpecOpsSettings = SETTINGS) -> Game:
    return Game(mission="m", settings=settings, sides=sides)


def told_by(kind: CampaignKind, fight: Game, answers: dict[str, Any], *dice: dict[str, int]) -> Any:
    faces = {key: value for each in dice for key, value in each.items()}
    return lambda: kind.resolve(Report(answers=answers), fight, TypedDice(faces))


def wrong(kind: CampaignKind, fight: Game, **answers: Any) -> Any:
    return lambda: kind.check_report(
        Report(answers={key.replace("_", ":"): each for key, each in answers.items()}), fight
    )


WORKING = {"operation": "raid", "progress": 2, "assets": ASSETS}
BLOODY = {
    "winner": "s",
    "out:nob": True,
    "out:old": True,
    "out:squig": True,
    "out:foe": True,
    "by:foe": "nob",
    "by:nob": "foe",
    "counted:enemies:nob": 0,
    "counted:brave:doc": True,
    "counted:few:doc": 2,
    "counted:scored:doc": 1,
    "best:best:s": "doc",
    "operation:s": True,
    "fulfilled:s": "nob",
    "war-shrine:s": "nob",
    "recuperate:home": True,
    "healed:home": "severe-concussion",
    "points:s": 7,
}
DICE = (
    casualty("nob", 1), casualty("nob", 1, 2), scar("nob", 4), casualty("old", 1), casualty("old", 2, 2),
    casualty("foe", 1), scar("foe", 1), recovery("old", 1), recovery("old", 6, 2), recovery("home", 3),
)  # fmt: skip
CARRYING = {"stash": {"rope": 2}, "carried": {"nob": ("long-rope", "rope"), "home": ("axe",)}}
SHARED = {
    "share:nob": 3,
    "share:doc": 2,
    "share:foe": 1,
    "out:nob": True,
    "out:foe": True,
    "out:fiend": True,
    "points:s": 2,
}
CASES: Cases = {
    "asked of two": lambda: SPEC_OPS.questions(game(mob(**WORKING), foes(), settings=HOUSE)),
    "asked against a stranger": lambda: SPEC_OPS.questions(
        game(mob(operation="raid", progress=1), STRANGER, settings=HOUSE)
    ),
    "asked of a pool": lambda: OPERATIONS.questions(game(mob(), STRANGER, settings=POOL)),
    "asked where nothing is kept yet": lambda: SPEC_OPS.questions(game(replace(foes(), state=None))),
    "a bloody game": told_by(SPEC_OPS, game(mob(**WORKING, points=1), foes(), settings=HOUSE), BLOODY, *DICE),
    "a game with the last point spent": told_by(
        SPEC_OPS,
        game(mob(points=1), foes(points=0)),
        {"out:nob": True, "medivac:nob": True, "out:foe": True, "medivac:foe": True, "recuperate:home": True},
        casualty("nob", 1),
        casualty("nob", 1, 2),
        scar("nob", 3),
        casualty("foe", 1),
        scar("foe", 1),
        recovery("old", 3),
        recovery("old", 4, 2),
        recovery("home", 3),
    ),
    "a medivac of who would be slain": told_by(
        SPEC_OPS,
        game(foes(points=0, operation="raid", progress=2), mob(()), settings=HOUSE),
        {"out:foe": True, "medivac:foe": True, "operation:f": True, "out:fiend": True, "medivac:fiend": True},
        casualty("foe", 1),
        scar("foe", 1),
        casualty("fiend", 1),
        scar("fiend", 6),
        recovery("old", 6),
        recovery("home", 5),
    ),
    "a game that carries things": told_by(
        SPEC_OPS,
        game(mob(**CARRYING), STRANGER),
        {"points:s": 1, "points:x": 1},
        recovery("old", 5),
        recovery("home", 4),
    ),
    "a game that uses things up": told_by(
        SPEC_OPS,
        game(mob(**CARRYING, operation="raid", progress=1), STRANGER, settings=HOUSE),
        {"winner": "draw", "operation:s": True, "counted:scored:nob": 14},
        recovery("old", 5),
        recovery("home", 1),
    ),
    "a game in which nobody carried what was planned": told_by(
        SPEC_OPS,
        game(replace(mob(("home",), carried={"nob": ("rope",)})), STRANGER, settings=replace(HOUSE, points_game=0)),
        {"winner": "x"},
        recovery("old", 5),
        recovery("home", 6),
    ),
    "a game that does not count for a Spec Op": told_by(
        SPEC_OPS, game(foes(operation="raid", progress=2), STRANGER, settings=HOUSE), {"winner": "f"}
    ),
    "a medic who fell helps nobody": told_by(
        SPEC_OPS,
        game(mob(("nob", "doc")), STRANGER),
        {"out:nob": True, "out:doc": True},
        casualty("nob", 1),
        scar("nob", 6),
        casualty("doc", 2),
        recovery("old", 6),
        recovery("home", 4),
    ),
    "rest helps who is resolved": told_by(
        SPEC_OPS,
        game(replace(mob(("nob",)), roster=(MOB[0], replace(MOB[2], rested=2))), STRANGER),
        {},
        recovery("old", 3),
    ),
    "two fall and one is rolled again": told_by(
        SPEC_OPS,
        game(replace(foes(assets=("med-bay",)), chosen={"carry:rope:1": "foe"}), STRANGER),
        {"out:foe": True, "out:fiend": True},
        casualty("foe", 1),
        casualty("foe", 4, 2),
        casualty("fiend", 1),
        scar("fiend", 2),
    ),
    "wrong answers have no consequences": told_by(SPEC_OPS, game(foes(), STRANGER), {"winner": "nobody"}),
    "a first game of a Spec Op": told_by(
        SPEC_OPS,
        game(foes(operation="raid"), STRANGER, settings=HOUSE),
        {"operation:f": True, "counted:scored:foe": 20},
    ),
    "a pool shared out": told_by(
        OPERATIONS,
        game(mob(), foes(), settings=POOL),
        SHARED,
        casualty("nob", 1),
        casualty("nob", 1, 2),
        scar("nob", 1),
        casualty("foe", 3),
        casualty("fiend", 1),
        scar("fiend", 1),
        recovery("old", 5),
        recovery("home", 5),
    ),
    "a pool from strangers": told_by(
        OPERATIONS, game(foes(), STRANGER, settings=POOL), {"fallen:x": 3, "large:x": 2, "points:f": 4, "share:foe": 6}
    ),
    "too much from a pool": wrong(
        OPERATIONS, game(foes(), STRANGER, settings=POOL), fallen_x=1, share_fiend=2, points_f=0
    ),
    "just enough from a pool": wrong(
        OPERATIONS, game(foes(), STRANGER, settings=POOL), fallen_x=1, large_x=1, share_foe=2
    ),
    "more large ones than ones": wrong(
        OPERATIONS, game(foes(), STRANGER, settings=POOL), fallen_x=1, large_x=2, share_foe=3
    ),
    "shares without a pool": wrong(SPEC_OPS, game(foes(), STRANGER), share_foe=3),
    "wrong answers": wrong(SPEC_OPS, game(foes(), STRANGER), winner="nobody", out_foe="yes"),
    "told at the muster": lambda: SPEC_OPS.briefing(game(mob(**CARRYING), STRANGER)),
}


@pytest.mark.parametrize("case", CASES)
def test_a_game_of_spec_ops_is_as_written(case: str) -> None:
    assert lines_of(CASES[case]) == expected(NAME)[case]


def test_nothing_else_is_written() -> None:
    assert list(expected(NAME)) == list(CASES)
