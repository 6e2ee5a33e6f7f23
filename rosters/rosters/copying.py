"""What a copy of a roster contains: operatives that can still fight, as they were recruited."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from rosters.journal import state as states
from rules.catalogue.compile import Catalogue
from rules.changes import State
from rules.editions.base import ACTIVE, Edition, RosterContent


def as_recruited(edition: Edition, catalogue: Catalogue, state: State, veterans: Collection[str] = ()) -> RosterContent:
    """Without levels and abilities that were earned, what squads came to, or the fallen; `veterans` keep theirs."""
    active = {key for key, standing in states.standings_of(state).items() if standing.status in ACTIVE}
    muster = states.picked(states.muster_of(state), active)
    loadouts = tuple(
        each if each.key in veterans else edition.as_recruited(catalogue, each) for each in muster.loadouts
    )
    return replace(muster, loadouts=loadouts, squads=())
