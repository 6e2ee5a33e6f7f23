"""Operations with progress: Spec Ops as communities ported them to 2024, with games of Approved Ops or of any kind.

What Spec Ops are stands in `rules/campaigns/spec_ops`; here is what a game of this edition adds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.campaigns.games import Briefing, Game, Side
from rules.campaigns.kind import MissionRow
from rules.campaigns.questions import Question
from rules.campaigns.spec_ops.fighter import Fighter, fighter
from rules.campaigns.spec_ops.kind import SPEC_OPS, briefed
from rules.campaigns.spec_ops.states import MissionState
from rules.campaigns.table import NO_AIDS
from rules.datacards.dialect import archetypes_of, starting_number_of
from rules.editions.kt2024.campaign.kit import with_kit
from rules.editions.kt2024.campaign.operations.settings import SHAPE, OperationsSettings
from rules.editions.kt2024.campaign.ops import PACKS, crit_op_words, crit_ops
from rules.editions.kt2024.campaign.reporting import counted_words, counts_for_kill_op, tac_and_primary
from rules.editions.kt2024.campaign.turns import READY, START, table_aids
from rules.sheets import OperativeSheet


def missions(settings: OperationsSettings) -> tuple[MissionRow, ...]:
    known = crit_ops(settings.mission_pack) if settings.approved_ops else {}
    return tuple(MissionRow(key=key, name=name) for key, name in known.items())


def kept_secrets(settings: OperationsSettings, agreed: MissionState) -> tuple[Question, ...]:
    return tac_and_primary(settings.mission_pack) if settings.approved_ops else ()


def briefing(game: Game) -> tuple[Briefing, ...]:
    return briefed(
        game, command_points=lambda side: START + READY, sentences=lambda side: _sentences(game.settings, side)
    )


def _sentences(settings: OperationsSettings, side: Side) -> Iterator[str]:
    if settings.approved_ops:
        yield "Set up with Conceal orders. Choose your tac op in secret, in turning point 1 your primary op."
        yield from counted_words(side)
    yield "Rare equipment comes from the stash."


def combatant(sheet: OperativeSheet) -> Fighter:
    return replace(fighter(sheet), counts=counts_for_kill_op(sheet))


_BEFORE_KIT = replace(
    SPEC_OPS,
    key="operations",
    name="Operations with progress",
    words="Spec Ops ported by its players: experience, honours, scars, requisitions. Opponents need not take part.",
    settings_shape=SHAPE,
    fighter=combatant,
    missions=missions,
    scenario=lambda settings, key: crit_op_words(settings.mission_pack, key) if settings.approved_ops else (),
    kept_secrets=kept_secrets,
    archetypes=archetypes_of,
    starting_number=starting_number_of,
    table_aids=lambda game: table_aids(game) if game.settings.approved_ops else NO_AIDS,
    head_words=lambda settings, is_running: (dict(PACKS)[settings.mission_pack],) if settings.approved_ops else (),
    briefing=briefing,
)
OPERATIONS = with_kit(_BEFORE_KIT)
