"""BattleScribe's roster files, out and in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from rosters.exchange.arriving import MOST_OPERATIVES, Arriving, BroughtTeam
from rosters.exchange.checking import selection_in_words as step_in_words
from rosters.journal import state as states
from rosters.journal.catalogues import catalogue_for
from rosters.journal.settle import catalogue_of
from rosters.models import Pack, Roster
from rosters.viewers import Reader
from rosters.web.untrusted import roster_budget
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.defaults import fill
from rules.catalogue.evaluate import evaluate
from rules.catalogue.model import Cost, CostType, Document
from rules.catalogue.tree import Tree, all_forces, all_selections
from rules.changes import State
from rules.editions import EDITIONS, find
from rules.editions.base import Edition, Loadout, OperativeRecord, Purpose, RosterContent
from rules.editions.game import NO_GAME_CHOICES, from_fields
from rules.editions.known import edition_of
from rules.errors import Fault, Malformed
from rules.formats.battlescribe import read_roster, write_roster
from rules.formats.export import to_roster_file
from rules.formats.figures import figures_of
from rules.formats.joining import joined
from rules.formats.matching import MatchRung, plain_name, stem
from rules.formats.pack_printing import MARK
from rules.formats.resolve import LOST_FORCE, MatchReport, catalogue_of_figures, resolve
from rules.formats.roster_file import RosterFile, RosterSelection, forces_within
from rules.names import both, first_of, how_many

UNNAMED = frozenset(("", "new roster"))
"""What other programs call a roster that nobody gave a name."""
TEAM = "team"
"""Ends what a force is called that is a kill team, or a part of one, and no roster to pick it from."""
AS_TEAM = "Everyone in the file is also picked as a kill team here, which is judged by the rules of the pack."
JUDGED_HERE = "is not in the pack, whose own limits are judged instead"
UNKNOWN = "unknown"
"""The id of a force or catalogue whose own is not known: readers ask for one."""
MOST_NAMED = 12
WITHOUT_PACK = (
    "Its catalogue is not here, so it is imported with the figures in its file: it can be played and printed, "
    "but not re-equipped. Once the pack is here, link the roster to it."
)


def to_file(roster: Roster, state: State, *, zipped: bool, team: str = "") -> bytes:
    """The roster as BattleScribe would write it: who can still fight, with earned levels and advances; with what
    this kill team of it takes to its game.
    """
    return write_roster(file_of(roster, states.present(state), team), zipped=zipped)


def file_of(roster: Roster, state: State, team: str = "") -> RosterFile:
    """The roster with all its figures; one without a pack names the game and the faction it was made for."""
    edition, digest, muster = find(roster.edition), state[states.ROSTER]["pack"], states.muster_of(state)
    catalogue = catalogue_of(digest) if digest else _without_pack(edition, muster)
    content = replace(muster, notes=state[states.ROSTER]["notes"])
    if team and edition.game_choices and edition.game_choices.assemble:
        tree = edition.game_choices.assemble(catalogue, content, from_fields(states.kill_teams(state)[team]))
    else:
        tree = edition.assemble(catalogue, content, Purpose.EXPORT)
    file = to_roster_file(catalogue, tree, evaluate(catalogue, tree), roster_id=str(roster.pk))
    if digest:
        return file
    named = {"name": roster.faction, "catalogue_name": roster.faction}
    forces = (replace(force, entry_id=UNKNOWN, catalogue_id=UNKNOWN, **named) for force in file.forces)
    return replace(file, forces=tuple(forces))


def _without_pack(edition: Edition, muster: RosterContent) -> Catalogue:
    """A catalogue that offers nothing; it knows the game and what the roster's own figures are counted in."""
    assembled = edition.assemble(catalogue_of(""), muster, Purpose.EXPORT)
    selections = [each for force in all_forces(assembled) for each in all_selections(force.selections)]
    costs = {cost.type_id: cost.name for each in selections if each.stated for cost in each.stated.costs}
    system = next(iter(edition.game_systems), "")
    document = Document(
        id=system,
        name=edition.name,
        is_game_system=True,
        cost_types=tuple(CostType(id=key, name=name) for key, name in costs.items()),
    )
    return compile_catalogue(document, ())


def by_figures(roster: Roster, state: State) -> dict[str, Loadout]:
    """Everyone as a reader without the pack would see them."""
    file = file_of(roster, state)
    catalogue = catalogue_of_figures(file)
    muster = find(roster.edition).dissect(catalogue, resolve(catalogue, file)[0])
    return {loadout.key: loadout for loadout in muster.loadouts}


