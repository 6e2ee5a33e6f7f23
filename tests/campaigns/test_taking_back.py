"""Amending, voiding and counting again: everything folds anew, the dice stay, and what cannot have been is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from campaigns.entrants.services.byhand import batch_undo
from campaigns.models import Batch, Mission
from campaigns.people.services.people import person_leave, role_set
from campaigns.reports.report import answers_given_last
from campaigns.reports.services import deciding, taking_back
from campaigns.standings.services import campaign_end
from rules.errors import Refusal
from tests.campaigns.scene import by_hand
from tests.campaigns.table import Club, aged, assert_replayed, club, fell, join, morale, settings
from tests.cast import Player

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


def weak(arbitrator: Player, owner: Player, opponent: Player) -> Club:
    """A campaign in which everybody has one Morale."""
    return club(arbitrator, {"owner": owner, "opponent": opponent}, settings(resources=morale(1)))


def test_a_void_leaves_what_would_be_without_it(table: Club):
    before = table.state()
    mission = table.played("owner", fell(table.everyone("opponent")[-1]))
    reported = table.state()
    table.void(mission)
    after = table.state()
    for name in ("owner", "opponent"):
        key = f"entrant:{table.entrants[name].pk}"
        assert after[key] == before[key]
        assert {k: (v.get("experience"), v.get("status")) for k, v in after[name].items() if k in before[name]} == {
            k: (v.get("experience"), v.get("status")) for k, v in before[name].items()
        }
    assert Mission.objects.get(pk=mission.pk).state == "voided"
    table.unvoid(mission)
    assert table.state() == reported
    assert Mission.objects.get(pk=mission.pk).state == "reported"
    assert_replayed(table.campaign)


def test_the_first_of_two_losses_of_the_last_morale_voided_leaves_none_and_both_leave_it(
    arbitrator: Player, owner: Player, opponent: Player
):
    table = weak(arbitrator, owner, opponent)
    first, second = table.played("owner"), table.played("owner")
    assert table.resource("opponent") == 0
    table.void(first)
    assert (table.resource("opponent"), table.entrant("opponent").state["guerrilla"]) == (0, True)
    table.void(second)
    assert (table.resource("opponent"), table.entrant("opponent").state["guerrilla"]) == (1, False)
    table.unvoid(first)
    assert table.resource("opponent") == 0
    assert_replayed(table.campaign)


def test_a_report_is_told_anew_after_a_void_in_its_old_place_with_the_same_dice(table: Club):
    first = table.mustered()
    key = table.everyone("owner")[-1]
    table.report(first, "owner", "owner", {f"out:{key}": True})
    rolled = first.rolls.get(subject=key).value
    place = Batch.objects.get(kind="report").place
    table.played("opponent")
    table.void(first)
    outcome = table.report(first, "owner", "opponent", {f"out:{key}": True})
    assert outcome.batch.place == place
    assert first.rolls.get(subject=key).value == rolled
    assert outcome.resolution.results[str(table.side(first, "opponent").pk)] == "won"
    assert table.resource("owner") == 6
    assert_replayed(table.campaign)


def test_a_report_a_week_old_is_amended_with_the_roll_it_had(table: Club):
    mission = table.mustered()
    key, other = table.everyone("owner")[-2:]
    table.report(mission, "owner", "owner", {f"out:{key}": True})
    aged(mission, 7)
    later = table.played("opponent")
    given = answers_given_last(mission)
    assert given is not None
    assert given.answers[f"out:{key}"] is True
    with pytest.raises(Refusal) as refused:
        table.amend(mission, "opponent", by=table.players["owner"])
    assert refused.value.code == "confirmed"
    rolled, day = mission.rolls.get(subject=key).value, Mission.objects.get(pk=mission.pk).reported_at
    outcome = table.amend(mission, "opponent", {f"out:{key}": True, f"out:{other}": True})
    corrected = Mission.objects.get(pk=mission.pk)
    assert corrected.reported_at == day, "the game was played when it was"
    assert corrected.objections_until > day + timedelta(days=6), "there is as much time as ever to dispute it"
    assert mission.rolls.get(subject=key).value == rolled
    assert {roll.subject: roll.value for roll in outcome.resolution.rolls}[key] == rolled
    assert (table.resource("owner"), table.resource("opponent")) == (6, 8)
    assert Mission.objects.get(pk=mission.pk).state == "reported"
    assert Mission.objects.get(pk=later.pk).state == "reported"
    assert_replayed(table.campaign)


def test_what_was_typed_in_stays_as_typed(table: Club):
    mission = table.mustered()
    key = table.everyone("owner")[-1]
    table.report(mission, "owner", "owner", fell(key, 10))
    given = answers_given_last(mission)
    assert given is not None
    table.amend(mission, "opponent", {k: v for k, v in given.answers.items() if k != "winner"})
    [roll] = [row for row in mission.rolls.all() if row.subject == key]
    assert (roll.value, roll.source) == (10, "table")


def test_an_amendment_that_changes_nothing_writes_nothing(table: Club):
    mission = table.played("owner")
    count = Batch.objects.count()
    for answers in ({"rounds": 4}, {}):
        with pytest.raises(Refusal) as refused:
            table.amend(mission, "owner", answers)
        assert refused.value.code == "unchanged"
    assert Batch.objects.count() == count


def test_an_amended_report_waits_for_the_other_side_again(table: Club):
    mission = table.played("owner")
    table.confirm(mission, "opponent")
    table.amend(mission, "opponent")
    assert Mission.objects.get(pk=mission.pk).state == "reported"
    assert_replayed(table.campaign)


def test_voiding_an_amended_report_brings_no_older_one_back_and_its_undo_keeps_the_day(table: Club):
    mission = table.played("owner")
    aged(mission, 7)
    day = Mission.objects.get(pk=mission.pk).reported_at
    table.amend(mission, "opponent")
    table.void(mission)
    assert Mission.objects.get(pk=mission.pk).state == "voided"
    assert (table.resource("owner"), table.resource("opponent")) == (8, 8)
    table.unvoid(mission)
    assert (table.resource("owner"), table.resource("opponent")) == (7, 8)
    assert Mission.objects.get(pk=mission.pk).reported_at == day, "the game was played when it was"
    assert_replayed(table.campaign)


def test_several_missions_are_voided_and_count_again_together(table: Club):
    first, second = table.played("owner"), table.played("owner")
    table.void(first, also=[second.pk])
    assert table.resource("opponent") == 8
    table.unvoid(second)
    assert table.resource("opponent") == 6
    assert {mission.state for mission in Mission.objects.all()} == {"reported"}
    assert_replayed(table.campaign)


def test_a_void_is_not_undone_once_the_mission_was_told_anew(table: Club):
    mission = table.played("owner")
    table.void(mission)
    table.report(mission, "owner", "opponent")
    with pytest.raises(Refusal) as refused:
        table.unvoid(mission)
    assert refused.value.code == "wrong-state"
    table.void(mission)
    table.unvoid(mission)
    assert table.resource("owner") == 7
    assert_replayed(table.campaign)


# What cannot have been


def contradicted(table: Club) -> tuple[Mission, str]:
    """Somebody fell in the first mission, as it turned out, and fought in the second."""
    first = table.mustered()
    key = table.everyone("owner")[-1]
    table.report(first, "owner", "owner")
    table.played("owner")
    table.amend(first, "owner", fell(key))
    return first, key


def test_who_fell_earlier_but_fought_later_is_listed_and_not_repaired(table: Club):
    _, key = contradicted(table)
    [found] = table.fresh().contradictions
    assert (found["code"], found["operative"]) == ("fought-dead", key)
    assert "fell in mission 1 (Raid), but fought in mission 2 (Raid)" in found["sentence"]
    assert table.roster("owner").operatives.get(pk=key).status == "dead"
    assert_replayed(table.campaign)


def test_the_preview_tells_it_before(table: Club):
    first = table.mustered()
    key = table.everyone("owner")[-1]
    table.report(first, "owner", "owner")
    table.played("owner")
    answers = {"answers": table.answers(first, "owner", fell(key))}
    preview = taking_back.amend_preview(mission_id=first.pk, viewer=table.arbitrator.viewer, report=answers)
    assert len(preview.contradictions) == 1
    assert table.fresh().contradictions == []


def test_it_is_accepted_with_a_reason_or_mended(table: Club):
    first, key = contradicted(table)
    fields = {"campaign_id": table.campaign.pk, "key": table.fresh().contradictions[0]["key"]}
    with pytest.raises(Refusal) as refused:
        deciding.contradiction_decide(**fields, viewer=table.players["owner"].viewer, reason="A twin.")
    assert refused.value.code == "not-arbitrator"
    with pytest.raises(Refusal) as refused:
        deciding.contradiction_decide(**fields, viewer=table.arbitrator.viewer, reason="")
    assert refused.value.code == "no-reason"
    deciding.contradiction_decide(**fields, viewer=table.arbitrator.viewer, reason="A twin.")
    assert table.fresh().contradictions == []
    table.amend(first, "opponent", fell(key))
    assert table.fresh().contradictions == []


def test_an_arbitrator_who_played_lets_it_stand_only_where_nobody_else_can(
    arbitrator: Player, owner: Player, opponent: Player, staff: Player
):
    table = club(arbitrator, {"owner": arbitrator, "opponent": opponent})
    contradicted(table)
    found = table.fresh().contradictions[0]
    fields = {"campaign_id": table.campaign.pk, "key": found["key"], "viewer": arbitrator.viewer, "reason": "A twin."}
    judge = join(table.campaign, arbitrator, staff)
    role_set(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, person_id=judge.pk, role="co-arbitrator")
    page = reverse("campaigns:log", args=[table.campaign.pk])
    assert "another arbitrator decides" in arbitrator.client().get(page).content.decode()
    assert "Let it stand" in staff.client().get(page).content.decode()
    with pytest.raises(Refusal) as refused:
        deciding.contradiction_decide(**fields)
    assert refused.value.code == "own-case"
    person_leave(campaign_id=table.campaign.pk, viewer=staff.viewer)
    batch = deciding.contradiction_decide(**fields)
    assert batch.words.endswith("(decided by Arbitrator, a player of this game)")


def test_a_campaign_does_not_end_over_a_contradiction(table: Club):
    first, _ = contradicted(table)
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer, "winner": table.entrants["owner"].pk}
    with pytest.raises(Refusal) as refused:
        campaign_end(**fields)
    assert refused.value.code == "contradictions"
    arbitrator = table.arbitrator.client()
    log, end = (arbitrator.get(reverse(f"campaigns:{page}", args=[table.campaign.pk])) for page in ("log", "end"))
    for way in ("Correct mission 2", "Void mission 2", "Let it stand", "Nothing changes on any roster"):
        assert way in log.content.decode()
    assert "End the campaign</button>" not in end.content.decode()
    assert (
        "Correct mission 2"
        not in table.players["owner"].client().get(reverse("campaigns:log", args=[table.campaign.pk])).content.decode()
    )
    table.amend(first, "owner")
    assert campaign_end(**fields) is not None


def test_mending_it_takes_it_from_the_list(table: Club):
    first, _ = contradicted(table)
    table.amend(first, "owner")
    assert table.fresh().contradictions == []
    assert_replayed(table.campaign)


# Who may


def test_the_reporter_voids_until_it_is_confirmed_and_the_other_side_never(table: Club):
    mission = table.played("owner")
    with pytest.raises(Refusal) as refused:
        table.void(mission, by=table.players["opponent"])
    assert refused.value.code == "not-arbitrator"
    table.void(mission, by=table.players["owner"])
    table.report(mission, "owner", "owner")
    table.confirm(mission, "opponent")
    with pytest.raises(Refusal) as refused:
        table.void(mission, by=table.players["owner"])
    assert refused.value.code == "not-arbitrator"


def test_a_void_needs_a_report_and_a_reason(table: Club):
    with pytest.raises(Refusal) as refused:
        table.void(table.mustered())
    assert refused.value.code == "wrong-state"
    with pytest.raises(Refusal) as refused:
        table.void(table.played("owner"), reason=" ")
    assert refused.value.code == "no-reason"


def test_nothing_is_taken_back_after_the_end(table: Club):
    mission = table.played("owner")
    campaign_end(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, winner=table.entrants["owner"].pk)
    for taken in (table.void, lambda each: table.amend(each, "opponent")):
        with pytest.raises(Refusal) as refused:
            taken(mission)
        assert refused.value.code == "not-running"


def test_the_same_token_voids_once(table: Club):
    mission = table.played("owner")
    for _ in range(2):
        table.void(mission, token="once")
    assert Batch.objects.filter(kind="void-mission").count() == 1


def test_the_log_tells_each_step_of_a_void_and_of_its_undo_once(table: Club):
    first, second = table.played("owner"), table.played("opponent")
    before = table.fresh().version
    table.void(first, also=[second.pk])
    table.unvoid(first)
    words = list(table.campaign.batches.filter(sequence__gt=before).values_list("words", flat=True))
    assert len(words) == len(set(words)) == 7, words
    assert words[-1] == "Mission 1 (Raid) and mission 2 (Raid) count again."
    assert sum(each.startswith("Redid: Reported") for each in words) == 2
    assert_replayed(table.campaign)


def grown(table: Club, mission: Mission) -> list[str]:
    """Who grew by this mission, as its player's next muster tells it."""
    sentences = table.side(mission, "owner").team["next"]["sentences"]
    return [each for each in sentences if each.endswith("is level 2.")]


def test_the_next_muster_is_told_as_things_stand_after_a_void_and_its_undo(table: Club):
    first, _, third = (table.played("owner") for _ in range(3))
    everyone = grown(table, third)
    assert everyone
    table.void(first)
    assert grown(table, third) == []
    table.unvoid(first)
    assert grown(table, third) == everyone


def test_the_next_muster_is_told_as_things_stand_after_a_change_by_hand_and_its_undo(table: Club):
    mission = table.played("owner")
    somebody = table.roster("owner").operatives.filter(role="specialist").first()
    batch = by_hand(table.arbitrator, table.campaign, table.entrant("owner"), "experience", str(somebody.pk), 3)
    assert grown(table, mission) == [f"{somebody.sheet['name']} is level 2."]
    batch_undo(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, batch_id=batch.pk, reason="No.")
    assert grown(table, mission) == []


def test_the_next_muster_stands_on_the_last_mission_alone(table: Club):
    first, second = table.played("owner"), table.played("owner")
    assert ["next" in table.side(each, "owner").team for each in (first, second)] == [False, True]
    table.void(second)
    assert ["next" in table.side(each, "owner").team for each in (first, second)] == [True, False]
