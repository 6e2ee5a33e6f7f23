"""The kind of campaign that a campaign is played as."""

from __future__ import annotations

from campaigns.models import Campaign
from rules.campaigns.kind import CampaignKind
from rules.editions import find
from rules.errors import Refusal


def kind_of(campaign: Campaign) -> CampaignKind:
    """A Refusal where its edition has no such kind here."""
    edition = find(campaign.edition)
    kind = edition.campaign_kind()
    if kind is None:
        raise Refusal(f"{edition.name} has no campaigns here.", code="no-campaigns")
    return kind
