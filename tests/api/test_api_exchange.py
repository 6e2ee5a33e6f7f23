"""Rosters in and out through the API, ready teams, names, claims."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rosters.models import Roster
from tests.api.calls import GUEST_KEY, ROOT, Caller, by_guest_key, by_token, of
from tests.cast import LEADER, MODEL, Player, found, found_team, pick
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db


def sent(caller: Caller, data: bytes, name: str, **fields: str) -> object:
    """A file, as a form sends it."""
    body = {"file": SimpleUploadedFile(name, data), **fields}
    return caller.client.post(f"{ROOT}rosters/import/", body, headers=caller.headers)


@pytest.mark.parametrize(
    ("form", "kind"), [("ros", "application/xml"), ("rosz", "application/zip"), ("json", "application/json")]
)
def test_what_goes_out_comes_in_again(owner: Player, form: str, kind: str):
    roster, caller = found_team(owner), by_token(owner)
    out = caller.get(f"{of(roster, 'export')}?as={form}")
    assert (out.status_code, out["Content-Type"]) == (200, kind)
    assert out["Content-Disposition"].endswith(f'.{form}"')
    answer = sent(caller, out.content, f"roster.{form}")
    body = answer.json()
    assert (answer.status_code, body["size"], body["unresolved"], body["has_pack"]) == (201, 13, [], True)
    assert body["roster"]["points"] == roster.points


def test_a_chat_text_is_pasted_in(owner: Player):
    roster, caller = found(owner, MODEL, LEADER), by_token(owner)
    text = caller.get(f"{of(roster, 'export')}?as=text").content.decode()
    body = caller.post("rosters/import/", {"text": text}).json()
    assert (body["form"], body["roster"]["size"], body["roster"]["points"]) == ("text", 2, roster.points)


def test_a_kill_teams_text_tells_those_who_go(owner: Player):
    roster = found(owner, MODEL, LEADER)
    team = pick(owner, roster, [str(roster.operatives.first().pk)])
    text = by_token(owner).get(f"{of(roster, 'export')}?as=text&kill_team={team.pk}").content.decode()
    assert text.count("Shas'la") == 1
    assert "Shas'ui" not in text


def test_a_trial_keeps_nothing(owner: Player):
    roster, caller = found(owner, MODEL), by_token(owner)
    out = caller.get(f"{of(roster, 'export')}?as=json").content.decode()
    answer = caller.post("rosters/import/", {"text": out, "is_trial": True})
    assert (answer.status_code, answer.json()["size"], answer.json()["roster"]) == (200, 1, None)
    assert Roster.objects.count() == 1


def test_a_roster_comes_in_by_its_own_figures(owner: Player):
    roster, caller = found(owner, MODEL), by_token(owner)
    out = caller.get(f"{of(roster, 'export')}?as=ros").content
    body = sent(caller, out, "roster.ros", use_pack="false").json()
    assert (body["has_pack"], body["roster"]["pack"], body["roster"]["size"]) == (False, None, 1)
    assert body["roster"]["points"] == roster.points


def test_an_import_is_done_once_per_key(owner: Player):
    roster, caller = found(owner, MODEL), by_token(owner)
    body = {"text": caller.get(of(roster, "export")).content.decode()}
    first = caller.post("rosters/import/", body, Idempotency_Key="k1").json()["roster"]["id"]
    again = caller.post("rosters/import/", body, Idempotency_Key="k1")
    assert (again.json()["roster"]["id"], again["Idempotency-Replayed"]) == (first, "true")


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"<roster", b"PK\x03\x04", b'{"format": "x"}', b"hello"])
def test_what_is_no_roster_is_told_why(owner: Player, data: bytes):
    answer = sent(by_token(owner), data, "roster.ros")
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "message", "fields"}


def test_a_body_beyond_all_measure_is_not_read(owner: Player):
    answer = by_token(owner).post("rosters/", {"name": "x" * 1_000_001})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_json_that_is_nested_without_end_is_refused(owner: Player):
    caller = by_token(owner)
    headers = caller.headers
    deep = "[" * 100_000 + "]" * 100_000
    answer = caller.client.post(f"{ROOT}rosters/", deep, content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")


def test_a_roster_that_came_without_its_pack_is_told_which_it_fits(owner: Player):
    roster, caller = found(owner, MODEL), by_token(owner)
    Roster.objects.filter(pk=roster.pk).update(pack=None)
    fitting = caller.get(of(roster, "link")).json()
    assert [each["id"] for each in fitting] == [str(roster.pack_id)]


def test_a_roster_begins_with_a_ready_team(owner: Player):
    pack, caller = shipped_pack(), by_token(owner)
    team = caller.get(f"packs/{pack.pk}/compendium/").json()["teams"][0]
    body = {"pack": str(pack.pk), "ready_team": team["key"]}
    payload = caller.post("rosters/", body, Idempotency_Key="k1").json()
    assert (payload["size"], payload["kill_teams"][0]["is_legal"]) == (team["size"], True)
    assert caller.post("rosters/", body, Idempotency_Key="k1").json()["id"] == payload["id"]
    unknown = caller.post("rosters/", {**body, "ready_team": "nobodies"})
    assert (unknown.status_code, unknown.json()["code"]) == (409, "unknown-ready-team")


def test_names_are_invented(owner: Player):
    names = by_token(owner).get(f"{of(found(owner), 'names')}?count=3").json()["names"]
    assert len(set(names)) == 3


def test_a_player_claims_the_rosters_of_the_guest_they_were(owner: Player):
    roster = found(Player(guest_key=GUEST_KEY))
    assert by_token(owner).post("rosters/claims/", {"key": GUEST_KEY}).json() == {"rosters": 1}
    assert by_guest_key().get(of(roster)).status_code == 404
    assert by_token(owner).get(of(roster)).status_code == 200
    assert by_guest_key().post("rosters/claims/", {"key": GUEST_KEY}).status_code == 409


@pytest.mark.parametrize("form", ["json", "text", "ros", "rosz"])
def test_a_kill_team_goes_out_alone_in_every_form(owner: Player, form: str):
    roster, caller = found(owner, MODEL, LEADER), by_token(owner)
    team = pick(owner, roster, [str(roster.operatives.first().pk)])
    out = caller.get(f"{of(roster, 'export')}?as={form}&kill_team={team.pk}")
    assert sent(caller, out.content, f"roster.{form}").json()["size"] == 1
    nowhere = caller.get(f"{of(roster, 'export')}?as={form}&kill_team={roster.pk}")
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "not-found")


def test_an_address_that_is_only_written_to_refuses_to_be_read_whatever_is_asked(owner: Player):
    roster = found(owner, MODEL)
    answer = by_token(owner).get(f"{of(roster, 'acts')}?share=x")
    assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed")
