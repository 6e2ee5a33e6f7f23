"""The league of 2024: games of Approved Ops in rounds. Nobody learns and nothing is kept of operatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.campaigns.entrants import (
    Contender,
    Effects,
    End,
    FinalPlace,
    ManualChange,
    ManualRequest,
    StandingsColumn,
)
from rules.campaigns.games import Briefing, Game
from rules.campaigns.kind import CampaignKind, MissionRow, RoundStep
from rules.changes import SET, Change
from rules.datacards.dialect import archetypes_of, starting_number_of
from rules.editions.base import Settings, Way
from rules.editions.kt2024.campaign.ops import PACKS, crit_op_words, crit_ops
from rules.editions.kt2024.campaign.reporting import (
    STEPS,
    Combatant,
    check_report,
    combatant,
    counted_words,
    kept_secrets,
    questions,
    resolve,
    score,
)
from rules.editions.kt2024.campaign.settings import SHAPE, STATES, EntrantState, LeagueSettings, MissionState
from rules.editions.kt2024.campaign.turns import READY, START, table_aids
from rules.editions.state import ENTRANT
from rules.errors import Refusal

MOST_POINTS = 10_000
COLUMNS = (
    StandingsColumn(key="scored", name="VP"),
    StandingsColumn(key="conceded", name="Conceded", adds_up=False),
    StandingsColumn(key="primary", name="Primary op", adds_up=False),
)


def judging(settings: LeagueSettings, mission: MissionState | None = None, *, has_started: bool = True) -> Settings:
    return Settings(way=Way.CAMPAIGN, points_limit=None, has_started=has_started, starting_size=None)


def missions(settings: LeagueSettings) -> tuple[MissionRow, ...]:
    return tuple(MissionRow(key=key, name=name) for key, name in crit_ops(settings.mission_pack).items())


def agree(
    settings: LeagueSettings, asked: Mapping[str, Any], *, kind: str = "", before: MissionState | None = None
) -> MissionState:
    return before or MissionState()


def as_of(fighter: Combatant, *, status: str, operative: Any, entrant: Any) -> Combatant:
    return replace(fighter, status=status)


def briefing(game: Game) -> tuple[Briefing, ...]:
    """Both begin with the same command points; the kill op looks at how many the other side brought."""
    return tuple(
        Briefing(
            side=side.key,
            force=len(side.fighters),
            command_points=START + READY,
            sentences=(
                "Set up with Conceal orders. Choose your tac op in secret, in turning point 1 your primary op.",
                *counted_words(side),
            ),
        )
        for side in game.sides
        if not side.is_outsider
    )


def set_points(field: str) -> Any:
    """What an arbitrator's change by hand of one of the numbers does."""

    def apply(asked: ManualRequest) -> Effects:
        if type(asked.value) is not int or not 0 <= asked.value <= MOST_POINTS:
            raise Refusal(f"Victory points go from 0 to {MOST_POINTS}.", code="out-of-range")
        before = getattr(asked.contender.state, field)
        change = Change(subject=ENTRANT + asked.contender.key, op=SET, field=field, value=asked.value, before=before)
        name = next(column.name for column in COLUMNS if column.key == field)
        return Effects(sentence=f"{name} {before} → {asked.value}.", campaign=(change,))

    return apply


MANUAL = tuple(
    ManualChange(
        key=column.key,
        title=column.name,
        words="What the table shows.",
        apply=set_points(column.key),
        value_label="To",
        is_number=True,
    )
    for column in COLUMNS
)


def table_points(settings: LeagueSettings, each: Contender) -> int:
    """What the games of somebody are worth in the table."""
    return each.won * settings.win_points + each.drawn * settings.draw_points + each.lost * settings.loss_points


def end(settings: LeagueSettings, contenders: Sequence[Contender]) -> End:
    """By the table of rounds, byes and walkovers with it; where there is none, by table points and primary ops."""

    def rank(each: Contender) -> tuple[bool, int, int, int]:
        if each.row is not None:
            return each.has_left, each.row.place, -each.row.record.points, 0
        return each.has_left, 0, -table_points(settings, each), -each.state.primary

    ordered = sorted(contenders, key=rank)
    ranks = [rank(each) for each in ordered]
    places = tuple(
        FinalPlace(
            entrant=each.key,
            name=each.name,
            place=ranks.index(own) + 1,
            total=-own[2],
            won=each.won,
            fallen=each.fallen,
            has_left=each.has_left,
        )
        for each, own in zip(ordered, ranks, strict=True)
    )
    first = tuple(each.entrant for each in places if each.place == 1 and not each.has_left)
    tie = "Equal in everything that the table counts: share first place, or play it off."
    return End(
        winners=first if len(first) == 1 else (),
        places=places,
        tie=tie if len(first) > 1 else "",
        tied=first if len(first) > 1 else (),
        sentences=("By the table of rounds.",),
    )


LEAGUE = CampaignKind(
    key="league",
    name="League",
    words="Games of Approved Ops in rounds, a table by record; operatives keep nothing between games.",
    settings_shape=SHAPE,
    states=STATES,
    new_entrant=lambda settings: EntrantState(),
    judging=judging,
    round=(
        RoundStep(key="muster", title="Muster", words="Pick your kill team and equipment in secret."),
        RoundStep(key="play", title="Play", words="Four turning points."),
        RoundStep(key="report", title="Report", words="Victory points of each op, and who was incapacitated."),
    ),
    missions=missions,
    scenario=lambda settings, key: crit_op_words(settings.mission_pack, key),
    agree=agree,
    fighter_type=Combatant,
    fighter=combatant,
    fighter_as_of=as_of,
    briefing=briefing,
    kept_secrets=kept_secrets,
    archetypes=archetypes_of,
    starting_number=starting_number_of,
    questions=questions,
    check_report=check_report,
    score=score,
    table_aids=table_aids,
    resolve=resolve,
    steps=STEPS,
    manual_changes=MANUAL,
    columns=lambda settings: COLUMNS,
    head_words=lambda settings, is_running: (dict(PACKS)[settings.mission_pack],),
    ends_by_table=True,
    bonus_column="primary",
    merit=lambda settings, contender: (table_points(settings, contender), contender.state.primary),
    standings_words=lambda settings: "by table points, then by what primary ops brought",
    total_name="VP",
    amounts=lambda state: {"scored": state.scored, "conceded": state.conceded, "primary": state.primary},
    total=lambda settings, state: state.scored,
    end=end,
)
