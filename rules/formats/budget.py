"""How much reading one upload may cost in all, whatever it is made of: bytes, things in it, and time.

Every reader spends from the budget of the upload while it reads, before it builds anything, so that the cost of a file
is bounded by what is left and not by how the file is written. A reader is asked to stop at the next thing it reads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.errors import Fault, Malformed
from rules.formats.limits import MOST_BYTES, MOST_ELEMENTS

LOOKS_EVERY = 500
"""So many things are read between two looks at the clock."""


class OverBudget(Malformed):
    """The upload as a whole costs more than may be spent on it: nothing further of it is read."""


def never_late() -> bool:
    """For developers who read their own files: no limit of time."""
    return False


@dataclass(slots=True)
class Budget:
    """What is left for one upload. The default is what one document of the server's own may cost."""

    name: str
    """What the upload is called, for the sentence that refuses it."""
    bytes: int = MOST_BYTES
    nodes: int = MOST_ELEMENTS
    is_late: Callable[[], bool] = never_late
    _looks_at: int = LOOKS_EVERY

    def spend_bytes(self, count: int) -> None:
        """So many bytes were unpacked."""
        self.bytes -= count
        if self.bytes < 0:
            raise OverBudget(self.name, Fault("unpacks to more than may be read; send fewer files at once"))

    def spend_nodes(self, count: int) -> None:
        """So many elements, lists, mappings or words were read."""
        self.nodes -= count
        if self.nodes < 0:
            raise OverBudget(self.name, Fault("holds more than may be read at once; send fewer files at once"))
        self._looks_at -= count
        if self._looks_at <= 0:
            self._looks_at = LOOKS_EVERY
            self.check_time()

    def check_time(self) -> None:
        """Stop where the time is over."""
        if self.is_late():
            raise OverBudget(self.name, Fault("takes too long to read; send fewer files at once"))
