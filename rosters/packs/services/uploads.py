"""Packs that somebody sends: community files and archives of them, or a pack of our own language. All kept, or none."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from rosters.models import Pack, PackFile
from rosters.packs.importing import ImportedFile, find_unresolved, read_sources
from rosters.packs.services.packs import MOST_PACKS, NewFile, body_of, file_keep, files_import, pack_keep
from rosters.packs.sources import OUR_OWN, SourceFile, sources_in
from rosters.viewers import Reader, viewer_as
from rosters.web.untrusted import packs_budget
from rules.catalogue.compile import compile_catalogue
from rules.errors import Fault, Malformed, Refusal
from rules.formats.archive import DOCUMENTS, suffix_of
from rules.formats.budget import Budget, OverBudget
from rules.formats.pack import (
    PackSource,
    PackSystem,
    canonical_pack,
    compile_pack,
    edition_of,
    read_pack,
    read_system_pack,
    source_id,
    unwritten,
)
from rules.formats.pack_schema import KNOWN

MOST_BYTES = 20_000_000
JSON = ".json"
"""A pack of our own may come as this too, by itself: it is YAML. In the archives of others it is something else."""
MOST_PACKS_OF_A_GUEST = 60
"""Every file of an edition's data, and some more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Uploaded:
    """One file that was sent."""

    name: str
    title: str = ""
    edition: str = ""
    kind: str = ""
    revision: int = 0
    error: str = ""
    """Why it cannot be read."""
    faults: tuple[str, ...] = ()
    """The same, each thing by itself and with its place."""
    counts: tuple[tuple[str, int], ...] = ()
    """How much is in it: entries, profiles, constraints."""
    notes: tuple[str, ...] = ()
    """Links without a target in it, or was left out."""

    @property
    def wrong(self) -> list[tuple[str, list[str]]]:
        """Each fault, with the names that there may be where another stands."""
        parts = (fault.partition(KNOWN) for fault in self.faults)
        return [(words, known.rstrip(".").split(", ") if known else []) for words, _, known in parts]


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """What was sent, and the packs it made."""

    files: tuple[Uploaded, ...]
    new_packs: tuple[Pack, ...] = ()
    is_kept: bool = False


def packs_upload(*, data: bytes, name: str, owner: Reader, is_trial: bool = False) -> Upload:
    """Keep what was sent as packs of this owner (of everyone's, without one), with a report of each file."""
    if len(data) > MOST_BYTES:
        raise Malformed(name, Fault(f"is larger than {MOST_BYTES // 1_000_000} MB"))
    with packs_budget(name) as budget:
        sources = list(sources_in(data, name, DOCUMENTS | OUR_OWN, budget))
        own = [source for source in sources if not source.problem and suffix_of(source.name) in OUR_OWN | {JSON}]
        found = read_sources([source for source in sources if source not in own], lambda words: None, budget)
        find_unresolved([file for file in found if file.problem is None], lambda words: None, owner, budget)
        systems = _Systems()
        written = [_Written(source, systems, budget) for source in own]
        files = (*(_entry_of(file) for file in found), *(pack.uploaded for pack in written))
        if is_trial or any(file.error for file in files):
            return Upload(files=files)
        return Upload(files=files, new_packs=_keep(found, written, owner), is_kept=True)


@transaction.atomic
def _keep(found: list[ImportedFile], written: list[_Written], owner: Reader) -> tuple[Pack, ...]:
    keeper = viewer_as(owner)
    most = MOST_PACKS if keeper.user else MOST_PACKS_OF_A_GUEST
    if keeper.is_known and Pack.objects.owned_by(keeper).count() >= most:
        raise Refusal(f"You have {most} packs, the most allowed: delete one first.", code="too-many-packs")
    packs = files_import(files=[file.as_new_file() for file in found], owner=owner).new_packs
    own = (pack.keep(owner) for pack in written)
    return (*packs, *(pack for pack, is_new in own if is_new))


def _entry_of(file: ImportedFile) -> Uploaded:
    if file.problem is not None:
        return Uploaded(name=file.name, error=file.problem.sentence, faults=_faults(file.problem))
    report = file.as_json()
    left_out = [f"Left out: {', '.join(report['ignored'])}."] if report["ignored"] else []
    return Uploaded(
        name=file.name,
        title=report["name"],
        edition=report["edition"],
        kind=report["kind"],
        revision=report["revision"],
        counts=tuple((name, report[name]) for name in ("entries", "profiles", "constraints")),
        notes=(*report["unresolved"], *left_out),
    )


def _faults(problem: Malformed) -> tuple[str, ...]:
    return tuple(str(fault) for fault in problem.faults)


class _Written:
    """A faction in a language of ours, read against the system that came with Muster."""

    def __init__(self, source: SourceFile, systems: _Systems, budget: Budget) -> None:
        self.systems = systems
        self.name, self.body = source.name, source.data
        self.budget = budget
        self.source: PackSource | None = None
        self.uploaded = self._read()

    def _read(self) -> Uploaded:
        try:
            self.budget.check_time()
            system = self.systems.source(edition_of(self.body, self.name, self.budget))
            source = read_pack(self.body, self.name, system, self.budget)
            if source.is_system:
                raise Malformed(self.name, Fault("is a system; the one that came with Muster is used"))
            document = compile_pack(source, system)
            issues = compile_catalogue(compile_pack(system), [document]).issues
        except OverBudget:
            raise
        except Malformed as problem:
            faults = _faults(problem)
            return Uploaded(name=self.name, kind=PackFile.Kind.PACK, error=problem.sentence, faults=faults)
        self.source = source
        notes = (*(str(fault) for fault in unwritten(source.data)), *(issue.sentence for issue in issues))
        return Uploaded(
            name=self.name,
            title=source.title,
            edition=source.edition,
            kind=PackFile.Kind.PACK,
            revision=source.revision,
            counts=source.counts,
            notes=notes,
        )

    def keep(self, owner: Reader) -> tuple[Pack, bool]:
        """The pack of the system and this file; whether it is new."""
        assert self.source is not None  # noqa: S101 - only what could be read is kept
        key, system = source_id(self.source), self.systems.row(self.source.edition)
        file = NewFile(
            kind=PackFile.Kind.PACK,
            source_id=key,
            name=self.source.title,
            edition=self.source.edition,
            revision=self.source.revision,
            body=canonical_pack(self.body, self.name),
            needs=(system.source_id,),
        )
        row, _ = file_keep(file=file)
        return pack_keep(
            edition=row.edition,
            key=key,
            title=row.name,
            revision=row.revision,
            files=[system, row],
            owner=owner,
        )


class _Systems:
    """The newest system of each edition, read once for all packs of an upload."""

    def __init__(self) -> None:
        self._rows: dict[str, PackFile] = {}
        self._sources: dict[str, PackSystem] = {}

    def row(self, edition: str) -> PackFile:
        if edition not in self._rows:
            rows = PackFile.objects.filter(kind=PackFile.Kind.PACK, edition=edition, source_id=f"{edition}:system")
            row = rows.order_by("-revision", "-created_at").first()
            if row is None:
                raise Malformed("the system", Fault("is not here yet; run manage.py sync_packs"))
            self._rows[edition] = row
        return self._rows[edition]

    def source(self, edition: str) -> PackSystem:
        if edition not in self._sources:
            row = self.row(edition)
            self._sources[edition] = read_system_pack(body_of(row), row.name)
        return self._sources[edition]
