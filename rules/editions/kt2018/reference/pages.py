"""Pages of the compendium about what all factions share, beside the Tactics and the glossary."""

from __future__ import annotations

from rules.editions.capabilities import ReferenceList, ReferencePage

SPECIALISMS = ReferencePage(key="specialisms", label="Specialisms")
TRAITS = ReferencePage(
    key="traits",
    label="Traits and powers",
    lists=(
        ReferenceList(
            key="traits",
            title="Commander traits",
            kind="Commander trait",
            texts=lambda known: [each for each in known.traits if not each.is_own],
            note="Up to three different ones, bought once",
        ),
        ReferenceList(
            key="own-traits",
            title="Traits of named commanders",
            kind="Commander trait",
            texts=lambda known: [each for each in known.traits if each.is_own],
            note="Bought in the same way, some at a price of their own",
        ),
        ReferenceList(
            key="advances",
            title="Fire team advances",
            kind="Fire team advance",
            texts=lambda known: known.advances,
            note="One D6 for each level above the first; what the team has already is rolled again",
            is_numbered=True,
        ),
        ReferenceList(
            key="powers",
            title="Psychic powers",
            kind="Psychic power",
            texts=lambda known: known.powers,
            note="Of psykers who know none of their faction",
        ),
        ReferenceList(
            key="hunters",
            title="Legendary Hunters",
            kind="Legendary Hunter",
            texts=lambda known: known.hunters,
            note="Each has the abilities of its level and of those below",
            is_numbered=True,
        ),
    ),
)
TACTIC_KINDS = {
    "core": "Everyone’s",
    "faction": "The faction’s",
    "specialism": "Specialists’",
    "commander": "Commanders’",
    "legendary-hunter": "Legendary Hunters’",
}
