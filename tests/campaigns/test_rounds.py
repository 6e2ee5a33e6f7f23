"""Rounds from opening to their games: dates, pairings, and games planned while one is open."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.missions.new_mission import Outsider
from campaigns.missions.services import challenge_make, mission_cancel, mission_change, mission_plan
from campaigns.models import Batch, Mission, Round
from campaigns.muster.services import open_teams
from campaigns.overview.selectors.campaigns import campaign_sheet, entrant_lines
from campaigns.people.services.people import person_leave
from campaigns.reports.services.taking_back import void_preview
from campaigns.rounds.selectors import round_sheet
from campaigns.rounds.services.pairing import (
    round_change,
    round_pair,
    round_publish,
    rounds_publish_due,
)
from campaigns.rounds.services.round_in_hand import PUBLISHED
from rules.campaigns.settings import Pairing
from rules.errors import Refusal
from tests.campaigns.rounds import closed, days, key, one_round_page, opened
from tests.campaigns.scene import assert_reconciled, change_settings
from tests.campaigns.table import Club, assert_replayed

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


def play(table: Club, mission: Mission, *names: str, winner: str) -> Mission:
    for name in names:
        table.muster(mission, name)
    for side in mission.sides.all():
        if open_teams.needs_consent(side):
            open_teams.as_is_accept(mission_id=mission.pk, viewer=table.arbitrator.viewer, side_id=side.pk)
    table.report(mission, names[0], winner)
    return Mission.objects.get(pk=mission.pk)


def names_in(table: Club, mission: Mission) -> list[str]:
    by_key = {entrant.pk: name for name, entrant in table.entrants.items()}
    return [by_key[side.entrant_id] for side in mission.sides.all()]


@pytest.mark.parametrize(
    ("closes", "publishes", "wrong"),
    [(-2, None, "closes_at"), (3, 4, "publish_at"), (None, 400, "publish_at"), (3, 2, ""), (3, None, "")],
)
def test_a_round_closes_after_it_opens_and_is_published(
    table: Club, closes: int | None, publishes: int | None, wrong: str
):
    dates = {"closes_at": closes, "publish_at": publishes}
    dates = {name: days(number) for name, number in dates.items() if number}
    row = opened(table, is_published=False)
    acts = (
        lambda: round_change(round_id=row.pk, viewer=table.arbitrator.viewer, **dates),
        lambda: opened(table, is_published=False, **dates),
    )
    form = {"pairing": "swiss", **{name: f"{moment:%Y-%m-%dT%H:%M}" for name, moment in dates.items()}}
    page = table.arbitrator.client().post(reverse("campaigns:round-open", args=[table.campaign.pk]), form)
    assert list(page.context["form"].errors if page.context else ()) == ([wrong] if wrong else [])
    for act in acts:
        if not wrong:
            assert act().stage == "open"
            continue
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "wrong-date"


def test_what_is_overdue_may_be_renamed(table: Club):
    row = opened(table)
    Round.objects.update(closes_at=days(-1))
    who = {"round_id": row.pk, "viewer": table.arbitrator.viewer}
    assert round_change(**who, title="So", closes_at=Round.objects.get().closes_at).title == "So"


# From pairing to close


def test_a_swiss_round_of_three_makes_a_game_and_a_bye(three: Club):
    row = opened(three)
    mission = row.missions.get()
    assert row.is_published
    assert len(row.byes) == 1
    assert sorted([*row.byes, *(str(side.entrant_id) for side in mission.sides.all())]) == sorted(
        key(three, name) for name in three.entrants
    )
    assert mission.deadline == row.closes_at
    one, other = names_in(three, mission)
    mission_change(mission_id=mission.pk, viewer=three.arbitrator.viewer, kind="raid")
    play(three, mission, one, other, winner=one)
    done = closed(three, row)
    assert done.stage == "closed"
    counted = done.closing["counted"]
    assert counted[key(three, one)] == {"games": 1, "byes": 0, "walkovers": 0, "postponed": 0, "no_shows": 0}
    assert counted[row.byes[0]] == {"games": 0, "byes": 1, "walkovers": 0, "postponed": 0, "no_shows": 0}
    assert_replayed(three.campaign)
    assert_reconciled(three.campaign)
    second = opened(three)
    met = {frozenset(str(side.entrant_id) for side in game.sides.all()) for game in (mission, second.missions.get())}
    assert len(met) == 2, "nobody met again"
    assert second.byes != row.byes, "byes are shared out"


def test_pairings_wait_until_they_are_published(three: Club):
    row = opened(three, is_published=False)
    assert not row.is_published
    assert (len(row.pairings), len(row.byes)) == (1, 1)
    assert not three.campaign.missions.exists()
    games = [[key(three, "owner"), key(three, "third")]]
    round_pair(round_id=row.pk, viewer=three.arbitrator.viewer, games=games, byes=[key(three, "opponent")])
    row = round_publish(round_id=row.pk, viewer=three.arbitrator.viewer)
    assert names_in(three, row.missions.get()) == ["owner", "third"]
    for act in (
        lambda: round_publish(round_id=row.pk, viewer=three.arbitrator.viewer),
        lambda: round_pair(round_id=row.pk, viewer=three.arbitrator.viewer, games=games),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "published"
    assert_replayed(three.campaign)


def test_pairings_are_published_when_their_time_has_come_and_only_once(three: Club):
    moment = timezone.now() + timedelta(hours=1)
    row = opened(three, is_published=False, publish_at=moment)
    assert rounds_publish_due(moment - timedelta(minutes=1)) == 0
    assert rounds_publish_due(moment) == 1
    assert rounds_publish_due(moment + timedelta(days=1)) == 0
    assert row.missions.count() == 1
    assert Batch.objects.filter(kind=PUBLISHED).get().person is None
    assert_reconciled(three.campaign)


def test_a_round_in_which_nobody_is_paired_is_not_published(three: Club):
    moment = timezone.now()
    row = opened(three, Pairing.BY_HAND, is_published=False, publish_at=moment)
    assert "drawn" not in one_round_page(three, row)
    for act in (
        lambda: round_publish(round_id=row.pk, viewer=three.arbitrator.viewer),
        lambda: opened(three, Pairing.BY_HAND),
    ):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "nobody-paired"
    assert (rounds_publish_due(moment), Round.objects.get().is_published) == (0, False), "its time waits too"
    body = one_round_page(three, row)
    assert ("Pair by hand" in body, "Publish pairings</button>" in body) == (True, False)
    by_arbitrator = {"round_id": row.pk, "viewer": three.arbitrator.viewer}
    round_pair(**by_arbitrator, games=[], byes=[key(three, "owner"), key(three, "third")])
    with pytest.raises(Refusal, match="nobody is paired"):
        round_publish(**by_arbitrator)
    assert rounds_publish_due(moment) == 0, "who sits out plays nobody"
    round_pair(**by_arbitrator, games=[[key(three, "owner"), key(three, "third")]])
    assert rounds_publish_due(moment) == 1


def test_whoever_left_since_the_draw_plays_none(three: Club):
    row = opened(three, is_published=False)
    gone = next(name for name in three.entrants if key(three, name) in row.pairings[0])
    person_leave(campaign_id=three.campaign.pk, viewer=three.players[gone].viewer)
    row = round_publish(round_id=row.pk, viewer=three.arbitrator.viewer)
    assert not row.missions.exists()
    assert sorted(row.byes) == sorted(key(three, name) for name in three.entrants if name != gone)


def test_three_sides_sit_at_one_table_by_hand(three: Club):
    row = opened(three, Pairing.BY_HAND, is_published=False)
    everyone = [key(three, name) for name in three.entrants]
    round_pair(round_id=row.pk, viewer=three.arbitrator.viewer, games=[everyone])
    row = round_publish(round_id=row.pk, viewer=three.arbitrator.viewer)
    mission = row.missions.get()
    assert mission.sides.count() == 3
    mission_change(mission_id=mission.pk, viewer=three.arbitrator.viewer, kind="raid")
    play(three, mission, *three.entrants, winner="third")
    assert [three.resource(name) for name in three.entrants] == [7, 7, 8]
    closed(three, row)
    assert_replayed(three.campaign)


WRONG = {
    "twice": (["owner", "opponent"], ["owner"], "paired-twice"),
    "alone": (["owner"], [], "wrong-sides"),
    "a stranger": (["owner", "nobody"], [], "unknown-entrant"),
}


@pytest.mark.parametrize("case", WRONG)
def test_pairings_that_cannot_be_are_refused(table: Club, case: str):
    game, byes, code = WRONG[case]
    row = opened(table, Pairing.BY_HAND, is_published=False)
    keys = {**{name: key(table, name) for name in table.entrants}, "nobody": "nobody"}
    with pytest.raises(Refusal) as refused:
        round_pair(
            round_id=row.pk,
            viewer=table.arbitrator.viewer,
            games=[[keys[name] for name in game]],
            byes=[keys[name] for name in byes],
        )
    assert refused.value.code == code


def test_games_planned_while_a_round_is_open_belong_to_it_and_have_its_limits(table: Club):
    before = table.plan()
    row = opened(table, Pairing.FREE, agreed={"points_limit": 150})
    mission = table.plan()
    assert (before.round_id, mission.round_id) == (None, row.pk)
    assert mission.agreed["points_limit"] == 150
    assert table.plan(points_limit=125).agreed["points_limit"] == 125
    viewer, sides = table.arbitrator.viewer, [Outsider("Vex", "Necrons"), table.entrants["owner"].pk]
    mission_plan(campaign_id=table.campaign.pk, viewer=viewer, sides=sides, kind="raid")
    sheet = campaign_sheet(table.fresh(), viewer)
    game = round_sheet(sheet, row, entrant_lines(table.fresh(), sheet)).games[-1]
    assert (game.names, game.is_duel, len(game.sides)) == ("Vex against The owners", True, 1)
    assert_replayed(table.campaign)


def test_points_of_the_table_are_compared_only_where_they_decide(table: Club):
    opened(table, Pairing.FREE)
    mission = table.played("owner")
    preview = void_preview(mission_id=mission.pk, viewer=table.arbitrator.viewer)
    sentences = [each for part in preview.factions for each in part.sentences]
    assert "Won 1 → 0." in sentences
    assert not [each for each in sentences if "points" in each], "the book's campaign is won by resources"


def test_the_same_opponent_counts_once_in_a_round_where_settings_say_so(table: Club):
    change_settings(table.arbitrator, table.campaign, same_opponent=False)
    opened(table, Pairing.FREE)
    first = table.plan()
    with pytest.raises(Refusal) as refused:
        table.plan()
    assert refused.value.code == "met-in-round"
    assert str(refused.value).startswith("These two meet in round 1 already;")
    mission_cancel(mission_id=first.pk, viewer=table.arbitrator.viewer, reason="Rain.")
    assert table.plan().number == 2


def test_one_challenges_within_reach_on_the_ladder(three: Club):
    change_settings(three.arbitrator, three.campaign, ladder_reach=1)
    opened(three, Pairing.LADDER)
    challenger, viewer = three.entrants["third"].pk, three.players["third"].viewer
    fields = {"campaign_id": three.campaign.pk, "viewer": viewer, "entrant_id": challenger}
    with pytest.raises(Refusal) as refused:
        challenge_make(**fields, opponent=three.entrants["owner"].pk)
    assert refused.value.code == "ladder"
    assert challenge_make(**fields, opponent=three.entrants["opponent"].pk).state == "challenged"
