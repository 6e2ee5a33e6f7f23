"""Documents that do not hold together: named as issues, and played all the same."""

from typing import Any

import pytest

from rules.catalogue import Catalogue, compile_catalogue, evaluate, grow
from rules.catalogue.defaults import DEEPEST
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.evaluation import Offer
from rules.catalogue.model import Cost, SelectionEntry
from rules.catalogue.plain import document
from rules.errors import Refusal
from tests.engine.building import SYSTEM, catalogue_of, founded, limit


def link(key: str, target: str, **more: Any) -> dict[str, Any]:
    return {"id": key, "name": f"to {target}", "targetId": target, **more}


def codes(catalogue: Catalogue) -> list[tuple[str, str]]:
    return [(issue.code, issue.element_id) for issue in catalogue.issues]


def test_what_leads_nowhere_is_an_issue_by_name() -> None:
    catalogue = catalogue_of(
        {
            "id": "squad",
            "name": "Squad",
            "infoLinks": [link("lost-rule", "nothing")],
            "categoryLinks": [{"id": "c", "targetId": "no-category", "name": "Gone"}],
            "modifiers": [{"type": "explode", "field": "name", "value": "x"}],
        },
        entryLinks=[link("lost-entry", "nothing")],
        catalogueLinks=[link("lost-catalogue", "elsewhere")],
    )
    assert sorted(codes(catalogue)) == [
        ("missing-catalogue", "army"),
        ("missing-category", "squad"),
        ("missing-info-target", "lost-rule"),
        ("missing-link-target", "lost-entry"),
        ("unknown-modifier", "squad"),
    ]
    assert any("'to nothing'" in issue.sentence for issue in catalogue.issues)


def test_a_whole_catalogue_has_no_issues() -> None:
    assert catalogue_of({"id": "squad", "name": "Squad"}).issues == ()


def test_what_a_plain_document_says_nothing_of_is_as_by_default() -> None:
    squad = {"name": "Squad", "type": None, "page": None, "odd": 1, "costs": [{"typeId": "pts", "value": 2, "hue": 3}]}
    found = document(
        {"selectionEntries": [squad, squad], "battleScribeVersion": "2.03"}, is_game_system=False, default_id="d"
    )
    assert (found.id, found.name, found.version, found.is_game_system) == ("d", "d", "2.03", False)
    assert found.selection_entries[0] == SelectionEntry(
        id="", name="Squad", type="unit", costs=(Cost(type_id="pts", value=2),)
    )
    assert found.ignored == ("SelectionEntry.odd", "Cost.hue")


def test_an_entry_that_contains_itself_can_be_played() -> None:
    catalogue = catalogue_of(
        sharedSelectionEntries=[
            {"id": "doll", "name": "Doll", "type": "upgrade", "entryLinks": [link("inside", "doll")]},
        ],
        entryLinks=[link("outside", "doll")],
    )
    tree, key = founded(catalogue)
    for _ in range(5):
        tree, key = grow.select(catalogue, tree, key, "doll")
    node = evaluate(catalogue, tree).nodes[key]
    assert node.entry_id == "outside::inside::inside::inside::inside::doll"
    assert node.offers


def test_an_entry_that_demands_itself_ends_somewhere() -> None:
    catalogue = catalogue_of(
        sharedSelectionEntries=[
            {"id": "doll", "name": "Doll", "entryLinks": [link("inside", "doll", constraints=[limit("m", "min", 1)])]},
        ],
        entryLinks=[link("outside", "doll")],
    )
    tree, force = founded(catalogue)
    tree, _ = grow.select(catalogue, tree, force, "doll")
    assert 10 < len(evaluate(catalogue, tree).nodes) < 100


def test_choices_end_at_a_depth_nobody_needs() -> None:
    catalogue = catalogue_of(
        sharedSelectionEntries=[{"id": "doll", "name": "Doll", "entryLinks": [link("inside", "doll")]}],
        entryLinks=[link("outside", "doll")],
    )
    tree, key = founded(catalogue)
    for _ in range(DEEPEST):
        tree, key = grow.select(catalogue, tree, key, "doll")
    with pytest.raises(Refusal, match="too deep"):
        grow.select(catalogue, tree, key, "doll")
    assert len(evaluate(catalogue, tree).nodes) == DEEPEST


