"""The account page and its acts: sessions, password, codes, export, leaving."""

import io
import json
import zipfile
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import FORMER_PLAYER, Event, RecoveryCode, Session, User
from rosters.tokens.services import token_make
from tests.accounts.scene import PASSWORD, browser, codes_on, is_logged_in, log_in, player, recover, sign_up
from tests.api.calls import Caller

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
CLAIMED = "3 rosters from this browser are in your account now."


@pytest.fixture
def mira():
    """A browser in which Mira Holt has just signed up."""
    client = browser()
    sign_up(client)
    return client


def test_every_place_is_listed_this_one_first(mira) -> None:
    log_in(browser(**{"user-agent": "Mozilla/5.0 (iPhone) Safari/600"}))
    places = mira.get(reverse("accounts:account")).context["sessions"]
    assert [(place.device, place.is_here) for place in places] == [
        ("Firefox on Linux", True),
        ("Safari on iPhone", False),
    ]


def test_logging_out_everywhere_else_keeps_this_place(mira) -> None:
    elsewhere = browser()
    log_in(elsewhere)
    mira.post(reverse("accounts:sessions-end"))
    assert not is_logged_in(elsewhere)
    assert is_logged_in(mira)


def test_no_page_holds_a_session_key(mira) -> None:
    page = mira.get(reverse("accounts:account")).text
    assert not any(key in page for key in Session.objects.values_list("session_key", flat=True))


def test_a_new_password_ends_the_other_sessions(mira) -> None:
    elsewhere = browser()
    log_in(elsewhere)
    response = mira.post(reverse("accounts:password"), {"current": PASSWORD, "password": "the cinder reach"})
    assert response.status_code == 302
    assert is_logged_in(mira)
    assert not is_logged_in(elsewhere)


def test_a_new_password_ends_what_programs_hold_and_says_so(mira) -> None:
    said = [token_make(user=User.objects.get(), scope="write", days=7, name="Bot")[1] for _ in range(2)]
    fields = {"current": PASSWORD, "password": "the cinder reach"}
    page = mira.post(reverse("accounts:password"), fields, follow=True).text
    assert "You are logged out everywhere else. Your 2 API tokens no longer work." in page
    assert "All your API tokens were revoked" in page
    assert [Caller({"Authorization": f"Bearer {token}"}).get("me/").status_code for token in said] == [401, 401]


def test_a_new_password_tells_of_no_tokens_where_there_were_none(mira) -> None:
    fields = {"current": PASSWORD, "password": "the cinder reach"}
    answer = mira.post(reverse("accounts:password"), fields, follow=True)
    said = [str(message) for message in answer.context["messages"]]
    assert said == ["You have a new password. You are logged out everywhere else."]


def test_a_new_password_needs_the_old_one(mira) -> None:
    response = mira.post(reverse("accounts:password"), {"current": "wrong", "password": "the cinder reach"})
    assert response.status_code == 422
    assert log_in(browser()).status_code == 302


def test_guessing_the_old_password_is_counted(mira) -> None:
    fields = {"current": "wrong", "password": "the cinder reach"}
    answers = [mira.post(reverse("accounts:password"), fields).status_code for _ in range(7)]
    assert answers == [422] * 6 + [429]


def test_whoever_came_by_a_link_sets_a_password_without_an_old_one() -> None:
    client = browser()
    client.force_login(player(password=None))
    assert client.post(reverse("accounts:password"), {"password": "the cinder reach"}).status_code == 302


def test_new_codes_replace_the_old_ones(mira) -> None:
    old = set(RecoveryCode.objects.values_list("digest", flat=True))
    response = mira.post(reverse("accounts:codes"), {"current": PASSWORD})
    assert len(codes_on(response)) == 8
    assert not old & set(RecoveryCode.objects.values_list("digest", flat=True))
    assert recover(browser(), codes_on(response)[0]).status_code == 302


def test_the_export_holds_the_account_and_what_other_apps_add(mira, settings) -> None:
    settings.ACCOUNT_EXPORTERS = ["tests.accounts.test_account.an_exporter"]
    response = mira.get(reverse("accounts:export"))
    archive = zipfile.ZipFile(io.BytesIO(response.content))
    account = json.loads(archive.read("account.json"))
    assert account["name"] == "Mira Holt"
    assert "password" not in account
    assert json.loads(archive.read("rosters/one.json")) == {"of": "Mira Holt"}
    assert archive.read("rosters/one.ros") == b"<roster/>"


def an_exporter(user: User) -> dict[str, object]:
    return {"rosters/one.json": {"of": user.name}, "rosters/one.ros": b"<roster/>"}


def test_leaving_takes_everything_private_and_leaves_a_nameless_row(mira, settings) -> None:
    settings.ACCOUNT_FAREWELLS = ["tests.accounts.test_account.a_farewell"]
    bidden.clear()
    elsewhere = browser()
    log_in(elsewhere)
    assert mira.post(reverse("accounts:leave"), {"current": PASSWORD}).status_code == 302
    left = User.objects.get()
    assert bidden == [left.pk]
    assert str(left) == FORMER_PLAYER
    assert (left.email, left.is_active, left.has_usable_password()) == ("", False, False)
    assert "mira" not in f"{left.name} {left.key}".lower()
    assert not Event.objects.exists()
    assert not RecoveryCode.objects.exists()
    assert not Session.objects.filter(user=left).exists()
    assert not is_logged_in(mira)
    assert not is_logged_in(elsewhere)
    assert log_in(browser()).status_code == 422


bidden: list[object] = []


def a_farewell(user: User) -> None:
    bidden.append(user.pk)


def test_leaving_needs_the_password(mira) -> None:
    assert mira.post(reverse("accounts:leave"), {"current": "wrong"}).status_code == 422
    assert User.objects.get().is_active


def test_a_name_is_free_again_after_its_player_left(mira) -> None:
    mira.post(reverse("accounts:leave"), {"current": PASSWORD})
    assert sign_up(browser()).status_code == 200


def test_what_a_guest_made_is_claimed_at_sign_up_and_at_log_in(settings) -> None:
    settings.ACCOUNT_CLAIMS = ["tests.accounts.test_account.a_claim"]
    assert CLAIMED in sign_up(browser()).text
    client = browser()
    log_in(client)
    assert CLAIMED in client.get(reverse("home")).text


def a_claim(request, user: User) -> int:
    assert request.user == user
    return 3


def test_the_address_can_be_changed(mira) -> None:
    assert mira.post(reverse("accounts:account"), {"email": "nonsense"}).status_code == 422
    mira.post(reverse("accounts:account"), {"email": "mira@example.org"})
    assert User.objects.get().email == "mira@example.org"


def test_a_session_is_renewed_once_a_day(mira) -> None:
    Session.objects.update(seen_at=timezone.now() - timedelta(days=2))
    mira.get(reverse("home"))
    assert Session.objects.get().seen_at > timezone.now() - timedelta(minutes=1)


def test_the_account_page_costs_the_same_for_one_session_and_ten(mira, django_assert_num_queries) -> None:
    for _ in range(9):
        log_in(browser())
    # session, user, sessions, codes, events
    with django_assert_num_queries(5):
        mira.get(reverse("accounts:account"))
