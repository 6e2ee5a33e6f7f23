"""Of the fixes that an issue proposes, those that the roster's campaign would not refuse: only these become buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rosters.journal import guards
from rosters.journal import rows as projection
from rosters.journal.apply import apply_act, fit_act
from rosters.journal.operation import Operation
from rosters.journal.rows import Rows, rows_of
from rosters.models import Roster
from rules.acts import Act
from rules.changes import State
from rules.editions import find
from rules.errors import Refusal
from rules.issues import Issue


class Trial:
    """A roster on which acts are tried and nothing is written; its state is read when the first act is."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self._rows: Rows | None = None
        self._state: State = {}

    def allows(self, acts: Sequence[Act], kill_team: str = "") -> bool:
        """Whether the roster would take these acts; one that is in no campaign takes what its edition proposes."""
        if not self.roster.campaign or not acts:
            return True
        if self._rows is None:
            self._rows = rows_of(self.roster)
            self._state = projection.state_of(self.roster, self._rows)
        edition = find(self.roster.edition)
        op = Operation(roster=self.roster, edition=edition, before=self._state, state=self._state, rows=self._rows)
        try:
            for act in acts:
                apply_act(op, fit_act(act), kill_team)
            guards.check(op)
        except Refusal:
            return False
        return True


def allowed_fixes(roster: Roster, issues: Iterable[Issue], kill_team: str = "") -> list[Issue]:
    """The issues, each with the fixes that the roster would take."""
    trial = Trial(roster)
    return [
        replace(issue, fixes=tuple(fix for fix in issue.fixes if trial.allows(fix.acts, kill_team))) for issue in issues
    ]