def from_file(data: bytes, name: str, user: Reader, *, use_pack: bool = True) -> Arriving:
    """Read a .ros or .rosz against the pack here that it fits; without one, from its own figures."""
    file = read_roster(data, name, roster_budget(name))
    edition_key = edition_of(file.game_system_id) or file.game_system_id.partition(":")[0]
    if edition_key not in EDITIONS:
        raise Malformed(
            name, Fault(f"is a roster of {file.game_system_name or 'another game'}, which is not played here")
        )
    selections = [each for force in forces_within(file.forces) for each in _all_selections(force.selections)]
    if any(not 0 <= each.number <= MOST_OPERATIVES for each in selections):
        raise Malformed(name, Fault(f"counts something more than {MOST_OPERATIVES} times"))
    pack, is_by_name = _pack_of(file, edition_key, user) if use_pack else (None, False)
    arrived = read_against(file, find(edition_key), pack)
    if len(arrived.muster.loadouts) > MOST_OPERATIVES:
        raise Malformed(name, Fault(f"has more than {MOST_OPERATIVES} operatives"))
    return replace(arrived, is_by_name=is_by_name)


def _all_selections(selections: tuple[RosterSelection, ...]) -> Iterator[RosterSelection]:
    for selection in selections:
        yield selection
        yield from _all_selections(selection.selections)


def read_against(file: RosterFile, edition: Edition, pack: Pack | None) -> Arriving:
    """What a file brings, read against one pack, or against none."""
    catalogue = catalogue_for(pack.digest) if pack else catalogue_of_figures(file)
    is_foreign = pack is not None and any(each.catalogue_id not in catalogue.catalogues for each in file.forces)
    file = joined(catalogue, _at_home(file, catalogue)) if pack else file
    faction = pack.title if pack else ", ".join(dict.fromkeys(each.catalogue_name for each in file.forces))
    file = replace(file, name=faction) if file.name.casefold() in UNNAMED else file
    tree, resolution = resolve(catalogue, file)
    if is_foreign:
        # What our data counts among everyone's equipment, other data may not name at all.
        everything = [each.key for force in all_forces(tree) for each in all_selections(force.selections)]
        tree = fill(catalogue, tree, everything)
    muster, standings = edition.arrive(catalogue, edition.dissect(catalogue, tree))
    figures = figures_of(catalogue, file, tree, resolution, evaluate(catalogue, tree))
    teams = tuple(_kill_team(edition, catalogue, file, tree, muster, is_foreign=is_foreign))
    as_team = (AS_TEAM,) if is_foreign and teams else ()
    # Data in which nothing costs points cannot say that it costs less today.
    prices = figures.summary if catalogue.cost_types else ()
    return Arriving(
        form="ros",
        edition=edition.key,
        faction=faction,
        name=file.name,
        notes=file.custom_notes,
        pack=pack,
        muster=muster,
        standings=standings,
        kill_teams=teams,
        unresolved=tuple(_lost(resolution, _setup(file))) if pack else (),
        by_name=resolution.by_name if pack else (),
        remarks=(*_notes(pack, resolution, prices), *as_team, *_earned(edition, catalogue, muster, standings)),
    )


def _kill_team(
    edition: Edition, catalogue: Catalogue, file: RosterFile, tree: Tree, muster: RosterContent, *, is_foreign: bool
) -> Iterator[BroughtTeam]:
    """Everybody as a kill team, where the file is one: it says what somebody takes to a game, or a limit of points; or
    it calls itself a team of other data, whose limits are those of a kill team here.
    """
    choosing, limit = edition.game_choices, _limit(edition, catalogue, file)
    game = choosing.dissect(catalogue, tree) if choosing and choosing.dissect else NO_GAME_CHOICES
    is_team = is_foreign and not edition.points and all(each.name.casefold().endswith(TEAM) for each in file.forces)
    if game != NO_GAME_CHOICES or limit is not None or is_team:
        usual = (each.key for each in edition.formats if each.settings.points_limit == limit)
        yield BroughtTeam(
            name=file.name,
            format=next(usual, edition.formats[0].key),
            settings={} if limit is None else {"points_limit": limit},
            members=tuple(loadout.key for loadout in muster.loadouts),
            game=game,
        )


def _limit(edition: Edition, catalogue: Catalogue, file: RosterFile) -> int | None:
    """The limit of points that a file states, where it is one that a kill team may have."""
    low, high = edition.points.range if edition.points else (0, -1)
    counted = next(iter(catalogue.cost_types), "")
    stated = (int(each.value) for each in file.cost_limits if each.type_id == counted)
    return next((limit for limit in stated if low <= limit <= high), None)


