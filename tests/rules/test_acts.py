"""Acts and issues go to JSON and back, and say what is wrong with what they are given."""

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import acts, issues
from rules.acts import KINDS, Bench, DropAdvance, SetLevel, from_json, to_json
from rules.errors import Refusal
from rules.issues import Fix, Issue, Severity

SHAPES = {
    "str": st.text(),
    "int": st.integers(),
    "bool": st.booleans(),
    "tuple[str, ...]": st.lists(st.text()).map(tuple),
}


@st.composite
def any_act(draw: st.DrawFn) -> acts.Act:
    kind = draw(st.sampled_from(list(KINDS.values())))
    return kind(**{field.name: draw(SHAPES[str(field.type)]) for field in dataclasses.fields(kind)})


@pytest.mark.ci
@given(any_act())
def test_every_act_comes_back_from_json(act: acts.Act) -> None:
    assert from_json(json.loads(json.dumps(to_json(act)))) == act


SAMPLES = {"str": "a", "int": 2, "bool": True, "tuple[str, ...]": ("b", "c")}


@pytest.mark.parametrize("name", KINDS)
def test_an_act_of_each_kind_comes_back_from_json_with_and_without_what_it_may_leave_out(name: str) -> None:
    kind = KINDS[name]
    whole = {each.name: SAMPLES[str(each.type)] for each in dataclasses.fields(kind)}
    needed = {each.name: whole[each.name] for each in dataclasses.fields(kind) if each.default is dataclasses.MISSING}
    assert from_json(json.loads(json.dumps(to_json(kind(**whole))))) == kind(**whole)
    assert from_json({"act": name, **needed}) == kind(**needed)


def test_acts_that_learning_editions_name_say_whom_and_how_far() -> None:
    assert acts.recruit_trained(model="m", role="specialist", training="medic", called="Bex") == acts.Recruit(
        model="m", role="specialist", specialism="medic", called="Bex"
    )
    changed = acts.SetRole(operative="o", role="leader", specialism="medic")
    assert acts.set_trained_role(operative="o", role="leader", training="medic") == changed
    assert acts.SetExperience(operative="o", experience=3).grown == 3
    together = acts.SetTeamExperience(fire_team="guard", experience=2)
    assert (together.grown, together.squad) == (2, "guard")


def test_an_act_is_values_that_json_has() -> None:
    assert to_json(Bench(operatives=("kael", "mira"))) == {"act": "bench", "operatives": ["kael", "mira"]}
    assert to_json(SetLevel(operative="mira", level=2)) == {"act": "set-level", "operative": "mira", "level": 2}


@pytest.mark.parametrize(
    ("payload", "word"),
    [
        ({"act": "dance"}, "'dance'"),
        ({}, "None"),
        ({"act": "bench"}, "'operatives'"),
        ({"act": "bench", "operatives": ["a"], "why": "tired"}, "'why'"),
        ({"act": "bench", "operatives": "ab"}, "'operatives'"),
        ({"act": "bench", "operatives": [1]}, "'operatives'"),
        ({"act": "set-level", "operative": "a", "level": "2"}, "'level'"),
        ({"act": "set-level", "operative": "a", "level": True}, "'level'"),
        ({"act": "recruit", "model": "a", "role": "leader", "fielded": "yes"}, "'fielded'"),
    ],
)
def test_a_refusal_names_what_is_wrong_with_an_act(payload: dict[str, object], word: str) -> None:
    with pytest.raises(Refusal, match=word):
        from_json(payload)


def test_an_issue_comes_back_from_json_with_its_fixes() -> None:
    issue = Issue(
        code="too-many-leaders",
        rule="Leader",
        sentence="Two Leaders.",
        page="Core Manual p.62",
        operatives=("kael", "mira"),
        fixes=(
            Fix("Drop Kael", (Bench(operatives=("kael",)), SetLevel(operative="mira", level=2))),
            Fix("Strike Fleet", (DropAdvance(fire_team="ranger", advance="fleet"),)),
        ),
        severity=Severity.REMINDER,
    )
    assert issues.from_json(json.loads(json.dumps(issues.to_json(issue)))) == issue


def test_reminders_leave_a_team_legal() -> None:
    fault = Issue(code="no-leader", rule="", sentence="")
    reminder = dataclasses.replace(fault, severity=Severity.REMINDER)
    assert issues.is_legal([reminder])
    assert not issues.is_legal([reminder, fault])
