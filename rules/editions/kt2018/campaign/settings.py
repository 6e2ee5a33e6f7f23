"""What the players of the book's campaign agree on, each setting with a default.

What each is called and means stands in `about.py`. Bands and rows that no source of ours tells are
marked as the campaign's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from rules.campaigns.settings import Band, CampaignSettings, DieTable


class AtZero(StrEnum):
    """What happens to an entrant who has nothing left of a resource."""

    NOTHING = "nothing"
    GUERRILLA = "guerrilla"
    CHOICE = "choice"
    SPENT = "spent"
    """It plays on and may still win; only the score knows."""


class MissionOutcome(StrEnum):
    WON = "won"
    LOST = "lost"
    DREW = "drew"
    ANY = "any"


class MissionRole(StrEnum):
    ANY = "any"
    ATTACKER = "attacker"
    DEFENDER = "defender"


OTHER_PART = {
    MissionRole.ANY: MissionRole.ANY,
    MissionRole.ATTACKER: MissionRole.DEFENDER,
    MissionRole.DEFENDER: MissionRole.ATTACKER,
}


class Casualty(StrEnum):
    """What becomes of an operative who was out of action."""

    RECOVERY = "recovery"
    CONVALESCENCE = "convalescence"
    DEAD = "dead"
    HARD_KNOCKS = "hard-knocks"


class Injury(StrEnum):
    """What a commander who was out of action carries into the next mission."""

    RECOVERY = "recovery"
    CONTUSION = "contusion"
    MINOR = "minor"
    SERIOUS = "serious"


class Prices(StrEnum):
    """By which printing rosters are played."""

    ANY = "any"
    LATEST = "latest"
    CORE_MANUAL = "core-manual-2018"

    @property
    def printing(self) -> str | None:
        """The printing that all rosters must have; empty for the latest, None for any."""
        return {Prices.ANY: None, Prices.LATEST: ""}.get(self, self.value)


class Stakes(StrEnum):
    """What of a mission's row counts."""

    LISTED = "listed"
    GAINED = "gained"
    """What it would cost its loser, its winner gains instead."""


class ExtraRoll(StrEnum):
    """What the roll for anyone who plays more than others brings."""

    NOTHING = "nothing"
    COMMAND_POINTS = "command-points"
    CASUALTY_ROLL = "casualty-roll"
    RESOURCE = "resource"


class AwardFor(StrEnum):
    """What an award counts."""

    GAMES = "games"
    VICTORIES = "victories"
    STAMPS = "stamps"
    SCORE = "score"
    STOLEN = "stolen"


class EndCondition(StrEnum):
    LAST_STANDING = "last-standing"
    MISSIONS = "missions"
    ROUNDS = "rounds"
    DATE = "date"
    ARBITRATOR = "arbitrator"


class Ranking(StrEnum):
    """What decides the place in the standings while the campaign runs."""

    RESOURCES = "resources"
    VICTORIES = "victories"
    POINTS = "points"
    """Three for a victory, one for a draw."""


class TieBreak(StrEnum):
    DECIDER = "decider"
    HEAD_TO_HEAD = "head-to-head"
    """Then lot."""
    VICTORIES = "victories"
    FALLEN = "fallen"
    ARBITRATOR = "arbitrator"
    SHARED = "shared"


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    key: str
    name: str
    start: int = 8
    floor: int = 0
    ceiling: int | None = None
    """None for no ceiling."""
    at_zero: AtZero = AtZero.GUERRILLA
    rises_again: bool = False


class Overflow(StrEnum):
    """What happens when a loss is larger than what is left."""

    LOST = "lost"
    ANOTHER = "another"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCost:
    """What a round costs of every resource who played just so many games in it."""

    games: int = 0
    amount: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLimit:
    """How large teams and rosters may be from a round on."""

    from_round: int = 1
    points_limit: int = 100
    roster_size: int = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRow:
    """An award of the campaign: to anyone who has most of something, or to everybody who has so much of it."""

    name: str
    counts: AwardFor = AwardFor.GAMES
    least: int = 0
    """How much it takes; 0 where it goes to anyone who has most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionEffect:
    """What a mission does to a resource of those it concerns."""

    resource: str
    amount: int = -1
    die: int = 0
    """The sides of a die by which the amount is multiplied; 0 for none."""
    outcome: MissionOutcome = MissionOutcome.LOST
    part: MissionRole = MissionRole.ANY


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionType:
    key: str
    name: str
    low: int = 0
    """With `high`, the faces that give it; 0 where it is only chosen."""
    high: int = 0
    has_parts: bool = False
    commanders: bool = False
    by_points: bool = False
    """Whether its report asks for victory points and works the winner out."""
    words: str = ""
    """What is played, in the campaign's own words, which replace ours."""
    effects: tuple[MissionEffect, ...] | None = None
    """None while unknown; the first report then asks for it."""
    is_own: bool = False
    """This row comes from no source we know."""


