"""What `audit_packs` finds of packs that play with datacards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.datacards import auditing
from rules.editions.kt2021 import auditing as kt2021_auditing
from rules.formats.pack import read_pack, read_system_pack
from rules.packs import FOLDER, shipped_files
from tests.data import needs_data
from tools.management.commands.audit_packs import audited
from tools.sql_rows import tables_in

SYSTEM, *TEAMS = shipped_files("kt2024")
OLDER_SYSTEM, *OLDER = shipped_files("kt2021")
WITHOUT_LIMITS: set[str] = {
    "blades-of-khaine",
    "chaos-cult",
    "corsair-voidscarred",
    "elucidian-starstriders",
    "fellgor-ravagers",
    "hearthkyn-salvagers",
    "hernkyn-yaegirs",
    "hierotek-circle",
    "kasrkin",
    "mandrakes",
    "nemesis-claw",
    "scout-squad",
    "strike-force-justian",
}
"""Kill teams of whom the catalogues say how large they are, and of nobody how many may go."""
LIST: dict[str, Any] = {
    "killteamName": "Kasrkin",
    "ploys": [],
    "equipments": [{"eqName": "Foregrip"}],
    "opTypes": [
        {
            "opTypeName": "Kasrkin Sergeant",
            "APL": 3,
            "MOVE": '6"',
            "SAVE": "4+",
            "WOUNDS": 10,
            "weapons": [
                {
                    "wepName": "Hot-shot Lasgun",
                    "wepType": "R",
                    "profiles": [{"profileName": "", "ATK": "4", "HIT": "3+", "DMG": "3/4"}],
                }
            ],
            "abilities": [{"abilityName": "Veteran Leadership"}],
            "actions": [{"name": "Tactical Command (1AP)", "AP": 1}],
        }
    ],
}


@pytest.mark.ci
@pytest.mark.parametrize("name", [file.name for file in TEAMS])
def test_everything_of_a_kill_team_is_as_in_both_sources(name: str) -> None:
    root = needs_data("kt24").parent
    _, audit, differences = audited(FOLDER / "kt2024" / name, root)
    assert [str(one) for one in differences if not one.reason] == []
    assert audit.compared["operatives"] >= 1


@pytest.mark.ci
@pytest.mark.parametrize("name", [file.name for file in OLDER])
def test_everything_of_an_older_kill_team_is_as_in_its_sources(name: str) -> None:
    """The catalogue, and the compendium's list for fire teams; and tables of ploys where they lie beside."""
    _, audit, differences = audited(FOLDER / "kt2021" / name, needs_data("kt21").parent)
    assert [str(one) for one in differences if not one.reason] == []
    assert audit.compared["weapons"] >= 6
    assert not audit.not_compared or name.removesuffix(".yaml") not in kt2021_auditing.COMPENDIUM
    assert ("limits" in audit.compared) == (name.removesuffix(".yaml") not in WITHOUT_LIMITS)


def test_a_compendium_that_differs_is_told_thing_by_thing() -> None:
    system = read_system_pack(OLDER_SYSTEM.body, OLDER_SYSTEM.name, is_judged=False)
    file = next(file for file in OLDER if file.name == "commorrite.yaml")
    pack = read_pack(file.body, file.name, system, is_judged=False)
    listed = {
        "killteamname": "Drukhari Commorrites",
        "ploys": {"strat": [{"ployname": "Fleet"}], "tac": []},
        "equipments": [{"eqname": "Hypex*", "eqpts": "3"}],
        "fireteams": [
            {
                "fireteamname": "Wych",
                "archetype": "Security",
                "operatives": [
                    {"opname": "Wych Warrior", "M": "3[CIRCLE]", "APL": "2", "GA": "1", "DF": "3", "SV": "6+", "W": "9"}
                ],
            }
        ],
    }
    assert kt2021_auditing.is_list_of(listed, pack)
    found = {one.what: (one.ours, one.theirs) for one in kt2021_auditing.audit_list(listed, pack).differences}
    assert found["compendium/hypex"] == ("2", "3")
    assert found["compendium/wychwarrior"] == ("3● 2 1 3 6+ 8", "3● 2 1 3 6+ 9")
    assert found["compendium/firefight"][1] == "nothing"


DUMP = """INSERT INTO `Ploy` VALUES ('TAU','HC','S','XX','Aimed Pulse Volley','1','It''s (a) \\'word\\', and more'),
('ORK','KOM','S','SA','Skulk About','1',''),('ORK','KOM24','T','X','Never','1',NULL);
INSERT INTO `TacOp` VALUES ('ORK-KOM-KOM-01','kt21','Kommandoz',1,'Blow It Up!','...'),
('ORK-KOM-KOM-02','kt21','Kommandoz',2,'Shokk','');"""


def test_tables_are_told_team_by_team() -> None:
    """Ploys and tac ops of a kill team of its own stand in no catalogue, but in tables that are published as SQL."""
    system = read_system_pack(OLDER_SYSTEM.body, OLDER_SYSTEM.name, is_judged=False)
    file = next(file for file in OLDER if file.name == "kommandos.yaml")
    pack = read_pack(file.body, file.name, system, is_judged=False)
    lists = [each for each in kt2021_auditing.kill_teams(tables_in(DUMP)) if kt2021_auditing.is_list_of(each, pack)]
    assert tables_in(DUMP)["Ploy"][0][-1] == "It's (a) 'word', and more"
    assert len(lists) == 2
    found = {
        one.what: (one.ours, one.theirs) for each in lists for one in kt2021_auditing.audit_list(each, pack).differences
    }
    assert found["ktdash/tac ops"] == ("blowitup, getstuckin, shokktaktik", "blowitup, shokk")
    assert found["ktdash/strategy"][1] == "skulkabout"
    assert found["ktdash/firefight"][1] == "nothing"


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("kommandos", ["ploys", "tac ops"]), ("commorrite", ["ploys"]), ("warpcoven", ["ploys", "tac ops"])],
)
def test_what_no_catalogue_tells_is_known_by_name(name: str, kinds: list[str]) -> None:
    """Compared with nothing where no list lies beside, and the audit says so."""
    system = read_system_pack(OLDER_SYSTEM.body, OLDER_SYSTEM.name, is_judged=False)
    file = next(file for file in OLDER if file.name == f"{name}.yaml")
    assert list(kt2021_auditing.only_listed(read_pack(file.body, file.name, system, is_judged=False))) == kinds


def test_a_list_that_differs_is_told_thing_by_thing() -> None:
    system = read_system_pack(SYSTEM.body, SYSTEM.name, is_judged=False)
    file = next(file for file in TEAMS if file.name == "kasrkin.yaml")
    pack = read_pack(file.body, file.name, system, is_judged=False)
    assert auditing.is_list_of(LIST, pack)
    found = {one.what: (one.ours, one.theirs) for one in auditing.audit_list(LIST, pack).differences}
    assert found["list/kasrkin sergeant/statistics"] == ('3, 4+, 6", 9', '10, 3, 4+, 6"')
    assert found["list/kasrkin sergeant/tactical command/AP"] == ("0", "1")
    assert found["list/kasrkin sergeant/plasma pistol standard"] == ("4/3+/3/5", "none")
    assert "list/kasrkin sergeant/hot shot lasgun" not in found
    assert "list/kasrkin sergeant/veteran leadership" not in found
    assert found["list/kasrkin trooper"] == ("there", "none")
    assert "foregrip" in found["list/equipment"][0]
    assert found["list/equipment"][1] == "foregrip"
