"""What games are about, by the mission pack they are printed in: missions, tac ops, scouting, command points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rules.campaigns.games import Game, Side
from rules.campaigns.kind import MissionRow
from rules.campaigns.losses import Given
from rules.campaigns.outcomes import ScoreRow
from rules.campaigns.questions import AnswerOption, Kind, Question, WrongAnswer, choosable, named
from rules.campaigns.spec_ops.scoring import SideScore
from rules.catalogue.compile import Catalogue
from rules.datacards.dialect import archetype_key, rules_of
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
FACTION = "Faction"
TURNING_POINTS = 4
TAC_OPS_CHOSEN, MOST_OF_TAC_OP, MOST_OF_TURNING_POINT = 3, 2, 12


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
TAC_OPS: Mapping[GamePack, Mapping[str, tuple[str, ...]]] = {
    GamePack.CRITICAL_OPERATIONS: {
        "Security": (
            "Seize Ground",
            "Seize Access Point",
            "Hold Them Back",
            "Secure Centre Line",
            "Central Control",
            "Protect Assets",
            "Escort Operative",
        ),
        "Seek & Destroy": (
            "Rout",
            "Eliminate Guards",
            "Assassinate Target",
            "Rob & Ransack",
            "Headhunter",
            "Executioner",
        ),
        "Recon": (
            "Surge Forward",
            "Outflank",
            "Secure Vantage",
            "Secure Unexplored Rooms",
            "Courier",
            "Recover Item",
            "Plant Transponder",
        ),
        "Infiltration": (
            "Stalk Target",
            "Gather Surveillance",
            "Implant",
            "Seize Defences",
            "Install Device",
            "Subversive Control",
        ),
    },
    GamePack.CORE_BOOK: {
        "Security": (
            "Seize Ground",
            "Hold the Line",
            "Protect Assets",
            "Damage Limitation",
            "Plant Banner",
            "Central Control",
        ),
        "Seek & Destroy": (
            "Headhunter",
            "Challenge",
            "Rout",
            "Execution",
            "Deadly Marksman",
            "Rob and Ransack",
        ),
        "Recon": (
            "Mark Target",
            "Triangulate",
            "Plant Signal Beacon",
            "Vantage",
            "Retrieval",
            "Overrun",
        ),
        "Infiltration": (
            "Capture Hostage and Infiltrate",
            "Behind Enemy Lines",
            "Upload Viral Code",
            "Implant",
            "Sabotage",
            "Interloper",
        ),
    },
}
"""By archetype, as the system pack has them with their sentences."""
OF_FACTION = {f"faction-{number}": f"Faction tac op {number}" for number in (1, 2, 3)}
"""As packs that name none of their own have them."""
SCOUTING, UNTOLD = "scouting", "untold"
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


def tac_ops(pack: GamePack) -> dict[str, tuple[str, str]]:
    """Key → name and archetype; those of factions have none but the pack's."""
    known = {key_of(name): (name, kind) for kind, names in TAC_OPS.get(pack, {}).items() for name in names}
    return {**known, **{key: (name, FACTION) for key, name in OF_FACTION.items()}} if known else {}


def own_tac_ops(catalogue: Catalogue) -> Mapping[str, str]:
    """What a kill team's pack calls its own, by the keys that every faction's have."""
    rules = rules_of(catalogue)
    own = [each.name for each in rules.tac_ops if not each.archetype] if rules else []
    return dict(zip(OF_FACTION, own, strict=False))


def command_points(pack: GamePack, side: Side) -> int:
    """What a side has in the first turning point: its start, and 1 of the strategy phase."""
    if pack is GamePack.CRITICAL_OPERATIONS:
        return 3 + 1
    return (2 if any(_leads(each) for each in side.fighters) else 0) + 1


def _leads(fighter: Any) -> bool:
    return fighter.role == "leader" or any(word.casefold() == "leader" for word in fighter.keywords)


# What is chosen in secret


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
            options=(AnswerOption(value=UNTOLD, label="Choose it at the table"), *options),
            default=UNTOLD,
        ),
    )


def scouted(side: Side) -> Iterator[str]:
    """What a side has scouted, as everybody is told at the reveal."""
    found = next((row for row in SCOUTING_OPTIONS if row[0] == side.chosen.get(SCOUTING)), None)
    if found:
        yield f"Scouting: {found[1]}, {found[2]}."


def tac_op_key(number: int) -> str:
    return f"tac-op-{number}"


def tac_op_secrets(pack: GamePack) -> tuple[Question, ...]:
    """Three, each under a hash of its own, shown when it is scored."""
    return tuple(
        Question(
            key=tac_op_key(number),
            kind=Kind.CHOICE,
            label=f"Tac op {number}",
            group="secrets",
            help="Of one archetype of your team; at most one of your faction.",
            options=tuple(_options(pack)),
        )
        for number in (range(1, TAC_OPS_CHOSEN + 1) if pack in TAC_OPS else ())
    )


