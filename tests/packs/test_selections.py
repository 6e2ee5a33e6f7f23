"""What each kill team may and may not pick: `kt20…_selections.txt`, written from the printed lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.datacards.owning import team_to_own
from rules.selection.judging import judge
from tests.packs.selection_tables import Row, picks_of, rows, rules_of_team
from tests.rules.pack_cast import bodies

ROWS: dict[str, list[Row]] = {
    edition: list(rows(Path(__file__).with_name(f"{edition}_selections.txt"))) for edition in ("kt2021", "kt2024")
}
FEWEST_BROKEN = {"kt2021": 2, "kt2024": 6}
NOT_PICKED_BY_A_PLAYER = {"non-player-operatives", "titus-mission-pack"}
TEAMS = [(edition, team) for edition, table in ROWS.items() for team in dict.fromkeys(name for name, _, _ in table)]


@pytest.mark.parametrize("edition", ROWS)
def test_every_kill_team_has_legal_and_broken_selections(edition: str) -> None:
    shipped = set(bodies(edition)) - {"system"} - NOT_PICKED_BY_A_PLAYER
    for team in shipped:
        kinds = [kind for name, kind, _ in ROWS[edition] if name == team]
        assert None in kinds, team
        assert sum(kind is not None for kind in kinds) >= FEWEST_BROKEN[edition], team
    assert {team for team, _, _ in ROWS[edition]} == shipped


@pytest.mark.parametrize(("edition", "team"), TEAMS)
def test_selections_are_judged_as_the_list_says(edition: str, team: str) -> None:
    rules = rules_of_team(edition, team)
    wrong = []
    for name, kind, selection in ROWS[edition]:
        if name == team:
            picks, traded = picks_of(rules, selection)
            found = {each.breach for each in judge(rules.composition, picks, traded)}
            if kind not in found if kind else found:
                wrong.append(f"{selection}: {kind or 'legal'} in the table, judged {sorted(found) or 'legal'}")
    assert not wrong


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
