"""One small roster with something of everything, and all that is found out about it, as `evaluated.txt` says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rules.catalogue import Catalogue, Tree, compile_catalogue, evaluate
from rules.catalogue.evaluation import Error, Evaluation, ForceState, Group, Limit, NodeState, Offer
from rules.catalogue.model import Category, Cost, Profile, Rule
from rules.catalogue.plain import document
from rules.catalogue.tree import Force, Selection, Stated
from tests.engine.building import limit

EXPECTED = Path(__file__).with_name("evaluated.txt")


def named(key: str, *inside: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": key, "name": key.title(), "type": "upgrade", "selectionEntries": list(inside), **more}


def link(key: str, target: str, kind: str = "selectionEntry", **more: Any) -> dict[str, Any]:
    return {"id": key, "targetId": target, "type": kind, **more}


def change(kind: str, field: str, value: str, *tests: dict[str, Any]) -> dict[str, Any]:
    return {"type": kind, "field": field, "value": value, "conditions": list(tests)}


def costing(pts: str, pl: str = "") -> list[dict[str, Any]]:
    return [{"typeId": key, "name": key, "value": value} for key, value in (("pts", pts), ("pl", pl)) if value]


def rule(key: str) -> dict[str, Any]:
    return {"id": key, "name": key.title(), "description": f"About {key}.", "page": "1"}


WIDE = {"includeChildSelections": True, "shared": True}
TWO_SQUADS = {"type": "atLeast", "value": 2, "scope": "roster", "childId": "squad", "field": "selections", **WIDE}
PER_FORCE = {"field": "forces", "value": 1, "repeats": 1, "scope": "roster"}
SYSTEM = {
    "id": "system",
    "costTypes": [{"id": "pts", "name": "pts"}, {"id": "pl", "name": "PL"}, {"id": "cp", "name": "CP"}],
    "publications": [{"id": "core", "name": "Core"}],
    "categoryEntries": [{"id": key, "name": key.title()} for key in ("troops", "elite", "odd")],
    "rules": [rule("everywhere")],
    "forceEntries": [
        named(
            "patrol", publicationId="core", page="3", rules=[rule("marching")], constraints=[limit("one", "max", 0)],
            modifiers=[change("append", "name", "Twice", TWO_SQUADS), change("append", "page", "4", TWO_SQUADS),
                       change("append", "error", "{this} is odd.", TWO_SQUADS)],
            categoryLinks=[link("to-troops", "troops", constraints=[limit("few", "max", 1, "force")]),
                           link("to-elite", "elite", primary=True, name="Best")],
            forceEntries=[named("wing", hidden=True)],
        )
    ],
}  # fmt: skip
GUN = named("gun", costs=costing("3", "1"), collective=True, publicationId="core", page="9",
            profiles=[{"id": "shot", "name": "Shot", "typeId": "w", "characteristics": [{"typeId": "r", "value": "6"}]}]
            )  # fmt: skip
BLADE = named("blade", costs=costing("0.5"), constraints=[limit("blades", "max", 2, "force", **WIDE)])
BANNER = named("banner", constraints=[limit("banner", "max", 1, "roster", **WIDE)],
               costs=[*costing("5"), {"typeId": "cp", "name": "cp", "value": "1"}])  # fmt: skip
ARMS = {
    "id": "arms", "name": "Arms", "defaultSelectionEntryId": "to-gun", "entryLinks": [link("to-gun", "gun")],
    "selectionEntries": [BLADE, named("bow", hidden=True, costs=costing("2"))],
    "constraints": [limit("arms-least", "min", 1), limit("arms-most", "max", 2)],
    "selectionEntryGroups": [{"id": "small", "name": "Small", "selectionEntries": [named("pin")],
                              "constraints": [limit("pins", "max", 1)]}],
}  # fmt: skip
TROOPER = named(
    "trooper", type="model", costs=costing("7", "2"), selectionEntryGroups=[ARMS], rules=[rule("calm")],
    constraints=[limit("least", "min", 1), limit("most", "max", 3)],
    modifiers=[change("increment", "pts", "1", TWO_SQUADS), change("set", "least", "2", TWO_SQUADS)],
)  # fmt: skip
RELIC = named("relic", constraints=[limit("no-relic", "max", 0)])
SQUAD = named(
    "squad", TROOPER, BANNER, RELIC, type="unit", costs=costing("10"),
    entryLinks=[link("to-shut", "shut", hidden=True)],
    categoryLinks=[link("c1", "troops", primary=True), link("c2", "odd")], publicationId="core", page="5",
    infoLinks=[link("to-lore", "lore", "rule", hidden=False)],
    modifiers=[change("prepend", "name", "First", TWO_SQUADS), change("append", "page", "f.", TWO_SQUADS),
               {**change("increment", "pl", "3"), "repeats": [PER_FORCE]},
               {**change("increment", "pl", "50"), "repeats": [{**PER_FORCE, "field": "selections"}]}],
)  # fmt: skip
ARMY = {
    "id": "army", "name": "Army", "selectionEntries": [SQUAD], "rules": [rule("here")], "sharedRules": [rule("lore")],
    "sharedSelectionEntries": [GUN, named("shut"), named("scout", type="unit", costs=costing("4"))],
    "entryLinks": [link("to-scout", "scout", name="Scout!", categoryLinks=[link("c3", "elite", primary=True)])],
    "profiles": [{"id": "p", "name": "Oath", "typeId": "o", "characteristics": []}],
}  # fmt: skip


@cache
def world() -> Catalogue:
    game = document(SYSTEM, is_game_system=True, default_id="system")
    return compile_catalogue(game, [document(ARMY, is_game_system=False, default_id="army")])


def one(key: str, entry: str, *inside: Selection, **more: Any) -> Selection:
    return Selection(key=key, entry_id=entry, children=inside, **more)


def roster() -> Tree:
    """Two squads, the first well armed, the second with what is shut and too little; a scout; a stranger; a wing."""
    stranger = Stated(
        name="Stranger", type="model", costs=(Cost(type_id="pts", value=2), Cost(type_id="xp", value=1)),
        categories=(Category(entry_id="odd", name="Odd"),), rules=(Rule(id="s", name="Strange"),),
        profiles=(Profile(id="s", name="Self", type_id="m"),),
    )  # fmt: skip
    armed = one("t1", "trooper", one("g", "to-gun::gun", group_id="arms", number=2), one("b", "blade"), number=2)
    first = one("s1", "squad", armed, one("f1", "banner"), custom_name="Ours")
    second = one("s2", "squad", one("t2", "trooper", one("b2", "blade", number=3)), one("x", "to-shut::shut"),
                 one("f2", "banner"), one("r", "relic"))  # fmt: skip
    loose = one("w", "nowhere", one("n", "no-more"))
    wing = Force(key="wing", entry_id="wing", catalogue_id="army", selections=(one("c", "to-scout::scout"),))
    lost = Force(key="lost", entry_id="gone", catalogue_id="gone", selections=(one("l", "nothing"),))
    patrol = Force(
        key="patrol", entry_id="patrol", catalogue_id="army", forces=(wing,),
        selections=(first, second, one("c1", "to-scout::scout"), one("o", "old", stated=stranger, number=2), loose),
    )  # fmt: skip
    limits = (Cost(type_id="pts", value=50), Cost(type_id="pl", value=-1), Cost(type_id="cp", value=0))
    return Tree(forces=(patrol, lost), cost_limits=limits)


def money(costs: Sequence[Cost]) -> str:
    return "+".join(f"{cost.value}{cost.type_id}" for cost in costs) or "free"


def hidden_words(thing: ForceState | NodeState) -> Iterator[str]:
    yield from ("hidden",) * thing.hidden
    yield from (f"[{each.entry_id} {each.name}{'!' * each.primary}]" for each in thing.categories)
    yield from (f"<{each.name} {' '.join(one.value for one in each.characteristics)}>" for each in thing.profiles)
    yield from (f"({each.name})" for each in thing.rules)
    if thing.publication_id or thing.page:
        yield f"p. {thing.publication_id} {thing.page}"


def bound(limit: Limit | None) -> str:
    if limit is None:
        return ""
    held = " ".join(f"{each.key}×{each.count}" for each in limit.holders)
    where = f"{limit.type} {limit.field} {limit.scope} in {limit.scope_key or 'all'}"
    whose = f"{limit.constraint_id} of {limit.owner_id} {limit.owner_name}"
    return f"{whose}: {limit.count} of {where} {limit.bound} ({held})"


def choices(groups: Sequence[Group], offers: Sequence[Offer]) -> Iterator[str]:
    for group in groups:
        span = f"{group.minimum}-{'' if group.maximum is None else group.maximum} chosen {group.chosen}"
        within = f" in {' '.join(group.path)}" if group.path else ""
        yield f"  group {group.id} {group.name} {span}{within}{' hidden' * group.hidden}"
    for each in offers:
        span = f"{each.minimum}-{'' if each.maximum is None else each.maximum} chosen {each.chosen}"
        more = [f"in {each.group_id}: {' '.join(each.group_path)}"] if each.group_id else []
        more += ["default"] * each.default + ["hidden"] * each.hidden + [each.constraint_id for each in each.reasons]
        room = "" if each.room is None else f" room {each.room}"
        said = f"{each.entry_id} as {each.id} {each.name} {each.state}{room} {span} {money(each.costs)}"
        yield f"  offer {said} {' '.join(more)}"


def nodes(states: Sequence[NodeState]) -> Iterator[str]:
    for each in states:
        kind = f"{each.number} {each.type}{'' if each.resolved else ' unresolved'}"
        costs = f"{money(each.costs)} of {money(each.total)}"
        yield f" {each.key} {each.entry_id} {each.name} {kind} {costs} {' '.join(hidden_words(each))}"
        yield from choices(each.groups, each.offers)
        yield from nodes(each.children)


def forces(states: Sequence[ForceState]) -> Iterator[str]:
    for each in states:
        said = f"{each.key} {each.entry_id} {each.name} of {each.catalogue_id}"
        yield f"{said} {money(each.costs)} {' '.join(hidden_words(each))}"
        yield from choices(each.groups, each.offers)
        yield from nodes(each.selections)
        yield from forces(each.forces)


def errors(found: Sequence[Error]) -> Iterator[str]:
    for each in found:
        yield f"{each.owner_kind} {each.owner_id} at {each.key} from {each.source}: {each.message}{bound(each.limit)}"


def written(state: Evaluation) -> list[str]:
    lines = [money(state.costs), *forces(state.forces), "wrong", *errors(state.errors), "wide"]
    return [line.rstrip() for line in (*lines, *map(bound, state.capacities))]


def test_everything_is_found_out_about_a_roster() -> None:
    assert written(evaluate(world(), roster())) == EXPECTED.read_text(encoding="utf-8").splitlines()
