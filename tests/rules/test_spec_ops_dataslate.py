"""Spec Ops between games: requisition points, stash, assets, equipment handed out, what the dataslate says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.campaigns.entrants import Contender, ManualRequest
from rules.campaigns.spec_ops.activities import MOST_ITEMS
from rules.campaigns.spec_ops.library import StashItem
from rules.campaigns.spec_ops.settings import SpecOp
from rules.campaigns.spec_ops.stash import STAYS, handed_out
from rules.changes import ADD, SET, Change, State, applied
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.errors import Refusal
from rules.selection.team import EquipmentOption
from tests.rules.spec_ops_play import LIBRARY, SCARRED, SETTINGS, act, contender, fighter, game, played, side


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


def test_an_equipment_drop_fills_the_stash_with_five_points() -> None:
    after = act(contender(), "requisition:equipment-drop", **{"item-1": "harpoon", "item-2": "rope", "item-3": "rope"})
    kept = after["entrant:e"]
    assert (kept["points"], kept["stash:harpoon"], kept["stash:rope"]) == (3, 1, 2)
    with pytest.raises(Refusal, match="drop 1 EP"):
        act(contender(), "requisition:equipment-drop", **{"item-1": "axe"})


def test_a_drop_asks_for_so_many_items_and_for_the_first_at_least() -> None:
    (drop,) = (each for each in SPEC_OPS.activities(SETTINGS, contender()) if each.key == "requisition:equipment-drop")
    assert [(each.name, each.is_required) for each in drop.fields] == [
        (f"item-{number}", number == 1) for number in range(1, MOST_ITEMS + 1)
    ]


CLOSED = [
    ("requisition:equipment-drop", {"points": 0}, "It costs 1 RP"),
    ("requisition:asset-acquired", {"assets": ("a", "b")}, "no room"),
    ("requisition:weaponsmith", {}, "Nobody is ranked Ace"),
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
    with pytest.raises(Refusal, match="costs 12 of 10 EP: drop 2"):
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


def outfit(who: Contender, members: tuple[str, ...], **answers: str) -> list[str]:
    """What is wrong with a team's equipment, by code."""
    assert SPEC_OPS.outfitting
    given = {f"carry:{item.replace('_', ':')}": operative for item, operative in answers.items()}
    return [each.code for each in SPEC_OPS.outfitting.check(SETTINGS, who, members, given)]


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
    assert outfit(smith, ("nob", "boy"), optic_1="nob", optic_2="nob", sight_1="nob") == [
        "equipment-twice",
        "weapon-upgrades",
    ]
    assert SPEC_OPS.outfitting
    assert SPEC_OPS.outfitting.equipment
    given = {"carry:axe:1": "nob", "carry:harpoon:1": "boy", "carry:rope:1": "stash"}
    counted = [SPEC_OPS.outfitting.equipment(SETTINGS, who, going, given) for going in (("nob", "boy"), ("boy",), ())]
    assert [(each.brief, each.word) for each in counted] == [("9 of 10", "EP"), ("3 of 10", "EP"), ("0 of 10", "EP")]
    thief = replace(who, fighters=(replace(nob, honours=("team:thievin-git",)), boy))
    assert outfit(thief, ("nob", "boy"), axe_1="nob", harpoon_1="boy", bomb_1="boy") == []


def test_what_was_sealed_with_the_team_counts_not_what_was_planned() -> None:
    own = replace(side(fighter("nob"), carried={"nob": ("rope",)}), chosen={"carry:harpoon:1": "nob"})
    consequences = [each for each in played(own, {}).consequences if "stash" in each.sentence]
    assert [each.detail for each in consequences] == ["Nob carried harpoon."]
    (briefing,) = SPEC_OPS.briefing(game(own))
    assert [each.sentence for each in briefing.today] == ["Carries harpoon from the stash."]


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


@pytest.mark.parametrize(("adds_up", "words"), [(False, ""), (True, "It applies on top of being injured.")])
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


def test_what_a_dataslate_tells_is_written_down_where_it_changes() -> None:
    who = contender(fighter("nob"), base="A wreck", notes="Old")
    after = act(who, "background", base="A wreck", history=" Long ", quirk="", notes="")
    assert {name: after["entrant:e"][name] for name in ("base", "history", "notes")} == {
        "base": "A wreck", "history": "Long", "notes": ""
    }  # fmt: skip
    with pytest.raises(Refusal, match="Nothing was changed"):
        act(who, "background", base="A wreck", history="", quirk="", notes="Old")


def test_an_asset_is_given_up_and_the_others_stay() -> None:
    after = act(contender(fighter("nob"), assets=("med-bay", "war-shrine")), "give-up", asset="med-bay")
    assert after["entrant:e"]["assets"] == ["war-shrine"]


@pytest.mark.parametrize(
    ("field", "most", "path"), [("experience", 20, "awards.0.experience"), ("most", 50, "awards.0.most")]
)
def test_an_award_ends_at_its_bound(field: str, most: int, path: str) -> None:
    first, *others = SETTINGS.awards
    for value, wrong in ((0, []), (most, []), (most + 1, [path]), (-1, [path])):
        changed = replace(SETTINGS, awards=(replace(first, **{field: value}), *others))
        assert [each.path for each in SPEC_OPS.settings_shape.check(changed)] == wrong


def test_what_was_sealed_says_who_was_given_what() -> None:
    sealed = {"carry:axe:1": "nob", "carry:team:eye:1": "nob", "carry:rope:1": STAYS, "tac-op-1": "rout"}
    assert handed_out(sealed) == {"nob": ["axe", "team:eye"]}


def test_a_side_that_began_before_a_figure_was_kept_has_nothing_of_it() -> None:
    new = SPEC_OPS.states.entrant.new_fields()
    assert {name: new[name] for name in ("points", "capacity", "progress", "rewards", "games")} == dict.fromkeys(
        ("points", "capacity", "progress", "rewards", "games"), 0
    )


@pytest.mark.parametrize(
    ("progress", "experience", "asks_who"), [(1, 2, False), (2, 2, True), (2, 0, False), (1, 0, False)]
)
def test_who_fulfilled_a_spec_op_is_asked_where_it_brings_experience(
    progress: int, experience: int, asks_who: bool
) -> None:
    working = SpecOp(key="raid", name="Raid", games=2, experience=experience)
    settings = replace(SETTINGS, operations=(working,))
    own = side(fighter("nob"), operation="raid", progress=progress)
    asked = [each.key for each in SPEC_OPS.questions(game(own, settings))]
    assert any("fulfilled" in key for key in asked) is asks_who


@pytest.mark.parametrize("reward", [True, False])
def test_a_completed_spec_op_says_what_may_be_chosen(reward: bool) -> None:
    settings = replace(SETTINGS, operations=(SpecOp(key="raid", name="Raid", games=2, reward=reward),))
    own = side(fighter("nob"), operation="raid", progress=2)
    (asked,) = (each.key for each in SPEC_OPS.questions(game(own, settings)) if "Counts for Raid" in each.label)
    (sentence,) = (
        each for each in played(own, {asked: True}, settings=settings).consequences if "completed" in each.sentence
    )
    assert sentence.detail == ("Choose a rare item or asset capacity." if reward else "")
