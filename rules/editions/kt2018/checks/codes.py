"""Every code that a 2018 verdict may carry, with its rule's name and page.

A code never changes its meaning. A page is left empty where no source names one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.editions.base import Member
from rules.issues import Fix, Issue, Severity


class Rule(NamedTuple):
    name: str
    page: str = ""


FORGED = "Core Manual p.62"
SPECIALISM = "Core Manual p.66"
LEVELS = "Core Manual p.67"
GATHERING = "Core Manual p.203"
FIRE_TEAMS = "Core Manual p.204"

RULES = {
    "empty-roster": Rule("Command roster"),
    "empty-team": Rule("Choosing a kill team", FORGED),
    "operative-twice": Rule("Choosing a kill team", FORGED),
    "roster-too-large": Rule("Size of a command roster"),
    "roster-too-large-at-start": Rule("Starting a campaign", GATHERING),
    "roster-without-leader": Rule("Leader of a battle-forged kill team", FORGED),
    "too-few-operatives": Rule("Size of a battle-forged kill team", FORGED),
    "too-many-operatives": Rule("Size of a battle-forged kill team", FORGED),
    "faction-not-shared": Rule("Shared Faction keyword", FORGED),
    "sub-factions-mixed": Rule("Sub-factions"),
    "no-leader": Rule("Leader of a battle-forged kill team", FORGED),
    "too-many-leaders": Rule("Leader of a battle-forged kill team", FORGED),
    "too-many-specialists": Rule("Specialists of a battle-forged kill team", FORGED),
    "specialism-twice": Rule("Each specialism once", SPECIALISM),
    "attendant-role": Rule("Attendants"),
    "new-specialist": Rule("New recruits"),
    "over-points": Rule("Points limit", FORGED),
    "over-capacity": Rule("Maximum of a datasheet", FORGED),
    "company-missing": Rule("Attendants and pairs"),
    "operative-dead": Rule("Casualties", FIRE_TEAMS),
    "operative-retired": Rule("Command roster"),
    "operative-convalescing": Rule("Casualties", FIRE_TEAMS),
    "commander-not-allowed": Rule("Commanders"),
    "too-many-commanders": Rule("Commanders"),
    "commander-twice": Rule("Commanders in a campaign"),
    "commander-level": Rule("Commander levels"),
    "too-many-traits": Rule("Commander traits"),
    "trait-twice": Rule("Commander traits"),
    "experience-out-of-range": Rule("Experience"),
    "experience-not-gained": Rule("Experience"),
    "ability-twice": Rule("Specialist abilities", LEVELS),
    "ability-above-level": Rule("Specialist abilities", LEVELS),
    "ability-foreign": Rule("Specialist abilities", LEVELS),
    "ability-needs-earlier": Rule("Specialist abilities", LEVELS),
    "too-many-abilities": Rule("Specialist abilities", LEVELS),
    "ability-open": Rule("Specialist abilities", LEVELS),
    "fire-team-twice": Rule("Fire teams", FIRE_TEAMS),
    "advance-twice": Rule("Fire team advances", FIRE_TEAMS),
    "too-many-advances": Rule("Fire team advances", FIRE_TEAMS),
    "advance-open": Rule("Fire team advances", FIRE_TEAMS),
    "advance-way-open": Rule("Fire team advances", FIRE_TEAMS),
    "not-available": Rule("Wargear and options"),
    "too-few-choices": Rule("Wargear and options"),
    "too-many-choices": Rule("Wargear and options"),
    "told-by-data": Rule("Wargear and options"),
    "muster-without-leader": Rule("Leader of a battle-forged kill team", FORGED),
    "muster-too-few": Rule("Size of a battle-forged kill team", FORGED),
    "fire-team-untaught": Rule("New recruits", FIRE_TEAMS),
    "keep-impossible": Rule("Suggestions"),
    "no-legal-team": Rule("Suggestions"),
}

CHECKLIST = (
    ("Points limit", frozenset({"over-points"})),
    ("3 to 20 models", frozenset({"empty-team", "too-few-operatives", "too-many-operatives"})),
    ("One Leader", frozenset({"no-leader", "too-many-leaders"})),
    ("Up to 3 specialists", frozenset({"too-many-specialists"})),
    ("Each specialism once", frozenset({"specialism-twice"})),
    ("One faction", frozenset({"faction-not-shared", "sub-factions-mixed"})),
    ("Maxima of the datasheets", frozenset({"over-capacity", "company-missing"})),
)
"""What players count before a game, each with the codes that say it is broken."""


def illegal(code: str, sentence: str, members: Iterable[Member] = (), fixes: Iterable[Fix] = ()) -> Issue:
    """What a rule forbids, said of these operatives."""
    return _issue(code, sentence, members, fixes, Severity.ILLEGAL)


def reminder(code: str, sentence: str, members: Iterable[Member] = (), fixes: Iterable[Fix] = ()) -> Issue:
    """What a player may have overlooked, though nothing forbids it."""
    return _issue(code, sentence, members, fixes, Severity.REMINDER)


def _issue(code: str, sentence: str, members: Iterable[Member], fixes: Iterable[Fix], severity: Severity) -> Issue:
    rule = RULES[code]
    keys = tuple(dict.fromkeys(member.key for member in members))
    return Issue(
        code=code,
        rule=rule.name,
        page=rule.page,
        sentence=sentence,
        operatives=keys,
        fixes=tuple(fixes),
        severity=severity,
    )
