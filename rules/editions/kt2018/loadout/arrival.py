"""The experience of a roster from a file, as far as its choices show it.

Files hold abilities and advances but no experience. A level counts from the moment the
experience is there, so whoever has an ability is taken to have the experience for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.catalogue.compile import Catalogue
from rules.editions.base import FireTeam, Loadout, OperativeRecord, Role, RosterContent
from rules.editions.kt2018.experience import HIGHEST_LEVEL, experience_for, same_roll
from rules.editions.kt2018.loadout.reading import read_loadout
from rules.editions.kt2018.state import fire_teams_of, squads_of, standing_of


def arrive(catalogue: Catalogue, muster: RosterContent) -> tuple[RosterContent, Mapping[str, OperativeRecord]]:
    """The roster with its fire teams' experience, and each operative's experience."""
    known = replace(muster, squads=squads_of(_with_experience(team) for team in fire_teams_of(muster)))
    return known, standings_of(catalogue, muster)


def standings_of(catalogue: Catalogue, muster: RosterContent) -> dict[str, OperativeRecord]:
    """Everyone ready, with the least experience that goes with the highest of their abilities."""
    return {loadout.key: standing_of(experience=_least(catalogue, loadout)) for loadout in muster.loadouts}


def _least(catalogue: Catalogue, loadout: Loadout) -> int:
    """Commanders buy their levels and non-specialists have those of their fire team."""
    if loadout.role in (Role.COMMANDER, Role.NON_SPECIALIST):
        return 0
    return experience_for(read_loadout(catalogue, loadout).level)


def _with_experience(team: FireTeam) -> FireTeam:
    """At least what its advances took: one for each level."""
    levels = 1 + len({same_roll(advance) for advance in team.advances})
    return replace(team, experience=max(team.experience, experience_for(min(levels, HIGHEST_LEVEL))))
