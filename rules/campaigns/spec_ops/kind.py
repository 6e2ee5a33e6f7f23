"""Spec Ops as a kind of campaign, for games of any kind: editions replace in it what is theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.acts import Copy, Recruit
from rules.campaigns.contradictions import contradictions
from rules.campaigns.entrants import RosterChange
from rules.campaigns.games import Briefing, Game, Side, StartingCondition
from rules.campaigns.kind import CampaignKind, ChoiceDice, Outfitting, RoundStep
from rules.campaigns.scoring import score_sheets
from rules.campaigns.spec_ops.activities import activities, carry_out
from rules.campaigns.spec_ops.choices import choices, choose, is_due, is_roll, throw
from rules.campaigns.spec_ops.dossier import dossier
from rules.campaigns.spec_ops.ending import COLUMNS, amounts, end, merit, said_change
from rules.campaigns.spec_ops.fighter import Fighter, as_of, fighter, words_of
from rules.campaigns.spec_ops.library import library_of
from rules.campaigns.spec_ops.manual import MANUAL
from rules.campaigns.spec_ops.questions import questions
from rules.campaigns.spec_ops.resolve import check_report, resolve
from rules.campaigns.spec_ops.settings import SHAPE, SpecOpsSettings
from rules.campaigns.spec_ops.stash import Carried, carried_by
from rules.campaigns.spec_ops.stash import check as check_outfit
from rules.campaigns.spec_ops.stash import equipment as outfit_equipment
from rules.campaigns.spec_ops.stash import questions as outfit_questions
from rules.campaigns.spec_ops.states import STATES, EntrantState, MissionState, bounds, new_entrant
from rules.campaigns.spec_ops.steps import STEP_ROLLS, STEPS, Step
from rules.datacards.outfitting import piece_name
from rules.editions.base import Settings, Way
from rules.errors import Refusal
from rules.names import both, capital


def judging(settings: SpecOpsSettings, mission: MissionState | None = None, *, has_started: bool = True) -> Settings:
    return Settings(
        way=Way.CAMPAIGN,
        points_limit=None,
        has_started=has_started,
        starting_size=settings.most_operatives,
        roster_size=settings.most_operatives,
    )


def roster_terms(settings: SpecOpsSettings) -> Mapping[str, Any]:
    return {"starting_size": settings.most_operatives, "roster_size": settings.most_operatives, "new_specialists": True}


def forbid(change: RosterChange) -> None:
    """Once the campaign runs, operatives are assigned by requisition."""
    if change.campaign.get("has_started") and any(isinstance(act, Recruit | Copy) for act in change.acts):
        words = "New operatives join a dataslate by the requisition Operative Assigned, on its page in the campaign."
        raise Refusal(words, code="by-requisition")


def agree(
    settings: SpecOpsSettings, asked: Mapping[str, Any], *, kind: str = "", before: MissionState | None = None
) -> MissionState:
    return before or MissionState()


def conditions(state: EntrantState) -> dict[str, str]:
    """What operatives are to take along from the stash."""
    return _carrying(state.carried)


def _carrying(carried: Carried) -> dict[str, str]:
    return {key: f"carries {both(map(piece_name, items))} from the stash" for key, items in carried.items() if items}


def briefed(
    game: Game, *, command_points: Callable[[Side], int], sentences: Callable[[Side], Iterable[str]]
) -> tuple[Briefing, ...]:
    """What each side begins with, and what its edition says of it beside."""
    return tuple(
        Briefing(
            side=side.key,
            force=len(side.fighters),
            command_points=command_points(side),
            today=tuple(
                StartingCondition(operative=key, sentence=capital(words) + ".", cause="stash")
                for key, words in _carrying(carried_by(side)).items()
            ),
            sentences=(*sentences(side), "Note who incapacitates whom, and who scores."),
        )
        for side in game.sides
        if not side.is_outsider
    )


SPEC_OPS = CampaignKind(
    key="spec-ops",
    name="Spec Ops",
    words="Each player keeps a dataslate: experience, honours, scars, requisitions. Opponents need not take part.",
    settings_shape=SHAPE,
    states=STATES,
    bounds=bounds,
    new_entrant=new_entrant,
    fewest_entrants=1,
    library=library_of,
    roster_terms=roster_terms,
    judging=judging,
    forbid=forbid,
    round=(
        RoundStep(key="prepare", title="Prepare", words="Buy requisitions, and equip operatives from the stash."),
        RoundStep(key="play", title="Play", words="A game of any kind, against anybody."),
        RoundStep(key="report", title="Report", words="Who fell, who did what; tests, scars and experience follow."),
        RoundStep(key="choose", title="Choose", words="Specialisms and battle honours for new ranks."),
    ),
    agree=agree,
    fighter_type=Fighter,
    fighter=fighter,
    fighter_as_of=as_of,
    fighter_words=words_of,
    conditions=conditions,
    questions=questions,
    check_report=check_report,
    score=score_sheets,
    resolve=resolve,
    steps=STEPS,
    step_rolls=STEP_ROLLS,
    result_step=Step.RESULT.value,
    fate_step=Step.CASUALTIES.value,
    contradictions=contradictions,
    outfitting=Outfitting(questions=outfit_questions, check=check_outfit, equipment=outfit_equipment),
    choice_dice=ChoiceDice(is_roll=is_roll, is_due=is_due, throw=throw),
    choices=choices,
    choose=choose,
    activities=activities,
    carry_out=carry_out,
    dossier=dossier,
    manual_changes=MANUAL,
    said_change=said_change,
    columns=lambda settings: COLUMNS,
    merit=merit,
    merit_names=lambda settings: ("", "XP", "Games"),
    standings_words=lambda settings: "by Spec Ops done, then by experience, then by games",
    figures_name="Progress",
    total_name="Spec Ops",
    amounts=amounts,
    total=lambda settings, state: state.operations,
    end=end,
)
