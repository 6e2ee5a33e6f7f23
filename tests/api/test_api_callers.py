"""Who may call the API, and how they are told what is wrong."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from accounts.models import Tally
from rosters.tokens.services import READ
from rosters.web import throttles
from rosters.web.description import known_words, schema
from tests.api.calls import GUEST_KEY, ROOT, Caller, by_guest_key, by_token, of, token_of
from tests.cast import MODEL, Player, found

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


def test_a_token_that_reads_may_not_write(owner: Player):
    roster, caller = found(owner), by_token(owner, READ)
    assert caller.get(of(roster)).status_code == 200
    answer = caller.patch(of(roster), {"name": "X"}, If_Match="*")
    assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")


def test_rewriting_a_tokens_beginning_does_not_widen_it(owner: Player):
    token = token_of(owner, READ)
    forged = token.replace("mr_", "mw_", 1)
    assert Caller({"Authorization": f"Bearer {forged}"}).get("me/").status_code == 401


def test_a_token_past_its_day_does_not_work(owner: Player):
    caller = Caller({"Authorization": f"Bearer {token_of(owner, expiry=timedelta(seconds=-1))}"})
    assert (caller.get("me/").status_code, caller.get("me/").json()["code"]) == (401, "bad-credentials")


@pytest.mark.parametrize(
    "header", ["Bearer nonsense", "Bearer", "Bearer a b", "Bearer \xff", "Guest short", "Guest", "Basic YTpi", "Bear"]
)
def test_credentials_that_mean_nothing_are_refused_even_for_reading(header: str):
    answer = Caller({"Authorization": header}).get("editions/")
    assert answer.status_code == 401
    assert set(answer.json()) == {"code", "message", "fields"}


def test_a_player_who_left_calls_no_more(owner: Player):
    caller = by_token(owner)
    type(owner.user).objects.filter(pk=owner.user.pk).update(is_active=False)
    assert caller.get("me/").status_code == 401


def test_a_guests_key_is_made_and_works():
    body = Caller().post("guests/").json()
    me = Caller({"Authorization": body["header"]}).get("me/").json()
    assert me == {"player": None, "is_guest": True, "scope": "write", "token": None, "expires_at": None}


def test_the_pages_guest_is_the_apis_guest():
    guest = Player(guest_key=GUEST_KEY)
    roster = found(guest, MODEL)
    assert by_guest_key().get(of(roster)).json()["is_editable"] is True


@pytest.mark.parametrize("who", ["owner", "guest"])
def test_a_session_writes_only_with_the_csrf_token(owner: Player, guest: Player, who: str):
    player = {"owner": owner, "guest": guest}[who]
    roster = found(player)
    client = player.client(enforce_csrf_checks=True)
    caller = Caller(client=client)
    assert caller.get(of(roster)).json()["is_editable"] is True
    assert caller.patch(of(roster), {"name": "X"}, If_Match="*").status_code == 403
    secret = "x" * 32
    client.cookies[settings.CSRF_COOKIE_NAME] = secret
    assert caller.patch(of(roster), {"name": "X"}, If_Match="*", X_CSRFToken=secret).status_code == 200


BELOW = [
    "",
    "acts",
    "issues",
    "recruitables",
    "history",
    "history/{batch}",
    "history/{batch}/undo",
    "copies",
    "sharing",
]
BELOW += ["operatives/{operative}", "operatives/{operative}/loadout", "kill-teams", "restore", "move"]


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("below", BELOW)
def test_to_strangers_a_private_roster_answers_as_one_that_is_not_there(
    owner: Player, opponent: Player, staff: Player, method: str, below: str
):
    roster = found(owner, MODEL)
    keys = {"batch": roster.batches.last().pk, "operative": roster.operatives.get().pk}
    address = below.format(**keys)
    body = {"acts": [{"act": "retire", "operative": str(keys["operative"])}]} if below == "acts" else {}
    for who in (by_token(opponent), by_token(staff), by_guest_key(), Caller()):
        answers = [
            who.call(method, f"rosters/{key}/{address}/".replace("//", "/"), body, If_Match="*")
            for key in (roster.pk, uuid.uuid4())
        ]
        assert answers[0].status_code == answers[1].status_code >= 400
        assert answers[0].content == answers[1].content
    roster.refresh_from_db()
    assert (roster.version, roster.visibility) == (2, "private")


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_an_address_that_is_none_is_answered_in_the_apis_shape(method: str):
    answer = Caller().call(method, "nothing/here/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_what_cannot_be_read_is_told_in_one_shape(owner: Player):
    caller = by_token(owner)
    headers = caller.headers
    broken = Client().post(f"{ROOT}rosters/", "{", content_type="application/json", headers=headers)
    assert (broken.status_code, broken.json()["code"]) == (400, "unreadable")
    form = Client().post(f"{ROOT}rosters/", "a=b", content_type="application/x-www-form-urlencoded", headers=headers)
    assert (form.status_code, form.json()["code"]) == (415, "unsupported-media-type")
    assert caller.put("rosters/", {}).json()["code"] == "method-not-allowed"
    assert caller.get("rosters/", Accept="text/html").json()["code"] == "not-acceptable"


def test_every_answer_says_how_many_calls_are_left(owner: Player):
    caller = by_token(owner)
    first, second = caller.get("editions/"), caller.get("editions/")
    assert int(first["RateLimit-Remaining"]) - int(second["RateLimit-Remaining"]) == 1
    assert int(first["RateLimit-Limit"]) == throttles.READS.tries


def test_one_call_too_many_is_told_when_to_come_back(owner: Player):
    caller = by_token(owner)
    caller.get("editions/")
    Tally.objects.filter(until__gt=timezone.now()).update(count=throttles.READS.tries)
    answer = caller.get("editions/")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-often")
    assert 0 < int(answer["Retry-After"]) <= 601
    assert answer["RateLimit-Remaining"] == "0"


def test_answers_are_kept_by_nobody_between(owner: Player):
    answer = by_token(owner).get(of(found(owner)))
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= {each.strip() for each in answer["Vary"].split(",")}


@pytest.mark.parametrize(
    "address", ["rosters/?factoin=Orks", "editions/?q=x", "packs/?edition=kt2018&share=1", "rosters/{roster}/?page=2"]
)
def test_a_word_in_the_query_that_nobody_knows_is_refused(owner: Player, address: str):
    answer = by_token(owner).get(address.format(roster=found(owner).pk))
    word = address.rpartition("?")[2].rpartition("&")[2].partition("=")[0]
    assert (answer.status_code, list(answer.json()["fields"])) == (400, [word])
    assert answer.json()["message"]


def test_words_that_an_address_knows_are_read_whatever_the_method(owner: Player):
    caller, roster = by_token(owner), found(owner)
    assert caller.get("rosters/?edition=kt2018&q=ros").status_code == 200
    assert caller.call("HEAD", "rosters/?edition=kt2018").status_code == 200
    assert caller.get(f"{of(roster)}?share=x").status_code == 200
    assert caller.delete(f"{of(roster)}?version={roster.version}").status_code == 204
    assert caller.post(f"{of(roster, 'restore')}?version=2", {"version": 2}).status_code == 400


def test_an_address_reads_just_what_it_is_described_to_read():
    """Each address by itself knows the same words as in the whole description."""
    found = {
        (path, method.upper()): {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"}
        for path, methods in schema()["paths"].items()
        for method, operation in methods.items()
    }
    for (path, method), names in found.items():
        match = resolve(re.sub(r"\{\w+\}", "01a1eebb-8ab6-7b6e-8232-6d026c5b1568", path))
        assert known_words(match.route, match.func, method) == names, (path, method)
