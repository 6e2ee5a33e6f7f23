"""Musters on paper: a team that is told later, what is known of it until then, and how it is checked."""

from __future__ import annotations

import pytest

from campaigns.muster.services import mustering, open_teams
from campaigns.standings.services import campaign_end, campaign_reopen
from rules.errors import Refusal
from tests.campaigns.table import Club, assert_replayed

pytestmark = [pytest.mark.django_db, pytest.mark.alike]


def test_a_team_on_paper_is_told_with_the_report(table: Club):
    mission = table.plan()
    for name in ("owner", "opponent"):
        mustering.muster_on_paper(mission_id=mission.pk, viewer=table.players[name].viewer)
    mission.refresh_from_db()
    assert mission.state == "mustered"
    with pytest.raises(Refusal) as refused:
        table.report(mission, "owner", "owner")
    assert refused.value.code == "team-unknown"
    teams = {str(table.side(mission, name).pk): table.everyone(name)[:2] for name in ("owner", "opponent")}
    table.report(mission, "owner", "owner", teams=teams)
    side = table.side(mission, "opponent")
    assert (len(side.team["members"]), side.team["is_legal"], side.as_is_accepted) == (2, False, True)
    assert_replayed(table.campaign)


def test_the_force_of_a_team_on_paper_is_unknown_until_it_is_told(table: Club):
    mission = table.plan()
    mustering.muster_on_paper(mission_id=mission.pk, viewer=table.players["opponent"].viewer)
    table.muster(mission, "owner")
    paper = next(team for team in table.teams_shown(mission) if team.is_team_unknown)
    assert paper.briefing is not None
    assert (paper.briefing.underdog, paper.briefing.command_points) == (0, 1)
    assert (paper.issues, paper.needs_consent) == ((), False)
    members = table.everyone("opponent")[:3]
    open_teams.open_team_set(mission_id=mission.pk, viewer=table.players["opponent"].viewer, members=members)
    members = next(team for team in table.teams_shown(mission) if team.side.name == "The opponents")
    assert members.briefing is not None
    assert members.members
    assert "One more" not in " ".join(members.briefing.sentences)


STRANGERS = {
    "nobody": (["nobody"], "unknown-operative"),
    "a whole book": (["x" * 100_000], "unknown-operative"),
    "a crowd": ([str(number) for number in range(201)], "too-many-operatives"),
}


@pytest.mark.parametrize("who", STRANGERS)
def test_a_team_on_paper_is_checked_when_it_is_told(table: Club, who: str):
    members, code = STRANGERS[who]
    mission, viewer = table.plan(), table.players["owner"].viewer
    with pytest.raises(Refusal) as refused:
        mustering.muster_on_paper(mission_id=mission.pk, viewer=viewer, members=members)
    assert refused.value.code == code
    with pytest.raises(Refusal) as refused:
        mustering.muster_save(mission_id=mission.pk, viewer=viewer, members=members)
    assert refused.value.code == code
    assert not table.side(mission, "owner").locked_at
    mustering.muster_on_paper(mission_id=mission.pk, viewer=viewer, members=table.everyone("owner"))
    assert table.muster(mission, "opponent").state == "mustered"
    assert table.side(mission, "owner").team["members"] == table.everyone("owner")


def test_paper_of_before_the_end_is_gone_when_a_campaign_is_reopened(table: Club):
    mission = table.plan()
    mustering.muster_on_paper(mission_id=mission.pk, viewer=table.players["owner"].viewer)
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer}
    campaign_end(**fields, winner=table.entrants["owner"].pk)
    campaign_reopen(**fields)
    side = table.side(mission, "owner")
    assert (side.on_paper, side.locked_at) == (False, None)


def test_who_locks_a_team_has_none_on_paper(table: Club):
    mission = table.plan()
    mission.sides.update(on_paper=True)
    table.muster(mission, "owner")
    side = table.side(mission, "owner")
    assert (side.on_paper, bool(side.lock_hash)) == (False, True)


def test_an_arbitrator_who_plays_may_put_the_other_side_on_paper_too(table: Club):
    person = table.campaign.people.get(user=table.players["owner"].user)
    person.role = person.Role.CO_ARBITRATOR
    person.save()
    mission = table.plan()
    other = table.side(mission, "opponent")
    asked = {"mission_id": mission.pk, "viewer": table.players["owner"].viewer}
    mustering.muster_on_paper(**asked, side_id=other.pk)
    other.refresh_from_db()
    assert other.on_paper
    asked["viewer"] = table.players["opponent"].viewer
    with pytest.raises(Refusal) as refused:
        mustering.muster_on_paper(**asked, side_id=table.side(mission, "owner").pk)
    assert refused.value.code == "not-arbitrator", "who only plays may not"
