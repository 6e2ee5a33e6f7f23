"""Imported data as good as ours: what it asks for is chosen at first, and sets cost what is in them."""

from __future__ import annotations

import pytest

from rules import acts
from rules.catalogue.compile import Catalogue
from rules.editions.base import Purpose, RosterContent
from rules.editions.kt2018.checks.members import view
from rules.editions.kt2018.loadout.acting import perform
from rules.editions.kt2018.loadout.armoury import armoury
from rules.editions.kt2018.loadout.places import places_of
from tests.rules.pack_cast import theirs

SPECIALISM = "Specialism"


def ork_boy() -> tuple[Catalogue, RosterContent]:
    catalogue = theirs("orks")
    model, role = next(key for key, slot in places_of(catalogue).by_role.items() if slot.name == "Ork Boy")
    return catalogue, perform(catalogue, RosterContent(), acts.Recruit(model=model, role=role), lambda: "one")


@pytest.mark.long
@pytest.mark.parametrize("faction", ["orks", "tau-empire", "adeptus-astartes", "astra-militarum"])
def test_a_recruit_of_imported_data_lacks_nothing_but_a_specialism(faction: str) -> None:
    catalogue = theirs(faction)
    left = {}
    for (model, role), slot in places_of(catalogue).by_role.items():
        muster = perform(catalogue, RosterContent(), acts.Recruit(model=model, role=role), lambda: "one")
        seen = view(catalogue, muster, purpose=Purpose.COMMAND_ROSTER)
        found = [issue.sentence for issue in seen.issues if SPECIALISM not in issue.sentence]
        if found:
            left[slot.name, role.value] = found
    assert left == {}


@pytest.mark.long
def test_an_ork_boy_of_imported_data_has_the_first_of_his_weapons() -> None:
    catalogue, muster = ork_boy()
    seen = view(catalogue, muster, purpose=Purpose.COMMAND_ROSTER)
    carried = [child.name for child in seen.evaluation.nodes["one"].children]
    assert "Slugga and Choppa" in carried
    assert "Shoota" not in carried


@pytest.mark.long
def test_a_set_costs_what_is_in_it() -> None:
    found = armoury(*ork_boy(), "one")
    assert found is not None
    (weapons,) = found.headings
    assert [(option.name, option.cost) for option in weapons.options] == [("Slugga and Choppa", 1), ("Shoota", 0)]
