"""The league of 2024: games of Approved Ops in rounds. Nobody learns and nothing is kept of operatives."""

from __future__ import annotations

from dataclasses import replace

from rules.campaigns.entrants import StandingsColumn
from rules.campaigns.games import Briefing, Game
from rules.campaigns.kind import RoundStep
from rules.campaigns.league.kind import COLUMNS, league
from rules.campaigns.league.report import LOSSES, SCORE
from rules.datacards.dialect import archetypes_of, starting_number_of
from rules.editions.kt2024.campaign.kit import with_kit
from rules.editions.kt2024.campaign.ops import PACKS, crit_op_rows, crit_op_words
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
from rules.editions.kt2024.campaign.settings import SHAPE, STATES, EntrantState
from rules.editions.kt2024.campaign.turns import READY, START, table_aids


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


_BEFORE_KIT = replace(
    league(
        settings_shape=SHAPE,
        fighter_type=Combatant,
        fighter=combatant,
        columns=(*COLUMNS, StandingsColumn(key="primary", name="Primary op", adds_up=False)),
        bonus="primary",
        bonus_words="primary op VP",
    ),
    words="Games of Approved Ops in rounds, a table by record; operatives keep nothing between games.",
    states=STATES,
    new_entrant=lambda settings: EntrantState(),
    round=(
        RoundStep(key="muster", title="Muster", words="Pick your kill team and equipment in secret."),
        RoundStep(key="play", title="Play", words="Four turning points."),
        RoundStep(key="report", title="Report", words="Victory points of each op, and who was incapacitated."),
    ),
    missions=lambda settings: crit_op_rows(settings.mission_pack),
    scenario=lambda settings, key: crit_op_words(settings.mission_pack, key),
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
    result_step="",
    score_step=SCORE,
    losses_step=LOSSES,
    head_words=lambda settings, is_running: (dict(PACKS)[settings.mission_pack],),
)
LEAGUE = with_kit(_BEFORE_KIT)
