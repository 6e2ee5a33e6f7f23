"""What an audit of a pack finds: differences from imported data, and those that are wanted, with their reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from rules.catalogue.compile import Catalogue
from rules.errors import Fault, Malformed

if TYPE_CHECKING:
    from rules.formats.pack_language import PackSource


@dataclass(frozen=True, slots=True, kw_only=True)
class DataDifference:
    """One thing that the pack and the data state differently."""

    what: str
    """Where it is, by names: `adeptus-astartes/judiciar/team`."""
    ours: str
    theirs: str
    reason: str = ""
    """Why it is wanted, when it is."""

    def __str__(self) -> str:
        return f"{self.what}: {self.ours} in the pack, {self.theirs} in the data"


@dataclass(slots=True)
class Audit:
    """What was compared, by kind, and what differs."""

    compared: dict[str, int] = field(default_factory=dict)
    differences: list[DataDifference] = field(default_factory=list)
    not_compared: list[str] = field(default_factory=list)
    """Kinds that the pack has and no list here names."""

    def compare(self, kind: str, what: str, ours: object, theirs: object) -> None:
        """Count one comparison and note it where the sides differ."""
        self.compared[kind] = self.compared.get(kind, 0) + 1
        if ours != theirs:
            self.differences.append(DataDifference(what=what, ours=_plain(ours), theirs=_plain(theirs)))


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditWay:
    """How packs of an edition are audited."""

    folder: str
    """The edition's catalogues within the community data."""
    lists: str
    """Where lists of factions lie there, as a pattern; empty for none."""
    run: Callable[[Catalogue, Catalogue], Audit]
    """The pack's catalogue against the imported one."""
    is_list_of: Callable[[Mapping[str, Any], PackSource], bool]
    """Whether one of these lists, as read from JSON, is that of a pack."""
    compare_listed: Callable[[Mapping[str, Any], PackSource], Audit]
    """A list against the pack."""
    lists_in: Callable[[Any], Iterable[Mapping[str, Any]]] = lambda data: [data] if isinstance(data, dict) else ()
    """The lists in one such file: by default the file itself."""
    only_listed: Callable[[PackSource], Iterable[str]] = lambda source: ()
    """The kinds that a pack has and catalogues do not: without its list they are compared with nothing."""
    prefix: str = ""
    """What the names of catalogues begin with."""
    called: Mapping[str, str] = field(default_factory=dict)
    """Packs whose catalogue has another name than theirs."""
    alone: frozenset[str] = frozenset()
    """Packs that have a list only."""


def explained(audit: Audit, faction: str, reasons: Mapping[str, str]) -> list[DataDifference]:
    """The differences in full, each with the reason that is written down for it."""
    found = [replace(one, what=f"{faction}/{one.what}") for one in audit.differences]
    return [replace(one, reason=_reason(one.what, reasons)) for one in found]


def read_reasons(text: str, name: str) -> dict[str, str]:
    """Lines of `faction/what: reason`; `*` stands for anything, `#` begins a comment."""
    reasons: dict[str, str] = {}
    faults = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        what, _, reason = line.partition(": ")
        if not reason.strip():
            faults.append(Fault("A line needs `faction/what: reason`.", f"line {number}"))
        reasons[what.strip()] = reason.strip()
    if faults:
        raise Malformed(name, *faults)
    return reasons


def _reason(what: str, reasons: Mapping[str, str]) -> str:
    if what in reasons:
        return reasons[what]
    return next((reason for pattern, reason in reasons.items() if fnmatchcase(what, pattern)), "")


def _plain(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {inner}" for key, inner in value.items())
    if isinstance(value, set | frozenset | list | tuple):
        return ", ".join(sorted(str(one) for one in value)) or "nothing"
    return str(value)
