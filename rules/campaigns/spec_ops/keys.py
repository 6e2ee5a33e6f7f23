"""How the questions of a report and the dice behind it are called."""

from __future__ import annotations

CASUALTY, SCAR, SECOND_SCAR, RECOVERY = "casualty", "scar", "second-scar", "recovery"
MED_BAY, STIMM_STASH, WAR_SHRINE = "med-bay", "stimm-stash", "war-shrine"
EXPANDED_ARMOURY = "expanded-armoury"
"""Assets that change what follows from a game."""


def counted(award: str, fighter: str) -> str:
    """How often an operative did what an award counts."""
    return f"counted:{award}:{fighter}"


def best(award: str, side: str) -> str:
    return f"best:{award}:{side}"


def share(fighter: str) -> str:
    """What an operative is given of its side's pool of experience."""
    return f"share:{fighter}"


def large(side: str) -> str:
    """How many of these count twice."""
    return f"large:{side}"


def operation(side: str) -> str:
    """Whether the game counts for the side's Spec Op."""
    return f"operation:{side}"


def fulfilled(side: str) -> str:
    """Who fulfilled its second operation."""
    return f"fulfilled:{side}"


def medivac(fighter: str) -> str:
    return f"medivac:{fighter}"


def recuperate(fighter: str) -> str:
    return f"recuperate:{fighter}"


def healed(fighter: str) -> str:
    """Which of several scars goes."""
    return f"healed:{fighter}"


def war_shrine(side: str) -> str:
    return f"{WAR_SHRINE}:{side}"
