"""One combination of the ways out that issues offer, after which nothing is illegal: found without writing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from rosters.journal import state as states
from rosters.journal.settle import TeamVerdict, catalogue_of, judge
from rosters.models import Roster
from rosters.rosters.allowed_fixes import Trial
from rosters.rosters.services.rosters import MOST_ACTS
from rosters.web.issues import acts_value
from rules.acts import Act
from rules.changes import State
from rules.editions import find
from rules.issues import Fix, Severity, is_judged
from rules.sheets import OperativeSheet

MOST_JUDGED = 80
"""So many rosters are judged while looking; each takes milliseconds, and most are legal after a handful."""


@dataclass(frozen=True, slots=True)
class FixAll:
    """Ways out that make a roster or team legal together, and what it costs before and after them."""

    fixes: tuple[Fix, ...]
    before: int
    after: int

    @property
    def acts(self) -> tuple[Act, ...]:
        return tuple(act for fix in self.fixes for act in fix.acts)

    def sentences(self, operatives: Iterable[OperativeSheet]) -> list[str]:
        """What each does, with the models of those who have a name of their own: it may be a minute old."""
        return [_with_models(fix, operatives) for fix in self.fixes]


def _with_models(fix: Fix, operatives: Iterable[OperativeSheet]) -> str:
    concerned = acts_value(fix.acts)
    models = {op.name: op.model for op in operatives if op.key in concerned and op.name != op.model}
    names = "|".join(map(re.escape, sorted(models, key=len, reverse=True)))
    return (
        re.sub(rf"(?<!\w)(?:{names})(?!\w)", lambda at: f"{at[0]} ({models[at[0]]})", fix.words) if names else fix.words
    )


def fix_all(roster: Roster, kill_team: str = "") -> FixAll | None:
    """The first combination that makes the roster, or one kill team of it, legal; fewest issues left are tried first.

    None where nothing is illegal, where nobody could judge, or where no combination was found.
    """
    trial = Trial(roster)
    before = _judged(roster, trial.state, kill_team)
    if not _illegal(before) or not is_judged(before.issues):
        return None
    order, looked_at = count(), 0
    waiting: list[tuple[int, int, int, State, TeamVerdict, tuple[Fix, ...]]] = []
    heappush(waiting, (_illegal(before), 0, next(order), trial.state, before, ()))
    while waiting and looked_at < MOST_JUDGED:
        _, _, _, state, verdict, done = heappop(waiting)
        for fix in _ways_out(verdict, set(state) - set(trial.state)):
            after = trial.after(state, fix.acts, kill_team)
            if after is None or sum(len(each.acts) for each in (*done, fix)) > MOST_ACTS:
                continue
            looked_at += 1
            found = _judged(roster, after, kill_team)
            left, fixes = _illegal(found), (*done, fix)
            if not left:
                return FixAll(fixes, before.points, found.points)
            if left <= _illegal(verdict):
                heappush(waiting, (left, len(fixes), next(order), after, found, fixes))
    return None


def _judged(roster: Roster, state: State, kill_team: str) -> TeamVerdict:
    return judge(find(roster.edition), catalogue_of(state[states.ROSTER]["pack"]), state, kill_team)


def _illegal(verdict: TeamVerdict) -> int:
    return sum(issue.severity is Severity.ILLEGAL for issue in verdict.issues)


def _ways_out(verdict: TeamVerdict, recruits: Collection[str]) -> Iterator[Fix]:
    """The fixes of the first issue that has any, since each has to be solved some time. A fix about an operative
    that an earlier one only recruited is left out: done in earnest, they have another key.
    """
    for issue in verdict.issues:
        if issue.severity is Severity.ILLEGAL and issue.fixes:
            yield from (fix for fix in issue.fixes if not any(key in acts_value(fix.acts) for key in recruits))
            return
