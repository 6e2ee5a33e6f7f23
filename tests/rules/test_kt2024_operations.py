"""Operations with progress by tables: the pool of experience, what house rules limit, and the ported tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.campaigns.entrants import Contender
from rules.campaigns.games import Game, Result, Side
from rules.campaigns.outcomes import Resolution
from rules.campaigns.questions import Report
from rules.campaigns.rounds import Attendance, RoundPlay
from rules.campaigns.spec_ops.fighter import Fighter
from rules.campaigns.spec_ops.library import NarrativeTables, StashItem, library_of
from rules.campaigns.spec_ops.operative_state import Scar
from rules.campaigns.spec_ops.ranks import SPECIALISMS, most_within_a_rank
from rules.campaigns.spec_ops.settings import Learning
from rules.campaigns.spec_ops.states import EntrantState
from rules.changes import ADD, Change, applied
from rules.dice import TypedDice, roll_key
from rules.editions import find
from rules.editions.kt2024.campaign.operations import OPERATIONS
from rules.editions.kt2024.campaign.operations.scenarios import LINKED, LinkedScenario, PlaceReward, reward_places
from rules.editions.kt2024.campaign.operations.settings import OperationsSettings
from rules.selection.team import EquipmentOption
from tests.rules.pack_cast import team_catalogue

PORTED = OperationsSettings()
POOL = OperationsSettings(
    learning=Learning.POOL, points_won=1, points_most=4, capacity_most=4, one_rank=True, passed_most=None
)
SIZES = {"brute": 14, "tough": 12, "grunt": 8, "runt": 7, "scout": 9}


def fighter(key: str, **fields: Any) -> Fighter:
    return Fighter(key=key, name=key.capitalize(), wounds=SIZES.get(key, 8), **fields)


def side(key: str, *roster: Fighter, **state: Any) -> Side:
    kept = EntrantState(**{"points": 4, "capacity": 2, **state})
    team = tuple(each.key for each in roster)
    return Side(key=key, name=key.upper(), entrant=f"e-{key}", roster=roster, team=team, state=kept)


STRANGER = Side(key="x", name="Somebody else")
REST = tuple(fighter(each) for each in ("git", "grot", "squig"))
OWN = side("s", fighter("nob"), fighter("boy", experience=5), *REST)


def played(
    answers: dict[str, Any], settings: OperationsSettings, *sides: Side, dice: dict[str, int] | None = None
) -> Resolution:
    game = Game(mission="m", settings=settings, sides=sides or (OWN, STRANGER))
    return OPERATIONS.resolve(Report(answers={**scored(game), **answers}), game, TypedDice(dice or {}))


def scored(game: Game) -> dict[str, Any]:
    """Crit op 5, its primary one, and tac op 4 of the first side, nothing of the other."""
    if not game.settings.approved_ops:
        return {}
    first, *others = game.sides
    nothing = {f"{op}:{each.key}": 0 for each in others for op in ("crit", "tac")}
    return {f"crit:{first.key}": 5, f"tac:{first.key}": 4, f"primary:{first.key}": "crit", **nothing}


def wrong(answers: dict[str, Any], settings: OperationsSettings, *sides: Side) -> list[str]:
    game = Game(mission="m", settings=settings, sides=sides or (OWN, STRANGER))
    return [each.sentence for each in OPERATIONS.check_report(Report(answers={**scored(game), **answers}), game)]


def learnt(found: Resolution) -> dict[str, int]:
    changes = (each for one in found.consequences for each in one.roster if each.field == "experience")
    return {each.subject: each.value for each in changes}


def points(found: Resolution) -> int:
    return sum(e.value for one in found.consequences for e in one.campaign if e.field == "points")


def test_a_game_is_scored_by_its_ops_and_brings_what_it_brought_in_2021() -> None:
    """Crit 5, tac 4, six of ten enemies: kill op 3 and one for the better grade, primary 3."""
    found = played({"starters:x": 10, "fallen:x": 6, "counted:enemies:nob": 4}, PORTED)
    assert found.results["s"] is Result.WON
    assert found.scores == {"s": 16, "x": 0}
    assert (learnt(found), points(found)) == ({"nob": 5, "boy": 1, "git": 1, "grot": 1, "squig": 1}, 1)
    assert found.consequences[0].detail == "Crit op 5, tac op 4, kill op 4, primary (crit op) 3."


def test_games_of_any_kind_are_told_by_victory_points() -> None:
    found = played({"points:s": 3, "points:x": 7}, replace(PORTED, approved_ops=False))
    assert (found.results["s"], found.scores) == (Result.LOST, {"s": 3, "x": 7})
    assert OPERATIONS.missions(replace(PORTED, approved_ops=False)) == ()
    assert OPERATIONS.kept_secrets(replace(PORTED, approved_ops=False), None) == ()


POOLS = [
    # enemies incapacitated, of them large → what there is to share: 9 scored, the kill op, half of the primary
    (0, 0, 12),
    (2, 0, 12 + 2 + 2),
    (2, 1, 12 + 2 + 3),
    (4, 0, 12 + 3 + 4),
    (4, 4, 20),
]


@pytest.mark.parametrize(("fallen", "large", "size"), POOLS)
def test_a_pool_is_victory_points_and_enemies_up_to_twenty(fallen: int, large: int, size: int) -> None:
    """Against ten: two enemies are grade 1 and one more for the better grade."""
    answers = {"starters:x": 10, "fallen:x": fallen, "large:x": large}
    assert wrong({**answers, "share:nob": size}, POOL) == []
    (said,) = wrong({**answers, "share:nob": size - 1, "share:boy": 2}, POOL)
    assert f"S has {size} XP to share out" in said
    assert "take 1 back" in said
    found = played({**answers, "share:nob": 3, "share:boy": 2}, POOL)
    assert learnt(found) == {"nob": 3, "boy": 2}
    (shared,) = (each.sentence for each in found.consequences if "shared out" in each.sentence)
    assert shared == f"S shared out 5 of {size} XP."


def test_what_a_pool_asks_is_asked_once() -> None:
    game = Game(mission="m", settings=POOL, sides=(OWN, STRANGER))
    keys = [each.key for each in OPERATIONS.questions(game)]
    assert len(keys) == len(set(keys))
    assert {"fallen:x", "large:x"} <= set(keys)


def test_enemies_that_are_named_count_by_their_wounds() -> None:
    """Of a team in the campaign everybody is known: two of five are grade 2, and one more; the brute is large."""
    other = side("o", *map(fighter, SIZES))
    answers = {"out:brute": True, "out:grunt": True}
    dice = {roll_key(each, "casualty"): 6 for each in ("brute", "grunt")}
    assert wrong({**answers, "share:nob": 9 + 3 + 3 + 3}, POOL, OWN, other) == []
    assert wrong({**answers, "share:nob": 19}, POOL, OWN, other)
    assert learnt(played({**answers, "share:nob": 6}, POOL, OWN, other, dice=dice)) == {"nob": 6}


def test_no_more_large_ones_fall_than_fell() -> None:
    (said,) = wrong({"fallen:x": 1, "large:x": 2}, POOL)
    assert "more large operatives" in said


@pytest.mark.parametrize(
    ("before", "given", "learns"), [(0, 15, 15), (0, 16, 15), (5, 11, 10), (6, 20, 20), (16, 20, 20), (31, 20, 20)]
)
def test_nobody_rises_by_two_ranks_in_a_game(before: int, given: int, learns: int) -> None:
    own = side("s", fighter("nob", experience=before), *REST)
    answers = {"share:nob": given, "starters:x": 10, "fallen:x": 6, "large:x": 6}
    assert learnt(played(answers, POOL, own, STRANGER)) == {"nob": learns}
    assert learnt(played(answers, replace(POOL, one_rank=False), own, STRANGER)) == {"nob": given}


def test_the_last_ranks_have_no_limit() -> None:
    assert [most_within_a_rank(each) for each in (0, 5, 6, 16, 31, 51)] == [15, 15, 30, 50, None, None]


def test_a_win_brings_one_requisition_point_more() -> None:
    assert (points(played({}, POOL)), points(played({"winner": "x"}, POOL)), points(played({}, PORTED))) == (2, 1, 1)


def test_capacity_ends_where_house_rules_say() -> None:
    state = {"campaign": {"settings": {"points_most": 4, "capacity_most": 4}}, "entrant:e": {"capacity": 3}}
    more = Change(subject="entrant:e", op=ADD, field="capacity", value=1)
    assert applied(state, [more, more], OPERATIONS.bounds)["entrant:e"]["capacity"] == 4
    rare = StashItem(piece=EquipmentOption(id="r", key="r", name="R", cost=2), is_rare=True)
    who = Contender(
        key="e", name="S", state=EntrantState(capacity=4, rewards=1), library=NarrativeTables(items=(rare,))
    )
    for settings, offered in ((POOL, ["stash:r"]), (PORTED, ["capacity", "stash:r"])):
        (asked,) = OPERATIONS.choices(settings, who)
        assert [each.value for each in asked.options] == offered
    (fault,) = OPERATIONS.check_settings(replace(POOL, capacity=5))
    assert fault.path == "capacity"


def test_the_ported_tables_have_every_face() -> None:
    library = library_of(team_catalogue("kt2024", "kommandos"))
    for school in SPECIALISMS:
        assert [row.roll for _, row in library.honours([school])] == [1, 2, 3, 4, 5, 6]
    assert {row.key for row in library.table("scars")} == {*(each.value for each in Scar), "cerebral-affliction"}
    assert [each.is_rare for each in library.items] == [True] * 12, "equipment without EP is no matter of a stash"
    assert len(library.models) > 10
    assert find("kt2024").campaign_kind("operations") is OPERATIONS


# Linked scenarios

RANKINGS = [
    # by player: games, won and drawn in the round → what the ranking brings, in requisition points and rewards
    (((1, 1, 0), (1, 0, 0)), [(2, 1), (1, 0)]),
    (((1, 1, 0), (1, 1, 0), (1, 0, 1), (0, 0, 0)), [(2, 1), (2, 1), (0, 0), (0, 0)]),
    (((2, 1, 1), (2, 1, 0), (1, 0, 1)), [(2, 1), (1, 0), (0, 0)]),
    (((0, 0, 0), (0, 0, 0)), [(0, 0), (0, 0)]),
]


@pytest.mark.parametrize(("played", "brings"), RANKINGS)
def test_a_rounds_ranking_rewards_who_played_and_equals_alike(played: Any, brings: list[tuple[int, int]]) -> None:
    attendances = tuple(
        Attendance(contender=Contender(key=str(n), name=f"P{n}"), games=games, won=won, drawn=drawn)
        for n, (games, won, drawn) in enumerate(played)
    )
    found = LINKED.close_round(LINKED.settings, RoundPlay(key="r", number=3, attendances=attendances))
    given = {(each.entrant, change.field): change.value for each in found for change in each.campaign}
    assert [(given.get((str(n), "points"), 0), given.get((str(n), "rewards"), 0)) for n in range(len(played))] == brings
    assert all("round 3" in each.sentence for each in found)


def test_scenarios_are_played_in_their_order_and_begin_again() -> None:
    settings = replace(LINKED.settings, scenarios=tuple(LinkedScenario(key=each, name=each.title()) for each in "ab"))
    assert [row.key for row in LINKED.missions(settings)] == ["a", "b"]
    for number, words in ((0, ""), (1, "Everybody plays A"), (2, "Everybody plays B"), (3, "Everybody plays A")):
        game = Game(mission="m", settings=settings, sides=(OWN, STRANGER), round_number=number)
        (briefing,) = LINKED.briefing(game)
        assert briefing.sentences[0].startswith(words or "Rare equipment")
    twice = replace(settings, place_rewards=(PlaceReward(place=1), PlaceReward(place=1)))
    assert [each.path for each in LINKED.check_settings(twice)] == ["place_rewards.1.place"]
    keys = {
        each.key for each in LINKED.activities(settings, Contender(key="e", name="S", state=EntrantState(points=4)))
    }
    assert not keys & {"begin", "abandon"}


def test_who_incapacitated_whom_and_when_is_told_as_in_a_league() -> None:
    """The nob took two: 2 XP more, and the kill op has them in turning points 1 and 3."""
    other = side("o", *map(fighter, SIZES))
    answers = {
        "out:brute": True,
        "by:brute": "nob",
        "turn:brute": "1",
        "out:runt": True,
        "by:runt": "nob",
        "turn:runt": "3",
    }
    dice = {roll_key(each, "casualty"): 6 for each in ("brute", "runt")}
    found = played(answers, PORTED, OWN, other, dice=dice)
    assert learnt(found)["nob"] == 1 + 2
    assert [(each.operative, each.by) for each in found.taken_out or ()] == [("brute", "nob"), ("runt", "nob")]
    kills = {each.side: next(row for row in each.rows if row.name == "Kill op") for each in found.score}
    assert (kills["s"].turns, kills["s"].total) == ((1, 0, 1, 1), 3)
    assert "Incapacitated by Nob." in {each.detail for each in found.consequences}


def test_experience_shared_to_the_slain_is_lost_and_said_to_be() -> None:
    dice = {roll_key("boy", "casualty"): 1, roll_key("boy", "scar"): 1}
    found = played({"out:boy": True, "share:boy": 2, "share:nob": 1}, POOL, dice=dice)
    assert learnt(found) == {"nob": 1}
    assert any(each.detail.endswith("Boy was slain: its 2 XP were lost.") for each in found.consequences)


def test_places_in_a_round_bring_what_the_settings_say() -> None:
    rewards = (
        PlaceReward(place=1, points=2, reward=True), PlaceReward(place=2, points=1),
        PlaceReward(place=4, points=0, reward=True), PlaceReward(place=5, points=0),
    )  # fmt: skip
    settings = replace(LINKED.settings, place_rewards=rewards)
    rows = {"idle": (0, 0), "first": (2, 0), "second": (1, 1), "equal": (1, 1), "last": (0, 1), "least": (0, 0)}
    attendances = tuple(
        Attendance(
            contender=Contender(key=key, name=key.capitalize(), state=EntrantState()),
            games=0 if key == "idle" else 2, won=won, drawn=drawn,
        )
        for key, (won, drawn) in rows.items()
    )  # fmt: skip
    found = reward_places(settings, RoundPlay(key="r", number=3, attendances=attendances))
    assert [each.sentence for each in found] == [
        "First: place 1 in round 3 brings 2 RP and a reward.",
        "Second: place 2 in round 3 brings 1 RP.",
        "Equal: place 2 in round 3 brings 1 RP.",
        "Last: place 4 in round 3 brings a reward.",
    ]
    assert [[(each.field, each.value) for each in effect.campaign] for effect in found] == [
        [("points", 2), ("rewards", 1)], [("points", 1)], [("points", 1)], [("rewards", 1)],
    ]  # fmt: skip
