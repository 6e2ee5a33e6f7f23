"""Spec Ops as 2021 plays them: what all editions share of them, with the missions and tac ops of its packs. Pure."""

from __future__ import annotations

from dataclasses import replace

from rules.campaigns.games import Briefing, Game
from rules.campaigns.spec_ops.kind import SPEC_OPS as SHARED
from rules.campaigns.spec_ops.kind import briefed
from rules.editions.kt2021.campaign import missions
from rules.editions.kt2021.campaign.games import with_games
from rules.editions.kt2021.campaign.settings import SHAPE


def briefing(game: Game) -> tuple[Briefing, ...]:
    pack = game.settings.mission_pack
    scoring = filter(None, (missions.scoring_of(pack, game.kind),))
    return briefed(
        game,
        command_points=lambda side: missions.command_points(pack, side),
        sentences=lambda side: (*scoring, *missions.scouted(side), "Equipment comes from the stash."),
    )


SPEC_OPS = with_games(replace(SHARED, settings_shape=SHAPE, briefing=briefing))
