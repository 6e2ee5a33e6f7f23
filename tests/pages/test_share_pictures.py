"""The pictures beside links in a chat: of a mission, of a roster, of the end of a campaign."""

from __future__ import annotations

import io
import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from PIL import Image

from campaigns.missions.pages.pictures import strength
from campaigns.overview.selectors.campaigns import Amount
from campaigns.settings.services import campaign_share
from campaigns.standings.pages import places_with_words
from campaigns.standings.picture import rows_and_others
from campaigns.standings.selectors.standings import StandingRow, ahead_in, final_lines
from campaigns.standings.services import campaign_end
from rosters.models import Roster
from rosters.rosters.services.rosters import roster_share
from rosters.web.share_picture import size_for
from rules.campaigns.entrants import FinalPlace, StandingsColumn
from tests.campaigns.table import Club
from tests.cast import Player, found_team
from tests.pages.mission_scene import url

pytestmark = pytest.mark.django_db


def link_in(page: str) -> str:
    """Where the page says its picture is."""
    [link] = re.findall(r'og:image" content="http://testserver([^"]+)"', page)
    return link


def assert_picture(link: str) -> None:
    """A stranger's chat gets it, and it says something."""
    answer = Client().get(link)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    image = Image.open(io.BytesIO(answer.content)).convert("RGB")
    assert image.size == (1200, 630)
    assert len(image.getcolors(100_000)) > 50


@pytest.mark.parametrize(("entrants", "rows"), [(1, (1, 0)), (6, (6, 0)), (7, (5, 2)), (30, (5, 25))])
def test_who_has_no_row_in_the_final_picture_is_counted(entrants: int, rows: tuple[int, int]):
    assert rows_and_others(entrants) == rows


def test_who_has_nothing_of_what_decides_first_is_named_by_the_next():
    names, kind = ("Spec Ops", "XP", "Games"), SimpleNamespace(total_name="Spec Ops")
    columns = [StandingsColumn(key=name, name=name) for name in names]
    amounts = [Amount(key=name, name=name, amount=number) for name, number in zip(names, (0, 49, 3), strict=True)]
    sheet: Any = SimpleNamespace(columns=columns, kind=kind)
    mob: Any = SimpleNamespace(key="mob", total=0, amounts=amounts)
    [line] = final_lines(sheet, [StandingRow(place=1, entrant=mob)], ["mob"])
    assert (line.total, line.total_name) == (49, "XP")
    assert [part.name for part, _ in line.parts] == ["Spec Ops", "Games"], "each number once"


def test_who_is_ahead_of_whom_is_said_of_next_places_alone():
    places = (("a", 1, "on VP"), ("b", 1, "on VP"), ("c", 3, "by lot"), ("d", 4, "by lot"), ("e", 5, ""))
    entrants: Any = {key: SimpleNamespace(key=key, name=key.upper()) for key, *_ in places}
    rows = [StandingRow(place=place, entrant=entrants[key], ahead=words) for key, place, words in places]
    for order, wanted in (
        ("abcde", {"b": "ahead of C on VP", "c": "ahead of D by lot", "d": "ahead of E by lot"}),
        ("bacde", {"a": "ahead of C on VP", "c": "ahead of D by lot", "d": "ahead of E by lot"}),
        ("dabce", {"b": "ahead of C on VP"}),
    ):
        assert ahead_in(rows, order) == wanted, order


def test_the_end_names_whom_a_place_is_ahead_of_once():
    entrants: Any = {key: SimpleNamespace(key=key, name=f"Second of {key.upper()}") for key in "abc"}
    numbered = enumerate(entrants.values(), 1)
    rows = [StandingRow(place=number, entrant=each, ahead="on Primary op") for number, each in numbered]
    places = [
        FinalPlace(entrant=row.entrant.key, name=row.entrant.name, place=row.place, total=total, won=0, fallen=0)
        for row, total in zip(rows, (4, 4, 1), strict=True)
    ]
    campaign = {"kind": {"final_name": "", "total_name": "Points", "operatives_may_fall": False}}
    context = {"places": places_with_words(places, rows), "campaign": campaign}
    page = render_to_string("campaigns/standings/places.html", context)
    assert re.findall("<small>(.*?)</small>", page) == ["ahead of Second of B on Primary op"], "b has more than c"


def test_two_names_have_one_size_in_which_both_fit():
    short, long = "Owls", "Ashdown's night drop"
    alone = [size_for([name], 72, "700", most=470) for name in (short, long)]
    assert alone[0] == 72 > alone[1]
    assert size_for([short, long], 72, "700", most=470) == alone[1]
    assert size_for([long * 9], 72, "700", most=470) == 36, "no smaller: letters are left out instead"


@pytest.mark.parametrize(
    ("members", "force", "words"),
    [(["nob", "doc"], 40, "2 operatives · Force 40"), (["nob"], 0, "1 operative"), ([], 0, "")],
)
def test_a_revealed_side_counts_those_who_fight(members: list[str], force: int, words: str):
    """Nobody where it was mustered on paper and nobody has said yet who fights; its roster is of three."""
    assert strength({"members": members, "fighters": [{}, {}, {}], "force": force}, "kt2018") == words


def test_who_may_read_a_mission_can_share_its_picture(game: Club):
    mission = game.played("owner")
    link = link_in(game.players["owner"].client().get(url(mission)).text)
    assert_picture(link)
    assert Client().get(link.replace(".png", "x.png")).status_code == 404
    assert Client().get(url(mission)).status_code == 404, "the mission itself stays private"


def test_a_roster_has_a_picture_while_it_is_shared(owner: Player):
    roster = found_team(owner)
    here = reverse("rosters:sheet", args=[roster.pk])
    assert "og:image" not in owner.client().get(here).text
    key = roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="link").share_key
    page = Client().get(reverse("rosters:shared", args=[key])).text
    assert_picture(link_in(page))
    assert f'og:title" content="{roster.name}"' in page
    Roster.objects.filter(pk=roster.pk).update(visibility="private")
    assert Client().get(link_in(page)).status_code == 404


def test_a_chat_that_keeps_nothing_sees_the_end_of_a_shared_campaign(game: Club):
    game.played("owner")
    campaign_share(campaign_id=game.campaign.pk, viewer=game.arbitrator.viewer, visibility="link")
    by_link = reverse("campaigns:shared", args=[game.fresh().share_key])
    running = Client().get(by_link)
    assert running["Location"].startswith(reverse("campaigns:campaign", args=[game.campaign.pk]))
    assert Client().get(running["Location"]).status_code == 200, "without the cookie that a browser would bring"
    campaign_end(campaign_id=game.campaign.pk, viewer=game.arbitrator.viewer)
    ended = Client().get(by_link)["Location"]
    page = Client().get(ended).text
    assert "won" in re.findall(r'og:title" content="([^"]+)"', page)[0]
    assert_picture(link_in(page))
    final = reverse("campaigns:final", args=[game.campaign.pk])
    assert Client().get(final).status_code == 404
    assert Client().get(f"{final}?link=made-up").status_code == 404
