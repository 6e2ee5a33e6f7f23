"""Who may confirm and dispute a report, how silence counts, and who decides."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.dice.rolls import is_open
from campaigns.missions.new_mission import Outsider
from campaigns.missions.selectors.missions import mission_sheet
from campaigns.missions.services import mission_plan
from campaigns.models import Batch, Campaign, Mission
from campaigns.people.services.people import person_leave, personal_key_make, role_set
from campaigns.reports.services import confirming, deciding, taking_back
from campaigns.reports.services.silence import silences_confirm
from campaigns.reports.status import standing_of
from campaigns.standings.services import ending_preview
from campaigns.todo.waiting import waiting, waiting_count
from rules.errors import Refusal
from tests.campaigns.scene import change_settings
from tests.campaigns.table import Club, aged, assert_replayed, club, fell, join
from tests.cast import Player
from tests.commands import output_of
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db]


def dispute(table: Club, mission: Mission, player: Player, reason: str = "It was a draw.") -> Mission:
    return confirming.mission_dispute(mission_id=mission.pk, viewer=player.viewer, reason=reason)


def later(mission: Mission, days: int) -> Mission:
    """The mission as it is so many days after its report, when the sweep has been round."""
    aged(mission, days)
    silences_confirm(timezone.now())
    return Mission.objects.select_related("campaign").get(pk=mission.pk)


# Confirming


def test_the_other_player_confirms_and_the_log_says_how(table: Club):
    mission = table.played("owner")
    assert standing_of(mission).waits_for == ("Opponent",)
    table.confirm(mission, "opponent")
    standing = standing_of(Mission.objects.get(pk=mission.pk))
    assert (standing.is_confirmed, standing.how, standing.who) == (True, "login", "Opponent")
    assert Batch.objects.get(kind="confirm").words == "Opponent confirmed mission 1 (Raid)."
    assert_replayed(table.campaign)


def test_nobody_confirms_or_disputes_their_own_report(table: Club):
    mission = table.played("owner")
    for act in (lambda: table.confirm(mission, "owner"), lambda: dispute(table, mission, table.players["owner"])):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "own-report"


def test_the_reporters_own_key_opens_nothing_and_the_other_sides_does(table: Club):
    mission = table.played("owner")
    reporter = table.players["owner"].viewer
    keys = {
        name: personal_key_make(campaign_id=table.campaign.pk, viewer=player.viewer)
        for name, player in table.players.items()
    }
    with pytest.raises(Refusal) as refused:
        confirming.mission_confirm(mission_id=mission.pk, viewer=reporter, key=keys["owner"])
    assert refused.value.code == "own-report"
    with pytest.raises(Refusal) as refused:
        confirming.mission_confirm(mission_id=mission.pk, viewer=reporter, key="0000 0000 0000")
    assert refused.value.code == "unknown-key"
    confirming.mission_confirm(mission_id=mission.pk, viewer=reporter, key=keys["opponent"])
    batch = Batch.objects.get(kind="confirm")
    assert (batch.payload["how"], batch.person.name, batch.actor) == (
        "key",
        "Opponent",
        table.players["opponent"].user,
    )


def test_an_arbitrator_who_does_not_play_confirms_for_all(table: Club):
    mission = table.played("owner")
    confirming.mission_confirm(mission_id=mission.pk, viewer=table.arbitrator.viewer)
    assert standing_of(Mission.objects.get(pk=mission.pk)).how == "arbitrator"


def test_in_a_mission_of_three_both_others_confirm(arbitrator: Player, owner: Player, opponent: Player):
    third = Player(user=UserFactory(name="Third"))
    table = club(arbitrator, {"owner": owner, "opponent": opponent, "third": third})
    mission = table.played("owner")
    table.confirm(mission, "opponent")
    assert Mission.objects.get(pk=mission.pk).state == "reported"
    table.confirm(mission, "third")
    assert Mission.objects.get(pk=mission.pk).state == "confirmed"
    assert_replayed(table.campaign)


def test_onlookers_and_strangers_confirm_nothing(table: Club, staff: Player):
    mission = table.played("owner")
    join(table.campaign, table.arbitrator, staff, "spectator")
    with pytest.raises(Refusal) as refused:
        confirming.mission_confirm(mission_id=mission.pk, viewer=staff.viewer)
    assert refused.value.code == "not-yours"
    with pytest.raises(Campaign.DoesNotExist):
        confirming.mission_confirm(mission_id=mission.pk, viewer=Player(user=UserFactory()).viewer)


def test_there_is_nothing_to_confirm_before_a_report_or_twice(table: Club):
    mission = table.mustered()
    with pytest.raises(Refusal):
        table.confirm(mission, "opponent")
    table.report(mission, "owner", "owner")
    table.confirm(mission, "opponent")
    with pytest.raises(Refusal) as refused:
        table.confirm(mission, "opponent")
    assert refused.value.code == "wrong-state"


# Silence


def test_silence_is_written_down_after_the_days_of_the_settings(table: Club):
    mission = table.played("owner")
    assert not standing_of(later(mission, 2)).is_confirmed
    standing = standing_of(late := later(mission, 3))
    assert (standing.is_confirmed, standing.how) == (True, "silence")
    entry = mission.batches.get(kind="confirm")
    assert (entry.person, entry.payload["how"]) == (None, "silence")
    assert entry.words == "Mission 1 (Raid) was confirmed: nobody disputed it in time."
    assert is_open(late)
    assert silences_confirm(timezone.now()) == 0, "once"
    assert_replayed(table.campaign)
    with pytest.raises(Refusal) as refused:
        dispute(table, mission, table.players["opponent"])
    assert refused.value.code == "confirmed"


def test_silence_is_written_down_by_the_sweep_and_when_the_campaign_is_opened(table: Club):
    swept, opened, read = (table.played("owner") for _ in range(3))
    aged(swept, 3)
    assert "would confirm: 1" in output_of("sweep", "--trial")
    assert "silence confirmed: 1" in output_of("sweep")
    aged(opened, 3)
    client, url = table.arbitrator.client(), reverse("campaigns:campaign", args=[table.campaign.pk])
    assert client.get(url).status_code == 200
    page = reverse("campaigns:mission", args=[table.campaign.pk, aged(read, 3).pk])
    assert "Nobody disputed it in time" in client.get(page).text
    assert set(Mission.objects.values_list("state", flat=True)) == {"confirmed"}


def test_nobody_disputes_what_silence_has_confirmed_though_nothing_was_opened(table: Club):
    mission = aged(table.played("owner"), 3)
    with pytest.raises(Refusal) as refused:
        dispute(table, mission, table.players["opponent"])
    assert refused.value.code == "confirmed"


@pytest.mark.parametrize(
    ("days", "after", "state"),
    [(0, 0, "confirmed"), (60, 59, "reported"), (60, 61, "confirmed"), (None, 400, "reported")],
)
def test_silence_confirms_at_once_after_up_to_sixty_days_or_never(
    table: Club, days: int | None, after: int, state: str
):
    change_settings(table.arbitrator, table.fresh(), dispute_days=days)
    mission = later(table.played("owner"), after)
    assert mission_sheet(mission, table.players["opponent"].viewer).state == state
    waits = [each for each in waiting(table.players["opponent"].viewer) if each.act == "Confirm or dispute"]
    assert bool(waits) == (state == "reported") == bool(waiting_count(table.players["opponent"].viewer))


def test_the_secret_is_opened_when_the_report_stands_and_not_before(table: Club):
    mission = table.played("owner")
    assert not is_open(later(mission, 0))
    table.confirm(mission, "opponent")
    assert is_open(later(mission, 0))


def test_a_report_against_an_outsider_stands_by_silence_or_an_arbitrator(table: Club):
    mission = mission_plan(
        campaign_id=table.campaign.pk,
        viewer=table.arbitrator.viewer,
        sides=[table.entrants["owner"].pk, Outsider("Visiting Vex")],
        kind="raid",
    )
    table.muster(mission, "owner")
    table.report(mission, "owner", "owner")
    confirming.mission_confirm(mission_id=mission.pk, viewer=table.arbitrator.viewer)
    assert Mission.objects.get(pk=mission.pk).state == "confirmed"
    other = mission_plan(
        campaign_id=table.campaign.pk,
        viewer=table.arbitrator.viewer,
        sides=[table.entrants["owner"].pk, Outsider("Visiting Vex")],
        kind="raid",
    )
    table.muster(other, "owner")
    table.report(other, "owner", "owner")
    assert not any("not confirmed" in each for each in ending_preview(table.fresh()).open_missions), "nobody has to"
    assert standing_of(later(other, 3)).how == "silence"


# Disputes


def decide(table: Club, mission: Mission, player: Player, *, stands: bool, reason: str = "I saw it.") -> Mission:
    return deciding.dispute_decide(mission_id=mission.pk, viewer=player.viewer, stands=stands, reason=reason)


def test_a_dispute_is_decided_by_an_arbitrator(table: Club):
    mission = table.played("owner")
    disputed = dispute(table, mission, table.players["opponent"])
    assert disputed.state == "disputed"
    assert standing_of(disputed).reason == "It was a draw."
    assert table.resource("opponent") == 7
    with pytest.raises(Refusal) as refused:
        decide(table, mission, table.players["owner"], stands=True)
    assert refused.value.code == "not-arbitrator"
    decided = decide(table, mission, table.arbitrator, stands=True)
    standing = standing_of(decided)
    assert (decided.state, standing.how, standing.reason) == ("confirmed", "decision", "I saw it.")
    assert_replayed(table.campaign)


def test_deciding_that_it_is_void_is_previewed_like_taking_it_back(table: Club):
    dead = table.everyone("opponent")[3]
    mission = table.played("owner", fell(dead))
    table.played("owner")
    who = {"mission_id": mission.pk, "viewer": table.arbitrator.viewer}
    expected = taking_back.void_preview(**who)
    dispute(table, mission, table.players["opponent"])
    effect = deciding.decision_preview(**who)
    assert (effect.factions, effect.operatives, effect.later) == (
        expected.factions,
        expected.operatives,
        expected.later,
    )
    assert effect.later
    assert Mission.objects.get(pk=mission.pk).state == "disputed"
    with pytest.raises(Refusal) as refused:
        deciding.decision_preview(mission_id=mission.pk, viewer=table.players["owner"].viewer)
    assert refused.value.code == "not-arbitrator"
    assert_replayed(table.campaign)


def test_a_report_that_does_not_stand_is_void_and_told_anew(table: Club):
    mission = table.played("owner")
    dispute(table, mission, table.players["opponent"])
    assert decide(table, mission, table.arbitrator, stands=False).state == "voided"
    assert table.resource("opponent") == 8
    table.report(mission, "opponent", "draw")
    assert Mission.objects.get(pk=mission.pk).state == "reported"
    assert_replayed(table.campaign)


def test_a_void_by_decision_can_be_undone(table: Club):
    mission = table.played("owner")
    dispute(table, mission, table.players["opponent"])
    decide(table, mission, table.arbitrator, stands=False)
    assert table.unvoid(mission).state == "disputed"
    assert table.resource("opponent") == 7
    assert_replayed(table.campaign)


def playing_arbitrator(arbitrator: Player, opponent: Player) -> tuple[Club, Mission]:
    table = club(arbitrator, {"opponent": opponent, "owner": arbitrator})
    mission = table.played("owner")
    dispute(table, mission, opponent)
    return table, mission


def test_who_played_decides_only_where_nobody_else_can_and_is_marked(arbitrator: Player, opponent: Player):
    table, mission = playing_arbitrator(arbitrator, opponent)
    decide(table, mission, arbitrator, stands=True)
    batch = Batch.objects.get(kind="decide-dispute")
    assert batch.payload["is_own"] is True
    assert batch.words.endswith("(decided by Arbitrator, a player of this game)")


def test_with_a_co_arbitrator_who_played_leaves_it_to_them(arbitrator: Player, opponent: Player, staff: Player):
    table, mission = playing_arbitrator(arbitrator, opponent)
    person = join(table.campaign, arbitrator, staff)
    role_set(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, person_id=person.pk, role="co-arbitrator")
    with pytest.raises(Refusal) as refused:
        decide(table, mission, arbitrator, stands=True)
    assert refused.value.code == "own-case"
    decide(table, mission, staff, stands=True)
    assert Batch.objects.get(kind="decide-dispute").payload["is_own"] is False


def test_nor_do_they_correct_void_or_bring_it_back_while_somebody_else_can(
    arbitrator: Player, opponent: Player, staff: Player
):
    table, mission = playing_arbitrator(arbitrator, opponent)
    person = join(table.campaign, arbitrator, staff)
    role_set(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, person_id=person.pk, role="co-arbitrator")
    for act in (lambda: table.amend(mission, "draw"), lambda: table.void(mission)):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "own-case"
    assert Mission.objects.get(pk=mission.pk).state == "disputed"
    decide(table, mission, staff, stands=True)
    with pytest.raises(Refusal) as refused:
        table.amend(mission, "draw")
    assert refused.value.code == "own-case"
    table.void(mission, by=staff)
    with pytest.raises(Refusal) as refused:
        table.unvoid(mission)
    assert refused.value.code == "own-case"


def test_nor_do_they_take_the_only_other_arbitrator_away(arbitrator: Player, opponent: Player, staff: Player):
    table, mission = playing_arbitrator(arbitrator, opponent)
    third = Player(user=UserFactory())
    who = {"campaign_id": table.campaign.pk, "viewer": arbitrator.viewer}
    judge, other = (join(table.campaign, arbitrator, each) for each in (staff, third))
    role_set(**who, person_id=judge.pk, role="co-arbitrator")
    for act in (lambda: role_set(**who, person_id=judge.pk, role="player"),
                lambda: person_leave(**who, person_id=judge.pk)):  # fmt: skip
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.code == "own-case"
    role_set(**who, person_id=judge.pk, role="arbitrator")
    role_set(**who, person_id=other.pk, role="co-arbitrator")
    role_set(**who, person_id=judge.pk, role="player")
    decide(table, mission, third, stands=True)
    person_leave(**who, person_id=other.pk)


def test_an_arbitrator_alone_corrects_their_own_dispute_and_it_is_marked(arbitrator: Player, opponent: Player):
    table, mission = playing_arbitrator(arbitrator, opponent)
    batch = table.amend(mission, "draw").batch
    assert batch.payload["is_own"] is True
    assert batch.words.endswith("(corrected by Arbitrator, a player of this game)")


def test_an_arbitrator_alone_voids_and_counts_again_their_own_mission_and_both_are_marked(
    arbitrator: Player, opponent: Player
):
    table, mission = playing_arbitrator(arbitrator, opponent)
    table.void(mission)
    assert Batch.objects.filter(words__endswith="(voided by Arbitrator, a player of this game)").count() == 1
    table.unvoid(mission)
    assert Batch.objects.filter(words__endswith="again (restored by Arbitrator, a player of this game).").count() == 1
    assert_replayed(table.campaign)


def test_an_arbitrator_who_did_not_play_counts_again_unmarked(table: Club):
    table.void(mission := table.played("owner"))
    table.unvoid(mission)
    assert Batch.objects.filter(words__endswith="Mission 1 (Raid) counts again.").count() == 1


def test_an_arbitrator_who_played_still_corrects_what_nobody_has_answered(
    arbitrator: Player, opponent: Player, staff: Player
):
    table = club(arbitrator, {"opponent": opponent, "owner": arbitrator})
    person = join(table.campaign, arbitrator, staff)
    role_set(campaign_id=table.campaign.pk, viewer=arbitrator.viewer, person_id=person.pk, role="co-arbitrator")
    assert not table.amend(table.played("owner"), "draw").is_repeat


def test_only_an_arbitrator_reopens_what_is_confirmed(table: Club):
    mission = table.played("owner")
    table.confirm(mission, "opponent")
    with pytest.raises(Refusal) as refused:
        dispute(table, mission, table.players["opponent"])
    assert refused.value.code == "confirmed"
    assert dispute(table, mission, table.arbitrator).state == "disputed"


def test_a_dispute_and_a_decision_need_a_reason(table: Club):
    mission = table.played("owner")
    with pytest.raises(Refusal) as refused:
        dispute(table, mission, table.players["opponent"], " ")
    assert refused.value.code == "no-reason"
    dispute(table, mission, table.players["opponent"])
    with pytest.raises(Refusal) as refused:
        decide(table, mission, table.arbitrator, stands=True, reason="")
    assert refused.value.code == "no-reason"
