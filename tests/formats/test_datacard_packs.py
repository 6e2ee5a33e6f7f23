"""The language of datacard packs: what a file may say, what is wrong with it, and what it compiles to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.tree import Force, Selection, Stated, Tree
from rules.datacards.dialect import rules_of
from rules.datacards.members import pick_of
from rules.editions import find
from rules.editions.kt2024.edition import AUDIT
from rules.editions.loadouts import Choice, Loadout, Purpose, Role, RosterContent
from rules.errors import Malformed
from rules.formats.datacards.checking import rule_key
from rules.formats.datacards.parts import Weapon, WeaponProfileSource, _headings, arms_of
from rules.formats.pack import compile_pack, compile_packs, pack_content, read_pack, unwritten
from rules.selection.team import TeamRules
from tests.rules.datacard_cast import SYSTEM, TEAM, catalogue, system, team

OWNER = "kt2024:lantern-watch"
WARDEN = f"{OWNER}:operative:warden"


def faults(change: tuple[bytes, bytes]) -> list[str]:
    """What is said of the pack with one thing put otherwise."""
    assert change[0] in TEAM
    with pytest.raises(Malformed) as caught:
        read_pack(TEAM.replace(*change, 1), "lantern-watch.yaml", system())
    return [str(fault) for fault in caught.value.faults]


WRONG = [
    ("a figure too few", (b'stats: [3, 6", 3+, 12]', b'stats: [3, 6", 3+]'), "operatives.warden.stats"),
    ("a weapon rule nobody wrote", (b"rules: [Piercing 1]", b"rules: [Sparkling]"), "weapons.musket.rules"),
    ("arms it does not have", (b"arms: [musket or pistol]", b"arms: [musket or whip]"), "operatives.warden.arms"),
    ("a stranger in the list", (b"- adept\n", b"- goblin\n"), "selection.groups[1].from"),
    ("an operative in no list", (b"        - adept\n", b""), "operatives.adept"),
    ("an archetype that is none", (b"archetypes: [recon]", b"archetypes: [party]"), "archetypes"),
    (
        "a limit without a number",
        (b"{name: Cannons, max: 1, weapons", b"{name: Cannons, weapons"),
        "selection.limits[2]",
    ),
    ("a needed stranger", (b"needs: {owl: [spotter, adept]}", b"needs: {owl: goblin}"), "selection.needs"),
    (
        "more of no such equipment",
        (b"more_equipment: [rope", b"more_equipment: [tent"),
        "abilities.pack.more_equipment",
    ),
    (
        "equipment with a weapon rule nobody wrote",
        (b"text: Blow it.", b"text: Blow it., weapons: {din: {name: Din, ranged: [4, 4+, 1/2], rules: [Sparkling]}}"),
        "equipment.whistle.weapons.din",
    ),
    ("a choice of strangers", (b"who: [adept, warden]", b"who: [goblin]"), "choices.lead.who"),
    ("ready with a stranger", (b"{take: watcher, count: 6}", b"{take: goblin, count: 6}"), "teams.first.operatives[1]"),
    ("ready with what it cannot carry", (b"arms: pistol", b"arms: cannon"), "teams.first.operatives[0].arms"),
    ("ready with no such equipment", (b"lamps/red+blue", b"lamps/green"), "teams.first.equipment"),
    ("a word that the form does not know", (b"archetypes: [recon]", b"archetype: [recon]"), "archetype"),
]


@pytest.mark.parametrize(("change", "place"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_fault_names_its_place(change: tuple[bytes, bytes], place: str) -> None:
    assert any(place in fault for fault in faults(change))


@pytest.mark.parametrize(
    ("line", "slots"),
    [
        ("a", ((("a",),),)),
        ("a or b", ((("a",), ("b",)),)),
        ("a; b or c", ((("a",),), (("b",), ("c",)))),
        ("a + b or c", ((("a", "b"), ("c",)),)),
    ],
)
def test_arms_are_read_as_they_are_written(line: str, slots: tuple[object, ...]) -> None:
    assert arms_of(line) == slots


@pytest.mark.parametrize(
    ("rule", "key"),
    [
        ("Piercing Crits 1", "piercing-crits"),
        ('Range 8"', "range"),
        ("Lethal 5+", "lethal"),
        ("Heavy (Dash only)", "heavy"),
        ('1" Devastating 3', "devastating"),
        ("Brutal", "brutal"),
    ],
)
def test_a_weapon_rule_is_found_without_its_numbers(rule: str, key: str) -> None:
    assert rule_key(rule) == key


def test_nothing_is_left_unwritten_until_a_sentence_is_missing() -> None:
    assert unwritten(team().data) == []
    lacking = read_pack(TEAM.replace(b", text: Be quiet.", b""), "x.yaml", system())
    assert [fault.place for fault in unwritten(lacking.data)] == ["ploys.hush.text"]


def test_a_pack_leads_nowhere_wrong() -> None:
    assert catalogue().issues == ()
    assert len(compile_packs([("system.yaml", SYSTEM), ("team.yaml", TEAM)])) == 2


def with_saw(saw: str) -> Catalogue:
    """The catalogue with another weapon in place of the gunner's saw."""
    source = read_pack(TEAM.replace(b"Saw, melee: [4, 4+, 4/5]", saw.encode()), "lantern-watch.yaml", system())
    return compile_catalogue(compile_pack(system()), [compile_pack(source, system())])


