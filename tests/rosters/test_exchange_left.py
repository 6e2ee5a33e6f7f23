"""What a .ros of a roster goes without, and what is said of that on the way out and on the way in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from pytest_django.plugin import DjangoDbBlocker

from campaigns import demo as campaign_demo
from rosters import demo
from rosters.exchange.leaving import left_behind, text_leaves
from rosters.exchange.pages import NOTHING_EARNED
from rosters.exchange.services import read_arriving
from rosters.models import Roster
from rosters.packs.services.shipped import packs_sync
from rosters.rosters.selectors import roster_sheet
from rules import acts
from rules.names import both
from rules.sheets import Text
from tests.api.calls import by_token, of
from tests.campaigns.leagues import ready
from tests.cast import Player, act, found_team, pick
from tests.once import made_once
from tests.pages.roster_scene import text
from tests.rosters.exchanging import as_form, brought, content_of

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]

# What a level costs for which nothing is chosen stays behind; who has an ability without the level comes in with it.
ELSEWHERE = {
    "Third Drowned Company": 110 - 4,
    "Long Watch": 200 - 4,
    "Still Water patrol": 126 - 4,
    "Mudboota's too big mob": 111 + 4,
}


@pytest.fixture(scope="module")
def living(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with made_once(django_db_blocker):
        packs_sync()
        demo.load()
        campaign_demo.load()
        yield


@pytest.fixture
def demo_rosters(living: None) -> dict[str, Roster]:
    """The demo's rosters, those of its campaign too."""
    return {roster.name: roster for roster in Roster.objects.select_related("pack", "owner")}


def left(player: Player, roster: Roster, team: str = "") -> dict[str, tuple[str, ...]]:
    fresh = Roster.objects.select_related("pack").get(pk=roster.pk)
    return {each.what: each.names for each in left_behind(roster_sheet(fresh, player.viewer), team)}


def test_every_roster_of_the_demo_goes_round_with_those_who_are_present(demo_rosters: dict[str, Roster]):
    assert len(demo_rosters) == 10
    for name, roster in demo_rosters.items():
        player = Player(user=roster.owner)
        for use_pack in (True, False):
            back = brought(player, as_form("ros", player, roster), use_pack=use_pack)
            assert (back.size, back.points) == (roster.size, ELSEWHERE.get(name, roster.points)), (name, use_pack)
            assert {row.status for row in back.operatives.all()} == {"ready"}


def test_a_fire_team_keeps_what_it_learnt(demo_rosters: dict[str, Roster]):
    roster = demo_rosters["Third Drowned Company"]
    player = Player(user=roster.owner)
    for team in ("", str(roster.kill_teams.get().pk)):
        back = brought(player, as_form("ros", player, roster, team))
        assert [(each.state["advances"], each.state["experience"]) for each in back.squads.all()] == [(["lucky"], 3)]
        assert back.size == (roster.kill_teams.get().size if team else roster.size)


def test_a_kill_team_goes_without_the_fire_teams_of_others(owner: Player):
    roster = found_team(owner, "every-arm-of-the-cadre")
    teams = {row.sheet["fire_team"]: str(row.pk) for row in roster.operatives.all() if row.sheet["fire_team"]}
    for fire_team in teams:
        act(owner, roster, acts.SetTeamExperience(fire_team=fire_team, experience=3))
    assert len(teams) > 1
    first = next(iter(teams))
    key = str(pick(owner, roster, [teams[first]]).pk)
    assert [each["container"] for each in json.loads(as_form("json", owner, roster, key))["fire_teams"]] == [first]


def test_the_way_of_an_advance_stays_behind_and_is_named(owner: Player):
    roster = found_team(owner, "every-arm-of-the-cadre")
    fire_team = next(row.sheet["fire_team"] for row in roster.operatives.all() if row.sheet["fire_team"])
    act(owner, roster, acts.SetTeamExperience(fire_team=fire_team, experience=3))
    act(owner, roster, acts.PickAdvance(fire_team=fire_team, advance="lethal:fight"))
    assert left(owner, roster)["Which way an advance was taken"] == ("Lethal (fight)",)
    back = brought(owner, as_form("ros", owner, roster))
    assert [each.state["advances"] for each in back.squads.all()] == [["lethal"]]


def test_the_json_brings_everything_back(demo_rosters: dict[str, Roster]):
    for roster in demo_rosters.values():
        player = Player(user=roster.owner)
        assert content_of(brought(player, as_form("json", player, roster))) == content_of(roster)


