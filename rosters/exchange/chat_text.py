"""Plain text for chat: short enough to post, plain enough to read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from rosters.rosters.selectors import KillTeamSheet, RosterSheet
from rules.editions.base import Edition
from rules.names import how_many
from rules.sheets import OperativeSheet

Names = Mapping[str, Sequence[str]]
NONE: Names = MappingProxyType({})
DOT = " · "
TRAITS = "Traits: "


def to_text(sheet: RosterSheet, team: KillTeamSheet | None = None, taken: Names = NONE, borne: Names = NONE) -> str:
    """A roster, or one kill team of it with what it takes to its game, and what its operatives do, by their keys, in a
    line for each operative.
    """
    going = [op for op in sheet.operatives if team is None or op.key in team.members]
    title = of_team(sheet.name, team.name) if team else sheet.name
    head = f"{title}{DOT}{sheet.faction}{DOT}{_size(sheet, team, len(going))}"
    lines = [f"{heading}: {', '.join(things)}" for heading, things in taken.items()]
    foot = f"[Muster {sheet.edition.key} {sheet.pack_key}]"
    return "\n".join([head, *_alike(_line(op, sheet.edition, borne.get(op.key, ())) for op in going), *lines, foot, ""])


def of_team(roster: str, team: str) -> str:
    """What one kill team of a roster is called by itself; both may have one name."""
    return roster if roster == team else f"{roster}, {team}"


def _alike(lines: Iterable[str]) -> Iterator[str]:
    """The same line several times in a row once, with how often."""
    for line, same in groupby(lines):
        count = len(list(same))
        yield f"{count} × {line}" if count > 1 else line


def _size(sheet: RosterSheet, team: KillTeamSheet | None, count: int) -> str:
    """What it costs, of what it may; where nothing costs points, how many there are."""
    if sheet.edition.points is None:
        return how_many(count, "operative")
    if team and team.points_limit:
        return f"{team.points} of {team.points_limit} points"
    return how_many(team.points if team else sheet.points, "point")


def _line(op: OperativeSheet, edition: Edition, borne: Sequence[str]) -> str:
    """A line without what every line of the edition would say alike: that someone has no role, and costs nothing."""
    role = edition.speak(op.training) if op.training else op.role.capitalize()
    level = f" {op.level}" if op.level > 1 else ""
    belongs = f", {op.sub_faction}" if op.sub_faction else ""
    has_role = edition.points or belongs or level or not op.is_plain
    parts = [
        op.name.replace("·", "-") if op.name != op.model else "",
        op.model,
        f"{role}{level}{belongs}" if has_role else "",
        f"{op.total} pts" if edition.points else "",
        ", ".join(sorted((*op.carried, *borne), key=str.casefold)),
        f"{TRAITS}{', '.join(trait.name for trait in op.traits)}" if op.traits else "",
    ]
    return DOT.join(filter(None, parts))