@pytest.mark.parametrize(
    ("ours", "theirs", "different"),
    [
        ("Saw, melee: [4, 4+, 4/5]", "Saw, melee: [4, 4+, 4/5]", []),
        ("Saw, melee: [4, 4+, 4/5]", "Saw, melee: [4, 4+, 5/6]", ["weapons/saw"]),
        ("Saw, melee: [4, 4+, 4/5]", "Axe, melee: [4, 4+, 4/5]", ["weapons/axe"]),
        ("Club, melee: [4, 4+, 4/5]", "Club, melee: [3, 4+, 2/3]", []),
        ("Club, melee: [3, 4+, 2/3]", "Club, melee: [4, 4+, 4/5]", ["weapons/club"]),
        ("Club, melee: [4, 4+, 4/5]", "Club, melee: [4, 4+, 5/6]", ["weapons/club"]),
    ],
)
def test_an_audit_wants_every_weapon_of_the_catalogue_and_lets_ours_have_more(
    ours: str, theirs: str, different: list[str]
) -> None:
    """The watcher's club is there in each: a second one of that name may stand in ours alone."""
    found = AUDIT.run(with_saw(ours), with_saw(theirs))
    assert [each.what for each in found.differences] == different
    assert found.compared["weapons"] >= 7


def test_an_operative_shows_its_stats_weapons_and_rules() -> None:
    """One of two muskets is chosen, and its stats grow by what it decides for the game."""
    children = (
        Selection(key="gun", entry_id=f"{WARDEN}:arms:1:musket"),
        Selection(key="fists", entry_id=f"{WARDEN}:weapon:fists"),
        Selection(key="lead", entry_id=f"{WARDEN}:choice:lead:lead"),
    )
    warden = Selection(key="w", entry_id=WARDEN, children=children)
    force = Force(key="f", entry_id="kt2024:force", catalogue_id=OWNER, selections=(warden,))
    node = evaluate(catalogue(), Tree(forces=(force,))).nodes["w"]
    stats = next(each for each in node.profiles if each.type_name == "Operative")
    assert [each.value for each in stats.characteristics] == ["3", '6"', "3+", "13"]
    shown = [profile for child in node.children for profile in child.profiles]
    assert [(each.name, each.type_name) for each in shown[:2]] == [
        ("Musket", "Ranged weapon"),
        ("Fists", "Melee weapon"),
    ]
    assert {each.type_name for each in node.profiles} == {"Operative", "Ability", "Action"}


def test_the_supplement_tells_what_the_edition_judges() -> None:
    rules = catalogue().catalogues[OWNER].supplement
    assert isinstance(rules, TeamRules)
    lamps = [option.name for option in rules.equipment.values() if option.key == "lamps"]
    assert lamps == ["Lamps (2 red)", "Lamps (1 red and 1 blue)", "Lamps (2 blue)"]
    assert [(each.key, each.is_of_team, each.trades) for each in rules.choices] == [
        ("first-oath", True, False),
        ("second-oath", True, False),
        ("lead", False, False),
        ("free-ploys", True, True),
    ]
    assert rules.arms[f"{WARDEN}:arms:1:musket"][0].rules == ("Piercing 1",)


