"""What an arbitrator changes by hand: with a reason, in the log, and taken back again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.entrants.manual_changes import MANUAL_CHANGES
from campaigns.entrants.selectors.byhand import HandForm
from campaigns.entrants.selectors.byhand import by_hand as forms_by_hand
from campaigns.entrants.services.byhand import HandChange, HandKind, batch_undo, hand_change, undo_preview
from campaigns.log.selectors import settings_history, undo_word
from campaigns.missions.services import mission_cancel as cancel
from campaigns.models import Batch, Campaign, Entrant
from campaigns.overview.selectors.campaigns import campaign_sheet
from campaigns.people.serializers import HandInput
from rules.editions import EDITIONS, find
from rules.errors import Refusal
from tests.campaigns.scene import (
    assert_reconciled,
    by_hand,
    change_settings,
    entrant_fields,
    running,
    settings_of,
)
from tests.campaigns.table import Club
from tests.cast import MODEL, Player, model

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]
Out = tuple[Campaign, Entrant]


@pytest.fixture
def out(arbitrator: Player, owner: Player, opponent: Player) -> Out:
    campaign, (mine, _) = running(arbitrator, owner, opponent)
    return campaign, mine


def take_back(arbitrator: Player, campaign: Campaign, batch: Batch) -> Batch:
    undone = batch_undo(campaign_id=campaign.pk, viewer=arbitrator.viewer, batch_id=batch.pk, reason="A slip.")
    assert undone is not None
    campaign.refresh_from_db()
    return undone


def leader(entrant: Entrant) -> Any:
    return entrant.roster.operatives.filter(role="leader").first()


def test_a_resource_is_set_and_the_log_says_why(out: Out, arbitrator: Player):
    campaign, mine = out
    batch = by_hand(arbitrator, campaign, mine, "resource", "morale", 3)
    assert mine.state["resources"]["morale"] == 3
    assert batch.words == f"Adjusted {mine.name}: Morale 8 → 3. Because: As agreed."
    assert batch.payload["reason"] == "As agreed."
    assert_reconciled(campaign)
    take_back(arbitrator, campaign, batch)
    mine.refresh_from_db()
    assert mine.state["resources"]["morale"] == 8
    assert_reconciled(campaign)


def test_a_resource_that_ran_out_is_set_again_though_nothing_adds_to_it(out: Out, arbitrator: Player):
    campaign, mine = out
    by_hand(arbitrator, campaign, mine, "resource-by", "morale", -9)
    assert (mine.state["resources"]["morale"], mine.state["guerrilla"]) == (0, True)
    by_hand(arbitrator, campaign, mine, "resource-by", "morale", 5)
    assert mine.state["resources"]["morale"] == 0
    by_hand(arbitrator, campaign, mine, "resource", "morale", 2)
    by_hand(arbitrator, campaign, mine, "guerrilla", "", False)
    assert (mine.state["resources"]["morale"], mine.state["guerrilla"]) == (2, False)
    assert_reconciled(campaign)


def test_two_losses_the_first_taken_back_leave_nothing_to_rise_above(out: Out, arbitrator: Player):
    """Morale 1, two losses of 1: 0. Without the first it is 0 still, not 1: the second finds 1 to take."""
    campaign, mine = out
    by_hand(arbitrator, campaign, mine, "resource", "morale", 1)
    first = by_hand(arbitrator, campaign, mine, "resource-by", "morale", -1)
    by_hand(arbitrator, campaign, mine, "resource-by", "morale", -1)
    take_back(arbitrator, campaign, first)
    mine.refresh_from_db()
    assert mine.state["resources"]["morale"] == 0
    assert_reconciled(campaign)


def test_experience_and_status_go_to_the_roster_and_back(out: Out, arbitrator: Player):
    campaign, mine = out
    who = leader(mine)
    experience = by_hand(arbitrator, campaign, mine, "experience", str(who.pk), 7)
    dead = by_hand(arbitrator, campaign, mine, "status", str(who.pk), "dead")
    who.refresh_from_db()
    assert (who.state["experience"], who.status) == (7, "dead")
    assert mine.roster.batches.last().words.startswith("Adjusted: ")
    back = by_hand(arbitrator, campaign, mine, "bring-back", str(who.pk))
    assert_reconciled(campaign)
    for batch in (back, dead, experience):
        take_back(arbitrator, campaign, batch)
    who.refresh_from_db()
    assert (who.state["experience"], who.status) == (0, "ready")
    assert_reconciled(campaign)


def test_a_recruit_joins_by_hand_as_new_and_goes_when_it_is_taken_back(out: Out, arbitrator: Player):
    campaign, mine = out
    value = {"model": model(MODEL), "role": "non-specialist", "called": "Kael"}
    batch = by_hand(arbitrator, campaign, mine, "recruit", value=value)
    newcomer = mine.roster.operatives.get(name="Kael")
    assert newcomer.state["new_recruit"]
    take_back(arbitrator, campaign, batch)
    assert not mine.roster.operatives.filter(pk=newcomer.pk).exists()
    assert_reconciled(campaign)


def test_an_injury_is_carried_and_cleared(out: Out, arbitrator: Player):
    campaign, mine = out
    key = str(leader(mine).pk)
    by_hand(arbitrator, campaign, mine, "injury", key, "minor")
    assert entrant_fields(mine)["injuries"] == {key: "minor"}
    by_hand(arbitrator, campaign, mine, "injury", key, "")
    assert entrant_fields(mine)["injuries"] == {}


def test_every_kind_of_change_can_be_done_and_asked_for_by_api():
    of_kinds = {each.key for edition in EDITIONS.values() for kind in edition.campaigns for each in kind.manual_changes}
    assert set(MANUAL_CHANGES) == {kind.value for kind in HandKind}
    assert set(HandInput().fields["kind"].choices) == {*MANUAL_CHANGES, *of_kinds}
    assert "scar" in of_kinds


REFUSED: dict[str, tuple[str, str, Any, str]] = {
    "below the floor": ("resource", "morale", -1, "must be between 0"),
    "no number": ("resource", "morale", "much", "needs a number"),
    "no such resource": ("resource", "faith", 1, "not one of the campaign"),
    "as it is": ("resource", "morale", 8, "is 8 already"),
    "too experienced": ("experience", "LEADER", 13, "must be between 0 and 12"),
    "not on the roster": ("experience", "00000000-0000-0000-0000-000000000000", 1, "not on the faction"),
    "no key": ("status", "somebody", "dead", "not on the faction"),
    "no status": ("status", "LEADER", "asleep", "is not a status"),
    "not dead": ("bring-back", "LEADER", None, "neither dead nor retired"),
    "no model": ("recruit", "", {}, "the model that joins"),
    "unknown model": ("recruit", "", {"model": "x", "role": "leader"}, "x"),
    "no injury": ("injury", "LEADER", "bored", "is not an injury"),
    "let pass already": ("waive", "no-leader", False, "already the case"),
    "no such fire team": ("team-experience", "x", 3, "such a fire team"),
    "unknown": ("luck", "", 1, "cannot be changed by hand"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str, out: Out, arbitrator: Player):
    campaign, mine = out
    kind, subject, value, words = REFUSED[what]
    version = campaign.version
    with pytest.raises(Refusal, match=words):
        by_hand(arbitrator, campaign, mine, kind, subject.replace("LEADER", str(leader(mine).pk)), value)
    assert Campaign.objects.get().version == version
    assert_reconciled(campaign)


def test_nothing_is_changed_without_a_reason_or_by_a_player(out: Out, arbitrator: Player, owner: Player):
    campaign, mine = out
    fields = {"campaign_id": campaign.pk, "entrant_id": mine.pk}
    change = HandChange(kind="resource", subject="morale", value=1, reason="I want it.")
    with pytest.raises(Refusal, match="Say why"):
        hand_change(**fields, viewer=arbitrator.viewer, change=replace(change, reason=" "))
    with pytest.raises(Refusal, match="Only an arbitrator"):
        hand_change(**fields, viewer=owner.viewer, change=change)


def test_who_changes_their_own_faction_is_marked(arbitrator: Player, owner: Player):
    campaign, (mine, theirs) = running(arbitrator, arbitrator, owner)
    own = by_hand(arbitrator, campaign, mine, "resource", "morale", 9)
    assert (own.payload["own"], "(their own team): " in own.words) == (True, True)
    assert not by_hand(arbitrator, campaign, theirs, "resource", "morale", 9).payload["own"]


# Taking back


def test_the_preview_says_what_would_be_otherwise(out: Out, arbitrator: Player):
    campaign, mine = out
    batch = by_hand(arbitrator, campaign, mine, "resource", "morale", 3)
    later = by_hand(arbitrator, campaign, mine, "resource", "morale", 5)
    preview = undo_preview(batch=batch)
    assert preview.dependants == (later.words,)
    assert preview.sentences == ()
    assert undo_preview(batch=later).sentences == (f"{mine.name}: Morale 5 → 3.",)
    seasoned = by_hand(arbitrator, campaign, mine, "experience", str(leader(mine).pk), 4)
    assert any("xperience" in sentence for sentence in undo_preview(batch=seasoned).sentences)


def test_taking_back_twice_is_refused_and_taking_that_back_restores(out: Out, arbitrator: Player):
    campaign, mine = out
    batch = by_hand(arbitrator, campaign, mine, "resource", "morale", 3)
    undone = take_back(arbitrator, campaign, batch)
    with pytest.raises(Refusal, match="undone or redone already"):
        take_back(arbitrator, campaign, batch)
    redone = take_back(arbitrator, campaign, undone)
    assert [undo_word(each) for each in (batch, undone, redone)] == ["Undo", "Redo", "Undo"]
    assert [each.words.removesuffix(" Because: A slip.") for each in (undone, redone)] == [
        f"Took back: {batch.words.removesuffix(' Because: As agreed.')}",
        f"Redid: {batch.words.removesuffix(' Because: As agreed.')}",
    ]
    mine.refresh_from_db()
    assert mine.state["resources"]["morale"] == 3
    assert_reconciled(campaign)


def test_settings_are_taken_back_on_rosters_too(out: Out, arbitrator: Player):
    campaign, mine = out
    batch = change_settings(arbitrator, campaign, roster_size=30)
    mine.roster.refresh_from_db()
    assert mine.roster.campaign["roster_size"] == 30
    assert "The settings change back: Roster size later 30 → 20." in undo_preview(batch=batch).sentences
    take_back(arbitrator, campaign, batch)
    mine.roster.refresh_from_db()
    assert (settings_of(campaign).roster_size, mine.roster.campaign["roster_size"]) == (20, 20)
    undone, done, *_ = settings_history(campaign)
    assert (undone.voids, done) == (batch, batch), "the history of the settings says it too"
    assert_reconciled(campaign)


@pytest.mark.parametrize("kind", ["found", "join", "enter", "start"])
def test_what_is_no_change_by_hand_is_taken_back_elsewhere(kind: str, out: Out, arbitrator: Player):
    campaign, _ = out
    with pytest.raises(Refusal, match="cannot be taken back here"):
        take_back(arbitrator, campaign, campaign.batches.filter(kind=kind).first())


def test_taking_back_wants_a_reason_and_an_arbitrator(out: Out, arbitrator: Player, owner: Player):
    campaign, mine = out
    batch = by_hand(arbitrator, campaign, mine, "resource", "morale", 3)
    fields = {"campaign_id": campaign.pk, "batch_id": batch.pk}
    with pytest.raises(Refusal, match="Say why"):
        batch_undo(**fields, viewer=arbitrator.viewer, reason="")
    with pytest.raises(Refusal, match="Only an arbitrator"):
        batch_undo(**fields, viewer=owner.viewer, reason="Mine.")


def test_what_is_wrong_with_a_roster_or_its_last_team_may_be_let_pass(table: Club):
    assert "waive" not in offered(table), "there is nothing wrong"
    mission = table.plan()
    leader = str(table.roster("owner").operatives.get(role="leader").pk)
    table.muster(mission, "owner", [key for key in table.everyone("owner") if key != leader])
    assert "waive" not in offered(table), "what is sealed is told to nobody"
    table.muster(mission, "opponent")
    assert "no-leader" in dict(offered(table)["waive"].subjects)
    by_hand(table.arbitrator, table.campaign, table.entrant("owner"), "waive", "no-leader", True)
    cancel(mission_id=mission.pk, viewer=table.arbitrator.viewer, reason="It rained.")
    again = table.plan()
    table.muster(again, "owner", [key for key in table.everyone("owner") if key != leader])
    table.muster(again, "opponent")
    assert "no-leader" not in {each["code"] for each in table.side(again, "owner").team["issues"]}


def offered(table: Club) -> dict[str, HandForm]:
    sheet = campaign_sheet(table.fresh(), table.arbitrator.viewer)
    return {form.kind: form for form in forms_by_hand(sheet, table.entrant("owner"))}


def test_lists_name_the_model_what_it_is_trained_in_and_the_fire_team(out: Out, arbitrator: Player):
    campaign, mine = out
    forms = {
        form.kind: dict(form.subjects) for form in forms_by_hand(campaign_sheet(campaign, arbitrator.viewer), mine)
    }
    for operative in mine.roster.operatives.all():
        said = forms[HandKind.EXPERIENCE][str(operative.pk)]
        assert operative.sheet["model"] in said
        assert not operative.sheet["specialism"] or find(campaign.edition).speak(operative.sheet["specialism"]) in said
    one = next(each for each in mine.roster.operatives.all() if each.role == "non-specialist")
    by_hand(arbitrator, campaign, mine, "team-experience", one.sheet["fire_team"], 3)
    forms = {
        form.kind: dict(form.subjects) for form in forms_by_hand(campaign_sheet(campaign, arbitrator.viewer), mine)
    }
    assert f"{one.sheet['datasheet']} fire team: 3" in forms[HandKind.TEAM_EXPERIENCE].values()
