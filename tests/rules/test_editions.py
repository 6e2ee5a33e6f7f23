"""The registry, and the 2018 edition as a value that answers without being told apart."""

import pytest

from rules.editions import EDITIONS, find
from rules.editions.base import Edition
from rules.editions.kt2018.experience import counted_points
from rules.errors import Refusal
from tests.rules.kt2018_cast import MATCHED, SIX, team


def test_an_edition_is_found_by_its_key() -> None:
    assert find("kt2018").name == "Kill Team 2018"


def test_an_unknown_edition_is_refused_by_name() -> None:
    with pytest.raises(Refusal) as refused:
        find("kt2030")
    assert refused.value.message == "No edition is called 'kt2030'; known: kt2018, kt2021, kt2024."


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_an_edition_answers_for_itself(edition: Edition) -> None:
    assert edition.words["roster"]
    assert edition.columns
    assert len({each.key for each in edition.formats}) == len(edition.formats)
    limits = [each.settings.points_limit for each in edition.formats if each.settings.points_limit]
    if edition.points is None:
        assert limits == []
    else:
        low, high = edition.points.range
        assert all(low <= limit <= high for limit in limits)


def test_the_2018_edition_answers_for_a_team() -> None:
    edition, six = find("kt2018"), team(SIX)
    assert edition.check_kill_team(six) == ()
    assert edition.check_roster(six) == ()
    assert edition.force(six) == sum(counted_points(each, MATCHED) for each in SIX) == 97
    assert edition.suggest.teams(SIX).teams[0].points == 97
    assert edition.suggest.nearest(SIX, [each.key for each in SIX]).teams[0].dropped == ()


def test_the_2018_presets_are_the_usual_limits() -> None:
    limits = {each.key: each.settings.points_limit for each in find("kt2018").formats}
    assert limits == {"matched": 100, "elites": 125, "campaign": 150, "commanders": 200, "own": None}
