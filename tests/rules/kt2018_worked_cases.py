"""The worked examples of the rule facts (§9), with the codes that their verdict must hold."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.casting import leader, specialist, trooper
from tests.rules.kt2018_cast import (
    BEX,
    CAMPAIGN,
    CAPTAIN,
    COMMANDERS,
    DAN,
    ELUCIA,
    IVO,
    KAEL,
    NO_LIMIT,
    SIX,
    TOR,
    Case,
    but,
    levelled,
    roster,
    sergeant,
    team,
)

WORKED = (
    Case(name="example 1: six marines for 97 points", team=team(SIX, limit=1)),
    Case(
        name="example 1: a fourth specialist",
        team=team(but(SIX, IVO, specialist("Ivo", "comms"))),
        codes=("too-many-specialists",),
    ),
    Case(
        name="example 1: the Scout as a second Combat",
        team=team(but(SIX, TOR, specialist("Tor", "combat", 17))),
        codes=("specialism-twice",),
    ),
    Case(name="example 1: no Leader", team=team(but(SIX, KAEL, trooper("Kael", 18))), codes=("no-leader",)),
    Case(
        name="example 1: a second Reiver Sergeant",
        team=team(
            but(SIX, DAN, trooper("Dan", 18, model="reiver-sergeant", datasheet="Reiver Sergeant")),
            limit=1,
        ),
        codes=("over-capacity",),
    ),
    Case(name="example 1: two models", team=team([KAEL, IVO]), codes=("too-few-operatives",)),
    Case(name="example 1: a roster with two Leaders", team=roster([*SIX, sergeant("Vorn")])),
    Case(
        name="example 1: the published list of exactly 100",
        team=team(
            [
                leader("A", 16),
                trooper("B", 18),
                specialist("C", "heavy", 18),
                specialist("D", "demolitions", 16),
                specialist("E", "sniper", 15),
                trooper("F", 17),
            ]
        ),
    ),
    Case(
        name="example 2: the Sniper at level 2 costs 4 more, 101 of 100",
        team=team(but(SIX, BEX, levelled(BEX, 3, "2a")), replace(CAMPAIGN, points_limit=100)),
        codes=("over-points",),
    ),
    Case(
        name="example 2: the same at 125",
        team=team(but(SIX, BEX, levelled(BEX, 3, "2a")), replace(CAMPAIGN, points_limit=125)),
    ),
    Case(
        name="example 2: the Leader at level 3, 105",
        team=team(but(SIX, KAEL, levelled(KAEL, 7, "2a", "3ab")), replace(CAMPAIGN, points_limit=104)),
        codes=("over-points",),
    ),
    Case(
        name="example 2: earned levels neither count nor cost in matched play",
        team=team(but(SIX, BEX, levelled(BEX, 12, "2a", "3ab", "2b"))),
    ),
    Case(
        name="example 10: two Commanders",
        team=team([*SIX[:3], CAPTAIN, ELUCIA], replace(COMMANDERS, points_limit=300)),
        codes=("specialism-twice", "too-many-commanders"),
    ),
    Case(
        name="example 10: Elucia with Combat beside a Combat specialist",
        team=team([*SIX, ELUCIA], COMMANDERS),
        codes=("specialism-twice",),
    ),
    Case(name="example 10: Elucia with another", team=team([KAEL, TOR, BEX, ELUCIA], COMMANDERS)),
    Case(
        name="example 10: four traits",
        team=team([*SIX[:3], replace(CAPTAIN, traits=("iron-will", "stoic-hero", "generalist", "fated"))], NO_LIMIT),
        codes=("commander-not-allowed", "too-many-traits"),
    ),
    Case(
        name="example 10: the same trait twice",
        team=team([*SIX[:3], replace(CAPTAIN, traits=("iron-will", "iron-will"))], COMMANDERS),
        codes=("trait-twice",),
    ),
    Case(
        name="example 10: three traits",
        team=team([*SIX[:3], replace(CAPTAIN, traits=("iron-will", "stoic-hero", "generalist"))], COMMANDERS),
    ),
)
