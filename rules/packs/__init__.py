"""The packs that come with Muster: a folder per edition, `system.yaml` and one file per faction."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
SYSTEM = "system.yaml"


@dataclass(frozen=True, slots=True)
class Shipped:
    """One file as it is shipped."""

    edition: str
    name: str
    body: bytes

    @property
    def is_system(self) -> bool:
        return self.name == SYSTEM


def shipped_editions() -> tuple[str, ...]:
    """Editions that have a system pack."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{SYSTEM}")))


def shipped_files(edition: str) -> tuple[Shipped, ...]:
    """The edition's files, its system first."""
    paths = sorted((FOLDER / edition).glob("*.yaml"), key=lambda path: (path.name != SYSTEM, path.name))
    return tuple(Shipped(edition, path.name, path.read_bytes()) for path in paths)
