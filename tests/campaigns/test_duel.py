"""Two teams side by side: bars on one scale from the middle, and each in the colour of its campaign."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from campaigns.missions.new_mission import Outsider
from campaigns.missions.selectors.missions import mission_sheet
from campaigns.missions.services import mission_plan
from campaigns.muster.selectors.reveals import duel_of, revealed, revealed_side
from campaigns.overview.selectors.campaigns import campaign_sheet, entrant_lines
from campaigns.overview.selectors.dashboard import mission_line, with_reports
from rules.editions.kt2018.edition import KT2018
from tests.campaigns.table import TEAMS, Club, club
from tests.cast import Player

pytestmark = pytest.mark.django_db


def test_both_teams_stand_side_by_side_on_one_scale(table: Club):
    mission = table.mustered()
    teams = revealed(mission_sheet(mission, table.players["owner"].viewer))
    duel = duel_of(teams, KT2018.words)
    assert duel is not None
    force = duel.measures[0]
    assert (force.label, force.left, force.right) == ("Force", teams[0].force, teams[1].force)
    assert [len(force.left_bars), len(force.right_bars)] == [len(team.members) for team in teams]
    ends = [(float(bar.x), float(bar.x) + float(bar.width)) for bar in (*force.left_bars, *force.right_bars)]
    assert all(0 <= start < end <= 300 for start, end in ends)
    assert ends[0][1] == 300, "the left side grows from the middle"
    assert float(force.right_bars[0].x) == 0
    assert duel.left.accent != duel.right.accent
    points = duel.measures[-1]
    assert (points.label, points.left, points.right) == ("Command points", *(t.briefing.command_points for t in teams))
    without_points = duel_of([replace(team, force=0) for team in teams], KT2018.words)
    assert without_points is not None
    wounds = without_points.measures[0]
    assert (wounds.label, wounds.left) == ("Wounds", sum(member.op.wounds for member in teams[0].members))
    assert "APL" not in {each.label for each in without_points.measures}, "its datacards have no such number"
    assert duel_of(teams[:1], KT2018.words) is None
    on_paper = duel_of((teams[0], replace(teams[1], members=())), KT2018.words)
    assert on_paper is not None
    assert (on_paper.right.team.side.name, on_paper.measures) == (teams[1].side.name, ())
    labels = ("Force", "Operatives", "Wounds")
    assert on_paper.figures == tuple(zip(labels, (force.left, len(teams[0].members), wounds.left), strict=True))
    assert duel.figures == ()
    empty = duel_of([replace(team, members=()) for team in teams], KT2018.words)
    assert empty is not None, "emblems, names and vs stand there at once"
    assert (empty.measures, empty.figures, empty.alone.members) == ((), (), ())


def test_the_foot_of_a_duel_says_how_its_teams_were_mustered(table: Club):
    teams = revealed(mission_sheet(table.mustered(), table.players["owner"].viewer))
    written = [replace(team, side=replace(team.side, is_on_paper=True, lock_hash="")) for team in teams]
    for mustered, foot in (
        (teams, "Both teams locked before they were shown, and unchanged since"),
        ((teams[0], written[1]), "The opponents mustered on paper"),
        (written, "The owners and The opponents mustered on paper"),
        ((replace(teams[0], is_mended=True), teams[1]), ""),
    ):
        duel = duel_of(mustered, KT2018.words)
        assert duel is not None
        assert duel.how_mustered == foot


def test_a_team_on_paper_has_its_command_points_unless_they_wait_for_it(table: Club):
    """How many of 2018 depends on who leads; other editions know them before the team is named."""
    sheet = mission_sheet(table.mustered(), table.players["owner"].viewer)
    left, right = revealed(sheet)
    assert right.briefing is not None
    for waits, counts in ((True, 1), (False, 2)):
        paper = replace(right, members=(), briefing=replace(right.briefing, waits_for_team=waits))
        duel = duel_of((left, paper), KT2018.words)
        page = render_to_string("campaigns/muster/duel.html", {"duel": duel, "mission": sheet, "edition": KT2018})
        assert page.count("in round 1</h3>") == counts


def test_a_member_is_noted_for_what_most_of_its_team_do_not_carry(table: Club):
    """A phone has no room for more beside a name."""
    mission = table.mustered()
    side = next(each for each in mission_sheet(mission, table.players["owner"].viewer).sides)
    keys = side.team["members"][:3]
    kit = (["Lasgun", "Frag grenades"], ["Plasma gun", "Frag grenades"], ["Lasgun", "Frag grenades"])
    for items, of_note in (
        (kit, [(), ("Plasma gun",), ()]),
        (kit[:2], [("Lasgun",), ("Plasma gun",)]),
        (kit[:1], [("Lasgun", "Frag grenades")]),
    ):
        sheets = {key: {**side.team["sheets"][key], "carried": each} for key, each in zip(keys, items, strict=False)}
        lineup = revealed_side(replace(side, team={**side.team, "members": list(sheets), "sheets": sheets}))
        assert [member.of_note for member in lineup.members] == of_note


def worn_in_the_campaign(table: Club) -> dict[str, str]:
    lines = entrant_lines(table.campaign, campaign_sheet(table.campaign, table.arbitrator.viewer))
    return {each.key: each.hue for each in lines}


def test_a_side_wears_in_its_games_what_it_wears_in_the_campaign(
    arbitrator: Player, owner: Player, opponent: Player, staff: Player
):
    """The third is of the owner's faction and so wears another colour, also where the owner does not play; an outsider
    wears nobody's, whoever is at the table.
    """
    players = {"owner": owner, "opponent": opponent, "third": staff}
    table = club(arbitrator, players, teams={**TEAMS, "third": TEAMS["owner"]})
    worn = worn_in_the_campaign(table)
    sides = mission_sheet(table.plan("third", "opponent"), arbitrator.viewer).sides
    assert [side.hue for side in sides] == [worn[side.entrant] for side in sides] == ["cobalt", "moss"]
    table.campaign.entrants.filter(pk=table.entrants["owner"].pk).update(faction="Grey Knights")
    worn = worn_in_the_campaign(table)
    guest = [table.entrants["third"].pk, Outsider("Vex")]
    others = mission_plan(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, sides=guest, kind="raid")
    hues = [side.hue for side in mission_sheet(others, arbitrator.viewer).sides]
    assert hues[0] == worn[str(guest[0])]
    assert hues[1] not in worn.values()
    listed = list(with_reports(others.sides.order_by("position")))
    line = mission_line(campaign_sheet(table.campaign, arbitrator.viewer), others, listed, worn)
    assert [each.hue for each in line.sides] == hues, "in lists as at the table"
