"""Operatives that no catalogue knows: their file's names say what they have learnt."""

from __future__ import annotations

import pytest

from rules.editions.base import AbilityPick, Role, RosterContent
from rules.editions.kt2018.loadout.assembly import configured, kind_of
from rules.editions.kt2018.loadout.reading import LoadoutReading, earned_names, read_loadout
from rules.editions.loadouts import Choice, Loadout, Stated
from tests.rules.kt2018_warband import pit_crew


def choice(name: str, *children: Choice) -> Choice:
    return Choice(id=name, stated=Stated(name=name), children=children)


def test_abilities_above_the_first_level_are_known_by_their_names_in_the_tree_that_is_named() -> None:
    learnt = choice("Sniper", choice("Marksman"), choice("Assassin"), choice("Mobile"))
    loadout = Loadout(key="a", model="gone", role=Role.SPECIALIST, role_choices=(choice("Specialism", learnt),))
    assert earned_names(loadout) == {"Assassin", "Mobile"}


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
