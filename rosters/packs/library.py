"""Where the catalogue of a roster file comes from: kept packs, or files named on a command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rosters.journal.catalogues import document_of
from rosters.packs.importing import ImportedFile, Progress, kept_files
from rosters.packs.shelf import GAME_SYSTEM, Filed, NewestFiles
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Document


class Library:
    """Compiles what rosters ask for, each combination once."""

    def __init__(self, shelf: NewestFiles[Filed], document: Callable[[str], Document]) -> None:
        self._shelf = shelf
        self._document = document
        self._compiled: dict[tuple[str, ...], Catalogue] = {}

    def catalogue(self, game_system_id: str, catalogue_ids: Iterable[str]) -> Catalogue | None:
        """The newest catalogue of these ids together; without the game system there is none."""
        newest = self._shelf.newest
        if game_system_id not in newest:
            return None
        wanted = [newest[game_system_id], *(newest[each] for each in catalogue_ids if each in newest)]
        parts = {part.digest: part for file in wanted for part in self._shelf.parts_of(file)}
        digests = tuple(sorted(parts, key=lambda digest: parts[digest].kind != GAME_SYSTEM))
        if digests not in self._compiled:
            system, *catalogues = (self._document(digest) for digest in digests)
            self._compiled[digests] = compile_catalogue(system, catalogues)
        return self._compiled[digests]


def library_of_packs(edition: str, progress: Progress) -> Library:
    """Everyone's packs of an edition. Queries."""
    return Library(NewestFiles(kept_files(edition, progress), ()), document_of)


def library_of_files(found: Sequence[ImportedFile]) -> Library:
    """Files that were just read; those that could not be are left out."""
    documents = {file.as_new_file(): file.document for file in found if file.problem is None}
    by_digest = {file.digest: document for file, document in documents.items()}
    return Library(NewestFiles((), list(documents)), by_digest.__getitem__)
