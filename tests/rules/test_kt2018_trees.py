"""Rosters of 2018 as trees, which the engine judges and which go out as files: whole, and read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from rules.catalogue.model import Category, Cost
from rules.catalogue.tree import Selection, Stated
from rules.editions.base import Choice, FireTeam, Loadout, Purpose, Role, RosterContent
from rules.editions.kt2018.loadout.assembly import assemble, configured
from rules.editions.kt2018.loadout.dissection import dissect
from rules.editions.kt2018.state import squads_of
from tests.rules.expected import expected
from tests.rules.kt2018_warband import DIGGERS, FACTION, crew, model, mustered, pit_crew, recruit

LEARNT = FireTeam(container=DIGGERS, advances=("lethal:fight", "skilled", "no-such"), name="Deep", notes="Ours.")


def strangers() -> RosterContent:
    """Three of a kind, two of them alike, with a fire team that has learnt, and what no catalogue here knows."""
    known = mustered(
        recruit("digger", called="Ivo"), recruit("digger"), recruit("digger"), recruit("foreman", "leader")
    )
    lamp = Choice(id="no-lamp", number=2, custom_name="Lamp", stated=Stated(name="Lamp of old"))
    lost = Loadout(
        key="x", model="no-model", role=Role.SPECIALIST, name="Old", choices=(lamp, Choice(id="no::rope")),
        stated=Stated(name="Old Digger", type="model"),
    )  # fmt: skip
    roles = (("Digger", True), ("Leader", False), ("Specialist", True), ("Commander", True))
    called = tuple(Category(entry_id=name, name=name, primary=is_first) for name, is_first in roles)
    foreign = Loadout(
        key="z", model="foreign", role=Role.LEADER, stated=Stated(name="Foreigner", type="model", categories=called)
    )
    misplaced = Loadout(key="y", model=model("foreman"), role=Role.COMMANDER, notes="Misplaced.")
    return replace(
        known, loadouts=(*known.loadouts, lost, foreign, misplaced),
        choices=(Choice(id="no-choice", custom_notes="Odd."),),
        squads=squads_of([LEARNT, FireTeam(container="gone", name="Gone")]), name="Crew", notes="Told.",
        cost_limits=(Cost(type_id="pts", value=90),),
    )  # fmt: skip


def bare(kind: str) -> RosterContent:
    """A fire team that has learnt and has no members, in this kind of list."""
    return RosterContent(choices=configured(pit_crew(), kind), squads=squads_of([LEARNT]))


def lines(selections: tuple[Selection, ...], above: str = "", depth: int = 0) -> Iterator[str]:
    """Each selection with what its id adds to that of the one above it, and all else that it says."""
    for each in selections:
        said = [f"x{each.number}"] if each.number > 1 else []
        said += [f"in {each.group_id.rpartition('::')[2]}"] if each.group_id else []
        said += [repr(words) for words in (each.custom_name, each.custom_notes) if words]
        if each.stated:
            roles = [f"{one.name}{'!' * one.primary}" for one in each.stated.categories]
            said.append(f"<{' '.join([each.stated.type, each.stated.name, *roles])}>")
        line = f"{'. ' * depth}{each.key}: {each.entry_id.removeprefix(above)} {' '.join(said)}"
        yield line.replace(FACTION, "").replace("kt2018:", "").rstrip()
        yield from lines(each.children, f"{each.entry_id.rpartition('::')[0]}::", depth + 1)


def tree_lines(roster: RosterContent, purpose: Purpose) -> list[str]:
    tree = assemble(pit_crew(), roster, purpose)
    (force,) = tree.forces
    said = f"{tree.name} {tree.custom_notes} {[cost.value for cost in tree.cost_limits]} {force.key} {force.entry_id}"
    return [said.strip(), *lines(force.selections)]


SCENES: dict[str, Callable[[], list[str]]] = {
    "a crew to be judged": lambda: tree_lines(crew(), Purpose.KILL_TEAM),
    "strangers to be judged on a command roster": lambda: tree_lines(strangers(), Purpose.COMMAND_ROSTER),
    "strangers for others": lambda: tree_lines(strangers(), Purpose.EXPORT),
    "a fire team without members for others": lambda: tree_lines(bare("campaign-kill-team"), Purpose.EXPORT),
    "the same of a list for matched play": lambda: tree_lines(bare("matched-roster"), Purpose.EXPORT),
    "the same to be judged": lambda: tree_lines(bare("matched-roster"), Purpose.KILL_TEAM),
}


@pytest.mark.parametrize("name", SCENES)
def test_a_roster_is_assembled_as_told(name: str) -> None:
    assert SCENES[name]() == expected("kt2018_trees")[name]


def test_what_goes_out_comes_back_but_for_the_way_of_an_advance() -> None:
    back = dissect(pit_crew(), assemble(pit_crew(), crew(), Purpose.EXPORT))
    assert back.loadouts == tuple(sorted(crew().loadouts, key=lambda each: each.key))
    assert back.squads == squads_of([FireTeam(container=DIGGERS, advances=("lethal",))])
    back = dissect(pit_crew(), assemble(pit_crew(), strangers(), Purpose.EXPORT))
    assert back.loadouts[:4] == strangers().loadouts[:4]
    assert [(each.key, each.role.value, each.name, each.notes) for each in back.loadouts[4:]] == [
        ("x", "non-specialist", "Old", ""), ("z", "specialist", "", ""), ("y", "commander", "", "Misplaced."),
    ]  # fmt: skip
    assert back.squads == squads_of([replace(LEARNT, advances=("lethal", "skilled"))])
    assert (back.name, back.notes, back.cost_limits) == ("Crew", "Told.", strangers().cost_limits)
    assert [(each.id, each.custom_notes) for each in back.choices[1:]] == [("no-choice", "Odd.")]
