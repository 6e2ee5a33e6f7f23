"""Victory points as a table: what brought each side how many, turning point by turning point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from rules.campaigns.asking import possible
from rules.campaigns.games import Game
from rules.campaigns.outcomes import ScoreRow, ScoreSheet
from rules.campaigns.questions import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class SideScoreSheet:
    """What one side scored."""

    side: SideSheet
    total: int
    rows: tuple[ScoreRow, ...]

    @property
    def has_turns(self) -> bool:
        """Whether any of it is known by turning point."""
        return any(row.turns for row in self.rows)


def score_sheet(sheet: MissionSheet, score: Iterable[ScoreSheet]) -> tuple[SideScoreSheet, ...]:
    sides = {side.key: side for side in sheet.sides}
    return tuple(SideScoreSheet(side=sides[each.side], total=each.total, rows=each.rows) for each in score)


def score_so_far(sheet: MissionSheet, game: Game, answers: Mapping[str, Answer]) -> tuple[SideScoreSheet, ...]:
    """What is ticked by now, as if the game ended with it; ticks are not checked before they are reported. No query."""
    rules = sheet.kind_of_campaign
    return score_sheet(sheet, rules.score(game, possible(rules.questions(game), answers)))
