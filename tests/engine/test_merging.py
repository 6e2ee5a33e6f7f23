"""What an entry and the link that leads to it are together, and how an option is found by its ids."""

from __future__ import annotations

from typing import Any

import pytest

from rules.catalogue import Catalogue, Tree, evaluate, grow
from rules.catalogue.evaluation import Error, Evaluation, NodeState
from rules.catalogue.plan import Slot
from rules.engine_issues import engine_issues
from rules.issues import Issue
from tests.engine.building import catalogue_of, founded, limit
from tests.engine.test_bounds import ELITE


def slot_of(entry: dict[str, Any], link: dict[str, Any] | None = None) -> Slot:
    """The one option below a squad: a shared entry through this link, or an entry of its own."""
    given = {"id": "axe", **entry}
    below: dict[str, Any] = {"selectionEntries": [given]}
    if link is not None:
        below = {"entryLinks": [{"id": "to-axe", "targetId": "axe", "type": "selectionEntry", **link}]}
    shared = [] if link is None else [given]
    catalogue = catalogue_of({"id": "squad", "name": "Squad", **below}, system=ELITE, sharedSelectionEntries=shared)
    (slot,) = catalogue.slot_plan(catalogue.root_plan("army").slots[0]).slots
    return slot


FIELDS = ("name", "page", "publication_id", "hidden", "collective", "sort_index")
PLAIN = {"name": "Axe", "page": "3", "publicationId": "book"}


@pytest.mark.parametrize(
    ("entry", "link", "seen"),
    [
        (PLAIN, None, ("Axe", "3", "book", False, False, 0)),
        (PLAIN, {}, ("Axe", "3", "book", False, False, 0)),
        ({}, {**PLAIN, "name": "Old axe"}, ("Old axe", "3", "book", False, False, 0)),
        (PLAIN, {"name": "Old", "page": "9", "publicationId": "old"}, ("Axe", "3", "book", False, False, 0)),
        ({**PLAIN, "hidden": True}, {}, ("Axe", "3", "book", True, False, 0)),
        (PLAIN, {"hidden": True}, ("Axe", "3", "book", True, False, 0)),
        ({**PLAIN, "collective": True}, {}, ("Axe", "3", "book", False, True, 0)),
        (PLAIN, {"collective": True}, ("Axe", "3", "book", False, True, 0)),
        ({**PLAIN, "sortIndex": 4}, None, ("Axe", "3", "book", False, False, 4)),
        ({**PLAIN, "sortIndex": 4}, {}, ("Axe", "3", "book", False, False, 4)),
        ({**PLAIN, "sortIndex": 4}, {"sortIndex": 2}, ("Axe", "3", "book", False, False, 2)),
        ({**PLAIN, "sortIndex": 4}, {"sortIndex": 0}, ("Axe", "3", "book", False, False, 0)),
    ],
)
def test_a_link_adds_to_its_entry(entry: dict[str, Any], link: dict[str, Any] | None, seen: tuple[Any, ...]) -> None:
    slot = slot_of(entry, link)
    assert tuple(getattr(slot, field) for field in FIELDS) == seen
    assert (slot.path, slot.link_path) == (("axe", "") if link is None else ("to-axe::axe", "to-axe"))
    assert slot.ids == {"axe", "unit", "any"} | (set() if link is None else {"to-axe"})


def test_a_links_own_costs_categories_and_limits_stand_beside_the_entrys() -> None:
    troops, elite = {"id": "t", "targetId": "troops"}, {"id": "e", "targetId": "elite", "primary": True}
    most, least = limit("own", "max", 3), limit("least", "min", 1)
    entry = {
        "name": "Axe", "costs": [{"typeId": "pts", "value": 3}, {"typeId": "cp", "value": 1}],
        "categoryLinks": [{**troops, "primary": True}], "constraints": [most, least],
    }  # fmt: skip
    link = {
        "costs": [{"typeId": "pts", "value": 5}], "categoryLinks": [elite],
        "constraints": [limit("links", "max", 2), limit("few", "min", 0), limit("wide", "max", 9, "force")],
    }  # fmt: skip
    slot = slot_of(entry, link)
    assert slot.base_costs == {"pts": 5, "cp": 1}
    assert [(each.entry_id, each.primary) for each in slot.categories] == [("troops", False), ("elite", True)]
    assert [each.id for each in slot.constraints] == ["own", "least", "links", "few", "wide"]
    assert slot.sources == {"links": "axe/own", "few": "to-axe/few", "wide": "to-axe/wide"}
    alone = slot_of(entry)
    assert (alone.base_costs, alone.sources) == ({"pts": 3, "cp": 1}, {})
    assert [(each.entry_id, each.name, each.primary) for each in alone.categories] == [("troops", "Troops", True)]


