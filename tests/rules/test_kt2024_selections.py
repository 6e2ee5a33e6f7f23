"""What each kill team of 2024 may and may not pick: `kt2024_selections.txt`, written from the printed lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.packs import shipped_files
from rules.selection.judging import Breach, judge
from tests.rules.selection_tables import picks_of, rows, rules_of_team

_, *TEAMS = shipped_files("kt2024")
ROWS = list(rows(Path(__file__).with_name("kt2024_selections.txt")))
NOT_PICKED_BY_A_PLAYER = {"non-player-operatives", "titus-mission-pack"}


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
    rules = rules_of_team("kt2024", team)
    picks, traded = picks_of(rules, selection)
    found = {each.breach for each in judge(rules.composition, picks, traded)}
    assert kind in found if kind else not found, judge(rules.composition, picks, traded)
