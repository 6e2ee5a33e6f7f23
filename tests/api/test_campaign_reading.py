"""Campaigns read through the API: whole, by their parts, by those who may."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest

from campaigns.account_hooks import export
from campaigns.models import Campaign
from campaigns.settings.services import campaign_share
from tests.api.calls import CALLER, ROOT, by_token
from tests.campaigns.scene import enter, found_campaign, invite, join, running
from tests.campaigns.table import Club, aged
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
Counted = Callable[..., object]
JSON = "application/json"


def at(campaign: Campaign, *below: str) -> str:
    return "/".join((f"{ROOT}campaigns/{campaign.pk}", *below, ""))


def test_a_campaign_is_founded_read_and_listed(arbitrator: Player, stranger: Player):
    caller = by_token(arbitrator)
    body = {"name": "Ash", "story": "Dust.", "settings": {"dispute_days": 5}}
    made = caller.post("campaigns/", body, Idempotency_Key="one")
    assert (made.status_code, made["Location"]) == (201, f"http://testserver{ROOT}campaigns/{made.json()['id']}/")
    again = caller.post("campaigns/", body, Idempotency_Key="one")
    assert (again.json()["id"], again["Idempotency-Replayed"]) == (made.json()["id"], "true")
    other = caller.post("campaigns/", {**body, "settings": {"dispute_days": 6}}, Idempotency_Key="one")
    assert (other.status_code, other.json()["code"]) == (409, "key-used")
    read = caller.get(made["Location"])
    assert (read.json()["name"], read.json()["stage"], read.json()["my_role"]) == ("Ash", "gathering", "arbitrator")
    listed = caller.get("campaigns/").json()["results"]
    assert [each["id"] for each in listed] == [made.json()["id"]]
    settings = caller.get(f"{made['Location']}settings/").json()
    assert settings["settings"]["dispute_days"] == 5


def test_what_did_not_change_is_not_told_again(arbitrator: Player):
    caller, campaign = by_token(arbitrator), found_campaign(arbitrator)
    etag = caller.get(at(campaign))["ETag"]
    assert caller.get(at(campaign), If_None_Match=etag).status_code == 304
    assert caller.patch(at(campaign), {"name": "Other"}, If_Match=etag).json()["name"] == "Other"
    assert caller.get(at(campaign), If_None_Match=etag).status_code == 200


def test_a_write_says_which_version_it_was_decided_at(arbitrator: Player):
    caller, campaign = by_token(arbitrator), found_campaign(arbitrator)
    assert caller.patch(at(campaign), {"name": "Other"}).status_code == 428
    stale = caller.patch(at(campaign), {"name": "Other", "version": 0})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["fields"] == {"version": ["The campaign is at version 1."]}
    assert caller.patch(at(campaign), {"name": "Other"}, If_Match='"v0-x"').status_code == 412
    assert caller.patch(at(campaign), {"name": "Other"}, If_Match=stale["ETag"]).status_code == 200


def test_settings_name_each_fault_by_its_path(arbitrator: Player):
    caller, campaign = by_token(arbitrator), found_campaign(arbitrator)
    wrong = {"settings": {"dispute_days": 4000, "resources": [{"key": "x"}]}, "version": 1}
    answer = caller.patch(at(campaign, "settings"), wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong-settings")
    assert "settings.resources.0.name" in answer.json()["fields"]
    guide = caller.get("editions/kt2018/campaign-settings/").json()
    assert guide["schema"]["properties"]["dispute_days"]["title"]
    assert set(guide["schema"]["properties"]) == set(guide["defaults"])
    league = caller.get("editions/kt2024/campaign-settings/").json()
    assert (league["kind"], set(league["schema"]["properties"])) == ("league", set(league["defaults"]))
    assert caller.get("editions/kt2021/campaign-settings/").status_code == 200
    assert caller.get("editions/kt2030/campaign-settings/").status_code == 404


def test_who_has_the_link_reads_everything_but_writes_nothing(arbitrator: Player, owner: Player):
    campaign = found_campaign(arbitrator)
    campaign_share(campaign_id=campaign.pk, viewer=arbitrator.viewer, visibility="link")
    key = Campaign.objects.get(pk=campaign.pk).share_key
    caller = by_token(owner)
    assert caller.get(at(campaign)).status_code == 404
    shared = caller.get(f"shared-campaigns/{key}/").json()
    assert (shared["id"], shared["share_key"], shared["my_role"]) == (str(campaign.pk), None, None)
    for below in ("", "settings/", "standings/", "people/", "entrants/", "log/", "missions/", "fallen/"):
        assert caller.get(f"{at(campaign)}{below}?share={key}").status_code == 200, below
    assert caller.get(f"{at(campaign, 'invites')}?share={key}").status_code == 400
    assert caller.patch(at(campaign), {"name": "Mine", "version": 2}).status_code == 404


def test_people_come_by_invitation_and_get_other_roles(arbitrator: Player, owner: Player):
    campaign, caller = found_campaign(arbitrator), by_token(arbitrator)
    made = caller.post(at(campaign, "invites"), {"days": 7}).json()[0]
    mine = by_token(owner)
    body = mine.get(f"invitations/{made['invite_key']}/").json()
    assert (body["campaign"], body["is_open"], body["is_in"]) == (str(campaign.pk), True, False)
    joined = mine.post(f"invitations/{made['invite_key']}/").json()
    assert (joined["role"], joined["personal_key"], joined["is_new"]) == ("player", "", True)
    people = {each["name"]: each for each in caller.get(at(campaign, "people")).json()}
    assert people["Owner"]["role"] == "player"
    changed = caller.patch(at(campaign, "people", joined["person"]), {"role": "spectator"}).json()
    assert {each["name"]: each["role"] for each in changed}["Owner"] == "spectator"
    assert len(mine.post(at(campaign, "people", joined["person"], "key")).json()["key"]) == 14
    assert mine.delete(at(campaign, "people", joined["person"])).status_code == 204
    assert mine.get(at(campaign)).status_code == 404
    assert caller.delete(at(campaign, "invites", made["id"])).status_code == 204
    assert mine.post(f"invitations/{made['invite_key']}/").status_code == 409


def test_who_a_name_from_a_file_is_may_be_told_twice(arbitrator: Player, owner: Player):
    campaign, caller = found_campaign(arbitrator), by_token(arbitrator)
    here = join(arbitrator, campaign, owner)
    name = campaign.people.create(name="Came Along", role="co-arbitrator")
    answer, again = (
        caller.post(at(campaign, "people", str(name.pk), "tie"), {"to": str(here.pk)}, Idempotency_Key="one")
        for _ in range(2)
    )
    assert (answer.status_code, again.status_code, again["Idempotency-Replayed"]) == (200, 200, "true")
    assert {each["name"]: each["role"] for each in again.json()}["Owner"] == "co-arbitrator"
    assert campaign.batches.filter(kind="claim").count() == 1


def test_a_campaign_starts_ends_and_goes_on(arbitrator: Player, owner: Player, opponent: Player):
    campaign = found_campaign(arbitrator)
    caller = by_token(arbitrator)
    assert caller.post(at(campaign, "start"), {"version": 1}).json()["code"] == "too-few-entrants"
    campaign, entrants = running(arbitrator, owner, opponent)
    assert caller.get(at(campaign)).json()["stage"] == "running"
    assert by_token(owner).get(at(campaign, "ending")).status_code == 404
    assert caller.get(at(campaign, "ending")).json()["winners"] == []
    body = {"winner": str(entrants[0].pk), "version": campaign.version}
    assert caller.post(at(campaign, "end"), body).json()["stage"] == "ended"
    assert by_token(owner).get(at(campaign, "ending")).json()["winners"] == [str(entrants[0].pk)]
    assert caller.post(at(campaign, "reopen"), {}, If_Match="*").json()["stage"] == "running"


def test_readiness_names_players_without_a_roster(arbitrator: Player, owner: Player, opponent: Player):
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner)
    join(arbitrator, campaign, opponent)
    entrant = enter(owner, campaign)
    body = by_token(arbitrator).get(at(campaign, "readiness")).json()
    assert [(each["name"], each["player"], each["entrant"], each["ready"]) for each in body] == [
        (entrant.name, "Owner", str(entrant.pk), True),
        ("Opponent", "Opponent", None, False),
    ]
    assert body[1]["reasons"] == ["Has joined, but has not entered a roster yet."]


def test_the_ending_names_what_it_leaves_open(table: Club):
    table.played("owner")
    left_open = by_token(table.arbitrator).get(at(table.campaign, "ending")).json()["left_open"]
    assert left_open == ["Mission 1 is not confirmed: after the end it counts as reported and cannot be disputed."]


def test_hands_and_the_log_and_taking_back(table: Club, owner: Player):
    caller, entrant = by_token(table.arbitrator), table.entrant("owner")
    here = at(table.campaign, "entrants", str(entrant.pk))
    kinds = [each["kind"] for each in caller.get(f"{here}by-hand/").json()]
    assert "resource" in kinds
    body = {"kind": "resource", "subject": "morale", "value": 3, "reason": "A fine.", "version": table.fresh().version}
    payload = caller.post(f"{here}by-hand/", body).json()
    assert {each["name"]: each["amount"] for each in payload["entrant"]["amounts"]}["Morale"] == 3
    line = caller.get(at(table.campaign, "log")).json()["results"][0]
    assert "A fine." in line["words"]
    back = at(table.campaign, "log", line["id"], "undo")
    assert caller.get(back).json()["changes"] == ["The owners: Morale 3 → 8."]
    assert caller.post(back, {"reason": "No."}, If_Match="*").status_code == 200
    assert table.resource("owner") == 8
    assert by_token(owner).get(back).status_code == 404


def test_tables_and_texts_are_taken_along(table: Club):
    table.played("owner")
    caller = by_token(table.players["owner"])
    for what in ("missions", "experience", "resources"):
        answer = caller.get(at(table.campaign, "tables", what))
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        assert len(list(csv.reader(io.StringIO(answer.content.decode())))) > 2
    for wanted in ("text/csv", "application/json"):
        missing = caller.get(at(table.campaign, "tables", "secrets"), Accept=wanted)
        assert (missing.status_code, missing["Content-Type"], missing.json()["code"]) == (404, JSON, "not-found")
    assert caller.get(at(table.campaign, "tables", "missions"), Accept="text/csv").status_code == 200
    assert "The owners" in caller.get(at(table.campaign, "texts", "standings")).content.decode()
    assert caller.get(at(table.campaign, "texts", "results"), Accept="text/plain").status_code == 200
    course = caller.get(at(table.campaign, "standings")).json()["course"]
    assert [step["after"] for step in course] == ["start", "1"]


def test_a_campaign_takes_the_same_queries_however_many_take_part(
    arbitrator: Player, owner: Player, opponent: Player, table: Club, django_assert_num_queries: Counted
):
    small = found_campaign(owner)
    join(owner, small, arbitrator)
    caller = by_token(arbitrator)
    caller.get("editions/")
    for campaign in (small, table.campaign):
        # the caller; campaign, people, entrants with rosters, missions with sides
        with django_assert_num_queries(CALLER + 4):
            assert caller.get(at(campaign)).status_code == 200
        with django_assert_num_queries(CALLER + 3):  # campaign, people, entrants
            assert caller.get(at(campaign, "entrants")).status_code == 200
        with django_assert_num_queries(CALLER + 2):  # campaign, a page of it with what is void
            assert caller.get(at(campaign, "log")).status_code == 200
    assert invite(arbitrator, table.campaign)


def test_a_report_that_silence_confirmed_is_told_as_confirmed_everywhere(table: Club, owner: Player):
    mission, other = table.played("owner"), table.played("opponent")
    aged(mission, 30)
    caller, campaign = by_token(owner), table.campaign
    listed, newest = (caller.get(at(campaign, *below)).json() for below in (("missions",), ()))
    as_table = caller.get(at(campaign, "tables", "missions")).content.decode()
    fields = {
        "mission": caller.get(at(campaign, "missions", str(mission.pk))).json()["state"],
        "standing": caller.get(at(campaign, "missions", str(mission.pk), "report")).json()["standing"]["state"],
        "list": next(each["state"] for each in listed["results"] if each["number"] == 1),
        "first page": next(each["state"] for each in newest["missions"] if each["number"] == 1),
        "table": next(csv.DictReader(io.StringIO(as_table)))["state"],
        "export": next(each["state"] for each in exported(owner) if each["number"] == 1),
    }
    assert set(fields.values()) == {"confirmed"}, fields
    page = owner.client().get(f"/campaigns/{campaign.pk}/missions/{mission.pk}/").content.decode()
    assert "Nobody disputed it in time" in page
    assert "To confirm" not in page

    def numbers(state: str) -> list[int]:
        return [each["number"] for each in caller.get(f"{at(campaign, 'missions')}?state={state}").json()["results"]]

    assert (numbers("confirmed"), numbers("reported")) == ([1], [other.number])


def exported(player: Player) -> list[dict[str, Any]]:
    (own_data,) = export(player.user).values()
    return own_data["missions"]


def test_the_table_of_experience_tells_what_fire_teams_have_learnt(table: Club, owner: Player):
    table.played("owner")
    table.played("owner")
    table_text = by_token(owner).get(at(table.campaign, "tables", "experience")).content.decode()
    rows = [row for row in csv.DictReader(io.StringIO(table_text)) if row["entrant"] == "The owners"]
    roster = table.roster("owner")
    teams = {row["model"]: row for row in rows if row["role"] == "fire team"}
    assert {each.state["experience"] for each in roster.squads.all()} == {2}
    assert [(row["level"], row["experience"]) for row in teams.values()] == [("1", "2")] * roster.squads.count()
    members = {row.sheet["name"] for row in roster.operatives.all() if row.sheet["fire_team"]}
    assert members
    assert {row["experience"] for row in rows if row["operative"] in members} == {"2"}
