"""Bringing rosters in and taking them along, on pages."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.urls import reverse

from rosters.exchange import pages
from rosters.exchange.chat_text import of_team
from rosters.exchange.leaving import FORMS
from rosters.models import Roster
from rosters.rosters.services.rosters import roster_share
from tests.cast import Player, found_team, pick
from tests.data import needs_data
from tests.rosters.exchanging import as_file, as_form
from tests.rosters.hostile import HOSTILE

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
IMPORT = "/rosters/import/"


def send(player: Player, **fields: object) -> HttpResponse:
    return player.client().post(IMPORT, fields)


def upload(data: bytes, name: str = "team.ros") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def looked_at(player: Player, **fields: object) -> HttpResponse:
    """The page that shows what would be imported: at its own address where that is not too long."""
    return player.client().post(IMPORT, fields, follow=True)


def hidden(answer: HttpResponse) -> dict[str, str]:
    """The hidden fields of the page that asks whether to keep it."""
    found = re.findall(r'type="hidden" name="(kept|called|found|token)" value="([^"]*)"', answer.content.decode())
    return dict(found)


def test_what_fits_is_kept_at_once(owner: Player):
    source = found_team(owner)
    for fields in (
        {"file": upload(as_file(source, zipped=True), "a.rosz")},
        {"text": as_form("json", owner, source).decode()},
    ):
        answer = send(owner, **fields)
        made = Roster.objects.exclude(pk=source.pk).get()
        assert (answer.url, made.points) == (reverse("rosters:sheet", args=[made.pk]), source.points)
        made.delete()


def test_a_second_roster_of_a_name_is_said(owner: Player):
    roster = found_team(owner)
    text = as_form("txt", owner, roster).decode()
    client = owner.client()
    for pasted, is_second in ((text, True), (text.replace(roster.name, "Day shift"), False)):
        page = client.post(IMPORT, {"text": pasted}, follow=True).text
        assert "Imported" in page
        assert ("You have 2 rosters of this name now." in page) is is_second


def test_a_guest_brings_a_roster_and_it_is_theirs(guest: Player, owner: Player, stranger: Player):
    text = as_form("txt", owner, found_team(owner)).decode()
    send(guest, text=text)
    assert Roster.objects.get(owner=None).guest_digest == guest.viewer.guest_digest
    assert "stays in this browser until you sign up or log in" in looked_at(guest, text=f"{text}\nmore").text
    client = stranger.client()
    where = client.post(IMPORT, {"text": text}).url
    assert client.get(where).status_code == 200
    assert guest.client().get(where).status_code == 404


def test_what_does_not_fit_is_shown_before_it_is_kept(owner: Player):
    text = as_form("txt", owner, found_team(owner)).decode().replace("Markerlight", "Torch")
    before = Roster.objects.count()
    shown = looked_at(owner, text=text)
    assert (shown.status_code, Roster.objects.count()) == (200, before)
    assert "no weapon or model is called “Torch”" in shown.content.decode()
    answer = send(owner, keep="pack", **hidden(shown))
    again = send(owner, keep="pack", **hidden(shown))
    assert answer.url == again.url
    assert Roster.objects.count() == before + 1


def test_its_own_figures_may_be_kept_instead(owner: Player):
    data = as_file(found_team(owner)).replace(b'kt2018:tau-empire"', b'dead-beef"')
    shown = looked_at(owner, file=upload(data))
    assert b"looked up by name" in shown.content
    send(owner, keep="figures", **hidden(shown))
    made = Roster.objects.order_by("created_at").last()
    assert made is not None
    assert (made.pack, made.faction, made.size) == (None, "T'au Empire", 13)


def test_a_roster_of_a_faction_that_is_not_here_can_be_opened(owner: Player):
    data = needs_data("rosters", "2018", "huans-asuryani.ros").read_bytes()
    shown = looked_at(owner, file=upload(data))
    assert b"No pack here is for" in shown.content
    where = send(owner, keep="figures", **hidden(shown)).url
    page = owner.client().get(where)
    assert page.status_code == 200
    assert "Eldos the Unyielding Fire" in page.content.decode()
    made = Roster.objects.get()
    first = made.operatives.all()[0]
    for name, args in (
        ("operative", [made.pk, first.pk]),
        ("recruit", [made.pk]),
        ("kill-teams", [made.pk]),
        ("details", [made.pk]),
        ("history", [made.pk]),
        ("export", [made.pk]),
    ):
        assert owner.client().get(reverse(f"rosters:{name}", args=args)).status_code == 200, name


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_made_to_break_us_is_a_line_in_the_form(owner: Player, kind: str):
    data, says = HOSTILE[kind]
    answer = send(owner, file=upload(data))
    assert answer.status_code == 422
    (error_list,) = re.findall(r'class="errorlist".*?</ul>', answer.content.decode(), re.DOTALL)
    assert (says if data else "This file is empty. Export it once more, or choose another.") in unescape(error_list)
    assert not data or "Nothing was imported: export it once more, or paste it as a list." in unescape(error_list)
    assert not Roster.objects.exists()


@pytest.mark.parametrize("kept", ["", "!!!", "AAAA", "eJwLAA=="])
def test_a_broken_hidden_field_is_told(owner: Player, kept: str):
    assert send(owner, kept=kept, called="x", keep="pack").status_code == 422
    assert owner.client().get(IMPORT, {"kept": kept, "called": "x"}).status_code == 422


def test_nothing_sent_is_told(owner: Player):
    answer = send(owner)
    assert answer.status_code == 422
    assert b"Choose a file, or paste a roster." in answer.content


def test_a_request_that_is_too_large_is_refused_unread(owner: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("config.uploads.MOST_BYTES", 1000)
    assert send(owner, file=upload(b"x" * 2000)).status_code == 413


def test_whoever_brings_too_many_is_asked_to_wait(owner: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pages, "ARRIVE_OF", pages.TryLimit("tests of arriving", 1, 60))
    assert send(owner).status_code == 422
    answer = send(owner, file=upload(b"Kommandos"))
    assert answer.status_code == 429
    assert "Nothing was lost, but the file must be chosen again." in answer.content.decode()
    assert "the file must" not in send(owner, text="Kommandos").content.decode()


# Taking along


def test_the_export_page_has_the_text_and_every_file(owner: Player):
    roster = found_team(owner)
    page = owner.client().get(reverse("rosters:export", args=[roster.pk]))
    assert (
        as_form("txt", owner, roster).decode().splitlines()[1].partition(" · ")[0].replace("'", "&#x27;")
        in page.content.decode()
    )
    for file in page.context["files"]:
        answer = owner.client().get(file["url"])
        assert answer.status_code == 200
        assert "listening-post." in answer["Content-Disposition"]


def test_one_kill_team_goes_by_itself(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster, [str(row.pk) for row in roster.operatives.all()[:3]])
    page = owner.client().get(reverse("rosters:export", args=[roster.pk]) + f"?team={team.pk}")
    assert [f"team={team.pk}" in file["url"] for file in page.context["files"]] == [True] * 4
    payload = json.loads(owner.client().get(page.context["files"][0]["url"]).content)
    assert len(payload["operatives"]) == 3
    assert payload["name"] == f"{roster.name}, {team.name}"
    assert (of_team("Orks", "Orks"), of_team("Orks", "First")) == ("Orks", "Orks, First")


def test_unknown_teams_and_forms_are_not_there(owner: Player):
    address = reverse("rosters:export", args=[found_team(owner).pk])
    for below in ("?team=x", "pdf/", "json/?team=x"):
        assert owner.client().get(address + below).status_code == 404


@pytest.mark.parametrize(
    ("visibility", "statuses"), [("private", (200, 404, 404, 404)), ("public", (200, 200, 200, 200))]
)
def test_who_may_take_a_roster_along(
    owner: Player,
    opponent: Player,
    staff: Player,
    stranger: Player,
    visibility: str,
    statuses: tuple[int, ...],
):
    roster = found_team(owner)
    if visibility != "private":
        roster_share(roster_id=roster.pk, viewer=owner.viewer, visibility=visibility)
    for name, args in (("export", [roster.pk]), ("export-file", [roster.pk, "json"])):
        url = reverse(f"rosters:{name}", args=args)
        assert tuple(who.client().get(url).status_code for who in (owner, opponent, staff, stranger)) == statuses


def test_the_export_page_says_that_portraits_stay_and_shows_saving_as_such(owner: Player):
    page = owner.client().get(reverse("rosters:export", args=[found_team(owner).pk])).content.decode()
    assert "Portraits are not in these files" in page
    assert page.count("#i-save") == len(FORMS)


def test_the_export_page_takes_the_same_queries_for_two_and_thirteen(owner: Player, django_assert_num_queries):
    big = found_team(owner)
    pick(owner, big)
    client = owner.client()
    url = reverse("rosters:export", args=[big.pk])
    client.get(url)
    # session, user; roster, its operatives, fire teams, kill teams
    with django_assert_num_queries(6):
        client.get(url)


@pytest.mark.parametrize(
    ("pasted", "says"),
    [
        (
            "Some words",
            "What you pasted is neither a roster file nor a list: line 1, Some words, names no kill team here.",
        ),
        ('{"a":' * 200_000, "What you pasted is nested too deeply."),
        (
            "[1" + "]" * 3,
            "What you pasted is neither a roster file nor a list",
        ),
        ("{", "What you pasted cannot be read as JSON: Expecting property name"),
    ],
)
def test_what_is_wrong_with_what_was_pasted_is_a_sentence(owner: Player, pasted: str, says: str):
    answer = send(owner, text=pasted)
    assert answer.status_code == 422
    assert says in unescape(answer.content.decode())
    assert "recursion" not in answer.content.decode()
