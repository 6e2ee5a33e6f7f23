"""Sentences of later missions after an earlier one was put right, and what a preview says of it before."""

from __future__ import annotations

import pytest
from django.utils import timezone

from campaigns.journal.operation import operation
from campaigns.missions.selectors.missions import find_mission, mission_sheet
from campaigns.models import Mission
from campaigns.reports.readings import read_beside
from campaigns.reports.selectors.results import ShownConsequence, result_sheet
from campaigns.reports.services import taking_back
from rules.campaigns.outcomes import Consequence
from rules.changes import SET, Change
from tests.campaigns.table import Club, club, morale, settings
from tests.cast import Player
from tests.pages.mission_scene import text, url

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


@pytest.fixture
def weak(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    """Two losses and a faction has run out."""
    return club(arbitrator, {"owner": owner, "opponent": opponent}, settings(resources=morale(2)))


def said(table: Club, mission: Mission) -> list[ShownConsequence]:
    viewer = table.arbitrator.viewer
    sheet = mission_sheet(find_mission(table.campaign.pk, mission.pk, viewer), viewer)
    return [each for step in result_sheet(sheet, timezone.now()).steps for each in step.said]


def test_nothing_is_marked_while_nothing_was_put_right(weak: Club):
    weak.played("owner")
    later = weak.played("owner")
    assert not [each for each in said(weak, later) if each.was or each.is_gone or each.is_new]


def test_a_later_sentence_is_read_as_it_is_now_with_the_old_one_beside_it(weak: Club):
    first, second = weak.played("owner"), weak.played("owner")
    assert any("now 0" in each.sentence for each in said(weak, second))
    weak.amend(first, "draw")
    found = said(weak, second)
    [moved] = [each for each in found if each.was]
    assert "now 1" in moved.sentence
    assert "now 0" in moved.was
    [gone] = [each for each in found if each.is_gone]
    assert "guerrilla" in gone.sentence
    page = text(weak.players["owner"].client(), url(second))
    assert "Changed by a correction" in page
    assert "No longer true since a correction." in page
    assert not [each for each in said(weak, first) if each.was], "the corrected one says what it says"


def test_each_squad_of_a_side_is_read_beside_its_own_sentence():
    def learnt(who: str, words: str) -> Consequence:
        return Consequence(step="experience", side="us", sentence=f"{who} {words}", subject=who)

    written = [learnt(who, words) for who in ("Boyz", "Lootas") for words in ("have 3.", "are level 2.")]
    now = [learnt(who, "have 2.") for who in ("Boyz", "Lootas")]
    found = [(each.was, each.consequence.sentence) for each in read_beside(written, now, {}) if not each.is_gone]
    assert found == [("Boyz have 3.", "Boyz have 2."), ("Lootas have 3.", "Lootas have 2.")]


def test_what_follows_only_since_then_is_said_too(weak: Club):
    first, second = weak.played("draw", by="owner"), weak.played("owner")
    weak.amend(first, "owner")
    [fresh] = [each for each in said(weak, second) if each.is_new]
    assert "guerrilla" in fresh.sentence


def test_a_preview_says_since_when_a_faction_is_or_is_no_guerrilla(weak: Club):
    first, _ = weak.played("owner"), weak.played("owner")
    report = {"answers": weak.answers(first, "draw")}
    preview = taking_back.amend_preview(mission_id=first.pk, viewer=weak.arbitrator.viewer, report=report)
    assert "No longer guerrilla since mission 2." in preview.factions[0].sentences
    weak.void(first)
    preview = taking_back.void_undo_preview(mission_id=first.pk, viewer=weak.arbitrator.viewer)
    assert "Guerrilla since mission 2." in preview.factions[0].sentences


def test_a_preview_names_the_level_that_somebody_fought_at_and_would_not_have(weak: Club):
    roster = weak.roster("owner")
    row = next(each for each in roster.operatives.all() if each.sheet["specialism"] == "heavy")
    with operation(weak.campaign.pk, weak.arbitrator.viewer) as op:
        op.kind, op.words = "by-hand", "Taught somebody."
        changes = (Change(subject=str(row.pk), op=SET, field="experience", value=2, before=0),)
        op.rosters[roster.pk].changes += changes
    first, _ = weak.played("owner"), weak.played("owner")
    preview = taking_back.void_preview(mission_id=first.pk, viewer=weak.arbitrator.viewer)
    name = row.sheet["name"]
    assert f"{name} fought in mission 2 (Raid) at level 2, but would have been level 1." in preview.later