def _options(pack: GamePack) -> Iterator[AnswerOption]:
    for key, (name, kind) in tac_ops(pack).items():
        of_archetype = kind not in ("", FACTION)
        yield AnswerOption(
            value=key,
            label=f"{name} ({kind})" if of_archetype else name,
            archetype=archetype_key(kind) if of_archetype else "",
        )


# What a report says of them


@dataclass(frozen=True, slots=True)
class PackScoring:
    """What a mission pack brings victory points for."""

    pack: GamePack
    cap: int | None = None

    def questions(self, game: Game) -> Iterator[Question]:
        for side in game.sides:
            yield from questions(self.pack, side)

    def of_loss(self, side: Side, fighter: str) -> Iterator[Question]:
        yield from ()

    def wrong_answers(self, game: Game, given: Given) -> Iterator[WrongAnswer]:
        for side in game.sides:
            if same_tac_ops(side, given):
                words = f"{side.name} cannot have the same tac op twice."
                yield WrongAnswer(question=f"tac-op-1:{side.key}", sentence=words)

    def scores(self, game: Game, given: Given) -> Mapping[str, SideScore]:
        return {side.key: score_of(self.pack, side, given, self.cap) for side in game.sides}


def questions(pack: GamePack, side: Side) -> Iterator[Question]:
    """What the mission brought in each turning point, and each tac op."""
    for turn in range(1, TURNING_POINTS + 1):
        asked = _number(side, f"mission-{turn}", f"Mission in turning point {turn}", MOST_OF_TURNING_POINT)
        yield replace(asked, group="turns", turn=turn)
    for number in range(1, TAC_OPS_CHOSEN + 1):
        sealed = _name_of(pack, side, side.chosen.get(tac_op_key(number), ""))
        if not sealed and not side.is_outsider:
            yield Question(
                key=f"{tac_op_key(number)}:{side.key}",
                kind=Kind.CHOICE,
                label=f"Tac op {number} of {side.name}",
                group="result",
                side=side.key,
                options=(
                    AnswerOption(value=UNTOLD, label="Not said"),
                    *named(choosable(_options(pack), side.archetypes), side.option_names),
                ),
                default=UNTOLD,
            )
        yield _number(side, f"scored-{number}", sealed or f"Tac op {number}", MOST_OF_TAC_OP)


def _name_of(pack: GamePack, side: Side, key: str) -> str:
    """As the side's own pack has it; empty where it is none."""
    name, _ = tac_ops(pack).get(key, ("", ""))
    return side.option_names.get(key, name)


def _number(side: Side, key: str, label: str, most: int) -> Question:
    return Question(
        key=f"{key}:{side.key}",
        kind=Kind.NUMBER,
        label=f"{label}: {side.name}",
        group="result",
        side=side.key,
        highest=most,
        default=0,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionScore:
    """What a side scored, and with what."""

    mission: tuple[int, ...]
    tac_ops: tuple[tuple[str, int], ...]
    """Name and points."""
    cap: int | None = None

    @property
    def total(self) -> int:
        found = sum(self.mission) + sum(points for _, points in self.tac_ops)
        return found if self.cap is None else min(found, self.cap)

    def rows(self) -> tuple[ScoreRow, ...]:
        """The mission turning point by turning point, then each tac op."""
        mission = ScoreRow(name="Mission", turns=self.mission, total=sum(self.mission))
        return (mission, *(ScoreRow(name=name, total=points) for name, points in self.tac_ops))

    @property
    def words(self) -> str:
        tac = ", ".join(f"{name} {points}" for name, points in self.tac_ops)
        return f"Mission {' + '.join(map(str, self.mission))}; {tac}."


def score_of(pack: GamePack, side: Side, given: Given, cap: int | None) -> MissionScore:
    """By the answers of a report; what was sealed counts over what is told."""

    def number(key: str) -> int:
        return int(given.get(f"{key}:{side.key}") or 0)

    def name(place: int) -> str:
        key = side.chosen.get(tac_op_key(place)) or str(given.get(f"{tac_op_key(place)}:{side.key}") or "")
        return _name_of(pack, side, key) or f"Tac op {place}"

    places = range(1, TAC_OPS_CHOSEN + 1)
    return MissionScore(
        mission=tuple(number(f"mission-{turn}") for turn in range(1, TURNING_POINTS + 1)),
        tac_ops=tuple((name(place), number(f"scored-{place}")) for place in places),
        cap=cap,
    )


def same_tac_ops(side: Side, given: Given) -> bool:
    """Whether one tac op is told twice."""
    chosen = [
        side.chosen.get(tac_op_key(place)) or str(given.get(f"{tac_op_key(place)}:{side.key}") or UNTOLD)
        for place in range(1, TAC_OPS_CHOSEN + 1)
    ]
    named = [each for each in chosen if each != UNTOLD]
    return len(set(named)) < len(named)
