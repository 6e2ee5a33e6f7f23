"""What the tests of rosters share: an act that any roster takes, and what its journal says."""

from __future__ import annotations

from rosters.models import Roster
from rules import acts
from tests.cast import MODEL, model

RECRUIT = acts.Recruit(model=model(MODEL), role="non-specialist")


def words(roster: Roster) -> list[str]:
    return list(roster.batches.order_by("sequence").values_list("words", flat=True))
