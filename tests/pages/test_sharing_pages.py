"""Sharing: who may see a roster, its link, what a reader can do with it, and the list of open rosters."""

from __future__ import annotations

import pytest
from django.urls import reverse

from rosters.models import Roster
from rosters.rosters.services.rosters import roster_discard, roster_share
from rosters.web.shared_links import ROSTER_LINKS
from tests.cast import MODEL, Player, found, found_team, pick, recruit
from tests.pages.roster_scene import address
from tests.rosters.exchanging import stranded
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db
READERS = ["owner", "opponent", "guest", "stranger", "staff"]


def shared(player: Player, roster: Roster, visibility: str = "link") -> str:
    """Share it; the path of its link."""
    roster_share(roster_id=roster.pk, viewer=player.viewer, visibility=visibility)
    roster.refresh_from_db()
    return reverse("rosters:shared", args=[roster.share_key])


def test_a_choice_on_the_page_shares_and_shows_link_and_code(owner: Player):
    roster = found_team(owner)
    client = owner.client()
    answer = client.post(address("share", roster), {"version": roster.version, "visibility": "link"})
    roster.refresh_from_db()
    page = client.get(answer.url).content.decode()
    assert roster.visibility == "link"
    assert f"http://testserver/s/{roster.share_key}/" in page
    assert 'class="qr"' in page


def test_a_private_roster_shows_no_link(owner: Player):
    roster = found(owner)
    shared(owner, roster)
    shared(owner, roster, "private")
    assert roster.share_key not in owner.client().get(address("share", roster)).content.decode()


def test_a_guest_finds_the_private_link_where_rosters_are_shared(guest: Player, owner: Player):
    link = f"http://testserver{reverse('rosters:keep', args=[guest.guest_key])}"
    page = guest.client().get(address("share", found(guest)))
    assert page.context["private_link"] == link
    assert link in page.content.decode()
    assert owner.client().get(address("share", found(owner))).context["private_link"] == ""


def test_links_begin_with_the_public_address_where_it_is_set(owner: Player, settings):
    settings.PUBLIC_URL = "https://muster.example.org"
    roster = found(owner)
    path = shared(owner, roster)
    assert owner.client().get(address("share", roster)).context["link"] == f"https://muster.example.org{path}"


def test_a_stale_share_is_told_so(owner: Player):
    roster = found(owner)
    before = roster.version
    recruit(owner, roster)
    answer = owner.client().post(address("share", roster), {"version": before, "visibility": "public"})
    assert answer.status_code == 409
    assert b"Saved meanwhile" in answer.content
    assert Roster.objects.get().visibility == "private"


def test_a_way_to_share_that_is_none_is_told(owner: Player):
    roster = found(owner)
    answer = owner.client().post(address("share", roster), {"version": roster.version, "visibility": "world"})
    assert answer.status_code == 409
    assert b"not a way to share" in answer.content


@pytest.mark.parametrize("who", READERS)
def test_whoever_has_the_link_reads_every_page_without_an_account(
    owner: Player, who: str, request: pytest.FixtureRequest
):
    roster = found_team(owner)
    team = pick(owner, roster)
    client = request.getfixturevalue(who).client()
    link = shared(owner, roster)
    if who != "owner":
        assert client.get(address("sheet", roster)).status_code == 404
    assert client.get(link).status_code == 200
    for page in (address("sheet", roster), address("kill-team", roster, team.pk), address("export", roster)):
        assert client.get(page).status_code == 200, page


def test_a_reader_makes_a_copy_of_their_own(owner: Player, stranger: Player):
    roster = found_team(owner)
    client = stranger.client()
    assert b"Copy to my rosters" in client.get(shared(owner, roster)).content
    made = client.post(address("copy", roster)).url
    assert client.get(made).status_code == 200
    assert Roster.objects.get(owner=None).points == roster.points


