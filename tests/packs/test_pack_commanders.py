"""Commanders of shipped packs, played: levels, traits and what Generalist and Master Specialist change."""

from __future__ import annotations

import pytest

from rules import acts
from rules.catalogue.evaluation import Offer
from rules.editions.base import Purpose, Role, RosterContent
from rules.editions.kt2018.checks.members import View, view
from rules.editions.kt2018.loadout.acting import perform
from rules.editions.kt2018.reference.sheets import sheets
from rules.errors import Refusal
from rules.formats import pack_ids as ids
from tests.rules.pack_cast import ours

KEY = "boss"


def recruited(faction: str, model: str, specialism: str, *requested: acts.Act) -> RosterContent:
    muster = RosterContent()
    recruit = acts.Recruit(model=ids.model(faction, model), role=Role.COMMANDER, specialism=specialism)
    for act in (recruit, *requested):
        muster = perform(ours(faction), muster, act, lambda: KEY)
    return muster


def seen(faction: str, muster: RosterContent) -> View:
    return view(ours(faction), muster, purpose=Purpose.KILL_TEAM)


def points(faction: str, muster: RosterContent) -> int:
    return seen(faction, muster).team.members[0].points


def level(number: int) -> acts.Act:
    return acts.SetLevel(operative=KEY, level=number)


def trait(key: str) -> acts.Act:
    return acts.BuyTrait(operative=KEY, trait=key)


def test_a_primaris_captain_of_level_three_with_two_traits_costs_131():
    """kt18 §9, example 10."""
    bought = (level(3), trait("iron-will"), trait("destined-by-fate"))
    captain = recruited("adeptus-astartes", "primaris-captain", "leadership", *bought)
    assert points("adeptus-astartes", captain) == 131


@pytest.mark.parametrize(("number", "price"), [(1, 62), (2, 82), (3, 102), (4, 127)])
def test_a_warboss_pays_his_datasheet_s_price_for_each_level(number: int, price: int):
    assert points("orks", recruited("orks", "warboss", "strength", level(number))) == price


def open_offers(faction: str, muster: RosterContent) -> list[Offer]:
    nodes = seen(faction, muster).evaluation.nodes.values()
    return [offer for node in nodes for offer in node.offers if offer.state == "open"]


def test_generalist_is_offered_from_level_three_and_opens_other_first_abilities():
    with pytest.raises(Refusal):
        recruited("orks", "warboss", "strength", level(2), trait("generalist"))
    boss = recruited("orks", "warboss", "strength", level(3), trait("generalist"))
    names = {offer.name for offer in open_offers("orks", boss) if ids.GENERALIST in offer.entry_id}
    assert names == {
        "Ferocity: Counter-attack",
        "Fortitude: Hardy Constitution",
        "Leadership: Symbol of Courage",
        "Melee: Expert Fighter",
        "Strategist: Resourceful",
    }


def test_a_generalist_reaches_level_four_by_another_specialism():
    boss = recruited("orks", "warboss", "strength", level(3), trait("generalist"))
    (choice,) = [offer for offer in open_offers("orks", boss) if offer.name == "Melee: Expert Fighter"]
    operative = boss.loadouts[0]
    (specialism,) = [one for one in operative.choices if ids.specialism("strength") in one.id]
    taken = acts.Choose(operative=KEY, place=(specialism.id,), option=choice.id)
    after = perform(ours("orks"), boss, taken, lambda: KEY)
    assert points("orks", after) == 127 + 15
    assert [issue.sentence for issue in seen("orks", after).issues] == []


def test_a_legendary_hunter_has_one_price_and_no_traits():
    marbo = recruited("astra-militarum", "sly-marbo", "")
    assert points("astra-militarum", marbo) == 55
    assert not [offer for offer in open_offers("astra-militarum", marbo) if "trait" in offer.entry_id]
    assert {
        profile.name for node in seen("astra-militarum", marbo).evaluation.nodes.values() for profile in node.profiles
    } >= {
        "Hard Case",
        "Sudden Ambush",
        "Stealthy Hunter",
        "Like Fighting a Shadow",
    }


