"""Acts, operatives, kill teams and history through the API."""

from __future__ import annotations

from typing import Any

import pytest

from rosters.models import Roster
from rules import acts
from tests.api.calls import Caller, by_token, of
from tests.cast import LEADER, MODEL, Player, assert_reconciled, found, found_team, model, pick, recruit

pytestmark = pytest.mark.django_db


def act(caller: Caller, roster: Roster, *requested: acts.Act, **others: Any) -> Any:
    """Send acts at the version that stands."""
    version = Roster.objects.get(pk=roster.pk).version
    body = {"acts": [acts.to_json(each) for each in requested], "version": version, **others}
    return caller.post(of(roster, "acts"), body)


def recruiting(name: str = MODEL, role: str = "non-specialist") -> acts.Act:
    return acts.Recruit(model=model(name), role=role)


def test_acts_are_done_in_one_step_and_told(owner: Player):
    roster = found(owner)
    answer = act(by_token(owner), roster, recruiting(), recruiting(LEADER, "leader"))
    body = answer.json()
    assert answer.status_code == 200
    assert (body["batch"]["kind"], body["batch"]["actor"], body["roster"]["size"]) == ("recruit", "Owner", 2)
    assert body["batch"]["acts"][0]["model"] == model(MODEL)
    assert_reconciled(roster)


def test_one_act_that_is_declined_leaves_all_undone(owner: Player):
    roster = found(owner)
    answer = act(by_token(owner), roster, recruiting(), recruiting("nobody-at-all"))
    assert (answer.status_code, set(answer.json())) == (409, {"code", "message", "fields"})
    assert Roster.objects.get(pk=roster.pk).size == 0


@pytest.mark.parametrize(
    ("sent_act", "field", "words"),
    [
        ({"act": "dance"}, "acts.0", "No act is called 'dance'"),
        ({"act": "recruit"}, "acts.0", "needs 'model'"),
        ({"act": "retire", "operative": 7}, "acts.0", "wants 'operative' as str"),
        ({"act": "rename", "operative": "x", "called": "\0"}, "acts.0", "cannot be kept"),
        ("recruit", "acts.0", "An act is an object"),
    ],
)
def test_a_malformed_act_is_told_of_by_its_place(owner: Player, sent_act: object, field: str, words: str):
    answer = by_token(owner).post(of(found(owner), "acts"), {"acts": [sent_act], "version": 1})
    assert answer.status_code == 400
    assert words in answer.json()["fields"][field][0]


def test_the_same_idempotency_key_acts_once(owner: Player):
    roster, caller = found(owner), by_token(owner)
    body = {"acts": [acts.to_json(recruiting())], "version": 1}
    first = caller.post(of(roster, "acts"), body, Idempotency_Key="k1")
    again = caller.post(of(roster, "acts"), body, Idempotency_Key="k1")
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["batch"] == again.json()["batch"]
    assert "Idempotency-Replayed" not in first
    assert again["Idempotency-Replayed"] == "true"
    assert Roster.objects.get(pk=roster.pk).size == 1


def test_an_idempotency_key_is_for_one_thing(owner: Player):
    roster, caller = found(owner), by_token(owner)
    caller.post(of(roster, "acts"), {"acts": [acts.to_json(recruiting())], "version": 1}, Idempotency_Key="k1")
    other = {"acts": [acts.to_json(recruiting(LEADER, "leader"))], "version": 2}
    answer = caller.post(of(roster, "acts"), other, Idempotency_Key="k1")
    assert (answer.status_code, answer.json()["code"]) == (409, "key-used")


def test_a_key_is_for_one_operation(owner: Player):
    roster, caller = found(owner), by_token(owner)
    caller.post(of(roster, "acts"), {"acts": [acts.to_json(recruiting())], "version": 1}, Idempotency_Key="k1")
    answer = caller.post(of(roster, "kill-teams"), {"name": "First", "version": 2}, Idempotency_Key="k1")
    assert (answer.status_code, answer.json()["kill_team"]["name"]) == (201, "First")
    copied = caller.post(of(roster, "copies"), {}, Idempotency_Key="k1").json()
    assert copied["id"] != caller.post("rosters/", {"pack": str(roster.pack_id)}, Idempotency_Key="k1").json()["id"]


