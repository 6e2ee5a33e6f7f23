"""What the community's data says in other ways than our packs, said so in a small faction: maxima, ties, wargear."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rules import acts
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Condition, ConditionGroup, Constraint, Cost, Modifier, SelectionEntry
from rules.editions.base import Capacity, Purpose, RosterContent
from rules.editions.kt2018.checks import check_kill_team
from rules.editions.kt2018.checks.maxima import maxima_of
from rules.editions.kt2018.checks.members import part, view
from rules.editions.kt2018.checks.parts import is_self_contained
from rules.editions.kt2018.reference.datasheet import _team_bounds
from rules.editions.teams import EVERYBODY
from rules.formats.pack import compile_pack, read_pack
from tests.rules.kt2018_warband import EDITION, FACTION, choosing, mustered, recruit
from tests.rules.pack_cast import our_system, system_document

FOREMAN, HORN, HAMMER = f"{FACTION}model:foreman", f"{FACTION}item:horn", f"{FACTION}item:hammer"
DIGGER, MULE = f"{FACTION}model:digger", f"{FACTION}model:mule"


def when(kind: str, count: int, child: str, scope: str = "force") -> Condition:
    return Condition(type=kind, value=count, child_id=child, scope=scope, field="selections")


def setting(field: str, value: int, *conditions: Condition) -> Modifier:
    """As the data nests its conditions."""
    return Modifier(
        type="set", field=field, value=str(value), condition_groups=(ConditionGroup(conditions=conditions),)
    )


def wide(key: str, kind: str, value: int, field: str = "selections") -> Constraint:
    return Constraint(id=key, type=kind, value=value, field=field, scope="force", include_child_selections=True)


def as_in_the_data(entry: SelectionEntry) -> SelectionEntry:
    """The entry with what the data would say of it instead, or beside it."""
    if entry.id == FOREMAN:
        return replace(
            entry, constraints=tuple(replace(each, include_child_selections=False) for each in entry.constraints)
        )
    if entry.id == HORN:
        alone = (
            setting("horns", 0, when("greaterThan", 2, HORN)),
            setting("horns", 5, when("greaterThan", 9, HORN)),
            setting("horns", 0, when("atLeast", 8, HORN)),
            setting("horns", 0, when("greaterThan", 7, HORN, "self")),
            setting("horns", 0, when("greaterThan", 7, MULE)),
        )
        return replace(entry, constraints=(wide("horns", "max", 9),), modifiers=alone)
    if entry.id == DIGGER:
        calls = setting("mules-call", 1, when("atLeast", 1, MULE))
        more = (*entry.constraints, wide("mules-call", "min", 0))
        return replace(entry, constraints=more, modifiers=(*entry.modifiers, calls))
    return entry


def as_dear(entry: SelectionEntry) -> SelectionEntry:
    """A digger that must cost nothing beside a mule: a limit that is no tie, and looks beyond one operative."""
    if entry.id == HORN:
        free = setting("kt2018:points", 0, when("greaterThan", 6, HORN))
        return replace(entry, constraints=(wide("horns", "max", 9),), modifiers=(free,))
    if entry.id != DIGGER:
        return entry
    dear = setting("dear", 0, when("atLeast", 1, MULE))
    limit = wide("dear", "max", 0, field="kt2018:points")
    return replace(entry, constraints=(*entry.constraints, limit), modifiers=(*entry.modifiers, dear))


@cache
def theirs(change: Callable[[SelectionEntry], SelectionEntry] = as_in_the_data) -> Catalogue:
    body = Path(__file__).with_name("kt2018_warband.yaml").read_bytes()
    document = compile_pack(read_pack(body, "kt2018_warband.yaml", our_system(), is_judged=True), our_system())
    entries = tuple(map(change, document.shared_selection_entries))
    return compile_catalogue(system_document("kt2018"), [replace(document, shared_selection_entries=entries)])


def crew(*more: acts.Act) -> RosterContent:
    return mustered(
        recruit("foreman"), recruit("foreman"), recruit("foreman", "leader"), recruit("digger"), recruit("digger"),
        recruit("mule"), *more,
    )  # fmt: skip


def shared(muster: RosterContent, purpose: Purpose = Purpose.KILL_TEAM) -> dict[str, Capacity]:
    found = view(theirs(), muster, purpose=purpose, settings=EVERYBODY)
    return {each.code.removeprefix(FACTION): each for each in found.team.capacities}


def test_a_maximum_of_a_model_counts_those_in_a_fire_team_too() -> None:
    found = shared(crew())["model:foreman:max:force"]
    assert (found.name, found.limit, found.shares) == ("Foreman", 1, {"a": 1, "b": 1, "c": 1})
    assert "model:foreman:max:force" not in shared(mustered(recruit("digger")))


def test_what_a_team_may_have_of_something_is_as_it_stands_or_is_set() -> None:
    limits = (wide("most", "max", 3), wide("dear", "max", 9, field="pts"), wide("few", "min", 1))
    own = Constraint(id="own", type="max", value=7, scope="parent")
    changes = (
        Modifier(type="set", field="most", value="2"), Modifier(type="increment", field="most", value="5"),
        Modifier(type="set", field="dear", value="4"), Modifier(type="set", field="own", value="6"),
        Modifier(type="set", field="most", value="many"),
    )  # fmt: skip
    entry = SelectionEntry(id="e", constraints=(*limits, own), modifiers=changes)
    assert [*_team_bounds(entry)] == [3, 2, 0]


def with_prices_inside(entry: SelectionEntry) -> SelectionEntry:
    """A hammer has its price, and what holds one none of its own."""
    links = tuple(replace(each, costs=()) for each in entry.entry_links)
    groups = tuple(
        replace(group, entry_links=tuple(replace(each, costs=()) for each in group.entry_links))
        for group in entry.selection_entry_groups
    )
    own = Cost(type_id="kt2018:points", value=2 if entry.id == HAMMER else 0)
    return replace(entry, costs=(own,), entry_links=links, selection_entry_groups=groups)


def test_what_is_free_itself_costs_what_comes_with_it() -> None:
    found = EDITION.armoury(theirs(with_prices_inside), mustered(recruit("foreman", "leader")), "a", {})
    assert found is not None
    costs = {option.name: option.cost for heading in found.headings for option in heading.options}
    assert {name: cost for name, cost in costs.items() if cost} == {"Rig": 2, "Hammer": 2}


def with_a_minimum(entry: SelectionEntry) -> SelectionEntry:
    few = replace(wide("few", "min", 1), include_child_selections=False)
    return replace(entry, constraints=(*entry.constraints, few)) if entry.id == FOREMAN else as_in_the_data(entry)


def test_maxima_between_the_lines_are_found_in_the_data_and_minima_are_none() -> None:
    found = maxima_of(theirs())
    assert (found.shallow, found.single) == ({f"{FOREMAN}:max:force": FOREMAN}, {"horns": (HORN, 2)})
    assert found.company == {"mules-call", f"{MULE}:max:force"}, "a mule comes with diggers"
    assert maxima_of(theirs(with_a_minimum)).shallow == {}


def test_a_roster_has_no_maximum_of_a_model() -> None:
    assert "model:foreman:max:force" not in shared(crew(), Purpose.COMMAND_ROSTER)


def test_wargear_that_vanishes_where_there_is_too_much_of_it_has_a_maximum() -> None:
    one = choosing(crew(), ("d", "Horn"))
    two = choosing(one, ("e", "Horn"))
    assert "horns" not in shared(crew())
    for muster, shares in ((one, {"d": 1}), (two, {"d": 1, "e": 1})):
        assert shared(muster)["horns"] == Capacity(code="horns", name="Horn", limit=2, shares=shares)


def test_a_minimum_that_another_calls_for_ties_that_other_to_it() -> None:
    found = shared(crew())["mules-call"]
    assert found == Capacity(
        code="mules-call", name="Mule", limit=0, shares={"d": -1, "e": -1, "f": 1}, needs=("Digger",),
        needed_models=frozenset({DIGGER}),
    )  # fmt: skip
    alone = mustered(recruit("foreman", "leader"), recruit("mule"))
    assert shared(alone)["mules-call"].shares == {"b": 1}
    assert "mules-call" not in shared(mustered(recruit("digger")))


def test_what_is_limited_in_points_ties_nobody() -> None:
    found = view(theirs(as_dear), crew(), purpose=Purpose.KILL_TEAM, settings=EVERYBODY)
    assert "dear" not in {each.code for each in found.team.capacities}
    assert not is_self_contained(theirs(as_dear))
    assert maxima_of(theirs(as_dear)).single == {}
    assert maxima_of(theirs()).single == {"horns": (HORN, 2)}


def test_what_the_data_ties_is_told_once() -> None:
    muster = mustered(recruit("foreman", "leader"), recruit("foreman"), recruit("mule"), recruit("hauler"))
    found = view(theirs(), muster, settings=EVERYBODY)
    codes = [(each.code, each.operatives) for each in (*check_kill_team(found.team), *found.issues)]
    assert codes == [("over-capacity", ("a", "b")), ("company-missing", ("c",))]


@pytest.mark.parametrize("gone", [(), ("a", "b"), ("d", "e"), ("f",)])
def test_a_part_of_such_a_roster_is_what_it_is_by_itself(gone: tuple[str, ...]) -> None:
    whole = view(theirs(), crew(), purpose=Purpose.COMMAND_ROSTER, settings=EVERYBODY)
    content = replace(crew(), loadouts=tuple(each for each in crew().loadouts if each.key not in gone))
    alone = part(theirs(), whole, content, settings=EVERYBODY, standings={})
    assert alone is not None
    assert alone.team == view(theirs(), content, settings=EVERYBODY).team


# -- what a form says of them -------------------------------------------------------------------


def as_limited(entry: SelectionEntry) -> SelectionEntry:
    """Two horns in all, whatever list it is; a lamp that may not cost anything, which no form tells."""
    if entry.id == HORN:
        return replace(entry, constraints=(wide("horns", "max", 2),), modifiers=())
    if entry.id == f"{FACTION}item:lamp":
        return replace(entry, constraints=(wide("lamps", "max", 0, field="kt2018:points"),))
    return entry


def why_not(muster: RosterContent, key: str, name: str) -> tuple[str, str]:
    armoury = EDITION.armoury(theirs(as_limited), muster, key, {})
    assert armoury is not None
    option = next(each for heading in armoury.headings for each in heading.options if each.name == name)
    return option.state.value, option.why


def diggers(*horns: str, called: tuple[str, ...] = ("Ann", "", "Cyn")) -> RosterContent:
    found = mustered(*(recruit("digger", called=each) for each in called))
    return choosing(found, *((key, "Horn") for key in horns))


@pytest.mark.parametrize(
    ("horns", "key", "words"),
    [
        ("", "a", ("open", "")),
        ("b", "a", ("open", "")),
        ("bc", "a", ("closed", "At most two of Horn among them: Digger and Cyn have it.")),
        ("ab", "a", ("chosen", "")),
        ("abc", "a", ("wrong", "At most two of Horn among them: Ann, Digger and Cyn have it.")),
        ("aa", "a", ("wrong", "At most one of Horn: Horn is chosen.")),
        ("aa", "b", ("closed", "At most two of Horn among them: Ann has it.")),
    ],
)
def test_what_others_have_of_something_rare_is_said(horns: str, key: str, words: tuple[str, str]) -> None:
    assert why_not(diggers(*horns), key, "Horn") == words


def test_what_is_limited_by_its_price_is_left_to_the_verdict() -> None:
    assert why_not(diggers(), "a", "Lamp") == ("open", "")
