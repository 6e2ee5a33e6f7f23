"""Logging in and out, where that leads, and how many wrong tries there are."""

import pytest
from django.urls import reverse

from accounts.limits import LOG_IN_FROM
from accounts.models import Session, Tally
from tests.accounts.scene import browser, is_logged_in, log_in, player, sign_up

pytestmark = pytest.mark.django_db


def test_name_and_password_open_the_account() -> None:
    player()
    client = browser()
    assert log_in(client, name="mira holt").status_code == 302
    assert is_logged_in(client)


@pytest.mark.parametrize(("name", "password"), [("Mira Holt", "wrong"), ("Nobody", "wrong")])
def test_an_unknown_name_and_a_wrong_password_get_the_same_words(name: str, password: str) -> None:
    player()
    response = log_in(browser(), name=name, password=password)
    assert response.status_code == 422
    words = ["Name and password do not match. Capitals do not matter in the name."]
    assert response.context["form"].non_field_errors() == words
    assert f'value="{name}"' in response.text
    assert password not in response.text


def test_an_inactive_player_stays_outside() -> None:
    user = player()
    user.is_active = False
    user.save()
    assert log_in(browser()).status_code == 422


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "https:evil.example", "/\\evil.example", "javascript:x"]
)
def test_next_never_leads_to_another_site(elsewhere: str) -> None:
    player()
    assert log_in(browser(), next=elsewhere)["Location"] == reverse("home")


def test_next_leads_to_our_own_page() -> None:
    player()
    assert log_in(browser(), next="/about/?a=b")["Location"] == "/about/?a=b"


def test_a_page_for_players_leads_to_the_log_in_and_back() -> None:
    response = browser().get(reverse("accounts:password"))
    assert response["Location"] == f"{reverse('accounts:log-in')}?next={reverse('accounts:password')}"


def test_to_htmx_a_page_for_players_is_401_so_that_nothing_typed_is_replaced() -> None:
    response = browser().get(reverse("accounts:password"), headers={"HX-Request": "true"})
    assert response.status_code == 401


def test_the_seventh_wrong_password_waits_even_when_the_next_is_right() -> None:
    player()
    client = browser()
    for _ in range(6):
        assert log_in(client, password="wrong").status_code == 422
    response = log_in(client)
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 0
    assert not is_logged_in(client)


def test_wrong_tries_for_one_account_do_not_close_another() -> None:
    player()
    player("Dovan Hale")
    client = browser()
    for _ in range(7):
        log_in(client, password="wrong")
    assert log_in(client, name="Dovan Hale").status_code == 302


def test_a_right_password_clears_the_wrong_tries() -> None:
    player()
    for _ in range(3):
        for _ in range(5):
            log_in(browser(), password="wrong")
        assert log_in(browser()).status_code == 302


def test_on_a_known_device_the_right_password_opens_during_the_wait_that_others_began() -> None:
    player()
    known = browser()
    log_in(known)
    known.post(reverse("accounts:log-out"))
    for _ in range(9):
        log_in(browser(), password="wrong")
    assert log_in(browser()).status_code == 429
    assert log_in(known, name="MIRA holt").status_code == 302


def test_on_a_known_device_ones_own_slips_do_not_lock_one_out() -> None:
    player()
    known = browser()
    log_in(known)
    known.post(reverse("accounts:log-out"))
    for _ in range(12):
        log_in(known, password="wrong")
    assert log_in(known).status_code == 302


def test_a_device_is_known_for_who_logged_in_there_and_for_nobody_else() -> None:
    player()
    player("Dovan Hale")
    known = browser()
    log_in(known, name="Dovan Hale")
    known.post(reverse("accounts:log-out"))
    answers = [log_in(known, password="wrong").status_code for _ in range(8)]
    assert answers == [422] * 6 + [429] * 2
    assert log_in(known).status_code == 429


def test_a_stolen_or_made_up_device_guesses_no_faster_than_its_own_waits() -> None:
    player()
    known = browser()
    log_in(known)
    known.post(reverse("accounts:log-out"))
    assert [log_in(known, password="wrong").status_code for _ in range(33)][-2:] == [429] * 2
    forged = browser()
    forged.cookies["device"] = known.cookies["device"].value[:-1] + "~"
    assert [log_in(forged, password="wrong").status_code for _ in range(8)][-1] == 429


def test_the_devices_cookie_names_nobody() -> None:
    player()
    known = browser()
    log_in(known)
    cookie = known.cookies["device"]
    assert "mira" not in cookie.value.lower()
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_a_club_that_logs_in_behind_one_address_is_not_counted() -> None:
    names = [f"Player {number:02}" for number in range(LOG_IN_FROM.tries // 10)]
    for name in names:
        player(name)
    for _ in range(11):
        for name in names:
            assert log_in(browser(), name=name).status_code == 302


def test_wrong_log_ins_of_an_address_are_counted_and_known_devices_get_in_all_the_same() -> None:
    player()
    known = browser()
    log_in(known)
    known.post(reverse("accounts:log-out"))
    answers = {log_in(browser(), name=f"Nobody {number}").status_code for number in range(LOG_IN_FROM.tries)}
    assert answers == {422}
    assert log_in(browser(), name="Nobody else").status_code == 429
    assert log_in(known).status_code == 302


def test_what_is_counted_names_nobody() -> None:
    player()
    log_in(browser(), password="wrong")
    kept = " ".join(Tally.objects.values_list("key", flat=True))
    assert "mira" not in kept
    assert "127.0.0.1" not in kept


def test_logging_out_takes_a_form_of_our_own() -> None:
    client = browser()
    sign_up(client)
    assert client.get(reverse("accounts:log-out")).status_code == 405
    client.post(reverse("accounts:log-out"))
    assert not is_logged_in(client)


def test_a_session_knows_whose_it_is_and_on_which_device() -> None:
    user = player()
    log_in(browser())
    assert [(row.user, row.device) for row in Session.objects.all()] == [(user, "Firefox on Linux")]


def test_a_log_in_begins_a_new_session_key() -> None:
    player()
    client = browser()
    client.post(reverse("accounts:log-out"))
    before = client.session.session_key
    log_in(client)
    assert client.session.session_key != before
