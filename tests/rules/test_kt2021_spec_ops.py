"""Spec Ops by tables: ranks, casualty and recovery tests, scars, experience, requisition points, Spec Ops."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.campaigns.activities import ActivityRequest
from rules.campaigns.entrants import Contender, ManualRequest
from rules.campaigns.games import Game, Result, Side
from rules.campaigns.kind import CampaignKind
from rules.campaigns.outcomes import Resolution
from rules.campaigns.questions import Report
from rules.campaigns.spec_ops.fighter import Fighter
from rules.campaigns.spec_ops.library import NarrativeTables, StashItem
from rules.campaigns.spec_ops.operations import may_begin
from rules.campaigns.spec_ops.operative_state import OPERATIVES, OperativeState, Scar
from rules.campaigns.spec_ops.ranks import honours_for, rank_for
from rules.campaigns.spec_ops.settings import Learning, SpecOpsSettings
from rules.campaigns.spec_ops.states import EntrantState
from rules.changes import ADD, CREATE, SET, Change, JournalEntry, State, applied, fold
from rules.dice import SeededDice, TypedDice, roll_key
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.editions.kt2021.campaign.missions import GamePack
from rules.editions.kt2021.campaign.settings import DataslateSettings
from rules.editions.kt2024.campaign.operations import OPERATIONS
from rules.editions.kt2024.campaign.operations.settings import OperationsSettings
from rules.errors import Refusal
from rules.selection.team import EquipmentOption, NarrativeRow

SETTINGS = DataslateSettings()
TOO_MANY_THROWS = 12


def fighter(key: str, **fields: Any) -> Fighter:
    return Fighter(key=key, name=key.capitalize(), **fields)


def side(*roster: Fighter, team: tuple[str, ...] | None = None, **state: Any) -> Side:
    deployed = tuple(each.key for each in roster) if team is None else team
    kept = EntrantState(**{"points": 4, "capacity": 2, **state})
    return Side(key="s", name="The Mob", entrant="e", roster=roster, team=deployed, state=kept)


def game(own: Side, settings: DataslateSettings = SETTINGS) -> Game:
    stranger = Side(key="x", name="Somebody else")
    return Game(mission="m", settings=settings, sides=(own, stranger))


def played(
    own: Side, answers: dict[str, Any], dice: dict[str, int] | None = None, settings: DataslateSettings = SETTINGS
) -> Resolution:
    return SPEC_OPS.resolve(Report(answers=answers), game(own, settings), TypedDice(dice or {}))


def casualty(key: str, value: int, number: int = 1) -> dict[str, int]:
    return {roll_key(key, "casualty", number): value}


def scar(key: str, value: int, number: int = 1) -> dict[str, int]:
    return {roll_key(key, "scar", number): value}


def recovery(key: str, value: int, number: int = 1) -> dict[str, int]:
    return {roll_key(key, "recovery", number): value}


def of_roster(resolution: Resolution, subject: str) -> dict[str, Any]:
    """What changes of an operative."""
    changes = (each for one in resolution.consequences for each in one.roster if each.subject == subject)
    return {each.field: each.value for each in changes}


def of_campaign(resolution: Resolution) -> State:
    """The dataslate of four points after a game."""
    before = {"entrant:e": SPEC_OPS.states.entrant.to_fields(EntrantState(points=4, capacity=2))}
    before["campaign"] = {"settings": {"points_most": SETTINGS.points_most}}
    changes = [each for one in resolution.consequences for each in one.campaign]
    return applied(before, changes, SPEC_OPS.bounds)


@pytest.mark.parametrize(
    ("experience", "rank", "honours"),
    [
        (0, "Adept", 0), (5, "Adept", 0), (6, "Veteran", 1), (15, "Veteran", 1), (16, "Ace", 2), (17, "Ace", 2),
        (30, "Ace", 2), (31, "Grizzled", 3), (50, "Grizzled", 3), (51, "Revered", 4),
    ],
)  # fmt: skip
def test_ranks_and_the_honours_that_go_with_them(experience: int, rank: str, honours: int) -> None:
    assert (rank_for(experience), honours_for(experience)) == (rank, honours)


def test_requisition_points_end_at_five() -> None:
    """Start with 4, a game brings the fifth, the next game nothing; a purchase makes it 4 again."""
    settings = {"settings": SPEC_OPS.settings_shape.to_json(SETTINGS)}
    start = SPEC_OPS.states.entrant.to_fields(SPEC_OPS.new_entrant(SETTINGS))
    state: State = {"campaign": settings, "entrant:e": start}
    found = []
    for amount in (1, 1, -1):
        change = Change(subject="entrant:e", op=ADD, field="points", value=amount)
        state = applied(state, [change], SPEC_OPS.bounds)
        found.append(state["entrant:e"]["points"])
    assert (start["points"], found) == (4, [5, 5, 4])


SCARRED = (Scar.SEVERE_CONCUSSION.value,)
FATES = [
    # scars held, medics, dice → what becomes of it
    ((), 0, (2,), "passes"),
    ((), 0, (1, 1), "slain"),
    ((), 0, (1, 2), Scar.CRITICAL_IMPAIRMENT),
    ((), 0, (1, 3), Scar.SEVERE_CONCUSSION),
    ((), 0, (1, 4), Scar.SAPPED_STRENGTH),
    ((), 0, (1, 5), Scar.LINGERING_AILMENT),
    ((), 0, (1, 6), "affliction"),
    ((), 1, (1, 2), "passes"),
    ((), 1, (1, 1, 1), "slain"),
    (SCARRED, 0, (1, 1), "slain"),
    (SCARRED, 0, (1, 2), "slain"),
    (SCARRED, 0, (1, 3), Scar.CRITICAL_IMPAIRMENT),
    (SCARRED, 0, (1, 4, 5), Scar.SAPPED_STRENGTH),
    (SCARRED, 0, (1, 6), Scar.LINGERING_AILMENT),
]


@pytest.mark.parametrize(("scars", "medics", "dice", "fate"), FATES)
def test_what_becomes_of_the_incapacitated(scars: tuple[str, ...], medics: int, dice: Any, fate: Any) -> None:
    doctors = [fighter(f"doc{n}", keywords=("Kommando", "Medic")) for n in range(medics)]
    tests = 1 + medics if dice[0] == 1 else 1
    typed = {k: v for n, value in enumerate(dice[:tests], 1) for k, v in casualty("nob", value, n).items()}
    typed |= {k: v for n, value in enumerate(dice[tests:], 1) for k, v in scar("nob", value, n).items()}
    own = side(fighter("nob", scars=scars), *doctors)
    found = played(own, {"out:nob": True}, {**typed, **recovery("nob", 1)})
    changes = of_roster(found, "nob")
    if isinstance(fate, Scar):
        assert changes[fate.field] == 1
        assert "status" not in changes
    else:
        held = {each.field for each in Scar} & set(changes)
        assert not held
        assert ("status" in changes, "experience" in changes) == (fate == "slain", fate == "passes")
    assert [each.operative for each in found.fallen] == (["nob"] if fate == "slain" else [])


def chance(scars: tuple[str, ...], *, medic: bool, wanted: str) -> Fraction:
    """Every throw of four dice, each as likely; what is rolled again counts as not rolled."""
    total = hits = 0
    for dice in product(range(1, 7), repeat=3):
        typed = {**casualty("nob", dice[0]), **casualty("nob", dice[1], 2), **scar("nob", dice[2])}
        doctors = [fighter("doc", keywords=("Medic",))] if medic else []
        try:
            found = played(side(fighter("nob", scars=scars), *doctors), {"out:nob": True}, typed | recovery("nob", 1))
        except Refusal:
            continue
        total += 1
        hits += any(wanted in each.sentence for each in found.consequences)
    return Fraction(hits, total)


def test_chances_of_the_worked_examples() -> None:
    assert chance((), medic=False, wanted="passes") == Fraction(5, 6)
    assert chance((), medic=True, wanted="passes") == 1 - Fraction(1, 36)
    assert chance((), medic=False, wanted="slain") == Fraction(1, 36)


def test_who_has_a_scar_dies_of_two_faces_in_five() -> None:
    results = []
    for value in range(1, 7):
        typed = {**casualty("nob", 1), **scar("nob", value), **recovery("nob", 1)}
        try:
            found = played(side(fighter("nob", scars=SCARRED)), {"out:nob": True}, typed)
            results.append(bool(found.fallen))
        except Refusal:
            results.append(None)
    assert results == [True, True, False, None, False, False]


@pytest.mark.parametrize(
    ("rested", "deployed", "lowest"),
    [(0, True, 5), (3, True, 5), (0, False, 5), (1, False, 4), (2, False, 3), (3, False, 2), (4, False, 1)],
)
def test_recovery_is_helped_by_rest(rested: int, deployed: bool, lowest: int) -> None:
    """Whoever was deployed has not rested, whatever stood in its tally."""
    nob = fighter("nob", scars=SCARRED, rested=rested)
    team = ("nob",) if deployed else ("boy",)
    for value in range(1, 7):
        found = played(side(nob, fighter("boy"), team=team), {}, recovery("nob", value))
        heals = of_roster(found, "nob").get(Scar.SEVERE_CONCUSSION.field) == -1
        assert heals is (value >= lowest), value


def test_rest_may_count_at_once() -> None:
    settings = replace(SETTINGS, rest_counts_now=True)
    own = side(fighter("nob", scars=SCARRED), fighter("boy"), team=("boy",))
    assert of_roster(played(own, {}, recovery("nob", 4), settings), "nob")["severe_concussion"] == -1


def test_a_scar_of_this_game_does_not_heal_in_it() -> None:
    own = side(fighter("nob"))
    found = played(own, {"out:nob": True}, {**casualty("nob", 1), **scar("nob", 3)})
    assert of_roster(found, "nob")["severe_concussion"] == 1
    assert not [each for each in found.consequences if each.step == "recovery"]


@pytest.mark.parametrize(
    ("out", "dice", "is_tested"),
    [
        (False, {}, True),
        (True, casualty("nob", 2), True),
        (True, {**casualty("nob", 1), **scar("nob", 6)}, True),
        (True, {**casualty("nob", 1), **scar("nob", 1)}, False),
    ],
    ids=["stood", "passed", "scarred again", "slain"],
)
def test_an_old_scar_is_tested_unless_its_bearer_was_slain(out: bool, dice: dict[str, int], is_tested: bool) -> None:
    found = played(side(fighter("nob", scars=SCARRED)), {"out:nob": out}, {**dice, **recovery("nob", 5)})
    assert bool([each for each in found.consequences if each.step == "recovery"]) is is_tested
    assert (of_roster(found, "nob").get(Scar.SEVERE_CONCUSSION.field) == -1) is is_tested


RESOLVED = ("team:spiritual-resolve",)
EVERY_GAME = ("casualty:1", "casualty:2", "scar:1", "scar:2", "scar:3")
SECOND_DICE = ("second-scar:1", "second-scar:2", "second-scar:3")
DICE_ASKED = [
    ({}, {}, EVERY_GAME),
    ({"honours": RESOLVED}, {}, EVERY_GAME + SECOND_DICE),
    ({"scars": SCARRED}, {}, (*EVERY_GAME, "recovery:1")),
    ({"scars": SCARRED}, {"assets": ("stimm-stash",)}, (*EVERY_GAME, "recovery:1", "recovery:2")),
    ({"scars": SCARRED, "honours": RESOLVED}, {}, (*EVERY_GAME, *SECOND_DICE, "recovery:1", "recovery:2")),
    ({}, {"assets": ("stimm-stash",)}, EVERY_GAME),
]


@pytest.mark.parametrize(("fields", "state", "asked"), DICE_ASKED)
def test_only_dice_that_may_be_thrown_are_asked_for(
    fields: dict[str, Any], state: dict[str, Any], asked: tuple[str, ...]
) -> None:
    own = side(fighter("nob", **fields), **state)
    keys = {roll_key("nob", purpose, int(number)) for purpose, _, number in (each.partition(":") for each in asked)}
    assert {each.key for each in SPEC_OPS.questions(game(own)) if each.kind == "roll"} == keys


def test_recuperate_is_paid_only_where_it_helps() -> None:
    own = side(fighter("nob", scars=SCARRED), fighter("boy"), team=("boy",))
    for value, pays in ((3, False), (4, True), (5, False)):
        found = played(own, {"recuperate:nob": True}, recovery("nob", value))
        assert of_campaign(found)["entrant:e"]["points"] == (4 if pays else 5)
        assert ("severe_concussion" in of_roster(found, "nob")) is (value >= 4)


def test_stimm_stash_rolls_ones_again() -> None:
    own = side(fighter("nob", scars=SCARRED), assets=("stimm-stash",))
    found = played(own, {}, {**recovery("nob", 1), **recovery("nob", 6, 2)})
    assert of_roster(found, "nob")["severe_concussion"] == -1


def test_medivac_spares_the_scar_and_costs_the_next_game() -> None:
    own = side(fighter("nob"), fighter("boy"))
    found = played(own, {"out:nob": True, "medivac:nob": True}, {**casualty("nob", 1), **scar("nob", 1)})
    assert of_roster(found, "nob") == {"status": "convalescing"}
    assert of_campaign(found)["entrant:e"]["points"] == 4
    poor = side(fighter("nob"), points=0)
    refused = played(poor, {"out:nob": True, "medivac:nob": True}, {**casualty("nob", 1), **scar("nob", 1)})
    assert of_roster(refused, "nob")["status"] == "dead"


LEARNT = [
    # kills, scored, best, out, casualty die, scar die → experience
    (0, 0, False, False, None, None, 1),
    (2, 1, False, False, None, None, 4),
    (2, 2, True, False, None, None, 6),
    (3, 2, False, True, 2, None, 3),
    (2, 1, False, True, 2, None, 3),
    (0, 0, False, True, 2, None, 1),
    (3, 2, False, True, 1, 6, None),
    (3, 2, False, True, 1, 4, 6),
    (3, 2, False, True, 1, 1, None),
]


@pytest.mark.parametrize(("kills", "scored", "best", "out", "test", "mark", "learnt"), LEARNT)
def test_what_is_learnt(
    kills: int, scored: int, best: bool, out: bool, test: int | None, mark: int | None, learnt: int | None
) -> None:
    answers = {"counted:enemies:nob": kills, "counted:scored:nob": scored, "out:nob": out}
    answers |= {"best:best:s": "nob"} if best else {}
    dice = {**(casualty("nob", test) if test else {}), **(scar("nob", mark) if mark else {})}
    assert of_roster(played(side(fighter("nob")), answers, dice), "nob").get("experience") == learnt


def test_twelve_experience_at_five_cross_two_ranks() -> None:
    own = side(fighter("nob", experience=5))
    found = played(own, {"counted:enemies:nob": 11})
    told = next(each for each in found.consequences if each.step == "experience")
    assert "is Ace" in told.sentence
    grown = replace(own.roster[0], experience=17, offered=("combat",))
    open_ones = SPEC_OPS.choices(SETTINGS, Contender(key="e", name="Mob", state=own.state, fighters=(grown,)))
    assert [each.key for each in open_ones] == ["specialism:nob"]


def test_awards_are_a_table() -> None:
    settings = SPEC_OPS.settings_shape.read(
        {"awards": [{"key": "won", "name": "Won", "counts": "won", "experience": 2, "most": 0}]}
    )
    assert of_roster(played(side(fighter("nob")), {"winner": "s"}, settings=settings), "nob")["experience"] == 2
    assert of_roster(played(side(fighter("nob")), {"winner": "x"}, settings=settings), "nob") == {}


def test_the_winner_follows_from_victory_points() -> None:
    for own, other, result in ((5, 3, Result.WON), (3, 5, Result.LOST), (4, 4, Result.DREW)):
        found = played(side(fighter("nob")), {"points:s": own, "points:x": other})
        assert (found.results["s"], found.scores) == (result, {"s": own, "x": other})


def test_points_come_from_the_mission_turn_by_turn_and_from_three_tac_ops() -> None:
    """Critical Operations 2022; what was sealed needs no telling, and no tac op is scored twice."""
    settings = replace(SETTINGS, mission_pack=GamePack.CRITICAL_OPERATIONS, vp_cap=None)
    own = replace(side(fighter("nob")), chosen={"tac-op-1": "rout", "scouting": "recon"})
    told = {
        "mission-1:s": 1,
        "mission-2:s": 2,
        "mission-4:s": 3,
        "scored-1:s": 2,
        "scored-2:s": 1,
        "tac-op-2:s": "courier",
    }
    found = played(own, {**told, "mission-3:x": 8}, settings=settings)
    assert (found.scores, found.results["s"]) == ({"s": 9, "x": 8}, Result.WON)
    assert found.consequences[0].detail == "Mission 1 + 2 + 0 + 3; Rout 2, Courier 1, Tac op 3 0."
    capped = played(own, {**told, "mission-3:x": 8}, settings=replace(settings, vp_cap=8))
    assert capped.results["s"] is Result.DREW
    with pytest.raises(Refusal, match="same tac op twice"):
        played(own, {"tac-op-2:s": "rout"}, settings=settings)
    (briefing,) = SPEC_OPS.briefing(replace(game(own, settings), kind="loot"))
    assert briefing.command_points == 4
    assert [each.split(":")[0] for each in briefing.sentences][1] == "Scouting"
    assert "Loot action" in briefing.sentences[0]


def test_what_each_mission_pack_has() -> None:
    for pack, missions, tac_ops, asked in (
        (GamePack.ANY, 0, 0, 0),
        (GamePack.CORE_BOOK, 0, 24 + 3, 1),
        (GamePack.CRITICAL_OPERATIONS, 3, 26 + 3, 1),
    ):
        settings = replace(SETTINGS, mission_pack=pack)
        assert len(SPEC_OPS.missions(settings)) == missions
        assert len(SPEC_OPS.secrets(settings, None)) == asked
        assert [len(each.options) for each in SPEC_OPS.kept_secrets(settings, None)] == [tac_ops] * (3 * asked)


def test_command_points_by_mission_pack() -> None:
    boss, boy = fighter("nob", role="leader"), fighter("boy")
    for pack, team, points in (
        (GamePack.CORE_BOOK, (boss, boy), 3),
        (GamePack.CORE_BOOK, (boy,), 1),
        (GamePack.CRITICAL_OPERATIONS, (boy,), 4),
    ):
        (briefing,) = SPEC_OPS.briefing(game(side(*team), replace(SETTINGS, mission_pack=pack)))
        assert briefing.command_points == points, pack


def test_a_spec_op_from_its_first_game_to_its_commendation() -> None:
    first = played(side(fighter("nob"), operation="elimination", progress=4), {"operation:s": True})
    assert of_campaign(first)["entrant:e"]["progress"] == 1
    last = side(fighter("nob"), operation="elimination", progress=5)
    dice = casualty("nob", 3)
    found = played(last, {"operation:s": True, "fulfilled:s": "nob", "out:nob": True}, dice)
    after = of_campaign(found)["entrant:e"]
    assert (after["operations"], after["operation"], after["rewards"], after["points"]) == (1, "", 1, 5)
    assert after["completed"] == ["elimination@m"]
    assert of_roster(found, "nob")["experience"] == 6


def test_a_spec_op_comes_again_after_two_others() -> None:
    third = replace(SETTINGS.operations[0], key="third", name="Third")
    settings = replace(SETTINGS, operations=(*SETTINGS.operations, third))
    for completed, free in (
        ((), ["elimination", "recover-archeotech", "third"]),
        (("elimination@1",), ["recover-archeotech", "third"]),
        (("elimination@1", "third@2"), ["recover-archeotech"]),
        (("elimination@1", "third@2", "recover-archeotech@3"), ["elimination"]),
    ):
        assert [each.key for each in may_begin(settings, EntrantState(completed=completed))] == free


def test_tallies_of_rest() -> None:
    away = fighter("away", status="convalescing")
    found = played(side(fighter("nob", rested=2), fighter("boy"), away, team=("nob",)), {})
    assert of_roster(found, "nob")["rested"] == 0
    assert of_roster(found, "boy") == {"rested": 1}
    assert of_roster(found, "away") == {"status": "ready", "rested": 1}


# Between games

ROWS = (
    NarrativeRow(table="honours", key="duellist", name="Duellist", text="It parries.", group="combat", roll=5),
    NarrativeRow(table="honours", key="runner", name="Runner", text="It runs.", group="scout", roll=1),
    NarrativeRow(table="honours", key="skinna", name="Skinna", text="It skins.", roll=1, is_own=True),
    NarrativeRow(table="requisitions", key="equipment-drop", name="Equipment Drop", text="Five.", cost=1),
    NarrativeRow(table="requisitions", key="asset-acquired", name="Asset Acquired", text="One.", cost=1),
    NarrativeRow(table="requisitions", key="weaponsmith", name="Weaponsmith", text="Twice.", cost=1),
    NarrativeRow(table="requisitions", key="grab", name="Grab", text="D3 RP.", cost=0, is_own=True),
    NarrativeRow(table="assets", key="med-bay", name="Med Bay", text="Again."),
    NarrativeRow(table="assets", key="war-shrine", name="War Shrine", text="Needs someone ranked Ace or above."),
)
LIBRARY = NarrativeTables(
    rows=ROWS,
    items=(
        StashItem(piece=EquipmentOption(id="rope", key="rope", name="Rope", cost=1, most=None)),
        StashItem(piece=EquipmentOption(id="harpoon", key="harpoon", name="Harpoon", cost=3, most=None)),
        StashItem(piece=EquipmentOption(id="eye", key="eye", name="Eye", cost=2, most=None), is_rare=True),
        StashItem(piece=EquipmentOption(id="axe", key="axe", name="Axe", cost=6, most=None)),
    ),
)


def contender(*fighters: Fighter, **state: Any) -> Contender:
    kept = EntrantState(**{"points": 4, "capacity": 2, **state})
    return Contender(key="e", name="The Mob", state=kept, fighters=fighters, library=LIBRARY)


def act(who: Contender, key: str, **answers: Any) -> State:
    """The dataslate after an activity."""
    wanted = next(each for each in SPEC_OPS.activities(SETTINGS, who) if each.key == key)
    assert SPEC_OPS.carry_out
    done = SPEC_OPS.carry_out(SETTINGS, who, ActivityRequest(activity=wanted, answers=answers))
    before = {"entrant:e": SPEC_OPS.states.entrant.to_fields(who.state)}
    before |= {each.key: OPERATIVES.to_fields(OperativeState(experience=each.experience)) for each in who.fighters}
    return applied(before, [*done.campaign, *done.roster])


def test_an_equipment_drop_fills_the_stash_with_five_points() -> None:
    after = act(contender(), "requisition:equipment-drop", **{"item-1": "harpoon", "item-2": "rope", "item-3": "rope"})
    kept = after["entrant:e"]
    assert (kept["points"], kept["stash:harpoon"], kept["stash:rope"]) == (3, 1, 2)
    with pytest.raises(Refusal, match="take 1 less"):
        act(contender(), "requisition:equipment-drop", **{"item-1": "axe"})


CLOSED = [
    ("requisition:equipment-drop", {"points": 0}, "1 RP needed"),
    ("requisition:asset-acquired", {"assets": ("a", "b")}, "no room"),
    ("requisition:weaponsmith", {}, "Nobody is Ace"),
    ("equip", {}, "Nothing is left"),
]


@pytest.mark.parametrize(("key", "state", "words"), CLOSED)
def test_what_cannot_be_done_says_why(key: str, state: dict[str, Any], words: str) -> None:
    who = contender(fighter("nob"), **state)
    wanted = next(each for each in SPEC_OPS.activities(SETTINGS, who) if each.key == key)
    assert words in wanted.closed
    with pytest.raises(Refusal, match=words):
        act(who, key)


def test_a_war_shrine_needs_an_ace() -> None:
    with pytest.raises(Refusal, match="Ace or above"):
        act(contender(fighter("nob")), "requisition:asset-acquired", asset="war-shrine")
    after = act(contender(fighter("nob", experience=16)), "requisition:asset-acquired", asset="war-shrine")
    assert after["entrant:e"]["assets"] == ["war-shrine"]


def test_equipment_for_a_game_is_ten_points_and_fourteen_with_an_armoury() -> None:
    carried = {"boy": ("axe",), "git": ("harpoon",)}
    stash = {"axe": 1, "harpoon": 2}
    poor = contender(fighter("nob"), fighter("boy"), fighter("git"), stash=stash, carried=carried)
    with pytest.raises(Refusal, match="costs 12 EP; a kill team has 10"):
        act(poor, "equip", operative="nob", item="harpoon")
    rich = replace(poor, state=replace(poor.state, assets=("expanded-armoury",)))
    assert act(rich, "equip", operative="nob", item="harpoon")["entrant:e"]["carried"]["nob"] == ["harpoon"]
    with pytest.raises(Refusal, match="it may carry it once"):
        act(rich, "equip", operative="git", item="harpoon")


def test_what_is_carried_comes_home_or_is_used_up() -> None:
    own = side(fighter("nob"), stash={"rope": 2}, carried={"nob": ("rope",)})
    found = played(own, {})
    changes = {each.field: each.value for one in found.consequences for each in one.campaign}
    assert changes["carried"] == {}
    assert "stash:rope" not in changes
    found = played(own, {}, settings=replace(SETTINGS, stash_stays=False))
    assert {each.field: each.value for one in found.consequences for each in one.campaign}["stash:rope"] == -1


def test_honours_come_from_ones_specialisms_and_ones_team_and_never_twice() -> None:
    veteran = fighter("nob", experience=16, specialisms=("combat",), honours=("team:skinna",))
    (asked,) = SPEC_OPS.choices(SETTINGS, contender(veteran))
    assert [each.value for each in asked.options] == ["roll:combat", "combat:duellist"]
    assert SPEC_OPS.choose
    done = SPEC_OPS.choose(SETTINGS, contender(veteran), asked, "combat:duellist")
    assert [(each.subject, each.op, each.field, each.value) for each in done.roster] == [
        ("nob", ADD, "honours", "combat:duellist")
    ]
    with pytest.raises(Refusal):
        SPEC_OPS.choose(SETTINGS, contender(veteran), asked, "scout:runner")


def test_a_table_is_rolled_on_only_where_its_honours_have_faces() -> None:
    faceless = (*(row for row in ROWS if row.key != "skinna"), replace(ROWS[2], roll=0))
    who = replace(
        contender(fighter("nob", experience=6, specialisms=("combat",))), library=replace(LIBRARY, rows=faceless)
    )
    (asked,) = SPEC_OPS.choices(SETTINGS, who)
    assert [each.value for each in asked.options] == ["roll:combat", "combat:duellist", "team:skinna"]


def test_a_commendation_pays_for_a_medivac_of_the_same_game() -> None:
    own = side(fighter("nob"), operation="elimination", progress=5, points=0)
    dice = {**casualty("nob", 1), **scar("nob", 1)}
    found = played(own, {"operation:s": True, "out:nob": True, "medivac:nob": True}, dice)
    assert of_roster(found, "nob")["status"] == "convalescing"
    assert found.fallen == ()
    found = played(side(fighter("nob"), points=0), {"out:nob": True, "medivac:nob": True}, dice)
    assert [each.operative for each in found.fallen] == ["nob"]


def test_who_is_resolved_has_the_better_scar_and_a_second_recovery() -> None:
    """Spiritual Resolve: two scar dice of which the better counts, and a failed recovery test once more."""
    honours = ("team:spiritual-resolve",)
    second = {roll_key("nob", "second-scar"): 4}
    found = played(
        side(fighter("nob", honours=honours)), {"out:nob": True}, {**casualty("nob", 1), **scar("nob", 1), **second}
    )
    assert of_roster(found, "nob")["sapped_strength"] == 1
    own = side(fighter("nob", honours=honours, scars=SCARRED))
    found = played(own, {}, {**recovery("nob", 2), **recovery("nob", 5, 2)})
    assert of_roster(found, "nob")["severe_concussion"] == -1


def test_an_honour_by_dice_is_one_that_it_does_not_have() -> None:
    veteran = fighter("nob", experience=16, specialisms=("combat",), honours=("team:skinna",))
    own = contender(veteran)
    (asked,) = SPEC_OPS.choices(SETTINGS, own)
    assert [each.value for each in asked.options] == ["roll:combat", "combat:duellist"]
    assert SPEC_OPS.choice_dice
    dice = TypedDice({roll_key("nob", "combat-honour-2"): 1, roll_key("nob", "combat-honour-2", 2): 5})
    given, rolls = SPEC_OPS.choice_dice.throw(own, asked, "roll:combat", dice)
    assert (given, [each.value for each in rolls]) == ("combat:duellist", [1, 5])
    for experience, is_due in ((16, True), (15, False), (6, False)):
        assert SPEC_OPS.choice_dice.is_due(asked, {"nob": {"experience": experience, "honours": []}}) is is_due


def test_specialised_brings_an_honour_of_any_specialism() -> None:
    veteran = fighter("nob", experience=6, specialisms=("combat",), honours=("team:specialised",))
    (asked,) = SPEC_OPS.choices(SETTINGS, contender(veteran))
    assert "scout:runner" in {each.value for each in asked.options}
    full = replace(veteran, honours=("team:specialised", "scout:runner"))
    assert SPEC_OPS.choices(SETTINGS, contender(full)) == ()


def outfit(who: Contender, members: tuple[str, ...], **answers: str) -> list[str]:
    """What is wrong with a team's equipment, by code."""
    assert SPEC_OPS.outfitting
    told = {f"carry:{item.replace('_', ':')}": operative for item, operative in answers.items()}
    return [each.code for each in SPEC_OPS.outfitting.check(SETTINGS, who, members, told)]


