"""The dice of a mission for everybody who has their link: every roll, and nobody's name."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from campaigns.missions.services import words_add
from campaigns.models import Mission
from rules import dice_check
from tests.campaigns.table import Club
from tests.pages.mission_scene import url

pytestmark = pytest.mark.django_db


def link_of(game: Club, mission: Mission) -> str:
    """As a page of the mission offers it."""
    page = game.players["owner"].client().get(url(mission, "mission-dice")).text
    [found] = re.findall(r'href="http://testserver(/campaigns/dice/[^"]+)"', page)
    return found


def file_of(link: str) -> str:
    return f"{link.removesuffix('/')}.json"


def test_a_stranger_recomputes_every_roll_of_a_private_campaign(game: Club, tmp_path, capsys):
    mission = game.mustered()
    words_add(mission_id=mission.pk, viewer=game.players["owner"].viewer, words="owls")
    game.report(mission, "owner", "owner", {f"out:{key}": True for key in game.everyone("opponent")[2:5]})
    link, stranger = link_of(game, mission), Client()
    assert stranger.get(url(mission, "mission-dice")).status_code == 404
    sealed = stranger.get(link).text
    assert "Sealed until a report is confirmed" in sealed
    assert "B3" in sealed
    assert "owls" not in sealed
    body = stranger.get(file_of(link)).json()
    assert (body["secret"], body["words"], len(body["rolls"]) >= 3) == ("", [], True)
    game.confirm(mission, "opponent")
    assert "Every roll agrees with its seal" in stranger.get(link).text
    file = tmp_path / "rolls.json"
    file.write_text(json.dumps(stranger.get(file_of(link)).json()))
    assert dice_check.check(str(file)) == 0
    assert capsys.readouterr().out.count("ok D") == mission.rolls.filter(source="sealed").count()


def test_no_roll_is_announced_once_the_game_is_over(game: Club):
    mission = game.mustered()
    owner = game.players["owner"].client()
    assert "No roll yet." in owner.get(url(mission, "mission-dice")).text
    game.report(mission, "owner", "owner")
    assert "No dice were rolled in this mission." in owner.get(url(mission, "mission-dice")).text


def test_it_names_nobody_and_shows_nothing_sealed(game: Club):
    planned = game.plan()
    game.muster(planned, "owner")
    known = [planned, game.mustered(), game.played("opponent", {f"out:{game.everyone('owner')[2]}": True})]
    side = game.side(planned, "owner")
    names = [row.name or row.sheet["name"] for name in game.players for row in game.roster(name).operatives.all()]
    hidden = [*names, "The owners", "The opponents", "Owner", "Opponent", game.campaign.name, side.salt, *side.draft]
    for mission in known:
        link = link_of(game, mission)
        for page in (link, file_of(link)):
            markup = Client().get(page).text
            words = re.sub(r"<[^>]+>", " ", markup)
            assert not [each for each in hidden if re.search(rf"\b{re.escape(each)}\b", words)], page
            assert bytes(Mission.objects.get(pk=mission.pk).secret).hex() not in markup
    markup = Client().get(file_of(link_of(game, planned))).text
    assert not [key for key in side.draft["members"] if key in markup]


def test_a_link_that_was_made_up_leads_nowhere(game: Club):
    mission = game.plan()
    link = link_of(game, mission)
    other = link.replace(str(mission.pk), str(game.plan().pk))
    assert other != link
    for page in (other, f"/campaigns/dice/{mission.pk}/", file_of(other)):
        assert Client().get(page).status_code == 404
    assert Client().post(link).status_code == 405


def test_it_costs_the_same_whatever_was_rolled(game: Club, django_assert_num_queries):
    few, many = game.played("owner"), game.mustered()
    game.report(many, "owner", "owner", {f"out:{key}": True for key in game.everyone("opponent")[2:6]})
    for mission in (few, many):
        link = link_of(game, mission)
        # the mission with its campaign, sides, rolls
        with django_assert_num_queries(3):
            assert Client().get(link).status_code == 200
