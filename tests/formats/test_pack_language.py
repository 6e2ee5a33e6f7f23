"""The pack language: what a writer gets wrong is told, all at once, with its place."""

from __future__ import annotations

import pytest

from rules.errors import Malformed
from rules.formats.limits import MOST_BYTES_OF_PACK
from rules.formats.pack import (
    LANGUAGES,
    canonical_pack,
    compile_pack,
    edition_of,
    language_of,
    pack_content,
    read_pack,
    read_system_pack,
)
from rules.formats.pack_datasheets import unwritten
from rules.formats.pack_yaml import DEEPEST, read_yaml
from tests.rules.pack_cast import bodies, our_system, system_of

PACK = """\
edition: kt2018
key: toys
title: Toys
revision: 1
prices: none
faction: Toys
sub_factions:
  name: Box
  choices:
    red: {name: Red box, trait: Bright}
weapons:
  popgun: {name: Popgun, range: 12", type: Pistol 1, S: 3, AP: 0, D: 1}
  stick: {name: Stick, price: 1, type: Melee, S: +1, AP: 0, D: 1}
lists:
  toolbox: {name: Toolbox, from: [popgun, stick]}
datasheets:
  soldiers:
    name: Soldiers
    specialisms: [combat, scout]
    models:
      soldier:
        name: Soldier
        price: 5
        profile: [6", 4+, 4+, 3, 3, 1, 1, 6, 5+]
        options:
          - {choose: Weapon, default: popgun, from: [popgun, stick]}
      sergeant:
        name: Sergeant
        price: 6
        max: 1
        specialisms: [leader]
        profile: [6", 4+, 4+, 3, 3, 1, 2, 7, 5+]
        equipment: [popgun]
commanders:
  captain:
    name: Captain
    levels: [20, 25, 40, 60]
    specialisms: [melee]
    profile: [6", 3+, 3+, 4, 4, 4, 4, 8, 4+]
teams:
  parade:
    title: Parade
    limit: 100
    operatives:
      - {model: sergeant, name: A, role: leader}
      - {model: soldier, name: B, role: specialist, specialism: scout, choices: [stick]}
      - {model: soldier, name: C, role: non-specialist}
"""


def faults_of(text: str) -> dict[str, str]:
    """Place → message of everything wrong with a pack."""
    places: dict[str, str] = {}
    try:
        read_pack(text.encode(), "toys.yaml", our_system())
    except Malformed as error:
        for fault in error.faults:
            places[fault.place] = f"{places.get(fault.place, '')} {fault.message}"
    return places


def changed(old: str, new: str) -> str:
    assert PACK.count(old) >= 1, f"{old!r} is not in the pack"
    return PACK.replace(old, new, 1)


def test_a_right_pack_has_no_faults():
    assert faults_of(PACK) == {}


def test_any_number_of_datasheets_may_be_without_a_fire_team():
    soldiers = (
        PACK.partition("datasheets:\n")[2]
        .partition("commanders:")[0]
        .replace("Soldiers\n", "Others\n    fire_team: false\n")
    )
    others = "".join(soldiers.replace("soldier", f"other{n}").replace("sergeant", f"chief{n}") for n in (1, 2))
    assert faults_of(PACK.replace("commanders:", f"{others}commanders:")) == {}


