"""What an operative may choose, as a form shows it, and the acts that a filled-in form means."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules import acts
from rules.acts import Act
from rules.armoury import Armoury, Heading, Option, State, acts_of
from rules.editions import find
from rules.editions.base import RosterContent
from rules.editions.kt2018.state import standing_of
from tests.rules.pack_cast import ours

EDITION = find("kt2018")


def mustered(faction: str, *acts: Act) -> RosterContent:
    muster = RosterContent()
    keys = iter("abcdefghij")
    for act in acts:
        muster = EDITION.perform(ours(faction), muster, act, lambda: next(keys))
    return muster


def recruit(faction: str, model: str, role: str, specialism: str = "") -> acts.Recruit:
    return acts.Recruit(model=f"kt2018:{faction}:model:{model}", role=role, specialism=specialism)


def armoury_of(faction: str, muster: RosterContent, key: str = "a", experience: int = 0) -> Armoury:
    found = EDITION.armoury(ours(faction), muster, key, {key: standing_of(experience=experience)})
    assert found is not None
    return found


def heading(armoury: Armoury, name: str) -> Heading:
    return next(each for each in armoury.headings if each.name == name)


def option(armoury: Armoury, name: str) -> Option:
    return next(each for place in armoury.headings for each in place.options if each.name == name)


def form(armoury: Armoury) -> dict[str, list[str]]:
    """The form as it was shown, sent back untouched."""
    sent: dict[str, list[str]] = {}
    for each in armoury.headings:
        for one in each.options:
            if one.is_counted:
                sent[one.key] = [str(one.count)]
            elif one.stands:
                sent.setdefault(each.key, []).append(one.key)
    return sent


def acts_from(armoury: Armoury, sent: dict[str, list[str]]) -> list[Act]:
    return acts_of(armoury, [each.key for each in armoury.headings], sent)


def done(faction: str, muster: RosterContent, acts: Iterable[Act]) -> RosterContent:
    for act in acts:
        muster = EDITION.perform(ours(faction), muster, act, lambda: "new")
    return muster


def test_of_many_orders_each_is_named_and_none_cut() -> None:
    muster = mustered("astra-militarum", recruit("astra-militarum", "sergeant", "leader"))
    about = option(armoury_of("astra-militarum", muster), "Orders").about
    assert about.startswith("The six orders to choose from for whoever has Voice of Command: Take Aim!, ")
    assert about.endswith("Move! Move! Move!, Fix Bayonets!")
    assert about.count(",") == 6, "one name has a comma of its own"


GUNNER = ("adeptus-astartes", "tactical-marine-gunner")


@pytest.mark.parametrize(
    "faction",
    [
        "tau-empire",
        *(pytest.param(each, marks=pytest.mark.long) for each in ("orks", "adeptus-astartes", "astra-militarum")),
    ],
)
def test_a_form_sent_back_untouched_means_no_act(faction: str) -> None:
    for loadout in EDITION.models(ours(faction)):
        muster = mustered(faction, acts.Recruit(model=loadout.model, role=loadout.role.value))
        armoury = armoury_of(faction, muster)
        assert acts_from(armoury, form(armoury)) == [], loadout.model


def test_one_weapon_takes_the_place_of_another() -> None:
    faction, model = GUNNER
    muster = mustered(faction, recruit(faction, model, "non-specialist"))
    armoury = armoury_of(faction, muster)
    weapon = heading(armoury, "Weapon")
    assert weapon.is_one
    assert not weapon.may_be_none
    flamer = option(armoury, "Flamer")
    assert (flamer.cost, flamer.state, flamer.part) == (3, State.OPEN, "Special weapons")
    (act,) = acts_from(armoury, form(armoury) | {weapon.key: [flamer.key]})
    after = armoury_of(faction, done(faction, muster, [act]))
    assert [each.name for each in heading(after, "Weapon").chosen] == ["Flamer"]


def test_a_box_is_ticked_and_cleared() -> None:
    faction = "adeptus-astartes"
    muster = mustered(faction, recruit(faction, "reiver", "non-specialist"))
    armoury = armoury_of(faction, muster)
    launcher = option(armoury, "Grapnel launcher")
    place = heading(armoury, "Wargear")
    ticked = done(faction, muster, acts_from(armoury, form(armoury) | {place.key: [launcher.key]}))
    after = armoury_of(faction, ticked)
    assert option(after, "Grapnel launcher").state is State.CHOSEN
    cleared = acts_from(after, {key: value for key, value in form(after).items() if key != place.key})
    assert cleared == [acts.Drop(operative="a", place=option(after, "Grapnel launcher").stands[0][0])]


def test_a_heading_that_was_not_shown_is_left_alone() -> None:
    faction, model = GUNNER
    armoury = armoury_of(faction, mustered(faction, recruit(faction, model, "non-specialist")))
    assert acts_of(armoury, [], {}) == []


def test_what_stands_below_a_choice_that_another_replaces_is_gone_with_it() -> None:
    rifle = Option(key="rifle", name="Rifle", option="rifle", stands=((("rifle",), 1),))
    pistol = Option(key="pistol", name="Pistol", option="pistol")
    scope = Option(key="scope", name="Scope", place=("rifle",), option="scope", stands=((("rifle", "scope"), 1),))
    arms = Heading(key="arms", name="Arms", is_one=True, options=(rifle, pistol))
    below = Heading(key="below", name="On the rifle", place=("rifle",), options=(scope,))
    armoury = Armoury(operative="a", headings=(arms, below))
    taken = [acts.Choose(operative="a", place=(), option="pistol")]
    assert acts_of(armoury, ["arms", "below"], {"arms": ["pistol"]}) == taken
    scope_dropped = [acts.Drop(operative="a", place=("rifle", "scope"))]
    assert acts_of(armoury, ["arms", "below"], {"arms": ["rifle"]}) == scope_dropped


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        ("3", []),
        ("4", [acts.Choose(operative="a", place=(), option="bomb")]),
        ("2", [acts.Drop(operative="a", place=("second",))]),
        ("1", [acts.Drop(operative="a", place=("second",)), acts.SetCount(operative="a", place=("first",), count=1)]),
        ("0", [acts.Drop(operative="a", place=("second",)), acts.Drop(operative="a", place=("first",))]),
    ],
)
def test_what_is_counted_leaves_the_first_places_as_they_are(wanted: str, meant: list[Act]) -> None:
    stands = ((("first",), 2), (("second",), 1))
    bombs = Option(key="bomb", name="Bomb", option="bomb", stands=stands, most=5)
    armoury = Armoury(operative="a", headings=(Heading(key="bag", name="Bag", options=(bombs,)),))
    assert acts_of(armoury, ["bag"], {"bomb": [wanted]}) == meant


@pytest.mark.parametrize(
    ("may_be_none", "sent", "is_dropped"), [(True, "", True), (False, "", False), (True, "x", False)]
)
def test_one_thing_is_put_down_where_nothing_may_be_carried(may_be_none: bool, sent: str, is_dropped: bool) -> None:
    rifle = Option(key="rifle", name="Rifle", option="rifle", stands=((("rifle",), 1),))
    arms = Heading(key="arms", name="Arms", is_one=True, may_be_none=may_be_none, options=(rifle,))
    found = acts_of(Armoury(operative="a", headings=(arms,)), ["arms"], {"arms": [sent]})
    assert found == ([acts.Drop(operative="a", place=("rifle",))] if is_dropped else [])


def test_what_is_carried_without_a_choice_is_told_apart() -> None:
    faction, model = GUNNER
    armoury = armoury_of(faction, mustered(faction, recruit(faction, model, "non-specialist")))
    assert armoury.always == ("Bolt pistol", "Frag and krak grenades")


def test_a_closed_option_says_why_in_a_sentence() -> None:
    faction = "adeptus-astartes"
    armoury = armoury_of(faction, mustered(faction, recruit(faction, "tactical-marine-gunner", "non-specialist")))
    heavy_flamer = option(armoury, "Heavy flamer")
    assert heavy_flamer.is_shut
    assert heavy_flamer.why.endswith(".")
    assert acts_from(armoury, form(armoury) | {heading(armoury, "Weapon").key: [heavy_flamer.key]}) != []


def test_specialism_and_sub_faction_are_no_wargear() -> None:
    faction, model = GUNNER
    armoury = armoury_of(faction, mustered(faction, recruit(faction, model, "specialist", "heavy")))
    assert {each.name for each in armoury.headings} == {"Weapon"}
    assert "Imperial Fists" in armoury.sub_factions


@pytest.mark.parametrize(
    ("experience", "open_"), [(0, set()), (3, {"heavy-2a", "heavy-2b"}), (12, {"heavy-2a", "heavy-2b"})]
)
def test_the_tree_offers_what_the_level_allows(experience: int, open_: set[str]) -> None:
    faction, model = GUNNER
    armoury = armoury_of(faction, mustered(faction, recruit(faction, model, "specialist", "heavy")), "a", experience)
    picks = {rung.key for rung in armoury.rungs if rung.state == "pick"}
    assert open_ <= picks
    assert next(rung for rung in armoury.rungs if rung.key == "heavy-1").state == "has"
    assert bool(picks) == bool(open_)


def test_a_commander_buys_levels_at_the_printed_prices() -> None:
    faction = "adeptus-astartes"
    armoury = armoury_of(faction, mustered(faction, recruit(faction, "primaris-captain", "commander", "melee")))
    assert [(step.name, step.cost, step.is_held) for step in armoury.levels] == [
        ("Level 1", 0, True),
        ("Level 2", 20, False),
        ("Level 3", 40, False),
        ("Level 4", 65, False),
    ]
    iron_will = next(step for step in armoury.traits if step.key == "iron-will")
    assert iron_will.cost == 5
    assert iron_will.acts == (acts.BuyTrait(operative="a", trait="iron-will"),)


def test_a_commander_swaps_an_ability_in_one_step() -> None:
    faction = "adeptus-astartes"
    muster = mustered(faction, recruit(faction, "primaris-captain", "commander", "melee"))
    muster = done(faction, muster, [acts.SetLevel(operative="a", level=3)])
    other = next(rung for rung in armoury_of(faction, muster).rungs if rung.key == "melee-2b")
    after = armoury_of(faction, done(faction, muster, other.acts))
    held = {rung.key for rung in after.rungs if rung.state == "has"}
    assert "melee-2b" in held
    assert "melee-2a" not in held
    assert next(step for step in after.levels if step.is_held).name == "Level 3"


def test_somebody_who_is_not_there_has_no_armoury() -> None:
    assert EDITION.armoury(ours("orks"), RosterContent(), "a", {}) is None


@pytest.mark.parametrize(
    ("faction", "model", "role", "specialism", "offered"),
    [
        (
            "tau-empire",
            "cadre-fireblade",
            "commander",
            "shooting",
            ["leadership", "logistics", "shooting", "stealth", "strategist"],
        ),
        ("astra-militarum", "rein", "retainer", "", []),
        ("adeptus-astartes", "intercessor", "specialist", "sniper", []),
        ("adeptus-astartes", "intercessor", "non-specialist", "", []),
    ],
)
def test_a_form_asks_for_the_training_of_commanders_who_may_choose(
    faction: str, model: str, role: str, specialism: str, offered: list[str]
) -> None:
    """A specialist is recruited in its specialism; a retainer comes with the one it has."""
    found = armoury_of(faction, mustered(faction, recruit(faction, model, role, specialism))).trainings
    assert [each.key for each in found] == offered
    assert [each.key for each in found if each.is_held] == ([specialism] if offered else [])
