"""Spec Ops as 2021 plays them: what all editions share of them, with the missions and tac ops of its packs. Pure."""

from __future__ import annotations

from dataclasses import replace

from rules.campaigns.games import Briefing, Game
from rules.campaigns.spec_ops.kind import SPEC_OPS as SHARED
from rules.campaigns.spec_ops.kind import briefed
from rules.datacards.dialect import archetypes_of
from rules.editions.kt2021.campaign import missions
from rules.editions.kt2021.campaign.missions import PACKS, GamePack
from rules.editions.kt2021.campaign.settings import SHAPE
from rules.editions.kt2021.campaign.tac_ops import own_tac_ops, tac_op_secrets, wrong_tac_ops


def briefing(game: Game) -> tuple[Briefing, ...]:
    pack = game.settings.mission_pack
    scoring = filter(None, (missions.scoring_of(pack, game.kind),))
    return briefed(
        game,
        command_points=lambda side: missions.command_points(pack, side),
        sentences=lambda side: (*scoring, *missions.scouted(side), "Equipment comes from the stash."),
    )


SPEC_OPS = replace(
    SHARED,
    settings_shape=SHAPE,
    missions=lambda settings: missions.rows(settings.mission_pack),
    secrets=lambda settings, agreed: missions.scouting_secret(settings.mission_pack),
    kept_secrets=lambda settings, agreed: tac_op_secrets(settings.mission_pack),
    wrong_secrets=lambda settings, sealed: wrong_tac_ops(settings.mission_pack, sealed),
    archetypes=archetypes_of,
    option_names=own_tac_ops,
    table_aids=missions.table_aids,
    head_words=lambda settings, is_running: (
        () if settings.mission_pack is GamePack.ANY else (dict(PACKS)[settings.mission_pack],)
    ),
    scenario=lambda settings, key: (
        [("Victory points", text)] if (text := missions.scoring_of(settings.mission_pack, key)) else []
    ),
    briefing=briefing,
)
