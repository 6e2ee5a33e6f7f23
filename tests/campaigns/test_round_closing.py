"""Rounds that close: what becomes of games nobody played, who may act when, and planning all games at once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.missions.selectors.missions import mission_sheet
from campaigns.models import Batch, Campaign, Mission, Round
from campaigns.rounds.current import current_round
from campaigns.rounds.services.closing import closing_preview, round_close, round_reopen
from campaigns.rounds.services.pairing import (
    GamePlan,
    round_change,
    round_drop,
    round_open,
    round_pair,
    round_plan,
    round_publish,
)
from campaigns.rounds.services.round_in_hand import CLOSE, PLANNED
from campaigns.standings.services import campaign_end
from rules.campaigns.settings import CatchUp, Pairing
from rules.errors import Refusal
from tests.campaigns.rounds import closed, days, key, one_round_page, opened
from tests.campaigns.scene import assert_reconciled, change_settings, enter
from tests.campaigns.table import Club, assert_replayed, join
from tests.cast import Player, found_team
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


def test_every_game_that_nobody_reported_must_be_decided(table: Club):
    row = opened(table)
    with pytest.raises(Refusal) as refused:
        closed(table, row)
    assert refused.value.code == "undecided-game"


@pytest.mark.parametrize(
    ("verdict", "of_owner", "of_opponent", "state"),
    [
        ("postponed", {"postponed": 1}, {"postponed": 1}, "planned"),
        ("called-off", {}, {}, "cancelled"),
        ("nobody", {"no_shows": 1}, {"no_shows": 1}, "cancelled"),
        ("owner", {"no_shows": 1}, {"walkovers": 1}, "cancelled"),
    ],
)
def test_what_becomes_of_a_game_nobody_played(table: Club, verdict: str, of_owner: dict, of_opponent: dict, state: str):
    row = opened(table)
    said = key(table, verdict) if verdict in table.entrants else verdict
    before = table.state()
    done = closed(table, row, m1=said)
    for name, wanted in (("owner", of_owner), ("opponent", of_opponent)):
        counted = done.closing["counted"][key(table, name)]
        assert {what: number for what, number in counted.items() if number} == wanted
    assert Mission.objects.get().state == state
    assert_reconciled(table.campaign)
    round_reopen(round_id=row.pk, viewer=table.arbitrator.viewer, reason="They did play.")
    assert table.state() == before, "taken back exactly"
    assert_reconciled(table.campaign)


def test_a_round_closed_again_counts_where_it_was_closed_first(table: Club):
    row = opened(table)
    closed(table, row, m1="nobody")
    first = Batch.objects.get(kind=CLOSE)
    round_reopen(round_id=row.pk, viewer=table.arbitrator.viewer, reason="They did play.")
    done = closed(table, row, m1="called-off")
    assert done.closing["unplayed"] == {str(Mission.objects.get().pk): []}
    assert Batch.objects.filter(kind=CLOSE).latest("sequence").place == first.place
    assert_reconciled(table.campaign)


def test_a_late_joiner_has_what_the_others_have(table: Club):
    late = Player(user=UserFactory())
    change_settings(table.arbitrator, table.campaign, late_joiners=CatchUp.AVERAGE)
    row = opened(table, Pairing.FREE)
    table.played("owner")
    table.played("owner")
    join(table.campaign, table.arbitrator, late)
    entrant = enter(late, table.campaign, found_team(late, "long-watch", "adeptus-astartes"))
    done = closed(table, row)
    entrant.refresh_from_db()
    assert entrant.state["resources"]["morale"] == 7, "of 8 and 6 on average"
    assert entrant.state["resources"]["materiel"] == 8
    assert done.closing["counted"][str(entrant.pk)]["games"] == 0
    batch = Batch.objects.get(kind=CLOSE)
    assert [each["entrant"] for each in batch.payload["consequences"]] == [str(entrant.pk)]
    closed(table, opened(table, Pairing.FREE))
    entrant.refresh_from_db()
    assert entrant.state["resources"]["morale"] == 7, "only once"
    assert_reconciled(table.campaign)


def test_a_preview_of_closing_writes_nothing_and_says_what_closing_does(table: Club):
    row = opened(table)
    version = Campaign.objects.get(pk=table.campaign.pk).version
    results = {str(Mission.objects.get().pk): key(table, "owner")}
    preview = closing_preview(row=row, unplayed=results)
    assert Campaign.objects.get(pk=table.campaign.pk).version == version
    done = round_close(round_id=row.pk, viewer=table.arbitrator.viewer, unplayed=results)
    assert preview.counted == done.closing["counted"]


# Who and when


def test_a_round_is_called_off_with_its_games_while_nobody_is_revealed(table: Club):
    row = opened(table)
    row = round_drop(round_id=row.pk, viewer=table.arbitrator.viewer, reason="A feast day.")
    assert (row.stage, Mission.objects.get().state) == ("dropped", "cancelled")
    assert current_round(table.campaign) is None
    second = opened(table)
    assert second.number == 2
    mission = second.missions.get()
    for name in table.entrants:
        table.muster(mission, name)
    with pytest.raises(Refusal) as refused:
        round_drop(round_id=second.pk, viewer=table.arbitrator.viewer, reason="Late.")
    assert refused.value.code in ("played", "wrong-stage")
    third = opened(table, is_published=False, publish_at=days(3))
    speaks_of_it = ("Pairings are published on", "drawn, and seen by arbitrators only")
    assert all(words in one_round_page(table, third) for words in speaks_of_it)
    round_drop(round_id=third.pk, viewer=table.arbitrator.viewer, reason="A feast day.")
    assert not any(words in one_round_page(table, third) for words in speaks_of_it)
    assert "drawn, never published" in one_round_page(table, third)


def test_the_same_token_opens_one_round_and_closes_it_once(table: Club):
    assert opened(table, token="once").pk == opened(table, token="once").pk
    assert Round.objects.count() == Mission.objects.count() == 1
    row = Round.objects.get()
    results = {str(Mission.objects.get().pk): "nobody"}
    for _ in range(2):
        round_close(round_id=row.pk, viewer=table.arbitrator.viewer, unplayed=results, token="shut")
    assert Batch.objects.filter(kind=CLOSE).count() == 1


@pytest.mark.parametrize("pairing", ["roulette", ""])
def test_an_unknown_pairing_is_refused_and_none_is_the_settings(table: Club, pairing: str):
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer, "pairing": pairing}
    if pairing:
        with pytest.raises(Refusal):
            round_open(**fields)
    else:
        assert round_open(**fields).pairing == "free"


def test_rounds_are_for_arbitrators_of_a_running_campaign(table: Club, stranger: Player):
    row = opened(table, is_published=False)
    for player, wrong in ((table.players["owner"], Refusal), (Player(user=UserFactory()), Campaign.DoesNotExist)):
        viewer = player.viewer
        for act in (
            lambda: round_open(campaign_id=table.campaign.pk, viewer=viewer),  # noqa: B023
            lambda: round_pair(round_id=row.pk, viewer=viewer),  # noqa: B023
            lambda: round_publish(round_id=row.pk, viewer=viewer),  # noqa: B023
            lambda: round_change(round_id=row.pk, viewer=viewer, title="So"),  # noqa: B023
            lambda: round_close(round_id=row.pk, viewer=viewer),  # noqa: B023
            lambda: round_drop(round_id=row.pk, viewer=viewer, reason="So."),  # noqa: B023
            lambda: round_reopen(round_id=row.pk, viewer=viewer, reason="So."),  # noqa: B023
        ):
            with pytest.raises(wrong):
                act()
    campaign_end(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, winner=table.entrants["owner"].pk)
    with pytest.raises(Refusal) as refused:
        opened(table)
    assert refused.value.code == "not-running"


# Bulk planning


def test_all_games_of_a_round_are_planned_at_once(three: Club):
    row = opened(three, Pairing.FREE)
    missions = [three.plan("owner", "opponent", kind=None), three.plan("owner", "third", kind=None)]
    assert [mission_sheet(each, three.arbitrator.viewer).heading for each in missions] == [
        "Round 1 · Mission 1",
        "Round 1 · Mission 2",
    ]
    soon = timezone.now().replace(microsecond=0) + timedelta(days=3)
    games = [GamePlan(mission=str(each.pk), kind="raid", at=soon, where="The back room") for each in missions]
    round_plan(round_id=row.pk, viewer=three.arbitrator.viewer, games=games)
    for mission in Mission.objects.all():
        assert (mission.kind, mission.title, mission.at, mission.where) == ("raid", "Raid", soon, "The back room")
    batch = Batch.objects.get(kind=PLANNED)
    assert batch.words == "Round 1: planned missions 1 and 2."
    round_plan(round_id=row.pk, viewer=three.arbitrator.viewer, games=games)
    assert Batch.objects.filter(kind=PLANNED).count() == 1, "nothing was otherwise"
    three.muster(missions[0], "owner")
    wrong = [GamePlan(mission=str(missions[0].pk), kind="silent")]
    with pytest.raises(Refusal) as refused:
        round_plan(round_id=row.pk, viewer=three.arbitrator.viewer, games=wrong)
    assert refused.value.code == "locked"
    elsewhere = [GamePlan(mission=str(row.pk), where="Nowhere")]
    with pytest.raises(Refusal) as refused:
        round_plan(round_id=row.pk, viewer=three.arbitrator.viewer, games=elsewhere)
    assert refused.value.code == "unknown-mission"
    assert_replayed(three.campaign)


@pytest.mark.parametrize(
    ("title", "heading", "begins", "goes_on"),
    [
        ("", "Round 2", "Round 2", "round 2"),
        ("River of Ash", "Round 2: River of Ash", "Round 2 (River of Ash)", "round 2 (River of Ash)"),
    ],
)
def test_a_round_is_named_by_its_number_first(title: str, heading: str, begins: str, goes_on: str):
    row = Round(number=2, title=title)
    assert (str(row), row.called, row.named) == (heading, begins, goes_on)