def _earned(
    edition: Edition, catalogue: Catalogue, muster: RosterContent, standings: Mapping[str, OperativeRecord]
) -> Iterator[str]:
    """Operatives that arrive with something learnt: a file says what, not how far each has come."""
    if edition.growth is None:
        return
    earned = [
        (
            each.name or (each.stated.name if each.stated else _entry(catalogue, each.model)),
            edition.grown(standings[each.key].state),
        )
        for each in muster.loadouts
    ]
    for squad in muster.squads:
        earned.append((squad.state.get("name") or _entry(catalogue, squad.key), edition.grown(squad.state)))
    named = [f"{name} {amount}" for name, amount in earned if amount]
    if named:
        yield (
            f"The file holds no {edition.growth.field}; it is set to the least that their abilities need: "
            f"{first_of(named, MOST_NAMED)}."
        )


def _entry(catalogue: Catalogue, key: str) -> str:
    entry = catalogue.entries.get(key)
    return entry.name if entry else "somebody"


NOTHING = "no "
"""How data calls the choice of nothing, such as "*No Mark*"."""
SETUP = "Configuration"
"""How data calls the category of what is chosen of the game itself."""


def _setup(file: RosterFile) -> frozenset[str]:
    """The names of what chooses the kind of game in the other program, and is nothing of a roster."""
    roots = (selection for force in forces_within(file.forces) for selection in force.selections)
    return frozenset(
        each.name for each in roots if any(kind.primary and kind.name == SETUP for kind in each.categories)
    )


def _lost(resolution: MatchReport, setup: Collection[str]) -> Iterator[str]:
    """What was not found, by name; what stands below something lost is lost with it."""
    names = {step_in_words(step) for step in resolution.unresolved}
    for step in resolution.unresolved:
        is_known = " › ".join(step.path) in names or [*step.path, step.name][0] in setup
        if not is_known and not plain_name(step.name).startswith(NOTHING):
            yield step_in_words(step)


def _at_home(file: RosterFile, catalogue: Catalogue) -> RosterFile:
    """The file with the pack's own catalogue where it names one that the pack does not have, and with its costs under
    the pack's own ids where other data has others for the same cost.
    """
    known = catalogue.catalogues
    forces = tuple(f if f.catalogue_id in known else replace(f, catalogue_id=catalogue.home) for f in file.forces)
    ours = {cost.name.casefold().strip(): key for key, cost in catalogue.cost_types.items()}
    theirs = {cost.type_id: cost.name.casefold().strip() for cost in file.costs}
    ids = {key: ours[name] for key, name in theirs.items() if key not in catalogue.cost_types and name in ours}
    if ids:
        forces = tuple(replace(f, selections=_recounted(f.selections, ids)) for f in forces)
    limits = tuple(replace(each, type_id=ids.get(each.type_id, each.type_id)) for each in file.cost_limits)
    return replace(file, costs=_renamed(file.costs, ids), cost_limits=limits, forces=forces)


def _recounted(selections: tuple[RosterSelection, ...], ids: Mapping[str, str]) -> tuple[RosterSelection, ...]:
    return tuple(
        replace(each, costs=_renamed(each.costs, ids), selections=_recounted(each.selections, ids))
        for each in selections
    )


def _renamed(costs: tuple[Cost, ...], ids: Mapping[str, str]) -> tuple[Cost, ...]:
    return tuple(replace(cost, type_id=ids.get(cost.type_id, cost.type_id)) for cost in costs)


def _pack_of(file: RosterFile, edition: str, user: Reader) -> tuple[Pack | None, bool]:
    """The newest pack whose faction the file was made with, the reader's own first; else one of the same name."""
    packs = Pack.objects.visible_to(user).filter(edition=edition, kind=Pack.Kind.FACTION)
    for force in file.forces:
        about = packs.filter(key=force.catalogue_id).newest_first().first()
        found = about or packs.filter(parts__file__source_id=force.catalogue_id).newest_first().first()
        if found is not None:
            return found, False
    latest = packs.exclude(key__contains=MARK)
    for force in file.forces:
        named = latest.filter(title__iexact=force.catalogue_name).newest_first().first()
        if named is not None:
            return named, True
    titles = {stem(title): title for title in latest.values_list("title", flat=True)}
    for force in file.forces:
        if title := titles.get(stem(force.catalogue_name)):
            return latest.filter(title=title).newest_first().first(), True
    return None, False


def _notes(pack: Pack | None, resolution: MatchReport, differences: tuple[str, ...]) -> Iterator[str]:
    if pack is None:
        yield WITHOUT_PACK
        return
    rungs = resolution.rungs
    by_last, by_name = rungs[MatchRung.LAST_ID.value], rungs[MatchRung.NAME.value]
    if by_last or by_name:
        counts = ((by_last, "known by an older place"), (by_name, "found by their name"))
        found = both(f"{how_many(count, 'choice')} {words}" for count, words in counts if count)
        yield f"The file was made with another revision or other data: {found}."
    yield from (note.replace(LOST_FORCE, JUDGED_HERE) for note in resolution.notes)
    yield from differences
