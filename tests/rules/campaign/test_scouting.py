"""Scouting: six strategies, chosen in secret with the team, told at the reveal."""

from __future__ import annotations

from dataclasses import replace

from rules.campaigns.games import Game
from rules.editions.kt2018.campaign import CAMPAIGN
from rules.editions.kt2018.campaign.states import MissionState
from tests.rules.campaign.staging import fighter, game, side, with_settings

KAEL, GORK = fighter("Kael"), fighter("Gork")


def scouting(red: str = "", blue: str = "", **more: object) -> Game:
    sides = (side("Red", KAEL, chosen={"scouting": red}), side("Blue", GORK, chosen={"scouting": blue}))
    return replace(game(*sides), **more)


def handouts(fight: Game) -> list[str]:
    """What the first side is told of scouting."""
    words = CAMPAIGN.briefing(fight)[0].handouts
    return [each for each in words if "cout" in each or "traps" in each]


def test_one_of_six_strategies_or_a_roll_is_asked_for() -> None:
    (asked,) = CAMPAIGN.secrets(CAMPAIGN.settings, MissionState())
    assert [option.value for option in asked.options] == [
        "roll",
        "scout-out-enemy-forces",
        "plant-traps",
        "disarm-traps",
        "scout-out-terrain",
        "take-forward-positions",
        "eliminate-sentries",
    ]
    assert [option.label for option in asked.options] == [
        "Roll a D6 at the table", "1. Scout Out Enemy Forces", "2. Plant Traps", "3. Disarm Traps",
        "4. Scout Out Terrain", "5. Take Forward Positions", "6. Eliminate Sentries",
    ]  # fmt: skip
    assert asked.default == "roll"


def test_the_reveal_tells_what_was_scouted() -> None:
    assert handouts(scouting("plant-traps"))[0].startswith("Scouting: Plant Traps; secretly note up to D3")
    assert handouts(scouting("plant-traps", "scout-out-terrain"))[1:] == []
    assert handouts(scouting("plant-traps", "disarm-traps"))[1:] == ["Blue disarms these traps."]
    assert handouts(scouting("")) == ["Scouting: roll a D6 for the strategy."]


def test_a_campaign_may_do_without() -> None:
    settings = with_settings(scouting=False)
    assert CAMPAIGN.secrets(settings, MissionState()) == ()
    assert handouts(scouting("plant-traps", settings=settings)) == []