def test_equipment_handed_out_with_a_team_is_judged_as_outside_campaigns() -> None:
    grenade = StashItem(piece=EquipmentOption(id="bomb", key="bomb", name="Bomb", cost=2, who=frozenset({"boyz"})))
    optic = StashItem(
        piece=EquipmentOption(id="optic", key="optic", name="Optic", cost=2), is_rare=True, upgrades="ranged"
    )
    sight = StashItem(
        piece=EquipmentOption(id="sight", key="sight", name="Sight", cost=2), is_rare=True, upgrades="ranged"
    )
    library = replace(LIBRARY, items=(*LIBRARY.items, grenade, optic, sight))
    gun = (("ranged", 1), ("melee", 1))
    nob, boy = fighter("nob", entry="nobz", weapons=gun), fighter("boy", entry="boyz", weapons=gun)
    who = replace(contender(nob, boy), library=library)
    for answers, codes in (
        ({"axe_1": "nob", "harpoon_1": "boy"}, []),
        ({"axe_1": "nob", "axe_2": "boy"}, ["equipment-points"]),
        ({"bomb_1": "nob"}, ["equipment-not-for"]),
        ({"bomb_1": "boy", "bomb_2": "git"}, []),
        ({"optic_1": "nob", "sight_1": "nob"}, ["weapon-upgrades"]),
        ({"rope_1": "stash", "axe_1": "stash"}, []),
    ):
        assert outfit(who, ("nob", "boy"), **answers) == codes, answers
    assert outfit(who, ("nob",), axe_1="boy") == ["equipment-unused"]
    smith = replace(who, fighters=(replace(nob, weaponsmith=True), boy))
    assert outfit(smith, ("nob", "boy"), optic_1="nob", sight_1="nob") == []
    thief = replace(who, fighters=(replace(nob, honours=("team:thievin-git",)), boy))
    assert outfit(thief, ("nob", "boy"), axe_1="nob", harpoon_1="boy", bomb_1="boy") == []


