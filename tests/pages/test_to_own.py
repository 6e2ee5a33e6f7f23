"""What one would have to own to play who is picked, and its equipment: on the page, by fixes and by the API."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters.journal.settle import issues_from
from rosters.models import KillTeam, Roster
from rosters.rosters.services.rosters import roster_act
from rules import acts
from tests.api.calls import by_token, of
from tests.campaigns.leagues import ready
from tests.cast import MODEL, Player, assert_reconciled, found, model, pick, undo

pytestmark = pytest.mark.django_db


def without_two(owner: Player) -> tuple[Roster, KillTeam]:
    """A ready team of Kommandos of which two have left the roster: everybody else is picked."""
    roster = ready(owner, "kommandos", "first-team")
    gone = [
        each for each in roster.operatives.all() if each.sheet["model"] in ("Kommando Boss Nob", "Kommando Dakka Boy")
    ]
    assert len(gone) == 2
    roster_act(roster_id=roster.pk, viewer=owner.viewer, acts=[acts.Remove(operative=str(each.pk)) for each in gone])
    return roster, pick(owner, roster)


def test_whom_one_lacks_joins_roster_and_team_in_one_tap(owner: Player) -> None:
    roster, team = without_two(owner)
    assert team.is_legal is False
    page = owner.client().get(reverse("rosters:kill-team-suggest", args=[roster.pk, team.pk]))
    (shown,) = page.context["teams"]
    assert (shown.title, len(shown.recruits), shown.left_out) == ("With everybody you picked", 2, ())
    assert f"Recruit {len(shown.recruits)} and use this team" in page.content.decode()
    roster.refresh_from_db()
    owner.client().post(
        reverse("rosters:kill-team-act", args=[roster.pk, team.pk]), {"fix": shown.acts, "version": roster.version}
    )
    before = team.members
    team.refresh_from_db()
    assert team.is_legal is True
    assert team.members[: len(before)] == before
    assert len(team.members) == len(before) + 2 == roster.operatives.count()
    names = [each.name for each in roster.operatives.all()]
    new = [each for each in roster.operatives.all() if str(each.pk) not in before]
    assert all(each.name != each.sheet["model"] for each in new), "recruits come with names"
    assert len(set(names)) == len(names)
    assert_reconciled(roster)


def test_the_same_is_a_way_out_of_the_issue_and_an_answer_of_the_api(owner: Player) -> None:
    roster, team = without_two(owner)
    fixes = [fix for issue in issues_from(team.verdict) for fix in issue.fixes]
    (listed,) = by_token(owner).get(of(roster, "kill-teams", str(team.pk), "to-own")).json()["teams"]
    assert listed["operatives"] == team.members
    assert len(listed["recruit_names"]) == 2
    assert {json.dumps([acts.to_json(act) for act in fix.acts]) for fix in fixes} >= {json.dumps(listed["recruits"])}


def test_nothing_need_be_owned_for_a_legal_team(owner: Player) -> None:
    roster = ready(owner, "kommandos", "first-team")
    team = roster.kill_teams.get()
    assert by_token(owner).get(of(roster, "kill-teams", str(team.pk), "to-own")).json() == {"teams": [], "issues": []}


def test_a_first_kill_team_is_picked_where_nothing_costs_points(owner: Player) -> None:
    roster = ready(owner, "kommandos", "first-team")
    client = owner.client()
    client.post(reverse("rosters:kill-team-strike", args=[roster.pk, roster.kill_teams.get().pk]))
    page = client.get(reverse("rosters:kill-teams", args=[roster.pk])).content.decode()
    assert 'name="format" value="approved-ops"' in page
    assert "Your own limit" not in page
    client.post(reverse("rosters:kill-team-new", args=[roster.pk]))
    assert roster.kill_teams.get().format == "approved-ops"


def test_a_suggested_team_comes_with_its_equipment_and_goes_as_one(owner: Player) -> None:
    roster = ready(owner, "kommandos", "first-team", edition="kt2021")
    team = pick(owner, roster)
    page = owner.client().get(reverse("rosters:kill-team-suggest", args=[roster.pk, team.pk]))
    shown = page.context["teams"][0]
    assert (shown.title, shown.left_out, shown.is_current) == ("Nearest to yours", (), False)
    what, who, _ = shown.equipment[0]
    assert f"{what}: {who}" in page.content.decode()
    roster.refresh_from_db()
    owner.client().post(
        reverse("rosters:kill-team-act", args=[roster.pk, team.pk]), {"fix": shown.acts, "version": roster.version}
    )
    team.refresh_from_db()
    assert team.is_legal is True
    assert sum(map(len, team.loadouts.values())) == len(shown.equipment)
    (near,) = by_token(owner).get(of(roster, "kill-teams", str(team.pk), "nearest")).json()["teams"]
    assert near["equipment"] == []
    undo(owner, roster, roster.batches.latest("sequence"))
    team.refresh_from_db()
    assert team.loadouts == {}
    assert_reconciled(roster)


def test_a_roster_is_read_for_names_only_by_whoever_may_act_on_it(owner: Player, opponent: Player) -> None:
    roster = found(owner)
    recruit = json.dumps(acts.to_json(acts.Recruit(model=model(MODEL), role="non-specialist")))
    with CaptureQueriesContext(connection) as queries:
        answer = opponent.client().post(reverse("rosters:act", args=[roster.pk]), {"acts": recruit})
    assert answer.status_code == 404
    assert not [each["sql"] for each in queries if "rosters_operative" in each["sql"]]
    owner.client().post(reverse("rosters:act", args=[roster.pk]), {"acts": recruit})
    assert roster.operatives.get().name, "recruits come with names"
