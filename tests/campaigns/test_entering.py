"""Rosters enter, wait to be ready, start, and are taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.entrants.guards import check_printing
from campaigns.entrants.services.entering import entrant_enter, entrant_withdraw, entry_preview
from campaigns.models import Campaign, Entrant
from campaigns.standings.services import campaign_start, readiness
from rosters.models import Pack, Roster
from rules import acts
from rules.editions import find
from rules.editions.kt2018.campaign.settings import Prices
from rules.errors import Refusal
from rules.formats.pack_printing import printed_key
from tests.campaigns.scene import (
    assert_reconciled,
    by_hand,
    change_settings,
    enter,
    entrant_fields,
    found_campaign,
    join,
    running,
    small_roster,
    start,
)
from tests.cast import Player, act, found, found_team, recruit

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


@pytest.fixture
def campaign(arbitrator: Player, owner: Player) -> Campaign:
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner)
    return campaign


def test_a_copy_enters_as_it_was_recruited_and_the_original_stays(campaign: Campaign, owner: Player):
    roster = small_roster(owner)
    somebody = str(roster.operatives.filter(role="leader").first().pk)
    act(owner, roster, acts.SetExperience(operative=somebody, experience=5))
    entrant = enter(owner, campaign, roster, as_copy=True)
    assert (roster.campaign, roster.version) == ({}, Roster.objects.get(pk=roster.pk).version)
    assert entrant.roster.pk != roster.pk
    assert (entrant.roster.name, entrant.roster.owner) == (roster.name, owner.user)
    assert sum(each.state["experience"] for each in entrant.roster.operatives.all()) == 0
    assert_reconciled(campaign)


def test_the_roster_itself_enters_with_what_it_lived_through(campaign: Campaign, owner: Player):
    roster = small_roster(owner)
    somebody = str(roster.operatives.filter(role="leader").first().pk)
    act(owner, roster, acts.SetExperience(operative=somebody, experience=5))
    entrant = enter(owner, campaign, roster, name="The Grey Blades")
    assert entrant.roster == roster
    assert (entrant.name, roster.campaign["name"], roster.campaign["has_started"]) == (
        "The Grey Blades",
        "The Cinder Reach",
        False,
    )
    assert roster.operatives.get(pk=somebody).state["experience"] == 5
    assert_reconciled(campaign)


def test_non_specialists_of_a_datasheet_are_a_fire_team_by_themselves(campaign: Campaign, owner: Player):
    roster = small_roster(owner)
    enter(owner, campaign, roster)
    containers = {each.sheet["fire_team"] for each in roster.operatives.all()} - {""}
    assert set(roster.squads.values_list("key", flat=True)) == containers != set()
    assert set(roster.squads.values_list("state__experience", flat=True)) == {0}
    assert_reconciled(campaign)


def test_a_preview_says_what_changes_and_writes_nothing(campaign: Campaign, owner: Player):
    roster = found_team(owner)
    version = roster.version
    preview = entry_preview(campaign=campaign, roster=roster, viewer=owner.viewer, as_copy=False)
    assert (preview.over_size, preview.is_ready, len(preview.will_be_fixed)) == (1, False, 13)
    assert preview.over_words == "At most 12 of these 13 can enter: leave 1 at home."
    home = [str(roster.operatives.first().pk)]
    left = entry_preview(campaign=campaign, roster=roster, viewer=owner.viewer, home=home)
    assert (left.over_size, [each for each in left.changes if "those who fell" in each.lower()]) == (0, [])
    assert [issue.code for issue in preview.issues if issue.code.startswith("roster-too")] == [
        "roster-too-large-at-start"
    ]
    assert preview.changes[0].startswith("The roster itself enters")
    assert any("fire team" in sentence for sentence in preview.changes)
    assert sum(number for _, number in preview.squads) > 0
    roster.refresh_from_db()
    assert (roster.version, roster.campaign) == (version, {})


def test_the_preview_of_a_copy_leaves_behind_what_was_lived_through(campaign: Campaign, owner: Player):
    roster = small_roster(owner)
    dead, seasoned = (str(each.pk) for each in roster.operatives.all()[:2])
    act(owner, roster, acts.SetStatus(operative=dead, status="dead"))
    act(owner, roster, acts.SetExperience(operative=seasoned, experience=4))
    itself = entry_preview(campaign=campaign, roster=roster, viewer=owner.viewer, as_copy=False)
    copy = entry_preview(campaign=campaign, roster=roster, viewer=owner.viewer)
    assert "1 operative keeps its experience, and what it costs." in itself.changes
    assert not [sentence for sentence in copy.changes if "experience keep" in sentence]
    assert len(copy.will_be_fixed) == len(itself.will_be_fixed) == 11
    entrant = enter(owner, campaign, roster, as_copy=True)
    assert entrant.roster.size == 11


def test_the_copy_of_a_veteran_has_nothing_to_mend(campaign: Campaign, owner: Player):
    """What was learnt stays behind with the experience, as in the copy that is made."""
    roster = small_roster(owner)
    dead, veteran = roster.operatives.filter(role="non-specialist").first(), roster.operatives.get(role="leader")
    act(owner, roster, acts.SetStatus(operative=str(dead.pk), status="dead"))
    act(owner, roster, acts.SetExperience(operative=str(veteran.pk), experience=3))
    act(owner, roster, acts.PickAbility(operative=str(veteran.pk), ability="leader-2a"))
    preview = entry_preview(campaign=campaign, roster=roster, viewer=owner.viewer)
    assert [issue.code for issue in preview.issues if issue.code.startswith("ability")] == []
    assert preview.changes[:2] == (
        "A copy of this roster enters; the original stays as it is.",
        "Experience, learned abilities and those who fell or left stay behind with the original.",
    )
    entrant = enter(owner, campaign, roster, as_copy=True)
    again = entry_preview(campaign=campaign, roster=entrant.roster, viewer=owner.viewer, as_copy=False)
    assert (again.will_be_fixed, again.squads) == (preview.will_be_fixed, preview.squads)
    assert [issue.sentence for issue in again.issues] == [issue.sentence for issue in preview.issues]


def test_a_copy_of_a_roster_that_lived_through_nothing_leaves_nothing_behind(campaign: Campaign, owner: Player):
    preview = entry_preview(campaign=campaign, roster=small_roster(owner), viewer=owner.viewer)
    assert not [sentence for sentence in preview.changes if "behind" in sentence]


def test_somebody_elses_roster_is_not_there(campaign: Campaign, owner: Player, opponent: Player):
    roster = small_roster(opponent)
    with pytest.raises(Roster.DoesNotExist):
        enter(owner, campaign, roster)
    with pytest.raises(Roster.DoesNotExist):
        entry_preview(campaign=campaign, roster=roster, viewer=owner.viewer)


def test_a_stranger_enters_nothing(campaign: Campaign, opponent: Player):
    with pytest.raises(Campaign.DoesNotExist):
        enter(opponent, campaign)


def test_a_roster_is_in_one_campaign_at_a_time(campaign: Campaign, arbitrator: Player, owner: Player):
    roster = small_roster(owner)
    enter(owner, campaign, roster)
    another = found_campaign(arbitrator, "Another")
    join(arbitrator, another, owner)
    with pytest.raises(Refusal, match="playing in The Cinder Reach"):
        enter(owner, another, roster)
    assert enter(owner, another, roster, as_copy=True).roster.campaign["name"] == "Another"
    assert_reconciled(another)


def test_one_player_leads_one_faction(campaign: Campaign, owner: Player):
    enter(owner, campaign)
    with pytest.raises(Refusal, match="each player leads one faction"):
        enter(owner, campaign)


def test_a_spectator_enters_nothing(campaign: Campaign, arbitrator: Player, opponent: Player):
    join(arbitrator, campaign, opponent, "spectator")
    with pytest.raises(Refusal, match="You are a spectator"):
        enter(opponent, campaign)


def test_an_arbitrator_may_play(campaign: Campaign, arbitrator: Player):
    assert enter(arbitrator, campaign).person.role == "arbitrator"


def test_the_same_token_enters_once(campaign: Campaign, owner: Player):
    roster = small_roster(owner)
    payload: dict[str, Any] = {"campaign_id": campaign.pk, "viewer": owner.viewer, "roster_id": roster.pk, "token": "t"}
    assert entrant_enter(**payload) == entrant_enter(**payload)
    assert Entrant.objects.count() == 1
    assert Roster.objects.filter(owner=owner.user).count() == 2


def test_a_guest_enters_a_copy_of_their_own(campaign: Campaign, arbitrator: Player, guest: Player):
    join(arbitrator, campaign, guest, name="Tom")
    roster = small_roster(guest)
    entrant = entrant_enter(campaign_id=campaign.pk, viewer=guest.viewer, roster_id=roster.pk)
    assert entrant.roster.guest_digest == guest.viewer.guest_digest


# Taking back


def test_a_roster_is_taken_back_as_if_it_had_not_entered(campaign: Campaign, owner: Player):
    roster = small_roster(owner)
    entrant = enter(owner, campaign, roster)
    entrant_withdraw(campaign_id=campaign.pk, viewer=owner.viewer, entrant_id=entrant.pk)
    roster.refresh_from_db()
    assert (roster.campaign, Entrant.objects.count()) == ({}, 0)
    assert_reconciled(campaign)
    enter(owner, campaign, roster)
    assert_reconciled(campaign)


def test_only_its_player_or_an_arbitrator_takes_a_roster_back(
    campaign: Campaign, arbitrator: Player, owner: Player, opponent: Player
):
    join(arbitrator, campaign, opponent)
    entrant = enter(owner, campaign)
    with pytest.raises(Refusal, match="Only the player of"):
        entrant_withdraw(campaign_id=campaign.pk, viewer=opponent.viewer, entrant_id=entrant.pk)
    entrant_withdraw(campaign_id=campaign.pk, viewer=arbitrator.viewer, entrant_id=entrant.pk)
    assert not Entrant.objects.exists()


def test_after_the_start_nobody_takes_a_roster_back(arbitrator: Player, owner: Player, opponent: Player):
    campaign, (mine, _) = running(arbitrator, owner, opponent)
    with pytest.raises(Refusal, match="can only be done while the campaign is gathering"):
        entrant_withdraw(campaign_id=campaign.pk, viewer=owner.viewer, entrant_id=mine.pk)


# Readiness and start


def test_who_is_not_ready_is_listed_with_the_reasons(campaign: Campaign, arbitrator: Player, owner: Player):
    large = enter(owner, campaign, found_team(owner))
    fine = enter(arbitrator, campaign)
    ready = {each.entrant and each.entrant.pk: each for each in readiness(campaign)}
    assert (ready[fine.pk].ready, ready[fine.pk].reasons) == (True, ())
    assert set(ready) == {large.pk, fine.pk}
    assert ready[large.pk].reasons == ("13 operatives on the roster; it may have at most 12 at the start: drop one.",)


def test_an_empty_roster_is_not_ready(campaign: Campaign, owner: Player):
    enter(owner, campaign, found(owner))
    assert [each.reasons for each in readiness(campaign)] == [("Nobody is on the roster yet.",)]


def test_readiness_costs_the_same_for_one_and_three(
    campaign: Campaign, arbitrator: Player, owner: Player, opponent: Player, django_assert_num_queries
):
    join(arbitrator, campaign, opponent)
    for player in (arbitrator, owner, opponent):
        enter(player, campaign)
    # entrants with their rosters and people; players without a roster
    with django_assert_num_queries(2):
        readiness(campaign)


def test_who_has_joined_and_entered_no_roster_is_not_ready(
    campaign: Campaign, arbitrator: Player, owner: Player, opponent: Player, staff: Player
):
    join(arbitrator, campaign, opponent)
    join(arbitrator, campaign, staff, role="spectator")
    enter(owner, campaign)
    enter(arbitrator, campaign)
    waiting = [(each.name, each.ready, each.reasons) for each in readiness(campaign) if each.entrant is None]
    assert waiting == [("Opponent", False, ("Has joined, but has not entered a roster yet.",))]
    with pytest.raises(Refusal, match="Not ready: Opponent"):
        start(arbitrator, campaign)
    page = arbitrator.client().get(f"/campaigns/{campaign.pk}/start/").content.decode()
    assert "2 entered, 1 without a roster" in page
    assert "Has joined, but has not entered a roster yet." in page
    start(arbitrator, campaign, anyway=True)
    assert campaign.stage == "running"
    assert_reconciled(campaign)


def test_one_roster_and_a_player_without_are_too_few_to_start(campaign: Campaign, arbitrator: Player):
    enter(arbitrator, campaign)
    with pytest.raises(Refusal, match="two factions"):
        start(arbitrator, campaign, anyway=True)


def test_the_start_names_who_is_not_ready_and_goes_on_anyway_when_told(
    campaign: Campaign, arbitrator: Player, owner: Player
):
    large = enter(owner, campaign, found_team(owner))
    enter(arbitrator, campaign)
    with pytest.raises(Refusal, match=f"Not ready: {large.name}"):
        start(arbitrator, campaign)
    start(arbitrator, campaign, anyway=True)
    assert campaign.stage == "running"
    assert_reconciled(campaign)


def test_what_the_arbitrator_lets_pass_keeps_nobody_from_starting(
    campaign: Campaign, arbitrator: Player, owner: Player
):
    large = enter(owner, campaign, found_team(owner))
    enter(arbitrator, campaign)
    by_hand(arbitrator, campaign, large, "waive", "roster-too-large-at-start", True)
    assert entrant_fields(large)["waived"] == ["roster-too-large-at-start"]
    start(arbitrator, campaign)
    assert campaign.stage == "running"


def test_the_start_fixes_everybody_on_every_roster(campaign: Campaign, arbitrator: Player, owner: Player):
    mine, theirs = enter(owner, campaign), enter(arbitrator, campaign)
    start(arbitrator, campaign)
    assert campaign.started_at is not None
    for entrant in (mine, theirs):
        entrant.roster.refresh_from_db()
        assert entrant.roster.campaign["has_started"]
        assert set(entrant.roster.operatives.values_list("fixed", flat=True)) == {True}
        assert entrant.roster.batches.last().words == "The Cinder Reach has started."
    assert_reconciled(campaign)


def test_a_campaign_starts_with_two_once_and_by_an_arbitrator(campaign: Campaign, arbitrator: Player, owner: Player):
    enter(owner, campaign)
    with pytest.raises(Refusal, match="two factions at least"):
        start(arbitrator, campaign)
    enter(arbitrator, campaign)
    with pytest.raises(Refusal, match="Only an arbitrator"):
        start(owner, campaign)
    start(arbitrator, campaign)
    with pytest.raises(Refusal, match="can only be done while the campaign is gathering"):
        start(arbitrator, campaign)


def test_the_same_start_sent_twice_is_one(campaign: Campaign, arbitrator: Player, owner: Player):
    enter(owner, campaign)
    enter(arbitrator, campaign)
    payload: dict[str, Any] = {"campaign_id": campaign.pk, "viewer": arbitrator.viewer, "token": "t"}
    assert campaign_start(**payload) == campaign_start(**payload)
    assert campaign.batches.filter(kind="start").count() == 1


def test_who_comes_late_is_fixed_at_once_and_no_larger_than_at_the_start(
    arbitrator: Player, owner: Player, opponent: Player
):
    campaign, _ = running(arbitrator, arbitrator, opponent)
    join(arbitrator, campaign, owner)
    with pytest.raises(Refusal, match="at most 12 operatives now"):
        enter(owner, campaign, found_team(owner))
    entrant = enter(owner, campaign)
    assert set(entrant.roster.operatives.values_list("fixed", flat=True)) == {True}
    assert entrant.roster.campaign["has_started"]
    assert_reconciled(campaign)


def test_while_it_gathers_a_roster_is_free(campaign: Campaign, owner: Player):
    roster = small_roster(owner)
    enter(owner, campaign, roster)
    newcomer = recruit(owner, roster)
    act(owner, roster, acts.SetExperience(operative=newcomer, experience=1))
    act(owner, roster, acts.Remove(operative=newcomer))
    assert not roster.operatives.filter(state__new_recruit=True).exists()
    assert_reconciled(campaign)


def test_a_smaller_start_makes_rosters_unready_again(campaign: Campaign, arbitrator: Player, owner: Player):
    enter(owner, campaign)
    assert all(each.ready for each in readiness(campaign))
    change_settings(arbitrator, campaign, starting_size=6)
    assert not any(each.ready for each in readiness(campaign))


@pytest.mark.parametrize(
    ("prices", "printing", "words"),
    [
        ("any", "core-manual-2018", ""),
        ("latest", "", ""),
        ("core-manual-2018", "core-manual-2018", ""),
        ("latest", "core-manual-2018", "uses the latest lists, and this roster Core Manual 2018"),
        ("core-manual-2018", "", "uses Core Manual 2018, and this roster the latest lists"),
        ("core-manual-2018", "necrons", "uses Core Manual 2018, and no source has Necrons as printed there"),
    ],
)
def test_a_campaign_may_ask_for_a_printing(prices: str, printing: str, words: str):
    kind = find("kt2018").campaigns[0]
    pack = Pack(edition="kt2018", key=printed_key("kt2018:orks", printing) if printing else "kt2018:orks")
    if printing == "necrons":
        pack = Pack(edition="kt2018", key="kt2018:necrons", title="Necrons")
    settings = replace(kind.settings, prices=Prices(prices))
    if words:
        with pytest.raises(Refusal, match=words):
            check_printing(kind, settings, pack)
    else:
        check_printing(kind, settings, pack)
