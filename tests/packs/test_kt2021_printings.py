"""The compendium of November 2021: fire teams as large as they were then, and the ready teams that follow."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.editions import find
from rules.editions.base import RosterContent
from rules.errors import Malformed
from rules.formats.pack import compile_pack, read_pack
from rules.formats.pack_printing import overlaid, read_printing
from rules.issues import is_legal
from rules.packs import shipped_printings
from rules.packs.printings import printings_without
from tests.rules.pack_cast import system_document, system_of, team_catalogue, team_source

EDITION = find("kt2021")
(FILE,) = shipped_printings("kt2021")
COMPENDIUM = read_printing(FILE.body, FILE.name)
TEAMS = (
    # kill team, its operatives then, and how many of which makes a legal team then and not today
    ("craftworld", "ranger-leader 3*ranger-warrior 4*dire-avenger-warrior"),
    ("craftworld", "guardian-defender-leader 4*guardian-defender-warrior 5*storm-guardian-warrior"),
    ("death-guard", "plague-marine-champion 3*plague-marine-warrior"),
    ("grey-knight", "grey-knight-justicar 4*grey-knight-warrior"),
    ("space-marine", "intercessor-sergeant 4*intercessor-warrior"),
    ("space-marine", "heavy-intercessor-sergeant 3*heavy-intercessor-warrior"),
)


def data_of_then(key: str) -> dict[str, Any]:
    return overlaid(team_source("kt2021", key).data, COMPENDIUM)


@cache
def catalogue_of_then(key: str) -> Catalogue:
    body = json.dumps(data_of_then(key)).encode()
    pack = compile_pack(read_pack(body, f"{key}.yaml", is_judged=True), system_of("kt2021"))
    return compile_catalogue(system_document("kt2021"), [pack])


def is_legal_team(catalogue: Catalogue, key: str, words: str) -> bool:
    known = {each.model: each for each in EDITION.models(catalogue)}
    wanted = [word.rpartition("*")[::2] for word in words.split()]
    models = [f"kt2021:{key}:operative:{name}" for number, name in wanted for _ in range(int(number or 1))]
    loadouts = tuple(replace(known[model], key=str(place)) for place, model in enumerate(models))
    return is_legal(EDITION.check_kill_team(EDITION.view(catalogue, RosterContent(loadouts=loadouts)).team))


@pytest.mark.parametrize(("key", "team"), TEAMS)
def test_what_was_a_kill_team_then_is_too_few_today(key: str, team: str) -> None:
    assert is_legal_team(catalogue_of_then(key), key, team)
    assert not is_legal_team(team_catalogue("kt2021", key), key, team)


@pytest.mark.parametrize("key", list(COMPENDIUM.factions))
def test_ready_teams_are_legal_as_of_then(key: str) -> None:
    teams = data_of_then(key)["teams"]
    assert teams
    for team in teams.values():
        assert is_legal_team(catalogue_of_then(key), key, " ".join(each["take"] for each in team["operatives"]))


def test_other_kill_teams_are_not_missing_from_it() -> None:
    assert printings_without("kt2021", "kt2021:kommandos") == ()


def test_a_size_of_nothing_is_refused() -> None:
    wrong = FILE.body.replace(b"plague-marines: 2", b"plague-marines: 2, nobody: 3")
    with pytest.raises(Malformed, match="nobody"):
        overlaid(team_source("kt2021", "death-guard").data, read_printing(wrong, "x.yaml"))
