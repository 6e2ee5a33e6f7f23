"""A new player of any faction has a legal roster of it in two taps, prints it, and takes it into a campaign."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.overview.services import campaign_found
from campaigns.standings.services import readiness
from rosters.models import Roster
from rules.editions import find
from rules.packs import SYSTEM, shipped_files
from tests.campaigns.table import join
from tests.cast import Player
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.django_db, pytest.mark.alike]
FACTIONS = [file.name.removesuffix(".yaml") for file in shipped_files("kt2018") if file.name != SYSTEM]

IN_TURN = [
    pytest.param(faction, marks=pytest.mark.ci if number % 4 == 0 else pytest.mark.long)
    for number, faction in enumerate(FACTIONS)
]
"""A quarter in CI, all of them by `run.py test --long`."""


def page(client: Client, url: str) -> str:
    answer = client.get(url, follow=True)
    assert answer.status_code == 200, url
    return answer.content.decode()


def founded_in_two_taps(client: Client, faction: str) -> Roster:
    """The faction on the page of new rosters, then its first ready team that a campaign may start with."""
    create = reverse("rosters:create")
    (first,) = re.findall(r'href="[^"?]*(\?pack=[^"]+)"', page(client, create))
    offered = page(client, create + first)
    hidden = dict(re.findall(r'type="hidden" name="(pack|token)" value="([^"]*)"', offered))
    teams = re.findall(r'(\d+) [^<]*</p></div><p class="pts">(\d+)<.*?name="team" value="([^"]+)"', offered)
    most = find("kt2018").campaigns[0].settings.starting_size
    team = next(key for size, limit, key in teams if limit == "100" and int(size) <= most)
    answer = client.post(create, {**hidden, "name": "", "team": team})
    assert answer.status_code == 302
    roster = Roster.objects.get()
    assert answer["Location"] == reverse("rosters:sheet", args=[roster.pk])
    return roster


@pytest.mark.parametrize("faction", IN_TURN)
def test_any_faction_is_founded_printed_and_taken_into_a_campaign(
    faction: str, owner: Player, arbitrator: Player
) -> None:
    pack, client = shipped_pack(faction), owner.client()
    roster = founded_in_two_taps(client, faction)
    team = roster.kill_teams.get()
    assert (roster.faction, roster.is_legal, team.points <= 100) == (pack.title, True, True)
    cards = reverse("rosters:cards", args=[roster.pk])
    printed = page(client, f"{cards}?team={team.pk}&part=cards&part=team&part=tactics")
    assert "Tactical Re-roll" in printed
    for operative in roster.operatives.all():
        assert operative.name in printed.replace("&#x27;", "'").replace("&amp;", "&")
    campaign = campaign_found(viewer=arbitrator.viewer, edition="kt2018", name="The Far Shore")
    join(campaign, arbitrator, owner)
    enter = reverse("campaigns:enter", args=[campaign.pk])
    (way,) = re.findall(rf'href="({enter}[^"]*{roster.pk}[^"]*)"', page(client, enter))
    hidden = dict(re.findall(r'type="hidden" name="(token|as)" value="([^"]*)"', page(client, way)))
    assert client.post(way, {**hidden, "name": ""}).status_code == 302
    (entered,) = [each for each in readiness(campaign) if each.entrant is not None]
    assert entered.ready, entered
