"""The Scouting phase: six strategies, one of which each side chooses in secret with its team."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from rules.campaigns.games import Game, Side
from rules.campaigns.questions import AnswerOption, Kind, Question

SCOUTING, ROLL = "scouting", "roll"
TRAPS, DISARM = "plant-traps", "disarm-traps"
# In the order of the D6. Of the last two no source we know tells what they do.
STRATEGIES: tuple[tuple[str, str, str], ...] = (
    (
        "scout-out-enemy-forces",
        "Scout Out Enemy Forces",
        "hold back up to a fifth of the team, and set it up once everyone else has deployed",
    ),
    (
        TRAPS,
        "Plant Traps",
        'secretly note up to D3 pieces of terrain: an enemy who moves within 1" of one takes a mortal wound on a D6 '
        'of 1, and each, with 1" around it, is dangerous terrain for enemies',
    ),
    (DISARM, "Disarm Traps", "the enemy’s Plant Traps does nothing"),
    (
        "scout-out-terrain",
        "Scout Out Terrain",
        'up to D3 pieces of difficult or dangerous terrain, 8" across at most, do not slow this team',
    ),
    (
        "take-forward-positions",
        "Take Forward Positions",
        "your book says on page 49 who may move before round 1",
    ),
    ("eliminate-sentries", "Eliminate Sentries", "your book says on page 49 what it does"),
)


class Scouting(Protocol):
    """What of settings says whether sides scout."""

    @property
    def scouting(self) -> bool: ...


def secrets(settings: Scouting, agreed: Any) -> tuple[Question, ...]:
    """What a side chooses with its team and shows with it."""
    if not settings.scouting:
        return ()
    options = [AnswerOption(value=key, label=f"{face}. {name}") for face, (key, name, _) in enumerate(STRATEGIES, 1)]
    return (
        Question(
            key=SCOUTING, kind=Kind.CHOICE, label="Scouting strategy", group="secrets", default=ROLL,
            help="Sealed and shown with your team.",
            options=(AnswerOption(value=ROLL, label="Roll a D6 at the table"), *options),
        ),
    )  # fmt: skip


def scouted(game: Game, side: Side) -> Iterator[str]:
    """What a side has scouted, as the reveal shows it."""
    if not game.settings.scouting or side.is_outsider:
        return
    known = next((row for row in STRATEGIES if row[0] == side.chosen.get(SCOUTING)), None)
    if known is None:
        yield "Scouting: roll a D6 for the strategy."
        return
    key, name, words = known
    yield f"Scouting: {name}; {words}."
    if key == TRAPS:
        for other in game.others(side):
            if other.chosen.get(SCOUTING) == DISARM:
                yield f"{other.name} disarms these traps."
