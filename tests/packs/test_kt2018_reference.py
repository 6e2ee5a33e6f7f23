"""What can be looked up in a 2018 faction, from shipped packs and imported data alike."""

from __future__ import annotations

from functools import cache

import pytest

from rules.editions import find
from rules.editions.kt2018 import trees
from rules.reference import Datasheet, Reference
from tests.rules.pack_cast import ours, theirs

EDITION = find("kt2018")
EVERYDAY, SLOW = ("tau-empire", "orks"), ("astra-militarum", "adeptus-astartes")
FACTIONS = (*EVERYDAY, *(pytest.param(faction, marks=pytest.mark.long) for faction in SLOW))


def sheet(model: str, faction: str = "tau-empire") -> Datasheet:
    found = EDITION.datasheet(ours(faction), f"kt2018:{faction}:model:{model}")
    assert found is not None
    return found


@cache
def every_sheet(faction: str) -> dict[str, Datasheet | None]:
    """Model → its datasheet."""
    catalogue = ours(faction)
    return {loadout.model: EDITION.datasheet(catalogue, loadout.model) for loadout in EDITION.models(catalogue)}


@pytest.fixture(scope="module")
def tau() -> Reference:
    return EDITION.reference(ours("tau-empire"))


@pytest.mark.parametrize("catalogue", [ours, pytest.param(theirs, marks=pytest.mark.long)], ids=["ours", "theirs"])
@pytest.mark.parametrize("faction", ["tau-empire", "orks"])
def test_every_specialism_is_a_whole_tree_with_its_texts(catalogue, faction: str) -> None:
    found = EDITION.reference(catalogue(faction))
    assert [tree.key for tree in found.trees] == list(trees.NAMES)
    for tree in found.trees:
        assert len(tree.abilities) == 7, tree.key
        assert all(ability.text for ability in tree.abilities), tree.key
        (root,) = tree.under("")
        assert [len(tree.under(branch.key)) for branch in tree.under(root.key)] == [2, 2], tree.key


def test_a_tree_hangs_as_the_rules_print_it(tau: Reference) -> None:
    combat = next(tree for tree in tau.trees if tree.key == "combat")
    first, second = combat.under("combat-1")
    assert (first.name, [each.name for each in combat.under(first.key)]) == (
        "Warrior Adept",
        ["Deathblow", "Combat Master"],
    )
    assert (second.name, [each.name for each in combat.under(second.key)]) == (
        "Deadly Counter",
        ["Killer Instinct", "Bloodlust"],
    )


def test_melee_weapons_are_those_whose_range_says_so(tau: Reference) -> None:
    assert {(line.values[0] == "Melee", line.is_melee) for line in tau.weapons} == {(True, True), (False, False)}


def test_who_bears_a_specialism_is_told(tau: Reference) -> None:
    bearers = {tree.key: tree.bearers for tree in tau.trees}
    assert (bearers["leader"], bearers["zealot"], bearers["ferocity"]) == ("leader", "specialist", "commander")


def test_a_trait_of_two_prices_says_who_buys_it_for_which(tau: Reference) -> None:
    ends = {(trait.name, trait.cost): trait.text.rsplit(". ", 1)[-1] for trait in tau.traits}
    assert ends["Tactical Planner", 15] == "Not for Elucia Vhane or Vulgrar Thrice-Cursed."
    assert ends["Tactical Planner", 20] == "For Elucia Vhane and Vulgrar Thrice-Cursed only."
    assert ends["Iron Will", 5] == "Its own Nerve tests never fail."


def test_traits_and_advances_are_those_of_the_tables(tau: Reference) -> None:
    assert sorted((trait.name, trait.cost) for trait in tau.traits) == [
        ("Destined by Fate", 10),
        ("Explorator Fleetmaster", 10),
        ("Generalist", 15),
        ("Iron Will", 5),
        ("Master Specialist", 30),
        ("Master of Vermin", 15),
        ("Stoic Hero", 5),
        ("Stoic Hero", 10),
        ("Tactical Planner", 15),
        ("Tactical Planner", 20),
        ("Trader Militant", 15),
        ("Twisted Brilliance", 10),
    ]
    assert [(advance.level, advance.name) for advance in tau.advances] == list(
        enumerate(("Fleet", "Lucky", "Courageous", "Skilled", "Lethal", "Die-hard"), start=1)
    )
    assert [hunter.name for hunter in tau.hunters] == [
        "Hard Case",
        "Sudden Ambush",
        "Stealthy Hunter",
        "Like Fighting a Shadow",
    ]


