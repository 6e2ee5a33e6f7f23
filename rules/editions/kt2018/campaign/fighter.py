"""An operative and a fire team as a mission of the book's campaign needs them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """An operative as a mission needs it; `role` and `status` are the roster's own words."""

    key: str
    name: str
    model: str = ""
    datasheet: str = ""
    role: str
    specialism: str = ""
    level: int = 1
    experience: int = 0
    points: int = 0
    """What it costs in this team, with all it has earned."""
    fire_team: str = ""
    """The container's id, when it belongs to a fire team."""
    picks: tuple[str, ...] = ()
    """Abilities of its tree by the vocabulary's keys: "medic-3ab" …"""
    abilities: tuple[str, ...] = ()
    """All else it can do, by name."""
    traits: tuple[str, ...] = ()
    open_levels: tuple[int, ...] = ()
    """Levels for which an ability was not chosen yet."""
    status: str = "ready"
    new_recruit: bool = False
    is_attendant: bool = False
    injury: str = ""
    """What a commander carries into this mission: serious, minor, contusion."""

    @property
    def squad(self) -> str:
        """The key of the squad that it learns with; nothing for anyone who learns alone."""
        return self.fire_team


@dataclass(frozen=True, slots=True, kw_only=True)
class FighterSquad:
    """A fire team as it stood before the mission."""

    container: str
    name: str
    experience: int = 0
    advances: tuple[str, ...] = ()
