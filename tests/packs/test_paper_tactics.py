"""Which Tactics a team can use: by specialism and level, by who and what is there, by the faction of all."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from rules.editions import find
from rules.editions.base import Purpose, RosterContent, Settings
from rules.formats.pack import pack_content
from rules.formats.pack_content import Tactic
from rules.paper.tactics import TacticsPhase, Usable, brought_by, by_phase, usable
from rules.reference import Reference
from rules.sheets import OperativeSheet, Text, WeaponLine
from tests.rules.pack_cast import content_of, our_system, ours

EDITION = find("kt2018")


@cache
def tactics(faction: str) -> tuple[Tactic, ...]:
    return (*pack_content(our_system()).tactics, *content_of(faction).tactics)


def company(faction: str, team: str) -> tuple[OperativeSheet, ...]:
    """The sheets of a ready team."""
    ready = next(each for each in content_of(faction).teams if each.key == team)
    settings = Settings(points_limit=200, commander_allowed=True)
    view = EDITION.view(
        ours(faction), RosterContent(loadouts=ready.loadouts), purpose=Purpose.KILL_TEAM, settings=settings
    )
    return EDITION.sheets(ours(faction), view)


def trooper(**more: object) -> OperativeSheet:
    fields = {"key": "a", "name": "A", "model": "Fire Warrior Shas'la", "model_key": "m", "datasheet": "Fire Warrior"}
    return OperativeSheet(**(fields | {"role": "non-specialist", "keywords": ("T'au Empire",)} | more))


def found(faction: str, *there: OperativeSheet, **more: object) -> dict[str, Usable]:
    keyword = content_of(faction).faction
    offered = usable(tactics(faction), there, EDITION.reference(ours(faction)), faction=keyword, **more)
    return {each.tactic.name: each for each in offered}


def test_everyone_has_the_core_tactics_and_nobody_the_commanders() -> None:
    names = found("tau-empire", trooper())
    assert {"Decisive Move", "Tactical Re-roll", "Insane Bravery"} <= set(names)
    assert not {"Duel of Honour", "Nine Lives", "Volley Fire", "Lead by Example"} & set(names)


@pytest.mark.parametrize(
    ("level", "names"),
    [
        (1, {"Careful Aim"}),
        (2, {"Careful Aim", "Headshot"}),
        (3, {"Careful Aim", "Headshot", "Quick Shot"}),
        (4, {"Careful Aim", "Headshot", "Quick Shot"}),
    ],
)
def test_a_specialist_brings_the_tactics_up_to_its_level(level: int, names: set[str]) -> None:
    sniper = trooper(role="specialist", specialism="sniper", level=level)
    offered = found("tau-empire", sniper)
    assert {name for name, each in offered.items() if each.tactic.of == "specialism"} == names
    assert names < {tactic.name for tactic in brought_by(sniper, offered.values())}
    assert not brought_by(trooper(key="b"), offered.values())


def test_a_tactic_whose_text_speaks_of_a_model_needs_one_of_them() -> None:
    ork = {"keywords": ("Orks",), "model": "Ork Boy", "datasheet": "Ork Boy"}
    grot = {**ork, "model": "Gretchin", "datasheet": "Gretchin", "key": "b"}
    alone, together = found("orks", trooper(**ork)), found("orks", trooper(**ork), trooper(**grot))
    assert "Krump 'Em!" in alone
    assert "Grot Shield" not in alone
    assert together["Grot Shield"].bearers == ("b",)
    assert alone["Waaagh!"].bearers == (), "a role is no model"


@pytest.mark.parametrize("faction", ["tau-empire", "orks", "astra-militarum", "adeptus-astartes"])
def test_no_tactic_of_a_shipped_pack_that_speaks_of_models_is_everyones(faction: str) -> None:
    reference = EDITION.reference(ours(faction))
    models = sorted((name.casefold() for name in reference.names), key=len, reverse=True)
    nobody = trooper(keywords=(content_of(faction).faction,), model="Nobody", datasheet="Nobody")
    for name, each in found(faction, nobody).items():
        words = each.tactic.who or each.tactic.text
        for model in models:
            is_told = re.search(rf"\b{re.escape(model)}s?\b", words.casefold())
            assert not is_told or re.search(r"\b(but|except|save for)\b", words), name


def test_where_levels_do_not_count_a_specialist_brings_the_first_alone() -> None:
    sniper = trooper(role="specialist", specialism="sniper", level=4)
    offered = found("tau-empire", sniper, level=lambda sheet: 1)
    assert "Careful Aim" in offered
    assert "Headshot" not in offered


def test_a_commander_brings_commander_tactics_and_its_own_auras() -> None:
    offered = found("tau-empire", trooper(), trooper(key="c", role="commander", model="Cadre Fireblade", datasheet=""))
    assert offered["Duel of Honour"].bearers == ("c",)
    assert offered["Volley Fire"].tactic.aura
    assert "Sense of Stone" not in offered, "that is an Ethereal's"


def test_a_faction_tactic_needs_the_keyword_on_everyone() -> None:
    assert "Focused Fire" in found("tau-empire", trooper(), trooper(key="b"))
    mixed = found("tau-empire", trooper(), trooper(key="b", keywords=("Unaligned",)))
    assert "Focused Fire" not in mixed
    assert "Decisive Shot" in mixed


WHO = [
    # faction, what one operative is beside a trooper of the faction, Tactic, whether it is there
    ("tau-empire", {}, "Breach and Clear", False),
    ("tau-empire", {"datasheet": "Fire Warrior Breacher"}, "Breach and Clear", True),
    ("tau-empire", {}, "Uplinked Markerlight", False),
    ("tau-empire", {"carried": ("Markerlight",)}, "Uplinked Markerlight", True),
    ("tau-empire", {}, "Stimulant Injector", True),
    ("tau-empire", {"keywords": ("T'au Empire", "Drone")}, "Manta Strike", True),
    ("orks", {"keywords": ("Orks",), "weapons": (WeaponLine(name="Burna", values=()),)}, "Pyromaniak", True),
    ("orks", {"keywords": ("Orks",)}, "Pyromaniak", False),
    ("orks", {"keywords": ("Orks",)}, "Joyride", True),
    ("orks", {"keywords": ("Orks",), "model": "Big Mek", "datasheet": ""}, "Kustom Force Field", False),
    (
        "orks",
        {"keywords": ("Orks",), "model": "Big Mek", "wargear": (Text(name="Kustom force field"),)},
        "Kustom Force Field",
        True,
    ),
    pytest.param(
        "adeptus-astartes",
        {"keywords": ("Adeptus Astartes", "Phobos", "Lieutenant")},
        "Rites of Battle",
        False,
        marks=pytest.mark.long,
    ),
    pytest.param(
        "adeptus-astartes",
        {"keywords": ("Adeptus Astartes", "Phobos", "Captain")},
        "Rites of Battle",
        True,
        marks=pytest.mark.long,
    ),
    pytest.param(
        "adeptus-astartes",
        {"keywords": ("Adeptus Astartes",), "carried": ("2 × Grav-chute",)},
        "Grav-chute Descent",
        True,
        marks=pytest.mark.long,
    ),
    pytest.param(
        "astra-militarum", {"keywords": ("Astra Militarum",)}, "Cooked Grenade", False, marks=pytest.mark.long
    ),
]


@pytest.mark.parametrize(("faction", "more", "name", "is_there"), WHO)
def test_whom_a_tactic_is_for_is_read_from_its_words(faction: str, more: dict, name: str, is_there: bool) -> None:
    assert (name in found(faction, trooper(**more))) is is_there


@pytest.mark.parametrize(
    ("text", "is_there"),
    [
        ("Ignore the damage of one die against an operative other than a Pathfinder or MB3 Recon Drone.", True),
        ("A Pathfinder or an MB3 Recon Drone moves again.", False),
    ],
)
def test_those_whom_a_sentence_leaves_out_need_not_be_there(text: str, is_there: bool) -> None:
    base = next(each for each in tactics("tau-empire") if each.of == "faction")
    offered = usable([replace(base, who="", text=text)], [trooper()], EDITION.reference(ours("tau-empire")))
    assert bool(offered) is is_there


def test_the_tactics_of_a_ready_team_stand_in_the_order_of_a_round() -> None:
    there = company("tau-empire", "every-arm-of-the-cadre")
    keyword = content_of("tau-empire").faction
    offered = usable(tactics("tau-empire"), there, EDITION.reference(ours("tau-empire")), faction=keyword)
    phases = by_phase(offered, EDITION.phases)
    order = list(EDITION.phases)
    assert [phase.key for phase in phases] == sorted((phase.key for phase in phases), key=order.index)
    assert sum(len(phase.tactics) for phase in phases) == len(offered)
    names = {each.tactic.name for each in offered}
    assert {"Decoys", "Volley Fire", "Duel of Honour", "More Bullets", "Stealth Fields", "Recon Sweep"} <= names
    assert not {"Overwhelming Firepower", "Stealthy Hunters", "Structural Analyser", "Sense of Stone"} & names


def test_a_phase_the_edition_does_not_name_is_kept_under_its_key() -> None:
    tactic = Tactic(key="odd", name="Odd", cost=1, phase="dusk", of="core")
    assert by_phase([Usable(tactic=tactic)], {"movement": "Movement phase"}) == (
        TacticsPhase(key="dusk", name="dusk", tactics=(Usable(tactic=tactic),)),
    )


def test_a_faction_without_names_leaves_every_tactic_to_everybody() -> None:
    tactic = Tactic(key="x", name="X", cost=1, phase="any", of="core", who="a Warboss")
    assert usable([tactic], [trooper()], Reference()) == (Usable(tactic=tactic),)
