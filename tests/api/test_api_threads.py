"""Several calls at once: one key does one thing, of acts at one version one is done, every call is counted."""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from accounts.models import Tally
from rosters.models import Roster
from tests.api.calls import Caller, by_token, of
from tests.cast import MODEL, Player, assert_reconciled, found, model
from tests.rosters.factories import shipped_pack
from tests.threads import THREADS, together

pytestmark = [pytest.mark.threads, pytest.mark.django_db(transaction=True)]
RECRUIT = {"act": "recruit", "model": model(MODEL), "role": "non-specialist"}


def each_with_its_own_client(caller: Caller) -> Caller:
    return Caller(headers=dict(caller.headers))


def test_one_key_founds_one_roster_however_many_ask_at_once(owner: Player):
    caller, body = by_token(owner), {"pack": str(shipped_pack().pk), "name": "Once"}

    def ask(number: int) -> HttpResponse:
        return each_with_its_own_client(caller).post("rosters/", body, Idempotency_Key="k1")

    answers = together(ask)
    assert [answer.status_code for answer in answers] == [201] * THREADS
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert Roster.objects.count() == 1


def test_of_acts_at_one_version_one_is_done(owner: Player):
    roster, caller = found(owner), by_token(owner)

    def ask(number: int) -> HttpResponse:
        return each_with_its_own_client(caller).post(of(roster, "acts"), {"acts": [RECRUIT], "version": 1})

    codes = sorted(answer.status_code for answer in together(ask))
    assert codes == [200] + [409] * (THREADS - 1)
    assert_reconciled(roster)


def test_one_key_acts_once_however_many_ask_at_once(owner: Player):
    roster, caller = found(owner), by_token(owner)
    body = {"acts": [RECRUIT], "version": 1}

    def ask(number: int) -> HttpResponse:
        return each_with_its_own_client(caller).post(of(roster, "acts"), body, Idempotency_Key="k1")

    answers = together(ask)
    assert [answer.status_code for answer in answers] == [200] * THREADS
    assert len({answer.json()["batch"]["id"] for answer in answers}) == 1
    assert Roster.objects.get(pk=roster.pk).size == 1


def test_every_call_is_counted(owner: Player):
    caller = by_token(owner)
    together(lambda number: each_with_its_own_client(caller).get("editions/"))
    assert Tally.objects.get().count == THREADS
