"""Operatives that no catalogue knows: their file's names say what they have learnt."""

from __future__ import annotations

from rules.editions.base import Role
from rules.editions.kt2018.loadout.reading import earned_names
from rules.editions.loadouts import Choice, Loadout, Stated


def choice(name: str, *children: Choice) -> Choice:
    return Choice(id=name, stated=Stated(name=name), children=children)


def test_abilities_above_the_first_level_are_known_by_their_names_in_the_tree_that_is_named() -> None:
    learnt = choice("Sniper", choice("Marksman"), choice("Assassin"), choice("Mobile"))
    loadout = Loadout(key="a", model="gone", role=Role.SPECIALIST, role_choices=(choice("Specialism", learnt),))
    assert earned_names(loadout) == {"Assassin", "Mobile"}


def test_names_outside_of_a_named_tree_say_nothing() -> None:
    loadout = Loadout(key="a", model="gone", role=Role.SPECIALIST, choices=(choice("Mobile"),))
    assert earned_names(loadout) == frozenset()
