"""Kill teams of 2021 in a browser: lists, fire teams with one leader, equipment for more than its points."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rosters.models import KillTeam, Roster
from rosters.rosters.services.rosters import roster_found
from rules.acts import ChooseForGame
from rules.formats.datacards import ids
from tests.browser.looking import assert_clean
from tests.cast import Player, act, pick, recruit
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LEGAL = "Legal by its own list"


def team_of(owner: Player, faction: str, leader: str, *others: str, going: int) -> tuple[Roster, KillTeam, list[str]]:
    """A roster of these, and a kill team of the first of them."""
    roster = roster_found(
        viewer=owner.viewer, edition="kt2021", pack=shipped_pack(faction, "kt2021"), name=faction.capitalize()
    )
    keys = [recruit(owner, roster, model(faction, leader), "leader")]
    keys += [recruit(owner, roster, model(faction, each)) for each in others]
    return roster, pick(owner, roster, keys[:going], format_key="critical-operations"), keys


def model(faction: str, name: str) -> str:
    return f"kt2021:{faction}:operative:{name}"


@pytest.mark.ci
def test_eleven_kommandos_and_equipment_for_eleven_points(open_page, owner: Player) -> None:
    """Grot and Bomb Squig are one selection together, each alone is one too many; what costs too much is dropped."""
    boys = ("slasha", "breacha", "snipa", "dakka", "comms", "burna", "rokkit")
    others = ("kommando-grot", "bomb-squig", *(f"kommando-{each}-boy" for each in boys), *["kommando-boy"] * 2)
    roster, team, keys = team_of(owner, "kommandos", "kommando-nob", *others, going=11)
    squig, more = keys[2], keys[11]
    for number, piece in ((3, "dynamite"), (4, "harpoon"), (5, "harpoon")):
        option = ids.equipment(model("kommandos", others[number - 1]), piece)
        take = ChooseForGame(operative=keys[number], place=(), option=option)
        act(owner, roster, take, kill_team=str(team.pk))
    with open_page(reverse("rosters:kill-team", args=[roster.pk, team.pk]), width=375, user=owner.user) as page:
        page.get_by_text(LEGAL).first.wait_for(state="attached")
        page.locator("#for-this-game summary").first.click()
        page.get_by_role("button", name="Take Climbing Rope").first.click()
        page.get_by_text("The equipment costs 11 of 10 EP: drop 1.").first.wait_for(state="attached")
        page.get_by_role("button", name="Drop Climbing Rope").first.click()
        page.get_by_text(LEGAL).first.wait_for(state="attached")
        assert_clean(page)
        page.locator(f"#take-{squig}").uncheck()
        page.locator("#tally", has_text="9½").wait_for()
        page.locator(f"#take-{more}").check()
        page.locator(".issue:not(.issue--good):not(.issue--open)").first.wait_for(state="attached")
    team.refresh_from_db()
    assert (team.size, team.is_legal) == (11, False)


@pytest.mark.ci
def test_two_fire_teams_have_one_leader_between_them(open_page, owner: Player) -> None:
    others = (*["kabalite-warrior"] * 4, *["wych-warrior"] * 5, "hekatrix")
    roster, team, keys = team_of(owner, "commorrite", "sybarite", *others, going=10)
    with open_page(reverse("rosters:kill-team", args=[roster.pk, team.pk]), width=375, user=owner.user) as page:
        page.get_by_text(LEGAL).first.wait_for(state="attached")
        page.locator(f"#take-{keys[9]}").uncheck()
        page.locator("#tally", has_text="9").wait_for()
        page.locator(f"#take-{keys[10]}").check()
        page.locator(".issue__text", has_text="LEADER").first.wait_for(state="attached")
    team.refresh_from_db()
    assert (team.size, team.is_legal) == (10, False)
