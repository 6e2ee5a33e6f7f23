"""The Ctesiphus Expedition: kill teams explore a map of hexes, camp, fight, and leave before threat has grown. Pure.

`hexes` and `places` are what there is, `survey` what may be asked of a position, `steps` what each step does,
`open_steps` who may take one now, `battles` what follows from a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.campaigns.board import BoardRules
from rules.campaigns.described import Described, SettingShape
from rules.campaigns.entrants import Effects, ManualChange, ManualRequest, number_within
from rules.campaigns.kind import CampaignKind, RoundStep
from rules.campaigns.league.report import LOSSES, SCORE
from rules.changes import SET, Change
from rules.datacards.dialect import archetypes_of, starting_number_of
from rules.editions.base import Settings, Way
from rules.editions.kt2024.campaign.expedition import battles
from rules.editions.kt2024.campaign.expedition.continuing import continued
from rules.editions.kt2024.campaign.expedition.ending import (
    COLUMNS,
    MERIT_NAMES,
    amounts,
    awards,
    end,
    merit,
    said_change,
)
from rules.editions.kt2024.campaign.expedition.hexes import Terrain
from rules.editions.kt2024.campaign.expedition.open_steps import steps
from rules.editions.kt2024.campaign.expedition.places import CONDITION_WORDS, MINEFIELD
from rules.editions.kt2024.campaign.expedition.settings import (
    MOST_SUPPLY,
    SHAPE,
    STATES,
    EntrantState,
    ExpeditionSettings,
    MissionState,
    bounds,
    settings_changed,
)
from rules.editions.kt2024.campaign.expedition.steps import take
from rules.editions.kt2024.campaign.expedition.viewing import view
from rules.editions.kt2024.campaign.kit import with_kit
from rules.editions.kt2024.campaign.ops import crit_op_rows, crit_op_words
from rules.editions.kt2024.campaign.reporting import Combatant, combatant, kept_secrets, score
from rules.editions.kt2024.campaign.turns import table_aids
from rules.editions.state import ENTRANT

MOST_POINTS = 100
MINES = "mines"
"""The equipment that a minefield brings a fifth piece with, as the system pack calls it."""


def judging(settings: ExpeditionSettings, mission: MissionState | None = None, *, has_started: bool = True) -> Settings:
    mines = MINES if mission and mission.minefield else ""
    return Settings(
        way=Way.CAMPAIGN,
        points_limit=None,
        has_started=has_started,
        starting_size=None,
        learns=False,
        more_equipment_with=mines,
    )


def agree(
    settings: ExpeditionSettings, asked: Mapping[str, Any], *, kind: str = "", before: MissionState | None = None
) -> MissionState:
    known, minefield = before or MissionState(), asked.get("minefield")
    return known if minefield is None else replace(known, minefield=bool(minefield))


AGREED = (
    Described(
        name="minefield",
        group="",
        label="In a Minefield",
        words=CONDITION_WORDS[Terrain.SURFACE][MINEFIELD],
        shape=SettingShape.TICK,
        default=False,
    ),
)


def as_of(fighter: Combatant, *, status: str, operative: Any, entrant: Any) -> Combatant:
    return fighter


def _number(field: str, name: str, most: int) -> ManualChange:
    def apply(asked: ManualRequest) -> Effects:
        value = number_within(asked.value, name, most)
        before = getattr(asked.contender.state, field)
        change = Change(subject=ENTRANT + asked.contender.key, op=SET, field=field, value=value, before=before)
        return Effects(sentence=f"{name} {before} → {value}.", campaign=(change,))

    words = "Set what the standings count."
    return ManualChange(key=field, title=name, words=words, apply=apply, value_label="To", is_number=True)


MANUAL = (_number("points", "Campaign points", MOST_POINTS), _number("supply", "Supply points", MOST_SUPPLY))


_BEFORE_KIT = CampaignKind(
    key="expedition",
    name="Expedition",
    words="A map of hexes to explore, camps, supply and a growing threat: two to six, or alone or together against it.",
    settings_shape=SHAPE,
    states=STATES,
    bounds=bounds,
    new_entrant=lambda settings: EntrantState(),
    settings_changed=settings_changed,
    fewest_entrants=1,
    judging=judging,
    round=(
        RoundStep(key="movement", title="Movement", words="Regroup, manoeuvre or hold, on the map."),
        RoundStep(key="battle", title="Battle", words="One game each, against anybody."),
        RoundStep(key="action", title="Action", words="Scout, resupply, search, encamp or demolish, on the map."),
        RoundStep(key="threat", title="Threat", words="Camps bring their points, then the threat rises."),
    ),
    missions=lambda settings: crit_op_rows(settings.mission_pack),
    scenario=lambda settings, key: crit_op_words(settings.mission_pack, key),
    agree=agree,
    agreed_fields=lambda settings: AGREED,
    agreed_words=lambda settings, agreed: ("Minefield",) if agreed.minefield else (),
    fighter_type=Combatant,
    fighter=combatant,
    fighter_as_of=as_of,
    briefing=battles.briefing,
    kept_secrets=kept_secrets,
    archetypes=archetypes_of,
    starting_number=starting_number_of,
    questions=battles.questions,
    check_report=battles.check_report,
    score=score,
    table_aids=table_aids,
    resolve=battles.resolve,
    fought_words=battles.fought_words,
    steps=battles.STEPS,
    score_step=SCORE,
    losses_step=LOSSES,
    manual_changes=MANUAL,
    said_change=said_change,
    board=BoardRules(name="Map", view=view, steps=steps, take=take, continued=continued),
    columns=lambda settings: COLUMNS,
    head_words=lambda settings, is_running: (f"ends at threat {settings.end_threat}",),
    merit=merit,
    merit_names=lambda settings: MERIT_NAMES,
    standings_words=lambda settings: "by campaign points (CP), then games won, supply (SP) and hexes explored",
    figures_name="Points and supply",
    total_name="CP",
    amounts=amounts,
    total=lambda settings, state: state.points,
    awards=awards,
    end=end,
)
EXPEDITION = with_kit(_BEFORE_KIT, more=1)  # in a minefield
