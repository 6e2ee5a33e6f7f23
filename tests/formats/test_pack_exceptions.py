"""What a faction says about single models: fewer sub-factions, company, no fire team; a weapon's own rule."""

from __future__ import annotations

from functools import cache

import pytest

from rules import acts
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Profile
from rules.editions.base import Purpose, Role, RosterContent
from rules.editions.kt2018.checks.members import View, view
from rules.editions.kt2018.loadout.acting import perform
from rules.editions.kt2018.loadout.places import places_of
from rules.formats import pack_ids as ids
from rules.formats.pack import compile_pack, pack_content, read_pack
from tests.formats.test_pack_language import PACK, changed, faults_of
from tests.rules.pack_cast import our_system

CREW = """\
attendants:
  hound:
    name: Hound
    price: 3
    profile: [8", 4+, -, 3, 3, 1, 1, 5, 6+]
    attends: [scouts, captain]
datasheets:
  scouts:
    name: Scouts
    models:
      scout: {name: Scout, price: 4, profile: [6", 4+, 4+, 3, 3, 1, 1, 6, 5+]}
"""
TOYS = (
    PACK.replace("datasheets:\n", CREW)
    .replace("trait: Bright}", "trait: Bright}\n    blue: {name: Blue box, trait: Calm}")
    .replace("name: Sergeant\n", "name: Sergeant\n        fire_team: false\n        sub_faction: [blue]\n")
    .replace(
        'popgun: {name: Popgun, range: 12", type: Pistol 1, S: 3, AP: 0, D: 1}',
        'popgun: {name: Popgun, text: One of the two ways., profiles: [{name: cork, range: 12", type: Pistol 1, S: 3, '
        'AP: 0, D: 1}, {name: pea, range: 6", type: Pistol 1, S: 2, AP: 0, D: 1}]}',
    )
)  # fmt: skip


@cache
def toys() -> Catalogue:
    system = our_system()
    source = read_pack(TOYS.encode(), "toys.yaml", system)
    return compile_catalogue(compile_pack(system), [compile_pack(source, system)])


def recruited(*models: tuple[str, Role]) -> RosterContent:
    muster = RosterContent()
    for model, role in models:
        act = acts.Recruit(model=ids.model("toys", model), role=role)
        muster = perform(toys(), muster, act, lambda key=model: key)
    return muster


def seen(muster: RosterContent) -> View:
    return view(toys(), muster, purpose=Purpose.KILL_TEAM)


def boxes(model: str) -> set[str]:
    nodes = seen(recruited((model, Role.NON_SPECIALIST))).evaluation.nodes
    return {offer.name for offer in nodes[model].offers if not offer.hidden and "box" in offer.name.lower()}


def test_a_model_may_narrow_its_sub_factions():
    assert boxes("soldier") == {"No Box", "Red box", "Blue box"}
    assert boxes("sergeant") == {"No Box", "Blue box"}


@pytest.mark.parametrize(
    ("beside", "is_there"),
    [("soldier", False), ("scout", True), ("captain", True)],
)
def test_an_attendant_comes_with_any_of_those_it_attends(beside: str, is_there: bool):
    role = Role.COMMANDER if beside == "captain" else Role.NON_SPECIALIST
    muster = recruited((beside, role), ("hound", Role.NON_SPECIALIST))
    hounds = [one for one in seen(muster).evaluation.capacities if one.owner_id == ids.model("toys", "hound")]
    assert [one.bound for one in hounds] == ([] if is_there else [0])


def test_a_model_may_stand_outside_its_datasheet_s_fire_team():
    places = places_of(toys())
    assert ids.model("toys", "soldier") in places.container_of
    assert ids.model("toys", "sergeant") not in places.container_of
    bare = places.by_role[ids.model("toys", "sergeant"), Role.NON_SPECIALIST]
    assert bare.effects.get("hidden", ()) == ()


def test_a_weapon_s_own_text_stands_beside_its_profiles():
    nodes = seen(recruited(("soldier", Role.NON_SPECIALIST))).evaluation.nodes
    profiles = [one for node in nodes.values() for one in node.profiles if isinstance(one, Profile)]
    texts = {(one.name, one.type_name): one.characteristics[-1].value for one in profiles if "Popgun" in one.name}
    assert texts == {
        ("Popgun (cork)", "Weapon"): "-",
        ("Popgun (pea)", "Weapon"): "-",
        ("Popgun", "Wargear"): "One of the two ways.",
    }


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("sub_faction", "[green]", "'green'"),
        ("sub_faction", "[none]", "always offered"),
        ("fire_team", "Own", "Must be false"),
    ],
)
def test_a_wrong_exception_is_reported_with_its_place(field: str, value: str, words: str):
    found = faults_of(changed("        max: 1\n", f"        {field}: {value}\n"))
    assert words in found.get(f"datasheets.soldiers.models.sergeant.{field}", "")


def test_a_fire_team_has_a_member():
    alone = PACK.replace("        price: 5\n", "        price: 5\n        fire_team: false\n")
    alone = alone.replace("        price: 6\n", "        price: 6\n        fire_team: false\n")
    assert "fire_team" in faults_of(alone)["datasheets.soldiers"]


def test_a_set_has_its_own_name_or_those_of_what_is_in_it() -> None:
    sets = "{take: [popgun, stick], name: Both at once}, {take: [stick, popgun]}"
    body = PACK.replace("default: popgun, from: [popgun, stick]", f"default: popgun, from: [popgun, stick, {sets}]")
    pack = compile_pack(read_pack(body.encode(), "toys.yaml", our_system()), our_system())
    names = {entry.name for entry in compile_catalogue(compile_pack(our_system()), [pack]).entries.values()}
    assert names >= {"Both at once", "Stick and popgun"}


def test_a_ready_commander_with_levels_of_its_own_has_the_traits_it_is_told() -> None:
    steps = "".join(f"      - {{name: Step {n}, text: It strides.}}\n" for n in range(1, 5))
    figures = '    levels: [20, 25, 40, 60]\n    profile: [6", 3+, 3+, 4, 4, 4, 4, 8, 4+]\n'
    hero = f"commanders:\n  hero:\n    name: Hero\n{figures}    own_levels:\n{steps}"
    line = "      - {model: hero, name: H, role: commander, level: 2, traits: [iron-will]}\n"
    body = PACK.replace("commanders:\n", hero).replace("limit: 100", "limit: 200") + line
    (team,) = pack_content(read_pack(body.encode(), "toys.yaml", our_system()), our_system()).teams
    (own,) = (each for each in team.loadouts if each.role is Role.COMMANDER)
    assert [choice.id.rpartition(":")[2] for choice in own.choices if ":level:" in choice.id] == ["1", "2"]
    assert [choice.id for choice in own.choices if ":traits" in choice.id] == [
        f"{own.model}:traits::{ids.trait('iron-will')}"
    ]
