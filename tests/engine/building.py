"""A catalogue from a few words, in the files' own names."""

from typing import Any

from rules.catalogue import Catalogue, Tree, compile_catalogue, grow
from rules.catalogue.plain import document

SYSTEM: dict[str, Any] = {
    "id": "system",
    "costTypes": [{"id": "pts", "name": "pts"}],
    "categoryEntries": [{"id": "troops", "name": "Troops"}],
    "forceEntries": [{"id": "patrol", "name": "Patrol", "categoryLinks": [{"id": "to-troops", "targetId": "troops"}]}],
}


def catalogue_of(*entries: dict[str, Any], system: dict[str, Any] | None = None, **army: Any) -> Catalogue:
    """The army has these root entries, and whatever else is told of it."""
    game = document({**SYSTEM, **(system or {})}, is_game_system=True, default_id="system")
    fields = {"id": "army", "name": "Army", "selectionEntries": list(entries), **army}
    return compile_catalogue(game, [document(fields, is_game_system=False, default_id="army")])


def founded(catalogue: Catalogue) -> tuple[Tree, str]:
    """A tree with one force, and the force's key."""
    return grow.add_force(catalogue, grow.new_tree(catalogue), "patrol", "army")


def limit(key: str, kind: str, value: float, scope: str = "parent", **more: Any) -> dict[str, Any]:
    return {"id": key, "type": kind, "value": value, "scope": scope, **more}
