"""Operatives as a mission sees them: read from a sheet, as they were at another moment, and what is said of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.editions.base import AbilityPick
from rules.editions.kt2018.campaign.fighter import Fighter, FighterSquad
from rules.editions.kt2018.campaign.fighters import as_of, from_sheet, learns, offers, open_levels, squad, words_of
from rules.editions.kt2018.campaign.league import as_of as in_a_league
from rules.editions.kt2018.campaign.league import fighter as of_a_league
from rules.editions.kt2018.campaign.spoils import sways_amounts
from rules.editions.kt2018.campaign.states import EntrantState
from rules.editions.kt2018.state import OperativeState
from rules.sheets import OperativeSheet, Text
from tests.rules.campaign.staging import commander, fighter, trooper

SHEET = OperativeSheet(
    key="k", name="Kael", model="Foreman", model_key="m", datasheet="Diggers", role="specialist", points=9, surcharge=4,
    specialism="comms", level=2, experience=3, fire_team="guard", status="convalescing", new_recruit=True,
    picks=(Text(name="?", key="comms-1", level=1), Text(name="Vox", key="comms-2b", level=2)),
    abilities=(Text(name="Level 2 Loud Horn"), Text(name=""), Text(name="Ghost Warrior")),
    traits=(Text(name="Iron Will", key="iron-will"),), open_levels=(3,), is_attendant=True,
)  # fmt: skip
KAEL = Fighter(
    key="k", name="Kael", model="Foreman", datasheet="Diggers", role="specialist", specialism="comms", level=2,
    experience=3, points=13, fire_team="guard", picks=("comms-1", "comms-2b"),
    abilities=("loud-horn", "ghost-warrior", "scanner", "static-screech"), traits=("iron-will",), open_levels=(3,),
    status="convalescing", new_recruit=True, is_attendant=True,
)  # fmt: skip


def test_a_fighter_is_all_that_its_sheet_says() -> None:
    assert from_sheet(SHEET) == KAEL


def test_in_a_league_nobody_has_learnt_anything_but_commanders() -> None:
    plain = replace(
        KAEL, level=1, experience=0, points=9, fire_team="", picks=("comms-1",), open_levels=(), new_recruit=False,
        abilities=("loud-horn", "ghost-warrior", "scanner"),
    )  # fmt: skip
    assert of_a_league(SHEET) == plain
    assert of_a_league(replace(SHEET, role="commander")) == replace(KAEL, role="commander")
    fit = {status: in_a_league(replace(KAEL, status=status), status=status, operative=None, entrant=None).status
           for status in ("ready", "convalescing", "dead")}  # fmt: skip
    assert fit == {"ready": "ready", "convalescing": "ready", "dead": "dead"}


def test_a_fighter_is_as_it_was_at_another_moment() -> None:
    entrant = EntrantState(injuries={"k": "minor"})
    bare = as_of(KAEL, status="ready", operative=None, entrant=EntrantState())
    assert bare == replace(KAEL, status="ready", injury="")
    then = as_of(KAEL, status="dead", operative=OperativeState(experience=7), entrant=entrant)
    assert then == replace(KAEL, status="dead", injury="minor", experience=7, new_recruit=False)


def test_a_fire_team_is_read_from_what_is_kept_of_it() -> None:
    assert squad("guard", "Guard", {}) == FighterSquad(container="guard", name="Guard")
    kept = {"experience": 3, "advances": ["fleet"]}
    assert squad("guard", "Guard", kept) == FighterSquad(
        container="guard", name="Guard", experience=3, advances=("fleet",)
    )


@pytest.mark.parametrize(
    ("who", "words"),
    [
        (KAEL, "Foreman · Comms 2"),
        (replace(KAEL, specialism="", fire_team="guard"), "Foreman · fire team"),
        (replace(KAEL, specialism="", fire_team=""), "Foreman"),
        (replace(KAEL, model=""), "Comms 2"),
    ],
)
def test_a_fighter_is_named_by_its_model_and_what_it_learns_as(who: Fighter, words: str) -> None:
    assert words_of(who) == words


@pytest.mark.parametrize(
    ("who", "is_learning", "sways"),
    [
        (fighter("A"), True, False),
        (fighter("A", "leader"), True, False),
        (fighter("A", "retainer"), True, False),
        (trooper("A"), False, False),
        (commander("A"), False, True),
        (fighter("A", "specialist", "ghost-warrior"), False, False),
        (fighter("A", is_attendant=True), False, False),
        (fighter("A", "specialist", "vox-hacker"), True, True),
        (fighter("A", "specialist", "explorer"), True, True),
        (fighter("A", "specialist", "saboteur", "ammo-hound"), True, False),
    ],
)
def test_who_learns_and_whose_fate_sways_resources(who: Fighter, is_learning: bool, sways: bool) -> None:
    assert (learns(who), sways_amounts(who)) == (is_learning, sways)


def ability(key: str, level: int, name: str) -> AbilityPick:
    return AbilityPick(key=key, level=level, name=name)


@pytest.mark.parametrize(
    ("held", "level", "opened", "offered"),
    [
        ((), 1, (), []),
        ((), 2, (2,), [ability("sniper-2a", 2, "Assassin"), ability("sniper-2b", 2, "Sharpshooter")]),
        (
            ("sniper-2b", "medic-2a"), 3, (3,),
            [ability("sniper-3ba", 3, "Mobile"), ability("sniper-3bb", 3, "Eagle-eye")],
        ),
        (("sniper-2b", "no-such-place"), 2, (), []),
    ],
)  # fmt: skip
def test_a_level_offers_what_hangs_under_what_is_held(
    held: tuple[str, ...], level: int, opened: tuple[int, ...], offered: list[AbilityPick]
) -> None:
    who = fighter("A", picks=("sniper-1", *held))
    assert (open_levels(who, level), offers(who, level)) == (opened, offered)
    assert (open_levels(replace(who, specialism="unheard-of"), 4), offers(replace(who, specialism=""), 4)) == ((), [])
