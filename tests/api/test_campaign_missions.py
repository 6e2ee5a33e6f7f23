"""Missions through the API, from the plan to a confirmed report and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from campaigns.missions.serializers import ScenarioPartSerializer
from campaigns.models import Campaign, Mission
from campaigns.people.services.people import personal_key_make
from rules.editions import find
from tests.api.calls import CALLER, ROOT, Caller, by_token
from tests.campaigns.table import Club, assert_replayed
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
Counted = Callable[..., object]


def at(mission: Mission, *below: str) -> str:
    return "/".join((f"{ROOT}campaigns/{mission.campaign_id}/missions/{mission.pk}", *below, ""))


def plan(table: Club, caller: Caller, **others: Any) -> Mission:
    sides = [{"entrant": str(entrant.pk)} for entrant in table.entrants.values()]
    made = caller.post(f"campaigns/{table.campaign.pk}/missions/", {"sides": sides, "kind": "raid", **others})
    assert made.status_code == 201, made.json()
    return Mission.objects.get(pk=made.json()["id"])


def lock(caller: Caller, mission: Mission, members: list[str]) -> Any:
    saved = caller.put(at(mission, "muster"), {"members": members})
    assert saved.status_code == 200, saved.json()
    answer = caller.post(at(mission, "muster", "lock"), {"as_is_reason": "We have no others."})
    assert answer.status_code == 200, answer.json()
    return answer.json()


def test_a_mission_is_planned_mustered_reported_and_confirmed(table: Club, owner: Player, opponent: Player):
    mine, theirs, arbiter = by_token(owner), by_token(opponent), by_token(table.arbitrator)
    mission = plan(table, arbiter, where="The club")
    locked = lock(mine, mission, table.everyone("owner"))
    assert (locked["state"], locked["teams"]) == ("planned", [])
    locked = lock(theirs, mission, table.everyone("opponent"))
    assert locked["state"] == "mustered"
    assert {len(team["members"]) for team in locked["teams"]} == {len(table.everyone(name)) for name in table.entrants}
    assert all(team["faults"] == [] for team in locked["teams"])
    for team in locked["teams"]:
        if team["needs_consent"]:
            other = theirs if team["side"] == str(table.side(mission, "owner").pk) else mine
            assert other.post(at(mission, "sides", team["side"], "accept")).status_code == 200
    asked = mine.get(at(mission, "questions")).json()
    assert asked["schema"]["required"] == [each["key"] for each in asked["questions"] if each["is_required"]]
    winner = str(table.side(mission, "owner").pk)
    done = mine.post(at(mission, "report"), {"answers": {"winner": winner}}, Idempotency_Key="a").json()
    assert {"changes", "pending"} <= set(done)
    assert (done["results"][winner], done["is_repeat"]) == ("won", False)
    assert any("Morale" in each["sentence"] for each in done["changes"])
    again = mine.post(at(mission, "report"), {"answers": {"winner": winner}}, Idempotency_Key="a")
    assert (again.json()["report"], again["Idempotency-Replayed"]) == (done["report"], "true")
    assert mine.post(at(mission, "confirm")).json()["code"] == "own-report"
    stands = theirs.post(at(mission, "confirm")).json()
    assert (stands["state"], stands["how"], stands["who"]) == ("confirmed", "login", "Opponent")
    dice = theirs.get(at(mission, "dice")).json()
    assert (dice["is_open"], dice["faults"], len(dice["secret"])) == (True, [], 64)
    assert_replayed(table.campaign)


def test_ticks_are_kept_and_counted_once(table: Club, owner: Player, opponent: Player):
    mission, mine = table.mustered(), by_token(owner)
    out = f"out:{table.everyone('owner')[0]}"
    ticks = {"ticks": {out: {"answer": True, "stamp": 2_000}}}
    assert mine.patch(at(mission, "draft"), ticks).json()["answers"] == {out: True}
    older = {"ticks": {out: {"answer": False, "stamp": 1_000}}}
    assert mine.patch(at(mission, "draft"), older).json()["answers"] == {out: True}
    assert by_token(opponent).patch(at(mission, "draft"), older).json()["answers"] == {out: False}, "their own"
    assert mine.get(at(mission, "questions")).json()["answers"] == {out: True}


def test_a_report_that_says_otherwise_is_compared_and_not_written(table: Club, owner: Player, opponent: Player):
    mission = table.played("owner", by="owner")
    theirs = by_token(opponent)
    other = {"answers": {"winner": str(table.side(mission, "opponent").pk)}}
    answer = theirs.post(at(mission, "report"), other)
    assert (answer.status_code, answer.json()["code"]) == (409, "reported-differently")
    assert "answers.winner" in answer.json()["fields"]
    lines = theirs.post(at(mission, "report", "differences"), other).json()
    assert lines[0]["question"] == "winner"
    fallen = table.everyone("opponent")[1]
    out = {"answers": {"winner": str(table.side(mission, "owner").pk), f"out:{fallen}": True}}
    (line,) = theirs.post(at(mission, "report", "differences"), out).json()
    name = table.roster("opponent").operatives.get(pk=fallen).sheet["name"]
    assert (line["who"], line["side"], line["ours"], line["theirs"]) == (name, "The opponents", "yes", "no")
    assert (line["label"], line["reported_by"]) == (f"{name} of The opponents: Out of action", "Owner")
    refused = theirs.post(at(mission, "report"), out).json()["fields"]
    assert refused == {f"answers.out:{fallen}": [f"{line['label']}: you say yes; Owner said no."]}
    assert Mission.objects.get(pk=mission.pk).sides.get(entrant=table.entrants["owner"]).result == "won"


def test_wrong_answers_are_named_one_by_one(table: Club, owner: Player):
    mission = table.mustered()
    answer = by_token(owner).post(at(mission, "report"), {"answers": {"winner": "nobody", "nonsense": True}})
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong-answers")
    assert {"answers.winner", "answers.nonsense"} <= set(answer.json()["fields"])


def test_a_report_is_amended_voided_and_counts_again(table: Club, owner: Player, opponent: Player):
    mission, arbiter = table.played("owner"), by_token(table.arbitrator)
    other = {"answers": {"winner": str(table.side(mission, "opponent").pk)}}
    preview = arbiter.post(at(mission, "amendment", "preview"), other).json()
    assert [part["name"] for part in preview["missions"]] == ["Mission 1 (Raid)"]
    assert arbiter.post(at(mission, "amendment"), {**other, "reason": "Told wrong."}).status_code == 428
    assert arbiter.post(at(mission, "amendment"), {**other, "version": table.fresh().version}).status_code == 400
    fields = {**other, "notes": "Told at the bar.", "reason": "Told wrong.", "version": table.fresh().version}
    amended = arbiter.post(at(mission, "amendment"), fields)
    assert arbiter.get(at(mission, "report")).json()["notes"] == "Told at the bar."
    assert amended.json()["results"][str(table.side(mission, "opponent").pk)] == "won"
    assert (table.resource("owner"), table.resource("opponent")) == (7, 8)
    assert arbiter.get(at(mission, "void", "preview")).json()["factions"]
    void = {"reason": "Not played.", "version": table.fresh().version}
    assert arbiter.post(at(mission, "void"), void).json()["state"] == "voided"
    assert table.resource("owner") == 8
    assert arbiter.post(at(mission, "void", "undo")).status_code == 428
    version = {"version": table.fresh().version}
    assert arbiter.post(at(mission, "void", "undo"), version).json()["state"] == "reported"
    assert table.resource("owner") == 7
    assert_replayed(table.campaign)


def test_a_dispute_is_decided_by_an_arbitrator(table: Club, owner: Player, opponent: Player):
    mission = table.played("owner", by="owner")
    account = {"winner": "draw"}
    payload = by_token(opponent).post(at(mission, "dispute"), {"reason": "It was a draw.", "answers": account}).json()
    assert (payload["state"], payload["reason"]) == ("disputed", "It was a draw.")
    dispute = by_token(opponent).get(at(mission, "report")).json()["dispute"]
    assert [(each["question"], each["account"], each["report"]) for each in dispute["lines"]] == [
        ("winner", "Nobody: a draw", "The owners")
    ]
    body = {"stands": True, "reason": "I saw it."}
    assert by_token(owner).post(at(mission, "decision"), body).json()["code"] == "not-arbitrator"
    payload = by_token(table.arbitrator).get(at(mission, "decision", "preview")).json()
    assert payload["missions"][0]["sentences"][-1] == "Status: disputed → voided."
    assert [(each["result_before"], each["result"]) for each in payload["outcomes"]] == [("won", ""), ("lost", "")]
    assert by_token(owner).get(at(mission, "decision", "preview")).json()["code"] == "not-arbitrator"
    assert by_token(table.arbitrator).post(at(mission, "decision"), body).json()["state"] == "confirmed"


@pytest.mark.parametrize("how", ["header", "body"])
def test_a_personal_key_confirms_without_a_log_in(table: Club, opponent: Player, how: str):
    mission = table.played("owner", by="owner")
    key = personal_key_make(campaign_id=table.campaign.pk, viewer=opponent.viewer)
    nobody = Caller()
    assert nobody.post(at(mission, "confirm")).status_code == 401
    answer = nobody.post(at(mission, "confirm"), {"key": "1111 2222 3333"})
    assert (answer.status_code, answer.json()["code"]) == (409, "unknown-key")
    if how == "header":
        answer = nobody.post(at(mission, "confirm"), Personal_Key=key)
    else:
        answer = nobody.post(at(mission, "confirm"), {"key": key})
    assert (answer.json()["state"], answer.json()["how"]) == ("confirmed", "key")


def test_guesses_at_personal_keys_are_counted(table: Club):
    mission, nobody = table.played("owner"), Caller()
    answers = [nobody.post(at(mission, "confirm"), {"key": f"1111 2222 {n:04}"}).status_code for n in range(7)]
    assert answers == [409] * 5 + [429] * 2


def test_the_right_key_works_however_many_wrong_ones_its_address_sends(table: Club, opponent: Player):
    mission, nobody = table.played("owner", by="owner"), Caller()
    key = personal_key_make(campaign_id=table.campaign.pk, viewer=opponent.viewer)
    for number in range(12):
        nobody.post(at(mission, "confirm"), {"key": f"1111 2222 {number:04}"})
    assert nobody.post(at(mission, "confirm"), {"key": key}).json()["state"] == "confirmed"


def test_a_challenge_is_made_answered_and_called_off(table: Club, owner: Player, opponent: Player):
    mine, theirs = by_token(owner), by_token(opponent)
    here = f"campaigns/{table.campaign.pk}/missions/"
    body = {"opponent": str(table.entrants["opponent"].pk), "where": "My garage"}
    made = mine.post(f"{here}challenges/", body).json()
    assert (made["state"], made["where"]) == ("challenged", "My garage")
    mission = Mission.objects.get(pk=made["id"])
    assert mine.post(at(mission, "answer"), {"accept": True}).json()["code"] == "own-challenge"
    assert theirs.post(at(mission, "answer"), {"accept": True}).json()["state"] == "planned"
    rolled = mine.post(at(mission, "kind")).json()
    assert rolled["title"] == "Raid"
    changed = by_token(table.arbitrator).patch(at(mission), {"where": "Her garage"}, If_Match="*").json()
    assert changed["where"] == "Her garage"
    gone = by_token(table.arbitrator).post(at(mission, "cancel"), {"reason": "Ill."}).json()
    assert (gone["state"], gone["reason"]) == ("cancelled", "Ill.")
    listed = mine.get(f"{here}?state=cancelled").json()["results"]
    assert [(each["id"], each["state"]) for each in listed] == [(made["id"], "cancelled")]


def test_what_was_just_played_goes_straight_to_the_report(table: Club, owner: Player):
    entrants = table.entrants
    body = {
        "opponent": {"entrant": str(entrants["opponent"].pk)},
        "kind": "raid",
        "teams": {str(entrants[name].pk): table.everyone(name) for name in entrants},
    }
    made = by_token(owner).post(f"campaigns/{table.campaign.pk}/missions/just-played/", body).json()
    assert (made["state"], len(made["teams"])) == ("mustered", 2)


def test_an_outsider_has_a_side_and_no_team(table: Club):
    sides = [{"entrant": str(table.entrants["owner"].pk)}, {"name": "A visitor", "faction": "Orks"}]
    made = by_token(table.arbitrator).post(f"campaigns/{table.campaign.pk}/missions/", {"sides": sides, "kind": "raid"})
    assert [(each["name"], each["is_outsider"]) for each in made.json()["sides"]][1] == ("A visitor", True)
    both = [{"entrant": str(table.entrants["owner"].pk), "name": "x"}]
    wrong = by_token(table.arbitrator).post(f"campaigns/{table.campaign.pk}/missions/", {"sides": both})
    assert (wrong.status_code, list(wrong.json()["fields"])) == (400, ["sides.0"])


def test_choices_are_answered_by_the_rosters_player_alone(table: Club, owner: Player):
    roster = table.roster("owner")
    specialist = next(each for each in roster.operatives.all() if each.sheet["specialism"])
    for _ in range(3):
        table.played("owner")
    here = f"campaigns/{table.campaign.pk}/entrants/{table.entrants['owner'].pk}/choices/"
    mine = by_token(owner)
    open_ones = mine.get(here).json()
    asked = next(each for each in open_ones if each["subject"] == str(specialist.pk))
    body = {"choice": asked["key"], "answer": asked["options"][0]["value"]}
    assert by_token(table.arbitrator).post(here, body).json()["code"] == "not-yours"
    left = mine.post(here, body).json()
    assert asked["key"] not in [each["key"] for each in left]
    assert mine.post(here, body).json()["code"] == "not-open"


def test_a_mission_takes_the_same_queries_whatever_was_played(table: Club, django_assert_num_queries: Counted):
    caller = by_token(table.players["owner"])
    caller.get("editions/")
    first = table.played("owner")
    for number in range(2):
        # the caller; the mission with who asks, its sides
        with django_assert_num_queries(CALLER + 2):
            assert caller.get(at(first)).status_code == 200
        with django_assert_num_queries(CALLER + 3):  # and the report with what was said of it
            assert caller.get(at(first, "report")).status_code == 200
        with django_assert_num_queries(CALLER + 3):  # campaign; missions; their sides
            assert caller.get(f"campaigns/{table.campaign.pk}/missions/").status_code == 200
        if not number:
            table.played("opponent")
    assert Campaign.objects.get(pk=table.campaign.pk).missions.count() == 2


def test_what_is_asked_and_how_a_side_fares_take_eight_queries_at_most(table: Club, django_assert_num_queries: Counted):
    caller, mission = by_token(table.players["owner"]), table.mustered()
    caller.get("editions/")
    entrant = f"campaigns/{table.campaign.pk}/entrants/{table.entrants['owner'].pk}/"
    for number in range(2):
        # the caller; the mission, its sides; operatives, fire teams; the draft
        with django_assert_num_queries(CALLER + 5):
            assert caller.get(at(mission, "questions")).status_code == 200
        # campaign, people, entrants, operatives, missions; the limit at the next muster
        with django_assert_num_queries(CALLER + 6):
            assert caller.get(entrant).status_code == 200
        with django_assert_num_queries(CALLER + 5):  # campaign, people, entrant; operatives, fire teams
            assert caller.get(f"{entrant}choices/").status_code == 200
        with django_assert_num_queries(CALLER + 1):
            assert caller.get("campaigns/waiting/").json()["count"] > 0
        if not number:
            table.report(mission, "owner", "owner")
            mission = table.mustered()


def test_what_others_ticked_differently_is_listed_and_named_before_a_report(
    table: Club, owner: Player, opponent: Player
):
    mission = table.mustered()
    mine, theirs = by_token(owner), by_token(opponent)
    for caller, rounds in ((mine, 4), (theirs, 6)):
        ticks = {"rounds": {"answer": rounds, "stamp": 1000}}
        assert caller.patch(at(mission, "draft"), {"ticks": ticks}).status_code == 200
    draft = mine.get(at(mission, "draft")).json()
    assert (draft["answers"], draft["own"]) == ({"rounds": 4}, {"rounds": 4})
    [difference] = draft["differences"]
    assert [(each["name"], each["answer"]) for each in difference["given"]] == [("You", 4), ("Opponent", 6)]
    report = {"answers": {"winner": str(table.side(mission, "owner").pk), "rounds": 4}}
    refused = mine.post(at(mission, "report"), report, Idempotency_Key="r1")
    assert (refused.status_code, refused.json()["code"]) == (409, "accounts-differ")
    assert list(refused.json()["fields"]) == ["stands.rounds"]
    named = {"stands": {"rounds": difference["given"][0]["person"]}}
    assert mine.post(at(mission, "report"), {**report, **named}, Idempotency_Key="r2").status_code == 200
    [differing] = theirs.get(at(mission, "report")).json()["differences"]
    assert (differing["name"], differing["words"], differing["others"]) == ("Owner", "4", [["Opponent", "6"]])


def test_what_a_mission_asks_is_told_part_by_part():
    kind = find("kt2018").campaigns[0]
    serialized = ScenarioPartSerializer(list(kind.scenario(kind.settings, "terror-tactics")), many=True).data
    assert [each["heading"] for each in serialized][:2] == ["Objective", "Sides"]
    assert all(each["words"] for each in serialized)
