"""The verbs by which tests set up campaigns: found, invite, join, enter, start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.entrants.services import entering
from campaigns.entrants.services.byhand import HandChange, hand_change
from campaigns.journal import state as states
from campaigns.journal.rows import state_of
from campaigns.management.reconciling import differences
from campaigns.models import Batch, Campaign, Entrant, Invite, Person
from campaigns.overview.services import campaign_found
from campaigns.people.services import inviting
from campaigns.settings.services import settings_change
from campaigns.standings import services as stages
from rosters.journal.check import differences as roster_differences
from rosters.models import Roster
from rosters.rosters.services.rosters import roster_act
from rules import acts
from rules.changes import State
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.kt2018.campaign.shape import settings_from_json
from tests.cast import Player, found_team


def found_campaign(player: Player, name: str = "The Cinder Reach", **settings: Any) -> Campaign:
    """A campaign this player arbitrates; settings that differ from the edition's are named."""
    campaign = campaign_found(
        viewer=player.viewer, guest_key=player.guest_key, edition="kt2018", name=name, called="The founder"
    )
    if settings:
        change_settings(player, campaign, **settings)
    return campaign


def change_settings(player: Player, campaign: Campaign, **settings: Any) -> Batch | None:
    """Play by other settings from now on."""
    campaign.refresh_from_db()
    wanted = replace(settings_of(campaign), **settings)
    batch = settings_change(campaign_id=campaign.pk, viewer=player.viewer, settings=wanted)
    campaign.refresh_from_db()
    return batch


def settings_of(campaign: Campaign) -> BookSettings:
    return settings_from_json(campaign.settings)


def invite(player: Player, campaign: Campaign, role: str = "player", **limits: Any) -> Invite:
    return inviting.invite_make(campaign_id=campaign.pk, viewer=player.viewer, role=role, **limits)


def join(arbitrator: Player, campaign: Campaign, player: Player, role: str = "player", name: str = "") -> Person:
    """Let somebody in by an invitation of the arbitrator's."""
    invitation = invite(arbitrator, campaign, role)
    joined = inviting.campaign_join(
        invite_key=invitation.key,
        viewer=player.viewer,
        guest_key=player.guest_key,
        name=name or ("" if player.user else "A guest"),
    )
    return joined.person


def person_of(player: Player, campaign: Campaign) -> Person:
    return campaign.people.of(player.viewer).get()


def enter(
    player: Player, campaign: Campaign, roster: Roster | None = None, *, as_copy: bool = False, **fields: Any
) -> Entrant:
    """Enter a roster: a legal team of the T'au that fits, where none is given; by default the roster itself."""
    roster = roster or small_roster(player)
    entrant = entering.entrant_enter(
        campaign_id=campaign.pk,
        viewer=player.viewer,
        guest_key=player.guest_key,
        roster_id=roster.pk,
        as_copy=as_copy,
        **fields,
    )
    roster.refresh_from_db()
    return entrant


def small_roster(player: Player, name: str = "") -> Roster:
    """A roster that may start a campaign: a ready team without those who are one too many."""
    roster = found_team(player)
    extra = list(roster.operatives.order_by("-position").values_list("pk", flat=True)[: roster.size - 12])
    if extra:
        strike(player, roster, *map(str, extra))
    return roster


def strike(player: Player, roster: Roster, *keys: str) -> None:
    """Take operatives off a roster that is free to change."""
    roster_act(roster_id=roster.pk, viewer=player.viewer, acts=[acts.Remove(operative=key) for key in keys])
    roster.refresh_from_db()


def start(player: Player, campaign: Campaign, *, anyway: bool = False) -> None:
    stages.campaign_start(campaign_id=campaign.pk, viewer=player.viewer, anyway=anyway)
    campaign.refresh_from_db()


def running(arbitrator: Player, *players: Player, **settings: Any) -> tuple[Campaign, list[Entrant]]:
    """A campaign that has started, with these players and a roster of each."""
    campaign = found_campaign(arbitrator, **settings)
    for player in players:
        if player is not arbitrator:
            join(arbitrator, campaign, player)
    entrants = [enter(player, campaign) for player in players]
    start(arbitrator, campaign)
    return campaign, [Entrant.objects.select_related("roster", "person").get(pk=each.pk) for each in entrants]


def by_hand(
    arbitrator: Player, campaign: Campaign, entrant: Entrant, kind: str, subject: str = "", value: Any = None
) -> Batch:
    """Change something by hand; answers with the batch that tells of it."""
    change = HandChange(kind=kind, subject=subject, value=value, reason="As agreed.")
    batch = hand_change(campaign_id=campaign.pk, viewer=arbitrator.viewer, entrant_id=entrant.pk, change=change)
    assert batch is not None
    entrant.refresh_from_db()
    campaign.refresh_from_db()
    return batch


def campaign_state(campaign: Campaign) -> State:
    """Everything the campaign's rows say."""
    return state_of(Campaign.objects.get(pk=campaign.pk))


def entrant_fields(entrant: Entrant) -> Mapping[str, Any]:
    return campaign_state(entrant.campaign)[states.ENTRANT + str(entrant.pk)]


def assert_reconciled(campaign: Campaign) -> None:
    """Rows, fold and rosters of the campaign agree."""
    fresh = Campaign.objects.get(pk=campaign.pk)
    wrong = [str(each) for each in differences(fresh)]
    for roster in Roster.objects.filter(entrants__campaign=fresh).select_related("pack").distinct():
        wrong += [f"{roster.name}: {each}" for each in roster_differences(roster)]
    assert not wrong, "\n".join(wrong)


def end(arbitrator: Player, campaign: Campaign, **fields: Any) -> Any:
    """End a campaign; the batch that did."""
    batch = stages.campaign_end(campaign_id=campaign.pk, viewer=arbitrator.viewer, **fields)
    campaign.refresh_from_db()
    return batch


def reopen(arbitrator: Player, campaign: Campaign) -> None:
    """Reopen a campaign that has ended."""
    stages.campaign_reopen(campaign_id=campaign.pk, viewer=arbitrator.viewer)
    campaign.refresh_from_db()
