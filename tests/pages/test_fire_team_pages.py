"""Fire teams on the roster page: opened, an advance written down and struck, what is closed says why."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.http import HttpResponse
from django.urls import reverse

from rosters.models import Roster
from tests.api.calls import by_token, of
from tests.cast import MODEL, Player, act, acts, assert_reconciled, found

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def roster(owner: Player) -> Roster:
    """With a fire team of level 2."""
    roster = found(owner, MODEL)
    container = roster.operatives.get().sheet["fire_team"]
    act(owner, roster, acts.SetTeamExperience(fire_team=container, experience=3))
    return roster


def url(roster: Roster) -> str:
    return reverse("rosters:squad", args=[roster.pk, roster.squads.get().pk])


def press(player: Player, roster: Roster, name: str, **headers: str) -> HttpResponse:
    """Open the fire team and press the button of that name."""
    roster.refresh_from_db()
    page = player.client().get(url(roster)).content.decode()
    buttons = re.findall(r'name="acts" value="([^"]*)"[^>]*><span class="step__name">([^<]*)<', page)
    value = next(unescape(value) for value, called in buttons if called == name)
    return player.client().post(url(roster), {"version": roster.version, "acts": value}, headers=headers)


def test_an_advance_is_written_down_and_struck_by_the_same_button(owner: Player, roster: Roster):
    answer = press(owner, roster, "2 · Lucky")
    assert answer.status_code == 302
    assert roster.squads.get().state["advances"] == ["lucky"]
    page = owner.client().get(answer["Location"]).content.decode()
    assert 'aria-pressed="true"><span class="step__name">2 · Lucky<' in page
    press(owner, roster, "2 · Lucky", **HTMX)
    assert roster.squads.get().state["advances"] == []
    assert_reconciled(roster)


def test_to_htmx_the_board_comes_back_with_the_team_still_open(owner: Player, roster: Roster):
    page = press(owner, roster, "1 · Fleet", **HTMX).content.decode()
    assert page.lstrip().startswith('<div class="stack" id="roster">')
    assert 'id="advances"' in page


def test_what_is_closed_says_why_and_cannot_be_pressed(owner: Player, roster: Roster):
    press(owner, roster, "1 · Fleet")
    page = owner.client().get(url(roster)).content.decode()
    closed = re.findall(r'value="" aria-pressed="false" disabled>', page)
    assert len(closed) == 7
    assert "Closed: Level 2 allows one advance; drop one to take this." in page


def test_the_roster_page_leads_there_and_shows_no_form_until_then(owner: Player, stranger: Player, roster: Roster):
    sheet = reverse("rosters:sheet", args=[roster.pk])
    page = owner.client().get(sheet).content.decode()
    assert url(roster) in page
    assert 'id="advances"' not in page
    Roster.objects.update(visibility="public")
    assert url(roster) not in stranger.client().get(sheet).content.decode()
    assert stranger.client().get(url(roster)).status_code == 404


def test_a_stale_form_is_told_so(owner: Player, roster: Roster):
    container = roster.squads.get().key
    sent = json.dumps([acts.to_json(acts.PickAdvance(fire_team=container, advance="lucky"))])
    answer = owner.client().post(url(roster), {"version": 1, "acts": sent})
    assert answer.status_code == 409
    assert roster.squads.get().state["advances"] == []


def test_the_api_tells_the_same(owner: Player, roster: Roster):
    caller, team = by_token(owner), roster.squads.get()
    body = caller.get(of(roster, "fire-teams", str(team.pk), "advances")).json()
    assert [step["key"] for step in body][:2] == ["fleet", "lucky"]
    assert body[0]["acts"] == [{"act": "pick-advance", "fire_team": team.key, "advance": "fleet"}]
    assert caller.get(of(roster)).json()["fire_teams"][0]["id"] == str(team.pk)
    assert caller.get(of(roster, "fire-teams", str(roster.pk), "advances")).status_code == 404
