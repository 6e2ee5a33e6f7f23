"""Teams that may not play, the last team and the nearest, recruits, and what is chosen with a team."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.missions.services import challenge_answer, challenge_make, mission_cancel
from campaigns.models import Batch, Mission, MissionSide
from campaigns.muster.seal import check_lock
from campaigns.muster.selectors.drafts import armoury_of_recruit
from campaigns.muster.services import mustering, open_teams
from campaigns.muster.team import IllegalTeam
from rules import acts
from rules.errors import Refusal
from tests.campaigns.scene import assert_reconciled
from tests.campaigns.table import Club, assert_replayed, fell, lock, save
from tests.cast import model

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]

RECRUIT = acts.Recruit(model=model("fire-warrior-shasla"), role="non-specialist", called="Vesh the Unseen")


def test_an_illegal_team_is_locked_with_a_reason_only(table: Club):
    mission = table.plan()
    save(table, mission, members=table.everyone("owner")[:2])
    with pytest.raises(IllegalTeam) as refused:
        lock(table, mission)
    assert "too-few-operatives" in {issue.code for issue in refused.value.issues}
    assert lock(table, mission, reason="Two of us are left.").state == "planned"


def test_an_empty_team_is_not_locked_whatever_the_reason(table: Club):
    mission = table.plan()
    with pytest.raises(Refusal) as refused:
        lock(table, mission, reason="Nobody.")
    assert refused.value.code == "empty-team"


def illegal(table: Club) -> Mission:
    mission = table.plan()
    table.muster(mission, "owner", table.everyone("owner")[:2])
    return table.muster(mission, "opponent", table.everyone("opponent"))


def test_an_illegal_team_plays_when_the_other_side_accepts_it(table: Club):
    mission = illegal(table)
    side = table.side(mission, "owner")
    assert side.as_is_reason == "We have no others."
    with pytest.raises(Refusal) as refused:
        table.report(mission, "owner", "owner")
    assert refused.value.code == "needs-consent"
    fields = {"mission_id": mission.pk, "side_id": side.pk}
    with pytest.raises(Refusal) as refused:
        open_teams.as_is_accept(**fields, viewer=table.players["owner"].viewer)
    assert refused.value.code == "not-yours"
    open_teams.as_is_accept(**fields, viewer=table.players["opponent"].viewer)
    assert table.report(mission, "owner", "owner").mission.state == "reported"


def test_or_it_is_mended_in_the_open(table: Club):
    mission = illegal(table)
    fields = {"mission_id": mission.pk, "viewer": table.players["owner"].viewer}
    with pytest.raises(IllegalTeam):
        open_teams.open_team_set(**fields, members=table.everyone("owner")[:1])
    open_teams.open_team_set(**fields, members=table.everyone("owner"))
    side = table.side(mission, "owner")
    assert side.team["is_legal"]
    assert check_lock(side) == ()
    with pytest.raises(Refusal) as refused:
        open_teams.open_team_set(**fields, members=table.everyone("owner")[:3])
    assert refused.value.code == "revealed"
    assert table.report(mission, "owner", "owner").mission.state == "reported"
    assert_replayed(table.campaign)


# Last team, nearest


def test_a_team_that_is_not_battle_forged_has_no_command_points(table: Club):
    mission = table.plan()
    leader = str(table.roster("owner").operatives.get(role="leader").pk)
    table.muster(mission, "owner", [key for key in table.everyone("owner") if key != leader])
    table.muster(mission, "opponent")
    rabble = next(team for team in table.teams_shown(mission) if team.side.name == "The owners")
    assert "no-leader" in {issue.code for issue in rabble.issues}
    assert rabble.briefing is not None
    assert (rabble.briefing.command_points, rabble.briefing.underdog) == (0, 0)


def test_the_last_team_is_picked_again_without_those_who_cannot_come(table: Club):
    mission = table.mustered()
    gone = table.everyone("owner")[-1]
    table.report(mission, "owner", "owner", fell(gone))
    draft = save(table, table.plan(), last_team=True)
    assert gone not in draft.members
    assert len(draft.members) == 8
    assert any("cannot come: dead" in note for note in draft.notes)


def test_the_nearest_legal_team_is_picked(table: Club):
    mission = table.plan(points_limit=80)
    draft = save(table, mission, members=table.everyone("owner"))
    assert not draft.is_legal
    draft = save(table, mission, nearest_legal=True)
    assert draft.is_legal
    assert draft.force <= 80


def test_a_muster_is_over_once_it_is_locked(table: Club):
    mission = table.plan()
    table.muster(mission, "owner")
    with pytest.raises(Refusal) as refused:
        save(table, mission, members=[])
    assert refused.value.code == "locked"
    mission = table.muster(mission, "opponent")
    with pytest.raises(Refusal) as refused:
        mustering.muster_unlock(mission_id=mission.pk, viewer=table.players["owner"].viewer)
    assert refused.value.code == "wrong-state"


def test_the_same_token_locks_once(table: Club):
    mission = table.plan()
    save(table, mission, members=table.everyone("owner"))
    for _ in range(2):
        mustering.muster_lock(
            mission_id=mission.pk, viewer=table.players["owner"].viewer, as_is_reason="x", token="once"
        )
    assert Batch.objects.filter(kind="lock").count() == 1
    assert MissionSide.objects.exclude(locked_at=None).count() == 1


def test_calling_off_what_was_revealed_leaves_its_seals_to_be_checked(table: Club):
    mission = table.mustered()
    mission_cancel(mission_id=mission.pk, viewer=table.arbitrator.viewer, reason="Rain.")
    sides = list(mission.sides.all())
    assert [check_lock(side) for side in sides] == [(), ()]
    assert all(side.salt and side.lock_hash for side in sides)
    assert_reconciled(table.fresh())


def choosing(table: Club, mission: Mission, key: str) -> Any:
    """What a recruit of the owner's draft may choose."""
    _, armoury = armoury_of_recruit(table.side(mission, "owner"), key)
    assert armoury is not None
    return armoury


