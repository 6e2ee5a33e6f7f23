"""Experience, levels and what they cost."""

from __future__ import annotations

from collections.abc import Sequence

from rules.editions.base import Member, Role, Settings, Team

MOST_EXPERIENCE = 12
HIGHEST_LEVEL = 4
# The outlined boxes of the experience track: level 2, 3 and 4.
LEVEL_BOXES = (3, 7, 12)
SPECIALIST_SURCHARGES = {1: 0, 2: 4, 3: 8, 4: 12}
SPECIALISTS = frozenset({Role.LEADER, Role.SPECIALIST, Role.RETAINER})
# A fire team's advances by the die that gives them.
ADVANCES = {"fleet": 1, "lucky": 2, "courageous": 3, "skilled": 4, "lethal": 5, "die-hard": 6}
# Two advances are chosen in one of two ways when they are gained.
WAYS = {"skilled": ("skilled:shooting", "skilled:fight"), "lethal": ("lethal:shooting", "lethal:fight")}


def level_for(experience: int) -> int:
    """The level that goes with so much experience."""
    return 1 + sum(experience >= box for box in LEVEL_BOXES)


def experience_for(level: int) -> int:
    """The least experience that goes with a level."""
    return (0, *LEVEL_BOXES)[min(max(level, 1), HIGHEST_LEVEL) - 1]


def gains_experience(member: Member) -> bool:
    return member.role is not Role.COMMANDER and not member.is_attendant


def surcharge(member: Member) -> int:
    """What earned levels add; a commander's levels are bought and part of its points already."""
    if member.new_recruit or not gains_experience(member):
        return 0
    level = min(max(member.level, 1), HIGHEST_LEVEL)
    return SPECIALIST_SURCHARGES[level] if member.role in SPECIALISTS else level - 1


def counted_points(member: Member, settings: Settings) -> int:
    """What an operative costs in this game; where levels do not count everyone has level 1."""
    return member.points + (surcharge(member) if settings.levels_count else 0)


def force(team: Team) -> int:
    return sum(counted_points(member, team.settings) for member in team.operatives)


def same_roll(advance: str) -> str:
    """What an advance is compared by: the versions of one advance share one face of the die."""
    return advance.partition(":")[0]


def advance_to_roll(experience: int, advances: Sequence[str]) -> int | None:
    """The first level for which a fire team has no advance yet; None where none is missing."""
    level = 2 + len({same_roll(each) for each in advances})
    return level if level <= level_for(experience) else None


def spare_advances(experience: int, advances: Sequence[str]) -> int:
    """How many advances a fire team has above what its experience brings."""
    return max(0, len(advances) - (level_for(experience) - 1))


def opens_way(advances: Sequence[str], advance: str) -> bool:
    """Whether an advance is one of the two ways of one that the fire team has without a way."""
    bare = same_roll(advance)
    return advance in WAYS.get(bare, ()) and bare in advances


def with_advance(advances: Sequence[str], advance: str) -> tuple[str, ...]:
    """A fire team's advances and one more, or the way of one that it has without."""
    if opens_way(advances, advance):
        return tuple(advance if each == same_roll(advance) else each for each in advances)
    return (*advances, advance)
