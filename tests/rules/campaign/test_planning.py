"""What is agreed on for a mission: its limit, its commanders, what is rolled for it, and what its report taught."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.campaigns.described import Described, SettingShape
from rules.campaigns.kind import MissionRow, Shift
from rules.editions.base import Settings, Way
from rules.editions.kt2018.campaign.planning import (
    agree,
    agreed_fields,
    agreed_words,
    judging,
    lead_words,
    learn,
    missions,
    roll_words,
    rolled,
    roster_terms,
    shift_of,
    with_learnt,
    with_shift,
)
from rules.editions.kt2018.campaign.settings import BookSettings, MissionEffect, MissionType
from rules.editions.kt2018.campaign.states import MissionState
from rules.errors import Refusal

RAID = MissionType(key="raid", name="Raid", low=1, high=4)
DUEL = MissionType(key="duel", name="Duel", low=5, high=6, commanders=True)
TALK = MissionType(key="talk", name="Talk", commanders=True)
BOOK = BookSettings(missions=(RAID, DUEL, TALK), commander_limit=175, points_limit=90)
WITHOUT = replace(BOOK, commanders=False)


def test_what_may_be_played_says_which_faces_give_it() -> None:
    assert missions(BOOK) == (
        MissionRow(key="raid", name="Raid", faces=(1, 4)),
        MissionRow(key="duel", name="Duel", faces=(5, 6)),
        MissionRow(key="talk", name="Talk", faces=None),
    )


LED = MissionState(commanders=True)
AGREED = [
    # what is asked for, what is played, what was agreed before → commanders, limit
    ({}, "", None, (False, None)),
    ({}, "raid", None, (False, None)),
    ({}, "duel", None, (True, None)),
    ({"commanders": False}, "duel", None, (False, None)),
    ({"commanders": True}, "raid", None, (True, None)),
    ({}, "", LED, (True, None)),
    ({}, "raid", LED, (False, None)),
    ({}, "no-such-mission", LED, (True, None)),
    ({"points_limit": 1}, "", None, (False, 1)),
    ({"points_limit": 1000}, "", None, (False, 1000)),
    ({}, "", MissionState(points_limit=125), (False, 125)),
    ({"points_limit": 80}, "", MissionState(points_limit=125), (False, 80)),
]


@pytest.mark.parametrize(("asked", "kind", "before", "wanted"), AGREED)
def test_what_is_agreed_on_for_a_mission(
    asked: dict[str, Any], kind: str, before: MissionState | None, wanted: tuple[bool, int | None]
) -> None:
    found = agree(BOOK, asked, kind=kind, before=before)
    assert (found.commanders, found.points_limit) == wanted
    assert found == replace(before or MissionState(), commanders=wanted[0], points_limit=wanted[1])


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"commanders": True}, "no-commanders"),
        ({"points_limit": 0}, "limit-out-of-range"),
        ({"points_limit": 1001}, "limit-out-of-range"),
    ],
)
def test_what_cannot_be_agreed_on(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        agree(WITHOUT, asked)
    assert refused.value.code == code


def test_a_campaign_without_commanders_leaves_them_out_of_missions_that_would_bring_them() -> None:
    assert agree(WITHOUT, {}, kind="duel") == MissionState()


def test_the_form_asks_for_the_limit_and_for_commanders_where_there_are_any() -> None:
    limit = Described(
        name="points_limit", group="", label="Points limit", words="Left empty: 90, as the campaign says.",
        shape=SettingShape.NUMBER, is_optional=True, low=1, high=1000,
    )  # fmt: skip
    commanders = Described(
        name="commanders", group="", label="Each side may bring a commander", words="",
        shape=SettingShape.TICK, default=False,
    )  # fmt: skip
    assert agreed_fields(WITHOUT) == (limit,)
    assert agreed_fields(BOOK) == (limit, commanders)


@pytest.mark.parametrize(
    ("agreed", "limit", "lead"),
    [
        (MissionState(), 90, "no commanders"),
        (LED, 175, "commanders allowed"),
        (MissionState(points_limit=60), 60, "no commanders"),
        (MissionState(points_limit=60, commanders=True), 60, "commanders allowed"),
    ],
)
def test_what_was_agreed_on_is_said_and_judged_by(agreed: MissionState, limit: int, lead: str) -> None:
    assert agreed_words(BOOK, agreed) == (f"limit {limit}", *(["commanders allowed"] if agreed.commanders else []))
    assert lead_words(BOOK, agreed) == ("points a side", lead)
    assert judging(BOOK, agreed, has_started=False) == Settings(
        way=Way.CAMPAIGN, points_limit=limit, commander_allowed=agreed.commanders, allow_levels=True,
        has_started=False, starting_size=12, roster_size=20, new_specialists=True,
    )  # fmt: skip


def test_without_a_mission_the_campaign_judges_by_its_own_limits() -> None:
    small = replace(BOOK, starting_size=6, roster_size=9, new_specialists=False)
    assert judging(small) == Settings(
        way=Way.CAMPAIGN, points_limit=90, commander_allowed=False, allow_levels=True,
        has_started=True, starting_size=6, roster_size=9, new_specialists=False,
    )  # fmt: skip
    assert roster_terms(small) == {"starting_size": 6, "roster_size": 9, "new_specialists": False}


@pytest.mark.parametrize(
    ("settings", "agreed", "words"),
    [
        (BOOK, LED, "Each side may bring a commander, whatever is rolled."),
        (BOOK, MissionState(), "Some missions let each side bring a commander: the limit is 175 then."),
        (BOOK, MissionState(points_limit=60), "Some missions let each side bring a commander."),
        (WITHOUT, MissionState(), ""),
        (replace(BOOK, missions=(RAID, TALK)), MissionState(), ""),
    ],
)
def test_the_roll_says_what_it_may_change(settings: BookSettings, agreed: MissionState, words: str) -> None:
    assert roll_words(settings, agreed) == words


@pytest.mark.parametrize(
    ("kind", "before", "after", "words"),
    [
        ("raid", LED, LED, "Each side may bring a commander, as agreed."),
        ("raid", MissionState(), MissionState(), ""),
        ("duel", MissionState(), LED, "Each side may bring a commander, with 175 points in all."),
        (
            "duel",
            MissionState(points_limit=60),
            MissionState(points_limit=60, commanders=True),
            "Each side may bring a commander, with 60 points in all.",
        ),
    ],
)
def test_what_is_rolled_may_bring_commanders(kind: str, before: MissionState, after: MissionState, words: str) -> None:
    assert rolled(BOOK, kind, before) == (after, words)


def test_who_shifted_the_roll_is_kept_with_the_mission() -> None:
    shift = Shift(side="red", operative="kael", name="Kael", amount=-1)
    kept = with_shift(LED, shift)
    assert shift_of(kept) == shift
    assert with_shift(kept, None) == LED
    assert shift_of(LED) is None


LOSS = (MissionEffect(resource="morale"),)
LEARNT = replace(RAID, effects=LOSS)
KNOWING = replace(BOOK, missions=(LEARNT, DUEL, TALK))


def test_what_a_report_said_of_a_mission_is_kept_for_later_ones() -> None:
    assert learn(BOOK, "raid", LOSS) == (KNOWING, "Kept what Raid costs and brings")
    assert learn(KNOWING, "raid", LOSS) is None
    assert learn(BOOK, "no-such-mission", LOSS) is None


EMPTY = replace(BOOK, missions=(replace(RAID, effects=()), DUEL, TALK))


@pytest.mark.parametrize(
    ("settings", "today", "wanted"),
    [
        (BOOK, KNOWING, KNOWING),
        (BOOK, EMPTY, EMPTY),
        (EMPTY, KNOWING, EMPTY),
        (BOOK, BOOK, BOOK),
        (BOOK, replace(BOOK, missions=(DUEL,)), BOOK),
        (replace(BOOK, missions=(DUEL,)), KNOWING, replace(BOOK, missions=(DUEL,))),
    ],
)
def test_a_mission_planned_earlier_goes_by_what_was_learnt_since(
    settings: BookSettings, today: BookSettings, wanted: BookSettings
) -> None:
    assert with_learnt(settings, today, "raid") == wanted
