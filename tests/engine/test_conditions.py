"""Which conditions hold where: of a model's wargear, of what it could take, at the top of a force and of one within."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rules.catalogue import evaluate
from rules.catalogue.tree import Force, Selection, Tree
from tests.engine.building import catalogue_of

SYSTEM: dict[str, Any] = {
    "categoryEntries": [{"id": each, "name": each} for each in ("troops", "elite", "hard")],
    "forceEntries": [
        {
            "id": "patrol",
            "name": "Patrol",
            "categoryLinks": [{"id": "t", "targetId": "troops"}, {"id": "e", "targetId": "elite"}],
            "forceEntries": [{"id": "wing", "name": "Wing", "forceEntries": [{"id": "tip", "name": "Tip"}]}],
        }
    ],
}


FORCES = {"field": "forces"}
DEEP = {**FORCES, "includeChildForces": True}
BELOW, INSIDE = {"includeChildSelections": True}, {"includeChildForces": True}
IS, LEAST = "instanceOf", "atLeast"
ROWS: list[tuple[str, str, str, dict[str, Any], str]] = [
    # Kind, scope, whom, more; and whether it holds of what a model has, could have, what the wing has, the patrol.
    (IS, "self", "hard", {}, "x.xx"),
    ("notInstanceOf", "self", "hard", {}, ".x.."),
    (IS, "self", "man", {}, "...."),
    (IS, "parent", "man", {}, "xx.."),
    (IS, "force", "patrol", {}, "xx.x"),
    (IS, "force", "wing", {}, "..x."),
    (IS, "ancestor", "squad", {}, "xx.."),
    (IS, "ancestor", "patrol", {}, "xxxx"),
    (IS, "roster", "patrol", {}, "...."),
    (IS, "primary-category", "hard", {}, "x.xx"),
    (IS, "primary-category", "elite", {}, ".x.."),
    (IS, "primary-category", "troops", {}, "...."),
    (IS, "primary-catalogue", "army", {}, "xxxx"),
    (IS, "primary-catalogue", "other", {}, "...."),
    (IS, "hard", "upgrade", {}, "x.xx"),
    (IS, "elite", "man", {}, ".x.."),
    (IS, "elite", "hard", {}, "...."),
    (IS, "unit", "squad", {}, "xx.."),
    (IS, "model", "man", {}, "xx.."),
    (IS, "model-or-unit", "man", {}, "xx.."),
    (IS, "root-entry", "squad", {}, "xx.."),
    (IS, "patrol", "patrol", {}, "xxxx"),
    (IS, "wing", "wing", {}, "..x."),
    ("nonsense", "roster", "any", FORCES, "...."),
    (LEAST, "roster", "any", FORCES, "xxxx"),
    (LEAST, "roster", "patrol", FORCES, "xxxx"),
    (LEAST, "roster", "wing", FORCES, "...."),
    (LEAST, "roster", "wing", DEEP, "xxxx"),
    (LEAST, "force", "wing", FORCES, "xx.x"),
    (LEAST, "force", "tip", FORCES, "..x."),
    (LEAST, "force", "tip", DEEP, "xxxx"),
    (LEAST, "force", "patrol", DEEP, "...."),
    (LEAST, "parent", "wing", FORCES, "...x"),
    (LEAST, "self", "wing", FORCES, "...."),
    (LEAST, "primary-category", "flag", {}, ".x.."),
    (LEAST, "primary-category", "squad", {}, "...."),
    (LEAST, "troops", "squad", {}, "xx.x"),
    (LEAST, "force", "squad", {}, "xx.x"),
    (LEAST, "force", "man", {}, "...."),
    (LEAST, "force", "man", BELOW, "xx.x"),
    (LEAST, "roster", "man", BELOW, "xxxx"),
    (LEAST, "force", "wing", {}, "..x."),
    (LEAST, "force", "wing", INSIDE, "xxxx"),
    (LEAST, "roster", "wing", {}, "...."),
    (LEAST, "roster", "wing", INSIDE, "xxxx"),
    (LEAST, "force", "patrol", INSIDE, "xx.x"),
    (LEAST, "squad", "man", {"value": 2}, "xx.."),
    (LEAST, "squad", "man", {"value": 3}, "...."),
    (LEAST, "root-entry", "upgrade", BELOW, "xx.."),
    (LEAST, "model-or-unit", "upgrade", {}, "x..."),
    (LEAST, "wing", "any", {}, "..x."),
    (LEAST, "patrol", "any", {"includeChildForces": True, "value": 2}, "xxxx"),
]


def entry(number: int) -> dict[str, Any]:
    """Hidden where the condition of this row holds; wherever it stands it is hard."""
    kind, scope, child, more, _ = ROWS[number]
    test = {"type": kind, "scope": scope, "childId": child, "value": 1, "field": "selections", "shared": True, **more}
    hidden = {"type": "set", "field": "hidden", "value": "true", "conditions": [test]}
    hard = [{"id": f"h{number}", "targetId": "hard", "primary": True}]
    return {"id": f"p{number}", "name": "P", "type": "upgrade", "modifiers": [hidden], "categoryLinks": hard}


@cache
def held() -> list[str]:
    """Row by row whether it holds in each place."""
    numbers = range(len(ROWS))
    links = [{"id": f"l{n}", "targetId": f"p{n}", "type": "selectionEntry"} for n in numbers]
    man = {"id": "man", "name": "Man", "type": "model", "entryLinks": links}
    squad = {"id": "squad", "name": "Squad", "type": "unit", "selectionEntries": [man]}
    man["categoryLinks"] = [{"id": "m", "targetId": "elite", "primary": True}]
    squad["categoryLinks"] = [{"id": "s", "targetId": "troops", "primary": True}]
    flag = {"id": "flag", "name": "Flag", "categoryLinks": [{"id": "f", "targetId": "elite", "primary": True}]}
    catalogue = catalogue_of(
        squad, flag, entryLinks=links, sharedSelectionEntries=[entry(n) for n in numbers], system=SYSTEM
    )

    def all_of_them(place: str) -> tuple[Selection, ...]:
        return tuple(Selection(key=f"{place}{n}", entry_id=f"l{n}::p{n}") for n in numbers)

    armed = Selection(key="armed", entry_id="man", children=all_of_them("man"))
    bare = Selection(key="bare", entry_id="man")
    tip = Force(key="t", entry_id="tip", catalogue_id="army")
    wing = Force(key="w", entry_id="wing", catalogue_id="army", selections=all_of_them("wing"), forces=(tip,))
    own = (Selection(key="squad", entry_id="squad", children=(armed, bare)), Selection(key="flag", entry_id="flag"))
    patrol = Force(
        key="f", entry_id="patrol", catalogue_id="army", selections=(*own, *all_of_them("top")), forces=(wing,)
    )
    nodes = evaluate(catalogue, Tree(forces=(patrol,))).nodes
    offered = {offer.id: offer.hidden for offer in nodes["bare"].offers}
    found = [
        (nodes[f"man{n}"].hidden, offered[f"l{n}::p{n}"], nodes[f"wing{n}"].hidden, nodes[f"top{n}"].hidden)
        for n in numbers
    ]
    return ["".join(".x"[each] for each in row) for row in found]


@pytest.mark.parametrize("number", range(len(ROWS)))
def test_a_condition_holds_where_what_it_asks_for_stands(number: int) -> None:
    kind, scope, child, more, where = ROWS[number]
    assert held()[number] == where, (kind, scope, child, more)
