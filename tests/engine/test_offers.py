"""What is open, full or closed below a selection, and why."""

from rules.catalogue import Tree, evaluate, grow
from rules.catalogue.evaluation import Holder, Offer
from tests.engine.building import catalogue_of, founded, limit

CATALOGUE = catalogue_of(
    {
        "id": "squad",
        "name": "Squad",
        "type": "unit",
        "categoryLinks": [{"id": "c", "targetId": "troops", "primary": True}],
        "constraints": [limit("two-squads", "max", 2, "roster")],
        "selectionEntries": [
            {
                "id": "flag",
                "name": "Flag",
                "constraints": [limit("one-flag", "max", 1, "force", includeChildSelections=True)],
            },
            {"id": "banned", "name": "Banned", "constraints": [limit("no", "max", 0)]},
            {"id": "secret", "name": "Secret", "hidden": True, "costs": [{"typeId": "pts", "value": 9}]},
        ],
        "selectionEntryGroups": [
            {
                "id": "arms",
                "name": "Arms",
                "defaultSelectionEntryId": "rifle",
                "constraints": [limit("two-arms", "max", 2), limit("an-arm", "min", 1)],
                "selectionEntries": [
                    {"id": "rifle", "name": "Rifle", "constraints": [limit("one-rifle", "max", 1)]},
                    {"id": "axe", "name": "Axe", "costs": [{"typeId": "pts", "value": 3}]},
                ],
            }
        ],
    }
)


def recruited(count: int = 1) -> tuple[Tree, list[str]]:
    tree, force = founded(CATALOGUE)
    keys = []
    for _ in range(count):
        tree, key = grow.select(CATALOGUE, tree, force, "squad")
        keys.append(key)
    return tree, keys


def offers(tree: Tree, key: str) -> dict[str, Offer]:
    return {offer.id: offer for offer in evaluate(CATALOGUE, tree).nodes[key].offers}


def test_an_option_is_open_full_or_closed() -> None:
    tree, (squad,) = recruited()
    assert {key: offer.state for key, offer in offers(tree, squad).items()} == {
        "flag": "open",
        "banned": "closed",
        "secret": "closed",
        "rifle": "full",
        "axe": "open",
    }


def test_an_option_knows_its_limits_its_price_and_whether_it_is_the_default() -> None:
    tree, (squad,) = recruited()
    rifle, axe = offers(tree, squad)["rifle"], offers(tree, squad)["axe"]
    assert (rifle.chosen, rifle.maximum, rifle.room, rifle.default) == (1, 1, 0, True)
    assert (axe.chosen, axe.maximum, axe.room, axe.default) == (0, None, 1, False)
    assert [cost.value for cost in axe.costs] == [3]
    assert axe.group_path == ("arms",)


def test_a_full_group_closes_every_option_in_it_and_says_so() -> None:
    tree, (squad,) = recruited()
    tree, axe = grow.select(CATALOGUE, tree, squad, "axe")
    rifle = next(s.key for s in tree.forces[0].selections[0].children if s.entry_id == "rifle")
    reason = offers(tree, squad)["axe"].reasons[0]
    assert (reason.constraint_id, reason.owner_id, reason.owner_name) == ("two-arms", "arms", "Arms")
    assert (reason.bound, reason.count, reason.scope_key) == (2, 2, squad)
    assert reason.holders == (Holder(key=rifle, count=1), Holder(key=axe, count=1))
    assert [each.constraint_id for each in offers(tree, squad)["rifle"].reasons] == ["one-rifle", "two-arms"]


def test_a_wide_maximum_names_who_holds_it_and_is_a_capacity() -> None:
    tree, (first, second) = recruited(2)
    tree, flag = grow.select(CATALOGUE, tree, first, "flag")
    offer = offers(tree, second)["flag"]
    assert offer.state == "full"
    assert offer.reasons[0].holders == (Holder(key=flag, count=1),)
    capacities = {limit.constraint_id: limit for limit in evaluate(CATALOGUE, tree).capacities}
    assert set(capacities) == {"two-squads", "one-flag"}
    assert [(holder.key, holder.count) for holder in capacities["two-squads"].holders] == [(first, 1), (second, 1)]


def test_a_group_tells_what_it_asks_for_as_a_whole() -> None:
    tree, (squad,) = recruited()
    (group,) = evaluate(CATALOGUE, tree).nodes[squad].groups
    assert (group.id, group.name, group.minimum, group.maximum, group.chosen) == ("arms", "Arms", 1, 2, 1)


def test_a_hidden_option_is_closed_at_its_plain_price() -> None:
    tree, (squad,) = recruited()
    secret = offers(tree, squad)["secret"]
    assert (secret.hidden, secret.state, secret.room, secret.reasons) == (True, "closed", None, ())
    assert (secret.minimum, secret.maximum) == (0, None)
    assert ([cost.value for cost in secret.costs], secret.chosen) == ([9], 0)
    tree, _ = grow.select(CATALOGUE, tree, squad, "secret")
    assert offers(tree, squad)["secret"] == secret._replace(chosen=1)


def test_a_hidden_group_hides_all_that_is_in_it_and_in_groups_below() -> None:
    inner = {"id": "inner", "name": "Inner", "selectionEntries": [{"id": "deep", "name": "Deep"}]}
    outer = {"id": "outer", "name": "Outer", "hidden": True, "selectionEntryGroups": [inner]}
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "selectionEntryGroups": [outer]})
    tree, force = founded(catalogue)
    tree, squad = grow.select(catalogue, tree, force, "squad")
    node = evaluate(catalogue, tree).nodes[squad]
    assert [(group.id, group.hidden) for group in node.groups] == [("outer", True), ("inner", True)]
    assert [(offer.id, offer.state) for offer in node.offers] == [("deep", "closed")]


