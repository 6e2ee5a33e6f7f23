"""What `audit_packs` finds of packs that play with datacards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.datacards import auditing
from rules.formats.pack import read_pack, read_system_pack
from rules.packs import FOLDER, shipped_files
from tests.data import needs_data
from tools.management.commands.audit_packs import audited

SYSTEM, *TEAMS = shipped_files("kt2024")
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


@pytest.mark.slow
@pytest.mark.parametrize("name", [file.name for file in TEAMS])
def test_everything_of_a_kill_team_is_as_in_both_sources(name: str) -> None:
    root = needs_data("kt24").parent
    _, audit, differences = audited(FOLDER / "kt2024" / name, root)
    assert [str(one) for one in differences if not one.reason] == []
    assert audit.compared["operatives"] >= 1


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
