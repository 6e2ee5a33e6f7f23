"""The kind of campaign that a campaign is played as, and its settings in that kind's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaigns.models import Campaign
from rules.campaigns.kind import CampaignKind
from rules.campaigns.validity import WrongSettings
from rules.editions import find
from rules.errors import Refusal


def kind_of(campaign: Campaign) -> CampaignKind:
    """A Refusal where its edition has no such kind here."""
    return kind_named(campaign.edition, campaign.kind)


def kind_named(edition_key: str, key: str = "") -> CampaignKind:
    """A kind of an edition by its key, or the first of them; a Refusal where there is none."""
    edition = find(edition_key)
    kind = edition.campaign_kind(key)
    if kind is None:
        known = ", ".join(each.key for each in edition.campaigns)
        if not known:
            raise Refusal(f"{edition.name} has no campaigns here.", code="no-campaigns")
        raise Refusal(f"{edition.name} has no kind of campaign {key!r}; there are: {known}.", code="unknown-kind")
    return kind


def settings_of(campaign: Campaign, fields: Mapping[str, Any] | None = None) -> Any:
    """Its settings as its kind reads them: those of today, or others of the same campaign."""
    return kind_of(campaign).settings_shape.read(campaign.settings if fields is None else fields)


def checked_settings(rules: CampaignKind, settings: Any) -> Any:
    """The settings, if nothing is wrong with them; WrongSettings names every fault with its path."""
    if faults := rules.check_settings(settings):
        raise WrongSettings(faults)
    return settings
