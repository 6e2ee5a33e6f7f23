"""The settings of the book's campaign, in and out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules.campaigns.shape import SettingsShape
from rules.editions.kt2018.campaign.about import ABOUT, GROUPS
from rules.editions.kt2018.campaign.defaults import SETTINGS
from rules.editions.kt2018.campaign.planning import POINTS_RANGE
from rules.editions.kt2018.campaign.settings import BookSettings
from rules.editions.kt2018.campaign.validity import faults

SHAPE = SettingsShape(
    kind=BookSettings, default=SETTINGS, check=partial(faults, points_range=POINTS_RANGE), about=ABOUT, groups=GROUPS
)


def settings_to_json(settings: BookSettings) -> dict[str, Any]:
    return SHAPE.to_json(settings)


def settings_from_json(fields: Mapping[str, Any], base: BookSettings | None = None) -> BookSettings:
    """Settings with these changed and all else as in `base`, or as each setting begins where there is none."""
    return SHAPE.read(fields, base)
