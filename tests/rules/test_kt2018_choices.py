"""What the engine minds of choices, told once and with ways out: on findings made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.catalogue.evaluation import Error, Evaluation, Holder, Limit, NodeState, Offer
from rules.catalogue.model import Category
from rules.editions.base import Choice, Loadout, Member, Role, Team
from rules.editions.kt2018.checks.choices import choice_issues
from rules.editions.kt2018.checks.dedupe_errors import without_echoes
from tests.rules.casting import trooper
from tests.rules.kt2018_saying import lines_of
from tests.rules.kt2018_warband import FACTION, pit_crew

LAMP, BOMB = f"{FACTION}item:lamp", f"{FACTION}item:bomb"


def offer(entry: str, *groups: str, **more: Any) -> Offer:
    name = entry.rpartition(":")[2].title()
    return Offer(id=entry, entry_id=entry, group_id="", name=name, type="upgrade", group_path=groups, **more)


def node(key: str, name: str, *children: NodeState, **more: Any) -> NodeState:
    usual = {"entry_id": f"x::{name.lower()}", "group_id": "", "type": "upgrade", "number": 1}
    return NodeState(key=key, name=name, children=children, **(usual | more))


def limit(kind: str, bound: int, count: int, *holders: str, **more: Any) -> Limit:
    usual = {"constraint_id": f"{kind}-{bound}", "owner_id": "tools", "owner_name": "Tools", "field": "selections",
            "scope": "parent", "scope_key": "a"}  # fmt: skip
    held = tuple(Holder(key=key, count=count // len(holders)) for key in holders)
    return Limit(type=kind, bound=bound, count=count, holders=held, **(usual | more))


def error(key: str, limit: Limit | None = None, source: str = "", **more: Any) -> Error:
    return Error(owner_kind="selection", owner_id="tools", source=source or "e/c", key=key, limit=limit, **more)


def ability(key: str, level: int) -> NodeState:
    return node(key, f"Ability {level}", categories=(Category(entry_id=f"kt2018:level:{level}"),))


AXE, ROPE, HOOK = node("a/0", "Axe"), node("a/1", "Rope", node("a/1/0", "Hook")), node("a/1/0", "Hook")
FIRST, SECOND, WILL = ability("a/2", 1), ability("a/3", 2), node("a/4", "Will", entry_id="x::kt2018:trait:iron-will")
IVO = node("a", "Digger", AXE, ROPE, FIRST, SECOND, WILL)
LIST = node("y", "List", offers=(offer("one", "tools"),))
NODES = {each.key: each for each in (IVO, AXE, ROPE, HOOK, FIRST, SECOND, WILL, LIST)}
ON = dict.fromkeys(NODES.keys() - {"y"}, "a")
CARRIED = (
    Choice(id="x::axe"), Choice(id="x::rope", children=(Choice(id="x::hook"),)), Choice(id="x::first"),
    Choice(id="x::second"), Choice(id="x::will"),
)  # fmt: skip


def evaluation(*errors: Error, offers: tuple[Offer, ...] = ()) -> Evaluation:
    return Evaluation(errors=errors, nodes=NODES | {"a": replace(IVO, offers=offers)})


HIDDEN, BELOW = error("a/1", source="rope/hidden"), error("a/1/0", source="hook/hidden")
BESIDE = error("a/10", source="x/c")
ONE, TWO = error("a", limit("max", 2, 3, "a/0", "a/1")), error("a", limit("max", 1, 3, "a/0", "a/1"))
SAME = error("a", limit("max", 2, 3, "a/0", "a/1", constraint_id="other"))
APART = error("a", limit("max", 1, 9, "a/0"))
FAR = error("a", limit("max", 0, 9, "a/0", "a/1", scope_key=""))
AROUND = error("a", limit("min", 2, 0))
ITEM = error("a", limit("min", 2, 1, owner_id="lamp"))
WHOLE = error("a", limit("min", 2, 0, owner_id="lamp"))
MANY_LAMPS = error("a", limit("max", 1, 3, "a/0", owner_id="lamp"))
INSIDE_ITSELF = error("a", limit("min", 1, 0))
LAMPS = (offer("x::lamp", "x::tools"),)


@pytest.mark.parametrize(
    ("errors", "offers", "left"),
    [
        ((), (), ()),
        ((HIDDEN, BELOW), (), (HIDDEN,)),
        ((BELOW, HIDDEN, BESIDE), (), (HIDDEN, BESIDE)),
        ((BELOW,), (), (BELOW,)),
        ((replace(HIDDEN, source="rope/c"), BELOW), (), (replace(HIDDEN, source="rope/c"), BELOW)),
        ((ONE, TWO), (), (TWO,)),
        ((TWO, ONE), (), (TWO,)),
        ((ONE, SAME), (), (ONE,)),
        ((ONE, APART), (), (ONE, APART)),
        ((ONE, FAR), (), (ONE,)),
        ((FAR,), (), (FAR,)),
        ((AROUND, ITEM), LAMPS, (AROUND, ITEM)),
        ((AROUND, WHOLE), LAMPS, (WHOLE,)),
        ((AROUND, WHOLE), (), (AROUND, WHOLE)),
        ((AROUND, WHOLE), (offer("x::lamp", "x::other"),), (AROUND, WHOLE)),
        ((AROUND,), LAMPS, (AROUND,)),
        ((ONE, WHOLE), LAMPS, (ONE, WHOLE)),
        ((AROUND, WHOLE, MANY_LAMPS), LAMPS, (WHOLE, MANY_LAMPS)),
        ((INSIDE_ITSELF,), (offer("x::tools", "x::tools"),), (INSIDE_ITSELF,)),
    ],
)
def test_one_fault_is_told_once(errors: tuple[Error, ...], offers: tuple[Offer, ...], left: tuple[Error, ...]) -> None:
    assert tuple(without_echoes(evaluation(*errors, offers=offers))) == left


def told_of(*errors: Error, who: Member | None = None, offers: tuple[Offer, ...] = ()) -> list[str]:
    ivo = who or trooper("Ivo", key="a", fire_team="guard")
    loadout = Loadout(key="a", model="m", role=Role.NON_SPECIALIST, choices=CARRIED)
    found = choice_issues(pit_crew(), Team(members=(ivo,)), evaluation(*errors, offers=offers), ON, (loadout,))
    return [line.replace(" (Wargear and options)", "") for line in lines_of(found)]


LACKS = error("a", limit("min", 2, 0, owner_id=LAMP, owner_name="Lamp"))
OPTIONS = (
    offer(LAMP, room=2), offer(BOMB, "tools", room=None), offer("full", "tools", state="full"),
    offer("small", "tools", room=1), offer("strange", "other"), offer("kt2018:specialism:combat", "tools"),
)  # fmt: skip
SAID = [
    ((error("a", message="Too loud."),), (), ["illegal told-by-data of a: Ivo: Too loud."]),
    ((error("a/1", message="Too long."),), (), ["illegal told-by-data of a: Ivo (Rope): Too long."]),
    ((error("z", message="Too far."),), (), ["illegal told-by-data: The roster: Too far."]),
    (
        (HIDDEN,), (), ["illegal not-available of a: Ivo cannot have Rope.", "  Drop Rope: drop a x::rope"],
    ),
    (
        (error("a", source="m/hidden"),), (),
        ["illegal not-available of a: Ivo cannot be taken together with the others here.", "  Drop Ivo: bench a"],
    ),
    ((error("z", source="m/hidden"),), (), ["illegal not-available: tools has no place in this kind of list."]),
    (
        (LACKS,), OPTIONS,
        ["illegal too-few-choices of a: Ivo needs at least two of Lamp and has none.",
         f"  Take 2 × Lamp: choose a  {LAMP}; choose a  {LAMP}"],
    ),
    (
        (error("a", limit("min", 1, 0, owner_id=LAMP, owner_name="Lamp")),), OPTIONS,
        ["illegal too-few-choices of a: Ivo needs Lamp and has none.", f"  Take Lamp: choose a  {LAMP}"],
    ),
    (
        (error("a", limit("min", 2, 1)),), OPTIONS,
        ["illegal too-few-choices of a: Ivo needs at least two of Tools and has one.",
         f"  Take Bomb: choose a  {BOMB}", "  Take Small: choose a  small",
         "  Give Ivo the specialism Combat: set-specialism a combat"],
    ),
    (
        (error("a/1", limit("min", 1, 0)),), (),
        ["illegal too-few-choices of a: Ivo (Rope) needs one Tools and has none."],
    ),
    ((error("z", limit("min", 1, 0)),), (), ["illegal too-few-choices: The roster needs one Tools and has none."]),
    (
        (error("a", limit("max", 1, 2, "a/0", "a/1")),), (),
        ["illegal too-many-choices of a: Ivo may have one Tools and has two: Axe and Rope.",
         "  Keep Axe: drop a x::rope", "  Keep Rope: drop a x::axe"],
    ),
    (
        (error("a", limit("max", 2, 5, "a/1")),), (),
        ["illegal too-many-choices of a: Ivo may have two of Tools and has five: 5 × Rope.",
         "  Keep 2 × Rope: set-count a x::rope 2"],
    ),
    (
        (error("a", limit("max", 0, 1, "a/1")),), (),
        ["illegal too-many-choices of a: Ivo cannot have Rope beside its other choices.",
         "  Drop Rope: drop a x::rope"],
    ),
    (
        (error("a", limit("max", 0, 2)),), (),
        ["illegal too-many-choices of a: Ivo cannot have Tools beside its other choices."],
    ),
    (
        (error("a", limit("max", 3, 4, "a/1/0", owner_name="Hook")),), (),
        ["illegal too-many-choices of a: Ivo may have three of Hook and has four.",
         "  Keep 3 × Hook: set-count a x::rope+x::hook 3"],
    ),
    (
        (error("a", limit("max", 3, 5, "a/1", field="pts")),), (),
        ["illegal too-many-choices of a: Ivo may have Tools for three points and has five.",
         "  Keep 3 × Rope: set-count a x::rope 3"],
    ),
    (
        (error("a", limit("max", 1, 3, "a/1", field="pts")),), (),
        ["illegal too-many-choices of a: Ivo may have Tools for one point and has three.",
         "  Keep 1 × Rope: set-count a x::rope 1"],
    ),
    (
        (error("z", limit("max", 1, 2, "a/0", "a/1")),), (),
        ["illegal too-many-choices: The roster may have one Tools and has two: Axe and Rope."],
    ),
    ((error("y", limit("min", 1, 0)),), (), ["illegal too-few-choices: The roster needs one Tools and has none."]),
    ((error("y", source="l/hidden"),), (), ["illegal not-available: List has no place in this kind of list."]),
    (
        (error("a/2", source="f/hidden"),), (),
        ["illegal not-available of a: Ivo cannot have Ability 1.", "  Drop Ability 1: drop a x::first"],
    ),
    ((error("a/3", source="s/hidden"),), (), []),
    ((error("a", limit("max", 1, 2, "a/3", "a/4")),), (), []),
    (
        (error("a", limit("min", 3, 1, "a/3")),), (),
        ["illegal too-few-choices of a: Ivo needs at least three of Tools and has one."],
    ),
    (
        (error("a", limit("max", 1, 2, "a/0", "a/3")),), (),
        ["illegal too-many-choices of a: Ivo may have one Tools and has two: Axe and Ability 2.",
         "  Keep Axe: drop a x::second", "  Keep Ability 2: drop a x::axe"],
    ),
    (
        (error("a", limit("max", 0, 1, "a/1", field="pts", scope_key="")),), (),
        ["illegal too-many-choices of a: Ivo cannot have Rope beside its other choices.",
         "  Drop Rope: drop a x::rope"],
    ),
    ((error("a", source="costLimits/pts"),), (), []),
    ((error("a", limit("max", 1, 2, "a/0", scope_key="")),), (), []),
]  # fmt: skip


@pytest.mark.parametrize(("errors", "offers", "lines"), SAID)
def test_what_is_wrong_with_choices_is_said_with_the_ways_out(
    errors: tuple[Error, ...], offers: tuple[Offer, ...], lines: list[str]
) -> None:
    assert told_of(*errors, offers=offers) == lines


def test_of_many_ways_out_four_are_offered_each_once() -> None:
    many = tuple(offer(f"x{number}", "tools") for number in range(6))
    twice = (*many[:1], *many)
    for offers in (many, twice):
        names = [line.split(":")[0] for line in told_of(error("a", limit("min", 1, 0)), offers=offers)[1:]]
        assert names == ["  Take X0", "  Take X1", "  Take X2", "  Take X3"]


def test_who_stands_outside_of_a_fire_team_is_not_told_of_the_campaigns_list() -> None:
    alone, specialist = trooper("Ivo", key="a"), trooper("Ivo", key="a", role=Role.SPECIALIST)
    hidden = error("a", source="m/hidden")
    assert told_of(hidden, who=alone) == []
    assert len(told_of(hidden, who=specialist)) == 2
    assert len(told_of(replace(hidden, message="Too loud."), who=alone)) == 1
    assert len(told_of(LACKS, who=alone)) == 1
