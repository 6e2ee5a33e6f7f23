"""The league of 2018: matched play in rounds. Levels count as level 1, nobody learns, and no resources are fought over.

What teams, missions and the Scouting phase are is as in the book's campaign; what leagues are stands in
`rules/campaigns/league`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.campaigns.about import About, SettingGroup
from rules.campaigns.games import Briefing, Game
from rules.campaigns.kind import RoundStep
from rules.campaigns.league import settings
from rules.campaigns.league.kind import BONUS, league
from rules.campaigns.league.report import LeagueReport
from rules.campaigns.league.settings import league_shape
from rules.campaigns.scoring import ByVictoryPoints, Scoring
from rules.campaigns.table import TableAids
from rules.editions.base import Role, Settings, Status, Way
from rules.editions.kt2018.campaign.about import MISSIONS, PRICES, TEAMS
from rules.editions.kt2018.campaign.briefing import briefed, points_each_round
from rules.editions.kt2018.campaign.defaults import SETTINGS
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import from_sheet, words_of
from rules.editions.kt2018.campaign.fixed import FIXED_ACTS
from rules.editions.kt2018.campaign.planning import POINTS_RANGE, missions
from rules.editions.kt2018.campaign.questions import MOST_VICTORY_POINTS
from rules.editions.kt2018.campaign.scenarios import scenario_of, scoring_of
from rules.editions.kt2018.campaign.scouting import secrets
from rules.editions.kt2018.campaign.settings import MissionType, Prices
from rules.editions.kt2018.checks.size import MOST
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSettings(settings.LeagueSettings):
    """A league: rounds paired level by level, teams as matched play has them."""

    points_limit: int = 100
    commanders: bool = False
    prices: Prices = Prices.ANY
    scouting: bool = True

    @property
    def missions(self) -> tuple[MissionType, ...]:
        """Those of the book that these teams can play."""
        return tuple(each for each in SETTINGS.missions if self.commanders or not each.commanders)

    def mission(self, key: str) -> MissionType | None:
        return next((each for each in self.missions if each.key == key), None)

    @property
    def scoring(self) -> Scoring:
        return ByVictoryPoints(MOST_VICTORY_POINTS)

    def scoring_words(self, mission: str) -> str:
        known = self.mission(mission)
        return scoring_of(known) if known else ""


SHAPE = league_shape(
    LeagueSettings(),
    {
        "points_limit": About(
            "Points limit",
            "What a kill team may cost: 100 in matched play, 125 at events since Elites, 150 or 200 with commanders.",
            TEAMS,
            low=POINTS_RANGE[0],
            high=POINTS_RANGE[1],
        ),
        "commanders": About("Commanders", "Whether each side may bring a commander.", TEAMS),
        "prices": About(
            "Printing",
            "Which printing of models and prices every roster must use. Muster has nine factions of Core Manual 2018.",
            TEAMS,
            choices=PRICES,
        ),
        "scouting": About(
            "Scouting", "Whether each side chooses a scouting strategy in secret, with its team.", MISSIONS
        ),
    },
    SettingGroup(key=TEAMS, title="Teams", words="What a kill team may cost, and who may lead it."),
    SettingGroup(key=MISSIONS, title="Missions", words="What is played."),
    bonus=BONUS,
)


def judging(settings: LeagueSettings, mission: Any = None, *, has_started: bool = True) -> Settings:
    """As matched play does it: whatever operatives learnt elsewhere, they count as level 1 and are fit."""
    return Settings(
        way=Way.MATCHED,
        points_limit=settings.points_limit,
        commander_allowed=settings.commanders,
        has_started=has_started,
        starting_size=MOST,
        roster_size=MOST,
        learns=False,
    )


def roster_terms(settings: LeagueSettings) -> Mapping[str, Any]:
    return {"starting_size": MOST, "roster_size": MOST}


def fighter(sheet: OperativeSheet) -> Fighter:
    """A commander's level is bought and counts everywhere; nobody else has one here, nor a fire team."""
    if sheet.role == Role.COMMANDER:
        return from_sheet(sheet)
    first = tuple(each for each in sheet.picks if each.level <= 1)
    own = from_sheet(replace(sheet, level=1, experience=0, picks=first, open_levels=(), fire_team=""))
    return replace(own, points=sheet.points, new_recruit=False)


def as_of(fighter: Fighter, *, status: str, operative: Any, entrant: Any) -> Fighter:
    """Who was wounded in a campaign before is fit here."""
    return replace(fighter, status=Status.READY.value if status == Status.CONVALESCING else status)


def briefing(game: Game) -> tuple[Briefing, ...]:
    return briefed(game, lambda side: 0)


def table_aids(game: Game) -> TableAids:
    return TableAids(
        command_points={each.side: each.command_points for each in briefing(game)},
        each_round=points_each_round(game),
        reminders=(COMMAND_POINTS, FORCE, MORALE),
    )


COMMAND_POINTS = (
    "Command points: 1 at the start of every battle round, 1 more while your Leader is on the battlefield and not "
    "shaken. Muster adds them when you go on to the next round."
)
FORCE = "In the first round only, a side has 1 more for each full 10 points by which its Force is lower."
MORALE = "At the end of each round see whether your team is broken before you take shaken tokens off."


def agreed_words(settings: LeagueSettings, agreed: Any) -> tuple[str, ...]:
    return (f"limit {settings.points_limit}", *(("commanders allowed",) if settings.commanders else ()))


LEAGUE = replace(
    league(
        settings_shape=SHAPE,
        fighter_type=Fighter,
        fighter=fighter,
        report=LeagueReport(lost="was out of action", losses="Out of action"),
    ),
    words="Matched play in rounds, a table by record; models keep nothing between games.",
    round=(
        RoundStep(key="muster", title="Muster", words="Pick a kill team within the limit in secret."),
        RoundStep(key="play", title="Play"),
        RoundStep(key="report", title="Report", words="Victory points, and who was out of action."),
    ),
    roster_terms=roster_terms,
    judging=judging,
    printing=lambda settings: settings.prices.printing,
    fixed_acts=FIXED_ACTS,
    missions=missions,
    agreed_words=agreed_words,
    lead_words=lambda settings, agreed: (
        "points a side",
        "commanders allowed" if settings.commanders else "no commanders",
    ),
    fighter_words=words_of,
    fighter_as_of=as_of,
    briefing=briefing,
    secrets=secrets,
    table_aids=table_aids,
    head_words=lambda settings, is_running: agreed_words(settings, None),
    scenario=scenario_of,
)
