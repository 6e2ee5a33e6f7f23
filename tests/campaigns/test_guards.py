"""What a running campaign forbids the rosters that are out in it, and what it leaves to their players."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.utils import timezone

from campaigns.journal.operation import operation
from campaigns.models import Campaign, Entrant, Mission, MissionSide
from campaigns.settings.services import campaign_describe
from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.check import differences as roster_differences
from rosters.journal.settle import catalogue_of
from rosters.models import Operative, Roster
from rosters.rosters.services.rosters import roster_describe, roster_discard, roster_share
from rosters.rosters.services.undoing import roster_undo
from rules import acts
from rules.acts import Act
from rules.changes import ADD, Change
from rules.editions import find
from rules.editions.kt2018.state import FIRE_TEAM
from rules.errors import Refusal
from tests.campaigns.scene import assert_reconciled, by_hand, change_settings, enter, found_campaign, join, running
from tests.cast import LEADER, Player, act, model, pick, recruit, undo

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


@pytest.fixture
def out(arbitrator: Player, owner: Player, opponent: Player) -> tuple[Campaign, Entrant]:
    """A running campaign and the owner's entrant in it."""
    campaign, (mine, _) = running(arbitrator, owner, opponent)
    return campaign, mine


def somebody(roster: Roster, role: str = "specialist") -> Operative:
    found = roster.operatives.filter(role=role).first()
    assert found is not None
    return found


FIXED: dict[str, Callable[[str], Act]] = {
    "role": lambda key: acts.SetRole(operative=key, role="non-specialist"),
    "specialism": lambda key: acts.SetSpecialism(operative=key, specialism="medic"),
    "experience": lambda key: acts.SetExperience(operative=key, experience=5),
    "status": lambda key: acts.SetStatus(operative=key, status="dead"),
    "striking": lambda key: acts.Remove(operative=key),
    "sub-faction": lambda key: acts.SetSubFaction(operatives=(key,), sub_faction="Vior'la Sept"),
}


@pytest.mark.parametrize("what", FIXED)
def test_who_is_fixed_stays_what_they_are(what: str, out: tuple[Campaign, Entrant], owner: Player):
    campaign, mine = out
    before = mine.roster.version
    with pytest.raises(Refusal, match="retire them and recruit somebody else"):
        act(owner, mine.roster, FIXED[what](str(somebody(mine.roster).pk)))
    mine.roster.refresh_from_db()
    assert mine.roster.version == before
    assert_reconciled(campaign)


def test_wargear_is_fixed_for_those_who_started_and_free_for_a_recruit(out: tuple[Campaign, Entrant], owner: Player):
    campaign, mine = out
    veteran = somebody(mine.roster, "non-specialist")
    newcomer = recruit(owner, mine.roster, veteran.model)
    with pytest.raises(Refusal, match="retire them and recruit somebody else"):
        act(owner, mine.roster, wargear(mine.roster, str(veteran.pk)))
    act(owner, mine.roster, wargear(mine.roster, newcomer))
    assert_reconciled(campaign)


def wargear(roster: Roster, key: str) -> Act:
    """Something this operative could choose."""
    edition, catalogue = find("kt2018"), catalogue_of(roster.pack.digest)
    muster = states.muster_of(projection.state_of(roster))
    waiting = [edition.places(catalogue, muster, key)]
    while waiting:
        place = waiting.pop()
        for offer in place.offers:
            choice = acts.Choose(operative=key, place=place.place, option=offer.id)
            with suppress(Refusal):
                if edition.perform(catalogue, muster, choice, lambda: "") != muster:
                    return choice
        waiting += place.inner
    raise AssertionError("nothing to choose")


def test_a_sub_faction_for_all_changes_nobody_who_is_fixed(out: tuple[Campaign, Entrant], owner: Player):
    _, mine = out
    with pytest.raises(Refusal, match="retire them and recruit somebody else"):
        act(owner, mine.roster, acts.SetSubFaction(sub_faction="Vior'la Sept"))


