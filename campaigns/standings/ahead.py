"""What puts an entrant before the next in the standings, where the columns that decide first are equal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rules.campaigns.ranking import HEAD_TO_HEAD, LOT
from rules.campaigns.settings import Ties

if TYPE_CHECKING:
    from campaigns.overview.selectors.campaigns import CampaignSheet
    from campaigns.standings.selectors.standings import StandingRow


def ahead_on(sheet: CampaignSheet, rows: Sequence[StandingRow]) -> dict[str, str]:
    """Entrant → what puts it before the next, where points and games won do not tell."""
    pairs = ((row, below) for row, below in pairwise(rows) if 0 < row.place < below.place)
    return {row.entrant.key: words for row, below in pairs if (words := _ahead(sheet, row, below))}


def _ahead(sheet: CampaignSheet, row: StandingRow, below: StandingRow) -> str:
    mine, theirs = row.entrant, below.entrant
    sums = [mine.total, theirs.total] if row.points is None else [row.points, below.points]
    if mine.won != theirs.won or sums[0] != sums[1]:
        return ""
    if row.points is not None:
        return _ahead_in_table(sheet, row, below)
    if mine.merit == theirs.merit:
        return {HEAD_TO_HEAD: "ahead by head to head", LOT: "ahead by lot"}.get(row.tie, "")
    decided = next(pair for pair in zip(mine.merit, theirs.merit, strict=True) if pair[0] != pair[1])
    columns = zip(mine.amounts, theirs.amounts, strict=True)
    name = next((each.name for each, other in columns if (each.amount, other.amount) == decided), "draws")
    return f"ahead on {name} ({decided[0]} to {decided[1]})"


def _ahead_in_table(sheet: CampaignSheet, row: StandingRow, below: StandingRow) -> str:
    ties, (beat, _, lost) = sheet.settings.ties, row.entrant.met.get(below.entrant.key, (0, 0, 0))
    if row.strength > below.strength and (ties is not Ties.HEAD_TO_HEAD or beat <= lost):
        return f"ahead on opponents’ points ({row.strength} % to {below.strength} %)"
    bonus = next((each.name for each in sheet.columns if each.key == sheet.kind.bonus_column), "")
    return f"ahead on {bonus}" if ties is Ties.BONUS and bonus else "ahead by head to head"