class MissionTable(Protocol):
    """What of settings says which missions there are."""

    @property
    def missions(self) -> tuple[MissionType, ...]: ...

    def mission(self, key: str) -> MissionType | None: ...


NO_TABLE = DieTable()
NOTHING_EXTRA = DieTable(die=6, bands=(Band(low=1, high=6, result=ExtraRoll.NOTHING.value),))

CORE_RESOURCES = (
    Resource(key="intelligence", name="Intelligence"),
    Resource(key="materiel", name="Materiel"),
    Resource(key="morale", name="Morale"),
    Resource(key="territory", name="Territory"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookSettings(CampaignSettings):
    """What players of the book's campaign agree on, beside what they do in every campaign."""

    resources: tuple[Resource, ...] = CORE_RESOURCES
    commander_loss_resource: str = "morale"
    """Empty where a lost commander costs nothing."""
    commander_loss: int = 1
    prices: Prices = Prices.ANY
    overflow: Overflow = Overflow.LOST
    score: str = ""
    """What a score beside the resources is called; empty for none. Where there is one, it decides the campaign."""
    score_win: int = 1
    score_spent: int = -2
    """What running out of a resource for the first time does to the score."""

    stakes: Stakes = Stakes.LISTED
    hiding_empties: bool = False
    """Whether who becomes a guerrilla faction gives up every resource."""
    stolen: str = ""
    """What guerrilla factions gain of what their opponents lose, by its name; empty where they gain nothing."""

    round_costs: tuple[RoundCost, ...] = ()
    round_limits: tuple[RoundLimit, ...] = ()
    counting_games: int = 0
    """How many of a player's games in a round bring resources and experience; 0 for all."""
    banked_rounds: int = 0
    """In so many rounds one game may be kept for a round without; 0 for none."""
    stamp_games: int = 0
    """How many games in a round bring a stamp; 0 for no stamps."""
    extra_from: int = 0
    """From which of a player's games in a round on there is an extra roll; 0 for never."""
    extra_roll: DieTable = NOTHING_EXTRA

    points_limit: int = 100
    is_escalated: bool = False
    escalated_limit: int = 150
    commanders: bool = True
    commander_limit: int = 200
    new_commanders: bool = True
    starting_size: int = 12
    roster_size: int = 20
    new_specialists: bool = True

    specialist_casualties: DieTable = NO_TABLE
    other_casualties: DieTable = NO_TABLE
    commander_injuries: DieTable = NO_TABLE
    hard_knocks_face: int = 8
    """On this roll too a specialist taken out by a commander gains experience; 0 for never."""
    concession_round: int = 3
    """After this battle round a player may concede; 0 where nobody may."""

    experience_taking_part: int = 1
    experience_tactic: int = 1
    experience_commander: int = 1
    experience_hard_knocks: int = 1
    experience_most: int | None = None
    """None where a mission may bring any amount."""
    fire_team_presence: int = 2

    scouting: bool = True
    """Whether each side chooses a strategy of the Scouting phase with its team."""
    mission_die: int = 10
    missions: tuple[MissionType, ...] = ()

    end: EndCondition = EndCondition.LAST_STANDING
    end_missions: int = 8
    end_rounds: int = 12
    end_date: str = ""
    tie_break: TieBreak = TieBreak.DECIDER
    ranking: Ranking = Ranking.RESOURCES
    awards: tuple[AwardRow, ...] = ()

    @property
    def printing(self) -> str | None:
        return self.prices.printing

    @property
    def limit(self) -> int:
        """What a kill team may cost where a mission says nothing else."""
        return self.escalated_limit if self.is_escalated else self.points_limit

    def at_stake(self, effects: Sequence[MissionEffect]) -> tuple[MissionEffect, ...]:
        """The rows of a mission as they count: what would cost the loser may be the winner's to gain."""
        if self.stakes is Stakes.LISTED:
            return tuple(effects)
        gains = tuple(each for each in effects if each.amount > 0)
        losses = (each for each in effects if each.amount < 0 and each.outcome is MissionOutcome.LOST)
        return gains or tuple(
            replace(each, amount=-each.amount, outcome=MissionOutcome.WON, part=OTHER_PART[each.part])
            for each in losses
        )

    def resource(self, key: str) -> Resource | None:
        return next((each for each in self.resources if each.key == key), None)

    def mission(self, key: str) -> MissionType | None:
        return next((each for each in self.missions if each.key == key), None)