def test_what_a_fire_team_learns_is_not_written_by_hand(out: tuple[Campaign, Entrant], owner: Player):
    _, mine = out
    container = mine.roster.squads.first().key
    for act_found in (
        acts.SetTeamExperience(fire_team=container, experience=4),
        acts.PickAdvance(fire_team=container, advance="fleet"),
    ):
        with pytest.raises(Refusal, match="missions decide"):
            act(owner, mine.roster, act_found)


def test_names_notes_pictures_order_teams_and_sharing_are_free(out: tuple[Campaign, Entrant], owner: Player):
    campaign, mine = out
    roster, key = mine.roster, str(somebody(mine.roster).pk)
    act(owner, roster, acts.Rename(operative=key, called="Kael"))
    payload: dict[str, Any] = {"roster_id": roster.pk, "viewer": owner.viewer}
    order = [str(each) for each in roster.operatives.order_by("-position").values_list("pk", flat=True)]
    roster_describe(**payload, name="Grey Blades", notes="Ash.", order=order)
    roster_share(**payload, visibility="link")
    pick(owner, roster)
    assert_reconciled(campaign)


def test_retiring_and_recruiting_are_free_and_a_recruit_is_new(out: tuple[Campaign, Entrant], owner: Player):
    campaign, mine = out
    roster = mine.roster
    act(owner, roster, acts.Retire(operative=str(somebody(roster).pk)))
    newcomer = roster.operatives.get(pk=recruit(owner, roster))
    assert (newcomer.state["new_recruit"], newcomer.fixed) == (True, False)
    act(owner, roster, acts.Remove(operative=str(newcomer.pk)))
    assert_reconciled(campaign)


def test_a_recruit_gains_nothing_by_hand(out: tuple[Campaign, Entrant], owner: Player):
    _, mine = out
    newcomer = recruit(owner, mine.roster)
    with pytest.raises(Refusal, match="missions decide"):
        act(owner, mine.roster, acts.SetExperience(operative=newcomer, experience=3))


def test_recruits_may_be_kept_from_being_specialists(out: tuple[Campaign, Entrant], owner: Player, arbitrator: Player):
    campaign, mine = out
    change_settings(arbitrator, campaign, new_specialists=False)
    mine.roster.refresh_from_db()
    with pytest.raises(Refusal, match="recruits join as non-specialists"):
        recruit(owner, mine.roster, LEADER, "leader")
    newcomer = recruit(owner, mine.roster)
    with pytest.raises(Refusal, match="recruits join as non-specialists"):
        act(owner, mine.roster, acts.SetRole(operative=newcomer, role="specialist", specialism="scout"))


def test_commanders_may_be_kept_from_joining_later(out: tuple[Campaign, Entrant], owner: Player, arbitrator: Player):
    campaign, mine = out
    fireblade = model("cadre-fireblade")
    assert recruit(owner, mine.roster, fireblade, "commander")
    undo(owner, mine.roster)
    change_settings(arbitrator, campaign, new_commanders=False)
    with pytest.raises(Refusal, match="no commander joins after the start"):
        recruit(owner, mine.roster, fireblade, "commander")


# Undo


def test_what_came_from_the_campaign_is_taken_back_there(out: tuple[Campaign, Entrant], owner: Player):
    _, mine = out
    for batch in mine.roster.batches.exclude(origin=""):
        with pytest.raises(Refusal, match="is taken back there"):
            roster_undo(roster_id=mine.roster.pk, viewer=owner.viewer, batch_id=batch.pk)


def test_what_was_before_the_start_stands(out: tuple[Campaign, Entrant], owner: Player):
    campaign, mine = out
    early = mine.roster.batches.filter(origin="").order_by("sequence").last()
    with pytest.raises(Refusal, match="has moved on since"):
        roster_undo(roster_id=mine.roster.pk, viewer=owner.viewer, batch_id=early.pk)
    assert_reconciled(campaign)


