"""Of the fixes that an issue proposes, those that the roster's campaign would not refuse: only these become buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from rosters.journal import rows as projection
from rosters.journal.apply import apply_act, fit_act
from rosters.journal.operation import Operation, check_guards
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

    def allows(self, acts: Sequence[Act], kill_team: str = "") -> bool:
        """Whether the roster would take these acts; one that is in no campaign takes what its edition proposes."""
        return not self.roster.campaign or not acts or self.after(self.state, acts, kill_team) is not None

    @cached_property
    def rows(self) -> Rows:
        """Queries."""
        return rows_of(self.roster)

    @cached_property
    def state(self) -> State:
        """The roster as it is. Queries."""
        return projection.state_of(self.roster, self.rows)

    def after(self, state: State, acts: Sequence[Act], kill_team: str = "") -> State | None:
        """What the acts make of the state; None where the roster would refuse them."""
        op = Operation(
            roster=self.roster, edition=find(self.roster.edition), before=self.state, state=state, rows=self.rows
        )
        try:
            for act in acts:
                apply_act(op, fit_act(act), kill_team)
            check_guards(op)
        except Refusal:
            return None
        return op.state


def allowed_fixes(roster: Roster, issues: Iterable[Issue], kill_team: str = "") -> list[Issue]:
    """The issues, each with the fixes that the roster would take."""
    trial = Trial(roster)
    return [
        replace(issue, fixes=tuple(fix for fix in issue.fixes if trial.allows(fix.acts, kill_team))) for issue in issues
    ]
