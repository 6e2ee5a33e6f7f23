"""Ways out of what is wrong with a team, in the muster and after a mission: each goes to what it is about."""

from __future__ import annotations

import html
import re
import uuid
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from django.urls import reverse

from campaigns.journal.operation import operation
from campaigns.muster.draft import MusterDraft, muster_of
from campaigns.muster.services.fixing import allowed_in_muster, fix_parts, muster_fix
from campaigns.muster.services.mustering import muster_lock, muster_save
from rosters.journal.settle import issues_from
from rosters.rosters.allowed_fixes import allowed_fixes
from rosters.rosters.services.rosters import roster_act
from rules import acts
from rules.acts import Act
from rules.changes import SET, Change
from rules.errors import Refusal
from rules.issues import Fix, Issue
from tests.api.calls import ROOT, by_token
from tests.campaigns.table import Club, assert_replayed, club, fell, settings
from tests.cast import Player, assert_reconciled, model
from tests.pages.mission_scene import post, said, url

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]

COMMANDER = acts.Recruit(model=model("cadre-fireblade"), role="commander", called="Dawn")


def way_out(issues: Iterable[Issue], fits: Callable[[Act], bool]) -> Fix:
    """The first fix of which every act is such."""
    return next(fix for issue in issues for fix in issue.fixes if all(map(fits, fix.acts)))


def about(key: str) -> Callable[[Act], bool]:
    return lambda act: getattr(act, "operative", "") == key


def experienced(table: Club, name: str) -> str:
    """A specialist of a roster who may choose an ability, by the arbitrator's hand."""
    roster = table.roster(name)
    row = next(each for each in roster.operatives.all() if each.sheet["specialism"])
    change = Change(subject=str(row.pk), op=SET, field="experience", value=3, before=row.state["experience"])
    with operation(table.campaign.pk, table.arbitrator.viewer) as op:
        op.kind, op.words = "by-hand", "Taught somebody."
        op.rosters[roster.pk].changes += (change,)
    return str(row.pk)


def test_acts_of_a_fix_go_to_what_they_are_about():
    mixed = acts.SetSubFaction(sub_faction="Somewhere", operatives=("new", "old"))
    requested = [
        acts.Bench(operatives=("old",)),
        acts.SetLevel(operative="new", level=2),
        mixed,
        acts.Retire(operative="x"),
    ]
    parts = fix_parts(requested, {"new"})
    assert parts.members == (requested[0],)
    assert parts.recruits == (requested[1], acts.SetSubFaction(sub_faction="Somewhere", operatives=("new",)))
    assert parts.roster == (acts.SetSubFaction(sub_faction="Somewhere", operatives=("old",)), requested[3])


def test_a_way_out_picks_who_goes_and_what_a_recruit_is(table: Club):
    mission = table.plan(commanders=True, points_limit=40)
    who = {"mission_id": mission.pk, "viewer": table.players["owner"].viewer}
    draft = muster_save(**who, members=table.everyone("owner"), recruits=[COMMANDER])
    [key] = draft.recruited
    version = table.roster("owner").version
    chosen = way_out(draft.issues, about(key))
    fixed = muster_fix(**who, acts=chosen.acts)
    assert fixed.recruits == (COMMANDER, *chosen.acts)
    assert fixed.members == draft.members
    bench = way_out(fixed.issues, lambda act: isinstance(act, acts.Bench))
    after = muster_fix(**who, acts=bench.acts)
    assert set(draft.members) - set(after.members) == set(bench.acts[0].operatives)
    assert table.roster("owner").version == version, "nobody else learns of it"
    assert muster_fix(**who, acts=[acts.Remove(operative=key)]).recruits == ()
    assert_reconciled(table.roster("owner"))


