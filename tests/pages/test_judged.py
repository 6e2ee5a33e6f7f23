"""What pages and API say of rosters that nobody could judge, of illegal kill teams and newer packs."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from rosters.exchange.services import roster_link
from rosters.models import KillTeam, Roster
from rosters.packs.services.moving import roster_move
from rosters.rosters.services.rosters import roster_share
from rules import acts
from tests.api.calls import by_token, of
from tests.cast import LEADER, MODEL, Player, act, assert_reconciled, found, found_team, pick
from tests.data import needs_data
from tests.pages.roster_scene import address, fields_of, first, send, text
from tests.rosters.exchanging import brought, stranded
from tests.rosters.factories import newer_pack, shipped_pack

pytestmark = pytest.mark.django_db


@pytest.fixture
def bare(owner: Player) -> Roster:
    """A roster whose pack is not here; by its own figures nothing is wrong with it."""
    return stranded(owner, found_team(owner))


def page(player: Player, name: str, *keys: object) -> str:
    return text(player.client().get(reverse(name, args=keys)))


# Without a pack


def test_a_roster_without_its_pack_is_called_neither_legal_nor_illegal(owner: Player, bare: Roster):
    shown = page(owner, "rosters:sheet", bare.pk)
    assert "Not judged" in shown
    assert "its pack is missing, so its models" in shown
    assert "Legal" not in shown
    assert "Every rule is kept" not in shown
    for where in ("rosters:list", "home"):
        assert "Not judged" in page(owner, where)
    read = by_token(owner).get(of(bare)).json()
    assert (read["is_legal"], [each["code"] for each in read["issues"]]) == (None, ["not-judged"])


def test_lists_of_legal_rosters_are_without_those_nobody_judged(owner: Player, bare: Roster):
    legal = found_team(owner)
    caller = by_token(owner)
    listed = {each["id"]: each["is_legal"] for each in caller.get("rosters/").json()["results"]}
    assert listed == {**{str(r.pk): True for r in Roster.objects.exclude(pk=bare.pk)}, str(bare.pk): None}
    ids = {each["id"] for each in caller.get("rosters/?is_legal=true").json()["results"]}
    assert str(legal.pk) in ids
    assert str(bare.pk) not in ids
    assert caller.get("rosters/?is_legal=false").json()["results"] == []


def test_its_own_figures_are_judged(owner: Player, bare: Roster):
    fits = pick(owner, bare, name="Fits")
    over = pick(owner, bare, name="Over", format_key="own", own={"points_limit": bare.points - 1})
    teams = {each["name"]: each for each in by_token(owner).get(of(bare, "kill-teams")).json()}
    assert (teams["Fits"]["is_legal"], teams["Over"]["is_legal"]) == (None, False)
    assert "over-points" in {each["code"] for each in teams["Over"]["issues"]}
    assert "Not judged" in page(owner, "rosters:kill-team", bare.pk, fits.pk)
    listed = page(owner, "rosters:kill-teams", bare.pk)
    assert "Not judged" in listed
    assert "1 issue" in listed
    assert "Legal" not in listed
    assert over.name in page(owner, "rosters:sheet", bare.pk)


def test_it_is_judged_when_its_pack_is_there(owner: Player, bare: Roster):
    roster_link(roster_id=bare.pk, viewer=owner.viewer, pack=shipped_pack())
    read = by_token(owner).get(of(bare)).json()
    assert (read["is_legal"], read["issues"]) == (True, [])
    assert "Not judged" not in page(owner, "rosters:sheet", bare.pk)
    assert_reconciled(bare)


def test_a_community_roster_without_its_data_is_not_called_legal(owner: Player):
    roster = brought(owner, needs_data("rosters", "2018", "huans-asuryani.ros").read_bytes())
    assert "Not judged" in page(owner, "rosters:sheet", roster.pk)
    assert by_token(owner).get(of(roster)).json()["is_legal"] is not True


# Illegal kill teams


def test_an_illegal_kill_team_is_told_wherever_its_roster_is(owner: Player):
    roster = found_team(owner)
    assert by_token(owner).get(of(roster)).json()["is_legal"] is True
    team = pick(owner, roster, [first(roster)], name="One alone")
    where = reverse("rosters:kill-team", args=[roster.pk, team.pk])
    for shown in (page(owner, "home"), page(owner, "rosters:list"), page(owner, "rosters:sheet", roster.pk)):
        assert "1 kill team illegal" in shown
        assert f'href="{where}"' in shown
        assert ">Legal<" not in shown
    sheet = page(owner, "rosters:sheet", roster.pk)
    assert "One alone</a>. " in sheet, "it says why"
    assert f'href="{reverse("rosters:fix-all", args=[roster.pk])}?team={team.pk}"' in sheet, "and what can be done"
    pick(owner, roster, [first(roster)], name="One alone too")
    for shown in (page(owner, "home"), page(owner, "rosters:list")):
        assert "2 kill teams illegal" in shown
        assert f'href="{reverse("rosters:kill-teams", args=[roster.pk])}"' in shown
    assert "2 kill teams illegal" in page(owner, "rosters:sheet", roster.pk)


def test_htmx_is_told_of_it_too(owner: Player):
    roster = found(owner, LEADER)
    pick(owner, roster, name="One alone")
    renamed = fields_of(acts.Rename(operative=first(roster), called="Kais"))
    answer = send(owner, "act", roster, acts=renamed, htmx=True)
    assert "1 kill team illegal" in text(answer)


def test_a_kill_team_just_begun_is_no_alarm(owner: Player):
    """Nobody is picked yet: that is neither illegal nor legal, and Suggest is the first way on."""
    roster = found_team(owner)
    team = pick(owner, roster, [], name="Tomorrow")
    for shown in (page(owner, "home"), page(owner, "rosters:list"), page(owner, "rosters:sheet", roster.pk)):
        assert "kill team illegal" not in shown
    assert "Nobody picked yet" in page(owner, "rosters:kill-teams", roster.pk)
    shown = page(owner, "rosters:kill-team", roster.pk, team.pk)
    assert 'class="issue"' not in shown
    assert "is-bad" not in shown
    assert re.search('btn--main btn--wide"[^>]*>.*Suggest a legal team', shown)
    pick(owner, roster, name="All")
    legal = page(owner, "rosters:kill-team", roster.pk, KillTeam.objects.get(name="All").pk)
    assert "Suggest a legal team" in legal
    assert not re.search('btn--main btn--wide"[^>]*>.*Suggest a legal team', legal), "it is not the next step"


def test_a_legal_kill_team_is_not_mentioned(owner: Player):
    roster = found_team(owner)
    pick(owner, roster)
    assert KillTeam.objects.get().is_legal
    for shown in (page(owner, "home"), page(owner, "rosters:list"), page(owner, "rosters:sheet", roster.pk)):
        assert "kill team illegal" not in shown
    assert ">Legal<" in page(owner, "rosters:sheet", roster.pk)


# A newer pack


def test_the_roster_page_leads_to_a_newer_revision_of_its_pack(owner: Player, stranger: Player):
    roster = found(owner, MODEL)
    assert "newer revision" not in page(owner, "rosters:sheet", roster.pk)
    newer = newer_pack("Shas'la", "Shas'la of the line")
    where = f"{address('roster-pack', roster)}?pack={newer.pk}"
    shown = page(owner, "rosters:sheet", roster.pk)
    assert "newer revision of its pack" in shown
    assert f'href="{where}"' in shown
    assert owner.client().get(where).status_code == 200
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    assert "newer revision" not in page(stranger, "rosters:sheet", roster.pk)
    roster_move(roster_id=roster.pk, viewer=owner.viewer, pack=newer)
    assert "newer revision" not in page(owner, "rosters:sheet", roster.pk)


# What is to be chosen


def test_the_first_page_leads_to_what_is_to_be_chosen(owner: Player):
    roster = found_team(owner)
    key = str(roster.operatives.get(name="Tal'sen Morning Bell").pk)
    assert "Your turn" not in page(owner, "home")
    act(owner, roster, acts.SetExperience(operative=key, experience=3))
    shown = page(owner, "home")
    assert "Your turn" in shown
    assert "1 choice open" in shown
    assert f'href="{reverse("rosters:operative", args=[roster.pk, key])}"' in shown
    act(owner, roster, acts.PickAbility(operative=key, ability="comms-2a"))
    assert "Your turn" not in page(owner, "home")
