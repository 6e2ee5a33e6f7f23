"""A small faction of ours through everything that reads packs and rosters of 2018: whole answers, line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules import acts
from rules.armoury import Armoury
from rules.editions.base import Member, RosterContent
from rules.editions.kt2018.loadout.advances import advances
from rules.editions.kt2018.loadout.editor import loadout_places, models, sub_factions
from rules.reference import Datasheet, Reference
from rules.sheets import OperativeSheet
from tests.rules.expected import expected
from tests.rules.kt2018_saying import outline
from tests.rules.kt2018_warband import (
    DIGGERS,
    EDITION,
    FACTION,
    LIVES,
    choosing,
    crew,
    model,
    mustered,
    pit_crew,
    recruit,
    seen,
)

# What shipped sentences say stands in their own tests.


def armoury_of(muster: RosterContent, key: str) -> Armoury:
    found = EDITION.armoury(pit_crew(), muster, key, LIVES)
    assert found is not None
    own = tuple(each if each.key.startswith("old-") else replace(each, text="") for each in found.rungs)
    return replace(found, rungs=own, traits=tuple(replace(each, text="") for each in found.traits))


def datasheet_of(name: str) -> Datasheet:
    found = EDITION.datasheet(pit_crew(), model(name))
    assert found is not None
    return replace(found, traits=tuple(replace(each, text="") for each in found.traits))


def sheet_of(sheet: OperativeSheet) -> OperativeSheet:
    picks, traits = (tuple(replace(each, text=each.text[:9]) for each in some) for some in (sheet.picks, sheet.traits))
    return replace(sheet, picks=picks, traits=traits)


def own_reference() -> Reference:
    found = EDITION.reference(pit_crew())
    return replace(
        found, trees=tuple(replace(tree, abilities=()) for tree in found.trees), traits=(), advances=(), powers=(),
        hunters=tuple(replace(each, text="") for each in found.hunters), lessons=(), moments={}, rounds=0, resources=(),
        names=(),
    )  # fmt: skip


def member_of(member: Member) -> Member:
    return replace(member, tree=())


def forbidden() -> RosterContent:
    """A digger with a horn beside a lamp, and a gunner with a set whose parts have their own prices."""
    found = mustered(recruit("digger"), recruit("digger-gunner"))
    return choosing(found, ("a", "Horn"), ("a", "Lamp"), ("b", "Pistol and drill"), ("b", "Plate"))


def generalist() -> RosterContent:
    """A commander of level 4 with the trait that opens the first abilities of others, and one place left for them."""
    return mustered(
        recruit("overseer", "commander", "melee"),
        acts.SetLevel(operative="a", level=3),
        acts.BuyTrait(operative="a", trait="generalist"),
    )


MODELS = ("digger", "digger-gunner", "foreman", "hauler", "overseer", "old-sapper", "the-shadow", "sawbones", "mule")
SCENES: dict[str, Callable[[], object]] = {
    "reference": own_reference,
    **{f"datasheet of {name}": lambda name=name: datasheet_of(name) for name in MODELS},
    **{f"armoury of {key}": lambda key=key: armoury_of(crew(), key) for key in "abcdef"},
    "armoury of one with what it may not have": lambda: armoury_of(forbidden(), "a"),
    "armoury of one who has put nothing down": lambda: armoury_of(forbidden(), "b"),
    "armoury of a generalist": lambda: armoury_of(generalist(), "a"),
    "armoury of a generalist who took another’s": lambda: armoury_of(
        mustered(acts.PickAbility(operative="a", ability="combat-1"), muster=generalist()), "a"
    ),
    "armoury of a hunter": lambda: armoury_of(mustered(recruit("the-shadow", "commander")), "a"),
    "armoury of one with levels of its own": lambda: armoury_of(
        mustered(recruit("old-sapper", "commander"), acts.SetLevel(operative="a", level=2)), "a"
    ),
    "sheets": lambda: tuple(map(sheet_of, EDITION.sheets(pit_crew(), seen()))),
    "members": lambda: tuple(map(member_of, seen().team.members)),
    "capacities": lambda: seen().team.capacities,
    "advances": lambda: tuple(replace(each, text="") for each in advances(pit_crew(), crew(), DIGGERS)),
    "advances of some who wrote one down without its way": lambda: tuple(
        replace(each, text="")
        for each in advances(
            pit_crew(), mustered(recruit("digger"), acts.PickAdvance(fire_team=DIGGERS, advance="skilled")), DIGGERS
        )
    ),
    "models": lambda: tuple((each.model, each.role.value) for each in models(pit_crew())),
    "sub-factions": lambda: sub_factions(pit_crew()),
}
EXPECTED = expected("kt2018_warband")


def lines(scene: Callable[[], object]) -> list[str]:
    """Without what every id of the faction begins with."""
    return [line.replace(FACTION, "") for line in outline(scene())]


@pytest.mark.parametrize("name", SCENES)
def test_what_is_read_of_a_small_faction(name: str) -> None:
    assert lines(SCENES[name]) == EXPECTED[name]


def test_commanders_and_attendants_learn_nothing() -> None:
    learns = {each.model: EDITION.growth.learns(each) for each in EDITION.sheets(pit_crew(), seen())}
    assert [model for model, is_learner in learns.items() if not is_learner] == ["Overseer", "Mule"]


def test_who_is_there_has_places_and_who_is_not_has_none() -> None:
    found = loadout_places(pit_crew(), crew(), "a")
    assert found is not None
    inner = {each.name: [below.name for below in each.inner] for each in found.inner}
    assert (found.name, found.place, len(found.offers)) == ("Foreman", (), 11)
    assert inner == {"Leader": ["Resourceful"], "Rifle": [], "Day Shift": [], "Rig": ["Hammer"], "Lamp": [], "Axe": []}
    assert loadout_places(pit_crew(), crew(), "nobody") is None
