"""A league as a kind of campaign: what is the same in every edition. Editions replace in it what is their game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rules.campaigns.about import TIES
from rules.campaigns.entrants import (
    Contender,
    Effects,
    End,
    FinalPlace,
    ManualChange,
    ManualRequest,
    StandingsColumn,
    number_within,
)
from rules.campaigns.kind import CampaignKind, RoundStep
from rules.campaigns.league.report import LOSSES, SCORE, LeagueReport
from rules.campaigns.league.settings import LeagueSettings
from rules.campaigns.league.states import CONCEDED, SCORED, STATES, EntrantState, MissionState
from rules.campaigns.scoring import score_sheets
from rules.campaigns.settings import Ties
from rules.campaigns.shape import SettingsShape
from rules.changes import SET, Change
from rules.editions.base import Settings, Way
from rules.editions.state import ENTRANT
from rules.names import both
from rules.sheets import OperativeSheet

MOST_POINTS = 10_000
COLUMNS = (
    StandingsColumn(key=SCORED, name="VP"),
    StandingsColumn(key=CONCEDED, name="Conceded", adds_up=False, is_against=True),
)
BY_POINTS = LeagueReport()
BONUS = "the victory points they scored"
"""What parts equals where an edition says nothing else."""
ROUND_STEPS = (
    RoundStep(key="muster", title="Muster", words="Pick your kill team in secret."),
    RoundStep(key="play", title="Play"),
    RoundStep(key="report", title="Report", words="Victory points, and whom each side lost."),
)


def _parting(ties: Ties, bonus: str) -> str:
    """What parts those who have equally many points."""
    words = {**dict(TIES), Ties.BONUS: f"their opponents’ records, then {bonus}"}[ties]
    return words if ties is Ties.SHARED else f"then {words}"


def judging(settings: LeagueSettings, mission: Any = None, *, has_started: bool = True) -> Settings:
    """Rosters of any size may enter; what somebody learnt elsewhere asks nothing here."""
    return Settings(way=Way.CAMPAIGN, points_limit=None, has_started=has_started, starting_size=None, learns=False)


def agree(settings: LeagueSettings, asked: Mapping[str, Any], *, kind: str = "", before: Any = None) -> MissionState:
    return before or MissionState()


def as_of(fighter: Any, *, status: str, operative: Any, entrant: Any) -> Any:
    return replace(fighter, status=status)


def table_points(settings: LeagueSettings, each: Contender) -> int:
    """What the games of somebody are worth in the table."""
    return each.won * settings.win_points + each.drawn * settings.draw_points + each.lost * settings.loss_points


def _set_points(column: StandingsColumn) -> Callable[[ManualRequest], Effects]:
    """What an arbitrator's change by hand of one of the numbers does."""

    def apply(asked: ManualRequest) -> Effects:
        value = number_within(asked.value, column.name, MOST_POINTS)
        before, subject = getattr(asked.contender.state, column.key), ENTRANT + asked.contender.key
        change = Change(subject=subject, op=SET, field=column.key, value=value, before=before)
        return Effects(sentence=f"{column.name} {before} → {value}.", campaign=(change,))

    return apply


def _by_hand(column: StandingsColumn) -> ManualChange:
    return ManualChange(
        key=column.key,
        title=column.name,
        words="Set what the table counts.",
        apply=_set_points(column),
        value_label="To",
        is_number=True,
    )


def _merit(bonus: str, settings: LeagueSettings, contender: Contender) -> tuple[int, ...]:
    return table_points(settings, contender), getattr(contender.state, bonus)


def _said_change(columns: Sequence[StandingsColumn], change: Change) -> str:
    name = next((each.name for each in columns if each.key == change.field), "")
    return f"{name} {change.before} → {change.value}" if name else ""


def _end(merit: Callable[[LeagueSettings, Contender], tuple[int, ...]]) -> Callable[[Any, Sequence[Contender]], End]:
    """By the table of rounds, byes and walkovers with it; where there is none, by merit."""

    def rank(settings: LeagueSettings, each: Contender) -> tuple[bool, int, int, int]:
        if each.row is not None:
            return each.has_left, each.row.place, -each.row.record.points, 0
        points, beside = merit(settings, each)
        return each.has_left, 0, -points, -beside

    def end(settings: LeagueSettings, contenders: Sequence[Contender]) -> End:
        ordered = sorted(contenders, key=lambda each: rank(settings, each))
        ranks = [rank(settings, each) for each in ordered]
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
        names = both(each.name for each in places if each.entrant in first)
        if len(first) > 1 and settings.ties is not Ties.SHARED:
            tie = f"{names} are level in everything the table counts: one more game between them decides who wins."
            return End(winners=(), places=places, tie=tie, tied=first, sentences=("Ranked by the table of rounds.",))
        shared = (f"{names} share first place.",) if len(first) > 1 else ()
        return End(winners=first, places=places, sentences=("Ranked by the table of rounds.", *shared))

    return end


def league(
    *,
    settings_shape: SettingsShape[Any],
    fighter_type: type[Any],
    fighter: Callable[[OperativeSheet], Any],
    report: LeagueReport = BY_POINTS,
    columns: tuple[StandingsColumn, ...] = COLUMNS,
    bonus: str = SCORED,
    bonus_words: str = BONUS,
) -> CampaignKind:
    """An edition's league, as far as all are alike. The table shows `columns`, each a number of its entrants' state;
    `bonus` is the one that parts equals.
    """
    merit = partial(_merit, bonus)
    return CampaignKind(
        key="league",
        name="League",
        words="Games in rounds, a table by record; operatives keep nothing between games.",
        settings_shape=settings_shape,
        states=STATES,
        new_entrant=lambda settings: EntrantState(),
        judging=judging,
        round=ROUND_STEPS,
        agree=agree,
        fighter_type=fighter_type,
        fighter=fighter,
        fighter_as_of=as_of,
        questions=report.questions,
        check_report=report.check,
        score=score_sheets,
        resolve=report.resolve,
        steps={SCORE: "Victory points", LOSSES: report.losses},
        result_step=SCORE,
        losses_step=LOSSES,
        manual_changes=tuple(map(_by_hand, columns)),
        said_change=lambda settings, change: _said_change(columns, change),
        columns=lambda settings: columns,
        ends_by_table=True,
        bonus_column=bonus,
        merit=merit,
        merit_names=lambda settings: ("table points", next(each.name for each in columns if each.key == bonus)),
        standings_words=lambda settings: f"by table points; {_parting(settings.ties, bonus_words)}",
        figures_name="Victory points",
        total_name="VP",
        final_name="Points",
        amounts=lambda state: {each.key: getattr(state, each.key) for each in columns},
        total=lambda settings, state: state.scored,
        end=_end(merit),
    )
