"""What decides a faction's place in the book's campaign: each way of ranking, a score, and factions in hiding."""

from __future__ import annotations

import pytest

from rules.campaigns.entrants import Contender
from rules.editions.kt2018.campaign.ending import merit, merit_names
from rules.editions.kt2018.campaign.settings import BookSettings, Ranking, Resource
from rules.editions.kt2018.campaign.states import EntrantState

ORE = Resource(key="ore", name="Ore")


def contender(**state: int | bool) -> Contender:
    whole = EntrantState(resources={"ore": 4}, stolen=6, score=9, **state)
    return Contender(key="a", name="Ash", state=whole, won=2, drawn=1)


@pytest.mark.parametrize(
    ("settings", "state", "wanted"),
    [
        ({"ranking": Ranking.RESOURCES}, {}, (4, 2)),
        ({"ranking": Ranking.VICTORIES}, {}, (2, 4)),
        ({"ranking": Ranking.POINTS}, {}, (7, 4)),
        ({"ranking": Ranking.POINTS, "score": "Renown"}, {}, (7, 9)),
        ({"ranking": Ranking.RESOURCES, "score": "Renown", "score_spent": -3}, {"spent": True}, (6, 2)),
        ({"ranking": Ranking.VICTORIES, "stolen": "Loot"}, {}, (2, 4)),
        ({"ranking": Ranking.VICTORIES}, {"guerrilla": True}, (2, 4)),
        ({"ranking": Ranking.VICTORIES, "stolen": "Loot"}, {"guerrilla": True}, (6, 2)),
    ],
)
def test_merit(settings: dict[str, object], state: dict[str, bool], wanted: tuple[int, ...]) -> None:
    assert merit(BookSettings(resources=(ORE,), **settings), contender(**state)) == wanted  # type: ignore[arg-type]


def test_points_for_games_stand_in_no_column_and_have_a_name() -> None:
    assert {each: merit_names(BookSettings(ranking=each)) for each in Ranking} == {
        Ranking.RESOURCES: ("", ""), Ranking.VICTORIES: ("", ""), Ranking.POINTS: ("points", "")
    }  # fmt: skip
