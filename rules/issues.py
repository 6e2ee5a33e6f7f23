"""An Issue is one thing that is wrong with a roster or team; a Fix is what would mend it.

Both go to JSON and back, because a verdict is stored beside the roster it was found in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules import acts
from rules.acts import Act


class Severity(StrEnum):
    ILLEGAL = "illegal"
    REMINDER = "reminder"
    """Nothing forbids the team as it is, but the player has a choice open or loses something."""


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to solve an issue: a few words for the player, and the acts that do it."""

    words: str
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """Which rule is broken, by whom, why, and what would mend it.

    `code` is stable and means the same for ever; `sentence` may be reworded.
    """

    code: str
    rule: str
    sentence: str
    page: str = ""
    operatives: tuple[str, ...] = ()
    """Keys of the operatives concerned; empty when it is the whole team's."""
    fixes: tuple[Fix, ...] = ()
    severity: Severity = Severity.ILLEGAL


OPEN_CHOICES = frozenset({"ability-open", "advance-open", "advance-way-open", "rank-choice-open"})
"""The codes of reminders that a player answers by choosing or rolling."""
HINDRANCES = frozenset({"roster-without-leader", "muster-without-leader", "muster-too-few"})
"""The codes of reminders that no legal team can be picked from a roster as it is."""
NOT_JUDGED = "not-judged"
"""The code of the reminder that what operatives may be and carry was judged by nobody: their catalogue is missing."""


def not_judged() -> Issue:
    """What is said of a roster or team whose catalogue is missing."""
    return Issue(
        code=NOT_JUDGED,
        rule="Its pack is missing",
        sentence="Not judged: its pack is missing, so its models and wargear cannot be checked. "
        "Points come from its own file.",
        severity=Severity.REMINDER,
    )


def is_judged(issues: Iterable[Issue]) -> bool:
    """Whether there was a catalogue to judge by."""
    return all(issue.code != NOT_JUDGED for issue in issues)


def legality(issues: Sequence[Issue]) -> bool | None:
    """Whether it is legal; None where nothing illegal was found by figures alone."""
    return (True if is_judged(issues) else None) if is_legal(issues) else False


def is_legal(issues: Iterable[Issue]) -> bool:
    """Whether nothing among the issues is more than a reminder."""
    return all(issue.severity is not Severity.ILLEGAL for issue in issues)


def to_json(issue: Issue) -> dict[str, Any]:
    """The issue as JSON values, with its fixes' acts."""
    return {
        "code": issue.code,
        "rule": issue.rule,
        "sentence": issue.sentence,
        "page": issue.page,
        "operatives": list(issue.operatives),
        "severity": issue.severity.value,
        "fixes": [{"words": fix.words, "acts": [acts.to_json(act) for act in fix.acts]} for fix in issue.fixes],
    }


def from_json(payload: Mapping[str, Any]) -> Issue:
    """Read what `to_json` wrote."""
    fixes = (Fix(fix["words"], tuple(acts.from_json(act) for act in fix["acts"])) for fix in payload["fixes"])
    return Issue(
        code=payload["code"],
        rule=payload["rule"],
        sentence=payload["sentence"],
        page=payload["page"],
        operatives=tuple(payload["operatives"]),
        severity=Severity(payload["severity"]),
        fixes=tuple(fixes),
    )
