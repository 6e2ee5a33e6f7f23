"""Who takes part: invitations, joining, keys, roles, leaving, and guests who turn out to be players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.limits import TooOften
from accounts.models import Tally
from campaigns.models import Campaign, Entrant, Invite, Person
from campaigns.people.keys import VISITOR
from campaigns.people.services import inviting, people
from campaigns.people.services.claiming import guest_move
from rosters.sharing.services import guest_join
from rosters.viewers import SESSION_KEY, digest_of
from rules.errors import Refusal
from tests.accounts.scene import sign_up
from tests.campaigns.scene import (
    assert_reconciled,
    change_settings,
    enter,
    found_campaign,
    invite,
    join,
    person_of,
    running,
)
from tests.cast import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(arbitrator: Player) -> Campaign:
    return found_campaign(arbitrator)


def come(player: Player, invitation: Invite, name: str = "") -> inviting.Joined:
    return inviting.campaign_join(
        invite_key=invitation.key, viewer=player.viewer, guest_key=player.guest_key, name=name
    )


# Invitations


def test_a_player_joins_by_an_invitation_under_the_accounts_name(arbitrator: Player, owner: Player, campaign: Campaign):
    joined = come(owner, invite(arbitrator, campaign, uses=2))
    assert (joined.person.name, joined.person.role, joined.personal_key, joined.is_new) == (
        "Owner",
        "player",
        "",
        True,
    )
    assert Invite.objects.get().uses_left == 1
    assert campaign.batches.get(kind="join").words == "Owner joined as a player."
    assert_reconciled(campaign)


def test_who_is_in_already_joins_again_without_using_anything_up(arbitrator: Player, owner: Player, campaign: Campaign):
    invitation = invite(arbitrator, campaign, uses=2)
    first, again = come(owner, invitation), come(owner, invitation)
    assert (again.person, again.is_new) == (first.person, False)
    assert come(arbitrator, invitation).person.role == "arbitrator"
    assert Invite.objects.get().uses_left == 1


def test_an_unknown_invitation_is_not_there(owner: Player):
    with pytest.raises(Invite.DoesNotExist):
        inviting.campaign_join(invite_key="nothing", viewer=owner.viewer)


CLOSED: dict[str, tuple[Callable[[Invite], object], str]] = {
    "used up": (lambda i: Invite.objects.filter(pk=i.pk).update(uses_left=0), "used up"),
    "run out": (
        lambda i: Invite.objects.filter(pk=i.pk).update(expires_at=timezone.now() - timedelta(minutes=1)),
        "has run out",
    ),
    "taken back": (lambda i: Invite.objects.filter(pk=i.pk).update(revoked_at=timezone.now()), "was revoked"),
    "of an ended campaign": (lambda i: Campaign.objects.update(stage="ended"), "has ended"),
}


@pytest.mark.parametrize("how", CLOSED)
def test_a_closed_invitation_says_why(how: str, arbitrator: Player, owner: Player, campaign: Campaign):
    invitation = invite(arbitrator, campaign, uses=1)
    close, words = CLOSED[how]
    close(invitation)
    with pytest.raises(Refusal, match=words):
        come(owner, invitation)
    assert not campaign.people.filter(user=owner.user).exists()


def test_an_invitation_is_taken_back_by_an_arbitrator(arbitrator: Player, owner: Player, campaign: Campaign):
    invitation = invite(arbitrator, campaign)
    inviting.invite_revoke(campaign_id=campaign.pk, viewer=arbitrator.viewer, invite_id=invitation.pk)
    assert not Invite.objects.open().exists()


@pytest.mark.parametrize("limits", [{"days": 0}, {"days": 366}, {"uses": 0}, {"uses": 501}])
def test_an_invitation_has_bounds(limits: dict[str, int], arbitrator: Player, campaign: Campaign):
    with pytest.raises(Refusal, match="An invitation is for"):
        invite(arbitrator, campaign, **limits)


def test_the_log_keeps_no_key(arbitrator: Player, guest: Player, campaign: Campaign):
    invitation = invite(arbitrator, campaign)
    joined = come(guest, invitation, "Tom")
    journal = str(list(campaign.batches.values_list("words", "payload")))
    assert invitation.key not in journal
    assert joined.personal_key.replace(" ", "") not in journal.replace(" ", "")


def test_a_guest_says_a_name_and_gets_a_key(arbitrator: Player, guest: Player, campaign: Campaign):
    invitation = invite(arbitrator, campaign)
    with pytest.raises(Refusal, match="what the others should call you"):
        come(guest, invitation)
    with pytest.raises(Refusal, match="called the founder already"):
        come(guest, invitation, "the founder")
    joined = come(guest, invitation, "Tom")
    assert joined.person.name == "Tom"
    assert people.person_of_key(of=campaign, key=joined.personal_key) == joined.person


def test_guests_may_be_kept_out(arbitrator: Player, guest: Player, campaign: Campaign):
    change_settings(arbitrator, campaign, guests=False)
    with pytest.raises(Refusal, match="sign up or log in first"):
        come(guest, invite(arbitrator, campaign), "Tom")


def test_players_of_one_name_are_told_apart(arbitrator: Player, guest: Player, owner: Player, campaign: Campaign):
    invitation = invite(arbitrator, campaign)
    come(guest, invitation, "owner")
    assert come(owner, invitation).person.name == "Owner (2)"


# Personal keys


def test_a_key_may_be_typed_as_it_comes_and_a_new_one_ends_it(arbitrator: Player, owner: Player, campaign: Campaign):
    person = join(arbitrator, campaign, owner)
    key = people.personal_key_make(campaign_id=campaign.pk, viewer=owner.viewer)
    assert people.person_of_key(of=campaign, key=key.replace(" ", "-")) == person
    people.personal_key_make(campaign_id=campaign.pk, viewer=owner.viewer)
    with pytest.raises(Refusal, match="No personal key"):
        people.person_of_key(of=campaign, key=key)


def test_a_key_is_of_one_campaign(arbitrator: Player, owner: Player, campaign: Campaign):
    join(arbitrator, campaign, owner)
    key = people.personal_key_make(campaign_id=campaign.pk, viewer=owner.viewer)
    with pytest.raises(Refusal, match="No personal key"):
        people.person_of_key(of=found_campaign(arbitrator, "Another"), key=key)


def guess(campaign: Campaign, numbers: Iterable[int], device: str) -> list[type[Exception]]:
    """What comes of typing these numbers as keys."""
    answers: list[type[Exception]] = []
    for number in numbers:
        with pytest.raises((Refusal, TooOften)) as raised:
            people.person_of_key(of=campaign, key=f"{number:012}", device=device)
        answers.append(raised.type)
    return answers


def test_the_sixth_wrong_key_of_a_device_waits_and_nobody_else_does(
    arbitrator: Player, owner: Player, campaign: Campaign
):
    person = join(arbitrator, campaign, owner)
    key = people.personal_key_make(campaign_id=campaign.pk, viewer=owner.viewer)
    assert guess(campaign, range(7), "a") == [Refusal] * 5 + [TooOften] * 2
    assert guess(campaign, range(10, 12), "b") == [Refusal] * 2
    assert people.person_of_key(of=campaign, key=key, device="b") == person
    with pytest.raises(TooOften):
        people.person_of_key(of=campaign, key=key, device="a")
    Tally.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert people.person_of_key(of=campaign, key=key, device="a") == person


def test_one_wrong_key_typed_on_ever_other_devices_waits(campaign: Campaign):
    assert [guess(campaign, [7], device)[0] for device in "abcdefg"] == [Refusal] * 5 + [TooOften] * 2


def test_wrong_keys_of_a_club_that_sends_no_cookies_keep_no_right_one_waiting(
    arbitrator: Player, owner: Player, campaign: Campaign
):
    person = join(arbitrator, campaign, owner)
    key = people.personal_key_make(campaign_id=campaign.pk, viewer=owner.viewer)
    club = f"{VISITOR}1.2.3.4"
    assert guess(campaign, range(7), club) == [Refusal] * 5 + [TooOften] * 2
    assert people.person_of_key(of=campaign, key=key, device=club) == person


@pytest.mark.parametrize("key", ["", "123", "x" * 12, "٠" * 12])
def test_what_is_no_key_is_nobodys(key: str, campaign: Campaign):
    with pytest.raises(Refusal):
        people.person_of_key(of=campaign, key=key)


def test_an_arbitrator_makes_a_key_for_a_guest_only(
    arbitrator: Player, owner: Player, guest: Player, campaign: Campaign
):
    mine, tom = join(arbitrator, campaign, owner), join(arbitrator, campaign, guest, name="Tom")
    key = people.personal_key_make(campaign_id=campaign.pk, viewer=arbitrator.viewer, person_id=tom.pk)
    assert people.person_of_key(of=campaign, key=key) == tom
    assert campaign.batches.filter(kind="key").get().words == "Made a new personal key for Tom."
    with pytest.raises(Refusal, match="makes the key there"):
        people.personal_key_make(campaign_id=campaign.pk, viewer=arbitrator.viewer, person_id=mine.pk)
    with pytest.raises(Refusal, match="Only an arbitrator"):
        people.personal_key_make(campaign_id=campaign.pk, viewer=owner.viewer, person_id=tom.pk)


# Roles


def test_the_last_arbitrator_cannot_go(arbitrator: Player, owner: Player, campaign: Campaign):
    join(arbitrator, campaign, owner)
    founder = person_of(arbitrator, campaign)
    for act in (
        lambda: people.role_set(campaign_id=campaign.pk, viewer=arbitrator.viewer, person_id=founder.pk, role="player"),
        lambda: people.person_leave(campaign_id=campaign.pk, viewer=arbitrator.viewer),
    ):
        with pytest.raises(Refusal, match="only arbitrator"):
            act()
    heir = person_of(owner, campaign)
    people.role_set(campaign_id=campaign.pk, viewer=arbitrator.viewer, person_id=heir.pk, role="arbitrator")
    people.person_leave(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    assert person_of(arbitrator, campaign).left_at is not None
    assert_reconciled(campaign)


def test_a_co_arbitrator_says_not_who_arbitrates(
    arbitrator: Player, owner: Player, opponent: Player, campaign: Campaign
):
    join(arbitrator, campaign, owner, "co-arbitrator")
    other = join(arbitrator, campaign, opponent)
    fields = {"campaign_id": campaign.pk, "viewer": owner.viewer}
    with pytest.raises(Refusal, match="a co-arbitrator cannot"):
        people.role_set(**fields, person_id=other.pk, role="co-arbitrator")
    with pytest.raises(Refusal, match="a co-arbitrator cannot"):
        people.role_set(**fields, person_id=person_of(arbitrator, campaign).pk, role="player")
    with pytest.raises(Refusal, match="a co-arbitrator cannot"):
        inviting.invite_make(**fields, role="co-arbitrator")
    assert people.role_set(**fields, person_id=other.pk, role="spectator").words == "Opponent became a spectator."


def test_nobody_is_invited_as_arbitrator(arbitrator: Player, campaign: Campaign):
    with pytest.raises(Refusal, match="join first"):
        invite(arbitrator, campaign, "arbitrator")


def test_who_plays_cannot_be_made_a_spectator(arbitrator: Player, owner: Player, campaign: Campaign):
    person = join(arbitrator, campaign, owner)
    enter(owner, campaign)
    with pytest.raises(Refusal, match="their faction has to leave the campaign first"):
        people.role_set(campaign_id=campaign.pk, viewer=arbitrator.viewer, person_id=person.pk, role="spectator")


def test_a_player_sets_no_roles_and_a_stranger_sees_nothing(
    arbitrator: Player, owner: Player, stranger: Player, campaign: Campaign
):
    person = join(arbitrator, campaign, owner)
    with pytest.raises(Refusal, match="Only an arbitrator"):
        people.role_set(campaign_id=campaign.pk, viewer=owner.viewer, person_id=person.pk, role="arbitrator")
    with pytest.raises(Campaign.DoesNotExist):
        people.role_set(campaign_id=campaign.pk, viewer=stranger.viewer, person_id=person.pk, role="arbitrator")


# Leaving


def test_who_leaves_takes_the_roster_back_and_stays_in_the_log(arbitrator: Player, owner: Player, opponent: Player):
    campaign, (mine, _) = running(arbitrator, owner, opponent)
    roster = mine.roster
    assert roster.operatives.filter(fixed=True).count() == roster.size
    people.person_leave(campaign_id=campaign.pk, viewer=owner.viewer)
    roster.refresh_from_db()
    mine.refresh_from_db()
    assert (roster.campaign, roster.operatives.filter(fixed=True).count()) == ({}, 0)
    assert (mine.has_left, mine.holds_roster, mine.person.left_at is None) == (True, False, False)
    assert not Campaign.objects.of(owner.viewer).exists()
    assert_reconciled(campaign)


def test_who_left_may_be_invited_again_and_enter_anew(arbitrator: Player, owner: Player, opponent: Player):
    campaign, (mine, _) = running(arbitrator, owner, opponent)
    people.person_leave(campaign_id=campaign.pk, viewer=owner.viewer)
    person = join(arbitrator, campaign, owner)
    again = enter(owner, campaign, mine.roster)
    assert person.pk == mine.person_id
    assert list(Entrant.objects.filter(campaign=campaign, has_left=False, person=person)) == [again]
    assert again.roster.operatives.filter(fixed=True).count() == again.roster.size
    assert_reconciled(campaign)


def test_an_arbitrator_sends_somebody_away_and_a_player_does_not(
    arbitrator: Player, owner: Player, opponent: Player, campaign: Campaign
):
    join(arbitrator, campaign, owner)
    other = join(arbitrator, campaign, opponent)
    with pytest.raises(Refusal, match="Only an arbitrator"):
        people.person_leave(campaign_id=campaign.pk, viewer=owner.viewer, person_id=other.pk)
    people.person_leave(campaign_id=campaign.pk, viewer=arbitrator.viewer, person_id=other.pk)
    assert person_of(opponent, campaign).left_at is not None
    assert_reconciled(campaign)


# Guests


def test_an_invitation_survives_signing_up(arbitrator: Player, guest: Player, campaign: Campaign):
    person = join(arbitrator, campaign, guest, name="Tom")
    entrant = enter(guest, campaign)
    sign_up(guest.client())
    person.refresh_from_db()
    assert (person.user.name, person.guest_digest, person.role) == ("Mira Holt", "", "player")
    assert entrant.roster.__class__.objects.get(pk=entrant.roster_id).owner == person.user
    assert_reconciled(campaign)


def test_a_guest_who_is_a_known_player_becomes_that_player(
    arbitrator: Player, owner: Player, guest: Player, campaign: Campaign
):
    known, tom = join(arbitrator, campaign, owner), join(arbitrator, campaign, guest, "co-arbitrator", "Tom")
    entrant = enter(guest, campaign)
    guest_move(guest_digest=guest.viewer.guest_digest, user=owner.user)
    entrant.refresh_from_db()
    known.refresh_from_db()
    tom.refresh_from_db()
    assert (entrant.person, known.role) == (known, "co-arbitrator")
    assert (tom.guest_digest, tom.left_at is None) == ("", False)
    assert_reconciled(campaign)


def test_a_guests_private_link_takes_campaigns_along(arbitrator: Player, guest: Player, campaign: Campaign):
    person = join(arbitrator, campaign, guest, name="Tom")
    guest_join(key="another browser", own_key=guest.guest_key)
    person.refresh_from_db()
    assert person.guest_digest == digest_of("another browser")


def test_signing_up_without_a_guests_key_claims_nobody(arbitrator: Player, guest: Player, campaign: Campaign):
    person = join(arbitrator, campaign, guest, name="Tom")
    sign_up(Client())
    person.refresh_from_db()
    assert person.user is None
    assert SESSION_KEY in guest.client().session


def test_people_are_found_by_who_they_are(arbitrator: Player, guest: Player, stranger: Player, campaign: Campaign):
    join(arbitrator, campaign, guest, name="Tom")
    assert Person.objects.of(guest.viewer).get().name == "Tom"
    assert not Person.objects.of(stranger.viewer).exists()
    assert not Campaign.objects.visible_to(stranger.viewer).exists()
