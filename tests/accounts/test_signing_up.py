"""Signing up: two fields, recovery codes once, and everything typed stays when something is wrong."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.limits import TryLimit
from accounts.models import Event, RecoveryCode, User
from tests.accounts.scene import PASSWORD, browser, codes_on, is_logged_in, player, sign_up

pytestmark = pytest.mark.django_db


def test_a_name_and_a_password_are_enough() -> None:
    client = browser()
    response = sign_up(client)
    assert response.status_code == 200
    assert is_logged_in(client)
    assert User.objects.get().name == "Mira Holt"


def test_eight_recovery_codes_are_shown_and_only_their_digests_kept() -> None:
    shown = codes_on(sign_up(browser()))
    assert len(set(shown)) == 8
    assert RecoveryCode.objects.count() == 8
    kept = "".join(RecoveryCode.objects.values_list("digest", flat=True))
    assert not any(code in kept or code.replace("-", "") in kept for code in shown)


def test_no_later_page_shows_the_codes() -> None:
    client = browser()
    codes = codes_on(sign_up(client))
    for name in ("account", "sign-up", "codes"):
        page = client.get(reverse(f"accounts:{name}"), follow=True).text
        assert not any(code in page for code in codes)


def test_a_name_is_taken_in_every_spelling() -> None:
    player("Mira Holt")
    response = sign_up(browser(), name="mira  HOLT")
    assert response.status_code == 422
    assert response.context["form"].errors["name"] == [
        "Somebody is called mira HOLT already, or something that looks the same. Add something to it."
    ]


@pytest.mark.parametrize("password", ["short", "password1234", "Mira Holt 1"])
def test_a_password_that_is_easily_guessed_is_refused(password: str) -> None:
    response = sign_up(browser(), password=password)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["password"]
    assert not User.objects.exists()


def test_what_was_typed_stays_in_the_form() -> None:
    response = sign_up(browser(), name="Mira Holt", password="short", email="not an address", next="/about/")
    for value in ('value="Mira Holt"', 'value="not an address"', 'value="/about/"'):
        assert value in response.text


def test_an_email_address_is_kept_when_given() -> None:
    sign_up(browser(), email="mira@example.org")
    assert User.objects.get().email == "mira@example.org"


def test_whoever_is_logged_in_is_led_past_the_form() -> None:
    client = browser()
    sign_up(client)
    assert client.get(reverse("accounts:sign-up")).status_code == 302


def test_signing_up_is_told_in_the_account() -> None:
    sign_up(browser())
    event = Event.objects.get()
    assert (event.kind, event.device) == (Event.Kind.SIGNED_UP, "Firefox on Linux")


def test_the_forty_first_sign_up_from_one_address_in_an_hour_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(40):
        assert sign_up(Client(), name=f"Player {number}").status_code == 200
    response = sign_up(Client(), name="One more", password=PASSWORD)
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 0
    assert 'value="One more"' in response.text


def test_a_name_that_looks_like_a_taken_one_is_taken() -> None:
    player()
    assert sign_up(browser(), "Мirа Holt").status_code == 422
    assert sign_up(browser(), "Mira Hold").status_code == 200


def test_asking_for_taken_names_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.forms.NAMES_FROM", TryLimit("taken names in the test", 2, 60))
    player()
    assert [sign_up(browser()).status_code for _ in range(3)] == [422, 422, 429]
