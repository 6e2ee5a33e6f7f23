"""Limits: whom they count, how they end, and that many tries at once are many tries."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import RequestFactory
from django.utils import timezone

from accounts.limits import Limit, TooOften, address_of
from accounts.models import Tally
from tests.processes import printed_by

pytestmark = pytest.mark.django_db
THREE = Limit("three a minute", 3, 1)
# Eight threads try forty times what may be tried ten times, on a database in a file.
AT_ONCE = """
import django
django.setup()
from concurrent.futures import ThreadPoolExecutor
from django.core.management import call_command
from django.db import connection
from accounts.limits import Limit, TooOften
call_command("migrate", "accounts", verbosity=0)

def one_try(_):
    try:
        Limit("ten an hour", 10, 60).spend("a")
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