SOLDIER = "datasheets.soldiers.models.soldier"
SERGEANT = "datasheets.soldiers.models.sergeant"
WEAPON = f"{SOLDIER}.options[0]"
FIRST, SECOND, THIRD = (f"teams.parade.operatives[{index}]" for index in range(3))
OFFER = "from: [popgun, stick]}\n      serg"
ALL = "specialisms: [combat, scout]"
MELEE = "    specialisms: [melee]"


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("price: 5", "price: -5", f"{SOLDIER}.price", "out of range"),
        ("price: 5", "price: five", f"{SOLDIER}.price", "a whole number"),
        ("price: 5", "cost: 5", f"{SOLDIER}.cost", "Not known here"),
        ("key: toys", "key: My Toys", "key", "lower-case"),
        ("default: popgun", "default: banana", f"{WEAPON}.default", "not among the choices"),
        (OFFER, OFFER.replace("stick", "club"), f"{WEAPON}.from[1]", "'club'"),
        (OFFER, OFFER.replace("popgun", "stick"), f"{WEAPON}.from[1]", "offered twice"),
        ("{choose: Weapon,", "{choose: Weapon, min: 3,", WEAPON, "more than max"),
        ("{choose: Weapon,", "{choose: Weapon, needs: wings,", WEAPON, "'wings'"),
        ("{choose: Weapon,", "{choose: Weapon, pric: 3,", f"{WEAPON}.pric", "Not known here"),
        ("equipment: [popgun]", "equipment: [drum]", f"{SERGEANT}.equipment[0]", "'drum'"),
        (ALL, "specialisms: [cook]", f"{SOLDIER}.specialisms", "'cook'"),
        (
            ALL,
            "specialisms: [melee, combat, scout]",
            f"{SOLDIER}.specialisms",
            "Only commanders",
        ),
        ("levels: [20, 25, 40, 60]", "levels: [20, 25, 60, 40]", "commanders.captain.levels", "fall"),
        ("levels: [20, 25, 40, 60]", "price: 20", "commanders.captain", "Needs `levels`"),
        ("  captain:", "  soldier:", "commanders.soldier", "already used"),
        (MELEE, f"    sub_faction: blue\n{MELEE}", "commanders.captain.sub_faction", "'blue'"),
        ("[popgun, stick]}\ndata", "[popgun, {list: toolbox}]}\ndata", "lists.toolbox", "Contains itself"),
        ("type: Melee, S: +1, AP: 0, D: 1", "type: Melee, S: +1", "weapons.stick", "'AP' is missing"),
        ("role: leader", "role: boss", f"{FIRST}.role", "Must be"),
        ("model: sergeant", "model: general", f"{FIRST}.model", "'general'"),
        ("specialism: scout, ", "", f"{SECOND}.specialism", "missing"),
        ("specialism: scout, ", "specialism: medic, ", f"{SECOND}.specialism", "'medic'"),
        ("choices: [stick]", "choices: [drum]", f"{SECOND}.choices[0]", "'drum'"),
        ("name: C, role: non", "name: C, role: commander", f"{THIRD}.role", "Must be"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(old: str, new: str, place: str, words: str):
    found = faults_of(changed(old, new))
    assert place in found
    assert words in found[place]


def test_a_key_used_twice_hides_no_fault_of_the_first():
    twice = changed("profile: [6", "equipment: [banjo]\n        profile: [6").replace("  captain:", "  soldier:")
    assert set(faults_of(twice)) >= {"commanders.soldier", f"{SOLDIER}.equipment[0]"}


def test_what_several_parts_of_the_schema_want_is_told_once():
    with pytest.raises(Malformed) as refused:
        read_pack(b"edition: kt2018", "bare.yaml")
    faults = [str(fault) for fault in refused.value.faults]
    assert faults.count("'title' is missing.") == 1
    assert len(faults) == len(set(faults))


def test_all_faults_of_form_are_told_at_once():
    text = changed("price: 5", "price: -5").replace("levels: [20, 25, 40, 60]", "levels: [20, 25]").replace("S: 3,", "")
    assert set(faults_of(text)) >= {
        f"{SOLDIER}.price",
        "commanders.captain.levels",
        "weapons.popgun",
    }


@pytest.mark.parametrize(("wrong", "most"), [(299, 299), (300, 300), (301, 300), (999, 300)])
def test_no_more_than_three_hundred_faults_are_told(wrong: int, most: int):
    text = PACK + "".join(f"odd{number}: 1\n" for number in range(wrong))
    with pytest.raises(Malformed) as caught:
        read_pack(text.encode(), "toys.yaml", our_system())
    assert len(caught.value.faults) == most


def test_all_faults_of_reference_are_told_at_once():
    text = changed("equipment: [popgun]", "equipment: [drum]").replace("specialisms: [melee]", "specialisms: [cook]")
    assert set(faults_of(text)) >= {
        f"{SERGEANT}.equipment[0]",
        "commanders.captain.specialisms",
    }


def test_faults_of_form_and_of_reference_are_told_together():
    text = changed("price: 5", "price: -5").replace("equipment: [popgun]", "equipment: [drum]")
    assert set(faults_of(text)) >= {f"{SOLDIER}.price", f"{SERGEANT}.equipment[0]"}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"a: &x 1\nb: *x", "anchors and aliases"),
        (b"a: 1\na: 2", "used twice"),
        (b"a: {b: 1, b: 2}", "used twice"),
        (b"[" * (DEEPEST + 10), "Nested deeper"),
        (b"a: [", "node content"),
        (b"a: \x07", "control characters are not allowed"),
        (b"a: !!python/object/apply:os.system [ls]", "tag"),
        (b"? [1, 2]\n: 3", "plain text"),
        (b"", "empty"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"a" * (MOST_BYTES_OF_PACK + 1), "larger"),
    ],
)
def test_hostile_or_broken_yaml_is_refused(body: bytes, words: str):
    with pytest.raises(Malformed) as error:
        read_yaml(body, "hostile.yaml")
    assert words in str(error.value)
    assert str(error.value).startswith("hostile.yaml")
    assert "\n" not in str(error.value)


