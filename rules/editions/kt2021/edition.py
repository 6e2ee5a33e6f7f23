"""The 2021 edition as a value."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rules.auditing import AuditWay
from rules.campaigns.spec_ops.operative_state import STATES
from rules.campaigns.spec_ops.records import with_records
from rules.datacards.dialect import Dialect
from rules.datacards.edition import WORDS, datacard_edition
from rules.editions.base import Format, Settings
from rules.editions.game import ScoreLine
from rules.editions.kt2021 import auditing
from rules.editions.kt2021.campaign import SPEC_OPS
from rules.editions.kt2021.campaign.league import LEAGUE
from rules.editions.kt2021.glossary import GLOSSARY

FIELDS = ("Base of operations", "History", "Quirk")
OWN_WORDS = {
    "roster": "Matched roster",
    "roster_out": "Roster",
    "legal_team": "Legal by its own list, with 10 EP of equipment.",
    "learned": "Role, rank, honours",
}

FORMATS = (
    Format(
        key="critical-operations",
        name="Critical Operations 2022",
        words="A kill team picked from its roster, with equipment for 10 EP; 3 command points to start with.",
        settings=Settings(points_limit=None),
    ),
    Format(
        key="core-book",
        name="Core book",
        words="A kill team picked from its roster, with equipment for 10 EP; 2 command points if it has a LEADER.",
        settings=Settings(points_limit=None),
    ),
)

PHASES = {"strategy": "Strategic ploys", "firefight": "Tactical ploys"}

SHAPES = {"▲": 1, "●": 2, "■": 3, "⬟": 6}

DIALECT = Dialect(
    abilities=frozenset({"Ability", "Abilities", "Equipment"}),
    shapes=SHAPES,
)

AUDIT = AuditWay(
    folder="bsdata/2021",
    lists="kt21/*",
    run=partial(auditing.audit_catalogue, DIALECT),
    lists_in=auditing.kill_teams,
    is_list_of=auditing.is_list_of,
    compare_listed=auditing.audit_list,
    only_listed=auditing.only_listed,
    prefix="2021 - ",
    called={
        "brood-brothers": "Brood Brother",
        "chaos-daemon": "Chaos Daemons",
        "fellgor-ravagers": "Fellgor Ravager",
        "hearthkyn-salvagers": "Hearthkyn Salvager",
        "hernkyn-yaegirs": "Hernkyn Yaegir",
        "imperial-navy-breachers": "Imperial Navy Breacher",
        "kommandos": "Kommando",
        "mandrakes": "Mandrake",
        "novitiates": "Novitiate",
        "pathfinders": "Pathfinder",
        "void-dancer-troupe": "Void-Dancer Troupe",
        "warpcoven": "Warp Coven",
    },
)

_PLAYED = datacard_edition(
    DIALECT,
    key="kt2021",
    name="Kill Team 2021",
    words={**WORDS, **OWN_WORDS},
    rules_version=7,
    game_systems=("3b7e-7dab-f79f-2e74",),
    columns=("M", "APL", "GA", "DF", "SV", "W"),
    weapon_columns=("A", "BS/WS", "D", "SR"),
    formats=FORMATS,
    phases=PHASES,
    glossary=GLOSSARY,
    roster_size=20,
    score=(ScoreLine(key="mission", name="Mission"), ScoreLine(key="tac-ops", name="Tac ops", most=6)),
)
KT2021 = replace(
    with_records(_PLAYED), states=STATES, campaigns=(SPEC_OPS, LEAGUE), audit=AUDIT, tac_ops=True, roster_fields=FIELDS
)
