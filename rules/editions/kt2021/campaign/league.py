"""The league of 2021: games of a mission pack in rounds, with 10 EP of equipment a game. Operatives keep nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.campaigns.games import Briefing, Game
from rules.campaigns.kind import RoundStep
from rules.campaigns.league import settings
from rules.campaigns.league.kind import BONUS, league
from rules.campaigns.league.kind import judging as judging_anywhere
from rules.campaigns.league.settings import league_shape
from rules.campaigns.scoring import Scoring
from rules.campaigns.spec_ops.fighter import Fighter, fighter
from rules.datacards.dialect import rules_of
from rules.datacards.outfitting import FROM_PACK, carrying
from rules.editions.base import Settings
from rules.editions.kt2021.campaign import missions
from rules.editions.kt2021.campaign.games import with_games
from rules.editions.kt2021.campaign.missions import GamePack
from rules.editions.kt2021.campaign.scoring import scoring_by
from rules.editions.kt2021.campaign.settings import GAMES_ABOUT, GAMES_GROUP

MATCHED_ROSTER = 20
"""How many operatives a matched roster may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings(settings.LeagueSettings):
    """A league: rounds paired level by level, missions and tac ops of a pack."""

    mission_pack: GamePack = GamePack.CRITICAL_OPERATIONS
    vp_cap: int | None = None

    @property
    def scoring(self) -> Scoring:
        return scoring_by(self.mission_pack, self.vp_cap)

    def scoring_words(self, mission: str) -> str:
        return missions.scoring_of(self.mission_pack, mission)


SHAPE = league_shape(LeagueSettings(), GAMES_ABOUT, GAMES_GROUP, bonus=BONUS)


def judging(settings: LeagueSettings, mission: Any = None, *, has_started: bool = True) -> Settings:
    judged = judging_anywhere(settings, mission, has_started=has_started)
    return replace(judged, starting_size=MATCHED_ROSTER, roster_size=MATCHED_ROSTER)


def roster_terms(settings: LeagueSettings) -> Mapping[str, Any]:
    return {"starting_size": MATCHED_ROSTER, "roster_size": MATCHED_ROSTER}


def briefing(game: Game) -> tuple[Briefing, ...]:
    """Command points by the mission pack, what brings points, and who carries what."""
    pack = game.settings.mission_pack
    scoring = filter(None, (missions.scoring_of(pack, game.kind),))
    words = tuple(scoring)
    return tuple(
        Briefing(
            side=side.key,
            force=len(side.fighters),
            command_points=missions.command_points(pack, side),
            today=carrying(side),
            sentences=(*words, *missions.scouted(side), "Show who carries which equipment."),
        )
        for side in game.sides
        if not side.is_outsider
    )


LEAGUE = with_games(
    replace(
        league(settings_shape=SHAPE, fighter_type=Fighter, fighter=fighter),
        round=(
            RoundStep(key="muster", title="Muster", words="Pick your kill team and its equipment in secret."),
            RoundStep(key="play", title="Play", words="Four turning points."),
            RoundStep(key="report", title="Report", words="Victory points of mission and tac ops, and who fell."),
        ),
        library=rules_of,
        roster_terms=roster_terms,
        judging=judging,
        fighter_words=lambda fighter: fighter.model,
        outfitting=FROM_PACK,
        briefing=briefing,
    )
)