def test_what_was_done_since_may_be_undone_and_done_again(out: tuple[Campaign, Entrant], owner: Player):
    campaign, mine = out
    key = str(somebody(mine.roster).pk)
    act(owner, mine.roster, acts.Retire(operative=key))
    undo(owner, mine.roster)
    assert mine.roster.operatives.get(pk=key).status == "ready"
    undo(owner, mine.roster)
    assert mine.roster.operatives.get(pk=key).status == "retired"
    assert_reconciled(campaign)


def test_what_was_done_before_the_campaign_went_on_stands_too(
    out: tuple[Campaign, Entrant], owner: Player, arbitrator: Player
):
    campaign, mine = out
    batch = act(owner, mine.roster, acts.Retire(operative=str(somebody(mine.roster).pk)))
    by_hand(arbitrator, campaign, mine, "experience", str(somebody(mine.roster, "leader").pk), 3)
    mine.roster.refresh_from_db()
    with pytest.raises(Refusal, match="has moved on since"):
        roster_undo(roster_id=mine.roster.pk, viewer=owner.viewer, batch_id=batch.pk)


def test_while_it_gathers_only_the_entering_itself_is_not_undone(arbitrator: Player, owner: Player):
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner)
    roster = enter(owner, campaign).roster
    early = roster.batches.filter(origin="").order_by("sequence").last()
    with pytest.raises(Refusal, match="is taken back there"):
        roster_undo(roster_id=roster.pk, viewer=owner.viewer, batch_id=roster.batches.exclude(origin="").get().pk)
    roster_undo(roster_id=roster.pk, viewer=owner.viewer, batch_id=early.pk)
    assert_reconciled(campaign)


# The roster as a whole


@pytest.mark.parametrize("stage", ["gathering", "running"])
def test_a_roster_that_is_out_is_not_thrown_away(stage: str, arbitrator: Player, owner: Player, opponent: Player):
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner)
    roster = enter(owner, campaign).roster
    if stage == "running":
        campaign, (mine, _) = running(arbitrator, opponent, arbitrator)
        roster, owner = mine.roster, opponent
    with pytest.raises(Refusal, match="withdraw it or leave the campaign first"):
        roster_discard(roster_id=roster.pk, viewer=owner.viewer)
    roster.refresh_from_db()
    assert roster.discarded_at is None


# While a muster is being sealed


def mustering(campaign: Campaign, entrant: Entrant, **fields: Any) -> MissionSide:
    """A planned mission for which this entrant's muster has begun."""
    mission = Mission.objects.create(
        campaign=campaign, number=3, title="Feint", secret=b"x" * 32, commitment="", state=Mission.State.PLANNED
    )
    return MissionSide.objects.create(mission=mission, position=0, entrant=entrant, **fields)


def test_recruits_are_made_in_a_muster_that_has_begun(out: tuple[Campaign, Entrant], owner: Player):
    campaign, mine = out
    side = mustering(campaign, mine, draft={"members": []})
    with pytest.raises(Refusal, match="mustering for mission 3: recruit there"):
        recruit(owner, mine.roster)
    act(owner, mine.roster, acts.Retire(operative=str(somebody(mine.roster).pk)))
    MissionSide.objects.filter(pk=side.pk).update(draft={})
    recruit(owner, mine.roster)


def test_a_locked_team_stays_as_it_was_locked(out: tuple[Campaign, Entrant], owner: Player):
    campaign, mine = out
    mustering(campaign, mine, draft={"members": ["x"]}, locked_at=timezone.now())
    key = str(somebody(mine.roster).pk)
    with pytest.raises(Refusal, match="is locked: unlock it there"):
        act(owner, mine.roster, acts.Retire(operative=key))
    act(owner, mine.roster, acts.Rename(operative=key, called="Kael"))


def test_renaming_the_campaign_renames_it_on_rosters(out: tuple[Campaign, Entrant], arbitrator: Player):
    campaign, mine = out
    campaign_describe(campaign_id=campaign.pk, viewer=arbitrator.viewer, name="Ashgate")
    mine.roster.refresh_from_db()
    assert mine.roster.campaign["name"] == "Ashgate"
    assert mine.roster.campaign["has_started"]


