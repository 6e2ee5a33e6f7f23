"""What every page has: who may open it, no script or style of its own inside, and the visitor's choice of colours."""

import re

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts import hooks
from accounts.models import User

pytestmark = pytest.mark.django_db

GUEST_PAGES = ["home", "about", "accounts:sign-up", "accounts:log-in", "accounts:recover"]
PLAYER_PAGES = ["accounts:account", "accounts:password", "accounts:codes", "accounts:leave", "accounts:export"]
POST_ONLY = ["accounts:log-out", "accounts:sessions-end", "accounts:events-seen", "scheme"]


@pytest.fixture
def player_client() -> Client:
    """The browser of somebody logged in."""
    client = Client()
    client.force_login(User.objects.create_user("Mira Holt"))
    return client


@pytest.mark.parametrize("name", GUEST_PAGES)
def test_a_guest_opens(name: str, client: Client) -> None:
    assert client.get(reverse(name)).status_code == 200


@pytest.mark.parametrize("name", PLAYER_PAGES)
def test_a_player_opens_and_a_guest_is_asked_to_log_in(name: str, client: Client, player_client: Client) -> None:
    assert player_client.get(reverse(name)).status_code == 200
    answer = client.get(reverse(name))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("accounts:log-in"))


@pytest.mark.parametrize("name", ["accounts:sign-up", "accounts:log-in"])
def test_a_player_need_not_sign_up_or_log_in(name: str, player_client: Client) -> None:
    assert player_client.get(reverse(name)).status_code == 302


@pytest.mark.parametrize("name", POST_ONLY)
def test_what_changes_something_is_no_link(name: str, player_client: Client) -> None:
    assert player_client.get(reverse(name)).status_code == 405


@pytest.mark.parametrize("name", [*GUEST_PAGES, *PLAYER_PAGES[:-1]])
def test_no_page_holds_a_script_or_a_style(name: str, client: Client, player_client: Client) -> None:
    page = (client if name in GUEST_PAGES else player_client).get(reverse(name)).text
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    assert not re.search(r"(?:src|href|action)=\"(?:https?:)?//", page)


def test_the_policy_allows_our_own_files_only(client: Client) -> None:
    policy = client.get(reverse("home"))["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy


def test_the_pattern_page_is_not_for_the_public() -> None:
    with pytest.raises(NoReverseMatch):
        reverse("look")


def test_the_visitor_chooses_the_colours_and_comes_back_to_the_page(client: Client) -> None:
    response = client.post(reverse("scheme"), {"scheme": "dark", "next": "/about/"})
    assert response["Location"] == "/about/"
    assert '<html lang="en" data-scheme="dark">' in client.get("/about/").text
    client.post(reverse("scheme"), {"scheme": "", "next": "/about/"})
    assert '<html lang="en">' in client.get("/about/").text


@pytest.mark.parametrize("value", ["pink", '"><script>'])
def test_no_other_colours_are_known(client: Client, value: str) -> None:
    client.post(reverse("scheme"), {"scheme": value})
    assert "data-scheme" not in client.get("/about/").text
    client.cookies["scheme"] = value
    assert "data-scheme" not in client.get("/about/").text


def test_choosing_colours_never_leads_to_another_site(client: Client) -> None:
    response = client.post(reverse("scheme"), {"scheme": "dark", "next": "//evil.example/"})
    assert response["Location"] == reverse("home")


def test_what_waits_comes_before_what_one_has(client: Client, settings) -> None:
    settings.HOME_ATTENTION = ["tests.pages.test_frame.some_attention"]
    page = client.get(reverse("home")).text
    assert page.index("A mission to report") < page.index("Ashgate Watch") < page.index("New roster")
    assert "In this browser" in page


def some_attention(request) -> list[hooks.Attention]:
    return [
        hooks.Attention(url="/r/", title="Ashgate Watch", faction="Orks", points=119, stamp="Legal", stamp_kind="good"),
        hooks.Attention(url="/m/", title="A mission to report", act="Report it"),
    ]
