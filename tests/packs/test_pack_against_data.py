"""Our starter factions against the community's data: `audit_packs` finds nothing that is not explained."""

from __future__ import annotations

import json

import pytest

from rules.auditing import Audit, DataDifference, explained, read_reasons
from rules.catalogue.evaluation import Group, NodeState, Offer
from rules.editions.base import Role
from rules.editions.kt2018.pack.audit import (
    AUDIT,
    audit_pack,
    figures,
    most,
    offered_specialisms,
    plain,
    subjects,
    wargear,
    weapon_name,
)
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.editions.kt2018.words import slug
from rules.errors import Malformed
from rules.packs import EXPLAINED, FOLDER
from tests.data import needs_data
from tests.rules.pack_cast import EDITION, IMPORTED, content_of, ours, sources, theirs

FACTIONS = sorted(IMPORTED)


def reasons() -> dict[str, str]:
    return read_reasons((FOLDER / EDITION / EXPLAINED).read_text(encoding="utf-8"), EXPLAINED)


@pytest.mark.long
@pytest.mark.parametrize("faction", FACTIONS)
def test_everything_of_a_faction_is_as_in_the_data(faction):
    audit = audit_pack(ours(faction), theirs(faction))
    assert [str(one) for one in explained(audit, faction, reasons()) if not one.reason] == []
    counts = audit.compared
    assert counts["models"] == len(content_of(faction).datasheets)
    assert counts["options"] >= 50
    assert counts["levels"] >= 18
    assert counts["weapon profiles"] >= 25


@pytest.mark.long
@pytest.mark.parametrize("faction", FACTIONS)
def test_no_listed_tactic_is_missing(faction):
    listed = json.loads(needs_data("kt18", "tactics", f"{faction}.json").read_text(encoding="utf-8"))
    assert AUDIT.is_list_of(listed, sources(faction)[1])
    counted = AUDIT.compare_listed(listed, sources(faction)[1])
    assert [one.what for one in explained(counted, faction, reasons()) if not one.reason] == []


def test_every_reason_is_read_and_an_exact_place_wins():
    audit = Audit()
    audit.compare("maxima", "toys/team", 1, None)
    audit.compare("prices", "toys/leader", 5, 5)
    assert audit.compared == {"maxima": 1, "prices": 1}
    rows = read_reasons("# why\nbox/toys/team: Once.\nbox/*: All.\n", "explained.txt")
    assert explained(audit, "box", rows) == [
        DataDifference(what="box/toys/team", ours="1", theirs="none", reason="Once.")
    ]
    assert [one.reason for one in explained(audit, "other", rows)] == [""]
    with pytest.raises(Malformed, match="line 1"):
        read_reasons("box/toys/team\n", "explained.txt")


HEADINGS = (("one", 1), ("three", 3), ("any", None))
NODE = NodeState(
    key="one",
    entry_id="boy",
    group_id="",
    name="Boy",
    type="model",
    number=1,
    groups=tuple(Group(id=key, name=key, maximum=bound) for key, bound in HEADINGS),
)


@pytest.mark.parametrize(
    ("places", "together"),
    [
        ([("", 2)], 2),
        ([("", None)], None),
        ([("", 1), ("", 2)], 3),
        ([("one", 2)], 1),
        ([("one", 1), ("one", 1)], 1),
        ([("one", None)], 1),
        ([("three", 1), ("three", 1)], 2),
        ([("", 1), ("one", 1)], 2),
        ([("one", 1), ("three", 9)], 4),
        ([("any", 2)], 2),
        ([("any", None)], None),
        ([("three one", 2), ("three", 1)], 2),
        ([("", None), ("one", 1)], None),
    ],
)
def test_what_stands_under_one_heading_shares_its_limit(
    places: list[tuple[str, int | None]], together: int | None
) -> None:
    offers = [
        Offer(
            id="axe",
            entry_id="axe",
            group_id="",
            name="Axe",
            type="upgrade",
            group_path=tuple(path.split()),
            maximum=of,
        )
        for path, of in places
    ]
    assert most(NODE, offers) == together


def test_figures_are_read_off_the_card_of_a_model_that_was_recruited() -> None:
    found = figures(subjects(ours("adeptus-astartes"))["intercessor", Role.NON_SPECIALIST])
    assert found == {
        "M": "6", "WS": "3+", "BS": "3+", "S": "4", "T": "4", "W": "2", "A": "2", "Ld": "7", "Sv": "3+", "Max": "-"
    }  # fmt: skip


def test_specialisms_that_are_offered_are_those_of_the_model() -> None:
    found = subjects(ours("adeptus-astartes"))
    offered = offered_specialisms(found["intercessor", Role.SPECIALIST])
    assert offered == {"combat", "comms", "medic", "sniper", "veteran"}
    assert offered_specialisms(found["intercessor", Role.NON_SPECIALIST]) == set()


def test_wargear_is_what_may_be_chosen_beside_a_specialism() -> None:
    gunner = subjects(ours("adeptus-astartes"))["intercessor-gunner", Role.NON_SPECIALIST]
    found = set(wargear(gunner, gunner.node))
    assert found == {
        "auspex", "auto-bolt-rifle", "auxiliary-grenade-launcher", "bolt-pistol", "bolt-rifle", "frag-krak-grenade",
        "stalker-bolt-rifle",
    }  # fmt: skip


def test_names_meet_however_they_are_spelt():
    assert plain("Slugga & Choppas") == plain("Slugga and choppa") == "slugga-choppa"
    assert weapon_name("Ion rifle (1. Standard)") == weapon_name("Ion rifle - standard") == "ion-rifle (standard)"


@pytest.mark.long
def test_abilities_of_specialisms_cost_the_same():
    differences = {}
    sides = [{slug(s.name): s for s in c.game_system.shared_selection_entries} for c in (ours("orks"), theirs("orks"))]
    words = vocabulary_of(ours("orks")).specialisms.values()
    for name in words:
        prices = [
            {
                (group.name, plain(entry.name)): [int(cost.value) for cost in entry.costs]
                for group in side[name].selection_entry_groups
                for entry in group.selection_entries
            }
            for side in sides
        ]
        differences |= {str(k): (prices[0].get(k), prices[1].get(k)) for k in set(prices[0]) ^ set(prices[1])}
        differences |= {str(k): (v, prices[1][k]) for k, v in prices[0].items() if k in prices[1] and prices[1][k] != v}
    assert len(words) == 20
    assert differences == {}
