"""What is shown before a report is amended, voided or counted again: everything, nothing secret; nothing is written."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from campaigns.entrants.services.choices import choice_answer, pending
from campaigns.models import Batch, Mission, News
from campaigns.reports.losses import changed
from campaigns.reports.services import taking_back
from rosters.journal.operation import Stale
from rosters.journal.settle import issues_from
from rosters.models import Roster
from rules.changes import SET, Change
from rules.dice import SealedDice, commitment
from rules.editions import find
from rules.errors import Refusal
from rules.issues import Issue, is_legal
from tests.campaigns.table import Club, club, fell, learn, settings
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


def test_a_preview_tells_everything_and_writes_nothing(table: Club):
    mission = table.mustered()
    key = table.everyone("opponent")[-1]
    table.report(mission, "owner", "owner", fell(key))
    table.played("owner")
    before, count = table.state(), Batch.objects.count()
    preview = taking_back.void_preview(mission_id=mission.pk, viewer=table.arbitrator.viewer)
    assert (table.state(), Batch.objects.count()) == (before, count)
    assert preview.missions[0].sentences == (
        "The owners: won → no result.",
        "The opponents: lost → no result.",
        "Status: to be confirmed → voided.",
    )
    assert preview.factions[0].sentences == ("Morale 6 → 7.",)
    by_roster = {part.name: " ".join(part.sentences) for part in preview.operatives}
    assert "dead → ready" in by_roster["The opponents"]
    assert preview.later == ("Mission 2 (Raid) keeps its result.",)


def test_voiding_then_does_what_the_preview_says(table: Club, django_assert_max_num_queries: Any):
    mission = table.mustered()
    key = table.everyone("opponent")[-1]
    table.report(mission, "owner", "owner", fell(key))
    with django_assert_max_num_queries(30) as queries:
        preview = taking_back.void_preview(mission_id=mission.pk, viewer=table.arbitrator.viewer)
    assert all(each["sql"].startswith("SELECT") and "FOR UPDATE" not in each["sql"] for each in queries)
    issues = {issue.sentence for name in table.players for issue in minded(table.roster(name))}
    table.void(mission)
    for name in table.players:
        entrant = table.entrant(name)
        said = [
            each
            for part in (*preview.factions, *preview.operatives)
            if part.key == str(entrant.pk)
            for each in part.sentences
        ]
        [news] = News.objects.filter(person=entrant.person, batch__mission=mission)
        assert [each for each in said if not each.startswith("No longer due:")] == news.changes
    found = {issue.sentence for name in table.players for issue in minded(table.roster(name))}
    assert set(preview.issues) == found - issues
    assert [each["sentence"] for each in table.fresh().contradictions] == list(preview.contradictions)


def minded(roster: Roster) -> list[Issue]:
    return [issue for issue in issues_from(roster.verdict) if not is_legal([issue])]


def test_a_void_that_leaves_something_impossible_was_foreseen(table: Club):
    """Who is back from the dead by it was away in between; who falls by an amendment fought on."""
    first = table.mustered()
    key = table.everyone("owner")[-1]
    table.report(first, "owner", "owner")
    table.played("owner")
    answers = table.answers(first, "owner", fell(key))
    fields = {"mission_id": first.pk, "viewer": table.arbitrator.viewer}
    preview = taking_back.amend_preview(**fields, report={"answers": answers})
    table.amend(first, "owner", fell(key))
    assert preview.contradictions
    assert [each["sentence"] for each in table.fresh().contradictions] == list(preview.contradictions)


def test_a_preview_of_an_amendment_names_what_leans_on_it(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(experience_taking_part=3))
    mission = table.played("owner")
    entrant = table.entrant("owner")
    asked = pending(table.fresh(), entrant)[0]
    choice_answer(
        campaign_id=table.campaign.pk,
        viewer=owner.viewer,
        entrant_id=entrant.pk,
        choice=asked.key,
        answer=asked.options[0].value,
    )
    preview = taking_back.void_preview(mission_id=mission.pk, viewer=arbitrator.viewer)
    assert any("level" in sentence for sentence in preview.issues)
    assert table.entrant("owner").won == 1


def test_a_preview_says_before_and_after_and_what_is_lost(arbitrator: Player, owner: Player, opponent: Player):
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, settings(experience_taking_part=3))
    mission = table.played("owner")
    preview = taking_back.void_preview(mission_id=mission.pk, viewer=arbitrator.viewer)
    said = [sentence for part in preview.operatives for sentence in part.sentences]
    leader = table.roster("owner").operatives.get(role="leader")
    assert f"{leader.sheet['name']}: experience 3 → 0, level 2 → 1." in said
    assert any(
        each.startswith(f"No longer due: {leader.sheet['name']} has an ability to choose for level 2") for each in said
    )


def test_a_preview_names_an_advance_that_goes():
    changes = [Change(subject="fire-team:one", op=SET, field="advances", value=["nimble"], before=["die-hard"])]
    names = {"one": "Pathfinders"}
    assert changed(find("kt2018"), changes, lambda key: names[key]) == [
        "Pathfinders loses the advance Die-hard.",
        "Pathfinders gains the advance Nimble.",
    ]


def test_a_preview_tells_of_a_new_roll_and_not_what_it_will_be(table: Club):
    mission = table.mustered()
    key, typed = table.everyone("owner")[-2:]
    names = {str(each.pk): each.sheet["name"] for each in table.roster("owner").operatives.all()}
    table.report(mission, "owner", "owner", {"rounds": 4})
    answers = table.answers(mission, "owner", {"rounds": 4, f"out:{key}": True, **fell(typed)})
    preview = taking_back.amend_preview(
        mission_id=mission.pk, viewer=table.arbitrator.viewer, report={"answers": answers}
    )
    [part] = preview.missions
    assert f"Muster rolls for {names[key]}: casualty." in part.sentences
    assert f"{names[typed]} died and left the roster (D10: 1)." in part.sentences
    for kept in (preview.operatives, preview.factions, preview.missions):
        said = [sentence for each in kept for sentence in each.sentences if names[key] in sentence]
        assert [each for each in said if "Out of action: no → yes." not in each] in (
            [],
            [f"Muster rolls for {names[key]}: casualty."],
        )
    assert not mission.rolls.filter(subject=key).exists()


def hacked(arbitrator: Player, owner: Player, opponent: Player) -> tuple[Club, str]:
    """A campaign with somebody who brings Intelligence while it is neither dead nor convalescing."""
    teams = {"owner": ("listening-post", "tau-empire"), "opponent": ("sparkfinga-yard", "orks")}
    table = club(arbitrator, {"owner": owner, "opponent": opponent}, teams=teams)
    learn(table, "owner", "comms", "comms-2b", 7)
    return table, learn(table, "owner", "comms", "comms-3bb", 7)


def test_a_preview_tells_no_amount_that_hangs_on_a_roll_to_be_made(arbitrator: Player, owner: Player, opponent: Player):
    table, hacker = hacked(arbitrator, owner, opponent)
    mission = doomed(table.mustered(), hacker)
    spoil = {f"roll:vox-hacker:{hacker}:1": 6}
    table.report(mission, "owner", "opponent", spoil)
    fields = {"mission_id": mission.pk, "viewer": table.arbitrator.viewer}
    answers = table.answers(mission, "opponent", {**spoil, f"out:{hacker}": True})
    preview = taking_back.amend_preview(**fields, report={"answers": answers})
    assert {part.name: part.sentences for part in preview.factions} == {"The owners": ("Depends on what is rolled.",)}
    typed = table.answers(mission, "opponent", {**spoil, **fell(hacker)})
    preview = taking_back.amend_preview(**fields, report={"answers": typed})
    assert [part.sentences for part in preview.factions] == [("Intelligence 9 → 8.",)]


def doomed(mission: Mission, operative: str) -> Mission:
    """With dice that will be the death of somebody."""
    secrets = (number.to_bytes(32) for number in count())
    secret = next(each for each in secrets if SealedDice(each).roll(operative, "casualty", 10).value == 1)
    Mission.objects.filter(pk=mission.pk).update(secret=secret, commitment=commitment(secret))
    return Mission.objects.get(pk=mission.pk)


def test_a_preview_tells_a_full_recovery_and_one_that_is_no_more(table: Club):
    mission, key = table.mustered(), table.everyone("owner")[-1]
    name = table.roster("owner").operatives.get(pk=key).sheet["name"]
    sentence = f"{name} recovered fully (D10: 6)."
    table.report(mission, "owner", "owner")
    fields = {"mission_id": mission.pk, "viewer": table.arbitrator.viewer}
    found = taking_back.amend_preview(**fields, report={"answers": table.answers(mission, "owner", fell(key, 6))})
    assert sentence in found.missions[0].sentences
    table.amend(mission, "owner", fell(key, 6))
    found = taking_back.amend_preview(**fields, report={"answers": table.answers(mission, "owner", {"rounds": 4})})
    assert f"No longer counts: {sentence}" in found.missions[0].sentences


def test_counting_again_is_previewed_too_and_writes_nothing(table: Club):
    first, second = table.played("owner"), table.played("owner")
    table.void(first, also=[second.pk])
    before, count = table.state(), Batch.objects.count()
    preview = taking_back.void_undo_preview(mission_id=second.pk, viewer=table.arbitrator.viewer)
    assert (table.state(), Batch.objects.count()) == (before, count)
    assert [part.sentences[0] for part in preview.missions] == ["The owners: no result → won."] * 2
    assert preview.factions[0].sentences == ("Morale 8 → 6.",)
    with pytest.raises(Refusal):
        taking_back.void_undo_preview(mission_id=second.pk, viewer=table.players["owner"].viewer)


def test_counting_again_is_decided_at_what_was_shown(table: Club):
    mission = table.played("owner")
    table.void(mission)
    fields = {"mission_id": mission.pk, "viewer": table.arbitrator.viewer, "expected_version": table.fresh().version}
    table.plan()
    with pytest.raises(Stale):
        taking_back.void_undo(**fields)
    assert Mission.objects.get(pk=mission.pk).state == "voided"
    assert taking_back.void_undo(**fields | {"expected_version": table.fresh().version}).state == "reported"


def test_a_preview_of_a_correction_names_each_answer_that_changes(table: Club):
    mission = table.played("owner", {"rounds": 4})
    key = table.everyone("opponent")[-1]
    name = table.roster("opponent").operatives.get(pk=key).name
    answers = table.answers(mission, "owner", {"rounds": 5, f"out:{key}": True})
    preview = taking_back.amend_preview(
        mission_id=mission.pk, viewer=table.arbitrator.viewer, report={"answers": answers}
    )
    [part] = preview.missions
    assert part.sentences[0] == "Battle rounds: 4 → 5."
    assert name in part.sentences[1]
    assert part.sentences[1].endswith("no → yes.")
    table.amend(mission, "owner", {"rounds": 5})
    second = taking_back.amend_preview(
        mission_id=mission.pk,
        viewer=table.arbitrator.viewer,
        report={"answers": table.answers(mission, "owner", {"rounds": 6})},
    )
    assert [part.sentences for part in second.missions] == [("Battle rounds: 5 → 6.",)], "it stays to be confirmed"
