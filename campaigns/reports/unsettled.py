"""Missions on which something still waits, and what becomes of them when their campaign ends."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.models import Campaign
from campaigns.models.missions import TO_PLAY, State

LEFT_OPEN = (
    ("is disputed: it counts as it was reported, and nobody can decide the dispute now",
     "are disputed: they count as they were reported, and nobody can decide the disputes now"),
    ("is not confirmed: it counts as it was reported, and nobody can object now",
     "are not confirmed: they count as they were reported, and nobody can object now"),
    ("was not played: it is called off",
     "were not played: they are called off"),
)  # fmt: skip


def left_open(campaign: Campaign) -> tuple[str, ...]:
    """What an end leaves open, disputes first, with what becomes of it. One query."""
    waiting = campaign.missions.filter(state__in=(*TO_PLAY, State.REPORTED, State.DISPUTED)).order_by("number")
    missions = list(waiting.only("number", "state"))
    disputed = [each.number for each in missions if each.state == State.DISPUTED]
    reported = [each.number for each in missions if each.state == State.REPORTED]
    unplayed = [each.number for each in missions if each.state in TO_PLAY]
    kinds = zip((disputed, reported, unplayed), LEFT_OPEN, strict=True)
    return tuple(
        f"{_named(numbers)} {one if len(numbers) == 1 else many}." for numbers, (one, many) in kinds if numbers
    )


def _named(numbers: Sequence[int]) -> str:
    *others, last = map(str, numbers)
    return f"Missions {', '.join(others)} and {last}" if others else f"Mission {last}"
