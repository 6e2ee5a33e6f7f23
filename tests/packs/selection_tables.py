"""Tables of selections that a kill team may and may not pick, and what their words mean."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.datacards.dialect import rules_of
from rules.selection.composition import OperativePick
from rules.selection.judging import Breach
from rules.selection.team import OperativeEntry, TeamRules
from tests.rules.pack_cast import team_catalogue

KINDS = {
    "few": Breach.TOO_FEW,
    "many": Breach.TOO_MANY,
    "often": Breach.TOO_OFTEN,
    "alike": Breach.ALIKE,
    "limit": Breach.OVER_LIMIT,
    "lacking": Breach.UNDER_LIMIT,
    "alone": Breach.ALONE,
    "mixed": Breach.MIXED,
    "traded": Breach.TRADED_TOO_MUCH,
    "unlisted": Breach.UNLISTED,
    "uneven": Breach.UNEVEN,
}
Row = tuple[str, Breach | None, str]


def rows(table: Path) -> Iterator[Row]:
    """Team, the kind of fault (none where it is legal), selection."""
    team = ""
    for line in table.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            team = line.strip("[]")
        elif line.startswith("= "):
            yield team, None, line[2:]
        elif line and not line.startswith("#"):
            kind, _, selection = line.partition(": ")
            yield team, KINDS[kind], selection


def rules_of_team(edition: str, key: str) -> TeamRules:
    rules = rules_of(team_catalogue(edition, key))
    assert rules is not None
    return rules


def entry_of(rules: TeamRules, word: str) -> OperativeEntry:
    """The operative that a word means: `boy` is the Kommando Boy, not the Breacha Boy."""
    meant = [each for each in rules.operatives.values() if each.key == word or each.key.endswith(f"-{word}")]
    assert meant, f"{rules.title} has no {word}: {sorted(each.key for each in rules.operatives.values())}"
    return min(meant, key=lambda each: len(each.key))


def picks_of(rules: TeamRules, selection: str) -> tuple[list[OperativePick], int]:
    """A selection as the table writes it, and how many places were given up for ploys."""
    picks: list[OperativePick] = []
    traded = 0
    for word in selection.split():
        if word.startswith("~"):
            traded = int(word[1:])
            continue
        number, _, rest = word.rpartition("*")
        name, _, weapons = rest.partition("/")
        entry = entry_of(rules, name)
        arms = entry.by_default
        if weapons:
            own = {
                arm.weapon: arm for key, each in rules.arms.items() if key.startswith(f"{entry.id}:") for arm in each
            }
            arms = (*entry.always, *(own[weapon] for weapon in weapons.split("+")))
        picks += [
            OperativePick(key=f"{len(picks) + one}", operative=entry.key, arms=arms, keywords=entry.keywords)
            for one in range(int(number or 1))
        ]
    return picks, traded
