"""Spec Ops, the narrative campaign of 2021: each player keeps a dataslate, alone or with a club. Pure.

`resolve.py` goes through the steps after a game; `choices.py` and `activities.py` are what lies between games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.acts import Copy, Recruit
from rules.campaigns.contradictions import contradictions
from rules.campaigns.entrants import RosterChange
from rules.campaigns.games import Briefing, Game, StartingCondition
from rules.campaigns.kind import CampaignKind, ChoiceDice, Outfitting, RoundStep
from rules.editions.base import Settings, Way
from rules.editions.kt2021.campaign import missions
from rules.editions.kt2021.campaign.activities import activities, carry_out
from rules.editions.kt2021.campaign.choices import choices, choose, is_due, is_roll, throw
from rules.editions.kt2021.campaign.dossier import dossier
from rules.editions.kt2021.campaign.ending import COLUMNS, amounts, end, merit, said_change
from rules.editions.kt2021.campaign.fighter import Fighter, as_of, fighter, words_of
from rules.editions.kt2021.campaign.library import library_of
from rules.editions.kt2021.campaign.manual import MANUAL
from rules.editions.kt2021.campaign.missions import PACKS, GamePack
from rules.editions.kt2021.campaign.questions import questions
from rules.editions.kt2021.campaign.resolve import check_report, resolve
from rules.editions.kt2021.campaign.settings import SHAPE, SpecOpsSettings
from rules.editions.kt2021.campaign.stash import Carried, carried_by, item_name
from rules.editions.kt2021.campaign.stash import check as check_outfit
from rules.editions.kt2021.campaign.stash import questions as outfit_questions
from rules.editions.kt2021.campaign.states import STATES, EntrantState, MissionState, bounds, new_entrant
from rules.editions.kt2021.campaign.steps import STEP_ROLLS, STEPS, Step
from rules.errors import Refusal


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
    return {
        key: f"carries {', '.join(map(item_name, items))} from the stash" for key, items in carried.items() if items
    }


def briefing(game: Game) -> tuple[Briefing, ...]:
    return tuple(
        Briefing(
            side=side.key,
            force=len(side.fighters),
            command_points=missions.command_points(game.settings.mission_pack, side),
            today=tuple(
                StartingCondition(operative=key, sentence=words[:1].upper() + words[1:] + ".", cause="stash")
                for key, words in _carrying(carried_by(side)).items()
            ),
            sentences=(
                *filter(None, (missions.scoring_of(game.settings.mission_pack, game.kind),)),
                *missions.scouted(side),
                "Equipment comes from the stash. Note who incapacitates whom, and who scores.",
            ),
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
    missions=lambda settings: missions.rows(settings.mission_pack),
    secrets=lambda settings, agreed: missions.scouting_secret(settings.mission_pack),
    kept_secrets=lambda settings, agreed: missions.tac_op_secrets(settings.mission_pack),
    head_words=lambda settings, is_running: (
        () if settings.mission_pack is GamePack.ANY else (dict(PACKS)[settings.mission_pack],)
    ),
    scenario=lambda settings, key: (
        [("Victory points", text)] if (text := missions.scoring_of(settings.mission_pack, key)) else []
    ),
    fighter_type=Fighter,
    fighter=fighter,
    fighter_as_of=as_of,
    fighter_words=words_of,
    conditions=conditions,
    briefing=briefing,
    questions=questions,
    check_report=check_report,
    resolve=resolve,
    steps=STEPS,
    step_rolls=STEP_ROLLS,
    result_step=Step.RESULT.value,
    fate_step=Step.CASUALTIES.value,
    contradictions=contradictions,
    outfitting=Outfitting(questions=outfit_questions, check=check_outfit),
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
    standings_words=lambda settings: "by Spec Ops done, then by experience, then by games",
    total_name="Spec Ops",
    amounts=amounts,
    total=lambda settings, state: state.operations,
    end=end,
)