def test_a_commander_and_a_recruits_sub_faction_hold_from_challenge_to_report(table: Club):
    owner, opponent = (table.players[name].viewer for name in ("owner", "opponent"))
    challenge = challenge_make(
        campaign_id=table.campaign.pk,
        viewer=owner,
        opponent=table.entrants["opponent"].pk,
        kind="raid",
        agreed={"commanders": True, "points_limit": 400},
    )
    mission = challenge_answer(mission_id=challenge.pk, viewer=opponent, accept=True)
    commander = acts.Recruit(model=model("cadre-fireblade"), role="commander", called="Dawn")
    draft = save(table, mission, members=table.everyone("owner"), recruits=[commander])
    [key] = draft.recruited
    chosen: list[acts.Act] = [commander]
    for steps in ("trainings", "levels", "traits"):
        step = next(each for each in getattr(choosing(table, mission, key), steps) if each.acts and not each.is_held)
        chosen += step.acts
        draft = save(table, mission, recruits=chosen)
    assert draft.sheets[key]["specialism"]
    [fresh] = set(save(table, mission, recruits=[*chosen, RECRUIT]).recruited) - {key}
    sub_faction = choosing(table, mission, fresh).sub_factions[-1]
    chosen += [RECRUIT, acts.SetSubFaction(sub_faction=sub_faction, operatives=(fresh,))]
    draft = save(table, mission, recruits=chosen)
    assert [issue.code for issue in draft.issues if key in issue.operatives and issue.severity == "illegal"] == []
    lock(table, mission, reason="x")
    table.muster(mission, "opponent")
    for side in Mission.objects.get(pk=mission.pk).sides.all():
        if open_teams.needs_consent(side):
            open_teams.as_is_accept(mission_id=mission.pk, viewer=table.arbitrator.viewer, side_id=side.pk)
    table.report(mission, "owner", "owner")
    joined = table.roster("owner").operatives
    assert joined.get(pk=key).sheet["specialism"] == draft.sheets[key]["specialism"]
    assert joined.get(pk=fresh).sheet["sub_faction"] == sub_faction
    assert Mission.objects.get(pk=mission.pk).state == "reported"
    again = save(table, table.plan(), last_team=True)
    assert key not in again.members
    assert fresh in again.members
    assert again.notes == ("Dawn cannot come: this mission has no commanders.",)
    assert_replayed(table.campaign)


def test_a_recruit_belongs_to_the_team_s_sub_faction_unless_told_otherwise(table: Club):
    mission = table.plan()
    first = save(table, mission, members=table.everyone("owner"), recruits=[RECRUIT])
    [key] = first.recruited
    names = choosing(table, mission, key).sub_factions
    assert names
    rows = list(table.roster("owner").operatives.all())
    for row in rows:
        row.sheet = {**row.sheet, "sub_faction": names[0]}
        row.save()
    assert save(table, mission, recruits=[RECRUIT]).sheets[key]["sub_faction"] == names[0]
    other = acts.SetSubFaction(sub_faction=names[1], operatives=(key,))
    assert save(table, mission, recruits=[RECRUIT, other]).sheets[key]["sub_faction"] == names[1]


def test_a_player_calls_a_muster_off_until_they_lock_it(table: Club):
    mission = table.plan()
    save(table, mission, members=table.everyone("owner"))
    lock(table, mission, reason="x")
    mission_cancel(mission_id=mission.pk, viewer=table.players["owner"].viewer, reason="No time.")
    assert Mission.objects.get(pk=mission.pk).state == "planned", "that waits for the other side"
    mission_cancel(mission_id=mission.pk, viewer=table.players["opponent"].viewer, reason="No time.")
    assert Mission.objects.get(pk=mission.pk).state == "cancelled"
    assert table.side(mission, "owner").draft == {}


def test_trying_ways_of_a_recruit_never_fills_a_muster(table: Club):
    mission = table.plan(commanders=True)
    commander = acts.Recruit(model=model("cadre-fireblade"), role="commander", called="Dawn")
    draft = save(table, mission, members=table.everyone("owner"), recruits=[commander, RECRUIT])
    key = next(iter(draft.recruited))
    first, second = [each.acts for each in choosing(table, mission, key).trainings if each.acts][:2]
    levels = [acts.SetLevel(operative=key, level=level) for level in (2, 1)]
    for turn in range(16):
        picked = draft.recruits
        draft = save(table, mission, recruits=[*picked, *(first, second)[turn % 2], levels[turn % 2]])
        trait = next(each for each in choosing(table, mission, key).traits if each.acts and not each.is_held)
        draft = save(table, mission, recruits=[*draft.recruits, *trait.acts])
        held = next(each for each in choosing(table, mission, key).traits if each.is_held)
        draft = save(table, mission, recruits=[*draft.recruits, *held.acts])
        draft = save(table, mission, recruits=[*draft.recruits, acts.Rename(operative=key, called=f"Dawn {turn}")])
    assert len(draft.recruits) <= 8
    assert draft.recruited[key]["name"] == "Dawn 15"
    assert draft.sheets[key]["specialism"] == next(iter(second)).specialism
    again = save(table, mission, recruits=list(draft.recruits))
    assert (again.recruits, again.recruited) == (draft.recruits, draft.recruited)
