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
    assert [cost.value for cost in secret.costs] == [9]


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
