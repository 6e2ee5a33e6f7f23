"""BattleScribe's roster files, out and in."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import AbstractBaseUser

from rosters import states
from rosters.checking import told as told_step
from rosters.exchange.arriving import Arriving
from rosters.models import Pack, Roster
from rosters.selectors.packs import catalogue_for
from rosters.settling import catalogue_of
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate
from rules.changes import State
from rules.editions import EDITIONS, find
from rules.editions.base import Purpose
from rules.editions.known import edition_of
from rules.errors import Fault, Malformed
from rules.formats.battlescribe import read_roster, write_roster
from rules.formats.export import to_roster_file
from rules.formats.figures import figures_of
from rules.formats.resolve import Resolution, Rung, catalogue_of_figures, resolve
from rules.formats.roster_file import RosterFile

OUR_OWN = "kt2018:system"


def to_file(roster: Roster, state: State, *, zipped: bool) -> bytes:
    """The roster as BattleScribe would write it, earned levels and advances included."""
    edition, catalogue = find(roster.edition), catalogue_of(state[states.ROSTER]["pack"])
    tree = edition.assemble(catalogue, states.muster_of(state), Purpose.EXPORT)
    file = to_roster_file(catalogue, tree, evaluate(catalogue, tree), roster_id=str(roster.pk))
    return write_roster(file, zipped=zipped)


def from_file(data: bytes, name: str, user: AbstractBaseUser | None) -> Arriving:
    """Read a .ros or .rosz against the pack here that it fits; without one, from its own figures."""
    file = read_roster(data, name)
    edition_key = edition_of(file.game_system_id) or ("kt2018" if file.game_system_id == OUR_OWN else "")
    if edition_key not in EDITIONS:
        raise Malformed(
            name, Fault(f"is a roster of {file.game_system_name or 'another game'}, which is not played here")
        )
    edition = find(edition_key)
    pack = _pack_of(file, edition_key, user)
    catalogue = catalogue_for(pack.digest) if pack else catalogue_of_figures(file)
    tree, resolution = resolve(catalogue, file)
    muster, standings = edition.arrive(catalogue, edition.dissect(catalogue, tree))
    figures = figures_of(catalogue, file, tree, resolution, evaluate(catalogue, tree))
    return Arriving(
        form="ros",
        edition=edition_key,
        faction=pack.title if pack else ", ".join(dict.fromkeys(f.catalogue_name for f in file.forces)),
        name=file.name,
        notes=file.custom_notes,
        pack=pack,
        muster=muster,
        standings=standings,
        unresolved=tuple(told_step(step) for step in resolution.unresolved) if pack else (),
        told=tuple(_notes(file, pack, catalogue, resolution, figures.differences)),
    )


def _pack_of(file: RosterFile, edition: str, user: AbstractBaseUser | None) -> Pack | None:
    """The newest pack whose faction the file was made with."""
    for force in file.forces:
        found = Pack.objects.visible_to(user).filter(
            edition=edition, kind=Pack.Kind.FACTION, parts__file__source_id=force.catalogue_id
        )
        exact = found.filter(key=force.catalogue_id).newest_first().first()
        pack = exact or found.newest_first().first()
        if pack is None and force.catalogue_id.startswith(f"{edition}:"):
            key = force.catalogue_id.removeprefix(f"{edition}:")
            pack = Pack.objects.visible_to(user).filter(edition=edition, key=key).newest_first().first()
        if pack is not None:
            return pack
    return None


def _notes(
    file: RosterFile, pack: Pack | None, catalogue: Catalogue, resolution: Resolution, differences: tuple[str, ...]
) -> Iterator[str]:
    if pack is None:
        yield "Its catalogue is not here: it comes in from its own figures and can be played and printed, not re-armed."
        return
    rungs = resolution.rungs
    by_last, by_name = rungs[Rung.LAST_ID.value], rungs[Rung.NAME.value]
    if by_last or by_name:
        yield f"Made with an older revision: {by_last} choices were found by their id, {by_name} by their name."
    yield from resolution.notes
    yield from differences
