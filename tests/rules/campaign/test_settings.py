"""Settings: each has words, each fault is named by its field, and what is kept comes back."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from rules.campaigns.described import SettingShape
from rules.campaigns.settings import Band, DieTable, Ties
from rules.campaigns.validity import MOST_ROWS, WrongSettings, coverage_faults
from rules.editions import EDITIONS
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.about import ABOUT, GROUPS
from rules.editions.kt2018.campaign.planning import POINTS_RANGE, agree, judging, roll_words
from rules.editions.kt2018.campaign.settings import (
    AwardRow,
    BookSettings,
    EndCondition,
    MissionEffect,
    MissionOutcome,
    MissionRole,
    MissionType,
    Prices,
    Resource,
    TieBreak,
)
from rules.editions.kt2018.campaign.settled import costs_of
from rules.editions.kt2018.campaign.shape import SHAPE, settings_from_json, settings_to_json
from rules.editions.kt2018.campaign.states import MissionState
from rules.editions.kt2018.campaign.validity import faults
from rules.errors import Refusal
from tests.rules.campaign.staging import with_settings

START = CAMPAIGN.settings


def test_rosters_have_any_printing_the_latest_or_one_that_is_named() -> None:
    printings = {each.value: replace(START, prices=each).printing for each in Prices}
    assert printings == {"any": None, "latest": "", "core-manual-2018": "core-manual-2018"}


def test_what_a_campaign_starts_with_can_be_and_comes_back_from_json() -> None:
    assert CAMPAIGN.check_settings(START) == ()
    assert settings_from_json(settings_to_json(START)) == START
    assert EDITIONS["kt2018"].points.range == POINTS_RANGE


def test_every_setting_has_a_label_a_sentence_and_a_group() -> None:
    for kind in ABOUT:
        assert [each.name for each in fields(kind)] == list(ABOUT[kind])
        assert all(about.label and about.words.endswith(".") for about in ABOUT[kind].values())
    assert {each.group for each in SHAPE.described()} == {group.key for group in GROUPS}


CHANGES = {
    "a number": ({"points_limit": 125}, ["Points limit 100 → 125"]),
    "nothing": ({"dispute_days": None}, ["Days to dispute 3 → none"]),
    "a tick": ({"guests": not START.guests}, ["Guests yes → no"]),
    "one of several": ({"tie_break": TieBreak.SHARED}, ["Tie-break one more mission → the victory is shared"]),
    "a few words": ({"score": "Renown"}, ["Score none → Renown"]),
    "many words": ({"score": "Renown " * 9}, ["Score"]),
    "rows": ({"awards": (AwardRow(name="Cup"),)}, ["Awards"]),
    "two": ({"points_limit": 90, "guests": False}, ["Guests yes → no", "Points limit 100 → 90"]),
}


@pytest.mark.parametrize(("changed", "words"), CHANGES.values(), ids=CHANGES)
def test_a_change_says_what_a_setting_was_and_is(changed: dict[str, Any], words: list[str]) -> None:
    assert sorted(SHAPE.changes(START, replace(START, **changed))) == words


def test_a_form_knows_the_shape_of_every_setting() -> None:
    shapes = {each.name: each for each in SHAPE.described()}
    assert shapes["points_limit"].shape is SettingShape.NUMBER
    assert (shapes["points_limit"].low, shapes["points_limit"].high) == (1, 1000)
    assert shapes["guests"].shape is SettingShape.TICK
    assert shapes["end"].shape is SettingShape.CHOICE
    assert shapes["specialist_casualties"].shape is SettingShape.TABLE
    assert shapes["experience_most"].is_optional
    resource = {column.name: column for column in shapes["resources"].columns}
    assert (resource["start"].default, resource["key"].is_required, resource["ceiling"].is_optional) == (8, True, True)


def test_a_score_begins_at_one_to_win_by_and_two_less_for_a_resource_that_ran_out() -> None:
    assert (BookSettings().score_win, BookSettings().score_spent) == (1, -2)


def test_what_no_source_tells_is_marked() -> None:
    own = [band.low for band in START.specialist_casualties.bands if band.is_own]
    assert own == [1, 2, 4]
    assert not any(band.is_own for band in START.commander_injuries.bands)
    assert all(band.is_own for band in START.other_casualties.bands)


def bands(*rows: tuple[int, int, str], die: int = 10) -> DieTable:
    return DieTable(die=die, bands=tuple(Band(low=low, high=high, result=result) for low, high, result in rows))


def row(**more: Any) -> tuple[Resource, ...]:
    return (Resource(**({"key": "morale", "name": "Morale"} | more)),)


def mission(**more: Any) -> tuple[MissionType, ...]:
    return (MissionType(**({"key": "raid", "name": "Raid"} | more)),)


@pytest.mark.parametrize(
    ("changed", "path", "words"),
    [
        (
            {"specialist_casualties": bands((1, 9, "dead"))},
            "specialist_casualties.bands",
            "The table says nothing for 10",
        ),
        (
            {"other_casualties": bands((1, 6, "dead"), (6, 10, "recovery"))},
            "other_casualties.bands",
            "one thing for 6",
        ),
        ({"commander_injuries": bands((1, 12, "minor"))}, "commander_injuries.bands", "A D10 has no 11, 12"),
        ({"other_casualties": bands((1, 10, "hard-knocks"))}, "other_casualties.bands.0.result", "is not one of"),
        ({"other_casualties": bands((5, 1, "dead"), (1, 10, "dead"))}, "other_casualties.bands.0.high", "not a range"),
        ({"resources": ()}, "resources", "one resource at least"),
        ({"resources": row(start=3, floor=4)}, "resources.0.start", "below its floor of 4"),
        ({"resources": row(start=8, ceiling=6)}, "resources.0.start", "above its ceiling 6"),
        ({"resources": row(start=4, floor=4, ceiling=3)}, "resources.0.ceiling", "3 lies below the floor of 4"),
        ({"resources": row() + row(name="Mood")}, "resources.1.key", "more than once"),
        ({"resources": row() + row(key="mood")}, "resources.0.name", "more than once"),
        ({"resources": row(key="Mo rale")}, "resources.0.key", "is not a key"),
        ({"resources": row(name=" ")}, "resources.0.name", "1 to 80 characters"),
        ({"resources": row(name="M" * 81)}, "resources.0.name", "1 to 80 characters"),
        ({"resources": row(key="m" * 81)}, "resources.0.key", "is not a key"),
        ({"resources": row(start=100)}, "resources.0.start", "not between 0 and 99"),
        ({"commander_loss_resource": "mood"}, "commander_loss_resource", "not one of the resources"),
        (
            {"missions": mission(effects=(MissionEffect(resource="mood"),))},
            "missions.0.effects.0.resource",
            "not one of the",
        ),
        ({"missions": mission(low=1, high=9)}, "missions", "The table says nothing for 10"),
        ({"missions": mission(low=0, high=10)}, "missions.0.high", "is not a range"),
        ({"points_limit": 0}, "points_limit", "not between 1 and 1000"),
        ({"points_limit": 160}, "escalated_limit", "below the first limit"),
        ({"roster_size": 11}, "roster_size", "below the size at the start"),
        ({"dispute_days": 61}, "dispute_days", "not between 0 and 60"),
        ({"dispute_days": -1}, "dispute_days", "not between 0 and 60"),
        ({"ties": Ties.BONUS}, "ties", "'bonus' is not one of opponents"),
        ({"points_limit": 1001}, "points_limit", "not between 1 and 1000"),
        ({"commander_limit": 1001}, "commander_limit", "not between 1 and 1000"),
        ({"awards": (AwardRow(name="x" * 81),)}, "awards.0.name", "1 to 80 letters"),
        ({"awards": (AwardRow(name="Cup"), AwardRow(name=" "))}, "awards.1.name", "1 to 80 letters"),
        ({"banked_rounds": 2}, "banked_rounds", "only where not all of them count"),
        ({"missions": mission(low=3, high=2)}, "missions.0.high", "3 to 2 is not a range"),
        ({"extra_roll": bands((1, 9, "nothing"))}, "extra_roll.bands", "nothing for 10"),
        ({"end": EndCondition.DATE}, "end_date", "the day on which"),
        ({"end_date": "soon"}, "end_date", "is not a date"),
    ],
)
def test_what_cannot_be_is_named_by_its_field(changed: dict[str, Any], path: str, words: str) -> None:
    found = {fault.path: fault.sentence for fault in faults(with_settings(**changed))}
    assert words in found[path], found


@pytest.mark.parametrize(
    "changed",
    [
        {"resources": row(start=4, floor=4, ceiling=4), "missions": ()},
        {"dispute_days": None},
        {"dispute_days": 0},
        {"dispute_days": 60},
        {"resources": row(start=4, floor=4, ceiling=9), "missions": (), "commander_loss_resource": ""},
        {"points_limit": 150, "escalated_limit": 150},
        {"points_limit": 1000, "escalated_limit": 1000, "commander_limit": 1},
        {"starting_size": 20, "roster_size": 20},
        {"awards": (AwardRow(name="x" * 80), AwardRow(name="x"))},
        {"banked_rounds": 2, "counting_games": 1},
        {"missions": mission(low=1, high=10), "mission_die": 10},
        {"missions": mission(low=0, high=0)},
        {"end": EndCondition.DATE, "end_date": "2026-12-31"},
        {"end": EndCondition.ROUNDS, "end_date": ""},
    ],
)
def test_what_lies_on_its_bound_can_be(changed: dict[str, Any]) -> None:
    assert [each for each in faults(with_settings(**changed)) if each.path.split(".")[0] in changed] == []


def test_victory_points_decide_every_mission_a_campaign_starts_with() -> None:
    """What the book numbers 1 to 10, and the duel of the commanders, which no die gives."""
    assert [each.low for each in START.missions] == [*range(1, 11), 0]
    assert all(each.low == each.high and each.by_points for each in START.missions)
    assert [each.key for each in START.missions if each.commanders or not each.is_own] == ["duel-of-honour"]


ROOMY = with_settings(commanders=True)
AGREED = MissionState(points_limit=90, commanders=True)


@pytest.mark.parametrize(
    ("asked", "kind", "before", "agreed"),
    [
        ({}, "", None, (None, False)),
        ({}, "", AGREED, (90, True)),
        ({"points_limit": 75}, "", None, (75, False)),
        ({"points_limit": 75}, "", AGREED, (75, True)),
        ({"points_limit": 1}, "", None, (1, False)),
        ({"points_limit": 1000}, "", None, (1000, False)),
        ({"points_limit": 0}, "", None, "1 to 1000 points, not 0"),
        ({"points_limit": 1001}, "", None, "1 to 1000 points, not 1001"),
        ({"commanders": True}, "", None, (None, True)),
        ({"commanders": False}, "", AGREED, (90, False)),
        ({}, "duel-of-honour", None, (None, True)),
        ({"commanders": False}, "duel-of-honour", None, (None, False)),
        ({}, "ambush", AGREED, (90, False)),
    ],
)
def test_what_is_agreed_for_a_mission_stays_until_it_is_changed(
    asked: dict[str, Any], kind: str, before: MissionState | None, agreed: Any
) -> None:
    if isinstance(agreed, str):
        with pytest.raises(Refusal, match=agreed):
            agree(ROOMY, asked, kind=kind, before=before)
        return
    found = agree(ROOMY, asked, kind=kind, before=before)
    assert (found.points_limit, found.commanders) == agreed


def test_a_roll_says_what_it_may_change() -> None:
    quiet = CAMPAIGN.settings
    plain = with_settings(missions=tuple(replace(each, commanders=True) for each in quiet.missions))
    words = f"Some missions let each side bring a commander: the limit is {plain.commander_limit} then."
    for settings, agreed, said in (
        (plain, MissionState(), words),
        (plain, MissionState(points_limit=150), "Some missions let each side bring a commander."),
        (plain, MissionState(commanders=True), "Each side may bring a commander, whatever is rolled."),
        (quiet, MissionState(), ""),
        (replace(plain, commanders=False), MissionState(), ""),
    ):
        assert roll_words(settings, agreed) == said


def test_no_commander_comes_where_the_campaign_is_played_without() -> None:
    closed = with_settings(commanders=False)
    assert agree(closed, {}, kind="duel-of-honour") == MissionState()
    with pytest.raises(Refusal, match="without commanders"):
        agree(closed, {"commanders": True})


COSTS = [
    (None, ["What it costs and brings is asked for with the report."]),
    ((), []),
    ((MissionEffect(resource="morale", amount=-1),), ["The loser: −1 Morale."]),
    (
        (
            MissionEffect(resource="morale", amount=2, outcome=MissionOutcome.WON),
            MissionEffect(resource="territory", amount=-1, die=3, part=MissionRole.DEFENDER),
        ),
        ["The winner: +2 Morale.", "The loser, as the defender: −1 × D3 Territory."],
    ),
]


@pytest.mark.parametrize(("effects", "said"), COSTS)
def test_what_a_mission_costs_and_brings_is_said_in_a_sentence_each(effects: Any, said: list[str]) -> None:
    settings = with_settings(missions=mission(effects=effects))
    assert list(costs_of(settings, "raid")) == said
    assert list(costs_of(settings, "unheard-of")) == []


def test_limits_keep_to_the_range_of_the_edition() -> None:
    assert [fault.path for fault in faults(START, (1, 120))] == ["escalated_limit", "commander_limit"]


def test_a_table_of_another_die_is_as_good() -> None:
    assert faults(with_settings(other_casualties=bands((1, 1, "dead"), (2, 6, "recovery"), die=6))) == ()


def test_json_of_another_shape_is_refused_with_every_field() -> None:
    fields = {"points_limit": "many", "resources": [{"key": "x"}], "end": "never", "colour": 1, "guests": 1}
    with pytest.raises(WrongSettings) as refused:
        settings_from_json(fields)
    assert {fault.path for fault in refused.value.faults} == {
        "points_limit", "resources.0.name", "end", "colour", "guests"
    }  # fmt: skip


def test_what_is_not_told_stays_as_it_was() -> None:
    assert settings_from_json({"points_limit": 125}, START) == replace(START, points_limit=125)
    assert settings_from_json({}) == BookSettings()


@pytest.mark.parametrize(
    ("changed", "limit", "commanders", "points"),
    [({}, None, False, 100), ({"is_escalated": True}, None, False, 150), ({}, None, True, 200), ({}, 75, True, 75)],
)
def test_a_mission_is_judged_by_its_limit_or_the_campaigns(
    changed: dict[str, Any], limit: int | None, commanders: bool, points: int
) -> None:
    judged = judging(with_settings(**changed), MissionState(points_limit=limit, commanders=commanders))
    assert (judged.points_limit, judged.commander_allowed, judged.has_started) == (points, commanders, True)


@pytest.mark.parametrize(
    ("bands", "die", "words"),
    [
        ([(1, 3), (4, 6)], 6, []),
        ([(1, 3), (5, 6)], 6, ["The table says nothing for 4 of the D6."]),
        ([(1, 3), (3, 6)], 6, ["The table says more than one thing for 3."]),
        ([(1, 7)], 6, ["A D6 has no 7."]),
        ([(face, face) for face in range(1, MOST_ROWS + 1)], MOST_ROWS + 1, ["The table says nothing for"]),
        ([(face, face) for face in range(1, MOST_ROWS + 2)], MOST_ROWS + 2, []),
        ([(0, 1001)], 6, []),
    ],
)
def test_a_table_tells_every_face_once(bands: list[tuple[int, int]], die: int, words: list[str]) -> None:
    """What is no table at all is told elsewhere."""
    found = [each.sentence for each in coverage_faults(bands, die, "table")]
    assert len(found) == len(words)
    assert all(sentence.startswith(begin) for sentence, begin in zip(found, words, strict=True))
