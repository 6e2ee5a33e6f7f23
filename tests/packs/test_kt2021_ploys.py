"""Ploys and tac ops of the bespoke kill teams of 2021 against another source: their names and what they cost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.datacards.dialect import rules_of
from tests.rules.pack_cast import team_catalogue, team_source

TABLE = Path(__file__).with_name("kt2021_ploys.txt")
KINDS = {"strategic": "strategy", "tactical": "firefight"}
Named = dict[tuple[str, str], str]
"""Kind and plain name → cost, with a plus where it rises; nothing for tac ops."""

SPELT = {
    "Opportunnity Fighters": "Opportunistic Fighters",
    "Clandestine Elemination": "Clandestine Elimination",
    "Investigative Motive Force": "Investigate Motive Force",
    "Guerilla Tactics": "Guerrilla Tactics",
}
"""As that source has it → as printed."""
NO_PLOYS = r"^\[DI\] |^\[GO\] - |^Allegory - "
"""That source lists what a team has for nothing among its ploys; printed it is an ability, as in our packs."""
SAID_IN_ITS_TEXT: dict[str, Named] = {"nemesis-claw": {("firefight", "voxscream"): "1+"}}
"""That the cost rises stands there in the ploy's sentence, and not with its cost."""


def plain(name: str) -> str:
    """Capitals and hyphens are nobody's rules."""
    return re.sub(r"[^a-z0-9]", "", SPELT.get(name, name).casefold())


def rises(text: str) -> bool:
    """Whether a ploy's sentence says that it costs more when it is used again."""
    return re.search(r"Each later use .* costs|1 CP after that", text) is not None


def source_rows() -> Iterator[tuple[str, Named]]:
    for block in TABLE.read_text(encoding="utf-8").split("\n\n")[1:]:
        head, *lines = block.strip().splitlines()
        named: Named = {}
        for line in lines:
            kind, _, names = line.partition(": ")
            for each in names.split("; "):
                name, cost = re.fullmatch(r"(.*?)(?: \((\d\+?)\))?", each).groups()  # type: ignore[union-attr]
                if not re.match(NO_PLOYS, name):
                    named[KINDS.get(kind, kind), plain(name)] = "" if kind == "tac ops" else cost or "1"
        yield head.strip("[]"), named


SOURCE_ROWS = dict(source_rows())


def test_all_bespoke_teams_are_in_the_table() -> None:
    assert len(SOURCE_ROWS) == 32


@pytest.mark.parametrize("team", SOURCE_ROWS)
def test_ploys_and_tac_ops_are_those_of_another_source(team: str) -> None:
    source, rules = team_source("kt2021", team), rules_of(team_catalogue("kt2021", team))
    assert rules is not None
    ours: Named = {(each.kind, plain(each.name)): f"{each.cp}{'+' * rises(each.text)}" for each in source.ploys}
    ours |= {("tac ops", plain(each.name)): "" for each in rules.tac_ops if not each.archetype}
    assert ours == SOURCE_ROWS[team] | SAID_IN_ITS_TEXT.get(team, {})
