"""The tac ops that an edition's own pack prints, by mission pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, cast

from rules.formats.pack_yaml import read_yaml
from rules.packs import shipped_system


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownTacOp:
    """A tac op by its name, and the archetype that it is of; neither that nor a text for those of kill teams."""

    name: str
    archetype: str = ""
    archetype_name: str = ""
    text: str = ""
    """What it asks, a sentence of ours."""


@cache
def printed_tac_ops(edition: str, mission_pack: str) -> Mapping[str, KnownTacOp]:
    """Key → what it is; empty where that mission pack has none."""
    shipped = shipped_system(edition)
    system = cast("Mapping[str, Any]", read_yaml(shipped.body, shipped.name))
    return MappingProxyType(
        {
            key: KnownTacOp(**op, archetype_name=system["archetypes"][op["archetype"]])
            for key, op in system["tac_ops"].get(mission_pack, {}).items()
        }
    )
