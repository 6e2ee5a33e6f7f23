"""Operatives that no catalogue knows: their file's names say what they have learnt."""

from __future__ import annotations

import pytest

from rules.catalogue.model import Category, Characteristic, Profile, Rule
from rules.editions.base import AbilityPick, Role, RosterContent
from rules.editions.kt2018.loadout.assembly import configured, kind_of
from rules.editions.kt2018.loadout.reading import LoadoutReading, earned_names, read_loadout
from rules.editions.loadouts import Choice, Loadout, Stated
from rules.sheets import OperativeSheet, Text, WeaponLine
from tests.rules.kt2018_warband import EDITION, pit_crew, seen


def choice(name: str, *children: Choice) -> Choice:
    return Choice(id=name, stated=Stated(name=name), children=children)


def test_abilities_above_the_first_level_are_known_by_their_names_in_the_tree_that_is_named() -> None:
    learnt = choice("Sniper", choice("Marksman"), choice("Assassin"), choice("Mobile"))
    loadout = Loadout(key="a", model="gone", role=Role.SPECIALIST, role_choices=(choice("Specialism", learnt),))
    assert earned_names(loadout) == {"Assassin", "Mobile"}


def profile(kind: str, name: str, **values: str) -> Profile:
    figures = tuple(Characteristic(type_id=key, name=key, value=value) for key, value in values.items())
    return Profile(id=name, name=name, type_id=kind, type_name=kind, characteristics=figures)


def carried(name: str, *profiles: Profile, number: int = 1, children: tuple[Choice, ...] = ()) -> Choice:
    return Choice(id=name, number=number, stated=Stated(name=name, profiles=profiles), children=children)


def test_a_model_that_nobody_knows_has_the_sheet_that_its_file_gives_it() -> None:
    gun, axe = profile("Weapon", "Gun", Range='12"', Type="Pistol 1"), profile("Weapon", "Axe", Range="Melee", A="2")
    roles = ("Leader", "Faction: Deep", "Level 2", "Digger")
    body = Stated(
        name="Old Digger", type="model", rules=(Rule(id="r", name="Dug in", description="It is dug in."),),
        categories=tuple(Category(entry_id=each, name=each, primary=each == "Leader") for each in roles),
        profiles=(profile("Model", "Old", M='6"', W="1"), profile("Ability", "Slow", A="Slow.", B="", C="Very.")),
    )  # fmt: skip
    told_again = Stated(name="Medal", rules=(Rule(id="s", name="Dug in", description="Again."),))
    things = (
        carried("Pack", gun, axe, number=2, children=(
            carried("Gun", gun, number=3), carried("Lamp", profile("Wargear", "Lamp", Text="Light."))
        )),
        carried("Odd", profile("Weapon", "Odd")),
        carried("Hex", profile("Psychic Power", "Hex", Charge="5", Text="Gone.")),
        Choice(id="medal", stated=told_again), carried("Badge", profile("Ability", "Proud", Text="It is proud.")),
    )  # fmt: skip
    roster = RosterContent(
        loadouts=(Loadout(key="x", model="gone", role=Role.LEADER, name="Old", stated=body, choices=things),)
    )
    assert EDITION.sheets(pit_crew(), seen(roster)) == (
        OperativeSheet(
            key="x", name="Old", model="Old Digger", model_key="gone", datasheet="Old Digger", role="leader", level=1,
            stats=(("M", '6"'), ("W", "1")), keywords=("Deep", "Digger"), carried=("2 × Pack", "Odd"),
            is_resolved=False,
            weapons=(
                WeaponLine(name="Gun", values=('12"', "Pistol 1"), count=5), WeaponLine(name="Odd", values=()),
                WeaponLine(name="Axe", values=("Melee", "2"), count=2, is_melee=True),
            ),
            abilities=(
                Text(name="Slow", text="Slow. · Very."), Text(name="Proud", text="It is proud."),
                Text(name="Dug in", text="It is dug in."),
            ),
            wargear=(Text(name="Lamp", text="Light."),), powers=(Text(name="Hex", text="5 · Gone."),),
        ),
    )  # fmt: skip


def test_names_outside_of_a_named_tree_say_nothing() -> None:
    loadout = Loadout(key="a", model="gone", role=Role.SPECIALIST, choices=(choice("Mobile"),))
    assert earned_names(loadout) == frozenset()


@pytest.mark.parametrize(
    ("names", "picks"),
    [
        ((), ()),
        (("Level 1: Marksman",), (("sniper-1", 1, "Marksman"),)),
        (("Marksman", "Level 2: Assassin"), (("sniper-1", 1, "Marksman"), ("sniper-2a", 2, "Assassin"))),
        (("Level 3: Mobile", "Level 4: Deadeye"), (("sniper-3ba", 3, "Mobile"), ("sniper-3aa", 3, "Deadeye"))),
        (("Level 5: Mobile", "Sergeant: Assassin", "Level 2: ", "Grizzled"), ()),
    ],
)
def test_what_a_file_says_of_a_model_that_nobody_knows_is_read_by_its_names(
    names: tuple[str, ...], picks: tuple[tuple[str, int, str], ...]
) -> None:
    learnt = choice("Sniper", *map(choice, names))
    loadout = Loadout(key="a", model="gone", role=Role.SPECIALIST, role_choices=(learnt,))
    found = tuple(AbilityPick(key=key, level=level, name=name) for key, level, name in picks)
    level = max((level for _, level, _ in picks), default=1)
    assert read_loadout(pit_crew(), loadout) == LoadoutReading(specialism="sniper", picks=found, level=level)
    assert earned_names(loadout) == {name for name in names if any(each in name and n > 1 for _, n, each in picks)}


@pytest.mark.parametrize(
    ("choices", "kind"),
    [
        ((), ""),
        ((choice("Boyz"),), ""),
        ((choice("List Configuration"),), ""),
        ((choice("Boyz"), choice("List Configuration", choice("Campaign: Kill Team"))), "campaign-kill-team"),
        ((choice("List Configuration", choice("?"), choice("Open Play: Kill Team")),), "open-kill-team"),
        ((choice("List Configuration", Choice(id="x"), choice("Own: Kind")),), ""),
        (configured(pit_crew(), "matched-roster"), "matched-roster"),
        (configured(pit_crew(), "no-such-kind"), ""),
    ],
)
def test_a_roster_says_what_kind_of_list_it_is(choices: tuple[Choice, ...], kind: str) -> None:
    assert kind_of(pit_crew(), RosterContent(choices=choices)) == kind
