"""Issues as pages show them: in words, with fixes that are buttons carrying acts."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rules import acts
from rules.acts import Act
from rules.issues import Issue, Severity, is_judged
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True)
class ShownFix:
    """A way out; `value` is what its button sends: the acts, as JSON."""

    words: str
    value: str
    mends: int = 1
    """How many of the issues shown it is a way out of."""
    change: int | None = None
    """By how many points it changes the team, where somebody stays at home."""


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


MOST_NAMED = 3
"""Of more whom a sentence does not name, nobody asks what each is."""
BEST = 2
"""How many fixes of an issue are shown unfolded."""


def acts_value(requested: Sequence[Act]) -> str:
    """Acts as a form field carries them."""
    return json.dumps([acts.to_json(act) for act in requested], separators=(",", ":"))


def shown_issues(
    issues: Iterable[Issue], sheets: Iterable[OperativeSheet] = (), prices: Mapping[str, int] | None = None
) -> list[ShownIssue]:
    """Issues for the page, what is illegal first; whoever has a name of its own stands there with its model, and with
    prices a way out says what it saves.
    """
    known = {sheet.key: sheet for sheet in sheets if sheet.name != sheet.model}
    ordered = sorted(issues, key=lambda issue: issue.severity is not Severity.ILLEGAL)
    mended = Counter(fix.value for issue in ordered for fix in set(shown_fixes(issue)))
    return [
        ShownIssue(
            code=issue.code,
            rule=issue.rule,
            page=issue.page,
            sentence=_with_models(issue, known),
            severity=issue.severity.value,
            fixes=_best_first(_priced(issue, prices or {}), mended),
            models=_models(issue, known),
        )
        for issue in ordered
    ]


def _with_models(issue: Issue, known: Mapping[str, OperativeSheet]) -> str:
    """The sentence with the model in brackets behind each name."""
    sentence = issue.sentence
    for sheet in (known[key] for key in dict.fromkeys(issue.operatives) if key in known):
        named = _with_model(sheet)
        if named not in sentence:
            sentence = re.sub(rf"(?<!\w){re.escape(sheet.name)}(?!\w)", lambda _, words=named: words, sentence, count=1)
    return sentence


def _with_model(sheet: OperativeSheet) -> str:
    """The name with the model in brackets; one that has brackets itself stands in them with a comma."""
    return f"{sheet.name} ({sheet.model.replace(' (', ', ').replace(')', '')})"


def _models(issue: Issue, known: Mapping[str, OperativeSheet]) -> str:
    """Those few whom the sentence does not name, with what they are."""
    unnamed = [known[key] for key in dict.fromkeys(issue.operatives) if key in known]
    unnamed = [sheet for sheet in unnamed if sheet.name not in issue.sentence]
    return ", ".join(map(_with_model, unnamed)) if len(unnamed) <= MOST_NAMED else ""


def _priced(issue: Issue, prices: Mapping[str, int]) -> tuple[ShownFix, ...]:
    """Its fixes; with what is saved by those by which somebody only stays at home."""
    return tuple(
        replace(offered, change=-sum(prices.get(key, 0) for act in fix.acts for key in act.operatives))
        if prices and all(isinstance(act, acts.Bench) for act in fix.acts)
        else offered
        for fix, offered in zip(issue.fixes, shown_fixes(issue), strict=True)
    )


def _best_first(fixes: Iterable[ShownFix], mended: Counter[str]) -> tuple[ShownFix, ...]:
    """Every fix with how many issues it solves, in that order; of those that read alike only the first."""
    counted = sorted((replace(fix, mends=mended[fix.value]) for fix in fixes), key=lambda fix: -fix.mends)
    alike: dict[tuple[str, int | None], ShownFix] = {}
    for fix in counted:
        alike.setdefault((fix.words, fix.change), fix)
    return tuple(alike.values())


def shown_fixes(issue: Issue) -> tuple[ShownFix, ...]:
    """The ways out of an issue as buttons."""
    return tuple(ShownFix(fix.words, acts_value(fix.acts)) for fix in issue.fixes)


def tally_of(issues: Sequence[Issue]) -> dict[str, int]:
    """How many are illegal and how many remind, as `components/tally.html` wants them; whether nobody could judge."""
    illegal = sum(issue.severity is Severity.ILLEGAL for issue in issues)
    return {"illegal": illegal, "reminders": len(issues) - illegal, "unjudged": not is_judged(issues)}
