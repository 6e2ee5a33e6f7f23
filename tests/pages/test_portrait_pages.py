"""Portraits on pages and through the API: sent, shown to whoever may see the roster, and to nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import reverse

from rosters.models import Operative, Picture, Roster
from rosters.operatives.pictures import make
from rosters.operatives.services import SENT_BY
from rosters.rosters.services.rosters import roster_share
from tests.api.calls import Caller, by_token, of
from tests.cast import MODEL, Player, act, acts, found, recruit
from tests.pictures import drawn, uploaded

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found(owner, MODEL)


def one(roster: Roster) -> Operative:
    return roster.operatives.get()


def send(player: Player, roster: Roster, headers: Any = None, **fields: Any) -> HttpResponse:
    roster.refresh_from_db()
    url = reverse("rosters:portrait-send", args=[roster.pk, one(roster).pk])
    return player.client().post(url, {"version": roster.version, **fields}, headers=headers or {})


def picture_url(roster: Roster, digest: str = "") -> str:
    return reverse("rosters:portrait", args=[roster.pk, one(roster).pk, digest or one(roster).portrait])


def test_a_picture_is_sent_without_script_and_shown(owner: Player, roster: Roster):
    answer = send(owner, roster, picture=uploaded())
    assert answer.status_code == 302
    page = owner.client().get(answer["Location"]).content.decode()
    assert page.count(picture_url(roster)) == 1
    assert "has a new portrait" in page


def test_to_htmx_the_board_comes_back(owner: Player, roster: Roster):
    page = send(owner, roster, HTMX, picture=uploaded()).content.decode()
    assert page.lstrip().startswith('<div class="stack" id="roster">')
    assert picture_url(roster) in page


def test_the_picture_is_a_jpeg_to_be_kept_by_this_reader_alone(owner: Player, roster: Roster):
    send(owner, roster, picture=uploaded())
    answer = owner.client().get(picture_url(roster))
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "private, max-age=31536000, immutable"
    assert answer.content == make(drawn()).body


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        ({"picture": uploaded(b"<svg onload='alert(1)'/>", "a.svg")}, "cannot be read as a picture"),
        ({}, "Choose a picture first"),
    ],
)
def test_what_cannot_be_taken_is_said_in_the_page(owner: Player, roster: Roster, payload: dict[str, Any], words: str):
    for headers in ({}, HTMX):
        answer = send(owner, roster, headers, **payload)
        assert answer.status_code == 409
        assert words in answer.content.decode()
    assert not Picture.objects.exists()


def test_a_stale_form_changes_nothing(owner: Player, roster: Roster):
    answer = send(owner, roster, picture=uploaded(), version=1)
    assert answer.status_code == 409
    assert (one(roster).portrait, Picture.objects.count()) == ("", 0)


def test_the_button_takes_it_away(owner: Player, roster: Roster):
    send(owner, roster, picture=uploaded())
    url = picture_url(roster)
    send(owner, roster, remove="1")
    assert one(roster).portrait == ""
    assert owner.client().get(url).status_code == 404


def test_another_operatives_picture_is_not_at_its_address(owner: Player, roster: Roster):
    send(owner, roster, picture=uploaded())
    digest = one(roster).portrait
    other = found(owner, MODEL)
    assert owner.client().get(picture_url(other, digest)).status_code == 404


@pytest.mark.parametrize("who", ["opponent", "guest", "stranger", "staff"])
def test_a_picture_is_seen_by_those_who_see_the_roster(owner: Player, roster: Roster, who: str, request: Any):
    send(owner, roster, picture=uploaded())
    client = request.getfixturevalue(who).client()
    assert client.get(picture_url(roster)).status_code == 404
    shared = roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="link")
    assert client.get(picture_url(roster)).status_code == 404
    client.get(reverse("rosters:shared", args=[shared.share_key]), follow=True)
    assert client.get(picture_url(roster)).status_code == 200
    assert Client().get(f"{picture_url(roster)}?key={shared.share_key}").status_code == 200
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="private")
    assert client.get(picture_url(roster)).status_code == 404


def test_a_reader_sees_the_picture_on_the_row(owner: Player, stranger: Player, roster: Roster):
    send(owner, roster, picture=uploaded())
    roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility="public")
    page = stranger.client().get(reverse("rosters:sheet", args=[roster.pk])).content.decode()
    assert picture_url(roster) in page
    assert "portrait-send" not in page


def test_too_many_in_an_hour_wait(owner: Player, roster: Roster):
    for _ in range(SENT_BY.tries):
        send(owner, roster, picture=uploaded(b"x"))
    assert send(owner, roster, picture=uploaded()).status_code == 429


def test_one_whose_model_nobody_knows_may_have_a_portrait(owner: Player, roster: Roster):
    Roster.objects.filter(pk=roster.pk).update(pack=None)
    page = owner.client().get(reverse("rosters:operative", args=[roster.pk, one(roster).pk])).content.decode()
    assert 'id="picture"' in page


# The API


def put(caller: Caller, roster: Roster, **fields: Any) -> HttpResponse:
    body = encode_multipart(BOUNDARY, {"file": uploaded(), **fields})
    url = of(roster, "operatives", str(one(roster).pk), "portrait")
    return caller.client.generic("PUT", url, body, content_type=MULTIPART_CONTENT, headers=caller.headers)


def test_the_api_gives_shows_and_takes_away(owner: Player, roster: Roster):
    caller, below = by_token(owner), ("operatives", str(one(roster).pk))
    answer = put(caller, roster, version=roster.version)
    assert (answer.status_code, answer.json()["batch"]["words"]) == (200, "Fire Warrior Shas'la has a new portrait.")
    assert caller.get(of(roster, *below)).json()["portrait"] == one(roster).portrait
    picture = caller.get(of(roster, *below, "portrait"))
    assert (picture["Content-Type"], picture.content) == ("image/jpeg", make(drawn()).body)
    assert caller.get(of(roster, *below, "portrait"), If_None_Match=picture["ETag"]).status_code == 304
    gone = caller.delete(of(roster, *below, "portrait"), If_Match=picture["ETag"])
    assert gone.json()["roster"]["operatives"][0]["portrait"] == ""
    assert caller.get(of(roster, *below, "portrait")).status_code == 404


def test_the_api_refuses_what_the_page_refuses(owner: Player, opponent: Player, roster: Roster):
    answer = put(by_token(owner), roster, version=roster.version, file=uploaded(b"GIF89a"))
    assert (answer.status_code, answer.json()["code"]) == (409, "no-picture")
    assert put(by_token(owner), roster).status_code == 428
    assert put(by_token(owner), roster, version=1).status_code == 409
    assert put(by_token(opponent), roster, version=roster.version).status_code == 404


def test_an_act_may_name_a_picture_that_is_here(owner: Player, roster: Roster):
    caller = by_token(owner)
    put(caller, roster, version=roster.version)
    digest, other = one(roster).portrait, recruit(owner, roster)
    act(owner, roster, acts.SetPortrait(operative=other, picture=digest))
    assert set(roster.operatives.values_list("portrait", flat=True)) == {digest}


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_a_picture_whose_metadata_breaks_off_is_refused(owner: Player, roster: Roster, form: str):
    broken = drawn(64, 64, form, exif=b"Exif\0\0II*\0\0")
    answer = send(owner, roster, HTMX, picture=uploaded(broken))
    assert answer.status_code == 409
    assert "cannot be read as a picture" in answer.content.decode()
    assert one(roster).portrait == ""
