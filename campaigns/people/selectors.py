"""Invitations as pages show them, and what the page of an invitation says."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from campaigns.journal.kind import kind_of, settings_of
from campaigns.models import Campaign, Invite, Person
from rosters.viewers import Viewer
from rules.campaigns.kind import CampaignKind
from rules.editions import find


@dataclass(frozen=True, slots=True, kw_only=True)
class InviteLine:
    """An open invitation."""

    key: str
    invite_key: str
    role: str
    expires_at: datetime | None
    uses_left: int | None
    made_by: str
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """An invitation, as whoever holds it sees it."""

    key: str
    campaign: str
    campaign_key: str
    edition: str
    kind: CampaignKind
    story: str
    role: str
    by: str
    entrants: int
    takes_guests: bool
    is_open: bool
    closed: str
    """Why nobody joins by it any more, a sentence; empty while it is open."""
    is_in: bool
    """Whether the reader takes part already."""


def invites_of(campaign: Campaign) -> tuple[InviteLine, ...]:
    """Those by which somebody may still join, newest first. One query."""
    return tuple(
        InviteLine(
            key=str(invite.pk),
            invite_key=invite.key,
            role=invite.get_role_display(),
            expires_at=invite.expires_at,
            uses_left=invite.uses_left,
            made_by=invite.made_by.name if invite.made_by else "",
            created_at=invite.created_at,
        )
        for invite in campaign.invites.open().select_related("made_by")
    )


def invitation(key: str, viewer: Viewer) -> Invitation:
    """What a link of invitation leads to; Invite.DoesNotExist for one that nobody made. Three queries."""
    invite = Invite.objects.select_related("campaign", "made_by").get(key=key)
    campaign = invite.campaign
    return Invitation(
        key=key,
        campaign=campaign.name,
        campaign_key=str(campaign.pk),
        edition=find(campaign.edition).name,
        kind=kind_of(campaign),
        story=campaign.story,
        role=Person.Role(invite.role).label,
        by=invite.made_by.name if invite.made_by else "",
        entrants=campaign.entrants.filter(has_left=False).count(),
        takes_guests=settings_of(campaign).guests,
        is_open=not _closed(invite),
        closed=_closed(invite),
        is_in=campaign.people.of(viewer).present().exists(),
    )


def _closed(invite: Invite) -> str:
    """Why nobody joins by an invitation any more."""
    by = f"Ask {invite.made_by.name} for a new one." if invite.made_by else "Ask for a new one."
    if invite.campaign.stage == Campaign.Stage.ENDED:
        return "This campaign has ended, so nobody can join."
    if invite.revoked_at is not None:
        return f"This invitation was revoked. {by}"
    if invite.expires_at is not None and invite.expires_at <= timezone.now():
        return f"This invitation ran out on {timezone.localtime(invite.expires_at):%-d %B, %H:%M}. {by}"
    return f"This invitation is used up. {by}" if invite.uses_left == 0 else ""