def test_groups_in_a_circle_are_an_issue_and_their_entries_are_offered_once() -> None:
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "entryLinks": [link("to-arms", "arms")]},
        sharedSelectionEntryGroups=[
            {"id": "arms", "name": "Arms", "entryLinks": [link("again", "arms")], "selectionEntries": [{"id": "axe"}]}
        ],
    )
    assert ("cyclic-group", "arms") in codes(catalogue)
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    assert [offer.id for offer in evaluate(catalogue, tree).nodes[key].offers] == ["to-arms::axe"]


def test_information_deep_in_groups_can_be_linked_to() -> None:
    inner = {"id": "deep", "name": "Deep", "rules": [{"id": "r", "name": "Rule"}]}
    outer = {"id": "outer", "name": "Outer", "infoGroups": [{"id": "mid", "name": "Mid", "infoGroups": [inner]}]}
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "infoLinks": [link("to-deep", "deep"), link("to-rule", "r")]},
        {"id": "lore", "name": "Lore", "infoGroups": [outer]},
    )
    assert catalogue.issues == ()
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    assert [rule.name for rule in evaluate(catalogue, tree).nodes[key].rules] == ["Rule", "Rule"]


def test_catalogues_that_link_to_each_other_offer_everything_once() -> None:
    def army(key: str, other: str, **more: Any) -> dict[str, Any]:
        entries = [{"id": f"{key}-squad", "name": f"{key} squad"}]
        return {"id": key, "name": key, "selectionEntries": entries, "catalogueLinks": [link(other, other, **more)]}

    game = document(SYSTEM, is_game_system=True, default_id="system")
    armies = [army("one", "two"), army("two", "one"), army("three", "one", importRootEntries=False)]
    catalogue = compile_catalogue(game, [document(each, is_game_system=False, default_id="x") for each in armies])
    offered = {key: [slot.name for slot in catalogue.root_plan(key).slots] for key in ("one", "two", "three")}
    both = ["one squad", "two squad"]
    assert ({key: sorted(names) for key, names in offered.items()}, catalogue.issues) == (
        {"one": both, "two": both, "three": ["three squad"]}, (),
    )  # fmt: skip


def test_information_in_a_circle_is_an_issue() -> None:
    group = {"id": "lore", "name": "Lore", "rules": [{"id": "r", "name": "Rule"}], "infoLinks": [link("back", "lore")]}
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "infoLinks": [link("to-lore", "lore")]}, sharedInfoGroups=[group]
    )
    assert ("missing-info-target", "back") in codes(catalogue)
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    assert [rule.name for rule in evaluate(catalogue, tree).nodes[key].rules] == ["Rule"]


def test_of_two_things_with_one_id_the_first_is_meant() -> None:
    catalogue = catalogue_of(
        sharedSelectionEntries=[{"id": "scout", "name": "First"}, {"id": "scout", "name": "Second"}],
        entryLinks=[link("to-scout", "scout")],
    )
    tree, _ = founded(catalogue)
    assert [offer.name for offer in evaluate(catalogue, tree).forces[0].offers] == ["First"]


def test_a_constraint_id_that_repeats_is_judged_wherever_it_stands() -> None:
    """As in 2021's data, where one constraint stands five times in one catalogue."""
    few = limit("few", "max", 1, "force")
    catalogue = catalogue_of(
        {"id": "a", "name": "A", "constraints": [few]}, {"id": "b", "name": "B", "constraints": [few, few]}
    )
    tree, force = founded(catalogue)
    for wanted in ("a", "b", "a", "b"):
        tree, _ = grow.select(catalogue, tree, force, wanted)
    assert sorted(error.source for error in evaluate(catalogue, tree).errors) == ["a/few", "b/few"]


def test_a_tree_of_another_catalogue_is_evaluated_for_what_it_is() -> None:
    catalogue, other = catalogue_of({"id": "squad", "name": "Squad"}), catalogue_of()
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    node = evaluate(other, tree).nodes[key]
    assert (node.name, node.resolved) == ("squad", False)


