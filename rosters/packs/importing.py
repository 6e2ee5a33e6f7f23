"""What an import of BattleScribe files finds in them, before anything is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.db import OperationalError, ProgrammingError

from rosters.journal.catalogues import document_of
from rosters.models import PackFile
from rosters.packs.services.packs import NewFile, files_on_shelf
from rosters.packs.shelf import NewestFiles
from rosters.packs.sources import SourceFile
from rosters.viewers import Reader
from rules.catalogue.compile import PackIssue, compile_catalogue
from rules.catalogue.model import Document
from rules.editions.known import edition_of, game_systems
from rules.errors import Fault, Malformed
from rules.formats.battlescribe import DocumentReading, reading_of
from rules.formats.budget import Budget, OverBudget
from rules.formats.limits import LARGEST_REVISION
from rules.formats.text import quoted

Progress = Callable[[str], None]


@dataclass(slots=True)
class ImportedFile:
    """One file: what it is and what is odd about it, or why it cannot be read."""

    name: str
    problem: Malformed | None = None
    reading: DocumentReading | None = None
    edition: str = ""
    unresolved: list[str] = field(default_factory=list)

    @property
    def document(self) -> Document:
        assert self.reading is not None  # noqa: S101 - only asked of files that could be read
        return self.reading.document

    def as_json(self) -> dict[str, Any]:
        if self.problem is not None:
            return {"file": self.name, "error": str(self.problem)}
        assert self.reading is not None  # noqa: S101 - it has no problem, so it was read
        counts = self.reading.counts
        return {
            "file": self.name,
            "name": self.document.name,
            "kind": kind_of(self.document),
            "edition": self.edition,
            "revision": self.document.revision,
            "entries": counts.get("selectionEntry", 0),
            "profiles": counts.get("profile", 0),
            "constraints": counts.get("constraint", 0),
            "unresolved": self.unresolved,
            "ignored": list(self.document.ignored),
        }

    def as_new_file(self) -> NewFile:
        document = self.document
        assert self.reading is not None  # noqa: S101 - the document is of the reading
        links = (link.target_id for link in document.catalogue_links)
        return NewFile(
            kind=kind_of(document),
            source_id=document.id,
            name=document.name,
            edition=self.edition,
            revision=document.revision,
            body=self.reading.canonical,
            needs=() if document.is_game_system else tuple(dict.fromkeys((document.game_system_id, *links))),
            is_library=document.library,
        )


def kind_of(document: Document) -> str:
    return PackFile.Kind.GAME_SYSTEM if document.is_game_system else PackFile.Kind.CATALOGUE


def read_sources(sources: Iterable[SourceFile], progress: Progress, budget: Budget | None = None) -> list[ImportedFile]:
    """Read every file; a file that cannot be read does not stop the others from being judged."""
    found = []
    for source in sources:
        progress(f"reading {source.name}")
        found.append(_read(source, budget))
    return found


def _read(source: SourceFile, budget: Budget | None) -> ImportedFile:
    found = ImportedFile(source.name, problem=source.problem)
    if found.problem is None:
        try:
            found.reading = reading_of(source.data, source.name, budget)
            found.edition = _edition(found.document, source.name)
        except OverBudget:
            raise
        except Malformed as problem:
            found.problem = problem
    return found


def _edition(document: Document, name: str) -> str:
    game_system_id = document.id if document.is_game_system else document.game_system_id
    if document.revision > LARGEST_REVISION or document.revision < 0:
        raise Malformed(name, Fault(f"its revision {document.revision} is none"))
    edition = edition_of(game_system_id)
    if not edition:
        known = ", ".join(f"{key} for {edition}" for key, edition in game_systems().items())
        raise Malformed(name, Fault(f"is for another game: game system {quoted(game_system_id)}; known: {known}"))
    return edition


def find_unresolved(
    found: Sequence[ImportedFile],
    progress: Progress,
    owner: Reader = None,
    budget: Budget | None = None,
) -> None:
    """Compile every file with what it needs, of these and those kept already, and note what leads nowhere."""
    for edition in dict.fromkeys(file.edition for file in found):
        ours = [file for file in found if file.edition == edition]
        by_digest = {new.digest: file for file in ours for new in (file.as_new_file(),)}
        brought = [file.as_new_file() for file in ours]
        shelf: NewestFiles[Any] = NewestFiles(kept_files(edition, progress, owner), brought)
        document = partial(_document, by_digest)
        known: dict[str, frozenset[PackIssue]] = {}
        for new in sorted(brought, key=lambda file: len(shelf.parts_of(file))):
            file = by_digest[new.digest]
            if budget is not None:
                budget.check_time()
            progress(f"compiling {file.document.name}")
            file.unresolved = _unresolved(new, shelf, document, known)


def kept_files(edition: str, progress: Progress, owner: Reader = None) -> list[PackFile]:
    """Everyone's files of an edition and the owner's; none, and a word about it, where there are no tables yet."""
    try:
        return files_on_shelf(edition, owner)
    except (OperationalError, ProgrammingError):
        progress("no packs are kept here yet: the database has no tables (manage.py migrate)")
        return []


def _document(found: dict[str, ImportedFile], digest: str) -> Document:
    return found[digest].document if digest in found else document_of(digest)


def _unresolved(
    new: NewFile,
    shelf: NewestFiles[Any],
    document: Callable[[str], Document],
    known: dict[str, frozenset[PackIssue]],
) -> list[str]:
    """Links without a target in one file, without what was said of the files it needs."""
    parts = shelf.parts_of(new)
    at_hand = {part.source_id for part in parts}
    missing = [_missing(source_id, document(new.digest)) for source_id in new.needs if source_id not in at_hand]
    if parts[0].kind != PackFile.Kind.GAME_SYSTEM:
        return missing
    system, *catalogues = (document(part.digest) for part in parts)
    issues = compile_catalogue(system, catalogues).issues
    said = {issue for part in parts for issue in known.get(part.digest, ())}
    known[new.digest] = frozenset(issues)
    own = (issue for issue in issues if issue not in said and issue.code != "missing-catalogue")
    return missing + [issue.sentence for issue in own]


def _missing(source_id: str, document: Document) -> str:
    if source_id == document.game_system_id:
        return f"The game system {source_id} is not here; this file cannot be used without it. Import it too."
    name = next((link.name for link in document.catalogue_links if link.target_id == source_id), "")
    return f"It links to the catalogue {name or source_id!r}, which is not here."
