"""Earlier printings of factions: what was printed then, at the prices and with the wounds of then."""

from __future__ import annotations

import json
from functools import cache

import pytest

from rules import acts
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.editions.base import Purpose, Role, RosterContent
from rules.editions.kt2018.campaign.about import ABOUT
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.kt2018.checks.members import view
from rules.editions.kt2018.loadout.acting import perform
from rules.errors import Malformed
from rules.formats import pack_ids as ids
from rules.formats.pack import compile_pack, read_pack
from rules.formats.pack_printing import base_key, overlaid, printed_key, printing_in, read_printing
from rules.packs import shipped_printings
from rules.packs.printings import printings_without
from tests.rules.pack_cast import our_system, sources, system_document

(FILE,) = shipped_printings("kt2018")
CORE = read_printing(FILE.body, FILE.name)


def faction_data(faction: str) -> dict[str, object]:
    return dict(sources(faction)[1].data)


@cache
def of_then(faction: str) -> Catalogue:
    body = json.dumps(overlaid(faction_data(faction), CORE)).encode()
    pack = compile_pack(read_pack(body, faction, is_judged=True), our_system())
    return compile_catalogue(system_document("kt2018"), [pack])


def price(catalogue: Catalogue, faction: str, model: str, *options: str) -> tuple[int, str]:
    """What a non-specialist costs with these options, and its wounds."""
    recruit = acts.Recruit(model=ids.model(faction, model), role=Role.NON_SPECIALIST)
    muster = perform(catalogue, RosterContent(), recruit, lambda: "one")
    for name in options:
        seen = view(catalogue, muster, purpose=Purpose.KILL_TEAM)
        offer = next(each for each in seen.evaluation.nodes["one"].offers if each.name == name)
        muster = perform(catalogue, muster, acts.Choose(operative="one", option=offer.id), lambda: "one")
    seen = view(catalogue, muster, purpose=Purpose.KILL_TEAM)
    (member,) = seen.team.members
    profile = next(each for each in seen.evaluation.nodes["one"].profiles if each.type_name == "Model")
    return member.points, next(each.value for each in profile.characteristics if each.name == "W")


@pytest.mark.parametrize(
    ("faction", "model", "options", "points", "wounds"),
    [
        ("adeptus-astartes", "tactical-marine", (), 12, "1"),
        ("adeptus-astartes", "tactical-marine-gunner", ("Missile launcher",), 13 + 5, "1"),
        ("adeptus-astartes", "tactical-marine-gunner", ("Flamer",), 13 + 3, "1"),
        ("adeptus-astartes", "intercessor", (), 15, "2"),
        ("deathwatch", "deathwatch-veteran", (), 14 + 2, "1"),  # armed as today: with a power sword
        ("death-guard", "poxwalker", (), 3, "1"),
        ("orks", "ork-boy", (), 6, "1"),
        ("tau-empire", "fire-warrior-shasla", (), 8, "1"),
    ],
)
def test_a_model_costs_what_it_did(
    faction: str, model: str, options: tuple[str, ...], points: int, wounds: str
) -> None:
    """kt18 §9, example 1, and §8, points versions."""
    assert price(of_then(faction), faction, model, *options) == (points, wounds)


@pytest.mark.parametrize("faction", list(CORE.factions))
def test_a_printing_has_the_models_that_it_names_and_no_others(faction: str) -> None:
    data = overlaid(faction_data(faction), CORE)
    models = {key for sheet in data["datasheets"].values() for key in sheet["models"]} | set(data.get("attendants", {}))
    assert models == set(CORE.factions[faction]["models"])
    assert "commanders" not in data
    assert "Core Manual 2018" in data["prices"]
    assert of_then(faction).issues == ()


def test_what_a_printing_names_wrongly_is_a_fault_with_its_place() -> None:
    wrong = b"edition: kt2018\nkey: x\ntitle: X\nrevision: 1\nsource: y\nfactions: {orks: {models: {nobody: 3}}}\n"
    with pytest.raises(Malformed, match=r"models\.nobody"):
        overlaid(faction_data("orks"), read_printing(wrong, "x.yaml"))
    with pytest.raises(Malformed, match=r"orks\.models\.ork-boy"):
        read_printing(wrong.replace(b"nobody: 3", b"ork-boy: cheap"), "x.yaml")
    with pytest.raises(Malformed, match="A printing has"):
        read_printing(b"key: x\n", "x.yaml")


def test_the_key_of_a_printing_tells_what_it_is_of() -> None:
    key = printed_key("kt2018:orks", "core-manual-2018")
    assert (base_key(key), printing_in(key), printing_in("kt2018:orks")) == ("kt2018:orks", "core-manual-2018", "")


def test_the_setting_counts_the_factions_that_have_numbers_of_then() -> None:
    assert len(CORE.factions) == 9
    assert "nine factions" in ABOUT[BookSettings]["prices"].words
    assert printings_without("kt2018", "kt2018:necrons") == (CORE.key,)
    assert printings_without("kt2018", "kt2018:orks") == ()
    assert printings_without("kt2018", "brought-by-a-player") == ()
