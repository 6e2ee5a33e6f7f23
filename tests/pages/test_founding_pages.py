"""Pages on which rosters are founded and listed, and the private link by which guests keep theirs."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rosters.models import Roster
from rosters.viewers import SESSION_KEY
from tests.cast import Player, assert_reconciled, found
from tests.pages.roster_scene import address, text
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db


# Founding


def test_a_guest_builds_at_once() -> None:
    pack = shipped_pack()
    client = Player().client()
    answer = client.post(reverse("rosters:create"), {"pack": pack.pk, "name": "Night shift"})
    roster = Roster.objects.get()
    assert answer.url == address("recruit", roster)
    assert (roster.name, roster.owner, bool(roster.guest_digest)) == ("Night shift", None, True)
    assert "Night shift" in text(client.get(answer.url))
    assert Player().client().get(address("sheet", roster)).status_code == 404


def test_the_faction_is_asked_for_first(owner: Player) -> None:
    pack = shipped_pack()
    client = owner.client()
    assert f"?pack={pack.pk}" in text(client.get(reverse("rosters:create")))
    assert "Listening post" in text(client.get(reverse("rosters:create"), {"pack": pack.pk}))
    assert f"?pack={pack.pk}" in text(client.get(reverse("rosters:create"), {"pack": "none"}))


def test_ones_own_edition_is_shown_or_the_newest_unless_another_is_asked_for(owner: Player, guest: Player) -> None:
    old, new = shipped_pack(), shipped_pack("kommandos", "kt2024")
    found(guest, "fire-warrior-shasla")
    for who, asked, shown, hidden in (
        (owner, {}, new, old),
        (owner, {"edition": "kt2018"}, old, new),
        (guest, {}, old, new),
        (guest, {"edition": "kt2024"}, new, old),
    ):
        page = text(who.client().get(reverse("rosters:create"), asked))
        assert (f"?pack={shown.pk}" in page, f"?pack={hidden.pk}" in page) == (True, False)


def test_a_ready_team_is_a_legal_roster_with_its_kill_team(owner: Player) -> None:
    pack = shipped_pack()
    client = owner.client()
    answer = client.post(reverse("rosters:create"), {"pack": pack.pk, "team": "listening-post"})
    roster = Roster.objects.get()
    assert answer.url == address("sheet", roster)
    team = roster.kill_teams.get()
    assert (roster.is_legal, team.is_legal, team.size) == (True, True, 13)
    assert_reconciled(roster)


def test_a_guest_begins_with_a_ready_team() -> None:
    client = Player().client()
    client.post(reverse("rosters:create"), {"pack": shipped_pack().pk, "team": "listening-post"})
    roster = Roster.objects.get()
    assert (roster.owner, roster.is_legal, roster.kill_teams.get().size) == (None, True, 13)
    page = text(client.get(address("sheet", roster)))
    assert all(name in page for name in roster.operatives.values_list("name", flat=True))


def test_pressing_twice_founds_one_roster(owner: Player) -> None:
    pack = shipped_pack()
    client = owner.client()
    form = {"pack": pack.pk, "token": "pressed twice"}
    first, second = (client.post(reverse("rosters:create"), form) for _ in range(2))
    roster = Roster.objects.get()
    assert (first.url, second.url) == (address("recruit", roster), address("sheet", roster))


def test_too_many_rosters_are_declined_in_the_form(guest: Player) -> None:
    pack = shipped_pack()
    for number in range(10):
        found(guest, name=f"Roster {number}")
    answer = guest.client().post(reverse("rosters:create"), {"pack": pack.pk, "name": "One more"})
    assert answer.status_code == 409
    assert "Not saved." in text(answer)
    assert 'sign up to keep more. <a href="/account/sign-up/">Sign up</a>' in text(answer)
    assert 'value="One more"' in text(answer)


def test_ready_teams_of_ones_own_faction_come_first(owner: Player, guest: Player) -> None:
    shipped_pack("death-guard")
    found(owner, "fire-warrior-shasla")
    for who, first in ((guest, "Death Guard"), (owner, "T'au Empire")):
        assert who.client().get(reverse("home")).context["ready"][0].pack.title == first


# The list


def test_the_list_says_where_nobody_has_built(stranger: Player) -> None:
    assert "No roster yet." in text(stranger.client().get(reverse("rosters:list")))


def test_the_list_has_what_is_ones_own(owner: Player, opponent: Player, roster: Roster) -> None:
    assert roster.name in text(owner.client().get(reverse("rosters:list")))
    assert roster.name not in text(opponent.client().get(reverse("rosters:list")))


# Guests


def test_a_private_link_opens_a_guests_rosters_elsewhere(guest: Player) -> None:
    roster = found(guest)
    link = reverse("rosters:keep", args=[guest.guest_key])
    assert link in text(guest.client().get(reverse("rosters:list")))
    other = Player().client()
    page = text(other.get(link))
    assert roster.name in page
    assert "180 days" in page
    assert other.post(link).url == reverse("rosters:list")
    assert roster.name in text(other.get(address("sheet", roster)))


def test_what_was_built_on_the_other_device_comes_along(guest: Player) -> None:
    found(guest)
    phone = Player(guest_key="the key of the same guest's phone")
    own = found(phone, name="Built on the phone")
    client = phone.client()
    client.post(reverse("rosters:keep", args=[guest.guest_key]))
    assert client.session[SESSION_KEY] == guest.guest_key
    assert "Built on the phone" in text(client.get(address("sheet", own)))
    assert "Built on the phone" in text(guest.client().get(reverse("rosters:list")))


def test_a_player_who_opens_a_private_link_owns_the_rosters(guest: Player, owner: Player) -> None:
    roster = found(guest)
    owner.client().post(reverse("rosters:keep", args=[guest.guest_key]))
    roster.refresh_from_db()
    assert roster.owner == owner.user


def test_a_private_link_that_opens_nothing_is_not_there(stranger: Player, guest: Player) -> None:
    assert stranger.client().get(reverse("rosters:keep", args=["guessed"])).status_code == 404
    assert guest.client().get(reverse("rosters:keep", args=[guest.guest_key])).status_code == 404


def test_a_guests_rosters_are_claimed_at_sign_up(guest: Player) -> None:
    roster = found(guest)
    client = guest.client()
    client.post(reverse("accounts:sign-up"), {"name": "Mira", "password": "a long enough password"})
    roster.refresh_from_db()
    assert str(roster.owner) == "Mira"
    assert roster.name in text(client.get(address("sheet", roster)))