def test_figures_change_with_the_wargear_that_replaces_them():
    """An iridium suit saves on 2+."""
    faction = "tau-empire"
    recruit = acts.Recruit(
        model=ids.model(faction, "xv8-crisis-battlesuit-shasui"), role=Role.SPECIALIST, specialism="heavy"
    )
    suit = perform(ours(faction), RosterContent(), recruit, lambda: KEY)
    offered = {offer.name: offer for offer in seen(faction, suit).evaluation.nodes[KEY].offers}
    iridium = next(offer for name, offer in offered.items() if "XV8-02" in name)
    after = perform(ours(faction), suit, acts.Choose(operative=KEY, option=iridium.id), lambda: KEY)
    saves = [
        {
            c.name: c.value
            for profile in seen(faction, muster).evaluation.nodes[KEY].profiles
            for c in profile.characteristics
        }["Sv"]
        for muster in (suit, after)
    ]
    assert saves == ["3+", "2+"]


def test_comms_needs_the_vox_caster():
    faction = "astra-militarum"
    recruit = acts.Recruit(model=ids.model(faction, "guardsman"), role=Role.SPECIALIST, specialism="medic")
    guardsman = perform(ours(faction), RosterContent(), recruit, lambda: KEY)

    def is_open(muster: RosterContent) -> bool:
        offers = seen(faction, muster).evaluation.nodes[KEY].offers
        return not next(offer for offer in offers if offer.name == "Comms").hidden

    vox = next(o for o in seen(faction, guardsman).evaluation.nodes[KEY].offers if "vox" in o.name.lower())
    after = perform(ours(faction), guardsman, acts.Choose(operative=KEY, option=vox.id), lambda: KEY)
    assert [is_open(guardsman), is_open(after)] == [False, True]


@pytest.mark.parametrize(
    ("faction", "model", "key", "price"),
    [
        ("elucidian-starstriders", "elucia-vhane", "stoic-hero", 5),
        ("elucidian-starstriders", "elucia-vhane", "tactical-planner", 20),
        ("elucidian-starstriders", "elucia-vhane", "explorator-fleetmaster", 10),
        ("elucidian-starstriders", "elucia-vhane", "trader-militant", 15),
        ("elucidian-starstriders", "elucia-vhane", "master-of-vermin", None),
        ("gellerpox-infected", "vulgrar-thrice-cursed", "stoic-hero", 5),
        ("gellerpox-infected", "vulgrar-thrice-cursed", "tactical-planner", 20),
        ("gellerpox-infected", "vulgrar-thrice-cursed", "twisted-brilliance", 10),
        ("gellerpox-infected", "vulgrar-thrice-cursed", "master-of-vermin", 15),
        ("gellerpox-infected", "vulgrar-thrice-cursed", "trader-militant", None),
        ("orks", "warboss", "stoic-hero", 10),
        ("orks", "warboss", "tactical-planner", 15),
        ("orks", "warboss", "twisted-brilliance", None),
    ],
)
def test_some_traits_are_some_commanders_own_or_cost_them_otherwise(
    faction: str, model: str, key: str, price: int | None
):
    """kt18 §6.4."""
    specialism = "strategist" if model == "elucia-vhane" else "strength"
    before = points(faction, recruited(faction, model, specialism))
    if price is None:
        with pytest.raises(Refusal):
            recruited(faction, model, specialism, trait(key))
    else:
        assert points(faction, recruited(faction, model, specialism, trait(key))) - before == price


def test_a_sheet_tells_the_trait_that_its_commander_has():
    lady = recruited("elucidian-starstriders", "elucia-vhane", "strategist", trait("stoic-hero"))
    (sheet,) = sheets(ours("elucidian-starstriders"), seen("elucidian-starstriders", lady))
    assert [each.text for each in sheet.traits] == ["One of its flesh wounds does not spoil its hits."]
