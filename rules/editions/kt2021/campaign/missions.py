"""What games are about, by the mission pack they are printed in: missions, scouting, command points. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.campaigns import initiative
from rules.campaigns.games import Game, Side
from rules.campaigns.kind import MissionRow
from rules.campaigns.questions import AnswerOption, Kind, Question
from rules.campaigns.table import TableAids
from rules.formats.pack_options import key_of


class GamePack(StrEnum):
    """Where missions and tac ops are from."""

    ANY = "any"
    CRITICAL_OPERATIONS = "critical-operations"
    CORE_BOOK = "core-book"


PACKS = (
    (GamePack.ANY, "Games of any kind"),
    (GamePack.CRITICAL_OPERATIONS, "Critical Operations 2022"),
    (GamePack.CORE_BOOK, "Core book"),
)
TURNING_POINTS = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class PackMission:
    """A mission, and what brings its points."""

    name: str
    scoring: str


MISSIONS: Mapping[GamePack, tuple[PackMission, ...]] = {
    GamePack.CRITICAL_OPERATIONS: (
        PackMission(
            name="Loot",
            scoring="1 VP for each Loot action (1AP) on a marker that you control and nobody looted in this turning "
            "point; three times a marker.",
        ),
        PackMission(
            name="Secure", scoring="At the end of each turning point 1 VP for each marker that you secured (1AP)."
        ),
        PackMission(
            name="Capture",
            scoring="At the end of each turning point 1 VP for each marker that you captured and no enemy controls.",
        ),
    )
}
SCOUTING, NOT_STATED = "scouting", "untold"
SCOUTING_OPTIONS = (
    ("fortify", "Fortify", "one more barricade"),
    ("infiltrate", "Infiltrate", "an operative may change its order in turning point 1"),
    ("recon", "Recon", "an operative moves before the battle"),
)


def rows(pack: GamePack) -> tuple[MissionRow, ...]:
    """Missions that may be chosen when a game is planned or logged."""
    return tuple(MissionRow(key=key_of(each.name), name=each.name) for each in MISSIONS.get(pack, ()))


def scoring_of(pack: GamePack, key: str) -> str:
    return next((each.scoring for each in MISSIONS.get(pack, ()) if key_of(each.name) == key), "")


START_WITH_LEADER, START_OF_OPERATIONS, STRATEGY_PHASE = 2, 3, 1
"""Command points before the battle, by mission pack, and what each strategy phase brings both sides."""


def command_points(pack: GamePack, side: Side) -> int:
    """What a side has in the first turning point: its start, and 1 of the strategy phase."""
    if pack is GamePack.CRITICAL_OPERATIONS:
        return START_OF_OPERATIONS + STRATEGY_PHASE
    leads = side.is_outsider or side.is_team_unknown or any(_leads(each) for each in side.fighters)
    return (START_WITH_LEADER if leads else 0) + STRATEGY_PHASE


def _leads(fighter: Any) -> bool:
    return fighter.role == "leader" or any(word.casefold() == "leader" for word in fighter.keywords)


def table_aids(game: Game) -> TableAids:
    """Command points by mission pack: whoever has the initiative, both sides gain one in each strategy phase.

    Where a report does not ask who has it, the turning point itself brings it.
    """
    pack = game.settings.mission_pack
    gain = {holder.key: {side.key: STRATEGY_PHASE for side in game.sides} for holder in game.sides}
    asked = () if pack is GamePack.ANY else TURNING_POINTS[1:]
    return TableAids(
        command_points={side.key: command_points(pack, side) for side in game.sides},
        gains={initiative.key(turn): gain for turn in asked},
        each_round={} if asked else {side.key: {"": STRATEGY_PHASE} for side in game.sides},
        reminders=(
            START_WORDS[pack] + (ADDED if asked else EACH_ROUND),
            *((REVEAL,) if asked else ()),
            OVERWATCH,
        ),
    )


LEADER_WORDS = (
    f"Command points: {START_WITH_LEADER} before the battle if the team has a LEADER, and {STRATEGY_PHASE} more for "
    "both in each strategy phase. "
)
START_WORDS = {
    GamePack.ANY: LEADER_WORDS,
    GamePack.CORE_BOOK: LEADER_WORDS,
    GamePack.CRITICAL_OPERATIONS: f"Command points: {START_OF_OPERATIONS} before the battle, and {STRATEGY_PHASE} "
    "more for both in each strategy phase. ",
}
EACH_ROUND = "Muster adds it when you go on to the next turning point."
ADDED = "From turning point 2 on they are added when you say who has the initiative."
REVEAL = "Target Reveal: after the strategic ploys, take turns to reveal tac ops that may be revealed there."
OVERWATCH = (
    "Overwatch: when none of your operatives is ready but an enemy is, one of yours that has been activated, with an "
    "Engage order, may shoot with its BS 1 worse; each once in a turning point."
)


def scouting_secret(pack: GamePack) -> tuple[Question, ...]:
    """The scouting option, sealed and shown with the team."""
    if pack is GamePack.ANY:
        return ()
    options = [AnswerOption(value=key, label=name, text=text) for key, name, text in SCOUTING_OPTIONS]
    return (
        Question(
            key=SCOUTING,
            kind=Kind.CHOICE,
            label="Scouting option",
            group="secrets",
            help="Sealed and shown with your team.",
            options=(AnswerOption(value=NOT_STATED, label="Choose it at the table"), *options),
            default=NOT_STATED,
        ),
    )


def scouted(side: Side) -> Iterator[str]:
    """What a side has scouted, as everybody sees at the reveal."""
    found = next((row for row in SCOUTING_OPTIONS if row[0] == side.chosen.get(SCOUTING)), None)
    if found:
        yield f"Scouting: {found[1]}, {found[2]}."