def test_what_was_sealed_with_the_team_counts_not_what_was_planned() -> None:
    own = replace(side(fighter("nob"), carried={"nob": ("rope",)}), chosen={"carry:harpoon:1": "nob"})
    told = [each for each in played(own, {}).consequences if "stash" in each.sentence]
    assert [each.detail for each in told] == ["Nob carried harpoon."]
    (briefing,) = SPEC_OPS.briefing(game(own))
    assert [each.sentence for each in briefing.today] == ["Carries harpoon from the stash."]


def test_an_honour_too_many_is_given_up() -> None:
    spare = fighter("nob", experience=5, specialisms=("combat",), honours=("combat:duellist",))
    (asked,) = SPEC_OPS.choices(SETTINGS, contender(spare))
    assert asked.key == "spare:nob:1"
    assert SPEC_OPS.choose
    (change,) = SPEC_OPS.choose(SETTINGS, contender(spare), asked, "combat:duellist").roster
    assert (change.op, change.field, change.value) == (SET, "honours", [])
    assert SPEC_OPS.dossier
    assert "one goes" in SPEC_OPS.dossier(SETTINGS, contender(spare)).problems[0]


def test_a_reward_is_a_rare_item_or_capacity() -> None:
    who = contender(rewards=1)
    (asked,) = SPEC_OPS.choices(SETTINGS, who)
    assert [each.value for each in asked.options] == ["capacity", "stash:eye"]
    assert SPEC_OPS.choose
    done = SPEC_OPS.choose(SETTINGS, who, asked, "stash:eye")
    assert {each.field: each.value for each in done.campaign} == {"rewards": -1, "stash:eye": 1}


