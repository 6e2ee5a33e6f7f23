"""Several at once on one campaign: no invitation counted twice, always an arbitrator, nothing half done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaigns.entrants.services.byhand import HandChange, batch_undo, hand_change
from campaigns.entrants.services.entering import entrant_enter
from campaigns.models import Campaign, Entrant, Invite, Person
from campaigns.overview.services import campaign_found
from campaigns.people.services import inviting, people
from campaigns.settings.services import campaign_describe
from campaigns.standings.services import campaign_start
from rosters.journal.operation import Repeated, Stale
from rosters.rosters.services.rosters import roster_act
from rules import acts
from rules.errors import Refusal
from tests.campaigns.scene import (
    assert_reconciled,
    enter,
    found_campaign,
    invite,
    join,
    person_of,
    running,
    small_roster,
)
from tests.cast import Player
from tests.rosters.factories import UserFactory
from tests.threads import THREADS, together

pytestmark = [pytest.mark.threads, pytest.mark.django_db(transaction=True)]


def at_once(what: Callable[[int], object]) -> list[object]:
    """The answers, or refusals, of all threads; who has left meanwhile finds no campaign."""
    return together(what, Refusal, Stale, Repeated, Campaign.DoesNotExist)


def test_an_invitation_for_three_lets_three_of_eight_in(arbitrator: Player):
    campaign = found_campaign(arbitrator)
    invitation = invite(arbitrator, campaign, uses=3)
    players = [Player(user=UserFactory()) for _ in range(THREADS)]
    answers = at_once(lambda number: inviting.campaign_join(invite_key=invitation.key, viewer=players[number].viewer))
    assert sum(isinstance(answer, inviting.Joined) for answer in answers) == 3
    assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {"invite-used-up"}
    assert Invite.objects.get().uses_left == 0
    assert campaign.people.count() == 4
    assert_reconciled(campaign)


def test_one_player_who_taps_eight_times_is_in_once(arbitrator: Player, owner: Player):
    campaign = found_campaign(arbitrator)
    invitation = invite(arbitrator, campaign, uses=5)
    answers = at_once(lambda _: inviting.campaign_join(invite_key=invitation.key, viewer=owner.viewer))
    assert len({answer.person.pk for answer in answers}) == 1
    assert sum(answer.is_new for answer in answers) == 1
    assert Invite.objects.get().uses_left == 4


def test_two_arbitrators_cannot_both_go(arbitrator: Player, owner: Player):
    campaign = found_campaign(arbitrator)
    second = join(arbitrator, campaign, owner)
    people.role_set(campaign_id=campaign.pk, viewer=arbitrator.viewer, person_id=second.pk, role="arbitrator")
    first = person_of(arbitrator, campaign)

    def demote(number: int) -> object:
        """Each sends the other down, or goes."""
        who, whom = ((arbitrator, second), (owner, first))[number % 2]
        fields = {"campaign_id": campaign.pk, "viewer": who.viewer}
        if number < THREADS // 2:
            return people.role_set(**fields, person_id=whom.pk, role="player")
        return people.person_leave(**fields)

    at_once(demote)
    assert Person.objects.present().filter(campaign=campaign, role="arbitrator").count() == 1
    assert_reconciled(campaign)


def test_a_roster_enters_one_of_eight_campaigns(arbitrator: Player, owner: Player):
    campaigns = [found_campaign(arbitrator, f"Number {number}") for number in range(THREADS)]
    for campaign in campaigns:
        join(arbitrator, campaign, owner)
    roster = small_roster(owner)
    answers = at_once(
        lambda number: entrant_enter(
            campaign_id=campaigns[number].pk, viewer=owner.viewer, roster_id=roster.pk, as_copy=False
        )
    )
    assert sum(isinstance(answer, Entrant) for answer in answers) == 1
    assert Entrant.objects.filter(holds_roster=True).count() == 1
    for campaign in campaigns:
        assert_reconciled(campaign)


def test_eight_foundings_and_eight_starts_with_one_token_are_one(arbitrator: Player, owner: Player):
    at_once(lambda _: campaign_found(viewer=arbitrator.viewer, edition="kt2018", name="Once", token="t"))
    campaign = Campaign.objects.get()
    join(arbitrator, campaign, owner)
    enter(owner, campaign)
    enter(arbitrator, campaign)
    at_once(lambda _: campaign_start(campaign_id=campaign.pk, viewer=arbitrator.viewer, token="s"))
    assert campaign.batches.filter(kind="start").count() == 1
    assert_reconciled(campaign)


def test_two_arbitrators_change_and_take_back_while_the_owner_recruits(arbitrator: Player, owner: Player):
    campaign, (mine, theirs) = running(arbitrator, owner, arbitrator)
    second = person_of(owner, campaign)
    people.role_set(campaign_id=campaign.pk, viewer=arbitrator.viewer, person_id=second.pk, role="co-arbitrator")
    leader = str(mine.roster.operatives.get(role="leader").pk)

    def work(number: int) -> object:
        viewer = (arbitrator, owner)[number % 2].viewer
        fields = {"campaign_id": campaign.pk, "viewer": viewer}
        for turn in range(3):
            if number == 0:
                recruit = acts.Recruit(model=mine.roster.operatives.last().model, role="non-specialist")
                roster_act(roster_id=mine.roster.pk, viewer=owner.viewer, acts=[recruit])
                continue
            kind, subject, value = [
                ("resource-by", "morale", -1),
                ("experience", leader, 1 + (number + turn) % 12),
                ("resource-by", "materiel", 1),
            ][turn]
            entrant = mine if kind == "experience" else (mine, theirs)[number % 2]
            change = HandChange(kind=kind, subject=subject, value=value, reason="At once.")
            try:
                batch = hand_change(**fields, entrant_id=entrant.pk, change=change)
            except Refusal:
                continue
            if number % 3 == 0:
                batch_undo(**fields, batch_id=batch.pk, reason="Not so.")
        return None

    at_once(work)
    mine.refresh_from_db()
    assert mine.state["resources"]["materiel"] > 8 or mine.state["resources"]["morale"] < 8
    assert mine.roster.operatives.count() == 15
    assert_reconciled(campaign)


def test_of_eight_who_saw_the_same_version_one_writes(arbitrator: Player):
    campaign = found_campaign(arbitrator)
    answers = at_once(
        lambda number: campaign_describe(
            campaign_id=campaign.pk, viewer=arbitrator.viewer, name=f"By {number}", expected_version=1
        )
    )
    assert sum(isinstance(answer, Stale) for answer in answers) == THREADS - 1
    assert_reconciled(campaign)
