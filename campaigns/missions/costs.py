"""What a mission costs and brings where the settings do not say: told by its first report, kept for the campaign."""

from __future__ import annotations

from dataclasses import replace

from campaigns.models import Mission
from campaigns.models.missions import State
from rules.editions.kt2018.campaign.settings import BookSettings


def with_costs(settings: BookSettings, today: BookSettings, mission: Mission) -> BookSettings:
    """The settings of a mission's day, with what it costs where another report has told it since."""
    known, now = settings.mission(mission.kind), today.mission(mission.kind)
    if mission.state != State.MUSTERED or not known or known.effects is not None or not now or now.effects is None:
        return settings
    return replace(settings, missions=tuple(now if each.key == mission.kind else each for each in settings.missions))
