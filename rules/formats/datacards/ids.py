"""The ids of compiled datacard packs: keys of the pack under its edition, the same in every revision.

Rosters remember these ids. A function here may be added to; what it answers for a key must never change.
"""

from __future__ import annotations

SYSTEM_KEY = "system"


def join(*parts: str) -> str:
    return ":".join(parts)


def document(edition: str, key: str) -> str:
    """A kill team's catalogue, or the game system."""
    return join(edition, key)


def system(edition: str) -> str:
    return document(edition, SYSTEM_KEY)


def force(edition: str) -> str:
    return join(edition, "force")


def category(edition: str, key: str) -> str:
    """What a root selection is: leader, operative, equipment, choice."""
    return join(edition, "category", key)


def keyword(edition: str, key: str) -> str:
    return join(edition, "keyword", key)


def profile_type(edition: str, key: str) -> str:
    """operative, ranged, melee, ability or action."""
    return join(edition, "profile", key)


def characteristic(profile: str, name: str) -> str:
    return join(profile, name.lower().replace(" ", "-"))


def operative(owner: str, key: str) -> str:
    return join(owner, "operative", key)


def weapon(operative_id: str, key: str) -> str:
    """A weapon of a datacard: its profiles are below."""
    return join(operative_id, "weapon", key)


def heading(operative_id: str, key: str) -> str:
    """A heading under which an operative's arms are chosen."""
    return join(operative_id, "arms", key)


def arms(heading_id: str, weapons: tuple[str, ...]) -> str:
    """Weapons that are chosen together."""
    return join(heading_id, "+".join(weapons))


def equipment(owner: str, key: str) -> str:
    return join(owner, "equipment", key)


def choice(owner: str, key: str, option: str) -> str:
    """An option of a choice, of the team's or below an operative."""
    return join(owner, "choice", key, option)


def choice_heading(operative_id: str, key: str) -> str:
    return join(operative_id, "choice", key)


def text(owner: str, kind: str, key: str) -> str:
    """An ability, an action or an option's rule, as a profile."""
    return join(owner, kind, key)
