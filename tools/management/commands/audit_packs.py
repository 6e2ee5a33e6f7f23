"""`manage.py audit_packs`: packs against the imported catalogues of their names, difference by difference."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules.auditing import Audit, AuditWay, DataDifference, explained, read_reasons
from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Document
from rules.editions import find
from rules.errors import Malformed
from rules.formats.battlescribe import read_document
from rules.formats.pack import compile_pack, read_pack, read_system_pack
from rules.formats.pack_yaml import read_yaml
from rules.names import how_many
from rules.packs import EXPLAINED, FOLDER, SYSTEM, shipped_editions, shipped_files
from tools.sql_rows import tables_in


class Command(BaseCommand):
    """Compare packs with community data."""

    help = "Lists every difference of packs from the community's data; ends with 1 when one is unexplained."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = "a pack's file, or a system's for all beside it (default: all shipped)"
        parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help=which)
        parser.add_argument("--data", type=Path, help="community data (default: MUSTER_DATA, or ../shared/data)")
        parser.add_argument("--json", action="store_true", help="answer as JSON")

    def handle(self, *args: Any, paths: list[Path], data: Path | None, json: bool, **options: Any) -> None:
        root = data or Path(os.environ.get("MUSTER_DATA") or settings.BASE_DIR.parent / "shared" / "data")
        if not root.is_dir():
            raise CommandError(f"There is no community data at {root}. Name its folder with --data.")
        try:
            results = [audited(path, root) for path in _packs(paths) or _shipped()]
        except Malformed as error:
            raise CommandError(str(error)) from error
        if json:
            self._write_json(results)
        else:
            for pack, audit, differences in results:
                self._write(pack, audit, differences)
            self._write_gaps(results)
        left = sum(not one.reason for _, _, differences in results for one in differences)
        if left:
            raise CommandError(f"{left} unexplained {'difference' if left == 1 else 'differences'}.", returncode=1)

    def _write(self, pack: str, audit: Audit, differences: list[DataDifference]) -> None:
        counts = ", ".join(f"{count} {kind}" for kind, count in audit.compared.items())
        self.stdout.write(f"{pack}: compared {counts}.")
        if audit.not_compared:
            self.stdout.write(f"  not compared, because no list here tells of them: {', '.join(audit.not_compared)}")
        for one in differences:
            self.stdout.write(f"  {one}" + (f" ({one.reason})" if one.reason else "  UNEXPLAINED"))

    def _write_gaps(self, results: list[tuple[str, Audit, list[DataDifference]]]) -> None:
        """How many packs have what nothing here was compared with, by kind."""
        for kind, count in Counter(kind for _, audit, _ in results for kind in audit.not_compared).items():
            self.stdout.write(f"{how_many(count, 'pack')} not compared in {kind}: no list here tells of them.")

    def _write_json(self, results: list[tuple[str, Audit, list[DataDifference]]]) -> None:
        answer = [
            {
                "pack": pack,
                "compared": audit.compared,
                "not_compared": audit.not_compared,
                "differences": [asdict(one) for one in differences],
            }
            for pack, audit, differences in results
        ]
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))


def _packs(paths: list[Path]) -> list[Path]:
    """Those named; all beside a system, which is a part of each of them."""
    found = (each for path in paths for each in (sorted(path.parent.glob("*.yaml")) if path.name == SYSTEM else [path]))
    return list(dict.fromkeys(each for each in found if each.name != SYSTEM))


def _shipped() -> Iterator[Path]:
    """Every shipped pack of the editions that say how to audit theirs."""
    for edition in shipped_editions():
        for file in shipped_files(edition):
            if file.name != SYSTEM and find(edition).audit:
                yield FOLDER / edition / file.name


def audited(path: Path, root: Path) -> tuple[str, Audit, list[DataDifference]]:
    """A pack compared in full: its catalogue, its lists, and the reasons beside it."""
    try:
        body = path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be opened ({error.strerror}).") from error
    edition = _edition_named(body, path)
    system = read_system_pack((FOLDER / edition / SYSTEM).read_bytes(), SYSTEM)
    source = read_pack(body, str(path), system)
    way = find(edition).audit
    if source.is_system or way is None:
        raise CommandError(f"{path.name} is nothing that can be audited.")
    audit = Audit()
    if source.key not in way.alone:
        ours = compile_catalogue(compile_pack(system), [compile_pack(source, system)])
        audit = way.run(ours, imported(root, way, way.called.get(source.key, source.title)))
    for listed in (one for data in _lists(root, way.lists) for one in way.lists_in(data)):
        if way.is_list_of(listed, source):
            compared = way.compare_listed(listed, source)
            for kind, count in compared.compared.items():
                audit.compared[kind] = audit.compared.get(kind, 0) + count
            audit.differences += compared.differences
    audit.not_compared = [kind for kind in way.only_listed(source) if kind not in audit.compared]
    return source.key, audit, explained(audit, source.key, _reasons(edition))


@cache
def _lists(root: Path, pattern: str) -> tuple[Any, ...]:
    """The files with lists of an edition's factions, where it has such."""
    paths = sorted(root.glob(pattern)) if pattern else []
    return tuple(_read(path) for path in paths)


def _read(path: Path) -> Any:
    """A list in JSON, or tables in SQL: by name, their rows."""
    text = path.read_text(encoding="utf-8")
    return tables_in(text) if path.suffix == ".sql" else json.loads(text)


def _edition_named(body: bytes, path: Path) -> str:
    data = read_yaml(body, path.name)
    edition = data.get("edition", "") if isinstance(data, dict) else ""
    if edition not in shipped_editions():
        raise CommandError(f"{path.name} names no edition that packs are shipped for.")
    return str(edition)


def _reasons(edition: str) -> dict[str, str]:
    path = FOLDER / edition / EXPLAINED
    return read_reasons(path.read_text(encoding="utf-8"), EXPLAINED) if path.exists() else {}


def imported(root: Path, way: AuditWay, title: str) -> Catalogue:
    """The catalogue of that name, with the libraries it links to."""
    folder = root / way.folder
    wanted = f"{way.prefix}{title}.cat".casefold()
    main = next((path for path in folder.iterdir() if path.name.casefold() == wanted), None)
    if main is None:
        raise CommandError(f"The data has no catalogue called {title!r}.")
    documents = _documents(folder)
    document = read_document(main.read_bytes(), main.name)
    linked = [documents[link.target_id] for link in document.catalogue_links if link.target_id in documents]
    return compile_catalogue(documents[document.game_system_id], [*linked, document])


@cache
def _documents(folder: Path) -> dict[str, Document]:
    paths = [path for path in sorted(folder.iterdir()) if path.suffix in (".gst", ".cat")]
    documents = [read_document(path.read_bytes(), path.name) for path in paths]
    return {document.id: document for document in documents}