def test_its_player_picks_the_way_of_an_advance_that_a_mission_rolled(
    out: tuple[Campaign, Entrant], owner: Player, arbitrator: Player
):
    campaign, mine = out
    team = mine.roster.squads.first()
    by_hand(arbitrator, campaign, mine, "team-experience", team.key, 3)
    rolled = Change(subject=FIRE_TEAM + team.key, op=ADD, field="advances", value="skilled")
    with operation(campaign.pk, arbitrator.viewer) as op:
        op.kind, op.words, op.payload = "report", "Rolled an advance.", {"rolled": "skilled"}
        op.rosters[mine.roster.pk].changes.append(rolled)
    with pytest.raises(Refusal, match="missions decide"):
        act(owner, mine.roster, acts.PickAdvance(fire_team=team.key, advance="lethal:fight"))
    act(owner, mine.roster, acts.PickAdvance(fire_team=team.key, advance="skilled:fight"))
    team.refresh_from_db()
    assert team.state["advances"] == ["skilled:fight"]
    assert_reconciled(campaign)


def test_an_undo_changes_no_team_that_is_locked(out: tuple[Campaign, Entrant], owner: Player):
    campaign, mine = out
    roster, veteran = mine.roster, str(somebody(mine.roster).pk)
    newcomer = recruit(owner, roster)
    recruited = roster.batches.order_by("sequence").last()
    retired = act(owner, roster, acts.Retire(operative=veteran))
    act(owner, roster, acts.Rename(operative=newcomer, called="Vesh"))
    side = mustering(campaign, mine, draft={"members": [newcomer]}, locked_at=timezone.now())
    undo(owner, roster)
    for batch in (recruited, retired):
        with pytest.raises(Refusal, match="is locked: unlock it there") as refused:
            undo(owner, roster, batch, with_dependants=True)
        assert refused.value.code == "muster-locked"
    assert newcomer in projection.state_of(Roster.objects.get(pk=roster.pk))
    MissionSide.objects.filter(pk=side.pk).update(locked_at=None)
    struck = undo(owner, roster, recruited, with_dependants=True)
    with pytest.raises(Refusal, match="recruit there"):
        undo(owner, roster, struck)
    differ = [str(each) for each in roster_differences(Roster.objects.select_related("pack").get(pk=roster.pk))]
    assert differ == []


def test_an_undo_brings_no_specialist_back_whom_the_settings_keep_out(
    out: tuple[Campaign, Entrant], arbitrator: Player, owner: Player
):
    campaign, mine = out
    change_settings(arbitrator, campaign, new_specialists=True)
    mine.roster.refresh_from_db()
    newcomer = recruit(owner, mine.roster)
    act(owner, mine.roster, acts.SetRole(operative=newcomer, role="specialist"))
    act(owner, mine.roster, acts.SetRole(operative=newcomer, role="non-specialist"))
    changed = mine.roster.batches.order_by("sequence").last()
    Roster.objects.filter(pk=mine.roster.pk).update(campaign={**mine.roster.campaign, "new_specialists": False})
    with pytest.raises(Refusal, match="recruits join as non-specialists"):
        undo(owner, mine.roster, changed)


def test_what_was_learnt_may_be_learnt_otherwise_while_a_team_is_locked(
    out: tuple[Campaign, Entrant], arbitrator: Player, owner: Player
):
    campaign, mine = out
    leader = str(somebody(mine.roster, "leader").pk)
    by_hand(arbitrator, campaign, mine, "experience", leader, 3)
    mine.roster.refresh_from_db()
    mustering(campaign, mine, draft={"members": [leader]}, locked_at=timezone.now())
    before = states.operatives(projection.state_of(mine.roster))[leader]
    act(owner, mine.roster, acts.PickAbility(operative=leader, ability="leader-2a"))
    undo(owner, mine.roster)
    assert states.operatives(projection.state_of(mine.roster))[leader] == before