def test_text_stays_what_was_typed():
    read = read_yaml(b"S: +1\nWS: 3+\nM: 6\"\nanswer: no\ncode: 012\ncount: 12\nquoted: '7'\nnone:\nyes: true", "t")
    assert read == {
        "S": "+1",
        "WS": "3+",
        "M": '6"',
        "answer": "no",
        "code": "012",
        "count": 12,
        "quoted": "7",
        "none": None,
        "yes": True,
    }


def test_a_faction_of_another_edition_is_not_judged_with_this_system():
    with pytest.raises(Malformed, match="The system at hand is for 'kt2024'"):
        read_pack(PACK.encode(), "toys.yaml", system_of("kt2024"))


def test_a_pack_is_the_same_whatever_its_comments_and_layout():
    text = canonical_pack("# Toys\nkey:   toys\nof: [1, 'é', no]\n".encode(), "toys.yaml")
    assert text.decode() == '{"key":"toys","of":[1,"é","no"]}'


@pytest.mark.parametrize(
    ("narrowed", "chosen"),
    [("[red]", "red"), ("[red, blue]", "red"), ("[blue]", "none"), ("any", "red"), ("none", None)],
)
def test_whoever_is_of_others_belongs_to_nobody_in_a_ready_team(narrowed: str, chosen: str | None):
    text = changed("trait: Bright}", "trait: Bright}\n    blue: {name: Blue box, trait: Dim}")
    text = text.replace("price: 6", f"price: 6\n        sub_faction: {narrowed}").replace(
        "limit: 100", "limit: 100\n    sub_faction: red"
    )
    (team,) = pack_content(read_pack(text.encode(), "toys.yaml", our_system()), our_system()).teams
    ids = [each.id.rpartition(":sub-faction::")[2] for each in team.loadouts[0].choices if ":sub-faction::" in each.id]
    assert ids == ([] if chosen is None else [f"kt2018:toys:sub-faction:{chosen}"])


def test_a_faction_is_no_system():
    with pytest.raises(Malformed, match="a system was expected"):
        read_system_pack(bodies()["orks"], "orks.yaml")


@pytest.mark.parametrize(("key", "edition"), [("orks", "kt2024"), ("kasrkin", "kt2018")])
def test_a_pack_is_made_with_a_system_of_its_own_language(key: str, edition: str):
    mine = "kt2018" if edition == "kt2024" else "kt2024"
    source = read_pack(bodies(mine)[key], f"{key}.yaml", system_of(mine), is_judged=True)
    for make in (compile_pack, pack_content):
        with pytest.raises(Malformed, match="of the same language belong together"):
            make(source, system_of(edition))
        with pytest.raises(Malformed, match="cannot be compiled without its system"):
            make(source)


@pytest.mark.parametrize(
    ("head", "edition"),
    [
        ("edition: kt2024", "kt2024"),
        ("edition: kt2021", "kt2021"),
        ("edition: kt1999", "kt2018"),
        ("edition: [kt2024]", "kt2018"),
        ("edition: 7", "kt2018"),
        ("title: Orks", "kt2018"),
        ("- edition: kt2024", "kt2018"),
    ],
)
def test_a_pack_that_names_no_edition_of_ours_is_read_as_the_first(head: str, edition: str):
    assert edition_of(head.encode(), "a.yaml") == edition
    assert language_of(read_yaml(head.encode(), "a.yaml")) is LANGUAGES[edition]


def test_what_is_still_to_be_written_is_found():
    head = b"abilities: {a: {name: A}, b: {name: B, text: '?'}, c: {name: C, text: Done., of: [x, '?', {d: {e: 1}}]}}"
    more = b"\nweapons: {gun: {name: Gun}}\nwargear: {box: {name: Box}, bag: {name: Bag, equipment: [box]}}\npowers: 7"
    places = ["abilities.a.text", "abilities.b.text", "abilities.c.of[1]", "wargear.box.text"]
    assert [fault.place for fault in unwritten(read_yaml(head + more, "t"))] == places
