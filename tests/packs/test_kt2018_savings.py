"""Where a kill team costs too much, its commander may do with less: a lower level, or without a trait."""

from __future__ import annotations

import pytest

from rules import acts
from rules.editions.base import Role, Settings, Way
from rules.editions.kt2018.checks import check_kill_team
from tests.rules.kt2018_play import MARINES, Play, catalogue_of


@pytest.fixture(params=MARINES)
def play(request: pytest.FixtureRequest) -> Play:
    """A leader, two more, and a captain of level 3 with a trait."""
    play = Play(catalogue_of(request.param))
    play.recruit("Intercessor Sergeant", Role.LEADER, called="Kael")
    play.recruit("Intercessor", called="Ivo")
    play.recruit("Intercessor", called="Dan")
    play.recruit("Captain in Phobos Armour", Role.COMMANDER, "ferocity", called="Titus")
    play.perform(acts.SetLevel(operative="Titus", level=3), acts.BuyTrait(operative="Titus", trait="iron-will"))
    return play


def fixes(play: Play, limit: int, **others: object) -> list[str]:
    view = play.view(Settings(points_limit=limit, commander_allowed=True, **others))  # type: ignore[arg-type]
    found = [issue for issue in check_kill_team(view.team) if issue.code == "over-points"]
    return [fix.words for issue in found for fix in issue.fixes]


def points(play: Play) -> int:
    return sum(member.points for member in play.view().team.members)


def test_the_highest_level_that_is_low_enough_is_offered_and_mends(play: Play) -> None:
    whole = points(play)
    assert "Lower Titus to level 2" in fixes(play, whole - 1)
    play.perform(acts.SetLevel(operative="Titus", level=2))
    saved = whole - points(play)
    assert saved > 0
    play.perform(acts.SetLevel(operative="Titus", level=3))
    assert "Lower Titus to level 1" in fixes(play, whole - saved - 1)


def test_a_trait_that_alone_is_enough_is_offered_and_mends(play: Play) -> None:
    whole = points(play)
    play.perform(acts.DropTrait(operative="Titus", trait="iron-will"))
    price = whole - points(play)
    play.perform(acts.BuyTrait(operative="Titus", trait="iron-will"))
    assert "Drop Iron Will from Titus" in fixes(play, whole - price)
    assert "Drop Iron Will from Titus" not in fixes(play, whole - price - 1)


def test_a_running_campaign_lowers_no_commander(play: Play) -> None:
    ways_out = fixes(play, points(play) - 1, way=Way.CAMPAIGN, has_started=True)
    assert ways_out
    assert not [words for words in ways_out if words.startswith("Lower") or " of Titus" in words]


def test_a_team_within_its_limit_is_not_looked_through(play: Play) -> None:
    view = play.view(Settings(points_limit=points(play), commander_allowed=True))
    assert not any(member.savings for member in view.team.members)
