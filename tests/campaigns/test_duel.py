"""Two teams side by side: bars on one scale from the middle, and never the same colour."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.missions.selectors.missions import mission_sheet
from campaigns.muster.selectors.reveals import duel_of, revealed
from rules.editions.kt2018.edition import KT2018
from tests.campaigns.table import Club

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
    rounds = (duel_of(teams, words).measures[-1].label for words in (KT2018.words, {"round": "Turning point"}))
    assert list(rounds) == ["Command points, round 1", "Command points, turning point 1"]
    assert duel_of(teams[:1], KT2018.words) is None
    on_paper = duel_of((teams[0], replace(teams[1], members=())), KT2018.words)
    assert on_paper is not None
    assert (on_paper.right.team.side.name, on_paper.measures) == (teams[1].side.name, ())
    assert duel_of([replace(team, members=()) for team in teams], KT2018.words) is None
