"""Which Tactics a company has, by the words that say who may use them; of a faction made up for it."""

from __future__ import annotations

import pytest

from rules.formats.pack_content import Tactic
from rules.paper.tactics import by_phase, names_of, usable
from rules.reference import Reference
from rules.sheets import OperativeSheet, Text, WeaponLine

REFERENCE = Reference(
    names=("Guard", "Guard Captain", "Scout (veteran)", "Ogre"),
    bearers={"Rifle": ("Guard",), "Long Rifle": ("Scout",), "Cloak": ("Guard Captain",)},
    keywords=("Night", "Day"),
    sub_factions=("Red Gate",),
    hunters=(Text(name="Hard Case"),),
)


def operative(key: str, model: str, **more: object) -> OperativeSheet:
    fields = {"name": key.title(), "model": model, "model_key": model, "datasheet": model, "role": "non-specialist"}
    return OperativeSheet(key=key, **(fields | {"keywords": ("Gate",)} | more))  # type: ignore[arg-type]


RIFLE = WeaponLine(name="Rifle", values=())
COMPANY = (
    operative("guard", "Guard", weapons=(RIFLE,)),
    operative("captain", "Guard Captain", role="leader", carried=("2 × Cloak (old)",), keywords=("Gate", "Night")),
    operative("scout", "Scout", role="specialist", specialism="sniper", level=2, wargear=(Text(name="Long Rifle"),)),
    operative("ogre", "Ogre", sub_faction="Red Gate", keywords=("Gate", "Day")),
    operative("boss", "Lord", role="commander", abilities=(Text(name="Hard Case"),)),
    operative("medic", "Nurse", role="retainer"),
)
EVERYBODY = " ".join(sheet.key for sheet in COMPANY)


def bearers(company: tuple[OperativeSheet, ...] = COMPANY, **said: object) -> str | None:
    """Who brings a Tactic with these words; empty where everyone has it, None where nobody does."""
    fields = {"key": "t", "name": "T", "cost": 1, "phase": "fight", "of": "faction"} | said
    found = usable([Tactic(**fields)], company, REFERENCE, faction="Gate")  # type: ignore[arg-type]
    return " ".join(found[0].bearers) if found else None


@pytest.mark.parametrize(
    ("who", "there"),
    [
        ("", ""),
        ("anybody", ""),
        ("a Guard", "guard"),
        ("two Guards", "guard"),
        ("a Guardsman", ""),
        ("a Guard Captain", "captain"),
        ("a Guard or an Ogre", "guard ogre"),
        ("a Guard, an Ogre", "guard ogre"),
        ("Guards and Ogres", "guard ogre"),
        ("a Scout; an Ogre", "scout ogre"),
        ("a Scout of the Red Gate", None),
        ("an Ogre of the Red Gate", "ogre"),
        ("a Guard Captain with a Cloak", "captain"),
        ("a Guard with a Cloak", None),
        ("a Guard (with a Rifle or with a Cloak)", "guard"),
        ("a Guard Captain (by Night or by Day)", "captain"),
        ("an Ogre (by Night or by Day)", "ogre"),
        ("a Guard Captain but not by Night", "captain"),
        ("an Ogre except by Day", "ogre"),
        ("a model without a Rifle", ""),
        ("any model save for Ogres", ""),
        ("a Leader", "captain"),
        ("a Specialist", "captain scout medic"),
        ("a Commander", "boss"),
        ("a Legendary Hunter", "boss"),
        ("somebody with a Long Rifle", "scout"),
        ("somebody with a Rifle", "guard"),
        ("a Lord or a Nurse", "boss medic"),
    ],
)
def test_whom_a_tactic_names_brings_it(who: str, there: str | None) -> None:
    assert bearers(who=who) == there


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("A Guard shoots.", "guard"),
        ("An Ogre or a Guard Captain hits.", "captain ogre"),
        ("It carries a Rifle.", ""),
        ("Every model shoots, except Ogres and Scouts.", ""),
        ("Every model shoots, except Ogres. A Scout looks on.", "scout"),
        ("A Specialist shoots.", ""),
    ],
)
def test_where_the_words_name_nobody_the_models_that_the_text_speaks_of_bring_it(text: str, there: str | None) -> None:
    assert bearers(text=text) == there
    assert bearers(who="a Guard", text=text) == "guard"


@pytest.mark.parametrize(
    ("said", "there"),
    [
        ({"of": "specialism", "specialism": "sniper", "level": 2}, "scout"),
        ({"of": "specialism", "specialism": "sniper", "level": 3}, None),
        ({"of": "specialism", "specialism": "medic", "level": 1}, None),
        ({"of": "core"}, ""),
    ],
)
def test_who_is_trained_in_it_brings_a_tactic(said: dict[str, object], there: str | None) -> None:
    assert bearers(**said) == there


def test_a_tactic_of_the_faction_needs_all_of_one_faction() -> None:
    mixed = (*COMPANY[:1], operative("guest", "Guest", keywords=()))
    assert (bearers(mixed), bearers(mixed, of="core"), bearers(mixed, of="core", who="a Guest")) == (None, "", "guest")


def test_names_come_without_numbers_ways_and_what_is_empty() -> None:
    assert names_of(COMPANY[1], REFERENCE) == {"guard captain", "gate", "night", "leader", "specialist", "cloak"}
    assert names_of(COMPANY[4], REFERENCE) == {"lord", "gate", "commander", "legendary hunter"}
    assert names_of(COMPANY[5], REFERENCE) == {"nurse", "gate", "specialist"}


def test_tactics_stand_under_the_phases_of_a_round_and_the_others_behind() -> None:
    tactics = [Tactic(key=key, name=key, cost=1, phase=phase, of="core") for key, phase in (
        ("a", "fight"), ("b", "rest"), ("c", "move"), ("d", "fight"),
    )]  # fmt: skip
    found = usable(tactics, COMPANY, REFERENCE)
    phases = by_phase(found, {"move": "Movement", "shoot": "Shooting", "fight": "Fighting"})
    assert [(each.key, each.name, [one.tactic.key for one in each.tactics]) for each in phases] == [
        ("move", "Movement", ["c"]), ("fight", "Fighting", ["a", "d"]), ("rest", "rest", ["b"]),
    ]  # fmt: skip
