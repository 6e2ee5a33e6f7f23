"""The pages on which missions begin: planned, challenged for, changed, rolled for and listed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from campaigns.models import Mission
from rules.sheets import from_json
from tests.campaigns.scene import change_settings
from tests.campaigns.table import RAID, SILENT, Club
from tests.pages.mission_scene import fresh, post, said, text, url

pytestmark = pytest.mark.django_db


def test_an_arbitrator_plans_and_players_find_what_is_asked_of_them(game: Club):
    client = game.arbitrator.client()
    page = reverse("campaigns:plan", args=[game.campaign.pk])
    assert "Plan a mission" in text(client, page)
    sides = {"first": str(game.entrants["owner"].pk), "second": str(game.entrants["opponent"].pk)}
    post(client, page, {**sides, "kind": "raid", "where": "The club", "at": "2026-11-20T18:00"})
    mission = Mission.objects.get()
    assert (mission.where, mission.kind) == ("The club", "raid")
    page_text = text(game.players["owner"].client(), url(mission))
    assert "Muster your team" in page_text
    assert "The club" in page_text
    type(game.campaign).objects.filter(pk=game.campaign.pk).update(stage="ended")
    for name in ("plan", "challenge", "just-played"):
        answer = game.arbitrator.client().get(reverse(f"campaigns:{name}", args=[game.campaign.pk]))
        assert answer.status_code in (302, 404), name
    assert "The campaign has ended; an arbitrator can reopen it." in client.get(page, follow=True).text


def test_a_challenge_is_accepted_or_declined_with_a_reason(game: Club):
    owner, opponent = (game.players[name].client() for name in ("owner", "opponent"))
    page = reverse("campaigns:challenge", args=[game.campaign.pk])
    fields = {"mine": str(game.entrants["owner"].pk), "opponent": str(game.entrants["opponent"].pk), "kind": "raid"}
    post(owner, page, fields)
    first = Mission.objects.get()
    assert "Not answered yet" in text(owner, url(first))
    assert "You are challenged" in text(opponent, url(first))
    post(opponent, url(first, "mission-answer"), {"answer": "decline"})
    assert fresh(first).state == "challenged", "a reason is asked for"
    post(opponent, url(first, "mission-answer"), {"answer": "decline", "reason": "Away"})
    assert fresh(first).state == "declined"
    post(owner, page, fields)
    second = Mission.objects.exclude(pk=first.pk).get()
    post(opponent, url(second, "mission-answer"), {"answer": "accept"})
    assert fresh(second).state == "planned"


def test_we_have_just_played_leads_straight_to_the_report(game: Club):
    client = game.players["owner"].client()
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    own, other = (game.entrants[name] for name in ("owner", "opponent"))
    shown = client.get(page, {"opponent": str(other.pk)})
    assert "Teams as played" in said(shown)
    assert f'name="opponent" value="{other.pk}" aria-pressed="true"' in shown.text
    assert "Teams as played" not in client.get(page).text, "there are others to choose"
    teams = {f"team:{own.pk}": game.everyone("owner")[:4], f"team:{other.pk}": game.everyone("opponent")[:5]}
    answer = post(client, page, {"mine": str(own.pk), "opponent": str(other.pk), "kind": "raid", **teams})
    mission = Mission.objects.get()
    assert answer.url == url(mission, "mission-report")
    assert [len(side.team["members"]) for side in mission.sides.all()] == [4, 5]
    report = client.get(answer.url).text
    assert "Casualties" in report
    for of_the_table in ("data-folds", "data-counter", "data-remembers", "Keep score as you play"):
        assert of_the_table not in report, "the game is over: nothing is counted along"
    assert report.index('id="f5"') < report.index('id="f4"'), "who won comes before the dice"


def test_a_refused_game_keeps_the_ticks_and_shows_sides_as_their_campaign_does(game: Club):
    client = game.players["owner"].client()
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    own, other = (game.entrants[name] for name in ("owner", "opponent"))
    sides = {"mine": str(own.pk), "opponent": str(other.pk)}
    assert "Last team ticked" not in client.get(page, sides).text, "nobody has played yet"
    ticked = game.everyone("opponent")[:2]
    refused = post(client, page, {**sides, "kind": "raid", f"team:{other.pk}": ticked}, status=409)
    assert re.findall(r'value="([^"]+)" checked', refused.text) == ticked
    top, fault = refused.text.partition('id="who-h"')[0], f"team-{own.pk}"
    assert re.search(r'class="form__faults" role="alert" tabindex="-1" autofocus>.*This game is not logged yet', top)
    assert re.findall(r'<a href="#([^"]+)">Say who fought for ([^<]+)\.</a>', top) == [(fault, "The owners")]
    assert re.search(rf'id="{fault}"[^>]* aria-describedby="{fault}-fault"', refused.text)
    overview = client.get(reverse("campaigns:campaign", args=[game.campaign.pk])).text
    for name in ("The owners", "The opponents"):
        hue = re.search(rf'accent-(\w+)">(?:(?!accent-).)*?{name}', overview, re.S)
        shown = re.search(rf'<div class="accent-(\w+)"[^>]*>\s*<header class="side__head">.*?<h3>{name}', refused.text)
        assert hue
        assert shown
        assert hue[1] == shown[1]


def test_nobody_is_ticked_again_who_was_unticked_in_a_refused_game(game: Club):
    client = game.players["owner"].client()
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    game.played("owner")
    own, other = (game.entrants[name] for name in ("owner", "opponent"))
    sides = {"mine": str(own.pk), "opponent": str(other.pk)}
    first = client.get(page, sides).text
    assert "Last team ticked" in first
    assert re.findall(r'value="[^"]+" checked', first)
    refused = post(client, page, {**sides, "kind": "raid"}, status=409)
    assert not re.findall(r'value="[^"]+" checked', refused.text)
    assert "Last team ticked" not in refused.text
    mine = re.findall(rf'name="team:{own.pk}" value="([^"]+)" checked', first)
    refused = post(client, page, {**sides, "kind": "raid", f"team:{own.pk}": mine}, status=409)
    assert refused.text.count("Last team ticked") == 1, "of the side whose team still is the last one"


def test_what_the_ticked_come_to_stands_under_them_with_what_is_against_the_rules(game: Club):
    client = game.players["owner"].client()
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    own, other = (game.entrants[name] for name in ("owner", "opponent"))
    ticked = game.everyone("owner")[:4]
    sheets = game.roster("owner").operatives.filter(pk__in=ticked).values_list("pk", "sheet")
    costs = sum(from_json({**sheet, "key": str(key)}).total for key, sheet in sheets)
    sides = {"mine": str(own.pk), "opponent": str(other.pk), f"team:{own.pk}": ticked, "kind": "raid", "look": "1"}
    looked = post(client, page, {**sides, "points_limit": "25"}, status=200).text
    assert f"<b>{costs} of 25 points</b>" in looked
    assert f"The kill team costs {costs} of 25 points, {costs - 25} over the limit." in looked
    assert looked.count('class="comes-to"') == 1, "nobody is ticked on the other side"
    assert "over the limit" not in post(client, page, {**sides, "points_limit": "150"}, status=200).text
    assert "comes-to" not in post(client, page, {**sides, "points_limit": "9000"}, status=200).text
    with_commanders = (RAID, replace(SILENT, commanders=True))
    change_settings(game.arbitrator, game.campaign, missions=with_commanders, points_limit=90)
    for kind, limit in (("raid", 90), ("silent", 200)):
        assert f"<b>{costs} of {limit} points</b>" in post(client, page, {**sides, "kind": kind}, status=200).text
    assert not Mission.objects.exists()
    teams = {f"team:{other.pk}": game.everyone("opponent")[:5], "points_limit": "25"}
    del sides["look"]
    answer = post(client, page, {**sides, **teams})
    assert f"The kill team costs {costs} of 25 points, {costs - 25} over the limit." in client.get(answer.url).text


def test_only_who_has_a_last_team_finds_it_ticked(game: Club):
    client = game.players["owner"].client()
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    own, other = (game.entrants[name] for name in ("owner", "opponent"))
    outside = {"mine": str(own.pk), "opponent": "outside", "outsider_name": "Harlan", "kind": "raid"}
    post(client, page, {**outside, f"team:{own.pk}": game.everyone("owner")[:4]})
    shown = client.get(page, {"opponent": str(other.pk)}).text
    assert shown.count("Last team ticked") == 1
    assert re.search(r"<h3>The owners <small>Last team ticked", shown)
    assert shown.count(" checked>") == 4
    game.roster("owner").operatives.filter(pk=game.everyone("owner")[0]).update(role="commander")
    assert client.get(page, {"opponent": str(other.pk)}).text.count(" checked>") == 3, "the first mission takes none"
    change_settings(game.arbitrator, game.campaign, missions=(replace(RAID, commanders=True),))
    assert client.get(page, {"opponent": str(other.pk)}).text.count(" checked>") == 4


def test_a_side_stands_in_one_half_alone(game: Club):
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    own, other = (str(game.entrants[name].pk) for name in ("owner", "opponent"))
    client = game.arbitrator.client()
    shown = client.get(page, {"mine": own, "opponent": other})
    assert re.search(r"<form[^>]* data-sends>", shown.text), "choosing one half shows the other anew"
    assert f'<input type="hidden" name="opponent" value="{other}">' in shown.text
    turned = client.get(page, {"mine": other, "opponent": other})
    assert (str(turned.context["pair"].own.pk), turned.context["pair"].opponent) == (other, None)
    assert other not in [str(each.pk) for each in turned.context["pair"].rivals]


def test_a_voided_game_is_reported_again_from_where_games_are_logged(game: Club):
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    mission = game.played("owner")
    way = f'href="{url(mission, "mission-report")}">Report it again</a>'
    clients = [player.client() for player in (game.players["owner"], game.arbitrator)]
    assert all(way not in client.get(page).text for client in clients)
    game.void(mission)
    assert all(way in client.get(page).text for client in clients)


def test_an_outsider_needs_no_roster(game: Club):
    client = game.players["owner"].client()
    page = reverse("campaigns:just-played", args=[game.campaign.pk])
    own = game.entrants["owner"]
    fields = {"mine": str(own.pk), "opponent": "outside", "outsider_name": "Harlan", "kind": "raid"}
    nameless = post(client, page, {**fields, "outsider_name": " "}, status=409).text
    assert [*re.findall(r'<a href="#([^"]+)">[^<]+\.</a>', nameless)] == [f"team-{own.pk}", "outsider_name"]
    assert re.search(r'id="outsider_name"[^>]* aria-invalid="true"', nameless)
    post(client, page, {**fields, f"team:{own.pk}": game.everyone("owner")[:4]})
    mission = Mission.objects.get()
    assert "Harlan" in text(client, url(mission, "mission-report"))
    winner = str(mission.sides.get(entrant=own).pk)
    here = {f"answer:present:{key}": "on" for key in game.everyone("owner")[:4]}
    post(client, url(mission, "mission-report"), {**here, "answer:winner": winner})
    assert fresh(mission).state == "reported"


def test_what_is_agreed_can_be_changed_and_called_off(game: Club):
    mission = game.plan()
    client = game.arbitrator.client()
    fields = {"kind": "raid", "points_limit": "125", "where": "My place", "version": fresh(mission).campaign.version}
    post(client, url(mission, "mission-change"), fields)
    assert (fresh(mission).agreed["points_limit"], fresh(mission).where) == (125, "My place")
    post(client, url(mission, "mission-cancel"), {"reason": "Rain"})
    assert fresh(mission).state == "cancelled"


def test_the_mission_is_rolled_with_dice_that_stand_on_their_page(game: Club):
    mission = game.plan(kind=None)
    client = game.players["owner"].client()
    assert "Roll for the mission" in text(client, url(mission))
    post(client, url(mission, "mission-roll"))
    assert fresh(mission).kind
    assert "Roll for the mission" not in text(client, url(mission))
    assert "D10" in text(client, url(mission, "mission-dice"))


def test_missions_are_listed_newest_first_and_found_by_their_key(game: Club):
    first, second = game.plan(), game.plan()
    client = game.players["owner"].client()
    body = client.get(reverse("campaigns:missions", args=[game.campaign.pk])).content.decode()
    assert body.index(str(second.pk)) < body.index(str(first.pk))
    assert client.get(reverse("campaigns:mission", args=[first.pk])).url == url(first)
