"""Whole cards: of an operative with something of every kind, of a piece of equipment, of a tactic."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import (
    Bearer,
    CardAbility,
    CardCondition,
    CardTactic,
    Datacard,
    SquadCard,
    StatChange,
    StatFigure,
    Track,
    WeaponRow,
)
from rules.dealing import datacard, share, squad_card, tactic_card, team_card
from rules.editions import find
from rules.formats.pack_content import Tactic
from rules.reference import TeamCard
from rules.sheets import OperativeSheet, Text, WeaponLine
from tests.rules.test_dealing import CAMPAIGN, EDITION, MATCHED, SNIPER

VETERAN = replace(
    SNIPER,
    name="Cor\x07vin ",
    abilities=(Text(name="Stubborn", text="It stays."),),
    traits=(Text(name="Old", text="It knows."),),
    powers=(Text(name="Smite", text="It burns.", cost="1CP"),),
    wargear=(Text(name="Rope", text="It climbs."),),
    actions=(Text(name="Signal", text="Somebody else acts.", cost="1AP"),),
    rules=(Text(name="Hot", text="It may burn who fires."),),
    keywords=("Imp\x00erium",),
    status="convalescing",
    new_recruit=True,
)
SQUAD = SquadCard(name="Guards", level=2, experience=3, advances=(Text(name="Drill", text="Together.", level=2),))
STEPS = ((3, 2), (7, 3), (12, 4))
STATS = (
    StatFigure(name="M", value="6″", printed="6″"),
    StatFigure(name="W", value="2", printed="2"),
    StatFigure(name="A", value="1", printed="1"),
    StatFigure(name="Sv", value="5+", printed="5+"),
)
OWN = (
    CardAbility(name="Stubborn", text="It stays."),
    CardAbility(name="Smite · 1CP", text="It burns.", kind="power"),
    CardAbility(name="Rope", text="It climbs.", kind="wargear"),
    CardAbility(name="Signal · 1AP", text="Somebody else acts.", kind="action"),
)
MATCHED_CARD = Datacard(
    key="one", context=MATCHED, name="Corvin", model="Gunner", datasheet="Special Weapons Squad",
    label="Sniper · level 1", points=8, level=1, stats=STATS, wounds=2, flesh_wounds=3, has_points=True,
    weapon_columns=("Range", "Type", "S", "AP", "D"),
    weapons=(
        WeaponRow(name="Krak grenade", values=("6″", "Grenade 1", "6", "−1", "D3")),
        WeaponRow(name="Plasma gun (standard)", values=("24″", "Rapid Fire 1", "7", "−3", "1"), text="Hot."),
        WeaponRow(name="Knife", values=("Melee", "Melee", "User", "0", "1"), is_melee=True),
    ),
    abilities=(
        CardAbility(name="Marksman", kind="level", level=1), CardAbility(name="Old", text="It knows.", kind="trait"),
        *OWN,
    ),
    bearers=(Bearer(key="one", name="Corvin"),), keywords=("Imperium",),
    tactics=(), explained=(CardAbility(name="Hot", text="It may burn who fires."),),
)  # fmt: skip


def test_a_card_for_a_single_game_shows_nobody_s_career() -> None:
    assert datacard(VETERAN, edition=EDITION, context=MATCHED, squad=SQUAD) == MATCHED_CARD


def test_a_card_of_a_campaign_shows_all_that_became_of_it() -> None:
    today = CardCondition(changes=(StatChange("A", -1, "Old wound"),), flesh_wounds=9, notes=("Bad\x07 leg", ""))
    tactics = (
        Tactic(key="t", name="Head\x07shot", of="specialism", phase="shooting", cost=2, text="It aims.", aura=True),
    )
    card = datacard(
        VETERAN, edition=EDITION, context=CAMPAIGN, code="C1", portrait="face", tactics=tactics, squad=SQUAD,
        company=(Text(name="Voxed", text="It hears."),), today=today,
    )  # fmt: skip
    assert card == replace(
        MATCHED_CARD,
        context=CAMPAIGN, label="Sniper · level 3", points=16, level=3, code="C1", portrait="face",
        stats=(*STATS[:2], StatFigure(name="A", value="0", printed="1", change=-1, cause="Old wound"), STATS[3]),
        abilities=(
            CardAbility(name="Marksman", kind="level", level=1), CardAbility(name="Assassin", kind="level", level=2),
            CardAbility(name="Deadeye", kind="level", level=3),
            CardAbility(name="Drill", text="Together.", kind="advance", level=2),
            CardAbility(name="Old", text="It knows.", kind="trait"), OWN[0],
            CardAbility(name="Voxed", text="It hears.", kind="company"), *OWN[1:],
        ),
        tactics=(CardTactic(name="Headshot", cost=2, phase="Shooting phase", text="It aims.", aura=True),),
        bearers=(Bearer(key="one", name="Corvin", code="C1", flesh_wounds=3, is_convalescing=True, is_new=True),),
        track=Track(length=12, earned=3, steps=STEPS), has_status_boxes=True, squad=SQUAD, notes=("Bad leg",),
    )  # fmt: skip


TROOPER = replace(SNIPER, role="non-specialist", specialism="")


@pytest.mark.parametrize(
    ("sheet", "context", "squad", "label", "level"),
    [
        (replace(SNIPER, role="commander"), MATCHED, None, "Sniper · level 3", 3),
        (replace(SNIPER, role="leader"), CAMPAIGN, None, "Leader · level 3", 3),
        (replace(SNIPER, role="leader"), MATCHED, None, "Leader · level 1", 1),
        (replace(TROOPER, role="commander"), MATCHED, None, "Commander", 3),
        (TROOPER, CAMPAIGN, SQUAD, "Fire team · level 2", 3),
        (TROOPER, CAMPAIGN, replace(SQUAD, level=1), "Non-specialist", 3),
        (TROOPER, MATCHED, SQUAD, "Non-specialist", 1),
    ],
)
def test_a_card_is_headed_by_what_its_bearer_learned(sheet, context, squad, label: str, level: int) -> None:
    card = datacard(sheet, edition=EDITION, context=context, squad=squad)
    assert (card.label, card.level, card.is_commander) == (label, level, sheet.role == "commander")


@pytest.mark.parametrize(
    ("stats", "wounds"),
    [(("W", "2"), 2), (("Wounds", "12"), 12), (("W", "0"), 1), (("W", "41"), 40), (("M", "6"), 1), (("W", "-"), 1)],
)
def test_a_card_has_a_box_for_each_wound(stats: tuple[str, str], wounds: int) -> None:
    assert datacard(replace(SNIPER, stats=(stats,)), edition=EDITION, context=MATCHED).wounds == wounds


@pytest.mark.parametrize(("role", "label"), [("leader", "Kommandos · Leader"), ("non-specialist", "Kommandos")])
def test_where_nobody_learns_a_trade_a_card_says_whose_it_is(role: str, label: str) -> None:
    sheet = replace(TROOPER, role=role)
    assert datacard(sheet, edition=find("kt2024"), context=replace(MATCHED, faction="Kommandos")).label == label
    of_2018 = {"leader": "Leader · level 1", "non-specialist": "Non-specialist"}
    assert datacard(sheet, edition=EDITION, context=replace(MATCHED, faction="Orks")).label == of_2018[role]


def test_another_edition_has_its_own_boxes_and_columns() -> None:
    edition = find("kt2024")
    sheet = OperativeSheet(
        key="a", name="", model="Warden", model_key="w", datasheet="Warden", role="leader",
        stats=(("APL", "3"), ("Wounds", "12")),
        weapons=(WeaponLine(name="Musket", values=("4", "3+", "3/4", "Piercing 1, Hot")),
                 WeaponLine(name="Fists", values=("3",), is_melee=True)),
    )  # fmt: skip
    card = datacard(sheet, edition=edition, context=CAMPAIGN)
    assert (card.name, card.label, card.track, card.has_status_boxes) == (
        "Warden",
        edition.words["leader"],
        None,
        False,
    )
    assert (card.flesh_wounds, card.has_points, card.injures_at_half, card.ticks) == (
        0, False, True, ("Order", "Engage", "Conceal", "Activated"),
    )  # fmt: skip
    assert card.weapon_columns == ("ATK", "HIT", "DMG")
    assert [(row.sign, row.values, row.text) for row in card.weapons] == [
        ("ranged", ("4", "3+", "3/4"), "Piercing 1, Hot"), ("melee", ("3", "–", "–"), ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "own", [{"portrait": "face"}, {"notes": ("Bad leg",)}, {"is_commander": True}, {"points": 9}, {"label": "Leader"}]
)
def test_who_has_something_of_its_own_has_a_card_of_its_own(own: dict[str, object]) -> None:
    cards = [replace(MATCHED_CARD, key=key, name=key, bearers=(Bearer(key=key, name=key),), **own) for key in "ab"]
    shared = share([*cards, replace(MATCHED_CARD, key="c", name="c", bearers=(Bearer(key="c", name="c"),))])
    assert [card.count for card in shared] == ([2, 1] if {"points", "label"} & own.keys() else [1, 1, 1])


def test_those_of_one_name_keep_it_on_their_card() -> None:
    cards = [replace(MATCHED_CARD, key=key, bearers=(Bearer(key=key, name="Corvin"),)) for key in "ab"]
    assert share(cards) == (replace(cards[0], bearers=cards[0].bearers + cards[1].bearers),)


def test_a_squad_is_shown_with_what_it_has_learned() -> None:
    texts = {"drill": Text(name="Drill", text="Together.")}
    assert squad_card("Gu\x07ards", 3, ["drill:left", "dark-oath"], EDITION, texts) == SquadCard(
        name="Guards", word="Fire team", level=2, experience=3,
        advances=(Text(name="Drill:left", text="Together."), Text(name="Dark Oath")),
    )  # fmt: skip


def test_equipment_and_tactics_have_cards_without_a_bearer_s_figures() -> None:
    card = TeamCard(
        key="equipment:whistle", kind="equipment", label="Faction equipment", name="Whistle", text="Blow it.",
        cost=2, cost_word="EP", texts=(Text(name="Again", text="Twice."), Text(name="Silent")),
        weapons=(WeaponLine(name="Reed", values=("1",)),),
    )  # fmt: skip
    context = replace(CAMPAIGN, faction="Lan\x07terns")
    found = team_card(card, edition=find("kt2024"), context=context, code="E1")
    assert (found.key, found.name, found.model, found.label, found.code) == (
        "equipment:whistle", "Whistle", "Lanterns", "Faction equipment", "E1",
    )  # fmt: skip
    assert (found.points, found.has_points, found.cost_word, found.wounds, found.ticks) == (2, True, "EP", 0, ())
    assert [(each.name, each.text) for each in found.abilities] == [("", "Blow it."), ("Again", "Twice.")]
    assert [row.name for row in found.weapons] == ["Reed"]
    assert found.context == replace(context, has_boxes=False)
    free = team_card(replace(card, cost=None, text=""), edition=find("kt2024"), context=context)
    assert (free.points, free.has_points, [each.name for each in free.abilities]) == (0, False, ["Again"])


@pytest.mark.parametrize(("of", "ticked"), [("core", False), ("faction", True)])
def test_a_tactic_has_a_box_for_each_round_unless_everybody_has_it(of: str, ticked: bool) -> None:
    edition = find("kt2024")
    tactic = Tactic(key="hush", name="Hush", phase="strategy", cost=1, text="Be quiet.", who="the Warden", of=of)
    card = tactic_card(tactic, edition=edition, context=CAMPAIGN)
    assert (card.key, card.name, card.points, card.cost_word) == ("tactic:hush", "Hush", 1, "CP")
    assert card.label == "Ploy · Strategy phase"
    assert tactic_card(tactic, edition=find("kt2021"), context=CAMPAIGN).label == "Strategic ploy"
    assert [(each.name, each.text) for each in card.abilities] == [("The Warden", ""), ("", "Be quiet.")]
    assert card.ticks == (edition.tactic_ticks if ticked else ())
    assert edition.tactic_ticks
