"""Settings, checked before they are kept."""

from __future__ import annotations

from rules.campaigns.kind import CampaignKind
from rules.campaigns.validity import WrongSettings
from rules.editions.kt2018.campaign.settings import BookSettings


def checked(rules: CampaignKind, settings: BookSettings) -> BookSettings:
    """The settings, if nothing is wrong with them; WrongSettings names every fault with its path."""
    if faults := rules.check_settings(settings):
        raise WrongSettings(faults)
    return settings
