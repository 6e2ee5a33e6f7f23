"""Abilities that bring or cost a resource after a mission, by the names that every pack gives them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.campaigns.games import Game, Side
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import has, is_commander
from rules.editions.kt2018.campaign.steps import ReportStep

TRIAGE = "triage-expert"
TRIAGE_SAVES = 4
QUARTERMASTER = "quartermaster"
QUARTERMASTER_SAVES = 2
# The resource that a Quartermaster looks after.
STORES = "materiel"


class Throws(StrEnum):
    """How many dice it takes, and against what."""

    ONE = "one"
    """One."""
    WITH_FALLEN = "with-fallen"
    """One, and every enemy who was out of action counts one more."""
    PER_SPECIALIST = "per-specialist"
    """One for each enemy specialist that it took out of action."""
    PER_OPPONENT = "per-opponent"
    """One for each opponent, who loses it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoil:
    """What an ability brings to its side, or costs an opponent."""

    key: str
    name: str
    resource: str
    step: ReportStep
    is_taken: bool = False
    """Whether an opponent loses it; else its own side gains it."""
    least: int = 5
    throws: Throws = Throws.ONE
    is_standing: bool = True
    """Whether it must not be out of action; else it must only be fit afterwards."""
    needs_win: bool = False

    @property
    def amount(self) -> int:
        return -1 if self.is_taken else 1

    @property
    def picks_target(self) -> bool:
        return self.is_taken and self.throws is Throws.ONE


SPOILS = (
    Spoil(key="saboteur", name="Saboteur", resource="materiel", is_taken=True, step=ReportStep.CASUALTIES),
    Spoil(key="ammo-hound", name="Ammo Hound", resource="materiel", step=ReportStep.CASUALTIES),
    Spoil(key="loota", name="Loota", resource="materiel", step=ReportStep.CASUALTIES),
    Spoil(key="scavenger", name="Scavenger", resource="materiel", step=ReportStep.AFTERWARDS, least=7,
          throws=Throws.WITH_FALLEN),
    Spoil(key="master-of-sabotage", name="Master of Sabotage", resource="materiel", is_taken=True,
          step=ReportStep.AFTERWARDS, throws=Throws.PER_OPPONENT),
    Spoil(key="trophy-hunter", name="Trophy Hunter", resource="morale",
          step=ReportStep.AFTERWARDS, throws=Throws.PER_SPECIALIST),
    Spoil(key="interrogator", name="Interrogator", resource="intelligence", step=ReportStep.AFTERWARDS,
          needs_win=True),
    Spoil(key="vox-hacker", name="Vox Hacker", resource="intelligence", step=ReportStep.AFTERWARDS,
          is_standing=False),
    Spoil(key="explorer", name="Explorer", resource="territory", step=ReportStep.AFTERWARDS,
          is_standing=False),
)  # fmt: skip


def spoils_of(game: Game, side: Side, fighter: Fighter) -> list[Spoil]:
    """What it may bring in this mission: only resources that the campaign counts and an opponent can lose."""
    return [
        spoil
        for spoil in SPOILS
        if has(fighter, spoil.key) and game.settings.resource(spoil.resource) and _has_victim(game, side, spoil)
    ]


def _has_victim(game: Game, side: Side, spoil: Spoil) -> bool:
    return not spoil.is_taken or bool(victims(game, side))


def sways_amounts(fighter: Fighter) -> bool:
    """Whether a faction's resources depend on the casualty roll of an operative."""
    return is_commander(fighter) or any(not spoil.is_standing and has(fighter, spoil.key) for spoil in SPOILS)


def victims(game: Game, side: Side) -> list[Side]:
    """Opponents who have something to lose."""
    return [other for other in game.others(side) if not other.is_outsider]


def medics_of(side: Side) -> list[Fighter]:
    """Who saves the dead: one, because no team may have two medics."""
    return [fighter for fighter in side.fighters if has(fighter, TRIAGE)][:1]