def test_a_link_leads_nowhere_once_the_roster_is_private_or_thrown_away(owner: Player, stranger: Player):
    roster = found(owner)
    link = shared(owner, roster)
    client = stranger.client()
    assert client.get(link).status_code == 200
    shared(owner, roster, "private")
    assert client.get(link).status_code == 404
    assert client.get(address("sheet", roster)).status_code == 404
    shared(owner, roster)
    roster_discard(roster_id=roster.pk, viewer=owner.viewer)
    assert client.get(link).status_code == 404


@pytest.mark.parametrize("path", ["/s/nobody/", "/s/x%00y/", "/s//"])
def test_an_unknown_link_leads_nowhere(client, path: str):
    assert client.get(path).status_code == 404


def test_a_reader_sees_no_notes_and_changes_nothing(owner: Player, opponent: Player):
    roster = found_team(owner)
    Roster.objects.update(notes="Hold the ridge.")
    client = opponent.client()
    page = client.get(shared(owner, roster)).content.decode()
    assert "ridge" not in page
    for name in ("share", "link", "details"):
        assert client.get(address(name, roster)).status_code == 404
        assert client.post(address(name, roster), {"visibility": "public"}).status_code == 404


def test_a_browser_remembers_the_last_links_only(owner: Player, stranger: Player):
    client = stranger.client()
    session = client.session
    session[ROSTER_LINKS.session_key] = {str(number): "key" for number in range(ROSTER_LINKS.most)}
    session.save()
    roster = found(owner)
    client.get(shared(owner, roster))
    held = client.session[ROSTER_LINKS.session_key]
    assert (len(held), "0" in held, str(roster.pk) in held) == (ROSTER_LINKS.most, False, True)


# Open rosters


def test_open_rosters_are_listed_and_found_by_name_and_faction(owner: Player, guest: Player, stranger: Player):
    shared(owner, found(owner, name="Ashgate"), "public")
    shared(guest, found(guest, pack=shipped_pack("orks"), name="Mob"), "public")
    shared(owner, found(owner, name="By link only"))
    found(owner, name="Mine alone")

    def names(asked: str = "") -> list[str]:
        page = stranger.client().get(reverse("rosters:public"), {"q": asked})
        return [each["name"] for each in page.context["rosters"]]

    assert names() == ["Mob", "Ashgate"]
    assert (names("ash"), names("ORK"), names("zzz"), names("\0")) == (["Ashgate"], ["Mob"], [], ["Mob", "Ashgate"])


def test_the_list_takes_the_same_queries_for_one_and_ten(owner: Player, client, django_assert_num_queries):
    for number in range(10):
        shared(owner, found(owner, name=f"Roster {number}"), "public")
    # how many, and a page of them with owner and pack
    with django_assert_num_queries(2):
        client.get(reverse("rosters:public"))


# Linking


def test_a_roster_without_its_pack_is_linked_from_its_page_and_back(owner: Player):
    bare = stranded(owner, found_team(owner))
    client = owner.client()
    page = client.get(address("sheet", bare)).content.decode()
    assert "It has no pack." in page
    assert "Link it" in client.get(address("link", bare)).content.decode()
    answer = client.post(address("link", bare), {"version": bare.version, "pack": shipped_pack().pk})
    done = client.get(answer.url).content.decode()
    assert "Linked to T&#x27;au Empire" in done
    assert "It has no pack." not in done
    assert Roster.objects.get(pk=bare.pk).pack == shipped_pack()


@pytest.mark.parametrize("pack", ["", "x", "00000000-0000-0000-0000-000000000000"])
def test_a_pack_that_is_none_is_not_there(owner: Player, pack: str):
    bare = stranded(owner, found(owner, MODEL))
    answer = owner.client().post(address("link", bare), {"version": bare.version, "pack": pack})
    assert answer.status_code == 404


@pytest.mark.parametrize("public", ["", "https://muster.example.org"])
def test_a_guests_private_link_begins_as_the_reader_or_the_public_address_does(guest: Player, settings, public: str):
    settings.PUBLIC_URL = public
    found(guest, MODEL)
    page = guest.client().get(reverse("rosters:list")).content.decode()
    assert f'value="{public or "http://testserver"}{reverse("rosters:keep", args=[guest.guest_key])}"' in page
