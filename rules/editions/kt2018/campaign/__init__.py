"""Campaigns of Kill Team 2018: what a report asks and what follows from it, pure.

`resolve.py` goes through the steps after a mission; `questions.py` and those beside it ask.
"""

from __future__ import annotations

from rules.campaigns.contradictions import contradictions
from rules.campaigns.kind import CampaignKind, RoundStep
from rules.editions.kt2018.campaign.between import MANUAL_CHANGES, choose, open_choices
from rules.editions.kt2018.campaign.bounds import bounds_of_the_day
from rules.editions.kt2018.campaign.briefing import briefing, table_aids
from rules.editions.kt2018.campaign.ending import (
    amounts,
    awards,
    columns,
    end,
    head_words,
    merit,
    merit_names,
    out,
    ranked_apart,
    said_change,
    standings_words,
    total,
)
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import as_of, from_sheet, squad, words_of
from rules.editions.kt2018.campaign.fixed import FIXED_ACTS, forbid
from rules.editions.kt2018.campaign.judging import ways_out
from rules.editions.kt2018.campaign.learning import advance
from rules.editions.kt2018.campaign.outgrown import outgrown
from rules.editions.kt2018.campaign.pending import pending, shifts_mission
from rules.editions.kt2018.campaign.planning import (
    agree,
    agreed_fields,
    agreed_words,
    judging,
    lead_words,
    learn,
    missions,
    roll_words,
    rolled,
    roster_terms,
    shift_of,
    with_learnt,
    with_shift,
)
from rules.editions.kt2018.campaign.questions import questions
from rules.editions.kt2018.campaign.resolve import check_report, resolve
from rules.editions.kt2018.campaign.rounds import catch_up, close_round, round_settings
from rules.editions.kt2018.campaign.scenarios import scenario_of
from rules.editions.kt2018.campaign.scouting import secrets
from rules.editions.kt2018.campaign.settled import costs_of, missions_of, rules_of, tables_of
from rules.editions.kt2018.campaign.shape import SHAPE
from rules.editions.kt2018.campaign.spoils import sways_amounts
from rules.editions.kt2018.campaign.states import STATES, conditions, new_entrant, settings_changed
from rules.editions.kt2018.campaign.steps import STEP_ROLLS, STEPS, ReportStep

ROUND = (
    RoundStep(key="plan", title="Plan", words="Roll or choose a mission, and say who plays it."),
    RoundStep(key="muster", title="Muster", words="Pick a kill team in secret; all are revealed at once."),
    RoundStep(key="play", title="Play"),
    RoundStep(key="report", title="Report", words="Say how it ended; casualties, experience and resources follow."),
    RoundStep(key="choose", title="Choose", words="Take the abilities and advances that were earned."),
)

CAMPAIGN = CampaignKind(
    key="book",
    name="Core Manual campaign",
    words="Factions fight over resources; one that runs out of any becomes a guerrilla faction.",
    settings_shape=SHAPE,
    states=STATES,
    bounds=bounds_of_the_day,
    new_entrant=new_entrant,
    settings_changed=settings_changed,
    roster_terms=roster_terms,
    judging=judging,
    ways_out=ways_out,
    forbid=forbid,
    fixed_acts=FIXED_ACTS,
    round=ROUND,
    missions=missions,
    agree=agree,
    agreed_fields=agreed_fields,
    agreed_words=agreed_words,
    lead_words=lead_words,
    roll_words=roll_words,
    rolled=rolled,
    with_shift=with_shift,
    shift_of=shift_of,
    learn=learn,
    with_learnt=with_learnt,
    fighter_type=Fighter,
    fighter=from_sheet,
    fighter_as_of=as_of,
    squad=squad,
    fighter_words=words_of,
    conditions=conditions,
    briefing=briefing,
    table_aids=table_aids,
    secrets=secrets,
    shifts_mission=shifts_mission,
    questions=questions,
    check_report=check_report,
    resolve=resolve,
    steps=STEPS,
    step_rolls=STEP_ROLLS,
    result_step=ReportStep.RESULT.value,
    fate_step=ReportStep.CASUALTIES.value,
    contradictions=contradictions,
    outgrown=outgrown,
    sways_amounts=sways_amounts,
    choices=open_choices,
    choose=choose,
    manual_changes=MANUAL_CHANGES,
    pending=pending,
    advance=advance,
    said_change=said_change,
    round_settings=round_settings,
    close_round=close_round,
    catch_up=catch_up,
    columns=columns,
    merit=merit,
    merit_names=merit_names,
    standings_words=standings_words,
    head_words=head_words,
    figures_name="Resources",
    total_name="All resources",
    amounts=amounts,
    total=total,
    out=out,
    ranked_apart=ranked_apart,
    awards=awards,
    end=end,
    printed_rules=rules_of,
    printed_missions=missions_of,
    printing=lambda settings: settings.printing,
    printed_costs=costs_of,
    scenario=scenario_of,
    printed_tables=tables_of,
)
