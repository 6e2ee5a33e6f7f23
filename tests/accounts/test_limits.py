"""Limits: whom they count, how they end, and that many tries at once are many tries."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.limits import Slowing, TooOften, TryLimit, address_of
from accounts.models import Tally
from tests.processes import printed_by

pytestmark = pytest.mark.django_db
THREE = TryLimit("three a minute", 3, 1)
# Eight threads try forty times what may be tried ten times, on a database in a file.
AT_ONCE = """
import django
django.setup()
from concurrent.futures import ThreadPoolExecutor
from django.core.management import call_command
from django.db import connection
from accounts.limits import TooOften, TryLimit
call_command("migrate", "accounts", verbosity=0)

def one_try(_):
    try:
        TryLimit("ten an hour", 10, 60).spend("a")
    except TooOften:
        return False
    finally:
        connection.close()
    return True

with ThreadPoolExecutor(8) as pool:
    print(sum(pool.map(one_try, range(40))))
"""


def tries(*whose: str) -> int:
    """How many tries are let through."""
    passed = 0
    while passed < 50:
        try:
            THREE.spend(*whose)
        except TooOften:
            break
        passed += 1
    return passed


def test_a_limit_lets_through_what_it_says() -> None:
    assert tries("a") == 3


def test_each_is_counted_alone() -> None:
    tries("a")
    assert tries("b") == 3
    assert tries("a", "b") == 3


def test_forgiving_begins_anew() -> None:
    tries("a")
    THREE.forgive("a")
    assert tries("a") == 3


def test_a_limit_ends_with_its_stretch_and_leaves_no_rows() -> None:
    tries("a")
    Tally.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert tries("a") == 3
    assert Tally.objects.count() == 1


def test_the_words_say_how_long_to_wait() -> None:
    assert str(TooOften(90)) == "Too many tries. Wait 2 minutes, then it works again. Nothing was lost."
    assert str(TooOften(10)) == "Too many tries. Wait 10 seconds, then it works again. Nothing was lost."
    assert str(TooOften(1)) == "Too many tries. Wait 1 second, then it works again. Nothing was lost."


@pytest.mark.parametrize(
    ("behind_proxy", "forwarded", "expected"),
    [
        (False, "6.6.6.6", "1.2.3.4"),
        (True, "6.6.6.6, 5.5.5.5", "5.5.5.5"),
        (True, "", "1.2.3.4"),
    ],
)
def test_only_the_proxys_own_entry_counts_as_an_address(behind_proxy, forwarded, expected, settings) -> None:
    settings.BEHIND_PROXY = behind_proxy
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded}, REMOTE_ADDR="1.2.3.4")
    assert address_of(request) == expected


@pytest.mark.threads
def test_of_many_tries_at_once_as_many_get_through_as_the_limit_says(tmp_path: Path) -> None:
    assert printed_by(AT_ONCE, tmp_path) == "10"


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("[2001:db8:1:2::1]", "2001:db8:1:2::/64"),
        ("1.2.3.4", "1.2.3.4"),
        ("nowhere", "nowhere"),
    ],
)
def test_a_visitor_of_ipv6_is_the_network_that_one_household_has(address: str, visitor: str) -> None:
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=address)) == visitor


def test_waits_grow_with_every_further_try_and_end(monkeypatch: pytest.MonkeyPatch) -> None:
    slowing, now, waits = Slowing("guesses", free=2, longest=60), timezone.now(), []
    monkeypatch.setattr("accounts.limits.timezone.now", lambda: now)
    for _ in range(2):
        slowing.spend("a")
    for _ in range(5):
        slowing.spend("a")
        with pytest.raises(TooOften) as refused:
            slowing.spend("a")
        waits.append(refused.value.seconds - 1)
        now += timedelta(seconds=refused.value.seconds)
    assert waits == [10, 20, 40, 60, 60]
    slowing.forgive("a")
    slowing.spend("a")


@pytest.mark.parametrize("path", ["/api/v1/a%0Ab", "/api/v1/%0A", "/api/v1/rosters/%0D%0A/"])
def test_a_line_break_in_an_address_of_the_api_is_answered_as_json(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
