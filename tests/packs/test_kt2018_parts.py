"""A kill team told by the view of its whole roster is the kill team that is evaluated by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Condition, Constraint, Modifier
from rules.editions.base import Purpose, Role, Settings
from rules.editions.kt2018.checks.members import part, view
from rules.editions.kt2018.checks.parts import is_self_contained
from rules.editions.kt2018.loadout.places import places_of
from rules.editions.kt2018.vocabulary import vocabulary_of
from tests.rules.kt2018_play import EVERY_PACK, NO_LIMIT, OURS, Play, any_play, catalogue_of
from tests.rules.pack_cast import documents

FACTION = "tau-empire"
TIGHT = Settings(points_limit=30, commander_allowed=True)


@pytest.mark.parametrize("label", EVERY_PACK)
@given(data=st.data())
def test_a_part_is_told_as_it_is_evaluated(label: str, data: st.DataObject) -> None:
    play = data.draw(any_play(label, most=7))
    whole = play.view(purpose=Purpose.COMMAND_ROSTER)
    faulty = {key for issue in whole.issues for key in issue.operatives}
    fine = replace(play.muster, loadouts=tuple(each for each in play.muster.loadouts if each.key not in faulty))
    whole = view(play.catalogue, fine, purpose=Purpose.COMMAND_ROSTER, standings=play.standings)
    going = data.draw(st.sets(st.sampled_from([each.key for each in fine.loadouts]))) if fine.loadouts else set()
    content = replace(fine, loadouts=tuple(each for each in fine.loadouts if each.key in going))
    for settings in (NO_LIMIT, TIGHT):
        kept_part = part(play.catalogue, whole, content, settings=settings, standings=play.standings)
        if kept_part is not None:
            evaluated = view(play.catalogue, content, settings=settings, standings=play.standings)
            assert (kept_part.team, kept_part.issues) == (evaluated.team, evaluated.issues)


@pytest.mark.parametrize("label", OURS)
def test_our_packs_can_be_told_in_parts(label: str) -> None:
    assert is_self_contained(catalogue_of(label))


def test_what_is_shared_is_counted_for_the_part() -> None:
    play = Play(catalogue_of(f"ours/{FACTION}"))
    models = [model for model in places_of(play.catalogue).models() if "pathfinder" in model]
    for model in models:
        for _ in range(2):
            play.recruit(play.catalogue.entries[model].name, Role.NON_SPECIALIST, called=f"{model}{play.made}")
    whole = play.view(purpose=Purpose.COMMAND_ROSTER)
    kept_part = part(play.catalogue, whole, play.muster, settings=NO_LIMIT, standings=play.standings)
    assert kept_part is not None
    assert kept_part.team.capacities == play.view().team.capacities
    assert {capacity.limit for capacity in kept_part.team.capacities} >= {1}, "the data has maxima to count"


def test_a_fault_on_the_roster_is_told_of_the_part_itself() -> None:
    """Who is at fault may be mended by what is still to be had, and that is for the part to say."""
    play = Play(catalogue_of(f"ours/{FACTION}"))
    play.recruit("Pathfinder", Role.SPECIALIST)
    whole = play.view(purpose=Purpose.COMMAND_ROSTER)
    assert whole.issues, "no specialism is chosen yet"
    assert part(play.catalogue, whole, play.muster, settings=NO_LIMIT, standings={}) is None


def altered(**fields: object) -> Catalogue:
    """Our pack, with a model of whose entry something is different."""
    system, faction = documents(FACTION)
    model = next(each for each in faction.shared_selection_entries if each.id.endswith("model:pathfinder"))
    mine = {name: (*getattr(model, name), *value) for name, value in fields.items()}
    entries = [replace(each, **mine) if each is model else each for each in faction.shared_selection_entries]
    return compile_catalogue(system, [replace(faction, shared_selection_entries=tuple(entries))])


def dearer_with(**condition: object) -> Modifier:
    points = vocabulary_of(catalogue_of(f"ours/{FACTION}")).points
    asked = Condition(**{"type": "atLeast", "value": 2, "child_id": "model", **condition})
    return Modifier(type="increment", field=points, value="1", conditions=(asked,))


@pytest.mark.parametrize(
    ("looks_out", "field", "value"),
    [
        (True, "modifiers", dearer_with(scope="force")),
        (True, "modifiers", dearer_with(scope="roster")),
        (True, "modifiers", dearer_with(scope="parent")),
        (True, "modifiers", dearer_with(scope="primary-category")),
        (False, "modifiers", dearer_with(scope="self")),
        (True, "modifiers", dearer_with(type="instanceOf", scope="kt2018:role:leader")),
        (False, "modifiers", dearer_with(type="notInstanceOf", scope="self")),
        (True, "modifiers", Modifier(type="set", field="name", value="x", scope="force")),
        (True, "modifiers", Modifier(type="set", field="name", value="x", scope="some-category")),
        (False, "modifiers", Modifier(type="set", field="name", value="x", scope="parent")),
        (False, "modifiers", Modifier(type="set", field="name", value="x", scope="ancestor")),
        (True, "constraints", Constraint(id="few", type="min", scope="force", value=1)),
        (True, "constraints", Constraint(id="dear", type="max", scope="force", field="points", value=20)),
        (False, "constraints", Constraint(id="many", type="max", scope="force", value=3)),
        (False, "constraints", Constraint(id="own", type="max", scope="self", value=3)),
    ],
)
def test_data_that_looks_beyond_one_operative_is_evaluated(looks_out: bool, field: str, value: object) -> None:
    assert is_self_contained(altered(**{field: (value,)})) is not looks_out
