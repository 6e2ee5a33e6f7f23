"""Two revealed teams side by side: what each brings, as bars on one scale. Every figure of the picture is made here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaigns.muster.selectors.reveals import TeamSheet

WIDTH, GAP = 300.0, 2.0


@dataclass(frozen=True, slots=True)
class Bar:
    x: str
    width: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelMeasure:
    """One thing both sides have so much of; each side's bars grow from the middle."""

    label: str
    left: int
    right: int
    left_bars: tuple[Bar, ...]
    right_bars: tuple[Bar, ...]
    is_first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSide:
    team: TeamSheet
    accent: str
    """Another than the other side's, whatever factions meet."""
    record: str
    """What it had come to before: "won 4, lost 1"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    left: DuelSide
    right: DuelSide
    measures: tuple[DuelMeasure, ...]
    sealed: bool
    """Whether both were locked before and are unchanged since."""

    @property
    def sides(self) -> tuple[DuelSide, DuelSide]:
        return self.left, self.right


def duel_of(teams: Sequence[TeamSheet], words: Mapping[str, str]) -> Duel | None:
    """Two sides of which one at least shows its team; None where there are more. An outsider has none, and who
    mustered on paper has none yet: nothing is measured then.
    """
    if len(teams) != 2 or not any(team.members for team in teams):
        return None
    left, right = teams
    hues = tuple(f"accent-{team.side.hue}" for team in teams)
    return Duel(
        left=DuelSide(team=left, accent=hues[0], record=_record(left)),
        right=DuelSide(team=right, accent=hues[1], record=_record(right)),
        measures=tuple(_measures(left, right, words)) if left.members and right.members else (),
        sealed=all(team.was_sealed and not team.faults and not team.is_mended for team in teams),
    )


def _record(team: TeamSheet) -> str:
    entrant = team.side.entrant_row
    if entrant is None or not (entrant.won or entrant.drawn or entrant.lost):
        return ""
    counts = (("won", entrant.won), ("drew", entrant.drawn), ("lost", entrant.lost))
    return ", ".join(f"{word} {number}" for word, number in counts if number)


def _measures(left: TeamSheet, right: TeamSheet, words: Mapping[str, str]) -> Iterator[DuelMeasure]:
    both = (left, right)
    if any(team.force for team in both):
        top = max(left.force, right.force, left.limit or 0)
        parts = [[member.op.total for member in team.members] for team in both]
        yield _measure(words.get("force", "Points"), parts[0], parts[1], top, is_first=True)
    yield _counted("Operatives", *(len(team.members) for team in both))
    levels = [sum(member.op.level for member in team.members if member.op.training) for team in both]
    if any(levels):
        yield _counted(words.get("levels", "Levels"), *levels)
    if all(team.briefing for team in both):
        first = f"Command points, {words.get('round', 'round').lower()} 1"
        yield _counted(first, *(team.briefing.command_points if team.briefing else 0 for team in both))


def _counted(label: str, left: int, right: int) -> DuelMeasure:
    return _measure(label, [left], [right], max(left, right))


def _measure(label: str, left: Sequence[int], right: Sequence[int], top: int, *, is_first: bool = False) -> DuelMeasure:
    return DuelMeasure(
        label=label,
        left=sum(left),
        right=sum(right),
        left_bars=tuple(_bars(left, top, is_mirrored=True)),
        right_bars=tuple(_bars(right, top)),
        is_first=is_first,
    )


def _bars(parts: Sequence[int], top: int, *, is_mirrored: bool = False) -> Iterator[Bar]:
    """One after the other from the middle, with a gap between them."""
    scale, at = WIDTH / max(top, sum(parts), 1), 0.0
    for part in (each for each in parts if each > 0):
        width = part * scale
        drawn = max(width - GAP, 0.5)
        yield Bar(f"{WIDTH - at - drawn if is_mirrored else at:.1f}", f"{drawn:.1f}")
        at += width
