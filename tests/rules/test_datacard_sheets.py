"""Sheets, the reference of a kill team and datasheets of an edition whose operatives have datacards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.catalogue.compile import compile_catalogue
from rules.catalogue.tree import Stated
from rules.editions import find
from rules.editions.base import Choice, GameChoices, Loadout, OperativeRecord, Purpose, Role, RosterContent, Status
from rules.formats.pack import compile_pack
from rules.sheets import OperativeSheet, Text, WeaponLine
from tests.rules.datacard_cast import catalogue, system, team
from tests.rules.test_datacard_acting import GUNNER, OWNER, WATCH

EDITION = find("kt2024")
MUSKET = WeaponLine(name="Musket", values=("4", "3+", "3/4", "Piercing 1"))
PISTOL = WeaponLine(name="Pistol", values=("4", "3+", "3/4", 'Range 8"'))
FISTS = WeaponLine(name="Fists", values=("3", "3+", "2/3", "-"), is_melee=True)
CANNON = WeaponLine(name="Cannon", values=("4", "4+", "5/6", "Piercing 2"))
NEAR = WeaponLine(name="Flare (near)", values=("4", "4+", "2/3", 'Range 6"'))
FAR = WeaponLine(name="Flare (far)", values=("4", "5+", "2/3", "-"))
SAW = WeaponLine(name="Saw", values=("4", "4+", "4/5", "-"), is_melee=True)
CLUB = WeaponLine(name="Club", values=("3", "4+", "2/3", "-"), is_melee=True)
PIERCING = Text(name="Piercing x", text="Fewer dice.", key="piercing")
INES = OperativeSheet(
    key="n1", name="Ines of Dusk", model="Warden", model_key=f"{OWNER}:warden", datasheet="Warden",
    role="leader", roles=("leader",), level=0, base="32", keywords=("Lantern Watch",),
    stats=(("APL", "3"), ("Move", '6"'), ("Save", "3+"), ("Wounds", "12")),
    weapons=(MUSKET, FISTS), carried=("Fists", "Musket"), rules=(PIERCING,),
    abilities=(Text(name="Calm", text="It stays calm."),),
    actions=(Text(name="Signal", text="Signal to a friend.", cost="1AP"),),
)  # fmt: skip
BO = OperativeSheet(
    key="n2", name="Bo", model="Gunner", model_key=GUNNER, datasheet="Gunner",
    role="non-specialist", roles=("non-specialist",), level=0, keywords=("Lantern Watch",),
    stats=(("APL", "2"), ("Move", '6"'), ("Save", "4+"), ("Wounds", "8")), weapons=(SAW,), carried=("Saw",),
)  # fmt: skip


def sheets_of(content: RosterContent, **standings: OperativeRecord) -> tuple[OperativeSheet, ...]:
    return EDITION.sheets(catalogue(), EDITION.view(catalogue(), content, standings=standings))


def test_a_sheet_says_all_that_a_card_prints() -> None:
    ines, bo, third = sheets_of(WATCH, n2=OperativeRecord(status=Status.DEAD))
    assert ines == INES
    assert bo == replace(BO, status="dead")
    assert (third.key, third.name, third.model, third.weapons) == ("n3", "Watcher", "Watcher", (CLUB,))


def test_who_leads_this_time_has_the_role_and_what_it_adds() -> None:
    adept = Loadout(key="n1", model=f"{OWNER}:adept", role=Role.NON_SPECIALIST)
    game = GameChoices(loadouts={"n1": (Choice(id=f"{OWNER}:adept:choice:lead:lead"),)})
    seen = EDITION.view(catalogue(), RosterContent(loadouts=(adept,)), game=game)
    (sheet,) = EDITION.sheets(catalogue(), seen)
    assert (sheet.role, sheet.roles, sheet.stats[3]) == ("leader", ("leader",), ("Wounds", "10"))
    (plain,) = sheets_of(RosterContent(loadouts=(adept,)))
    assert (plain.role, plain.stats[3]) == ("non-specialist", ("Wounds", "9"))


def test_who_is_known_to_no_pack_keeps_the_name_of_its_file() -> None:
    imp = Loadout(key="n1", model="elsewhere:operative:imp", role=Role.LEADER)
    stated = replace(imp, key="n2", stated=Stated(name="Night Imp", type="model"))
    first, second = sheets_of(RosterContent(loadouts=(imp, stated)))
    assert first == OperativeSheet(
        key="n1", name="imp", model="imp", model_key=imp.model, datasheet="imp",
        role="non-specialist", roles=("non-specialist",), level=0, is_resolved=False,
    )  # fmt: skip
    assert (second.name, second.is_resolved) == ("Night Imp", False)


def test_a_datasheet_says_all_that_an_operative_could_carry() -> None:
    found = EDITION.datasheet(catalogue(), GUNNER)
    assert found is not None
    assert found.sheet == replace(
        BO, key=GUNNER, name="Gunner", weapons=(CANNON,), carried=("Cannon",), rules=(PIERCING,)
    )
    assert found.weapons == (CANNON, NEAR, FAR, SAW)
    assert [rule.name for rule in found.weapon_rules] == ["Piercing x", "Range x"]
    assert (found.leads, found.always, [heading.name for heading in found.headings]) == (False, (), ["Weapons"])
    warden = EDITION.datasheet(catalogue(), f"{OWNER}:warden")
    assert warden is not None
    assert (warden.leads, warden.always, warden.weapons) == (True, ("Fists",), (MUSKET, PISTOL, FISTS))
    assert EDITION.datasheet(catalogue(), f"{OWNER}:goblin") is None


def test_the_reference_says_what_a_kill_team_shares() -> None:
    found = EDITION.reference(catalogue())
    assert found.weapons == (CANNON, FAR, NEAR, MUSKET, PISTOL, CLUB, FISTS, SAW)
    warden, watcher = (f"{OWNER}:warden",), (f"{OWNER}:watcher",)
    assert found.bearers == {
        "Musket": warden, "Pistol": warden, "Fists": warden, "Club": watcher,
        "Cannon": (GUNNER,), "Flare (near)": (GUNNER,), "Flare (far)": (GUNNER,), "Saw": (GUNNER,),
    }  # fmt: skip
    assert found.wargear == (
        Text(name="Whistle", text="Blow it.", key="whistle"),
        Text(name="Kennel", text="Two hounds come along.", key="kennel"),
        Text(name="Rope", text="Climb.", key="rope"),
        Text(name="Lamps", text="Light.", key="lamps"),
    )
    assert found.names == (
        "Warden", "Watcher", "Gunner", "Spotter", "Grunt", "Ogre", "Owl", "Mouse", "Moth", "Adept", "Hound",
        "Redcoat", "Bluecoat",
    )  # fmt: skip
    assert (found.keywords, found.rounds) == (("Lantern Watch",), 4)
    assert found.rules == (Text(name="Dusk", text="They see at dusk.", key="dusk"),)
    assert [(rule.key, rule.name) for rule in found.weapon_rules] == [
        ("piercing", "Piercing x"), ("range", "Range x"),
    ], "those that its weapons have"  # fmt: skip
    shared = {rule.key for rule in found.shared_weapon_rules}
    assert shared >= {rule.key for rule in found.weapon_rules}, "and all that the edition has"


def test_community_packs_say_what_they_can() -> None:
    imported = compile_catalogue(compile_pack(system()), [replace(compile_pack(team(), system()), supplement=None)])
    found = EDITION.reference(imported)
    assert (found.wargear, found.keywords, found.rules, found.weapon_rules, found.actions) == ((), (), (), (), ())
    assert found.weapons == (CANNON, FAR, NEAR, MUSKET, PISTOL, CLUB, FISTS, SAW)
    content = RosterContent(loadouts=EDITION.models(imported)[:1])
    (sheet,) = EDITION.sheets(imported, EDITION.view(imported, content))
    assert (sheet.rules, sheet.base, sheet.weapons) == ((), "", (MUSKET, FISTS))


def test_everybody_can_be_had_with_default_arms() -> None:
    models = EDITION.models(catalogue())
    assert [each.key for each in models] == [each.model for each in models]
    assert {each.model.rpartition(":")[2]: len(each.choices) for each in models} == {
        "warden": 2, "watcher": 1, "gunner": 1, "spotter": 0, "grunt": 0, "ogre": 0, "owl": 0, "mouse": 0, "moth": 0,
        "adept": 0, "hound": 0, "redcoat": 0, "bluecoat": 0,
    }  # fmt: skip


@pytest.mark.parametrize("carried", [Choice(id=f"{GUNNER}:arms:1:saw", number=2), Choice(id="elsewhere:whip")])
def test_a_roster_comes_back_from_its_tree(carried: Choice) -> None:
    bo = Loadout(key="n1", model=GUNNER, role=Role.NON_SPECIALIST, name="Bo", notes="Loud.", choices=(carried,))
    content = RosterContent(loadouts=(bo,), name="Watch", notes="Ours.")
    back = EDITION.dissect(catalogue(), EDITION.assemble(catalogue(), content, Purpose.EXPORT))
    stated = Stated(name="whip") if carried.id == "elsewhere:whip" else None
    assert back == replace(content, loadouts=(replace(bo, choices=(replace(carried, stated=stated),)),))