@pytest.mark.parametrize(
    ("state", "most", "offered"),
    [
        ({}, None, ["capacity", "stash:eye"]),
        ({"stash": {"eye": 1}}, None, ["capacity"]),
        ({"capacity": 3}, 4, ["capacity", "stash:eye"]),
        ({"capacity": 4}, 4, ["stash:eye"]),
    ],
)
def test_no_rare_item_twice_and_no_capacity_beyond_its_end(
    state: dict[str, Any], most: int | None, offered: list[str]
) -> None:
    (asked,) = SPEC_OPS.choices(replace(SETTINGS, capacity_most=most), contender(rewards=1, **state))
    assert [each.value for each in asked.options] == offered


@pytest.mark.parametrize(("adds_up", "words"), [(False, ""), (True, "It adds up with being injured.")])
def test_a_scar_says_on_the_dataslate_whether_it_adds_up(adds_up: bool, words: str) -> None:
    assert SPEC_OPS.dossier
    (career,) = SPEC_OPS.dossier(
        replace(SETTINGS, injuries_add_up=adds_up), contender(fighter("nob", scars=SCARRED))
    ).careers
    (scarred,) = career.entries
    assert scarred.name.startswith("Scar: ")
    assert scarred.text.strip() == words


@pytest.mark.parametrize(
    ("figure", "value", "change"),
    [
        ("points", 0, ("points", 0, 4)),
        ("points", "5", ("points", 5, 4)),
        ("capacity", 999, ("capacity", 999, 2)),
        ("progress", 1, ("progress", 1, 0)),
        ("points", 1000, "between 0 and 999"),
        ("points", -1, "between 0 and 999"),
        ("rewards", 1, "'rewards' is not a figure of a base"),
    ],
)
def test_an_arbitrator_sets_the_figures_of_a_base(figure: str, value: Any, change: Any) -> None:
    (by_hand,) = [each for each in SPEC_OPS.manual_changes if each.key == "figure"]
    asked = ManualRequest(contender=contender(), settings=SETTINGS, subject=figure, value=value)
    if isinstance(change, str):
        with pytest.raises(Refusal, match=change):
            by_hand.apply(asked)
        return
    (found,) = by_hand.apply(asked).campaign
    assert (found.subject, found.op) == ("entrant:e", SET)
    assert (found.field, found.value, found.before) == change