@pytest.mark.parametrize("catalogue", [ours, pytest.param(theirs, marks=pytest.mark.long)], ids=["ours", "theirs"])
def test_powers_of_the_game_and_of_a_faction_are_kept_apart(catalogue) -> None:
    found = EDITION.reference(catalogue("adeptus-astartes"))
    common = {power.name for power in found.powers}
    assert common >= {"Psybolt", "Iron Arm", "Forewarning", "Fire Shield", "Psychic Shriek", "Enfeeble", "Misfortune"}
    assert "Veil of Time" in {power.name for power in found.own_powers}
    assert not common & {power.name for power in found.own_powers}


def test_every_way_to_use_a_weapon_stands_with_its_bearers(tau: Reference) -> None:
    ion = [line for line in tau.weapons if line.name.startswith("Ion rifle")]
    assert [line.name for line in ion] == ["Ion rifle (overcharge)", "Ion rifle (standard)"]
    assert tau.bearers["Ion rifle (standard)"] == ("kt2018:tau-empire:model:pathfinder-gunner",)


def test_who_may_take_a_specialism_is_told(tau: Reference) -> None:
    assert [key.rpartition(":")[2] for key in tau.takers["zealot"]] == ["kroot-carnivore"]
    assert "kt2018:tau-empire:model:cadre-fireblade" in tau.takers["shooting"]
    assert "kt2018:tau-empire:model:pathfinder-shasui" in tau.takers["leader"]
    assert "kt2018:tau-empire:model:pathfinder" not in tau.takers["leader"]


def test_a_datasheet_offers_more_than_it_carries_by_default() -> None:
    gunner = sheet("pathfinder-gunner")
    assert gunner.sheet.points == 7
    assert {line.name for line in gunner.sheet.weapons} < {line.name for line in gunner.weapons}
    prices = {option.name: option.cost for heading in gunner.headings for option in heading.options}
    assert (prices["Ion rifle"], prices["Rail rifle"]) == (3, 5)
    assert gunner.trainings == ("comms", "demolitions", "medic", "scout", "veteran", "sniper")
    assert not gunner.leads
    assert sheet("pathfinder-shasui").leads


def test_a_commander_costs_what_each_level_costs() -> None:
    fireblade = sheet("cadre-fireblade")
    assert fireblade.levels == ((1, 23), (2, 28), (3, 43), (4, 63))
    assert fireblade.trainings == ("leadership", "logistics", "shooting", "stealth", "strategist")
    assert {"Iron Will", "Stoic Hero"} <= {trait.name for trait in fireblade.traits}


def test_a_retainer_has_the_specialism_it_comes_with() -> None:
    keys = [loadout.model for loadout in EDITION.models(ours("astra-militarum")) if loadout.role == "retainer"]
    assert keys
    for key in keys:
        found = EDITION.datasheet(ours("astra-militarum"), key)
        assert found is not None
        assert len(found.trainings) == 1, key


def test_a_legendary_hunter_has_one_price_and_buys_no_traits() -> None:
    darkstrider = sheet("darkstrider")
    assert (darkstrider.sheet.points, darkstrider.levels, darkstrider.traits) == (39, (), ())


@pytest.mark.long
@pytest.mark.parametrize("faction", FACTIONS)
def test_every_model_has_a_datasheet_without_helper_keywords(faction: str) -> None:
    for model, found in every_sheet(faction).items():
        assert found is not None
        assert found.sheet.stats, model
        helpers = [word for word in found.sheet.keywords if ":" in word or word in ("Attendant", "No traits")]
        assert helpers == [], model


@pytest.mark.parametrize(
    ("faction", "item", "limit"),
    [("orks", "Cybork body", 2), ("tau-empire", "XV8-02 Upgrade", 3), ("tau-empire", "Rail rifle", 0)],
)
def test_what_a_team_may_have_once_is_told(faction: str, item: str, limit: int) -> None:
    found = {
        option.name: lines.team_limits.get(option.option, 0)
        for lines in every_sheet(faction).values()
        if lines
        for heading in lines.headings
        for option in heading.options
    }
    assert found[item] == limit


def test_an_unknown_model_has_no_datasheet() -> None:
    assert EDITION.datasheet(ours("orks"), "kt2018:tau-empire:model:pathfinder") is None


def test_the_glossary_explains_each_word_in_one_sentence_and_finds_plurals_and_short_forms() -> None:
    for term in EDITION.glossary.values():
        assert term.meaning.endswith("."), term.word
        assert ". " not in term.meaning, term.word
    words = EDITION.glossary
    assert words["nerve-tests"] is words["nerve-test"]
    assert words["ld"].word == "Leadership"
    assert {name.lower() for name in EDITION.columns} <= set(words)