def test_a_way_out_of_the_roster_s_own_is_done_there_and_the_draft_judged_again(table: Club):
    key = experienced(table, "owner")
    mission = table.plan()
    who = {"mission_id": mission.pk, "viewer": table.players["owner"].viewer}
    draft = muster_save(**who, members=table.everyone("owner"))
    chosen = way_out(draft.issues, about(key))
    after: MusterDraft = muster_fix(**who, acts=chosen.acts)
    assert table.roster("owner").operatives.get(pk=key).sheet["abilities"]
    assert not [issue for issue in after.issues if chosen in issue.fixes]
    assert after.members == draft.members
    assert not after.is_stale
    with pytest.raises(Refusal):
        muster_fix(mission_id=mission.pk, viewer=table.arbitrator.viewer, acts=chosen.acts)
    muster_lock(**who, as_is_reason="x")
    with pytest.raises(Refusal) as locked:
        muster_fix(**who, acts=[acts.Bench(operatives=(key,))])
    assert locked.value.code == "locked"
    assert_replayed(table.campaign)


@pytest.mark.parametrize("through", ["page", "api"])
def test_a_muster_is_judged_anew_when_it_is_opened_after_its_roster_changed(table: Club, through: str):
    mission, owner = table.plan(), table.players["owner"]
    draft = muster_save(mission_id=mission.pk, viewer=owner.viewer, members=table.everyone("owner"))
    key = experienced(table, "owner")
    assert muster_of(mission, owner.viewer).is_stale
    address = f"{ROOT}campaigns/{table.campaign.pk}/missions/{mission.pk}/muster/"
    shown = owner.client().get(url(mission, "muster")) if through == "page" else by_token(owner).get(address)
    assert "has an ability to choose for level 2" in said(shown)
    kept = muster_of(mission, owner.viewer)
    assert (kept.is_stale, kept.members) == (False, draft.members)
    assert way_out(kept.issues, about(key))
    assert_replayed(table.campaign)


def test_the_muster_s_page_and_api_offer_ways_out(table: Club):
    mission = table.plan(commanders=True, points_limit=40)
    owner = table.players["owner"]
    who = {"mission_id": mission.pk, "viewer": owner.viewer}
    draft = muster_save(**who, members=table.everyone("owner"), recruits=[COMMANDER])
    body = owner.client().get(url(mission, "muster")).content.decode()
    assert f'action="{url(mission, "muster-fix")}"' in body
    here = f"{ROOT}campaigns/{table.campaign.pk}/missions/{mission.pk}/muster/"
    payload = by_token(owner).get(here).json()
    fix = next(fix for issue in payload["issues"] for fix in issue["fixes"] if "operative" in fix["acts"][0])
    assert len(by_token(owner).put(f"{here}fix/", {"acts": fix["acts"]}).json()["recruits"]) == 2
    value = html.unescape(re.findall(r'name="fix" value="([^"]+bench[^"]+)"', body)[0])
    shown = owner.client().post(url(mission, "muster-fix"), {"fix": value}, headers={"HX-Request": "true"})
    assert 'id="muster"' in shown.content.decode()
    assert len(table.side(mission, "owner").draft["members"]) < len(draft.members)
    assert by_token(table.players["opponent"]).put(f"{here}fix/", {"acts": fix["acts"]}).status_code == 409
    owner.client().post(url(mission, "muster-lock"), {"as_is": "1", "reason": "As it is."})
    assert 'name="fix"' not in owner.client().get(url(mission, "muster")).content.decode()
    odd = owner.client().post(url(mission, "muster-fix"), {"fix": "[odd"})
    assert odd.status_code < 500


def test_the_next_muster_offers_ways_out_on_the_roster(table: Club):
    mission = table.mustered()
    leader = str(table.roster("owner").operatives.get(role="leader").pk)
    table.report(mission, "owner", "owner", fell(leader))
    key = experienced(table, "owner")
    owner = table.players["owner"]
    page = said(owner.client().get(url(mission)))
    next_team = table.side(mission, "owner").team["next"]
    assert {issue["code"] for issue in next_team["issues"]}
    assert all(issue["sentence"] in page for issue in next_team["issues"])
    rename = '[{"act": "rename", "operative": "%s", "called": "Nadir"}]' % key  # noqa: UP031
    post(owner.client(), url(mission, "next-muster-fix"), {"fix": rename})
    assert table.roster("owner").operatives.get(pk=key).name == "Nadir"
    here = f"{ROOT}campaigns/{table.campaign.pk}/missions/{mission.pk}/next-muster/fix/"
    side = table.side(mission, "owner")
    side.team["next"]["force"] = -1
    side.save()
    again = {"acts": [{"act": "rename", "operative": key, "called": "Zenith"}]}
    assert by_token(table.players["opponent"]).post(here, again).status_code in (404, 409)
    assert by_token(owner).post(here, again).status_code == 200
    assert table.side(mission, "owner").team["next"]["force"] >= 0, "it is worked out anew"
    assert_replayed(table.campaign)


