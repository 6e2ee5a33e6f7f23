"""Kill team pages: picking, mending, suggesting, and who may see and change what."""

from __future__ import annotations

import json

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from rosters.journal.settle import issues_from
from rosters.models import KillTeam, Roster
from rules import acts
from tests.cast import Player, assert_reconciled, found, found_team, pick, recruit

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found_team(owner)


def address(page: str, roster: Roster, team: KillTeam | None = None) -> str:
    return reverse(f"rosters:{page}", args=[roster.pk, team.pk] if team else [roster.pk])


def send(player: Player, url: str, roster: Roster, form: dict[str, object] | None = None, **headers: str):
    roster.refresh_from_db()
    return player.client().post(url, {"version": roster.version, **(form or {})}, headers=headers)


def test_a_format_and_a_tap_make_a_team(owner: Player, roster: Roster) -> None:
    answer = send(owner, address("kill-team-new", roster), roster, {"format": "elites"})
    team = roster.kill_teams.get()
    assert answer.url == address("kill-team", roster, team)
    assert team.format == "elites"
    assert b"125" in owner.client().get(answer.url).content


def test_the_last_team_starts_the_next(owner: Player, roster: Roster) -> None:
    last = pick(owner, roster, format_key="commanders")
    send(owner, address("kill-team-new", roster), roster, {"like": last.pk})
    again = roster.kill_teams.exclude(pk=last.pk).get()
    assert (again.members, again.format) == (last.members, "commanders")


def test_ticks_are_the_team(owner: Player, roster: Roster) -> None:
    team = pick(owner, roster)
    wanted = team.members[:4]
    answer = send(owner, address("kill-team-pick", roster, team), roster, {"take": wanted}, **HTMX)
    assert answer.status_code == 200
    assert b'id="team"' in answer.content
    assert b"<html" not in answer.content
    team.refresh_from_db()
    assert team.members == wanted
    assert_reconciled(roster)


def test_without_script_a_tick_leads_back_to_the_page(owner: Player, roster: Roster) -> None:
    team = pick(owner, roster)
    answer = send(owner, address("kill-team-pick", roster, team), roster, {"take": team.members[:3]})
    assert answer.url.startswith(address("kill-team", roster, team))
    assert b"Undo" in owner.client().get(answer.url).content


def test_a_fix_on_the_page_mends_what_it_says(owner: Player, roster: Roster) -> None:
    second = recruit(owner, roster, "fire-warrior-shasui", "leader")
    team = pick(owner, roster)
    issue = next(i for i in issues_from(team.verdict) if i.code == "too-many-leaders")
    fix = next(
        f for f in issue.fixes if any(isinstance(act, acts.Bench) and second in act.operatives for act in f.acts)
    )
    sent = json.dumps([acts.to_json(act) for act in fix.acts])
    answer = send(owner, address("kill-team-act", roster, team), roster, {"fix": sent}, **HTMX)
    assert answer.status_code == 200
    team.refresh_from_db()
    assert "too-many-leaders" not in [i.code for i in issues_from(team.verdict)]


def test_another_format_brings_its_own_limit(owner: Player, roster: Roster) -> None:
    team = pick(owner, roster, own={"points_limit": 77})
    fields = {"format": "elites", "previous": "matched", "limit": "77"}
    send(owner, address("kill-team-change", roster, team), roster, fields)
    team.refresh_from_db()
    assert (team.format, team.settings) == ("elites", {})


def test_an_own_limit_is_kept_within_reason(owner: Player, roster: Roster) -> None:
    team = pick(owner, roster)
    fields = {"format": "own", "previous": "own", "limit": "65"}
    send(owner, address("kill-team-change", roster, team), roster, fields)
    team.refresh_from_db()
    assert team.settings == {"points_limit": 65}
    answer = send(owner, address("kill-team-change", roster, team), roster, {**fields, "limit": "90000"}, **HTMX)
    assert answer.status_code == 409
    assert b"A limit is" in answer.content


def test_a_stale_tick_is_told_so_and_saves_nothing(owner: Player, roster: Roster) -> None:
    team = pick(owner, roster)
    before = roster.version
    recruit(owner, roster)
    answer = owner.client().post(
        address("kill-team-pick", roster, team), {"version": before, "take": team.members[:3]}, headers=HTMX
    )
    assert answer.status_code == 409
    assert b"Saved meanwhile" in answer.content
    assert b"Ticked: " in answer.content
    assert KillTeam.objects.get(pk=team.pk).members == team.members


