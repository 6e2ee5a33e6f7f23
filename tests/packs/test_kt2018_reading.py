"""What choices say of an operative, the same for our packs and for imported data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import acts
from rules.catalogue.tree import Stated
from rules.editions.base import Choice, Loadout, Role
from rules.editions.kt2018 import trees
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.loadout.reading import read_loadout, specialisms_of
from rules.errors import Refusal
from tests.rules.kt2018_play import Play, catalogue_of, plain

SPECIALIST, COMMANDER = Role.SPECIALIST, Role.COMMANDER


@pytest.fixture
def play(whose: str) -> Play:
    return Play(catalogue_of(f"{whose}/adeptus-astartes"))


def read(play: Play, key: str):
    return read_loadout(play.catalogue, next(each for each in play.muster.loadouts if each.key == key))


@pytest.mark.parametrize("specialism", ["combat", "comms", "medic", "sniper"])
def test_a_specialists_whole_tree_is_known_by_its_places(play: Play, specialism: str) -> None:
    play.recruit("Intercessor", SPECIALIST, specialism, called="Bex")
    reading = read(play, "Bex")
    assert reading.specialism == specialism
    assert {pick.key: pick.level for pick in reading.tree} == {
        f"{specialism}-{place}": int(place[0]) for place in trees.PLACES
    }
    assert [plain(pick.name) for pick in reading.picks] == [plain(trees.NAMES[specialism][0])]


def test_an_ability_taken_on_level_4_keeps_its_own_level_and_makes_level_4(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    for ability in ("sniper-2b", "sniper-3bb", "sniper-3ab"):
        play.perform(acts.PickAbility(operative="Bex", ability=ability))
    reading = read(play, "Bex")
    assert [(pick.key, pick.level) for pick in reading.picks[1:]] == [
        ("sniper-2b", 2),
        ("sniper-3bb", 3),
        ("sniper-3ab", 3),
    ]
    assert reading.level == 4


def test_every_commanders_specialisms_are_read(whose: str, play: Play) -> None:
    captain = play.model("Primaris Captain")
    assert set(specialisms_of(play.catalogue, captain, COMMANDER)) == {
        *("ferocity", "fortitude", "leadership", "logistics", "melee"),
        *("shooting", "stealth", "strategist", "strength"),
    }


def test_a_legendary_hunter_has_its_level_and_no_tree(whose: str) -> None:
    play = Play(catalogue_of(f"{whose}/orks"))
    play.recruit("Boss Snikrot", COMMANDER, called="Snikrot")
    reading = read(play, "Snikrot")
    assert (reading.level, reading.specialism, reading.picks, reading.tree) == (3, "", (), ())


def test_a_sub_faction_and_what_could_be_one_are_read(whose: str) -> None:
    play = Play(catalogue_of(f"{whose}/orks"))
    play.recruit("Ork Boy", called="Gorzag")
    assert read(play, "Gorzag").sub_faction == ""
    clans = read(play, "Gorzag").sub_factions
    assert {"goffs", "badmoons", "evilsunz", "deathskulls", "snakebites"} <= set(map(plain, clans))
    play.perform(acts.SetSubFaction(sub_faction=clans[0]))
    assert read(play, "Gorzag").sub_faction == clans[0]


def test_drones_belong_to_their_sept_and_kroot_to_none(whose: str) -> None:
    play = Play(catalogue_of(f"{whose}/tau-empire"))
    play.recruit("MV1 Gun Drone", called="MV1")
    play.recruit("Kroot Carnivore", called="Kroot")
    assert read(play, "MV1").sub_factions
    assert read(play, "Kroot").sub_factions == ()


def test_what_no_catalogue_knows_is_read_by_its_names() -> None:
    abilities = tuple(Choice(id=name, stated=Stated(name=name)) for name in ("Level 1: Marksman", "Level 2: Assassin"))
    sniper = Choice(id="s", stated=Stated(name="Sniper"), children=abilities)
    stranger = Loadout(key="x", model="gone", role=SPECIALIST, choices=(sniper,), stated=Stated(name="Stranger"))
    reading = read_loadout(catalogue_of("ours/orks"), stranger)
    assert (reading.specialism, reading.level) == ("sniper", 2)
    assert [pick.key for pick in reading.picks] == ["sniper-1", "sniper-2a"]


def test_a_second_specialism_is_not_read(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    (bex,) = play.muster.loadouts
    twice = replace(bex, role_choices=(*bex.role_choices, *bex.role_choices))
    assert len(read_loadout(play.catalogue, twice).picks) == 1


def test_every_model_is_offered_in_some_role(play: Play) -> None:
    places = places_of(play.catalogue)
    assert all(places.roles_of(model) for model in places.models())
    assert places.roles_of("nobody") == ()


def test_a_generalist_alone_may_take_the_first_ability_of_another_specialism(play: Play) -> None:
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    with pytest.raises(Refusal, match="not an ability of sniper"):
        play.perform(acts.PickAbility(operative="Bex", ability="medic-1"))
    assert {trees.specialism_of(pick.key) for pick in read(play, "Bex").tree} == {"sniper"}
