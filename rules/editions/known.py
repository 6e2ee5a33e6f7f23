"""Which edition a BattleScribe game system is."""

from __future__ import annotations

EDITION_OF_GAME_SYSTEM = {
    "a467-5f42-d24c-6e5b": "kt2018",
    "3b7e-7dab-f79f-2e74": "kt2021",
    "c521-ad27-44df-f959": "kt2024",
}


def edition_of(game_system_id: str) -> str:
    """The edition's key; empty for a game that is not ours."""
    return EDITION_OF_GAME_SYSTEM.get(game_system_id, "")
