"""The games of 2021 as a kind of campaign plays them, whichever it is: missions, scouting and tac ops of a pack."""

from __future__ import annotations

from dataclasses import replace

from rules.campaigns.kind import CampaignKind
from rules.datacards.dialect import archetypes_of
from rules.editions.kt2021.campaign import missions
from rules.editions.kt2021.campaign.missions import PACKS, GamePack
from rules.editions.kt2021.campaign.tac_ops import own_tac_ops, tac_op_secrets, wrong_tac_ops


def with_games(kind: CampaignKind) -> CampaignKind:
    """The same kind with the missions, secrets and table aids of the mission pack in its settings."""
    return replace(
        kind,
        missions=lambda settings: missions.rows(settings.mission_pack),
        known_missions=tuple(each.name for known in missions.MISSIONS.values() for each in known),
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
    )
