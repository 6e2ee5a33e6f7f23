"""Packs sent through the API, and the rosters that a newer revision touches."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rosters.models import Pack, Roster
from rules.packs import shipped_files
from tests.api.calls import ROOT, Caller, by_guest_key, by_token, of
from tests.cast import MODEL, Player, found
from tests.formats.samples import zipped
from tests.rosters.factories import newer_pack, shipped_pack

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
OTHER_GAME = b"""<?xml version="1.0"?><gameSystem id="another-game" name="Chess" revision="7" battleScribeVersion="2.03"
 xmlns="http://www.battlescribe.net/schema/gameSystemSchema"/>"""


def send(caller: Caller, data: bytes, name: str, **fields: str) -> Any:
    body = {"file": SimpleUploadedFile(name, data), **fields}
    return caller.client.post(f"{ROOT}packs/", body, headers=caller.headers)


def homebrew(title: str = "T'au of the Club", revision: int = 1) -> bytes:
    body = next(file.body for file in shipped_files("kt2018") if file.name == "tau-empire.yaml")
    changed = body.replace(b"title: T'au Empire", f"title: {title}".encode(), 1)
    return changed.replace(b"revision: 1\n", f"revision: {revision}\n".encode(), 1)


def test_a_pack_of_ones_own_is_kept_and_built_from(owner: Player, opponent: Player):
    shipped_pack()
    answer = send(by_token(owner), homebrew(), "club.yaml")
    body = answer.json()
    assert (answer.status_code, body["is_kept"], body["files"][0]["error"]) == (201, True, "")
    (pack,) = body["new_packs"]
    assert (pack["title"], pack["is_own"]) == ("T'au of the Club", True)
    assert by_token(owner).post("rosters/", {"pack": pack["id"]}).status_code == 201
    assert by_token(opponent).get(f"packs/{pack['id']}/").status_code == 404
    assert by_token(opponent).post("rosters/", {"pack": pack["id"]}).status_code == 400


def test_a_pack_of_ones_own_is_thrown_away_unless_a_roster_is_built_from_it(owner: Player, opponent: Player):
    shipped, caller = shipped_pack(), by_token(owner)
    (pack,) = send(caller, homebrew(), "club.yaml").json()["new_packs"]
    below = f"packs/{pack['id']}/"
    for who in (by_token(opponent), by_guest_key()):
        assert who.delete(below).status_code == 404
    assert caller.delete(f"packs/{shipped.pk}/").status_code == 404
    roster = caller.post("rosters/", {"pack": pack["id"]}).json()["id"]
    assert caller.delete(below).json()["code"] == "pack-in-use"
    Roster.objects.get(pk=roster).delete()
    assert caller.delete(below).status_code == 204
    assert caller.get(below).status_code == 404


def test_the_same_twice_does_nothing(owner: Player):
    shipped_pack()
    send(by_token(owner), homebrew(), "club.yaml")
    again = send(by_token(owner), homebrew(), "club.yaml").json()
    assert (again["is_kept"], again["new_packs"]) == (True, [])


def test_a_trial_tells_and_keeps_nothing(owner: Player):
    shipped_pack()
    answer = send(by_token(owner), homebrew(), "club.yaml", is_trial="true")
    assert (answer.status_code, answer.json()["files"][0]["title"]) == (200, "T'au of the Club")
    assert Pack.objects.owned_by(owner.user).count() == 0


def test_one_file_that_cannot_be_read_keeps_all_out(owner: Player):
    shipped_pack()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("club.yaml", homebrew())
        archive.writestr("broken.cat", b"<catalogue")
    answer = send(by_token(owner), packed.getvalue(), "all.zip")
    assert (answer.status_code, answer.json()["code"], list(answer.json()["fields"])) == (
        400,
        "malformed",
        ["all.zip/broken.cat"],
    )
    assert Pack.objects.owned_by(owner.user).count() == 0


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.yaml", b"kind: faction"),
        ("x.yaml", b"\xff\xfe"),
        ("x.yaml", b"a: &a [*a]"),
        ("x.yaml", b"[" * 5000),
        ("x.cat", b""),
        ("x.zip", b"PK\x03\x04"),
        ("x.txt", b"hello"),
        ("x", OTHER_GAME),
    ],
)
def test_what_is_no_pack_is_told_why(owner: Player, name: str, data: bytes):
    shipped_pack()
    answer = send(by_token(owner), data, name)
    assert answer.status_code == 400, answer.content
    assert answer.json()["code"] in ("malformed", "invalid")


def test_guests_keep_packs_of_their_own_and_players_none_for_everyone(owner: Player, staff: Player):
    shipped_pack()
    guest = by_guest_key()
    (kept,) = send(guest, homebrew(), "club.yaml").json()["new_packs"]
    assert guest.get(f"packs/{kept['id']}/").json()["is_own"] is True
    assert by_token(owner).get(f"packs/{kept['id']}/").status_code == 404
    assert by_token(owner).delete(f"packs/{kept['id']}/").status_code == 404
    assert send(guest, homebrew(), "club.yaml", is_shared="true").json()["code"] == "not-yours-to-share"
    assert guest.delete(f"packs/{kept['id']}/").status_code == 204
    assert send(Caller(), homebrew(), "club.yaml").json()["code"] == "credentials-required"
    refused = send(by_token(owner), homebrew(), "club.yaml", is_shared="true")
    assert (refused.status_code, refused.json()["code"]) == (409, "not-yours-to-share")
    (pack,) = send(by_token(staff), homebrew(), "club.yaml", is_shared="true").json()["new_packs"]
    assert by_token(owner).get(f"packs/{pack['id']}/").json()["is_own"] is False


def test_community_files_are_kept_with_what_leads_nowhere(owner: Player, community_data: Callable[..., Path]):
    folder = community_data("bsdata", "2018")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in (*folder.glob("*.gst"), folder / "Orks.cat"):
            archive.write(path, path.name)
    body = send(by_token(owner), packed.getvalue(), "orks.zip").json()
    orks = next(pack for pack in body["new_packs"] if pack["kind"] == "faction")
    assert by_token(owner).get(f"packs/{orks['id']}/models/").json()


def test_rosters_behind_a_newer_revision_are_named(owner: Player, opponent: Player):
    roster = found(owner, MODEL)
    newer = newer_pack("title: T'au Empire", "title: T'au Empire, revised")
    below = f"packs/{newer.pk}/rosters/"
    assert [row["id"] for row in by_token(owner).get(below).json()["results"]] == [str(roster.pk)]
    assert by_token(opponent).get(below).json()["results"] == []
    by_token(owner).post(of(roster, "move"), {"pack": str(newer.pk), "version": roster.version})
    assert by_token(owner).get(below).json()["results"] == []


def test_a_bad_archive_is_refused_in_one_sentence_that_names_it_once(owner: Player):
    large = b"#" * 600_000
    answer = send(by_token(owner), zipped(("0.yaml", large)), "packs.zip")
    assert answer.status_code == 400
    sentence = "packs.zip holds '0.yaml', which unpacks to more than may be read."
    assert answer.json() == {"code": "malformed", "message": sentence, "fields": {"packs.zip": [sentence]}}
    answer = send(by_token(owner), zipped(("0.cat", b"<x>"), ("1.cat", b"")), "packs.zip")
    body = answer.json()
    assert list(body["fields"]) == ["packs.zip/0.cat", "packs.zip/1.cat"]
    assert body["message"] == f"{body['fields']['packs.zip/0.cat'][0]} 1 more cannot be read either."
    assert body["message"].count("packs.zip") == 1
