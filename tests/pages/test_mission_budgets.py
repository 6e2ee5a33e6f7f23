"""What the pages of missions may cost: queries by name, the same for few and for many, and no evaluation."""

from __future__ import annotations

import pytest
from django.urls import reverse

from campaigns.models import Mission
from tests.campaigns.table import Club, club, fell
from tests.cast import Player
from tests.pages.mission_scene import url
from tests.pages.test_campaign_budgets import WAITS, queries
from tests.pages.test_roster_budgets import nothing_evaluates  # noqa: F401 - a fixture

pytestmark = [pytest.mark.ci, pytest.mark.django_db]

FRAME = (
    "accounts_session",  # who reads
    "accounts_user",
    "campaigns_mission",  # with its campaign; inside, who the reader is
    "campaigns_missionside",  # with entrants, players, rosters; nothing that is sealed
)
COLOURS = "campaigns_entrant"
"""Everybody's faction: a side wears the colour that it has in its campaign."""
PAGES = {
    ("planned", "mission"): (
        *FRAME,
        "campaigns_roll",
        COLOURS,
        WAITS,
    ),  # whether its kind was rolled, so may be shifted
    ("planned", "muster"): (
        *FRAME,
        "campaigns_missionside",  # the reader's own, with what is sealed
        "rosters_operative",
        COLOURS,
        WAITS,
    ),
    ("mustered", "mission"): (
        *FRAME,
        "rosters_operative",
        COLOURS,
        WAITS,
    ),  # whether everybody of the teams can still come
    ("mustered", "mission-report"): (
        *FRAME,
        "rosters_operative",  # what everybody has come to by now
        "rosters_squad",
        "campaigns_reportdraft",
        WAITS,
        COLOURS,
    ),
    ("reported", "mission"): (
        *FRAME,
        "campaigns_batch",  # the report, and what was said of it
        "rosters_operative",  # what is still to be chosen
        "rosters_squad",
        COLOURS,
        WAITS,
    ),
    ("reported", "mission-text"): (*FRAME, "campaigns_batch", WAITS, COLOURS),
    ("reported", "mission-dice"): (
        *FRAME,
        "campaigns_roll",  # of the mission
        "campaigns_roll",  # of the campaign, to say how unusual they are
        WAITS,
        COLOURS,
    ),
    ("voided", "mission"): (*FRAME, "campaigns_batch", "campaigns_news", COLOURS, WAITS),
}


def prepared(game: Club, size: int) -> dict[str, Mission]:
    """A mission at every stand, with teams of so many and half of the enemies out of action."""
    teams = {name: game.everyone(name)[:size] for name in ("owner", "opponent")}
    found = {"planned": game.plan()}
    for state in ("mustered", "reported", "voided"):
        mission = game.plan()
        for name, members in teams.items():
            mission = game.muster(mission, name, members)
        found[state] = mission
        for side in mission.sides.all():
            type(side).objects.filter(pk=side.pk).update(as_is_accepted=True)
    answers = {f"out:{key}": True for key in teams["opponent"][: size // 2]}
    for state in ("reported", "voided"):
        game.report(found[state], "owner", "owner", answers)
    game.void(found["voided"])
    return {state: Mission.objects.get(pk=mission.pk) for state, mission in found.items()}


@pytest.mark.parametrize("size", [2, 8])
def test_the_pages_of_a_mission_ask_what_is_named_here_and_evaluate_nothing(
    arbitrator: Player,
    owner: Player,
    opponent: Player,
    size: int,
    nothing_evaluates,  # noqa: F811
):
    game = club(arbitrator, {"owner": owner, "opponent": opponent})
    missions = prepared(game, size)
    # Texts of abilities come from the catalogue, which is compiled once a process.
    owner.client().get(url(missions["reported"]))
    owner.client().get(url(missions["mustered"], "mission-report"))
    nothing_evaluates()
    for (state, page), wanted in PAGES.items():
        asked = queries(owner, url(missions[state], page))
        assert tuple(asked) == wanted, (state, page)
        assert len(wanted) <= 9, (state, page)


def test_the_list_of_missions_is_flat(arbitrator: Player, owner: Player, opponent: Player):
    game = club(arbitrator, {"owner": owner, "opponent": opponent})
    address = reverse("campaigns:missions", args=[game.campaign.pk])
    game.played("owner", fell(game.everyone("opponent")[2]))
    few = queries(owner, address)
    for _ in range(3):
        game.plan()
        game.played("owner")
    assert queries(owner, address) == few
    assert len(few) <= 9
