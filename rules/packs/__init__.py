"""The packs that come with Muster: a folder per edition, `system.yaml` and one file per faction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
SYSTEM = "system.yaml"
RELEASED = "released_keys.txt"
"""What rosters out there may remember: one id a line, only ever added to."""


PRINTINGS = "printings"
EXPLAINED = "explained.txt"
"""Differences from community data that are wanted, each with its reason."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """One file as it is shipped."""

    edition: str
    name: str
    body: bytes


def shipped_editions() -> tuple[str, ...]:
    """Editions that have a system pack."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{SYSTEM}")))


def shipped_system(edition: str) -> Shipped:
    """What all of an edition's factions share."""
    return Shipped(edition, SYSTEM, (FOLDER / edition / SYSTEM).read_bytes())


def shipped_files(edition: str) -> tuple[Shipped, ...]:
    """The edition's files, its system first."""
    paths = sorted((FOLDER / edition).glob("*.yaml"), key=lambda path: (path.name != SYSTEM, path.name))
    return tuple(Shipped(edition, path.name, path.read_bytes()) for path in paths)


def shipped_printings(edition: str) -> tuple[Shipped, ...]:
    """Earlier printings of the edition's factions, a file each."""
    paths = sorted((FOLDER / edition / PRINTINGS).glob("*.yaml"))
    return tuple(Shipped(edition, path.name, path.read_bytes()) for path in paths)


def released_keys(edition: str) -> tuple[str, ...]:
    """Ids that shipped packs have once offered."""
    path = FOLDER / edition / RELEASED
    return tuple(path.read_text(encoding="utf-8").split()) if path.exists() else ()


def release_keys(edition: str, keys: Iterable[str]) -> int:
    """Put ids on the edition's list; answers how many are new."""
    known = released_keys(edition)
    merged = sorted({*known, *keys})
    (FOLDER / edition / RELEASED).write_text("\n".join(merged) + "\n", encoding="utf-8")
    return len(merged) - len(known)
