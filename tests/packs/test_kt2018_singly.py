"""A roster told by operatives who were evaluated one by one is the roster that is evaluated as one tree."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Condition, Constraint, Modifier, Profile
from rules.editions.base import Purpose, Role, RosterContent, View
from rules.editions.kt2018.checks import singly
from rules.editions.kt2018.checks.members import view
from rules.editions.kt2018.checks.parts import is_self_contained, is_shown_alone
from rules.editions.kt2018.reference.sheets import sheets
from tests.rules.kt2018_play import EVERY_PACK, NO_LIMIT, OURS, Play, any_play, catalogue_of
from tests.rules.pack_cast import documents

FACTION = "tau-empire"


@pytest.fixture(autouse=True)
def nobody_is_known() -> None:
    singly.forget_operatives()


@pytest.fixture
def trees(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many operatives each tree holds that is evaluated from now on."""
    seen: list[int] = []
    for name in ("evaluate", "evaluated"):
        real = getattr(singly, name)

        def count(catalogue, tree, real=real):
            tops = [top for top in tree.forces[0].selections if not top.key.startswith("choice-")]
            seen.append(sum(len(top.children) if top.key.startswith("team-") else 1 for top in tops))
            return real(catalogue, tree)

        monkeypatch.setattr(singly, name, count)
    return seen


def in_parts(play: Play, content: RosterContent | None = None) -> View:
    return singly.roster_view(play.catalogue, content or play.muster, settings=NO_LIMIT, standings=play.standings)


def as_evaluated(play: Play, content: RosterContent) -> View:
    purpose = Purpose.COMMAND_ROSTER
    return view(play.catalogue, content, purpose=purpose, settings=NO_LIMIT, standings=play.standings)


@pytest.mark.parametrize("label", EVERY_PACK)
@given(data=st.data())
def test_a_roster_is_told_as_it_is_evaluated(label: str, data: st.DataObject) -> None:
    """Whoever was on it before: somebody leaves, somebody comes, and everybody is there again."""
    play = data.draw(any_play(label, most=7))
    singly.forget_operatives()
    everybody = play.muster
    keys = [each.key for each in everybody.loadouts]
    away = data.draw(st.sets(st.sampled_from(keys), max_size=3)) if keys else set()
    fewer = replace(everybody, loadouts=tuple(each for each in everybody.loadouts if each.key not in away))
    for content in (fewer, everybody, fewer):
        seen, whole = in_parts(play, content), as_evaluated(play, content)
        assert (seen.team, seen.issues) == (whole.team, whole.issues)
        assert sheets(play.catalogue, seen) == sheets(play.catalogue, whole)


@pytest.mark.parametrize("label", OURS)
def test_our_packs_show_each_operative_alone(label: str) -> None:
    assert is_shown_alone(catalogue_of(label))


def five_pathfinders() -> Play:
    play = Play(catalogue_of(f"ours/{FACTION}"))
    for number in range(5):
        play.recruit("Pathfinder", Role.NON_SPECIALIST, called=f"One of many {number}")
    return play


def test_only_who_is_new_is_evaluated(trees: list[int]) -> None:
    play = five_pathfinders()
    in_parts(play)
    assert trees == [5], "nobody was known"
    in_parts(play)
    assert trees == [5], "nothing has changed"
    play.recruit("Pathfinder", Role.NON_SPECIALIST, called="New")
    in_parts(play)
    assert trees == [5, 1]
    in_parts(play, replace(play.muster, loadouts=play.muster.loadouts[2:]))
    assert trees == [5, 1], "who stays is known"


def test_a_fault_of_the_new_one_is_told_of_the_whole_roster(trees: list[int]) -> None:
    play = five_pathfinders()
    in_parts(play)
    play.recruit("Pathfinder", Role.SPECIALIST)
    seen = in_parts(play)
    assert trees == [5, 1, 6]
    assert seen.issues == as_evaluated(play, play.muster).issues != ()


def altered(**fields: object) -> Catalogue:
    """Our pack, with a model of whose entry something is different."""
    system, faction = documents(FACTION)
    model = next(each for each in faction.shared_selection_entries if each.id.endswith("model:pathfinder"))
    mine = {name: (*getattr(model, name), *value) for name, value in fields.items()}
    entries = [replace(each, **mine) if each is model else each for each in faction.shared_selection_entries]
    return compile_catalogue(system, [replace(faction, shared_selection_entries=tuple(entries))])


@pytest.mark.parametrize(("scope", "is_alone"), [("force", False), ("self", True)])
def test_a_profile_that_asks_who_else_is_there_is_evaluated_whole(scope: str, is_alone: bool) -> None:
    """What an operative costs may still be told of a part: only how it reads depends on the others."""
    asked = Condition(type="atLeast", value=2, child_id="model", scope=scope)
    shy = Profile(
        id="shy",
        name="Shy",
        type_id="shyness",
        type_name="Shyness",
        modifiers=(Modifier(type="set", field="hidden", value="true", conditions=(asked,)),),
    )
    catalogue = altered(profiles=(shy,))
    assert is_self_contained(catalogue)
    assert is_shown_alone(catalogue) is is_alone


def test_too_many_in_a_fire_team_is_a_fault_of_the_whole() -> None:
    """Each alone keeps what a fire team may hold."""
    crowded = five_pathfinders()
    crowded.catalogue = altered(constraints=(Constraint(id="few", type="max", scope="parent", value=3),))
    assert is_shown_alone(crowded.catalogue)
    in_parts(crowded, replace(crowded.muster, loadouts=crowded.muster.loadouts[:3]))
    seen = in_parts(crowded)
    assert seen.issues == as_evaluated(crowded, crowded.muster).issues
    assert [issue.code for issue in seen.issues] == ["too-many-choices"]


def test_what_was_asked_for_last_is_remembered_longest() -> None:
    known: singly._LastUsed[str, int] = singly._LastUsed(2)
    for number, key in enumerate("abc"):
        known.keep(key, number)
        assert (known.get("a"), known.get(key)) == (0 if number < 2 else None, number)
    assert (known.get("b"), known.get("x")) == (1, None)
    known.keep("d", 3)
    assert [known.get(key) for key in "bcd"] == [1, None, 3], "b was asked for after c"
    known.forget()
    assert known.get("b") is None