def test_a_roster_is_founded_once_per_key(owner: Player, opponent: Player):
    caller, body = by_token(owner), {"pack": str(found(opponent).pack_id), "name": "Once"}
    first = caller.post("rosters/", body, Idempotency_Key="k1")
    again = caller.post("rosters/", body, Idempotency_Key="k1")
    assert (again.status_code, again.json()["id"]) == (201, first.json()["id"])
    assert again["Idempotency-Replayed"] == "true"
    assert by_token(opponent).post("rosters/", body, Idempotency_Key="k1").json()["id"] != first.json()["id"]
    assert Roster.objects.of(owner.viewer).count() == 1


def test_a_fix_is_its_acts(owner: Player):
    roster, caller = found_team(owner), by_token(owner)
    pick(owner, roster, [str(each.pk) for each in roster.operatives.exclude(role="leader")])
    issue = next(each for each in caller.get(of(roster, "issues")).json() if each["fixes"])
    body = {"acts": issue["fixes"][0]["acts"], "version": roster.version, "kill_team": issue["kill_team"] or ""}
    assert caller.post(of(roster, "acts"), body).status_code == 200
    left = caller.get(of(roster, "issues")).json()
    assert issue not in left


def test_an_operative_is_told_with_its_notes(owner: Player):
    roster, caller = found(owner), by_token(owner)
    key = recruit(owner, roster, LEADER, "leader")
    answer = caller.patch(of(roster, "operatives", key), {"notes": "Left-handed."}, If_Match="*")
    assert (answer.status_code, answer.json()["notes"]) == (200, "Left-handed.")
    assert caller.get(of(roster, "operatives", key)).json()["model_key"] == model(LEADER)


def test_a_loadout_names_the_acts_that_change_it(owner: Player):
    roster, caller = found(owner), by_token(owner)
    key = recruit(owner, roster)
    body = caller.get(of(roster, "operatives", key, "loadout")).json()
    heading = next(each for each in body["headings"] if each["is_one"])
    option = next(each for each in heading["options"] if each["state"] == "open")
    chosen = {"act": "choose", "operative": key, "place": option["place"], "option": option["option"]}
    answer = caller.post(of(roster, "acts"), {"acts": [chosen], "version": roster.version})
    assert answer.status_code == 200, answer.json()
    again = caller.get(of(roster, "operatives", key, "loadout")).json()
    names = {each["name"]: each["state"] for heading in again["headings"] for each in heading["options"]}
    assert names[option["name"]] == "chosen"


def test_one_who_is_not_on_the_roster_is_not_there(owner: Player):
    mine, other, caller = found(owner), found(owner), by_token(owner)
    key = recruit(owner, other)
    for below in (("operatives", key), ("operatives", key, "loadout")):
        assert caller.get(of(mine, *below)).status_code == 404
    assert caller.patch(of(mine, "operatives", key), {"notes": ""}, If_Match="*").status_code == 404


def test_a_kill_team_is_picked_changed_and_struck(owner: Player):
    roster, caller = found_team(owner), by_token(owner)
    answer = caller.post(of(roster, "kill-teams"), {"name": "First", "version": roster.version})
    team = answer.json()["kill_team"]
    assert (answer.status_code, team["name"], team["points_limit"], team["size"]) == (201, "First", 100, 0)
    keys = [str(key) for key in roster.operatives.values_list("pk", flat=True)]
    below = ("kill-teams", team["id"])
    changed = caller.patch(of(roster, *below), {"members": keys, "points_limit": 60}, If_Match=answer["ETag"])
    kill_team = changed.json()["kill_team"]
    assert (kill_team["size"], kill_team["points_limit"], kill_team["is_legal"]) == (13, 60, False)
    nearest = caller.get(of(roster, *below, "nearest")).json()["teams"][0]
    assert nearest["points"] <= 60
    assert caller.get(of(roster, *below, "suggestions")).json()["teams"]
    assert caller.delete(of(roster, *below), If_Match="*").status_code == 204
    assert caller.get(of(roster, "kill-teams")).json() == []


