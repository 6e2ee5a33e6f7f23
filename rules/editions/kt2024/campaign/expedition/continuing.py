"""The next expedition on the same map: what was found is still there, and old bases stand abandoned."""

from __future__ import annotations

from rules.campaigns.board import Position
from rules.dice import Dice
from rules.editions.kt2024.campaign.expedition.places import ABANDONED, SURFACE
from rules.editions.kt2024.campaign.expedition.settings import ExpeditionState
from rules.editions.kt2024.campaign.expedition.step import StepInHand, roll_unique
from rules.editions.kt2024.campaign.expedition.survey import Survey


def continued(position: Position, dice: Dice) -> ExpeditionState:
    """The map as the next expedition finds it; everybody picks a new base."""
    survey, shared = Survey(position), position.shared
    location, condition, reserve = dict(shared.location), dict(shared.condition), dict(shared.reserve)
    stock = SURFACE[ABANDONED].reserve
    assert stock is not None  # noqa: S101 - the place is known for what lies there
    step = StepInHand(survey, "", {}, dice)
    for key in sorted(set(survey.bases) - location.keys()):
        known = {code for each, code in condition.items() if survey.terrain(each) == survey.terrain(key)}
        location[key] = ABANDONED
        condition[key] = roll_unique(step, key, "condition", "", known)
        reserve[key] = step.roll(key, "reserve", stock.sides)
    return ExpeditionState(location=location, condition=condition, reserve=reserve, ruling=shared.ruling)
