"""Back in without the password: recovery codes, and the link of the server's owner."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from accounts.models import Event, LoginLink, User
from accounts.services import login_link_make
from rosters.tokens.services import token_make
from tests.accounts.scene import browser, codes_on, is_logged_in, log_in, player, recover, sign_up
from tests.api.calls import Caller

pytestmark = pytest.mark.django_db
LINK = "accounts:link"


def test_a_code_buys_a_new_password_once() -> None:
    code = codes_on(sign_up(browser()))[0]
    client = browser()
    assert recover(client, code).status_code == 302
    assert is_logged_in(client)
    assert log_in(browser(), password="the cinder reach").status_code == 302
    assert recover(browser(), code).status_code == 422


@pytest.mark.parametrize("typed", [str.lower, lambda code: code.replace("-", " "), lambda code: f" {code} "])
def test_a_code_may_be_typed_carelessly(typed) -> None:
    code = codes_on(sign_up(browser()))[0]
    assert recover(browser(), typed(code)).status_code == 302


def test_a_code_works_for_its_own_player_only() -> None:
    code = codes_on(sign_up(browser()))[0]
    player("Dovan Hale")
    assert recover(browser(), code, name="Dovan Hale").status_code == 422


def test_a_code_is_not_used_up_by_a_weak_password() -> None:
    code = codes_on(sign_up(browser()))[0]
    assert recover(browser(), code, password="short").status_code == 422
    assert recover(browser(), code).status_code == 302


def test_recovering_ends_every_other_session_and_is_told() -> None:
    thief = browser()
    code = codes_on(sign_up(thief))[0]
    client = browser()
    recover(client, code)
    assert not is_logged_in(thief)
    assert "Something happened on your account" in client.get(reverse("home")).text


@pytest.mark.parametrize("way", ["code", "link"])
def test_coming_back_ends_what_programs_hold(way: str) -> None:
    thief = browser()
    code = codes_on(sign_up(thief))[0]
    user = User.objects.get()
    token = token_make(user=user, scope="write", days=7, name="Bot")[1]
    client = browser()
    if way == "code":
        recover(client, code)
    else:
        client.post(reverse(LINK), {"key": login_link_make(user)})
    page = client.get(reverse("accounts:account")).text
    assert "You are logged out everywhere else. Your API token no longer works." in page
    assert not is_logged_in(thief)
    assert Caller({"Authorization": f"Bearer {token}"}).get("me/").status_code == 401


def test_guessing_codes_waits_after_ten_tries() -> None:
    sign_up(browser())
    answers = [recover(browser(), "0000-0000-0000-0000").status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]


def test_the_owners_link_lets_in_once() -> None:
    token = login_link_make(player())
    client = browser()
    assert "Log in as Mira Holt" in client.get(reverse(LINK), {"key": token}).text
    assert client.post(reverse(LINK), {"key": token}).status_code == 302
    assert is_logged_in(client)
    late = browser()
    assert late.post(reverse(LINK), {"key": token}).status_code == 404
    assert not is_logged_in(late)


def test_looking_at_a_link_does_not_use_it_up() -> None:
    token = login_link_make(player())
    for _ in range(3):
        assert browser().get(reverse(LINK), {"key": token}).status_code == 200


def test_a_link_expires() -> None:
    token = login_link_make(player())
    LoginLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert browser().post(reverse(LINK), {"key": token}).status_code == 404


def test_only_the_newest_link_works() -> None:
    user = player()
    old = login_link_make(user)
    login_link_make(user)
    assert browser().get(reverse(LINK), {"key": old}).status_code == 404


def test_the_token_itself_is_not_kept() -> None:
    token = login_link_make(player())
    assert LoginLink.objects.get().digest != token


def test_a_player_is_told_of_the_link_on_the_next_page_until_they_have_seen_it() -> None:
    client = browser()
    sign_up(client)
    user = User.objects.get()
    assert "Something happened" not in client.get(reverse("home")).text
    login_link_make(user)
    assert "Something happened" in client.get(reverse("home")).text
    assert "made a one-time log-in link" in client.get(reverse("accounts:account")).text
    client.post(reverse("accounts:events-seen"))
    assert "Something happened" not in client.get(reverse("home")).text


def test_the_command_makes_a_link_and_leaves_a_trace(caplog: pytest.LogCaptureFixture) -> None:
    user = player()
    out = StringIO()
    with caplog.at_level("INFO", logger="muster.accounts"):
        call_command("login_link", "mira HOLT", hours=2, stdout=out)
    path = out.getvalue().split()[-1]
    assert browser().get(path).status_code == 200
    assert Event.objects.get().kind == Event.Kind.LINK_MADE
    assert [record.player for record in caplog.records if record.name == "muster.accounts"] == [str(user.pk)]
    assert path.partition("key=")[2] not in caplog.text


@pytest.mark.parametrize("arguments", [["Nobody"], ["Mira Holt", "--hours", "0"], ["Mira Holt", "--hours", "999"]])
def test_the_command_says_what_is_wrong(arguments: list[str]) -> None:
    player()
    with pytest.raises(CommandError):
        call_command("login_link", *arguments)
