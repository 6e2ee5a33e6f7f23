"""Why something is not open to an operative, in the names of what is in the way or missing."""

from __future__ import annotations

import pytest

from rules import acts
from tests.packs.test_kt2018_armoury import EDITION, armoury_of, heading, mustered, recruit
from tests.rules.pack_cast import ours

MARINES = "adeptus-astartes"


@pytest.mark.parametrize(
    ("model", "role", "where", "name", "why"),
    [
        ("tactical-marine-gunner", "non-specialist", "Weapon", "Heavy flamer", "Only with Blood Angels."),
        ("sternguard-sergeant", "leader", "Extra weapon", "Storm bolter", "Not together with Special issue boltgun."),
        (
            "captain-in-terminator-armour",
            "commander",
            "Wargear",
            "Wrist-mounted grenade launcher",
            "Only with Power fist.",
        ),
        (
            "space-wolf-terminator",
            "non-specialist",
            "Storm bolter or replacement",
            "Lightning claw",
            "Only with Lightning claw under Power fist or replacement.",
        ),
        (
            "primaris-captain",
            "commander",
            "Melee weapon",
            "Power fist",
            "Only with Special issue bolt carbine or Master-crafted stalker bolt rifle and bolt pistol.",
        ),
    ],
)
def test_what_is_in_the_way_or_missing_is_named(model: str, role: str, where: str, name: str, why: str):
    found = heading(armoury_of(MARINES, mustered(MARINES, recruit(MARINES, model, role))), where)
    assert [option.why for option in found.options if option.name == name] == [why]


def test_what_is_named_opens_it():
    muster = mustered(
        MARINES,
        recruit(MARINES, "tactical-marine-gunner", "non-specialist"),
        acts.SetSubFaction(sub_faction="Blood Angels", operatives=("a",)),
    )
    found = heading(armoury_of(MARINES, muster), "Weapon")
    assert [option.why for option in found.options if option.name == "Heavy flamer"] == [""]


def test_several_that_are_chosen_are_several():
    muster = mustered(MARINES, recruit(MARINES, "primaris-captain", "commander", "leadership"))
    known = [step.key for step in armoury_of(MARINES, muster).traits]
    for trait in known[:3]:
        muster = EDITION.perform(ours(MARINES), muster, acts.BuyTrait(operative="a", trait=trait), str)
    whys = {step.why for step in armoury_of(MARINES, muster).traits if step.why}
    assert any(why.endswith(" are chosen.") for why in whys)
    assert not any(" and " in why and why.endswith(" is chosen.") for why in whys)
