"""What a game system, or a faction, of the community may say and ours do not: who may buy a trait, abilities by other
names, powers within entries, limits of the force; and models of whom several stand as one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import (
    CategoryLink,
    Characteristic,
    Condition,
    ConditionGroup,
    Constraint,
    Document,
    Modifier,
    Profile,
    Rule,
    SelectionEntry,
    SelectionEntryGroup,
)
from rules.editions.base import RosterContent
from rules.editions.kt2018.checks.company import company_of
from rules.editions.kt2018.checks.parts import is_self_contained
from rules.editions.kt2018.reference.faction import carriable
from rules.editions.kt2018.reference.pages import TRAITS
from rules.editions.teams import EVERYBODY
from rules.formats.pack import compile_pack, read_pack
from tests.rules.kt2018_warband import EDITION, choosing, model, mustered, recruit
from tests.rules.pack_cast import our_system, system_document

WARBAND = Path(__file__).parent.parent / "rules" / "kt2018_warband.yaml"
Change = Callable[[Document], Document]


@cache
def faction() -> Document:
    name = "kt2018_warband.yaml"
    return compile_pack(read_pack(WARBAND.read_bytes(), name, our_system(), is_judged=True), our_system())


def compiled(*, system: Change = lambda found: found, own: Change = lambda found: found) -> Catalogue:
    return compile_catalogue(system(system_document("kt2018")), [own(faction())])


def entries_of(document: Document, **changed: Callable[[SelectionEntry], SelectionEntry]) -> Document:
    """The document with some of its entries otherwise, named by the last part of their ids."""
    names = {name.replace("_", "-"): change for name, change in changed.items()}
    plain = lambda entry: entry  # noqa: E731
    entries = tuple(names.get(each.id.rpartition(":")[2], plain)(each) for each in document.shared_selection_entries)
    return replace(document, shared_selection_entries=entries)


def category(name: str) -> str:
    return next(each.id for each in faction().category_entries if each.name == name)


# -- what is looked up --------------------------------------------------------------------------


def hiding(kind: str, *names: str, field: str = "hidden") -> Modifier:
    asked = tuple(
        Condition(type=kind, value=1, child_id=category(name), scope="ancestor", field="selections") for name in names
    )
    return Modifier(type="set", field=field, value="true", condition_groups=(ConditionGroup(conditions=asked),))


def with_buyers(system: Document) -> Document:
    """Iron Will for some alone, Destined by Fate for all but some, and a Stoic Hero who costs some something else."""
    (traits, *others) = system.shared_selection_entry_groups
    will, fate, hero, *rest = traits.selection_entries
    said = Rule(id="will", name="Will", description="It stands.")
    bought = (
        replace(will, modifiers=(hiding("notInstanceOf", "Infantry", "Beast"),), profiles=(), rules=(said,)),
        replace(fate, modifiers=(hiding("instanceOf", "Vehicle", "Beast"), hiding("atLeast", "Infantry"))),
        replace(hero, modifiers=(hiding("instanceOf", "Vehicle", field="kt2018:points"),)),
        *rest,
    )
    return replace(system, shared_selection_entry_groups=(replace(traits, selection_entries=bought), *others))


def test_who_may_buy_a_trait_is_read_from_whom_it_is_hidden() -> None:
    found = EDITION.reference(compiled(system=with_buyers))
    will, fate, hero, *_ = found.traits
    assert (will.is_own, will.text) == (True, "It stands. For Infantry and Beast only.")
    assert (fate.is_own, fate.text) == (
        False,
        "A mortal wound it would lose is ignored on a 6. Not for Vehicle or Beast.",
    )
    assert not hero.is_own
    assert "Vehicle" not in hero.text
    everyones, their_own, *_ = TRAITS.lists
    assert [each.key for each in TRAITS.lists if each.is_numbered] == ["advances", "hunters"]
    listed = (*everyones.texts(found), *their_own.texts(found))
    assert sorted(listed, key=found.traits.index) == list(found.traits)
    assert [each in their_own.texts(found) for each in (will, fate, hero)] == [True, False, False]


def called(*renamed: str) -> Change:
    """Heavy specialists whose abilities at these places go by other names."""

    def heavy(entry: SelectionEntry) -> SelectionEntry:
        groups = tuple(
            replace(
                group,
                selection_entries=tuple(
                    replace(each, id=f"{each.id}:odd", name=f"Odd {each.id.rpartition('-')[2]}")
                    if each.id.rpartition("-")[2] in renamed
                    else each
                    for each in group.selection_entries
                ),
            )
            for group in entry.selection_entry_groups
        )
        return replace(entry, selection_entry_groups=groups[:2])

    return lambda system: entries_of(system, heavy=heavy)


@pytest.mark.parametrize(
    ("renamed", "names"),
    [
        (("2a",), ["Relentless", "Odd 2a", "Extra Armour"]),
        (("2b",), ["Relentless", "Suppressor", "Odd 2b"]),
        (("2a", "2b"), ["Relentless"]),
    ],
)
def test_an_ability_by_another_name_takes_the_only_place_left_on_its_level(
    renamed: tuple[str, ...], names: list[str]
) -> None:
    heavy = next(each for each in EDITION.reference(compiled(system=called(*renamed))).trees if each.key == "heavy")
    assert [each.name for each in heavy.abilities if each.level < 3] == names
    assert all(each.under == heavy.abilities[0].key for each in heavy.abilities if each.level == 2)


def power(name: str) -> Profile:
    text = Characteristic(type_id="text", name="Power", value="It is so.")
    return Profile(id=name, name=name, type_id="power", type_name="Psychic Power", characteristics=(text,))


def test_a_power_within_an_entry_of_the_system_is_everybodys() -> None:
    def with_powers(system: Document) -> Document:
        inner = SelectionEntry(id="inner", name="Inner", type="upgrade", profiles=(power("Nested"),))
        outer = SelectionEntry(id="outer", name="Outer", type="upgrade", selection_entries=(inner,))
        return replace(system, shared_selection_entries=(*system.shared_selection_entries, outer))

    found = EDITION.reference(compiled(system=with_powers))
    assert "Nested" in [each.name for each in found.powers]
    assert [each.name for each in found.own_powers] == ["Tremor", "Quake"]


def armed(entry: SelectionEntry) -> SelectionEntry:
    blade = Profile(id=f"{entry.id}:blade", name=f"Blade of {entry.name}", type_id="weapon", type_name="Weapon")
    return replace(entry, profiles=(*entry.profiles, blade))


def test_what_belongs_to_a_sub_faction_or_a_specialism_is_not_carried() -> None:
    theirs = compiled(
        system=lambda system: entries_of(system, combat=armed),
        own=lambda own: entries_of(own, day_shift=armed, lamp=armed),
    )
    carried = [each.name for each in carriable(theirs, model("digger")) if each.name.startswith("Blade")]
    assert carried == ["Blade of Lamp"]


# -- what is counted ----------------------------------------------------------------------------


def limit(kind: str, scope: str = "force", **more: Any) -> Constraint:
    usual = {"id": "theirs", "type": kind, "value": 2, "field": "selections", "scope": scope}
    return Constraint(**(usual | more))


def of_the_force(constraint: Constraint) -> Change:
    def change(system: Document) -> Document:
        (force, *others) = system.force_entries
        return replace(system, force_entries=(replace(force, constraints=(constraint,)), *others))

    return change


def of_a_category(constraint: Constraint) -> Change:
    """Of a category that the force has."""

    def change(system: Document) -> Document:
        (force, *others) = system.force_entries
        wanted = next(each for each in system.category_entries if each.name == "Attendant")
        link = CategoryLink(id="theirs-link", target_id=wanted.id, name=wanted.name)
        categories = tuple(
            replace(each, constraints=(constraint,)) if each is wanted else each for each in system.category_entries
        )
        force = replace(force, category_links=(*force.category_links, link))
        return replace(system, force_entries=(force, *others), category_entries=categories)

    return change


@pytest.mark.parametrize("where", [of_the_force, of_a_category])
@pytest.mark.parametrize(
    ("constraint", "looks_out"),
    [
        (limit("min"), True), (limit("max"), True), (limit("max", "parent"), True), (limit("max", "self"), False),
    ],
)  # fmt: skip
def test_a_limit_of_the_force_is_no_single_operatives(
    where: Callable[[Constraint], Change], constraint: Constraint, looks_out: bool
) -> None:
    assert is_self_contained(compiled(system=where(constraint))) is not looks_out


def switched(constraint: Constraint, value: int, **asked: Any) -> Change:
    """A digger with a limit that a mule switches."""
    usual = {"type": "atLeast", "value": 1, "child_id": model("mule"), "scope": "force", "field": "selections"}
    by_a_mule = Modifier(type="set", field="theirs", value=str(value), conditions=(Condition(**(usual | asked)),))
    return lambda own: entries_of(
        own,
        digger=lambda entry: (
            replace(entry, constraints=(*entry.constraints, constraint), modifiers=(*entry.modifiers, by_a_mule))
            if entry.id == model("digger")
            else entry
        ),
    )


@pytest.mark.parametrize(
    ("change", "is_tie"),
    [
        (switched(limit("max", value=0), 5), True),
        (switched(limit("max", value=5), 0), True),
        (switched(limit("max", value=5), 3), False),
        (switched(limit("min", value=0), 1), True),
        (switched(limit("min", value=1), 2), False),
        (switched(limit("max", "self", value=0), 5), False),
        (switched(limit("max", value=0, field="kt2018:points"), 5), False),
        (switched(limit("max", value=0), 5, scope="self"), False),
        (switched(limit("max", value=0), 5, child_id="nobody"), False),
    ],
)
def test_a_wide_limit_that_comes_to_none_or_one_at_least_ties_operatives(change: Change, is_tie: bool) -> None:
    ties = {tie.constraint: (tie.models, tie.others) for tie in company_of(compiled(own=change))}
    digger, mule = frozenset({model("digger")}), frozenset({model("mule")})
    assert ("theirs" in ties) is is_tie
    assert ties.get("theirs", (digger, mule)) in ((digger, mule), (mule, digger))


@pytest.mark.parametrize(
    ("asked", "looks_out"), [({}, False), ({"field": "kt2018:points"}, True), ({"scope": "self"}, False)]
)
def test_a_maximum_may_be_switched_by_what_is_counted_not_by_what_it_costs(
    asked: dict[str, str], looks_out: bool
) -> None:
    assert is_self_contained(compiled(own=switched(limit("max", value=5), 3, **asked))) is not looks_out


@pytest.mark.parametrize(("kind", "value", "prices"), [("atLeast", 2, (8, 8)), ("atLeast", 3, (7, 7))])
def test_who_costs_more_in_company_is_told_in_company(kind: str, value: int, prices: tuple[int, int]) -> None:
    company = Condition(type=kind, value=value, child_id=model("digger"), scope="force", include_child_selections=True)
    dearer = Modifier(type="increment", field="kt2018:points", value="1", conditions=(company,))
    theirs = compiled(own=lambda own: entries_of(own, digger=lambda entry: _with(entry, dearer)))
    two = mustered(recruit("digger"), recruit("digger"))
    for _ in range(2):
        found = EDITION.roster(theirs, two, settings=EVERYBODY, standings={})
        assert tuple(each.points for each in found.team.members) == prices


def _with(entry: SelectionEntry, *modifiers: Modifier) -> SelectionEntry:
    if entry.id != model("digger"):
        return entry
    return replace(entry, modifiers=(*entry.modifiers, *modifiers))


def test_an_operative_is_called_as_its_model_whatever_the_data_makes_of_it() -> None:
    elder = Modifier(type="set", field="name", value="Elder")
    theirs = compiled(own=lambda own: entries_of(own, digger=lambda entry: _with(entry, elder)))
    found = EDITION.roster(theirs, mustered(recruit("digger")), settings=EVERYBODY, standings={})
    assert [each.name for each in found.team.members] == ["Digger"]


# -- what a form says ---------------------------------------------------------------------------


def bombed(*modifiers: Modifier, **more: Any) -> Catalogue:
    """The bomb with what the data says of it."""
    return compiled(own=lambda own: entries_of(own, bomb=lambda entry: replace(entry, modifiers=modifiers, **more)))


def hidden_where(kind: str, value: int, child: str) -> Modifier:
    asked = Condition(type=kind, value=value, child_id=child, scope=model("digger"), include_child_selections=True)
    return Modifier(type="set", field="hidden", value="true", conditions=(asked,))


LAMP = "kt2018:pit-crew:item:lamp"


@pytest.mark.parametrize(
    ("hiding", "words"),
    [
        (hidden_where("atLeast", 0, "any"), "Not available with its present choices."),
        (hidden_where("atLeast", 1, LAMP), "Not together with Lamp."),
        (hidden_where("atMost", 1, LAMP), "Not together with Lamp."),
        (hidden_where("lessThan", 5, "kt2018:pit-crew:item:burner"), "Only with Burner."),
        (hidden_where("equalTo", 0, "kt2018:pit-crew:item:burner"), "Only with Burner."),
    ],
)
def test_why_something_is_hidden_is_said_as_far_as_the_data_tells(hiding: Modifier, words: str) -> None:
    muster = choosing(mustered(recruit("digger")), ("a", "Lamp"))
    armoury = EDITION.armoury(bombed(hiding), muster, "a", {})
    assert armoury is not None
    bomb = next(each for heading in armoury.headings for each in heading.options if each.name == "Bomb")
    assert bomb.why == words


def test_how_many_a_team_may_have_is_what_the_limit_says_and_nothing_else() -> None:
    few = Modifier(type="set", field="theirs", value="3")
    other = Modifier(type="set", field="kt2018:points", value="1")
    odd = Modifier(type="set", field="theirs", value="some")
    found = EDITION.datasheet(bombed(few, other, odd, constraints=(limit("max", value=5),)), model("digger"))
    assert found is not None
    assert [count for option, count in found.team_limits.items() if option.endswith("bomb")] == [3]


# -- what is obligatory below what comes along --------------------------------------------------


def test_who_is_recruited_takes_the_first_of_what_its_equipment_must_have() -> None:
    def hafted(entry: SelectionEntry) -> SelectionEntry:
        hafts = tuple(SelectionEntry(id=name, name=name, type="upgrade") for name in ("Oak", "Ash"))
        least = Constraint(id="haft", type="min", value=1, field="selections", scope="parent")
        group = SelectionEntryGroup(id="hafts", name="Haft", selection_entries=hafts, constraints=(least,))
        return replace(entry, selection_entry_groups=(group,))

    theirs = compiled(own=lambda own: entries_of(own, axe=hafted))
    found = EDITION.perform(theirs, RosterContent(), recruit("digger"), lambda: "a")
    axe = next(each for each in found.loadouts[0].choices if each.id.endswith("axe"))
    assert [each.id.rpartition("::")[2] for each in axe.children] == ["Oak"]
