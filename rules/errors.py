"""What the rules raise: a Refusal for a player, a Malformed for a file."""

from __future__ import annotations

from dataclasses import dataclass


class Refusal(Exception):
    """An act the app declines; `message` is written for the player who tried it."""

    def __init__(self, message: str, *, code: str = "refused") -> None:
        super().__init__(message)
        self.message = message
        self.code = code


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a file, and where in it."""

    message: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class Malformed(Exception):
    """A file that cannot be read; names the file, every fault and its place."""

    def __init__(self, name: str, *faults: Fault) -> None:
        self.name = name
        self.faults = faults
        super().__init__(f"{name}: " + "; ".join(str(fault) for fault in faults))

    @property
    def sentence(self) -> str:
        """The same for whoever sent it: what is wrong with the whole of it is said of its name, without a colon."""
        first = self.faults[0].message if len(self.faults) == 1 and not self.faults[0].place else ""
        return f"{self.name} {first}{'' if first.endswith('.') else '.'}" if first[:1].islower() else str(self)
