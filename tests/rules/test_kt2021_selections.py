"""What each kill team of 2021 may and may not pick: `kt2021_selections.txt`, written from the printed lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.datacards.owning import team_to_own
from rules.packs import shipped_files
from rules.selection.judging import Breach, judge
from tests.rules.selection_tables import picks_of, rows, rules_of_team

_, *TEAMS = shipped_files("kt2021")
ROWS = list(rows(Path(__file__).with_name("kt2021_selections.txt")))


def test_every_kill_team_has_legal_and_broken_selections() -> None:
    shipped = {file.name.removesuffix(".yaml") for file in TEAMS}
    for team in shipped:
        kinds = [kind for name, kind, _ in ROWS if name == team]
        assert None in kinds, team
        assert sum(kind is not None for kind in kinds) >= 2, team
    assert {team for team, _, _ in ROWS} == shipped


@pytest.mark.parametrize(
    ("team", "kind", "selection"), ROWS, ids=[f"{team}-{kind or 'legal'}" for team, kind, _ in ROWS]
)
def test_a_selection_is_judged_as_the_list_says(team: str, kind: Breach | None, selection: str) -> None:
    rules = rules_of_team("kt2021", team)
    picks, traded = picks_of(rules, selection)
    found = {each.breach for each in judge(rules.composition, picks, traded)}
    assert kind in found if kind else not found, judge(rules.composition, picks, traded)


@pytest.mark.parametrize(
    ("owned", "fewest"),
    [("", 10), ("magus", 10), ("2*psychic-familiar", 10), ("brood-brother-commander 5*brood-brother-trooper", 4)],
)
def test_a_team_with_selections_that_may_stay_empty_lacks_no_more_than_it_must(owned: str, fewest: int) -> None:
    """A commander and nine others of Brood Brothers; its last three selections need not be filled."""
    rules = rules_of_team("kt2021", "brood-brothers")
    found = team_to_own(rules, picks_of(rules, owned)[0] if owned else ())
    assert found is not None
    assert len(found.recruits) == fewest
