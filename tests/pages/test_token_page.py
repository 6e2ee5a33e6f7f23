"""The page of API tokens: made, shown once, revoked."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from knox.models import AuthToken

from accounts.selectors import everything_of
from accounts.services import player_leave
from rosters.models import TokenNote
from rosters.tokens.pages import NEW
from rosters.tokens.services import MOST_TOKENS, token_make
from tests.api.calls import Caller, by_token
from tests.cast import Player

pytestmark = pytest.mark.django_db
PAGE = "/account/tokens/"
ASKED = {"name": "League bot", "scope": "write", "days": "90"}


def created(player: Player, **fields: str) -> str:
    """Make a token on the page; what it says."""
    return token_in(player.client().post(PAGE, {**ASKED, **fields}, follow=True).content.decode())


def token_in(page: str) -> str:
    found = re.search(r'id="token" value="(\w+)"', page)
    assert found, "no token is shown"
    return found.group(1)


def test_a_new_token_is_shown_once_and_works_at_once(owner: Player):
    token = created(owner)
    body = Caller({"Authorization": f"Bearer {token}"}).get("me/").json()
    assert (body["player"], body["scope"]) == ("Owner", "write")
    page = owner.client().get(PAGE).content.decode()
    assert token not in page
    assert token[:15] in page


def test_a_token_is_kept_as_a_digest_with_its_end(owner: Player):
    token = created(owner, days="7")
    kept = AuthToken.objects.get()
    assert token not in (kept.digest, kept.token_key)
    assert kept.expiry - kept.created == pytest.approx(timedelta(days=7), abs=timedelta(seconds=5))


def test_the_first_request_can_be_copied(owner: Player):
    page = owner.client().post(PAGE, {**ASKED, "scope": "read"}, follow=True).content.decode()
    assert re.search(
        r'id="first" value="curl -H &quot;Authorization: Bearer mr_\w+&quot; http://testserver/api/v1/me/"', page
    )


def test_a_revoked_token_no_longer_works(owner: Player):
    token = created(owner)
    owner.client().post(f"{PAGE}{token[:15]}/revoke/")
    assert Caller({"Authorization": f"Bearer {token}"}).get("me/").status_code == 401


def test_nobody_revokes_the_token_of_another(owner: Player, opponent: Player):
    token = created(owner)
    assert opponent.client().post(f"{PAGE}{token[:15]}/revoke/").status_code == 404
    assert AuthToken.objects.count() == 1


def test_a_token_needs_a_player(stranger: Player, guest: Player):
    for each in (stranger, guest):
        assert each.client().get(PAGE).status_code == 302


def test_one_token_too_many_is_refused_in_the_form(owner: Player):
    for _ in range(MOST_TOKENS):
        token_make(user=owner.user, scope="read", days=7)
    answer = owner.client().post(PAGE, ASKED)
    assert answer.status_code == 422
    assert "revoke one first" in answer.content.decode()


def test_a_lifetime_that_is_not_offered_is_refused(owner: Player):
    assert owner.client().post(PAGE, {**ASKED, "days": "9999"}).status_code == 422


def test_looking_again_makes_no_second_token(owner: Player):
    client = owner.client()
    answer = client.post(PAGE, ASKED)
    assert answer.status_code == 302
    token = token_in(client.get(answer["Location"]).content.decode())
    again = client.get(answer["Location"], follow=True)
    assert again.redirect_chain == [(PAGE, 302)]
    assert token not in again.content.decode()
    assert AuthToken.objects.count() == 1


def test_a_new_token_is_for_the_browser_that_asked(owner: Player, opponent: Player):
    client = owner.client()
    cookie = client.post(PAGE, ASKED).cookies[NEW]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (f"{PAGE}new/", True, "Strict")
    other = opponent.client()
    other.cookies[NEW] = cookie.value
    assert other.get(f"{PAGE}new/").status_code == 302
    forged = owner.client()
    forged.cookies[NEW] = created(owner)
    assert forged.get(f"{PAGE}new/").status_code == 302


def test_the_page_says_what_a_token_is_for_and_when_it_was_used(owner: Player):
    token = created(owner)
    assert "League bot</b>, never used" in owner.client().get(PAGE).content.decode()
    caller = Caller({"Authorization": f"Bearer {token}"})
    assert caller.get("me/").json()["token"] == "League bot"
    assert "League bot</b>, last used" in owner.client().get(PAGE).content.decode()
    first = TokenNote.objects.get().used_at
    caller.get("me/")
    assert TokenNote.objects.get().used_at == first, "a call a moment later writes nothing"
    TokenNote.objects.update(used_at=first - timedelta(minutes=2))
    caller.get("me/")
    assert TokenNote.objects.get().used_at > first


def test_a_token_without_a_note_works_and_is_told(owner: Player):
    assert by_token(owner).get("me/").json()["token"] == "Unnamed"
    assert "Unnamed" in owner.client().get(PAGE).content.decode()


def test_the_account_tells_of_tokens_made_and_revoked(owner: Player):
    token = created(owner)
    owner.client().post(f"{PAGE}{token[:15]}/revoke/")
    page = owner.client().get("/account/").content.decode()
    assert "An API token was made: League bot." in page
    assert "An API token was revoked: League bot." in page


def test_tokens_end_with_the_account_and_are_exported_before(owner: Player):
    created(owner)
    assert b"api-tokens.json" in everything_of(owner.user)
    player_leave(owner.user)
    assert AuthToken.objects.count() == 0
