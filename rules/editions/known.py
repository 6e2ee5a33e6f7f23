"""Which edition a BattleScribe game system is: the editions say so themselves, and of others we know the name."""

from __future__ import annotations

from rules.editions import EDITIONS

NAMED_ONLY = {
    "3b7e-7dab-f79f-2e74": "kt2021",
}
"""Game systems whose files can be read and counted, though no edition here judges them."""


def game_systems() -> dict[str, str]:
    """Game system → edition's key, of all that are known."""
    ours = {system: edition.key for edition in EDITIONS.values() for system in edition.game_systems}
    return {**ours, **{system: key for system, key in NAMED_ONLY.items() if system not in ours}}


def edition_of(game_system_id: str) -> str:
    """The edition's key; empty for a game that is not ours."""
    return game_systems().get(game_system_id, "")
