"""A pack against a catalogue of its faction: what is compared, and each difference that can be found."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.editions.kt2018.pack.audit import (
    audit_pack,
    count_tactics,
    is_list_of,
    plain,
    weapon_name,
)
from rules.formats.pack import compile_pack, read_pack
from tests.rules.kt2018_warband import pit_crew
from tests.rules.pack_cast import our_system, system_document
from tests.rules.test_kt2018_shown import oddments

# What another catalogue of the faction has otherwise: text of the pack, and what stands there instead.
OTHERWISE = {
    'price: 7\n        profile: [6"': 'price: 9\n        profile: [7"',
    "        max: 2\n        profile": "        max: 3\n        profile",
    "specialisms: [heavy]": "specialisms: [heavy, comms]",
    "- lamp\n          - {take: bomb, max: 3}": "- {take: lamp, price: 3}\n          - {take: bomb, max: 4}",
    "          - {take: horn, not_with: [lamp]}\n": "          - {take: plate, price: 1}\n",
    "levels: [30, 40, 55, 80]": "levels: [30, 40, 56, 80]",
    "AP: -3, D: 2, price: 4": "AP: -2, D: 2, price: 4",
    'name: Rifle, range: 24"': 'name: Rifle, range: 30"',
    "{name: Pistol, range": "{name: Handgun, range",
    "{name: high, range": "{name: 2. hot, range",
    "    specialism: medic": "    specialism: comms",
    "    name: Mule": "    name: Donkey",
    "    traits: false\n": "",
}


DIFFERENCES = [
    "donkey: missing in the pack, there in the data",
    "mule: there in the pack, missing in the data",
    "digger/non-specialist: 7 in the pack, 9 in the data",
    "digger-gunner/specialist/specialisms: combat, veteran in the pack, combat, comms, veteran in the data",
    "sawbone/retainer/specialisms: medic in the pack, comms in the data",
    "sawbone/handgun/option: missing in the pack, there in the data",
    "sawbone/pistol/option: there in the pack, missing in the data",
    "overseer/handgun/option: missing in the pack, there in the data",
    "overseer/pistol/option: there in the pack, missing in the data",
    "foreman/handgun/option: missing in the pack, there in the data",
    "foreman/pistol/option: there in the pack, missing in the data",
    "digger-gunner/team: 2 in the pack, 3 in the data",
    "digger-gunner/handgun/option: missing in the pack, there in the data",
    "digger-gunner/pistol/option: there in the pack, missing in the data",
    "digger/bomb: 8 in the pack, 10 in the data",
    "digger/bomb/max: 3 in the pack, 4 in the data",
    "digger/handgun/option: missing in the pack, there in the data",
    "digger/horn/option: there in the pack, missing in the data",
    "digger/lamp: 8 in the pack, 12 in the data",
    "digger/pistol/option: there in the pack, missing in the data",
    "digger/plate/option: missing in the pack, there in the data",
    "old-sapper/destined-by-fate: none in the pack, 31 in the data",
    "old-sapper/iron-will: none in the pack, 26 in the data",
    "old-sapper/stoic-hero: none in the pack, 31 in the data",
    "old-sapper/tactical-planner: none in the pack, 36 in the data",
    "overseer/level-3: 55 in the pack, 56 in the data",
    "weapons/burner-high: 8 assault 1 5 -1 2 in the pack, none in the data",
    "weapons/burner-hot: none in the pack, 8 assault 1 5 -1 2 in the data",
    "weapons/drill: melee melee +2 -3 2 in the pack, melee melee +2 -2 2 in the data",
    "weapons/handgun: none in the pack, 12 pistol 1 3 0 1 in the data",
    "weapons/pistol: 12 pistol 1 3 0 1 in the pack, none in the data",
    "weapons/rifle: 24 rapid fire 1 3 0 1 in the pack, 30 rapid fire 1 3 0 1 in the data",
]


RARELY_OTHERWISE = {
    "default: puff, max: 2, from: [puff,": "default: puff, max: 1, from: [puff,",
    "levels: [10, 15, 20, 30]": "levels: [10, 15, 25, 30]",
    "from: [cart, {list": "from: [bell, {list",
    "{take: [club, net], price: 5}": "{take: [club, net], price: 6}",
    "max: any, price_for_two: 3": "max: 4, price_for_two: 3",
    "S: 2, AP: 0, D: 1, text: 'It hums": 'S: "*", AP: 0, D: 1, text: \'It hums',
    "specialisms: [comms]": "specialisms: [comms, medic]",
}


def changed(name: str, changes: dict[str, str]) -> Catalogue:
    text = (Path(__file__).parents[1] / "rules" / f"kt2018_{name}.yaml").read_text(encoding="utf-8")
    for ours, theirs in changes.items():
        assert text.count(ours) == 1, ours
        text = text.replace(ours, theirs)
    source = read_pack(text.encode(), f"{name}.yaml", our_system(), is_judged=True)
    return compile_catalogue(system_document("kt2018"), [compile_pack(source, our_system())])


def test_every_difference_is_found_and_named() -> None:
    audit = audit_pack(pit_crew(), changed("warband", OTHERWISE))
    found = list(map(str, audit.differences))
    figures = [each for each in found if "/figures: " in each]
    assert [each for each in found if each not in figures] == DIFFERENCES
    assert [each.partition("/")[0] for each in figures] == ["digger-gunner", "digger"]
    plain_digger = "WS 4+, BS 4+, S 3, T 3, W 1, A 1, Ld 6, Sv 5+, Max -"
    assert figures[1] == f"digger/figures: M 6, {plain_digger} in the pack, M 7, {plain_digger} in the data"
    assert audit.compared == {
        "models": 10, "roles": 8, "prices": 7, "specialisms": 13, "characteristics": 8, "maxima": 8, "options": 26,
        "option maxima": 22, "levels": 9, "traits": 30, "weapon profiles": 10,
    }  # fmt: skip


def test_a_pack_that_says_rare_things_is_compared_too() -> None:
    audit = audit_pack(oddments(), changed("rarities", RARELY_OTHERWISE))
    assert list(map(str, audit.differences)) == [
        "clown/specialist/specialisms: comms in the pack, comms, medic in the data",
        "runner/bell/option: missing in the pack, there in the data",
        "runner/cart/max: 2 in the pack, 1 in the data",
        "runner/club-net: 12 in the pack, 13 in the data",
        "pedlar/club/max: none in the pack, 5 in the data",
        "juggler/level-3: 20 in the pack, 25 in the data",
        "weapons/emp-mine: 6 grenade 1 2 0 1 in the pack, 6 grenade 1 - 0 1 in the data",
    ]
    assert audit.compared == {
        "models": 9, "roles": 9, "prices": 6, "specialisms": 13, "characteristics": 9, "maxima": 9, "options": 20,
        "option maxima": 40, "levels": 9, "traits": 30, "weapon profiles": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Pair of Lightning Claws", "lightning-claw"),
        ("Bolt pistol w/ chainsword & auspex", "bolt-pistol-chainsword-auspex"),
        ("Level 2: Bold", "bold"),
        ("3. - Expert", "expert"),
        ("12.Scout", "scout"),
        ("Gas", "gas"),
        ("Axes", "axe"),
        ("With a Pair", "with-a-pair"),
        ("Juggernaught", "juggernaut"),
    ],
)
def test_a_name_is_the_same_however_it_is_spelt(name: str, key: str) -> None:
    assert plain(name) == key


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Ion rifle (1. standard)", "ion-rifle (standard)"),
        ("Ion rifle - standard", "ion-rifle (standard)"),
        ("Ion rifle", "ion-rifle"),
        ("Ion rifle ()", "ion-rifle"),
    ],
)
def test_ways_of_a_weapon_are_told_alike(name: str, key: str) -> None:
    assert weapon_name(name) == key


def test_tactics_of_a_list_stand_in_the_pack() -> None:
    pack = SimpleNamespace(key="pit-crew", data={"tactics": {"a": {"name": "Dig In"}, "b": {"name": "Own"}}})
    listed = {"code": "pit_crew", "tactics": [{"title": "Dig in"}, {"title": "Rush!"}]}
    audit = count_tactics(listed, pack)
    assert list(map(str, audit.differences)) == ["tactics/rush: missing in the pack, there in the data"]
    assert audit.compared == {"Tactics": 2}
    codes = {"pit_crew": True, "pit-crew": True, "orks": False, "": False}
    assert {code: is_list_of({"code": code}, pack) for code in codes} == codes
    assert not is_list_of({}, pack)