def test_fixes_of_the_next_muster_that_pick_a_team_are_told_for_then(
    arbitrator: Player, owner: Player, opponent: Player
):
    teams = {"owner": ("listening-post", "tau-empire"), "opponent": ("sparkfinga-yard", "orks")}
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(experience_taking_part=3), teams)
    mission = table.played("owner")
    body = owner.client().get(url(mission)).content.decode()
    assert "In the next muster: Drop " in body
    assert "bench" not in body


def crowded(table: Club, name: str) -> None:
    """So many recruits that the roster proposes to retire some."""
    roster = table.roster(name)
    copies = [acts.Copy(operative=str(roster.operatives.last().pk))] * 15
    roster_act(roster_id=roster.pk, viewer=table.players[name].viewer, acts=copies)


def fixes_shown(player: Player, where: str) -> str:
    body = html.unescape(player.client().get(where).content.decode())
    return " ".join(re.findall(r'name="fix" value=\'?"?([^>]+)>', body))


def test_no_page_proposes_what_the_campaign_would_refuse(table: Club):
    reported = table.played("owner")
    crowded(table, "owner")
    owner, roster = table.players["owner"], table.roster("owner")
    sheet = reverse("rosters:sheet", args=[roster.pk])
    assert '"retire"' in fixes_shown(owner, sheet)
    mission = table.plan()
    who = {"mission_id": mission.pk, "viewer": owner.viewer}
    muster_save(**who, members=table.everyone("owner")[:6])
    assert '"retire"' in fixes_shown(owner, sheet)
    muster_lock(**who, as_is_reason="x")
    retire = way_out(issues_from(table.roster("owner").verdict), lambda act: isinstance(act, acts.Retire))
    with pytest.raises(Refusal):
        roster_act(roster_id=roster.pk, viewer=owner.viewer, acts=retire.acts)
    assert '"retire"' not in fixes_shown(owner, sheet)
    assert fixes_shown(owner, url(reported)) == ""


def told_by_missions(key: str) -> Issue:
    """An issue with one fix that a running campaign refuses and one that it takes."""
    refused = Fix("Teach", (acts.SetExperience(operative=key, experience=9),))
    taken = Fix("Retire", (acts.Retire(operative=key),))
    return Issue(code="x", rule="x", sentence="x", fixes=(refused, taken))


def test_of_fixes_only_those_are_offered_that_the_campaign_takes(table: Club):
    key = table.everyone("owner")[-1]
    issue, roster = told_by_missions(key), table.roster("owner")
    assert [fix.words for fix in allowed_fixes(roster, [issue])[0].fixes] == ["Retire"]
    table.played("owner")
    mission = table.plan()
    draft = muster_save(mission_id=mission.pk, viewer=table.players["owner"].viewer, members=[key])
    [offered] = allowed_in_muster(replace(draft, issues=(issue,)))
    assert [fix.words for fix in offered.fixes] == ["Retire"]
    assert table.roster("owner").operatives.get(pk=key).status == "ready", "nothing is written"


def test_a_fix_that_the_draft_refuses_leaves_the_roster_as_it_was(table: Club):
    mission = table.plan()
    who = {"mission_id": mission.pk, "viewer": table.players["owner"].viewer}
    everyone = table.everyone("owner")
    draft = muster_save(**who, members=everyone[:4])
    version = table.roster("owner").version
    requested = [acts.Rename(operative=everyone[0], called="Nadir"), acts.Field(operatives=(str(uuid.uuid4()),))]
    with pytest.raises(Refusal) as refused:
        muster_fix(**who, acts=requested)
    assert refused.value.code == "unknown-operative"
    assert table.roster("owner").version == version
    assert table.roster("owner").operatives.get(pk=everyone[0]).name != "Nadir"
    assert table.side(mission, "owner").draft["members"] == list(draft.members)
