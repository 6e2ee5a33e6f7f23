"""Issues as pages show them: in words, with fixes that are buttons carrying acts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules import acts
from rules.acts import Act
from rules.issues import Issue, Severity, is_judged


@dataclass(frozen=True, slots=True)
class ShownFix:
    """A way out; `value` is what its button sends: the acts, as JSON."""

    words: str
    value: str


@dataclass(frozen=True, slots=True)
class ShownIssue:
    """What `components/issue.html` wants."""

    code: str
    rule: str
    page: str
    sentence: str
    severity: str
    fixes: tuple[ShownFix, ...]


def acts_value(requested: Sequence[Act]) -> str:
    """Acts as a form field carries them."""
    return json.dumps([acts.to_json(act) for act in requested], separators=(",", ":"))


def shown_issues(issues: Iterable[Issue]) -> list[ShownIssue]:
    """Issues for the page, what is illegal first."""
    ordered = sorted(issues, key=lambda issue: issue.severity is not Severity.ILLEGAL)
    return [
        ShownIssue(
            code=issue.code,
            rule=issue.rule,
            page=issue.page,
            sentence=issue.sentence,
            severity=issue.severity.value,
            fixes=tuple(ShownFix(fix.words, acts_value(fix.acts)) for fix in issue.fixes),
        )
        for issue in ordered
    ]


def tally_of(issues: Sequence[Issue]) -> dict[str, int]:
    """How many are illegal and how many remind, as `components/tally.html` wants them; whether nobody could judge."""
    illegal = sum(issue.severity is Severity.ILLEGAL for issue in issues)
    return {"illegal": illegal, "reminders": len(issues) - illegal, "unjudged": not is_judged(issues)}
