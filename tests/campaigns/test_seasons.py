"""The next season from an ended one: who comes along, what is carried over, and the honours of the last."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils.html import escape

from campaigns.models import Campaign, Entrant
from campaigns.seasons.services import season_begin
from campaigns.standings.services import campaign_end, campaign_reopen
from rosters.models import Roster
from rules.editions.kt2018.campaign.settings import AwardFor, AwardRow
from rules.errors import Refusal
from tests.campaigns.scene import assert_reconciled, change_settings, enter
from tests.campaigns.table import Club, fell
from tests.cast import Player
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


def ended(table: Club) -> None:
    table.played("owner", fell(table.everyone("opponent")[0], 2))
    campaign_end(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, winner=table.entrants["owner"].pk)


def begun(table: Club, carries: str = "experience", **more: object) -> Campaign:
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer, "carries": carries}
    return season_begin(**{**fields, "name": "The Glass Plain, again", **more})


def entered(table: Club, season: Campaign, name: str) -> Entrant:
    return enter(table.players[name], season, table.roster(name))


def test_a_season_has_the_people_and_settings_of_the_last(table: Club):
    ended(table)
    season = begun(table)
    assert (season.previous_id, season.stage, season.kind) == (table.campaign.pk, "gathering", table.campaign.kind)
    assert season.settings == table.fresh().settings
    before = table.campaign.people.values_list("user", "name", "role")
    assert sorted(map(str, season.people.values_list("user", "name", "role"))) == sorted(map(str, before))
    assert not season.entrants.exists(), "everybody brings their roster themselves"
    assert "follows The Glass Plain" in season.batches.get(kind="season").words
    assert_reconciled(season)


def test_the_same_token_begins_one_season(table: Club):
    ended(table)
    assert begun(table, token="once").pk == begun(table, token="once").pk
    assert Campaign.objects.count() == 2


@pytest.mark.parametrize(("carries", "morale"), [("all", 7), ("experience", 8)])
def test_what_is_carried_over(table: Club, carries: str, morale: int):
    ended(table)
    learnt = table.experience("owner")
    entrant = entered(table, begun(table, carries), "opponent")
    owner = entered(table, Campaign.objects.get(previous=table.campaign), "owner")
    assert entrant.state["resources"]["morale"] == morale
    assert owner.roster_id == table.entrants["owner"].roster_id, "the same roster goes on"
    assert sum(learnt.values()) == sum(table.experience("owner").values()) > 0
    assert_reconciled(entrant.campaign)


def test_nothing_is_carried_over_where_that_is_said(table: Club):
    ended(table)
    season = begun(table, "nothing")
    with pytest.raises(Refusal) as refused:
        entered(table, season, "owner")
    assert refused.value.code == "nothing-carried"
    entrant = enter(table.players["owner"], season, table.roster("owner"), as_copy=True)
    assert entrant.roster is not None
    assert sum(entrant.roster.operatives.values_list("state__experience", flat=True)) == 0


def test_some_veterans_are_carried_over(table: Club):
    """So many operatives keep what they have learnt; everybody else comes as recruited, the dead stay behind."""
    ended(table)
    with pytest.raises(Refusal, match="how many veterans"):
        begun(table, "veterans")
    season = begun(table, "veterans", veterans=2)
    roster, player = table.roster("owner"), table.players["owner"]
    learnt = {key: amount for key, amount in table.experience("owner").items() if amount}
    picked = list(learnt)[:2]
    with pytest.raises(Refusal) as refused:
        entered(table, season, "owner")
    assert refused.value.code == "veterans-carried"
    for wrong, code in ((list(learnt)[:3], "too-many-veterans"), (["nobody"], "unknown-operative")):
        with pytest.raises(Refusal) as refused:
            enter(player, season, roster, as_copy=True, veterans=wrong)
        assert refused.value.code == code
    url = reverse("campaigns:enter-roster", args=[season.pk, roster.pk])
    assert "up to 2 keep their experience" in player.client().get(url).text
    player.client().post(url, {"as": "copy", "veteran": picked})
    entrant = Entrant.objects.get(campaign=season)
    assert entrant.roster is not None
    kept = [amount for amount in entrant.roster.operatives.values_list("state__experience", flat=True) if amount]
    assert sorted(kept) == sorted(learnt[key] for key in picked)
    assert entrant.state["resources"]["morale"] == 8, "resources begin anew"
    assert_reconciled(season)


def test_honours_of_the_last_season_stand_on_the_entrant(table: Club):
    ended(table)
    season = begun(table)
    for name, words in (("owner", "Won The Glass Plain."), ("opponent", "The Glass Plain: place 2 of 2.")):
        entrant = entered(table, season, name)
        url = reverse("campaigns:entrant", args=[season.pk, entrant.pk])
        assert words in table.players[name].client().get(url).text


def test_what_was_won_stands_on_the_roster_for_its_owner_and_where_the_campaign_is_public(table: Club):
    change_settings(table.arbitrator, table.campaign, awards=(AwardRow(name="Keenest", counts=AwardFor.VICTORIES),))
    ended(table)
    roster, stranger = table.roster("owner"), Player(user=UserFactory()).client()
    Roster.objects.filter(pk=roster.pk).update(visibility="public")
    url = reverse("rosters:sheet", args=[roster.pk])
    shown = table.players["owner"].client().get(url).text
    leader = roster.operatives.get(role="leader").sheet["name"]
    for words in (
        "Honours",
        "Won The Glass Plain",
        "Keenest in The Glass Plain",
        "most victories in The Glass Plain, 1",
    ):
        assert words in shown
    assert f"{escape(leader)}: most missions in The Glass Plain, 1" in shown
    assert "Glass Plain" not in stranger.get(url).text
    Campaign.objects.filter(pk=table.campaign.pk).update(visibility="public")
    assert "Won The Glass Plain" in stranger.get(url).text
    campaign_reopen(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer)
    assert "Won The Glass Plain" not in table.players["owner"].client().get(url).text


def test_a_season_begins_after_the_end_and_by_an_arbitrator(table: Club):
    with pytest.raises(Refusal) as refused:
        begun(table)
    assert refused.value.code == "not-ended"
    ended(table)
    with pytest.raises(Refusal) as refused:
        begun(table, viewer=table.players["owner"].viewer)
    assert refused.value.code == "not-arbitrator"
    with pytest.raises(Refusal) as refused:
        begun(table, "gold")
    assert refused.value.code == "unknown-carrying"
    with pytest.raises(Campaign.DoesNotExist):
        begun(table, viewer=Player(user=UserFactory()).viewer)


def test_a_season_begins_by_its_page(table: Club):
    client, url = table.arbitrator.client(), reverse("campaigns:season", args=[table.campaign.pk])
    assert client.get(url).status_code == 404
    ended(table)
    assert "come along" in client.get(url).text
    assert url in client.get(reverse("campaigns:campaign", args=[table.campaign.pk])).text
    shown = client.post(url, {"name": "Second", "carries": "all"}, follow=True)
    assert "Second" in shown.text
    assert table.players["owner"].client().get(url).status_code == 404
