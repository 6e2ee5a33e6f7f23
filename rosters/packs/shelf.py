"""Which files belong together: the newest of every source, and what each is compiled with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

GAME_SYSTEM = "game-system"


class Filed(Protocol):
    """A file as the shelf sees it, kept already or about to be."""

    @property
    def digest(self) -> str: ...
    @property
    def source_id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def revision(self) -> int: ...
    @property
    def needs(self) -> Sequence[str]: ...


F = TypeVar("F", bound=Filed)


class NewestFiles(Generic[F]):
    """The newest file of every source, of those known and those just brought."""

    def __init__(self, known: Iterable[F], brought: Sequence[F]) -> None:
        self.newest: dict[str, F] = {}
        for file in (*known, *brought):
            at_hand = self.newest.get(file.source_id)
            if at_hand is None or file.revision >= at_hand.revision:
                self.newest[file.source_id] = file

    def parts_of(self, file: F) -> list[F]:
        """What a file is compiled with, in order: its game system, what it links to, itself."""
        found: list[F] = []
        seen = {file.source_id}
        waiting = list(file.needs)
        while waiting:
            source_id = waiting.pop(0)
            part = self.newest.get(source_id)
            if part is not None and source_id not in seen:
                found.append(part)
                waiting.extend(part.needs)
            seen.add(source_id)
        found.sort(key=lambda part: part.kind != GAME_SYSTEM)
        return [*found, file]

    def in_need_of(self, sources: set[str]) -> list[F]:
        """The newest files that cannot do without one of those sources."""
        return [
            file
            for file in self.newest.values()
            if sources & {part.source_id for part in self.parts_of(file) if part is not file}
        ]
