"""Which edition a BattleScribe game system is: the editions say so themselves."""

from __future__ import annotations

from rules.editions import EDITIONS


def game_systems() -> dict[str, str]:
    """Game system → edition's key, of all that are known."""
    return {system: edition.key for edition in EDITIONS.values() for system in edition.game_systems}


def edition_of(game_system_id: str) -> str:
    """The edition's key; empty for a game that is not ours."""
    return game_systems().get(game_system_id, "")
