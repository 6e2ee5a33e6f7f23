"""Rosters through the API: founded, read, described, shared, copied, thrown away and taken back."""

from __future__ import annotations

import pytest

from rosters.models import Roster
from tests.api.calls import GUEST_KEY, Caller, by_guest_key, by_token, of
from tests.cast import LEADER, MODEL, Player, found, found_team, model
from tests.rosters.factories import newer_pack, shipped_pack

pytestmark = pytest.mark.django_db


def test_a_player_founds_a_roster(owner: Player):
    pack = shipped_pack()
    answer = by_token(owner).post("rosters/", {"pack": str(pack.pk), "name": "Farlight"})
    body = answer.json()
    assert answer.status_code == 201
    assert (body["name"], body["faction"], body["version"], body["is_editable"]) == ("Farlight", pack.title, 1, True)
    assert answer["Location"].endswith(f"/api/v1/rosters/{body['id']}/")
    assert Roster.objects.get(pk=body["id"]).owner == owner.user


def test_a_guest_founds_a_roster_by_key():
    caller = by_guest_key()
    body = caller.post("rosters/", {"pack": str(shipped_pack().pk)}).json()
    assert [row["id"] for row in caller.get("rosters/").json()["results"]] == [body["id"]]
    assert by_guest_key(GUEST_KEY[::-1]).get(f"rosters/{body['id']}/").status_code == 404


def test_nobody_in_particular_is_asked_who_they_are():
    answer = Caller().post("rosters/", {"pack": str(shipped_pack().pk)})
    assert answer.status_code == 401
    assert answer.json()["code"] == "credentials-required"
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_roster_is_told_whole(owner: Player):
    roster = found_team(owner)
    answer = by_token(owner).get(of(roster))
    body = answer.json()
    assert answer["ETag"].startswith(f'"v{roster.version}-own-')
    assert (body["size"], body["points"], body["is_legal"]) == (13, roster.points, True)
    leader = next(each for each in body["operatives"] if each["role"] == "leader")
    assert leader["stats"][0] == {"name": "M", "value": '6"'} or leader["stats"][0]["name"] == "M"
    assert leader["total"] == leader["points"] + leader["surcharge"]


def test_what_is_at_hand_is_not_told_again(owner: Player):
    roster, caller = found(owner, MODEL), by_token(owner)
    etag = caller.get(of(roster))["ETag"]
    again = caller.get(of(roster), If_None_Match=etag)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    caller.patch(of(roster), {"name": "Another"}, If_Match=etag)
    assert caller.get(of(roster), If_None_Match=etag).status_code == 200


def test_a_roster_is_described(owner: Player):
    roster = found(owner, MODEL, LEADER)
    order = [str(key) for key in roster.operatives.order_by("-position").values_list("pk", flat=True)]
    body = by_token(owner).patch(of(roster), {"version": roster.version, "notes": "Blue.", "order": order}).json()
    assert (body["notes"], [each["id"] for each in body["operatives"]]) == ("Blue.", order)


def test_a_write_without_a_version_is_asked_for_one(owner: Player):
    answer = by_token(owner).patch(of(found(owner)), {"name": "X"})
    assert (answer.status_code, answer.json()["code"]) == (428, "version-required")


@pytest.mark.parametrize("text", ["body", "header"])
def test_a_past_version_is_told_the_present_one(owner: Player, text: str):
    roster = found(owner, MODEL)
    body, headers = ({"version": 1}, {}) if text == "body" else ({}, {"If_Match": '"v1-own-1"'})
    answer = by_token(owner).patch(of(roster), {"name": "X", **body}, **headers)
    assert answer.status_code == (409 if text == "body" else 412)
    assert answer.json()["code"] == "stale"
    assert answer.json()["fields"] == {"version": ["The roster is at version 2."]}
    again = by_token(owner).patch(of(roster), {"name": "X"}, If_Match=answer["ETag"])
    assert (again.status_code, again.json()["name"]) == (200, "X")


def test_a_star_writes_over_whatever_stands(owner: Player):
    answer = by_token(owner).patch(of(found(owner)), {"name": "X"}, If_Match="*")
    assert answer.json()["name"] == "X"


