"""What stands in the way of a muster stands on the roster, the entrant's page, the muster and the arbitrator's desk."""

from __future__ import annotations

from html import unescape

import pytest
from django.urls import reverse

from campaigns.missions.selectors.missions import mission_sheet
from campaigns.models import Mission
from campaigns.muster.selectors.reveals import revealed_now
from campaigns.muster.services.open_teams import open_team_set
from campaigns.muster.services.revealing import reveal_as_played
from rules.errors import Refusal
from rules.sheets import from_json
from tests.campaigns.scene import by_hand, change_settings, enter, found_campaign, join
from tests.campaigns.table import Club, fell
from tests.cast import Player, found_team

pytestmark = [pytest.mark.django_db, pytest.mark.alike]

NO_LEADER = "No Leader is left to lead the next kill team: a new recruit may join as Leader."


def page(player: Player, name: str, *keys: object) -> str:
    return player.client().get(reverse(name, args=keys)).content.decode()


def pages_for(table: Club) -> dict[str, str]:
    """Where the owner prepares, and where the arbitrator sees to it."""
    owner, key = table.players["owner"], table.campaign.pk
    return {
        "desk": page(table.arbitrator, "campaigns:desk", key),
        "entrant": page(owner, "campaigns:entrant", key, table.entrants["owner"].pk),
        "roster": page(owner, "rosters:sheet", table.roster("owner").pk),
    }


def test_without_a_leader_and_over_the_limit_is_said_wherever_one_prepares(table: Club):
    table.played("owner")
    owner, roster = table.players["owner"], table.roster("owner")
    leader = roster.operatives.get(role="leader")
    by_hand(table.arbitrator, table.campaign, table.entrant("owner"), "experience", str(leader.pk), 12)
    assert [name for name, shown in pages_for(table).items() if "The last team now costs" not in shown] == []
    planned = table.plan()
    by_hand(table.arbitrator, table.campaign, table.entrant("owner"), "status", str(leader.pk), "dead")
    pages = pages_for(table) | {"muster": page(owner, "campaigns:muster", table.campaign.pk, planned.pk)}
    assert [name for name, shown in pages.items() if NO_LEADER not in shown] == []
    assert NO_LEADER not in page(table.players["opponent"], "campaigns:muster", table.campaign.pk, planned.pk)


def test_what_the_last_team_is_over_follows_the_limits_of_the_settings(table: Club):
    table.played("owner")
    roster = page(table.players["owner"], "rosters:sheet", table.roster("owner").pk)
    assert "The last team now costs" not in roster
    force = table.entrant("owner").sides.get().team["force"]
    change_settings(table.arbitrator, table.campaign, points_limit=force - 3)
    words = f"The last team now costs {force} of {force - 3} points: drop 3."
    assert [name for name, shown in pages_for(table).items() if words not in shown] == []
    change_settings(table.arbitrator, table.campaign, points_limit=100)
    assert [name for name, shown in pages_for(table).items() if "The last team now costs" in shown] == []


def test_who_must_still_drop_somebody_is_entered_and_not_ready(arbitrator: Player, owner: Player):
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner)
    entrant = enter(owner, campaign, found_team(owner))
    for name, *keys in (("campaign",), ("entrant", entrant.pk)):
        assert "Entered, not ready" in page(owner, f"campaigns:{name}", campaign.pk, *keys)
    assert "See what is in the way" in page(owner, "campaigns:campaign", campaign.pk)
    shown = page(owner, "campaigns:entrant", campaign.pk, entrant.pk)
    assert "13 operatives on the roster; it may have at most 12 at the start: drop one." in shown