def test_groups_that_double_at_every_link_end_soon() -> None:
    groups = [
        {"id": f"g{n}", "name": f"g{n}", "entryLinks": [link(f"a{n}", f"g{n + 1}"), link(f"b{n}", f"g{n + 1}")]}
        for n in range(40)
    ]
    last = {"id": "g40", "name": "g40", "selectionEntries": [{"id": "leaf", "name": "Leaf"}]}
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "entryLinks": [link("start", "g0")]},
        sharedSelectionEntryGroups=[*groups, last],
    )
    assert "too-many-options" in {code for code, _ in codes(catalogue)}


def test_information_that_doubles_at_every_link_ends_soon() -> None:
    groups = [
        {"id": f"i{n}", "name": f"i{n}", "infoLinks": [link(f"a{n}", f"i{n + 1}"), link(f"b{n}", f"i{n + 1}")]}
        for n in range(40)
    ]
    last = {"id": "i40", "name": "i40", "rules": [{"id": "rule", "name": "Rule"}]}
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "infoLinks": [link("start", "i0")]}, sharedInfoGroups=[*groups, last]
    )
    assert "missing-info-target" in {code for code, _ in codes(catalogue)}


def test_entries_that_call_for_two_of_each_other_are_refused() -> None:
    entries = [
        {
            "id": f"e{n}",
            "name": f"e{n}",
            "entryLinks": [
                {**link(f"{side}{n}", f"e{n + 1}"), "constraints": [limit(f"m{side}{n}", "min", 1)]} for side in "ab"
            ],
        }
        for n in range(40)
    ]
    catalogue = catalogue_of(
        {"id": "squad", "name": "Squad", "entryLinks": [link("start", "e0")]},
        sharedSelectionEntries=[*entries, {"id": "e40", "name": "e40"}],
    )
    tree, force = founded(catalogue)
    tree, squad = grow.select(catalogue, tree, force, "squad")
    with pytest.raises(Refusal, match="calls for more than"):
        grow.select(catalogue, tree, squad, "e0")


def test_what_is_asked_again_was_worked_out_before() -> None:
    sight = {"id": "sight", "name": "Sight", "type": "upgrade", "hidden": True}
    squad = {
        "id": "squad",
        "name": "Squad",
        "costs": [{"typeId": "pts", "value": 5}],
        "rules": [{"id": "r", "name": "Brave"}],
        "modifiers": [{"type": "set", "field": "hidden", "value": "true"}],
        "selectionEntries": [sight],
    }
    added = [{"id": "flag", "name": "Flag", "type": "upgrade"}]
    catalogue = catalogue_of(
        squad, entryLinks=[link("to-squad", "squad", type="selectionEntry", selectionEntries=added)]
    )
    entry, (slot, linked) = catalogue.entries["squad"], catalogue.root_plan("army").slots
    assert [each.name for each in catalogue.slot_plan(linked).slots] == ["Sight", "Flag"]
    for find in (
        lambda: catalogue.entry_plan(entry),
        lambda: catalogue.slot_plan(linked),
        lambda: catalogue.root_plan("army"),
        lambda: catalogue.info(entry),
        lambda: catalogue.effects(entry),
        lambda: catalogue.linked_categories(catalogue.forces["patrol"]),
        lambda: catalogue.base_costs(slot),
        lambda: catalogue.fixed_costs(slot),
        lambda: named_once(catalogue),
    ):
        assert find()
        assert find() is find()
    assert offered_in(catalogue) is offered_in(catalogue)


@once_per_catalogue
def named_once(catalogue: Catalogue) -> list[str]:
    return [entry.name for entry in catalogue.entries.values()]


def offered_in(catalogue: Catalogue) -> Offer:
    """The hidden option of a squad in a tree of its own."""
    tree, force = founded(catalogue)
    tree, squad = grow.select(catalogue, tree, force, "squad")
    (offer,) = evaluate(catalogue, tree).nodes[squad].offers
    return offer
