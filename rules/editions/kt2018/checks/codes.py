"""Every code that a 2018 verdict may carry, with its rule's name and page.

A code never changes its meaning. A page is left empty where no source names one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.editions.base import Member
from rules.issues import Fix, Issue, Severity


class RuleReference(NamedTuple):
    name: str
    page: str = ""


FORGED = "Core Manual p.62"
SPECIALISM = "Core Manual p.66"
LEVELS = "Core Manual p.67"
GATHERING = "Core Manual p.203"
FIRE_TEAMS = "Core Manual p.204"

RULES = {
    "empty-roster": RuleReference("Command roster"),
    "empty-team": RuleReference("Choosing a kill team", FORGED),
    "operative-twice": RuleReference("Choosing a kill team", FORGED),
    "roster-too-large": RuleReference("Size of a command roster"),
    "roster-too-large-at-start": RuleReference("Starting a campaign", GATHERING),
    "roster-without-leader": RuleReference("Leader of a battle-forged kill team", FORGED),
    "too-few-operatives": RuleReference("Size of a battle-forged kill team", FORGED),
    "too-many-operatives": RuleReference("Size of a battle-forged kill team", FORGED),
    "faction-not-shared": RuleReference("Shared Faction keyword", FORGED),
    "sub-factions-mixed": RuleReference("Sub-factions"),
    "no-leader": RuleReference("Leader of a battle-forged kill team", FORGED),
    "too-many-leaders": RuleReference("Leader of a battle-forged kill team", FORGED),
    "too-many-specialists": RuleReference("Specialists of a battle-forged kill team", FORGED),
    "specialism-twice": RuleReference("Each specialism once", SPECIALISM),
    "attendant-role": RuleReference("Attendants"),
    "new-specialist": RuleReference("New recruits"),
    "over-points": RuleReference("Points limit", FORGED),
    "over-capacity": RuleReference("Maximum of a datasheet", FORGED),
    "company-missing": RuleReference("Attendants and pairs"),
    "operative-dead": RuleReference("Casualties", FIRE_TEAMS),
    "operative-retired": RuleReference("Command roster"),
    "operative-convalescing": RuleReference("Casualties", FIRE_TEAMS),
    "commander-not-allowed": RuleReference("Commanders"),
    "too-many-commanders": RuleReference("Commanders"),
    "commander-twice": RuleReference("Commanders in a campaign"),
    "commander-level": RuleReference("Commander levels"),
    "too-many-traits": RuleReference("Commander traits"),
    "trait-twice": RuleReference("Commander traits"),
    "experience-out-of-range": RuleReference("Experience"),
    "experience-not-gained": RuleReference("Experience"),
    "ability-twice": RuleReference("Specialist abilities", LEVELS),
    "ability-above-level": RuleReference("Specialist abilities", LEVELS),
    "ability-foreign": RuleReference("Specialist abilities", LEVELS),
    "ability-needs-earlier": RuleReference("Specialist abilities", LEVELS),
    "too-many-abilities": RuleReference("Specialist abilities", LEVELS),
    "ability-open": RuleReference("Specialist abilities", LEVELS),
    "fire-team-twice": RuleReference("Fire teams", FIRE_TEAMS),
    "advance-twice": RuleReference("Fire team advances", FIRE_TEAMS),
    "too-many-advances": RuleReference("Fire team advances", FIRE_TEAMS),
    "advance-open": RuleReference("Fire team advances", FIRE_TEAMS),
    "advance-way-open": RuleReference("Fire team advances", FIRE_TEAMS),
    "not-available": RuleReference("Wargear and options"),
    "too-few-choices": RuleReference("Wargear and options"),
    "too-many-choices": RuleReference("Wargear and options"),
    "told-by-data": RuleReference("Wargear and options"),
    "muster-without-leader": RuleReference("Leader of a battle-forged kill team", FORGED),
    "muster-too-few": RuleReference("Size of a battle-forged kill team", FORGED),
    "fire-team-untaught": RuleReference("New recruits", FIRE_TEAMS),
    "keep-impossible": RuleReference("Suggestions"),
    "no-legal-team": RuleReference("Suggestions"),
}

CHECKLIST = (
    ("Points limit", frozenset({"over-points"})),
    ("3 to 20 models", frozenset({"empty-team", "too-few-operatives", "too-many-operatives"})),
    ("One Leader", frozenset({"no-leader", "too-many-leaders"})),
    ("Up to 3 specialists", frozenset({"too-many-specialists"})),
    ("Each specialism once", frozenset({"specialism-twice"})),
    ("One faction", frozenset({"faction-not-shared", "sub-factions-mixed"})),
    ("Datasheet limits", frozenset({"over-capacity", "company-missing"})),
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