def test_what_was_spent_and_is_no_longer_there_is_told() -> None:
    assert SPEC_OPS.dossier
    found = SPEC_OPS.dossier(SETTINGS, contender(points=-1, capacity=0, assets=("med-bay",), rewards=-1))
    assert len(found.problems) == 3


# A campaign is what its journal folds to


PLAYED = {
    "2021": (SPEC_OPS, DataslateSettings()),
    "ported": (OPERATIONS, OperationsSettings()),
    "pool": (OPERATIONS, OperationsSettings(learning=Learning.POOL, points_won=1, capacity_most=4, one_rank=True)),
}


@pytest.mark.parametrize(("kind", "settings"), PLAYED.values(), ids=PLAYED)
def test_random_campaigns_equal_a_replay_of_what_counts(kind: CampaignKind, settings: SpecOpsSettings) -> None:
    """Hundreds of games with anything voided at any time: the fold is what the standing games alone come to."""
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
    for number in range(240):
        state = fold(entries, _bounds).state
        who = _contender(state, names)
        roll = rng.random()
        if roll < 0.6 and len([each for each in who.fighters if each.is_active]) > 1:
            entries.append(JournalEntry(key=f"game{number}", changes=_game(kind, settings, rng, dice, who, number)))
        elif roll < 0.75 and len(entries) > 3:
            target = rng.choice([each.key for each in entries[1:] if each.changes])
            if target not in voided:
                voided.append(target)
                entries.append(JournalEntry(key=f"void{number}", voids=target))
        elif (changes := _between(kind, settings, rng, who)) is not None:
            entries.append(JournalEntry(key=f"act{number}", changes=changes))
    standing = [each for each in entries if each.changes and each.key not in voided]
    assert len(voided) > 15
    assert len(standing) > 100
    assert fold(entries, _bounds).state == fold(standing, _bounds).state
    kept = kind.states.entrant.from_fields(fold(entries, _bounds).state["entrant:e"])
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
        answers = {key: value for key, value in answers.items() if not key.startswith(("share:", "large:", "fallen:"))}
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