def test_the_page_and_the_api_say_what_stays_behind(demo_rosters: dict[str, Roster]):
    roster = demo_rosters["Third Drowned Company"]
    player = Player(user=roster.owner)
    wanted = {
        "The dead and retired": ("Joss Mirecki", "Garrick Sorrel"),
        "Kill teams": ("Fourth mission",),
        "Experience above the least that everyone’s abilities need": (),
        "Levels without a chosen ability, and their cost": ("Ilse Quillon",),
        "The convalescing, who come back ready": ("Wenna Talloway",),
    }
    assert left(player, roster) == wanted
    page = text(player.client().get(reverse("rosters:export", args=[roster.pk])))
    header = by_token(player).get(f"{of(roster, 'export')}?as=ros")["Left-Behind"]
    sentences = [f"{what}: {both(names)}" if names else what for what, names in wanted.items()]
    assert json.loads(header) == sentences
    assert all(f"{sentence}." in page for sentence in sentences)
    assert "Muster can read it back, without experience and what it brought" in page
    assert "Left-Behind" not in by_token(player).get(f"{of(roster, 'export')}?as=json")


def test_what_missions_brought_is_named_where_no_file_has_it(owner: Player):
    sheet = roster_sheet(ready(owner, "kommandos", "first-team", "kt2021"), owner.viewer)
    assert [each.what for each in left_behind(sheet)] == ["Kill teams"]
    scarred = replace(sheet.operatives[0], experience=7, traits=(Text(name="Sapped Strength"), Text(name="Slow")))
    found = left_behind(replace(sheet, operatives=(scarred, *sheet.operatives[1:])))
    assert [each.sentence for each in found[1:]] == [
        f"Traits: {scarred.name} (Sapped Strength and Slow)",
        f"What missions brought: {scarred.name}",
    ]
    assert text_leaves(replace(sheet, operatives=(scarred,))) == "what missions brought"
    assert text_leaves(sheet) == ""


def test_a_copy_says_what_its_operatives_lost(owner: Player):
    roster = found_team(owner)
    copy_url, before = reverse("rosters:copy", args=[roster.pk]), roster.points
    assert "missions brought" not in text(owner.client().post(copy_url, follow=True))
    act(owner, roster, acts.SetExperience(operative=str(roster.operatives.all()[1].pk), experience=7))
    fresh, page = Roster.objects.get(pk=roster.pk), text(owner.client().post(copy_url, follow=True))
    lost = f"nothing that missions brought was copied (points: {fresh.points} → {before})."
    assert f"Its operatives are as recruited: {lost}" in page
    assert fresh.points > before


def test_the_import_of_a_file_says_what_it_never_holds(owner: Player):
    for edition, is_silent in (("kt2021", False), ("kt2018", True)):
        roster = found_team(owner) if is_silent else ready(owner, "kommandos", "first-team", edition)
        sent = {"file": SimpleUploadedFile("mob.ros", as_form("ros", owner, roster))}
        page = text(owner.client().post(reverse("rosters:import"), sent, follow=True))
        assert (NOTHING_EARNED in page) is not is_silent


def test_a_roster_that_lived_through_nothing_leaves_nothing_behind(owner: Player):
    roster = found_team(owner)
    assert left(owner, roster) == {}
    page = text(owner.client().get(reverse("rosters:export", args=[roster.pk])))
    assert "Only the JSON has" not in page
    assert "Muster can read it back, without" not in page


def test_what_came_in_with_experience_is_told(demo_rosters: dict[str, Roster]):
    roster = demo_rosters["Third Drowned Company"]
    player = Player(user=roster.owner)
    arriving = read_arriving(as_form("ros", player, roster), "x.ros", roster.owner)
    assert arriving.remarks == (
        "The file holds no experience; it is set to the least that their abilities need: "
        "Marrin Stroud 7 and Infantry Squad Fire Team 3.",
    )
    assert not arriving.fits


def test_an_ability_costs_once_in_a_roster_without_its_pack(owner: Player):
    roster = found_team(owner)
    key = str(roster.operatives.get(name="Tal'sen Morning Bell").pk)
    act(owner, roster, acts.SetExperience(operative=key, experience=3))
    act(owner, roster, acts.PickAbility(operative=key, ability="comms-2a"))
    bare = brought(owner, as_form("ros", owner, roster), use_pack=False)
    row, was = bare.operatives.get(name="Tal'sen Morning Bell"), roster.operatives.get(pk=key)
    assert (row.points, row.sheet["surcharge"]) == (was.points, 4)
    assert bare.points == roster.points
