"""Issues as pages show them: in words, with fixes that are buttons carrying acts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules import acts
from rules.acts import Act
from rules.issues import Issue, Severity, is_judged
from rules.names import first_of
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True)
class ShownFix:
    """A way out; `value` is what its button sends: the acts, as JSON."""

    words: str
    value: str
    mends: int = 1
    """How many of the issues shown it is a way out of."""


@dataclass(frozen=True, slots=True)
class ShownIssue:
    """What `components/issue.html` wants."""

    code: str
    rule: str
    page: str
    sentence: str
    severity: str
    fixes: tuple[ShownFix, ...]
    """Fixes in order: those that solve most issues first."""
    models: str = ""
    """What those it is about are, beside the names they go by."""

    @property
    def best(self) -> tuple[ShownFix, ...]:
        return self.fixes[:BEST]

    @property
    def others(self) -> tuple[ShownFix, ...]:
        return self.fixes[BEST:]


MOST_NAMED = 6
BEST = 2
"""How many fixes of an issue are shown unfolded."""


def acts_value(requested: Sequence[Act]) -> str:
    """Acts as a form field carries them."""
    return json.dumps([acts.to_json(act) for act in requested], separators=(",", ":"))


def shown_issues(issues: Iterable[Issue], sheets: Iterable[OperativeSheet] = ()) -> list[ShownIssue]:
    """Issues for the page, what is illegal first; of whom they are about, the model stands beside a name of its own."""
    models = {sheet.key: f"{sheet.name}: {sheet.model}" for sheet in sheets if sheet.name != sheet.model}
    ordered = sorted(issues, key=lambda issue: issue.severity is not Severity.ILLEGAL)
    mended = Counter(fix.value for issue in ordered for fix in set(shown_fixes(issue)))
    return [
        ShownIssue(
            code=issue.code,
            rule=issue.rule,
            page=issue.page,
            sentence=issue.sentence,
            severity=issue.severity.value,
            fixes=_best_first(shown_fixes(issue), mended),
            models=first_of([models[key] for key in dict.fromkeys(issue.operatives) if key in models], MOST_NAMED),
        )
        for issue in ordered
    ]


def _best_first(fixes: Iterable[ShownFix], mended: Counter[str]) -> tuple[ShownFix, ...]:
    """Every fix with how many issues it solves, in that order."""
    counted = (replace(fix, mends=mended[fix.value]) for fix in fixes)
    return tuple(sorted(counted, key=lambda fix: -fix.mends))


def shown_fixes(issue: Issue) -> tuple[ShownFix, ...]:
    """The ways out of an issue as buttons."""
    return tuple(ShownFix(fix.words, acts_value(fix.acts)) for fix in issue.fixes)


def tally_of(issues: Sequence[Issue]) -> dict[str, int]:
    """How many are illegal and how many remind, as `components/tally.html` wants them; whether nobody could judge."""
    illegal = sum(issue.severity is Severity.ILLEGAL for issue in issues)
    return {"illegal": illegal, "reminders": len(issues) - illegal, "unjudged": not is_judged(issues)}
