"""The 2024 edition as a value."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.auditing import AuditWay
from rules.campaigns.spec_ops.operative_state import STATES
from rules.campaigns.spec_ops.records import with_records
from rules.datacards import auditing
from rules.datacards.dialect import Dialect, starting_number_of
from rules.datacards.edition import WORDS, datacard_edition
from rules.editions.base import Format, Settings
from rules.editions.game import ScoreByChoice, ScoreByLosses, ScoreLine
from rules.editions.kt2024.campaign import LEAGUE
from rules.editions.kt2024.campaign.expedition import EXPEDITION
from rules.editions.kt2024.campaign.kit import MOST_EQUIPMENT
from rules.editions.kt2024.campaign.operations import OPERATIONS
from rules.editions.kt2024.campaign.operations.scenarios import LINKED
from rules.editions.kt2024.campaign.reporting import PRIMARY, counts_for_kill_op
from rules.editions.kt2024.campaign.scoring import KILL, MOST_OF_AN_OP, OPS, kill_ops, primary_bonus
from rules.editions.kt2024.glossary import GLOSSARY

OWN_WORDS = {
    "roster": "Roster",
    "legal_team": "Legal by its own list.",
    "matched_play": "Approved Ops",
    "marks_when": "turning point",
}

FORMATS = (
    Format(
        key="approved-ops",
        name="Approved Ops",
        words="A kill team by its own list with up to four pieces of equipment.",
        settings=Settings(points_limit=None),
    ),
)

PHASES = {"strategy": "Strategy phase", "firefight": "Firefight phase"}

DIALECT = Dialect(
    abilities=frozenset({"Ability", "Abilities"}),
    most_equipment=MOST_EQUIPMENT,
)

AUDIT = AuditWay(
    folder="bsdata/2024",
    lists="kt24/teams/*.json",
    run=partial(auditing.audit_catalogue, DIALECT),
    is_list_of=auditing.is_list_of,
    compare_listed=auditing.audit_list,
    prefix="2024 - ",
    called={
        "goremongers": "Goremonger",
        "ratlings": "Ratling",
        "sanctifiers": "Sanctifier",
        "xv26-stealth-battlesuits": "XV26 Battlesuits",
    },
    alone=frozenset({"titus-mission-pack"}),
)

_PLAYED = datacard_edition(
    DIALECT,
    key="kt2024",
    name="Kill Team 2024",
    words={**WORDS, **OWN_WORDS},
    rules_version=6,
    game_systems=("c521-ad27-44df-f959",),
    columns=("APL", "Move", "Save", "Wounds"),
    weapon_columns=("ATK", "HIT", "DMG", "WR"),
    formats=FORMATS,
    phases=PHASES,
    glossary=GLOSSARY,
    roster_size=None,
    score=(
        *(ScoreLine(key=key, name=name, most=MOST_OF_AN_OP) for key, name in OPS.items()),
        ScoreLine(key=PRIMARY, name="Primary op", most=primary_bonus(MOST_OF_AN_OP)),
    ),
)
KILL_OP = ScoreByLosses(line=KILL, counts=counts_for_kill_op, starting_number=starting_number_of, points=kill_ops)
KT2024 = replace(
    with_records(_PLAYED),
    states=STATES,
    tac_ops=True,
    campaigns=(LEAGUE, EXPEDITION, OPERATIONS, LINKED),
    audit=AUDIT,
    score_by_losses=KILL_OP,
    score_by_choice=ScoreByChoice(
        line=PRIMARY, of=tuple(OPS), points=primary_bonus, words="Half of what it scored counts again, rounded up."
    ),
)