def test_a_shared_roster_is_read_by_its_link_alone(owner: Player, opponent: Player):
    roster, caller = found(owner, MODEL), by_token(owner)
    body = caller.put(of(roster, "sharing"), {"visibility": "link", "version": roster.version}).json()
    other = by_token(opponent)
    assert other.get(of(roster)).status_code == 404
    seen = other.get(f"{of(roster)}?share={body['share_key']}").json()
    assert (seen["name"], seen["is_editable"], seen["share_key"]) == (roster.name, False, None)
    assert other.get(f"shared/{body['share_key']}/").json() == seen
    caller.put(of(roster, "sharing"), {"visibility": "private"}, If_Match="*")
    assert other.get(f"shared/{body['share_key']}/").status_code == 404


def test_a_public_roster_is_copied_by_anyone_known(owner: Player, opponent: Player):
    roster = found(owner, MODEL, LEADER)
    by_token(owner).put(of(roster, "sharing"), {"visibility": "public", "version": roster.version})
    answer = by_token(opponent).post(of(roster, "copies"), {"name": "Mine"})
    assert (answer.status_code, answer.json()["name"], answer.json()["size"]) == (201, "Mine", 2)
    assert [row["name"] for row in by_token(opponent).get("rosters/?whose=public").json()["results"]] == ["Roster"]


def test_a_discarded_roster_is_taken_back(owner: Player):
    roster, caller = found(owner), by_token(owner)
    assert caller.delete(f"{of(roster)}?version=1").status_code == 204
    assert caller.get("rosters/").json()["results"] == []
    assert [row["id"] for row in caller.get("rosters/?discarded=true").json()["results"]] == [str(roster.pk)]
    assert caller.post(of(roster, "restore"), {"version": 2}).json()["discarded_at"] is None


def test_lists_are_filtered_ordered_and_come_in_pages(owner: Player):
    caller = by_token(owner)
    for name in ("Anchor", "Beacon", "Cinder"):
        found(owner, name=name)
    page = caller.get("rosters/?ordering=name&page_size=2").json()
    assert [row["name"] for row in page["results"]] == ["Anchor", "Beacon"]
    rest = caller.get(page["next"]).json()
    assert ([row["name"] for row in rest["results"]], rest["next"]) == (["Cinder"], None)
    assert [row["name"] for row in caller.get("rosters/?q=bea").json()["results"]] == ["Beacon"]


def test_a_filter_that_means_nothing_is_told_of(owner: Player):
    answer = by_token(owner).get("rosters/?ordering=colour&page_size=0")
    assert (answer.status_code, sorted(answer.json()["fields"])) == (400, ["ordering", "page_size"])


def test_recruitables_are_priced_and_counted(owner: Player):
    body = by_token(owner).get(of(found(owner, MODEL), "recruitables")).json()
    shasla = next(each for each in body if each["key"] == model(MODEL))
    assert (shasla["name"], shasla["points"], shasla["here"]) == ("Fire Warrior Shas'la", 8, 1)


def test_a_move_is_previewed_and_done(owner: Player):
    roster, caller = found(owner, MODEL), by_token(owner)
    newer = newer_pack("title: T'au Empire", "title: T'au Empire, revised")
    assert caller.get(f"{of(roster, 'move')}?pack={newer.pk}").json()["points_before"] == roster.points
    body = caller.post(of(roster, "move"), {"pack": str(newer.pk), "version": roster.version}).json()
    assert (body["pack"], body["pack_revision"]) == (str(newer.pk), newer.revision)


def test_a_field_that_is_not_known_is_told_of(owner: Player):
    answer = by_token(owner).post("rosters/", {"pack": str(shipped_pack().pk), "nmae": "X"})
    assert (answer.status_code, answer.json()["fields"]) == (400, {"nmae": ["There is no such field."]})


@pytest.mark.parametrize("name", ["", "  "])
def test_a_roster_keeps_some_name(owner: Player, name: str):
    roster = found(owner, name="Ashgate")
    answer = by_token(owner).patch(of(roster), {"name": name, "version": 1})
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["name"])
    assert Roster.objects.get(pk=roster.pk).name == "Ashgate"