def test_suggestions_are_legal_teams_one_tap_away(owner: Player, roster: Roster) -> None:
    recruit(owner, roster, "fire-warrior-shasui", "leader")
    team = pick(owner, roster)
    assert not team.is_legal
    answer = owner.client().get(address("kill-team-suggest", roster, team), headers=HTMX)
    taken = answer.context["teams"][0]
    send(owner, address("kill-team-pick", roster, team), roster, {"take": taken.members})
    team.refresh_from_db()
    assert team.is_legal
    assert team.points == taken.points
    answer = owner.client().get(address("kill-team-suggest", roster, team), headers=HTMX)
    current, *others = answer.context["teams"]
    assert current.is_current
    assert others
    assert "Yours is legal as it is." in answer.content.decode()
    assert [one.title.split()[0] for one in others] == ["Without"] * answer.content.decode().count("<article")
    alone = {key: answer.context[key] for key in ("sheet", "team")} | {"teams": [current], "kept": ["Ves"]}
    words = strip_tags(render_to_string("rosters/kill_teams/suggestions.html", alone))
    assert "Yours is legal as it is; no other was found." in words
    assert words.count("legal") == 1, "nothing is said of others"


def test_where_nothing_is_legal_the_page_says_why(owner: Player) -> None:
    roster = found(owner, "fire-warrior-shasla", "fire-warrior-shasla")
    team = pick(owner, roster)
    answer = owner.client().get(address("kill-team-suggest", roster, team), headers=HTMX)
    assert answer.context["teams"] == []
    assert answer.context["obstacles"]


def test_a_struck_team_can_be_taken_back(owner: Player, roster: Roster, stranger: Player) -> None:
    team = pick(owner, roster)
    answer = send(owner, address("kill-team-strike", roster, team), roster)
    assert not roster.kill_teams.exists()
    for player, is_told in ((owner, True), (stranger, False)):
        gone = player.client().get(address("kill-team", roster, team))
        assert gone.status_code == 404
        assert ("the roster’s History" in gone.content.decode()) is is_told
    assert b"Undo" in owner.client().get(answer.url).content
    undo = reverse("rosters:undo", args=[roster.pk, roster.batches.last().pk])
    assert send(owner, undo, roster).url.startswith(address("kill-teams", roster)), "where it is back"
    assert roster.kill_teams.count() == 1


def test_in_matched_play_the_page_says_that_levels_do_not_count(owner: Player, roster: Roster) -> None:
    team = pick(owner, roster)
    assert b"counts as level 1" in owner.client().get(address("kill-team", roster, team)).content


READ = ("kill-teams", "kill-team")
WRITE = ("kill-team-new", "kill-team-pick", "kill-team-change", "kill-team-act", "kill-team-strike")


@pytest.mark.parametrize("page", READ)
@pytest.mark.parametrize("who", ["opponent", "guest", "stranger", "staff"])
def test_a_private_team_is_not_there_for_others(
    page: str, who: str, owner: Player, roster: Roster, request: pytest.FixtureRequest
) -> None:
    team = pick(owner, roster)
    url = address(page, roster, team if page == "kill-team" else None)
    assert request.getfixturevalue(who).client().get(url).status_code == 404
    assert owner.client().get(url).status_code == 200


@pytest.mark.parametrize("page", WRITE)
@pytest.mark.parametrize("who", ["opponent", "guest", "stranger", "staff"])
def test_a_public_team_is_for_others_to_read_only(
    page: str, who: str, owner: Player, roster: Roster, request: pytest.FixtureRequest
) -> None:
    team = pick(owner, roster)
    Roster.objects.filter(pk=roster.pk).update(visibility="public")
    client: Client = request.getfixturevalue(who).client()
    shown = client.get(address("kill-team", roster, team))
    assert shown.status_code == 200
    assert b"Strike" not in shown.content
    url = address(page, roster, None if page == "kill-team-new" else team)
    sentence = (
        {"fix": "[]", "format": "matched"} if page != "kill-team-act" else {"fix": '[{"act":"bench","operatives":[]}]'}
    )
    assert client.post(url, sentence).status_code == 404


def test_the_page_costs_the_same_for_few_and_many(owner: Player, django_assert_num_queries) -> None:
    few, many = found(owner, *["fire-warrior-shasla"] * 3), found_team(owner)
    for roster in (few, many):
        team = pick(owner, roster)
        client = owner.client()
        client.get(address("kill-team", roster, team))
        # session, user, roster, operatives, fire teams, kill teams
        with django_assert_num_queries(6):
            client.get(address("kill-team", roster, team))


def test_reading_a_team_evaluates_nothing(owner: Player, roster: Roster, monkeypatch: pytest.MonkeyPatch) -> None:
    team = pick(owner, roster)

    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("the page evaluated")

    monkeypatch.setattr("rules.editions.kt2018.checks.members.evaluated", refuse)
    monkeypatch.setattr("rules.editions.kt2018.loadout.editor.evaluate", refuse)
    assert owner.client().get(address("kill-team", roster, team)).status_code == 200
