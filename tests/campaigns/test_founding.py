"""A campaign is founded, described, shared and played by other settings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaigns.models import Campaign, Person
from campaigns.overview.services import campaign_found
from campaigns.settings.services import campaign_describe, campaign_share, settings_change
from rosters.journal.operation import Stale
from rules.campaigns.validity import WrongSettings
from rules.editions import find
from rules.editions.kt2018.campaign.settings import Resource
from rules.errors import Refusal
from tests.campaigns.scene import (
    assert_reconciled,
    campaign_state,
    change_settings,
    enter,
    entrant_fields,
    found_campaign,
    join,
    running,
    settings_of,
)
from tests.cast import Player

pytestmark = pytest.mark.django_db


def test_who_founds_a_campaign_runs_it_with_the_editions_settings(arbitrator: Player):
    campaign = found_campaign(arbitrator)
    person = campaign.people.get()
    assert (person.user, person.role, person.name) == (arbitrator.user, "arbitrator", "The founder")
    assert (campaign.stage, campaign.version) == ("gathering", 1)
    assert settings_of(campaign) == find("kt2018").campaign_kind().settings
    assert_reconciled(campaign)


def test_a_guest_may_found_a_campaign(guest: Player, db: None):
    campaign = found_campaign(guest)
    assert campaign.people.of(guest.viewer).get().role == "arbitrator"


def test_nobody_in_particular_founds_nothing(stranger: Player, db: None):
    with pytest.raises(Refusal, match="A campaign needs somebody who runs it"):
        found_campaign(stranger)
    assert not Campaign.objects.exists()


def test_a_campaign_needs_a_name(arbitrator: Player):
    with pytest.raises(Refusal, match="needs a name"):
        campaign_found(viewer=arbitrator.viewer, edition="kt2018", name="  ")


def test_founding_twice_under_one_token_is_one_campaign(arbitrator: Player):
    fields = {"viewer": arbitrator.viewer, "edition": "kt2018", "name": "Once", "token": "t"}
    assert campaign_found(**fields).pk == campaign_found(**fields).pk
    assert Campaign.objects.count() == Person.objects.count() == 1


def test_settings_that_cannot_be_are_named_by_their_place(arbitrator: Player):
    settings = replace(find("kt2018").campaign_kind().settings, roster_size=5)
    with pytest.raises(WrongSettings) as error:
        campaign_found(viewer=arbitrator.viewer, edition="kt2018", name="x", settings=settings)
    assert [fault.path for fault in error.value.faults] == ["roster_size"]


def test_only_arbitrators_change_anything(arbitrator: Player, owner: Player, stranger: Player):
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner)
    changes = (
        lambda viewer: campaign_describe(campaign_id=campaign.pk, viewer=viewer, name="Mine"),
        lambda viewer: settings_change(campaign_id=campaign.pk, viewer=viewer, settings=settings_of(campaign)),
        lambda viewer: campaign_share(campaign_id=campaign.pk, viewer=viewer, visibility="public"),
    )
    for change in changes:
        with pytest.raises(Refusal, match="Only an arbitrator"):
            change(owner.viewer)
        with pytest.raises(Campaign.DoesNotExist):
            change(stranger.viewer)


def test_settings_are_told_in_the_log_and_kept_from_then_on(arbitrator: Player):
    campaign = found_campaign(arbitrator)
    batch = change_settings(arbitrator, campaign, points_limit=125, new_specialists=False)
    assert batch.words == "Changed the settings: Points limit 100 → 125, New specialists yes → no."
    assert settings_of(campaign).points_limit == 125
    assert change_settings(arbitrator, campaign, points_limit=125) is None
    assert campaign.batches.get(kind="settings").changes.get().before["points_limit"] == 100
    assert_reconciled(campaign)


def test_a_stale_form_changes_nothing(arbitrator: Player):
    campaign = found_campaign(arbitrator)
    campaign_describe(campaign_id=campaign.pk, viewer=arbitrator.viewer, name="Ashgate")
    with pytest.raises(Stale):
        campaign_describe(campaign_id=campaign.pk, viewer=arbitrator.viewer, name="Late", expected_version=1)
    assert Campaign.objects.get().name == "Ashgate"


def test_the_same_token_changes_once(arbitrator: Player):
    campaign = found_campaign(arbitrator)
    fields = {"campaign_id": campaign.pk, "viewer": arbitrator.viewer, "story": "Ash.", "token": "t"}
    assert campaign_describe(**fields) == campaign_describe(**fields)
    assert Campaign.objects.get().version == 2


def test_while_it_gathers_everybody_starts_with_what_the_settings_say(arbitrator: Player, owner: Player):
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner)
    entrant = enter(owner, campaign)
    resources = settings_of(campaign).resources
    more = (*(replace(each, start=5) for each in resources), Resource(key="faith", name="Faith", start=3))
    change_settings(arbitrator, campaign, resources=more)
    entrant.refresh_from_db()
    assert entrant.state["resources"] == {"intelligence": 5, "materiel": 5, "morale": 5, "territory": 5, "faith": 3}
    assert_reconciled(campaign)


def test_once_it_runs_what_was_won_stays_and_a_new_resource_begins(arbitrator: Player, owner: Player, opponent: Player):
    campaign, (entrant, _) = running(arbitrator, owner, opponent)
    resources = settings_of(campaign).resources
    more = (*(replace(each, start=5) for each in resources), Resource(key="faith", name="Faith", start=3))
    change_settings(arbitrator, campaign, resources=more)
    entrant.refresh_from_db()
    assert entrant.state["resources"] == {"intelligence": 8, "materiel": 8, "morale": 8, "territory": 8, "faith": 3}
    assert_reconciled(campaign)


def test_rosters_learn_what_their_campaign_is_called_and_judges_them_by(arbitrator: Player, owner: Player):
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner)
    roster = enter(owner, campaign).roster
    assert roster.is_legal
    change_settings(arbitrator, campaign, starting_size=5)
    campaign_describe(campaign_id=campaign.pk, viewer=arbitrator.viewer, name="Ashgate")
    roster.refresh_from_db()
    assert (roster.campaign["name"], roster.campaign["starting_size"], roster.is_legal) == ("Ashgate", 5, False)
    assert_reconciled(campaign)


def test_sharing_makes_a_link_once(arbitrator: Player):
    campaign = found_campaign(arbitrator)
    for visibility in ("link", "private", "public"):
        campaign_share(campaign_id=campaign.pk, viewer=arbitrator.viewer, visibility=visibility)
    shared = Campaign.objects.get()
    assert (shared.visibility, shared.batches.filter(kind="share").count()) == ("public", 3)
    assert shared.share_key
    assert all(shared.share_key not in batch.words for batch in shared.batches.all())
    with pytest.raises(Refusal, match="not a way to share"):
        campaign_share(campaign_id=campaign.pk, viewer=arbitrator.viewer, visibility="everywhere")


def test_a_founding_is_the_first_thing_in_the_log(arbitrator: Player):
    campaign = found_campaign(arbitrator)
    batch = campaign.batches.get()
    assert (batch.kind, batch.sequence, batch.place, batch.person.name) == ("found", 1, 1, "The founder")
    assert campaign_state(campaign)["campaign"]["name"] == campaign.name


def test_entrant_fields_are_what_the_fold_says(arbitrator: Player, owner: Player):
    campaign = found_campaign(arbitrator)
    join(arbitrator, campaign, owner)
    fields = entrant_fields(enter(owner, campaign))
    assert (fields["resource:morale"], fields["guerrilla"], fields["left"], fields["waived"]) == (8, False, False, [])
