"""Fix all: a combination of fixes that makes a roster or team legal, shown before it is done, by pages and API."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config.templatetags.look import minus
from rosters.models import KillTeam, Roster
from rosters.rosters.fix_all import FixAll, fix_all
from rosters.rosters.selectors import roster_sheet
from rules import acts
from rules.issues import Fix
from rules.sheets import OperativeSheet
from tests.cast import Player, assert_reconciled, found_team, pick, recruit
from tests.pages.roster_scene import address, send, text

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


@pytest.fixture
def roster(owner: Player) -> Roster:
    return found_team(owner)


@pytest.fixture
def team(owner: Player, roster: Roster) -> KillTeam:
    """Illegal twice over: a second Leader, and a fourth specialist of a specialism that is there already."""
    leader = recruit(owner, roster, "fire-warrior-shasui", "leader")
    others = [
        recruit(owner, roster, "fire-warrior-shasla", "specialist", called=name, specialism=specialism)
        for name, specialism in (("Kais", "sniper"), ("Mira", "sniper"), ("Tor", "scout"), ("Vex", "medic"))
    ]
    made = pick(owner, roster)
    send(owner, "kill-team-pick", roster, made.pk, take=[*made.members, leader, *others])
    made.refresh_from_db()
    roster.refresh_from_db()
    return made


def test_the_combination_is_shown_and_nothing_is_done(owner: Player, roster: Roster, team: KillTeam) -> None:
    assert team.is_legal is False
    version = roster.version
    found = fix_all(roster, str(team.pk))
    assert found
    page = text(owner.client().get(address("fix-all", roster) + f"?team={team.pk}"))
    assert len(found.fixes) > 1
    sentences = found.sentences(roster_sheet(roster, owner.viewer).operatives)
    assert all(minus(each) in page for each in sentences)
    assert "Together these make it legal" in page
    assert f"{found.before} → {found.after} points" in page
    roster.refresh_from_db()
    assert roster.version == version


def test_whoever_leaves_is_named_with_the_model() -> None:
    ops = [
        OperativeSheet(key=key, name=name, model=model, model_key="", datasheet="", role="")
        for key, name, model in (("k1", "Griz", "Ork Boy"), ("k2", "Griz Two", "Gretchin"), ("k3", "Loota", "Loota"))
    ]
    drop = Fix("Drop Griz, Griz Two and Loota", (acts.Bench(operatives=("k1", "k2", "k3")),))
    rename = Fix("Griz leads", (acts.SetRole(operative="k1", role="leader"),))
    found = FixAll((drop, rename), 9, 8)
    assert found.sentences(ops) == ["Drop Griz (Ork Boy), Griz Two (Gretchin) and Loota", "Griz (Ork Boy) leads"]


def test_its_acts_at_once_make_the_team_legal_and_one_undo_takes_them_back(
    owner: Player, roster: Roster, team: KillTeam
) -> None:
    page = owner.client().get(address("fix-all", roster) + f"?team={team.pk}")
    send(owner, "kill-team-act", roster, team.pk, fix=page.context["acts"])
    team.refresh_from_db()
    assert (team.is_legal, team.points) == (True, page.context["found"].after)
    assert_reconciled(roster)
    send(owner, "undo", roster, roster.batches.last().pk)
    team.refresh_from_db()
    assert team.is_legal is False


def test_issues_lead_to_it_where_several_are_illegal(owner: Player, roster: Roster, team: KillTeam) -> None:
    url = address("fix-all", roster) + f"?team={team.pk}"
    assert url in text(owner.client().get(address("kill-team", roster, team.pk)))
    send(owner, "kill-team-pick", roster, team.pk, take=team.members[:4])
    assert url not in text(owner.client().get(address("kill-team", roster, team.pk)))


def test_programs_read_the_same_fixes(owner: Player, roster: Roster, team: KillTeam) -> None:
    url = reverse("api:fix-all", args=[roster.pk])
    payload = owner.client().get(url, {"kill_team": str(team.pk)}).json()
    found = fix_all(roster, str(team.pk))
    assert found
    assert [each["words"] for each in payload["fixes"]] == [fix.words for fix in found.fixes]
    assert (payload["points_before"], payload["points_after"]) == (found.before, found.after)
    done = [act for each in payload["fixes"] for act in each["acts"]]
    body = json.dumps({"version": roster.version, "acts": done, "kill_team": str(team.pk)})
    answer = owner.client().post(reverse("api:acts", args=[roster.pk]), body, content_type="application/json")
    assert answer.status_code == 200
    team.refresh_from_db()
    assert team.is_legal is True


def test_a_legal_roster_has_nothing_to_fix(owner: Player, roster: Roster) -> None:
    assert fix_all(roster) is None
    body = owner.client().get(reverse("api:fix-all", args=[roster.pk])).json()
    assert body == {"fixes": [], "points_before": None, "points_after": None}


def test_where_no_combination_is_found_the_page_says_so(
    owner: Player, roster: Roster, team: KillTeam, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rosters.rosters.fix_all.MOST_JUDGED", 0)
    page = text(owner.client().get(address("fix-all", roster) + f"?team={team.pk}"))
    assert "No combination of the fixes makes it legal." in page


def test_a_suggested_team_stands_beside_it_where_that_leaves_fewer_points_unused(
    owner: Player, roster: Roster, team: KillTeam
) -> None:
    """The way out that spends more is the one filled button."""
    for _ in range(2):
        recruit(owner, roster, "xv8-crisis-battlesuit-shasui")
    everyone = [str(each.pk) for each in roster.operatives.all()]
    send(owner, "kill-team-pick", roster, team.pk, take=everyone)
    answer = owner.client().get(address("fix-all", roster) + f"?team={team.pk}")
    found, better, page = answer.context["found"], answer.context["better"], text(answer)
    assert 100 >= better.points > found.after
    assert f"{found.before} → {found.after} points: {100 - found.after} of 100 unused" in page
    assert page.count("btn--main") == 1
    assert '<button class="btn btn--main btn--wide">Use this team</button>' in page
    fields = {"version": answer.context["version"], "take": better.members}
    owner.client().post(address("kill-team-pick", roster, team.pk), fields)
    team.refresh_from_db()
    assert (team.is_legal, team.points) == (True, better.points)


def test_only_its_player_is_shown_it(opponent: Player, roster: Roster, team: KillTeam) -> None:
    assert opponent.client().get(address("fix-all", roster)).status_code == 404


def test_looking_reads_the_roster_once_however_much_is_tried(owner: Player, roster: Roster, team: KillTeam) -> None:
    with CaptureQueriesContext(connection) as asked:
        fix_all(Roster.objects.get(pk=roster.pk), str(team.pk))
    # the roster and its pack, its operatives, its squads, its kill teams
    assert len(asked) == 5, [each["sql"][:90] for each in asked]


def test_issues_name_the_model_beside_a_name_of_ones_own(owner: Player, roster: Roster, team: KillTeam) -> None:
    page = owner.client().get(address("kill-team", roster, team.pk))
    twice = next(issue for issue in page.context["issues"] if issue.code == "specialism-twice")
    assert twice.sentence.count("Kais (Fire Warrior Shas'la)") == 1
    assert not twice.models, "nobody twice"
    assert twice.sentence in text(page)
    figures = {rule: figure for rule, _, figure in page.context["checklist"]}
    points = page.context["team"].points
    assert figures["Points limit"] == f"{points} of {page.context['team'].points_limit}"
    assert figures["Each specialism once"], "which, and how often"
    saved = [fix.change for issue in page.context["issues"] for fix in issue.fixes if fix.words.startswith("Drop")]
    assert saved
    assert all(change < 0 for change in saved if change is not None)
