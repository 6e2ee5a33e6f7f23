"""What holds a roster that is out in a campaign: asked of the layer above, which alone knows campaigns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accounts.hooks import named
from rosters.journal import state as states

if TYPE_CHECKING:
    from rosters.journal.operation import Operation


def check(op: Operation) -> None:
    """Refuse what the roster's campaign forbids. ROSTER_GUARDS name functions guard(op), which raise Refusal."""
    if op.before and op.before[states.ROSTER].get("campaign"):
        for guard in named("ROSTER_GUARDS"):
            guard(op)