def test_several_ways_to_arm_somebody_become_one_heading() -> None:
    (heading,) = team().operatives["gunner"].headings
    assert heading.sets == (("cannon",), ("flare",), ("saw",))


GUN, SAW = (
    WeaponProfileSource(name=name, is_melee=name == "Saw", figures=("4", "3+", "3/4")) for name in ("Gun", "Saw")
)
HELD = {
    key: Weapon(key=key, name=key, ways=ways)
    for key, ways in {"gun": (GUN,), "saw": (SAW,), "bayonet": (GUN, SAW), "shield": ()}.items()
}


@pytest.mark.parametrize(
    ("arms", "named"),
    [
        ("gun or saw", "Weapons"),
        ("saw", "Weapons"),
        ("gun; saw", "Ranged weapon, Melee weapon"),
        ("gun or bayonet; saw or shield", "Ranged weapon, Weapons"),
        ("gun + saw; shield; none", "Weapons, Ranged weapon, Weapons"),
    ],
)
def test_a_heading_says_whether_one_shoots_or_strikes_with_all_of_it(arms: str, named: str) -> None:
    assert ", ".join(each.name for each in _headings([arms], HELD)) == named


def test_a_ready_team_has_its_equipment_and_choices() -> None:
    (ready,) = pack_content(team(), system()).teams
    assert [each.model.rpartition(":")[2] for each in ready.loadouts] == ["warden", *["watcher"] * 6, "gunner", "adept"]
    assert [each.id.removeprefix("kt2024:") for each in ready.game.choices] == [
        "lantern-watch:equipment:whistle",
        "system:equipment:lamps:red+blue",
        "lantern-watch:choice:first-oath:calm",
    ]
    assert ready.game.loadouts == {"first-9": (Choice(id=f"{OWNER}:operative:adept:choice:lead:lead"),)}


def test_somebody_who_is_not_there_or_whom_no_pack_knows_has_no_armoury() -> None:
    stranger = Loadout(key="s", model="gone", role=Role.NON_SPECIALIST, stated=Stated(name="Gone", type="model"))
    for content, key in ((RosterContent(), "nobody"), (RosterContent(loadouts=(stranger,)), "s")):
        assert find("kt2024").armoury(catalogue(), content, key, {}) is None


def test_a_model_that_no_pack_knows_is_an_operative_and_its_scenery_is_not() -> None:
    known = catalogue()
    strangers = (
        Selection(key="s", entry_id="gone", stated=Stated(name="Gone", type="model")),
        Selection(key="r", entry_id="rock", stated=Stated(name="Rock")),
    )
    force = Force(key="f", entry_id="kt2024:force", catalogue_id=known.home, selections=strangers)
    found = find("kt2024").dissect(known, Tree(forces=(force,)))
    assert ([each.key for each in found.loadouts], [each.id for each in found.choices]) == (["s"], ["rock"])


def test_what_a_file_states_of_a_model_stays_with_it() -> None:
    known, edition = catalogue(), find("kt2024")
    content = RosterContent(loadouts=edition.models(known)[:1])
    (force,) = edition.assemble(known, content, Purpose.EXPORT).forces
    for stated in (None, Stated(name="Gone", type="model")):
        stated_selections = tuple(replace(each, stated=stated) for each in force.selections)
        (found,) = edition.dissect(known, Tree(forces=(replace(force, selections=stated_selections),))).loadouts
        assert found.stated == stated


def test_who_is_on_no_list_keeps_the_end_of_its_id() -> None:
    rules = rules_of(catalogue())
    assert rules is not None
    stranger = Loadout(key="g", model="kt2024:others:operative:goblin", role=Role.NON_SPECIALIST)
    assert pick_of(rules, stranger).operative == "goblin"


def test_what_equipment_brings_along_goes_from_every_list_without_it() -> None:
    rules = rules_of(catalogue())
    assert rules is not None
    whole = rules.composition
    plain = tuple(group for group in whole.groups if not group.equipment)
    either = replace(whole, groups=plain, alternatives=(whole,))
    assert either.with_equipment({"kennel"}) == either
    (left,) = either.with_equipment(()).alternatives
    assert left.groups == plain
    assert whole.groups != plain
