"""How many of which operatives a catalogue of 2021 allows, against the most that a pack's list lets in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.auditing import Audit
from rules.datacards.dialect import rules_of
from rules.editions.kt2021.stated_limits import audit_limits
from rules.selection.team import TeamPart
from tests.engine.building import catalogue_of, limit
from tests.rules.datacard_cast import catalogue


def model(name: str, most: int | None = None, *modifiers: dict[str, Any]) -> dict[str, Any]:
    """A model of a catalogue, with how many of it may go."""
    caps = [limit(f"{name}-most", "max", most, "roster", field="selections")] if most is not None else []
    return {"id": name, "name": name, "type": "model", "constraints": caps, "modifiers": list(modifiers)}


def setting(field: str, kind: str, value: int) -> dict[str, Any]:
    return {"type": kind, "field": field, "value": str(value)}


def differences(*models: dict[str, Any], **army: Any) -> dict[str, tuple[str, str]]:
    """What is told otherwise: ours and theirs."""
    theirs = catalogue_of(*models, **army)
    rules = rules_of(catalogue())
    assert rules is not None
    audit = Audit()
    names = {"redcoat": "Coat Trooper", "mouse": "Coat Scout"}
    operatives = {key: replace(each, name=names.get(each.key, each.name)) for key, each in rules.operatives.items()}
    rules = replace(rules, operatives=operatives)
    parts = (TeamPart(key="reds", name="Reds", operatives=frozenset({"gunner"})),)
    audit_limits(audit, replace(rules, fire_teams=parts), theirs, theirs.documents)
    return {each.what: (each.ours, each.theirs) for each in audit.differences}


@pytest.mark.parametrize(
    ("models", "found"),
    [
        ([model("Spotter")], {}),
        ([model("Spotter", 1)], {}),
        ([model("Spotter", 5)], {"limits/spotter": ("1", "5")}),
        ([model("Spotter", 5, setting("Spotter-most", "set", 7))], {"limits/spotter": ("1", "5, 7")}),
        ([model("Spotter", 5, setting("another", "set", 7))], {"limits/spotter": ("1", "5")}),
        ([model("Spotter", 5, setting("Spotter-most", "set", 1))], {}),
        ([model("Spotter", 5, setting("Spotter-most", "increment", 2))], {"limits/spotter": ("1", "5, 7")}),
        ([model("Spotter", 5, setting("another", "increment", 2))], {"limits/spotter": ("1", "5")}),
        ([model("Spotter", 5, setting("Spotter-most", "decrement", 4))], {}),
        ([model("Gunner w/ cannon", 5)], {"limits/gunner w cannon": ("2", "5")}),
        ([model("Gunner w/ cannon", 5), model("Gunner w/ saw", 5)], {}),
        ([model("Stranger", 3)], {}),
        ([model("Coat", 9)], {"limits/coat": ("6", "9")}),
        ([model("Coat w/ saw", 9)], {"limits/coat w saw": ("6", "9")}),
        ([model("Coat Scout", 9)], {"limits/coat scout": ("1", "9")}),
    ],
)
def test_a_cap_on_a_model_is_held_against_the_list(
    models: list[dict[str, Any]], found: dict[str, tuple[str, str]]
) -> None:
    """Each figure it may have counts; caps on sets of weapons say nothing of the operative."""
    assert differences(*models) == found


@pytest.mark.parametrize(
    ("force", "found"), [("Reds Fire Team", ("2", "4")), ("Everybody", ("8", "4")), ("Roster", None)]
)
def test_a_cap_on_a_category_is_of_those_who_may_be_in_the_force(force: str, found: tuple[str, str] | None) -> None:
    caps = [{"id": "l", "targetId": "special", "constraints": [limit("lm", "max", 4, "force", field="selections")]}]
    link = {"categoryLinks": [{"id": "x", "targetId": "special"}]}
    found_otherwise = differences(
        {**model("Watcher"), **link},
        {**model("Gunner"), **link},
        categoryEntries=[{"id": "special", "name": "Special"}],
        forceEntries=[{"id": "f", "name": force, "categoryLinks": caps}],
    )
    assert list(found_otherwise.values()) == ([found] if found else [])
