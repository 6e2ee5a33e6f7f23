"""The page of API tokens: made, shown once, revoked."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from knox.models import AuthToken

from accounts.exports import everything_of
from accounts.services import player_leave
from rosters.services.tokens import MOST_TOKENS, token_make
from tests.api.calls import Caller
from tests.cast import Player

pytestmark = pytest.mark.django_db
PAGE = "/account/tokens/"


def made(player: Player, **fields: str) -> str:
    """Make a token on the page; what it says."""
    page = player.client().post(PAGE, {"scope": "write", "days": "90", **fields}).content.decode()
    found = re.search(r'id="token" value="(\w+)"', page)
    assert found, "no token is shown"
    return found.group(1)


def test_a_new_token_is_shown_once_and_works_at_once(owner: Player):
    token = made(owner)
    told = Caller({"Authorization": f"Bearer {token}"}).get("me/").json()
    assert (told["player"], told["scope"]) == ("Owner", "write")
    page = owner.client().get(PAGE).content.decode()
    assert token not in page
    assert token[:15] in page


def test_a_token_is_kept_as_a_digest_with_its_end(owner: Player):
    token = made(owner, days="7")
    kept = AuthToken.objects.get()
    assert token not in (kept.digest, kept.token_key)
    assert kept.expiry - kept.created == pytest.approx(timedelta(days=7), abs=timedelta(seconds=5))


def test_the_first_request_can_be_copied(owner: Player):
    page = owner.client().post(PAGE, {"scope": "read", "days": "30"}).content.decode()
    assert re.search(
        r'id="first" value="curl -H &quot;Authorization: Bearer mr_\w+&quot; http://testserver/api/v1/me/"', page
    )


def test_a_revoked_token_no_longer_works(owner: Player):
    token = made(owner)
    owner.client().post(f"{PAGE}{token[:15]}/revoke/")
    assert Caller({"Authorization": f"Bearer {token}"}).get("me/").status_code == 401


def test_nobody_revokes_the_token_of_another(owner: Player, opponent: Player):
    token = made(owner)
    assert opponent.client().post(f"{PAGE}{token[:15]}/revoke/").status_code == 404
    assert AuthToken.objects.count() == 1


def test_a_token_needs_a_player(stranger: Player, guest: Player):
    for each in (stranger, guest):
        assert each.client().get(PAGE).status_code == 302


def test_one_token_too_many_is_refused_in_the_form(owner: Player):
    for _ in range(MOST_TOKENS):
        token_make(user=owner.user, scope="read", days=7)
    answer = owner.client().post(PAGE, {"scope": "read", "days": "7"})
    assert answer.status_code == 422
    assert "revoke one first" in answer.content.decode()


def test_a_lifetime_that_is_not_offered_is_refused(owner: Player):
    assert owner.client().post(PAGE, {"scope": "read", "days": "9999"}).status_code == 422


def test_tokens_end_with_the_account_and_are_exported_before(owner: Player):
    made(owner)
    assert b"api-tokens.json" in everything_of(owner.user)
    player_leave(owner.user)
    assert AuthToken.objects.count() == 0
