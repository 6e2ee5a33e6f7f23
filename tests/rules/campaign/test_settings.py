"""Settings: each has words, each fault is named by its field, and what is kept comes back."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from rules.campaigns.described import SettingShape
from rules.campaigns.settings import Band, DieTable, Ties
from rules.campaigns.validity import WrongSettings
from rules.editions import EDITIONS
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.about import ABOUT, GROUPS
from rules.editions.kt2018.campaign.judging import settings_for
from rules.editions.kt2018.campaign.planning import POINTS_RANGE
from rules.editions.kt2018.campaign.settings import BookSettings, EndCondition, MissionEffect, MissionType, Resource
from rules.editions.kt2018.campaign.shape import SHAPE, settings_from_json, settings_to_json
from rules.editions.kt2018.campaign.validity import faults
from tests.rules.campaign.staging import with_settings

START = CAMPAIGN.settings


def test_what_a_campaign_starts_with_can_be_and_comes_back_from_json() -> None:
    assert CAMPAIGN.check_settings(START) == ()
    assert settings_from_json(settings_to_json(START)) == START
    assert EDITIONS["kt2018"].points.range == POINTS_RANGE


def test_every_setting_has_a_label_a_sentence_and_a_group() -> None:
    for kind in ABOUT:
        assert [each.name for each in fields(kind)] == list(ABOUT[kind])
        assert all(about.label and about.words.endswith(".") for about in ABOUT[kind].values())
    assert {each.group for each in SHAPE.described()} == {group.key for group in GROUPS}


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


def test_what_no_source_tells_is_marked() -> None:
    own = [band.low for band in START.specialist_casualties.bands if band.is_own]
    assert own == [1, 2, 4]
    assert not any(band.is_own for band in START.commander_injuries.bands)
    assert all(band.is_own for band in START.other_casualties.bands)


def bands(*told: tuple[int, int, str], die: int = 10) -> DieTable:
    return DieTable(die=die, bands=tuple(Band(low=low, high=high, result=result) for low, high, result in told))


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
        ({"ties": Ties.BONUS}, "ties", "'bonus' is not one of opponents"),
        ({"end": EndCondition.DATE}, "end_date", "the day on which"),
        ({"end_date": "soon"}, "end_date", "is not a date"),
    ],
)
def test_what_cannot_be_is_named_by_its_field(changed: dict[str, Any], path: str, words: str) -> None:
    found = {fault.path: fault.sentence for fault in faults(with_settings(**changed))}
    assert words in found[path], found


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
    judged = settings_for(with_settings(**changed), limit, commanders)
    assert (judged.points_limit, judged.commander_allowed, judged.has_started) == (points, commanders, True)
