"""What players count of a kill team before a game, each rule with the codes of the issues that say it is broken."""

from __future__ import annotations

from rules.datacards import carrying, checks
from rules.selection.judging import Breach

PER_RULE = {
    "Number of selections": (Breach.TOO_MANY, Breach.TOO_FEW, Breach.TRADED_TOO_MUCH),
    "One faction list": (Breach.UNLISTED, Breach.MIXED),
    "Each operative once": (Breach.TOO_OFTEN, Breach.ALIKE),
    "Limits of the kill team": (Breach.OVER_LIMIT, Breach.UNDER_LIMIT, Breach.UNEVEN, Breach.ALONE),
}
BESIDE = {
    "Number of selections": (checks.EMPTY,),
    "One faction list": (checks.UNFIT,),
    "Each operative once": (checks.TWICE,),
    "Equipment": (
        checks.TOO_MUCH_EQUIPMENT,
        checks.EQUIPMENT_TWICE,
        checks.EQUIPMENT_UNKNOWN,
        carrying.POINTS,
        carrying.NOT_FOR,
        carrying.ALIKE,
        carrying.TOO_OFTEN,
    ),
    "Choices for this game": (checks.CHOICE_OPEN, checks.CHOICE_TOO_MANY, checks.CHOICE_SAME),
}
CHECKLIST = tuple(
    (rule, frozenset((*(checks.RULES[each][0] for each in PER_RULE.get(rule, ())), *BESIDE.get(rule, ()))))
    for rule in dict.fromkeys((*PER_RULE, *BESIDE))
)
