"""What there is to say about a roster file: who is in it, what it costs, what is wrong, what was not found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from rosters.packs.library import Library
from rosters.packs.sources import SourceFile
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.model import Number
from rules.catalogue.tree import Tree, all_forces, all_selections
from rules.editions import EDITIONS
from rules.editions.base import ListVerdict
from rules.editions.known import edition_of, game_systems
from rules.engine_issues import engine_issues
from rules.errors import Fault, Malformed
from rules.formats.battlescribe import read_roster
from rules.formats.figures import Figures, figures_of
from rules.formats.limits import MOST_COUNTED
from rules.formats.matching import MatchRung
from rules.formats.resolve import MatchReport, MatchStep, catalogue_of_figures, resolve
from rules.formats.roster_file import RosterFile, RosterForce, forces_within
from rules.formats.text import quoted
from rules.issues import Issue, Severity, is_legal
from rules.names import how_many

RUNG_WORDS = {MatchRung.LAST_ID: "by its last id", MatchRung.NAME: "by its name"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One roster file, read against today's data."""

    name: str
    edition: str
    faction: str
    figures: Figures
    issues: tuple[Issue, ...]
    resolution: MatchReport
    names: Mapping[str, str] = field(default_factory=dict)
    """Operative key → what it is called."""
    notes: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        return is_legal(self.issues)

    def as_json(self) -> dict[str, Any]:
        names = {figure.key: figure.name for figure in self.figures.operatives} | dict(self.names)
        return {
            "file": self.name,
            "edition": self.edition,
            "faction": self.faction,
            "stated": _plain(self.figures.stated) if self.figures.cost_type else None,
            "computed": _plain(self.figures.computed) if self.figures.cost_type else None,
            "operatives": [figure.to_json() for figure in self.figures.operatives],
            "issues": [
                {
                    "code": issue.code,
                    "message": issue.sentence,
                    "operatives": [names.get(key, key) for key in issue.operatives],
                }
                for issue in self.issues
            ],
            "unresolved": [selection_in_words(step) for step in self.resolution.unresolved],
            "notes": list(self.notes),
        }


def check(source: SourceFile, library_for: Callable[[str], Library], points_limit: int | None = None) -> Checked:
    """Read and judge one roster file; Malformed when it cannot be read. `library_for` takes an edition's key."""
    if source.problem is not None:
        raise source.problem
    roster = read_roster(source.data, source.name)
    edition = edition_of(roster.game_system_id)
    if not edition:
        known = ", ".join(game_systems().values())
        system = f"{quoted(roster.game_system_name)} ({quoted(roster.game_system_id)})"
        raise Malformed(source.name, Fault(f"is a roster of another game: {system}; known: {known}"))
    forces = list(forces_within(roster.forces))
    found = library_for(edition).catalogue(roster.game_system_id, dict.fromkeys(force.catalogue_id for force in forces))
    catalogue = found or catalogue_of_figures(roster)
    tree, resolution = resolve(catalogue, roster)
    _refuse_crowds(tree, source.name)
    evaluation = evaluate(catalogue, tree)
    figures = figures_of(catalogue, roster, tree, resolution, evaluation)
    if edition in EDITIONS:
        verdict = EDITIONS[edition].judge_list(catalogue, tree, points_limit)
    else:
        # The engine judges where the edition is not known yet.
        limits = {limit.type_id: limit.value for limit in tree.cost_limits}
        verdict = ListVerdict(issues=engine_issues(catalogue, evaluation, limits, figures.operative_of))
    reminders = [issue.sentence for issue in verdict.issues if issue.severity is Severity.REMINDER]
    return Checked(
        name=source.name,
        edition=edition,
        faction=", ".join(dict.fromkeys(_faction(force, catalogue) for force in forces)),
        figures=figures,
        issues=tuple(issue for issue in verdict.issues if issue.severity is Severity.ILLEGAL),
        names=verdict.names,
        resolution=resolution,
        # What is not forbidden is no issue of a file, but worth a word.
        notes=(*_notes(roster, forces, found, resolution, figures), *verdict.notes, *reminders),
    )


def _refuse_crowds(tree: Tree, name: str) -> None:
    """An edition looks at each of what a file counts, so the counts are what a small file can be endless by."""
    counts = [each.number for force in all_forces(tree) for each in all_selections(force.selections)]
    if min(counts, default=0) < 0:
        raise Malformed(name, Fault("counts something fewer than 0 times"))
    if sum(counts) > MOST_COUNTED:
        raise Malformed(name, Fault(f"counts more than {MOST_COUNTED:,} things"))


def _faction(force: RosterForce, catalogue: Catalogue) -> str:
    document = catalogue.catalogues.get(force.catalogue_id)
    return document.name if document else force.catalogue_name or force.catalogue_id


def _notes(
    roster: RosterFile,
    forces: list[RosterForce],
    catalogue: Catalogue | None,
    resolution: MatchReport,
    figures: Figures,
) -> Iterator[str]:
    if catalogue is None:
        yield f"No data of {roster.game_system_name or roster.game_system_id!r} is here; its own figures are used."
    else:
        for force in forces:
            document = catalogue.catalogues.get(force.catalogue_id)
            if document is not None and document.revision != force.catalogue_revision:
                yield (
                    f"The file was made with revision {force.catalogue_revision} of {document.name}; "
                    f"revision {document.revision} is used."
                )
    yield from resolution.notes
    rungs = resolution.rungs
    yield (
        f"{how_many(len(resolution.steps), 'selection')}: {rungs['exact']} found by their exact chain, "
        f"{rungs['last-id']} by their last id, {rungs['name']} by their name, {rungs['unresolved']} not found."
    )
    for step in resolution.steps:
        if step.rung in RUNG_WORDS:
            yield f"{selection_in_words(step)} was found {RUNG_WORDS[step.rung]}."
    yield from figures.differences
    if roster.ignored:
        yield f"Left out: {', '.join(roster.ignored)}."


def selection_in_words(step: MatchStep) -> str:
    """A selection and where it stands, in words."""
    return " › ".join((*step.path, step.name))


def _plain(value: Number) -> int | float:
    return float(value) if isinstance(value, Decimal) else value
