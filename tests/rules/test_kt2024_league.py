"""Who wins a league: the table of rounds decides, byes with it; without one, table points and primary ops."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.campaigns.entrants import Contender
from rules.campaigns.kind import CampaignKind
from rules.campaigns.records import Record, RecordRow
from rules.campaigns.settings import Ties
from rules.editions.kt2024.campaign import LEAGUE
from rules.editions.kt2024.campaign.expedition import EXPEDITION
from rules.editions.kt2024.campaign.operations import OPERATIONS
from rules.editions.kt2024.campaign.settings import EntrantState, LeagueSettings

SETTINGS = LeagueSettings()


def contender(key: str, place: int = 0, won: int = 0, primary: int = 0, byes: int = 0) -> Contender:
    record = Record(key, won=won, byes=byes, points=2 * (won + byes))
    row = RecordRow(place=place, record=record, opponents=Fraction(0)) if place else None
    return Contender(key=key, name=key, won=won, row=row, state=EntrantState(primary=primary))


@pytest.mark.parametrize(
    ("contenders", "winners", "tied", "totals"),
    [
        ([contender("a", 2, won=2, primary=9), contender("b", 1, won=1, byes=1)], ("b",), (), [4, 4]),
        ([contender("a", 1, won=2, primary=9), contender("b", 1, won=2)], (), ("a", "b"), [4, 4]),
        ([contender("a", won=1, primary=2), contender("b", won=1, primary=3)], ("b",), (), [2, 2]),
        ([contender("a", won=2), contender("b", won=1, primary=3)], ("a",), (), [4, 2]),
    ],
)
def test_the_table_of_rounds_decides(
    contenders: list[Contender], winners: tuple[str, ...], tied: tuple[str, ...], totals: list[int]
) -> None:
    end = LEAGUE.end(SETTINGS, contenders)
    assert (end.winners, end.tied) == (winners, tied)
    assert [each.total for each in end.places] == totals


def test_a_league_is_ranked_as_tournaments_are() -> None:
    assert SETTINGS.ties is Ties.BONUS
    assert LEAGUE.bonus_column in {column.key for column in LEAGUE.columns(SETTINGS)}
    assert (SETTINGS.win_points, SETTINGS.draw_points, SETTINGS.loss_points) == (2, 1, 0)


@pytest.mark.parametrize("kind", [LEAGUE, EXPEDITION])
def test_a_roster_of_any_size_begins_where_operatives_keep_nothing(kind: CampaignKind) -> None:
    """Somebody owns fourteen Kommandos; ten of them go to a game."""
    judged = kind.judging(kind.settings_shape.default)
    assert judged.over_starting_size(14) == 0
    assert OPERATIONS.judging(OPERATIONS.settings_shape.default).over_starting_size(22) == 2
