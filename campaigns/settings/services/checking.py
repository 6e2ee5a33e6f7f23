"""Settings, checked before they are kept."""

from __future__ import annotations

from typing import Any

from rules.campaigns.kind import CampaignKind
from rules.campaigns.validity import WrongSettings


def checked(rules: CampaignKind, settings: Any) -> Any:
    """The settings, if nothing is wrong with them; WrongSettings names every fault with its path."""
    if faults := rules.check_settings(settings):
        raise WrongSettings(faults)
    return settings
