"""What could be chosen: models to recruit, options of one operative, teams to suggest. These evaluate."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.catalogues import MOST_CATALOGUES, LastMade
from rosters.journal.settle import catalogue_of, settings_of, whole_view
from rosters.models import KillTeam, Roster
from rules.armoury import Armoury, Step
from rules.catalogue.compile import Catalogue
from rules.changes import State
from rules.editions import find
from rules.editions.base import Edition, RosterContent, Suggestions, View
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Recruitable:
    """A model that may join the roster, with its default loadout."""

    model: str
    name: str
    datasheet: str
    roles: tuple[str, ...]
    specialisms: tuple[str, ...]
    points: int
    maximum: str
    """As printed; "-" for no maximum."""
    here: int = 0
    """How many are on the roster."""
    sheet: OperativeSheet | None = None

    @property
    def stats(self) -> tuple[tuple[str, str], ...]:
        """The stat line as a row shows it: how many a team takes is told apart."""
        return tuple(stat for stat in self.sheet.stats if stat[0] != MOST_TAKEN) if self.sheet else ()


MOST_TAKEN = "Max"
"""Where datasheets print how many a kill team takes."""


def recruitables(roster: Roster) -> list[Recruitable]:
    """Every model of the faction, priced; the prices of a catalogue are worked out once per process."""
    if roster.pack is None:
        return []
    edition = find(roster.edition)
    counted: dict[str, int] = {}
    for model in roster.operatives.filter(status__in=("ready", "convalescing")).values_list("model", flat=True):
        counted[model] = counted.get(model, 0) + 1
    known = catalogue_models(edition, roster.pack.digest)
    return [replace(each, here=counted.get(each.model, 0)) for each in known]


_models: LastMade[tuple[Recruitable, ...]] = LastMade(MOST_CATALOGUES)


def catalogue_models(edition: Edition, pack_digest: str) -> tuple[Recruitable, ...]:
    """Every model of a pack with its default loadout, priced; kept per process."""
    return _models.get(f"{edition.key} {pack_digest}", lambda: tuple(_priced(edition, catalogue_of(pack_digest))))


def _priced(edition: Edition, catalogue: Catalogue) -> list[Recruitable]:
    found = []
    for loadout in edition.models(catalogue):
        view = edition.view(catalogue, RosterContent(loadouts=(loadout,)))
        (sheet,) = edition.sheets(catalogue, view)
        stats = dict(sheet.stats)
        found.append(
            Recruitable(
                model=loadout.model,
                name=sheet.model,
                datasheet=sheet.datasheet,
                roles=sheet.roles,
                specialisms=sheet.specialisms,
                points=sheet.points,
                maximum=stats.get(MOST_TAKEN, "-") or "-",
                sheet=sheet,
            )
        )
    return found


def armoury_of(roster: Roster, operative: str) -> Armoury | None:
    """What an operative may choose, as a form shows it, within the whole roster."""
    state = projection.state_of(roster)
    if operative not in states.operatives(state):
        return None
    edition, catalogue = _of(roster)
    return edition.armoury(catalogue, states.muster_of(state), operative, states.standings_of(state))


def sub_factions_of(roster: Roster) -> tuple[str, ...]:
    """What operatives of the roster's faction may belong to. Compiles, but evaluates nothing."""
    edition, catalogue = _of(roster)
    return edition.sub_factions(catalogue)


def advances_of(roster: Roster, container: str) -> tuple[Step, ...]:
    """What a fire team may gain. Compiles, but evaluates nothing."""
    edition, catalogue = _of(roster)
    if edition.squads is None:
        return ()
    return edition.squads.advances(catalogue, states.muster_of(projection.state_of(roster)), container)


def suggestions(roster: Roster, team: KillTeam, keep: Collection[str] = ()) -> Suggestions:
    """Up to three legal teams for this kill team's format, using most of its limit."""
    edition, catalogue = _of(roster)
    if edition.suggest is None:
        return Suggestions()
    view, fields = _whole(edition, catalogue, projection.state_of(roster), team)
    settings = settings_of(edition, fields)
    return edition.suggest.teams(
        view.team.members,
        view.team.capacities,
        settings.points_limit,
        keep=keep,
        settings=settings,
        game=view.team.game,
    )


def nearest_legal(roster: Roster, team: KillTeam) -> Suggestions:
    """The legal team with the fewest changes from this one."""
    edition, catalogue = _of(roster)
    if edition.suggest is None:
        return Suggestions()
    view, fields = _whole(edition, catalogue, projection.state_of(roster), team)
    settings = settings_of(edition, fields)
    return edition.suggest.nearest(
        view.team.members,
        team.members,
        view.team.capacities,
        settings.points_limit,
        settings=settings,
        game=view.team.game,
    )


def _of(roster: Roster) -> tuple[Edition, Catalogue]:
    return find(roster.edition), catalogue_of(roster.pack.digest if roster.pack else "")


def _whole(edition: Edition, catalogue: Catalogue, state: State, team: KillTeam) -> tuple[View, dict[str, Any]]:
    fields = states.kill_teams(state)[str(team.pk)]
    return whole_view(edition, catalogue, state, fields), fields