def test_a_limit_on_costs_names_what_everyone_spends() -> None:
    cost = {"costs": [{"typeId": "pts", "value": 7}]}
    dear = limit("dear", "max", 10, "force", field="pts")
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "constraints": [dear], **cost})
    tree, force = founded(catalogue)
    tree, first = grow.select(catalogue, tree, force, "squad")
    tree, second = grow.select(catalogue, tree, force, "squad")
    (error,) = evaluate(catalogue, tree).errors
    assert error.limit is not None
    assert error.limit.count == 14
    assert error.limit.holders == (Holder(key=first, count=7), Holder(key=second, count=7))


def test_the_most_and_least_of_an_offer_are_of_its_own_parent() -> None:
    """A limit over the whole force, or of points, leaves them open."""
    found = [(offer.minimum, offer.maximum) for offer in _bounded().values()]
    assert found == [(0, None), (0, None), (0, None), (1, 3)]


def test_what_is_carried_no_more_and_no_less_is_fixed() -> None:
    def offer(least: int, most: int | None, chosen: int) -> Offer:
        return Offer("a", "a", "", "A", "upgrade", minimum=least, maximum=most, chosen=chosen)

    ways = ((1, 1, 1), (2, 2, 2), (0, 0, 0), (1, 2, 1), (1, None, 1), (1, 1, 0), (1, 1, 2), (0, 1, 1))
    assert [offer(*each).is_fixed for each in ways] == [True, True, *[False] * 6]


def _bounded() -> dict[str, Offer]:
    catalogue = catalogue_of(
        {
            "id": "squad",
            "name": "Squad",
            "type": "unit",
            "selectionEntries": [
                {"id": "flag", "name": "Flag", "constraints": [limit("a", "max", 1, "force")]},
                {"id": "drum", "name": "Drum", "constraints": [limit("b", "min", 1, "roster")]},
                {"id": "gem", "name": "Gem", "constraints": [limit("c", "max", 5, field="pts")]},
                {"id": "axe", "name": "Axe", "constraints": [limit("d", "max", 3), limit("e", "min", 1)]},
            ],
        }
    )
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    return {offer.id: offer for offer in evaluate(catalogue, tree).nodes[key].offers}


def test_a_groups_default_is_what_stands_in_it_and_not_the_same_elsewhere() -> None:
    gun = {"targetId": "gun", "type": "selectionEntry"}
    catalogue = catalogue_of(
        {
            "id": "squad",
            "name": "Squad",
            "type": "unit",
            "selectionEntryGroups": [
                {"id": "spare", "name": "Spare", "entryLinks": [{"id": "spare-gun", **gun}]},
                {
                    "id": "arms",
                    "name": "Arms",
                    "defaultSelectionEntryId": "gun",
                    "constraints": [limit("one", "min", 1)],
                    "entryLinks": [{"id": "armed-gun", **gun}],
                },
            ],
        },
        sharedSelectionEntries=[{"id": "gun", "name": "Gun"}],
    )
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    (child,) = evaluate(catalogue, tree).nodes[key].children
    assert child.group_id == "arms"


def test_a_condition_may_name_the_link_that_leads_to_a_group() -> None:
    chosen = {"type": "atLeast", "value": 1, "scope": "parent", "childId": "to-arms", "field": "selections"}
    catalogue = catalogue_of(
        {
            "id": "squad",
            "name": "Squad",
            "type": "unit",
            "entryLinks": [{"id": "to-arms", "targetId": "arms", "type": "selectionEntryGroup"}],
            "selectionEntries": [
                {
                    "id": "flag",
                    "name": "Flag",
                    "modifiers": [{"type": "set", "field": "hidden", "value": "true", "conditions": [chosen]}],
                }
            ],
        },
        sharedSelectionEntryGroups=[{"id": "arms", "name": "Arms", "selectionEntries": [{"id": "axe", "name": "Axe"}]}],
    )
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    armed, _ = grow.select(catalogue, tree, key, "axe")
    for each, is_hidden in ((tree, False), (armed, True)):
        flag = next(offer for offer in evaluate(catalogue, each).nodes[key].offers if offer.name == "Flag")
        assert flag.hidden is is_hidden


def test_a_hidden_option_says_in_which_group_it_stands() -> None:
    secret = {"id": "secret", "name": "Secret", "hidden": True}
    group = {"id": "arms", "name": "Arms", "selectionEntries": [secret]}
    catalogue = catalogue_of({"id": "squad", "name": "Squad", "type": "unit", "selectionEntryGroups": [group]})
    tree, force = founded(catalogue)
    tree, key = grow.select(catalogue, tree, force, "squad")
    (offer,) = evaluate(catalogue, tree).nodes[key].offers
    assert (offer.group_id, offer.hidden, offer.state) == ("arms", True, "closed")


def test_entries_stand_apart_where_something_below_them_may_differ() -> None:
    below = {"plain": {}, "hidden": {"hidden": True}, "collective": {"collective": True}}
    entries = [
        {"id": name, "name": name, "selectionEntries": [{"id": f"{name}-gun", "name": "Gun", **more}]}
        for name, more in below.items()
    ]
    catalogue = catalogue_of(*entries, {"id": "bare", "name": "Bare"})
    found = [name for name in (*below, "bare") if catalogue.is_instanced(catalogue.entries[name])]
    assert found == ["plain"]
