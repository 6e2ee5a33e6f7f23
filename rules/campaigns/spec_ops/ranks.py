"""Experience and what it makes of an operative: five ranks, a battle honour for each after the first."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules.campaigns.spec_ops.operative_state import SPECIALISED


@dataclass(frozen=True, slots=True)
class ExperienceRank:
    name: str
    experience: int
    """From how much experience on."""


RANKS = (
    ExperienceRank("Adept", 0),
    ExperienceRank("Veteran", 6),
    ExperienceRank("Ace", 16),
    ExperienceRank("Grizzled", 31),
    ExperienceRank("Revered", 51),
)
ACE, GRIZZLED = 2, 3
"""Ranks by the number of honours that go with them."""
SPECIALISMS = {"combat": "Combat", "marksman": "Marksman", "scout": "Scout", "staunch": "Staunch"}
SHOWN_TO = 60
"""Where a bar of experience ends."""


def honours_for(experience: int) -> int:
    """How many battle honours go with so much experience."""
    return sum(experience >= each.experience for each in RANKS) - 1


def honours_due(experience: int, honours: Collection[str]) -> int:
    """How many it should have: those of its rank, and those that others bring."""
    return honours_for(experience) + (SPECIALISED in honours)


def most_within_a_rank(experience: int) -> int | None:
    """The experience with which somebody has risen by one rank and not by two; None where there are no two above."""
    after_next = honours_for(experience) + 2
    return RANKS[after_next].experience - 1 if after_next < len(RANKS) else None


def rank_for(experience: int) -> str:
    return RANKS[honours_for(experience)].name
