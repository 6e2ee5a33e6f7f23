"""Suggestions are legal, exact and different; where there are none the player learns why."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.editions.base import Capacity, Member, Settings, Status, Suggestion, Team, Way
from rules.editions.kt2018.checks import check_kill_team
from rules.editions.kt2018.experience import counted_points
from rules.editions.kt2018.suggest.teams import nearest, suggest
from rules.issues import is_legal
from tests.rules.casting import (
    any_capacities,
    any_roster,
    capacity,
    commander,
    leader,
    member,
    retainer,
    roster,
    specialist,
    trooper,
)
from tests.rules.kt2018_cast import BEX, SIX, levelled

SETTINGS = st.builds(
    Settings,
    way=st.sampled_from((Way.MATCHED, Way.CAMPAIGN)),
    points_limit=st.sampled_from((40, 60, 100, 125)),
    commander_allowed=st.booleans(),
)
Legal = list[tuple[Member, ...]]


def is_team(picked: Sequence[Member], capacities: Sequence[Capacity], agreed: Settings) -> bool:
    return is_legal(check_kill_team(Team(members=tuple(picked), capacities=tuple(capacities), settings=agreed)))


def all_teams(
    members: Sequence[Member], capacities: Sequence[Capacity], agreed: Settings
) -> Iterator[tuple[Member, ...]]:
    for size in range(len(members) + 1):
        for picked in combinations(members, size):
            if is_team(picked, capacities, agreed):
                yield picked


def points(picked: Sequence[Member], agreed: Settings) -> int:
    return sum(counted_points(each, agreed) for each in picked)


def kinds(
    picked: Sequence[Member], capacities: Sequence[Capacity], agreed: Settings, keep: frozenset[str]
) -> Counter[object]:
    """A team without regard to who of several twins is in it."""
    return Counter(
        (
            replace(each, key="", name="", status=Status.READY),
            counted_points(each, agreed),
            tuple(maximum.shares.get(each.key, 0) for maximum in capacities),
            each.key in keep,
        )
        for each in picked
    )


def picked(members: Sequence[Member], suggestion: Suggestion) -> list[Member]:
    return [each for each in members if each.key in suggestion.operatives]


@st.composite
def questions(draw: st.DrawFn) -> tuple[list[Member], list[Capacity], Settings, frozenset[str]]:
    members = draw(any_roster())
    capacities = draw(any_capacities(members))
    keep = draw(st.sets(st.sampled_from([each.key for each in members]), max_size=2)) if members else set()
    return members, capacities, draw(SETTINGS), frozenset(keep if draw(st.integers(0, 3)) == 0 else ())


@pytest.mark.long
@settings(max_examples=max(8, settings.default.max_examples // 6), deadline=None)
@given(questions())
def test_suggestions_are_the_best_there_are(
    question: tuple[list[Member], list[Capacity], Settings, frozenset[str]],
) -> None:
    members, capacities, agreed, keep = question
    legal = [team for team in all_teams(members, capacities, agreed) if keep <= {each.key for each in team}]
    found = suggest(members, capacities, None, keep, agreed)
    assert bool(found.teams) == bool(legal)
    assert bool(found.issues) != bool(legal)
    before: list[Counter[object]] = []
    for suggestion in found.teams:
        team = picked(members, suggestion)
        assert is_team(team, capacities, agreed)
        assert keep <= set(suggestion.operatives)
        ours = kinds(team, capacities, agreed, keep)
        news = [(ours - other).total() for other in before]
        demand = min([2, *news])
        rivals = [
            other
            for other in legal
            if all((kinds(other, capacities, agreed, keep) - earlier).total() >= demand for earlier in before)
        ]
        best = max((points(other, agreed), len(other)) for other in rivals)
        assert (suggestion.points, len(team)) == (points(team, agreed), len(team)) == best
        before.append(ours)
    if before and len(before) < 3:
        assert not [
            other
            for other in legal
            if all((kinds(other, capacities, agreed, keep) - earlier).total() >= 1 for earlier in before)
        ]


@pytest.mark.long
@settings(max_examples=max(8, settings.default.max_examples // 6), deadline=None)
@given(questions(), st.data())
def test_the_nearest_team_has_fewest_changes_then_most_points(
    question: tuple[list[Member], list[Capacity], Settings, frozenset[str]], data: st.DataObject
) -> None:
    members, capacities, agreed, keep = question
    current = data.draw(st.sets(st.sampled_from([each.key for each in members]))) if members else set()
    legal = [team for team in all_teams(members, capacities, agreed) if keep <= {each.key for each in team}]
    found = nearest(members, current, capacities, None, keep, agreed)
    assert bool(found.teams) == bool(legal)
    if not found.teams:
        assert found.issues
        return
    (suggestion,) = found.teams
    team = picked(members, suggestion)
    assert is_team(team, capacities, agreed)
    assert keep <= set(suggestion.operatives)

    def rank(other: Sequence[Member]) -> tuple[int, int, int]:
        # From nobody there are no comings and goings to save.
        changes = len({each.key for each in other} ^ current) if current else 0
        return (-changes, points(other, agreed), len(other))

    assert rank(team) == max(map(rank, legal))
    assert set(suggestion.operatives) == current - set(suggestion.dropped) | set(suggestion.added)


@pytest.mark.long
@settings(max_examples=max(8, settings.default.max_examples // 6), deadline=None)
@given(questions())
def test_nobody_can_be_added_to_a_suggestion(
    question: tuple[list[Member], list[Capacity], Settings, frozenset[str]],
) -> None:
    members, capacities, agreed, keep = question
    teams = suggest(members, capacities, None, keep, agreed).teams
    assume(teams)
    for suggestion in teams:
        team = picked(members, suggestion)
        others = [each for each in members if each not in team]
        assert not any(is_team([*team, other], capacities, agreed) for other in others)
        assert not any(
            set(suggestion.operatives) <= set(other.operatives) for other in teams if other is not suggestion
        )


@pytest.mark.parametrize("seed", range(6))
def test_twenty_operatives_are_answered(seed: int) -> None:
    members, capacities = roster(20, seed)
    agreed = Settings(way=Way.CAMPAIGN, points_limit=(100, 200)[seed % 2], commander_allowed=True)
    assert len(suggest(members, capacities, settings=agreed).teams) == 3
    assert nearest(members, [each.key for each in members], capacities, settings=agreed).teams


SQUAD = [
    leader("Kael", 18),
    specialist("Mira", "combat", 17),
    specialist("Tor", "combat", 16),
    trooper("Ivo"),
    trooper("Dan"),
    member("Hawk", 12, model="scout"),
]


def test_further_suggestions_bring_others() -> None:
    found = suggest(SQUAD, limit=50)
    assert [team.operatives for team in found.teams] == [
        ("kael", "mira", "ivo"),
        ("kael", "tor", "hawk"),
        ("kael", "tor", "ivo"),
    ]


def test_twins_are_not_another_team() -> None:
    """Ivo, Dan and Rex are alike, so it does not matter which of them stays at home."""
    found = suggest([SQUAD[0], trooper("Ivo"), trooper("Dan"), trooper("Rex")], limit=50)
    assert [team.operatives for team in found.teams] == [("kael", "ivo", "dan")]


def test_a_team_is_of_one_faction_and_who_has_none_goes_with_any() -> None:
    kin = [*(replace(each, factions=frozenset({"Kin"})) for each in SQUAD[:4]), replace(SQUAD[4], factions=frozenset())]
    foes = [leader("Zog", 30), trooper("Yip", 30), trooper("Xed", 30)]
    foes = [replace(each, factions=frozenset({"Foes"})) for each in foes]
    found = suggest([*kin, *foes], limit=100)
    (team,) = nearest([*kin, *foes], ["kael", "mira", "ivo"], limit=100).teams
    assert team.operatives == ("kael", "mira", "ivo")
    assert [" ".join(sorted(team.operatives)) for team in found.teams] == [
        "xed yip zog",
        "dan ivo kael mira",
        "dan yip zog",
    ]


def test_who_has_a_fault_of_its_own_is_in_no_team() -> None:
    found = suggest([*SQUAD, specialist("Nop", "scout", 30, is_attendant=True)], limit=100)
    assert found.teams
    assert not any("nop" in team.operatives for team in found.teams)


def test_who_is_kept_is_in_every_team() -> None:
    found = suggest(SQUAD, limit=50, keep=["hawk"])
    assert found.teams
    assert all("hawk" in team.operatives for team in found.teams)


def test_everybody_may_be_kept() -> None:
    found = suggest(SQUAD, limit=200, keep=[each.key for each in SQUAD if each.key != "tor"])
    assert [len(team.operatives) for team in found.teams] == [len(SQUAD) - 1]


def test_a_retainers_specialism_is_taken() -> None:
    found = suggest([*SQUAD, retainer("Prond", "combat")], limit=200, keep=["prond"])
    assert not {"mira", "tor"} & set(found.teams[0].operatives)


def test_of_retainers_with_one_specialism_one_comes() -> None:
    twins = [retainer("Prond", "medic"), retainer("Rond", "medic")]
    found = suggest([*SQUAD, *twins], limit=200)
    assert found.teams
    assert all(len({"prond", "rond"} & set(team.operatives)) == 1 for team in found.teams)


def test_specialists_whose_specialism_nobody_knows_do_not_shut_each_other_out() -> None:
    strangers = [specialist(name, "", 10, picks=(), tree=()) for name in ("Odd", "Even")]
    found = suggest([leader("Kael"), trooper("Ivo"), *strangers], limit=200)
    assert [set(team.operatives) for team in found.teams] == [{"kael", "ivo", "odd", "even"}]


def test_a_commander_shares_its_specialism_with_no_specialist() -> None:
    agreed = Settings(commander_allowed=True)
    team = [leader("Kael"), trooper("Ivo"), specialist("Mira", "stealth"), commander("Titus", 40, "stealth")]
    assert [set(each.operatives) for each in suggest(team, limit=200, settings=agreed).teams] == [
        {"kael", "ivo", "titus"}, {"kael", "ivo", "mira"}
    ]  # fmt: skip


def test_a_commander_comes_only_where_the_mission_allows_one() -> None:
    titus = commander("Titus", 60)
    assert "titus" not in suggest([*SQUAD, titus], limit=200).teams[0].operatives
    allowed = suggest([*SQUAD, titus], limit=200, settings=Settings(commander_allowed=True))
    assert "titus" in allowed.teams[0].operatives


def test_a_suggestion_for_open_play_is_battle_forged() -> None:
    found = suggest(SQUAD, settings=Settings(way=Way.OPEN))
    assert set(found.teams[0].operatives) == {"kael", "mira", "ivo", "dan", "hawk"}


def test_the_nearest_team_keeps_what_it_can() -> None:
    found = nearest(SQUAD, ["kael", "mira", "tor", "ivo", "gone"], limit=100)
    (team,) = found.teams
    assert (team.operatives, team.added, team.dropped) == (("kael", "mira", "ivo"), (), ("tor", "gone"))


def test_the_nearest_team_to_one_alone_is_that_one_with_others() -> None:
    (team,) = nearest(SQUAD[:4], ["ivo"], limit=100).teams
    assert (team.operatives, team.added, team.dropped) == (("kael", "mira", "ivo"), ("kael", "mira"), ())


def test_a_levelled_team_of_a_campaign_is_brought_under_the_limit() -> None:
    """Worked example 2: 101 of 100 with the Sniper at level 2."""
    campaign = Settings(way=Way.CAMPAIGN, points_limit=100, has_started=True)
    six = [levelled(each, 3, "2a") if each is BEX else each for each in SIX]
    (team,) = nearest(six, [each.key for each in six], settings=campaign).teams
    assert (team.points, len(team.dropped)) == (86, 1)


NEEDS = "a kill team needs at least three."
NO_LEADER = "No operative is the Leader; a kill team needs one."
WHY_NOT = [
    ("nobody", [], {}, [f"No operatives can be picked; {NEEDS}"]),
    ("no Leader", SQUAD[1:], {}, [NO_LEADER]),
    (
        "two left",
        [SQUAD[0], SQUAD[3], replace(SQUAD[4], status=Status.DEAD)],
        {},
        [f"Two operatives can be picked; {NEEDS}"],
    ),
    ("one left, no Leader", SQUAD[3:4], {}, [f"One operative can be picked; {NEEDS}", NO_LEADER]),
    (
        "three, too dear",
        SQUAD[:1] + SQUAD[3:5],
        {"limit": 9},
        ["The cheapest legal team costs 48 points; the limit is 9."],
    ),
    ("too dear", SQUAD, {"limit": 40}, ["The cheapest legal team costs 45 points; the limit is 40."]),
    (
        "a core and nobody else, too dear",
        [SQUAD[0], SQUAD[1], specialist("Sui", "scout", 16)],
        {"limit": 50},
        ["The cheapest legal team costs 51 points; the limit is 50."],
    ),
    (
        "keeping both Combat specialists",
        SQUAD,
        {"keep": ["mira", "tor"]},
        ["Two operatives have Combat; a kill team may have each specialism once: Mira, Tor."],
    ),
    (
        "keeping one who is dead",
        [*SQUAD, trooper("Rex", status=Status.DEAD)],
        {"keep": ["rex"]},
        ["Rex is dead and has left the roster."],
    ),
    (
        "keeping both Leaders",
        [*SQUAD, leader("Vorn", 18)],
        {"keep": ["kael", "vorn"]},
        ["Two Leaders; a kill team has one: Kael, Vorn."],
    ),
    ("keeping a stranger", SQUAD, {"keep": ["stranger"]}, ["One operative to be kept is not on the roster."]),
    ("keeping two strangers", SQUAD, {"keep": ["x", "y"]}, ["Two operatives to be kept are not on the roster."]),
    (
        "keeping a commander where none may come",
        [*SQUAD, commander("Titus")],
        {"keep": ["titus"], "limit": 200},
        ["Titus is a commander and this mission allows none."],
    ),
    (
        "a maximum that leaves one",
        SQUAD[:4],
        {"capacities": [capacity("Intercessor", 1, SQUAD)]},
        ["No team of three or more of these operatives keeps every restriction."],
    ),
    (
        "two who are fit in a campaign",
        [*SQUAD[:2], replace(SQUAD[3], status=Status.CONVALESCING)],
        {"settings": Settings(way=Way.CAMPAIGN, has_started=True)},
        [f"Two operatives can be picked; {NEEDS}"],
    ),
]


@pytest.mark.parametrize(("members", "asked", "lines"), [row[1:] for row in WHY_NOT], ids=[row[0] for row in WHY_NOT])
def test_where_there_is_no_team_the_player_learns_why(
    members: list[Member], asked: dict[str, Any], lines: list[str]
) -> None:
    found = suggest(members, **asked)
    assert not found.teams
    assert [issue.sentence for issue in found.issues] == lines


def test_a_wound_of_a_campaign_keeps_nobody_from_other_games() -> None:
    hurt = [*SQUAD[:2], replace(SQUAD[3], status=Status.CONVALESCING)]
    for way in (Way.MATCHED, Way.OPEN):
        (team,) = suggest(hurt, settings=Settings(way=way)).teams
        assert set(team.operatives) == {"kael", "mira", "ivo"}


def test_the_same_question_has_the_same_answer() -> None:
    members, capacities = roster(14, 3)
    assert suggest(members, capacities) == suggest(members, capacities)


def test_from_nobody_the_nearest_team_uses_most_of_the_limit() -> None:
    (team,) = nearest(SQUAD, [], limit=100).teams
    assert team.points == suggest(SQUAD, limit=100).teams[0].points
    assert team.added == team.operatives