# The verdict as issues


def judged(*things: dict[str, Any], chosen: tuple[str, ...] = (), limited: int = -1) -> tuple[Catalogue, Tree, str]:
    """A squad with these below it, in a tree that may cost so much."""
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "selectionEntries": list(things)}, system=ELITE)
    tree, force = founded(catalogue)
    tree, squad = grow.select(catalogue, tree, force, "squad")
    for wanted in chosen:
        tree, _ = grow.select(catalogue, tree, squad, wanted)
    return catalogue, grow.set_cost_limit(catalogue, tree, "pts", limited), squad


def issues(catalogue: Catalogue, tree: Tree, squad: str, *taken_over: str) -> list[tuple[str, str, str, bool]]:
    """Code, rule, sentence, and whether it is the squad's."""
    evaluation = evaluate(catalogue, tree)
    keys = {each.key for each in tree.forces[0].selections[0].children} | {squad}
    found = engine_issues(catalogue, evaluation, {"pts": 5}, dict.fromkeys(keys, squad), taken_over)
    return [(each.code, each.rule, each.sentence, each.operatives == (squad,)) for each in found]


GUN = {"id": "gun", "name": "Gun", "costs": [{"typeId": "pts", "value": 4}]}


@pytest.mark.parametrize(
    ("thing", "chosen", "limited", "found"),
    [
        (GUN, ("gun", "gun"), 8, []),
        (GUN, ("gun", "gun"), 5, [("engine-cost-limit", "", "It costs 8 pts of at most 5.", False)]),
        ({**GUN, "hidden": True}, ("gun",), -1,
         [("engine-hidden", "Gun", "Gun cannot be chosen by Squad.", True)]),
        ({**GUN, "constraints": [limit("one", "max", 1)]}, ("gun", "gun"), -1,
         [("engine-too-many", "Gun", "Gun: at most 1 on Squad, not 2.", True)]),
        ({**GUN, "constraints": [limit("two", "min", 9, "force", field="pts", includeChildSelections=True)]},
         ("gun",), -1,
         [("engine-too-few", "Gun", "Gun: at least 9 pts in the team, not 4.", True)]),
        ({**GUN, "constraints": [limit("dear", "max", 7, field="pts")]}, ("gun", "gun"), -1,
         [("engine-too-many", "Gun", "Gun: at most 7 pts on Squad, not 8.", True)]),
        ({**GUN, "modifiers": [{"type": "add", "field": "error", "value": "{this} is loud."}]}, ("gun",), -1,
         [("engine-told", "Gun", "Gun is loud.", True)]),
    ],
)  # fmt: skip
def test_an_error_is_told_as_an_issue(
    thing: dict[str, Any], chosen: tuple[str, ...], limited: int, found: list[tuple[str, str, str, bool]]
) -> None:
    catalogue, tree, squad = judged(thing, chosen=chosen, limited=limited)
    assert issues(catalogue, tree, squad) == found
    broken = [each.get("id", "") for each in thing.get("constraints", ())]
    assert issues(catalogue, tree, squad, *broken, "hidden", "error", "pts") == []


def test_what_stands_nowhere_is_told_of_nobody() -> None:
    catalogue, tree, squad = judged()
    state: NodeState = evaluate(catalogue, tree).nodes[squad]
    hidden = Error(owner_kind="selection", owner_id="squad", source="squad/hidden", key=squad)
    lost = Error(owner_kind="roster", owner_id="", source="gone/limit", key="gone")
    found = engine_issues(catalogue, Evaluation(errors=(hidden, lost), nodes={squad: state}), {}, {squad: squad})
    assert found == (
        Issue(code="engine-hidden", rule="Squad", sentence="Squad cannot be chosen here.", operatives=(squad,)),
        Issue(code="engine-too-few", rule="", sentence="This: at least 0 of a kind, not 0."),
    )