def test_what_is_left_out_of_a_change_stays_and_null_is_as_the_format_has_it(owner: Player):
    roster, caller = found_team(owner), by_token(owner)
    team = pick(owner, roster, own={"points_limit": 60})
    below = of(roster, "kill-teams", str(team.pk))
    kill_team = caller.patch(below, {"commander_allowed": True}, If_Match="*").json()["kill_team"]
    assert (kill_team["points_limit"], kill_team["commander_allowed"]) == (60, True)
    kill_team = caller.patch(below, {"points_limit": None}, If_Match="*").json()["kill_team"]
    assert (kill_team["points_limit"], kill_team["commander_allowed"]) == (100, True)


def test_a_kill_team_is_picked_once_per_key(owner: Player):
    roster, caller = found_team(owner), by_token(owner)
    body = {"name": "Once", "version": roster.version}
    first = caller.post(of(roster, "kill-teams"), body, Idempotency_Key="k1").json()
    again = caller.post(of(roster, "kill-teams"), body, Idempotency_Key="k1")
    assert again.json() == first
    assert again["Idempotency-Replayed"] == "true"


def test_fielding_and_benching_are_acts_on_a_kill_team(owner: Player):
    roster = found_team(owner)
    team = pick(owner, roster, [])
    keys = tuple(str(key) for key in roster.operatives.values_list("pk", flat=True)[:2])
    body = act(by_token(owner), roster, acts.Field(operatives=keys), kill_team=str(team.pk)).json()
    assert sorted(body["roster"]["kill_teams"][0]["members"]) == sorted(keys)


def test_history_is_told_newest_first_and_undone_with_a_preview(owner: Player):
    roster, caller = found(owner, MODEL), by_token(owner)
    recruited = caller.get(of(roster, "history")).json()["results"][0]
    assert (recruited["kind"], recruited["is_void"]) == ("recruit", False)
    preview = caller.get(of(roster, "history", recruited["id"], "undo")).json()
    assert "remove" in [change["op"] for change in preview["restores"]]
    done = caller.post(of(roster, "history", recruited["id"], "undo"), {"version": roster.version}).json()
    assert (done["roster"]["size"], done["batch"]["voids"]) == (0, recruited["id"])
    assert caller.get(of(roster, "history", recruited["id"])).json()["is_void"] is True
    redone = caller.post(of(roster, "history", done["batch"]["id"], "undo"), {"version": 3}).json()
    assert redone["roster"]["size"] == 1
    assert caller.get(of(roster, "history", recruited["id"])).json()["is_void"] is False
    assert_reconciled(roster)


def test_the_founding_cannot_be_taken_back(owner: Player):
    roster = found(owner)
    founding = roster.batches.get()
    answer = by_token(owner).get(of(roster, "history", str(founding.pk), "undo"))
    assert (answer.status_code, answer.json()["code"]) == (409, "founding")


@pytest.mark.parametrize("where", ["found", "copy", "import"])
def test_a_key_with_another_body_founds_nothing(owner: Player, where: str):
    roster, caller = found(owner), by_token(owner)
    file_text = caller.get(of(roster, "export")).content.decode()
    path, first, other = {
        "found": ("rosters/", {"pack": str(roster.pack_id), "name": "One"}, {"name": "Two"}),
        "copy": (of(roster, "copies"), {"name": "One"}, {"name": "Two"}),
        "import": ("rosters/import/", {"text": file_text}, {"text": file_text.replace('"Roster"', '"Two"')}),
    }[where]
    made = caller.post(path, first, Idempotency_Key="k1")
    answer = caller.post(path, {**first, **other}, Idempotency_Key="k1")
    assert (answer.status_code, answer.json()["code"], set(answer.json())) == (
        409,
        "key-used",
        {"code", "message", "fields"},
    )
    again = caller.post(path, first, Idempotency_Key="k1")
    assert (again.status_code, again["Idempotency-Replayed"], again.json()) == (201, "true", made.json())
    assert caller.post(path, {**first, **other}, Idempotency_Key="k" * 60).status_code == 201
    assert Roster.objects.count() == 3