def test_who_was_away_already_and_fought_all_the_same_is_not_away_since(table: Club):
    owner, everyone = table.players["owner"], table.everyone("owner")
    away = table.roster("owner").operatives.filter(role="non-specialist").first()
    table.report(table.mustered(), "owner", "opponent", fell(str(away.pk), 2))
    away.refresh_from_db()
    assert away.status == "convalescing"
    asked = {"opponent": str(table.entrants["opponent"].pk)}
    log = owner.client().get(reverse("campaigns:just-played", args=[table.campaign.pk]), asked)
    [line] = [each for each in log.context["fielded"][0].candidates if each.op.key == str(away.pk)]
    assert (line.is_away, line.is_picked) == (True, False)
    assert log.text.count("Convalescing</span>") == 1
    mission = table.plan()
    teams = {str(table.entrants[name].pk): table.everyone(name) for name in table.entrants} | {
        str(table.entrants["owner"].pk): everyone
    }
    reveal_as_played(mission_id=mission.pk, viewer=table.arbitrator.viewer, teams=teams)
    sheet = mission_sheet(Mission.objects.get(pk=mission.pk), owner.viewer)
    assert [team.absent for team in revealed_now(sheet)] == [(), ()]
    for name in ("mission", "mission-report"):
        shown = page(owner, f"campaigns:{name}", table.campaign.pk, mission.pk)
        assert "since the teams were shown" not in shown
        assert f"{away.name} is convalescing and should miss this mission." in shown


def test_a_convalescent_who_fought_counts_and_is_not_fit_for_it(table: Club):
    everyone = table.everyone("owner")
    away = table.roster("owner").operatives.exclude(role__in=("leader", "non-specialist")).first()
    table.report(table.mustered(), "owner", "opponent", fell(str(away.pk), 2))
    mission = table.plan()
    teams = {str(table.entrants["opponent"].pk): table.everyone("opponent")}
    teams[str(table.entrants["owner"].pk)] = everyone
    reveal_as_played(mission_id=mission.pk, viewer=table.arbitrator.viewer, teams=teams)
    team = table.side(mission, "owner").team
    assert str(away.pk) in team["members"]
    assert team["force"] == sum(from_json({**each, "key": key}).total for key, each in team["sheets"].items())
    assert not any("convalescing" in each for each in team["briefing"]["sentences"])
    before = table.experience("owner")[str(away.pk)]
    table.report(mission, "owner", "opponent")
    away.refresh_from_db()
    assert (away.status, table.experience("owner")[str(away.pk)]) == ("convalescing", before + 1)
    result = unescape(page(table.players["owner"], "campaigns:mission", table.campaign.pk, mission.pk))
    assert f"{away.name} fought while convalescing and misses the next mission." in result
    assert f"{away.name} returned to duty." not in result
    assert "Not by the rules" in result
    table.played("owner")
    away.refresh_from_db()
    assert away.status == "ready"


def test_who_fell_after_the_teams_were_shown_is_named_and_the_team_may_be_mended(table: Club):
    shown_first, played = table.mustered(), table.mustered()
    owner, everyone = table.players["owner"], table.everyone("owner")
    with pytest.raises(Refusal):
        open_team_set(mission_id=shown_first.pk, viewer=owner.viewer, members=everyone[:-1])
    fallen = table.roster("owner").operatives.filter(role="non-specialist").first()
    table.report(played, "owner", "opponent", fell(str(fallen.pk)))
    sheet = mission_sheet(Mission.objects.get(pk=shown_first.pk), owner.viewer)
    absent = {team.side.name: team.absent for team in revealed_now(sheet)}
    assert absent["The opponents"] == ()
    [words] = absent["The owners"]
    assert words.startswith(f"{fallen.name} (")
    assert words.endswith(", Non-specialist) has fallen since the teams were shown.")
    shown = page(owner, "campaigns:mission", table.campaign.pk, shown_first.pk)
    way = reverse("campaigns:mission-mend", args=[table.campaign.pk, shown_first.pk, sheet.mine.key])
    assert "has fallen since the teams were shown." in shown
    assert way in shown
    report = page(owner, "campaigns:mission-report", table.campaign.pk, shown_first.pk)
    assert f"{fallen.name} has fallen since the teams were shown." in report
    left = [key for key in everyone if key != str(fallen.pk)]
    open_team_set(mission_id=shown_first.pk, viewer=owner.viewer, members=left)
    assert "has fallen since" not in page(owner, "campaigns:mission", table.campaign.pk, shown_first.pk)
