"""What each kill team of 2024 may and may not pick: `kt2024_selections.txt`, written from the printed lists."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.catalogue.compile import compile_catalogue
from rules.datacards.dialect import rules_of
from rules.formats.pack import compile_pack, read_pack, read_system_pack
from rules.packs import shipped_files
from rules.selection.composition import Pick
from rules.selection.judging import Breach, judge
from rules.selection.team import OperativeEntry, TeamRules

SYSTEM, *TEAMS = shipped_files("kt2024")
TABLE = Path(__file__).with_name("kt2024_selections.txt")
KINDS = {
    "few": Breach.TOO_FEW,
    "many": Breach.TOO_MANY,
    "often": Breach.TOO_OFTEN,
    "alike": Breach.ALIKE,
    "limit": Breach.OVER_LIMIT,
    "lacking": Breach.UNDER_LIMIT,
    "alone": Breach.ALONE,
    "mixed": Breach.MIXED,
    "traded": Breach.TRADED_TOO_MUCH,
}
NOT_PICKED_BY_A_PLAYER = {"non-player-operatives", "titus-mission-pack"}


def rows() -> Iterator[tuple[str, Breach | None, str]]:
    team = ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            team = line.strip("[]")
        elif line.startswith("= "):
            yield team, None, line[2:]
        elif line and not line.startswith("#"):
            kind, _, selection = line.partition(": ")
            yield team, KINDS[kind], selection


ROWS = list(rows())


@cache
def rules_of_team(key: str) -> TeamRules:
    system = read_system_pack(SYSTEM.body, SYSTEM.name, is_judged=False)
    file = next(file for file in TEAMS if file.name == f"{key}.yaml")
    source = read_pack(file.body, file.name, system, is_judged=False)
    rules = rules_of(compile_catalogue(compile_pack(system), [compile_pack(source, system)]))
    assert rules is not None
    return rules


def entry_of(rules: TeamRules, word: str) -> OperativeEntry:
    """The operative that a word means: `boy` is the Kommando Boy, not the Breacha Boy."""
    meant = [each for each in rules.operatives.values() if each.key == word or each.key.endswith(f"-{word}")]
    assert meant, f"{rules.title} has no {word}: {sorted(each.key for each in rules.operatives.values())}"
    return min(meant, key=lambda each: len(each.key))


def picks_of(rules: TeamRules, selection: str) -> tuple[list[Pick], int]:
    """A selection as the table writes it, and how many places were given up for ploys."""
    picks: list[Pick] = []
    traded = 0
    for word in selection.split():
        if word.startswith("~"):
            traded = int(word[1:])
            continue
        number, _, rest = word.rpartition("*")
        name, _, weapons = rest.partition("/")
        entry = entry_of(rules, name)
        arms = entry.by_default
        if weapons:
            own = {
                arm.weapon: arm for key, each in rules.arms.items() if key.startswith(f"{entry.id}:") for arm in each
            }
            arms = (*entry.always, *(own[weapon] for weapon in weapons.split("+")))
        picks += [
            Pick(key=f"{len(picks) + one}", operative=entry.key, arms=arms, keywords=entry.keywords)
            for one in range(int(number or 1))
        ]
    return picks, traded


def test_every_kill_team_has_legal_and_broken_selections() -> None:
    shipped = {file.name.removesuffix(".yaml") for file in TEAMS} - NOT_PICKED_BY_A_PLAYER
    for team in shipped:
        kinds = [kind for name, kind, _ in ROWS if name == team]
        assert None in kinds, team
        assert sum(kind is not None for kind in kinds) >= 6, team
    assert {team for team, _, _ in ROWS} == shipped


@pytest.mark.parametrize(
    ("team", "kind", "selection"), ROWS, ids=[f"{team}-{kind or 'legal'}" for team, kind, _ in ROWS]
)
def test_a_selection_is_judged_as_the_list_says(team: str, kind: Breach | None, selection: str) -> None:
    rules = rules_of_team(team)
    picks, traded = picks_of(rules, selection)
    found = {each.breach for each in judge(rules.composition, picks, traded)}
    assert kind in found if kind else not found, judge(rules.composition, picks, traded)
