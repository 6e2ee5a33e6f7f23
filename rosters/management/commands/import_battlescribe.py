"""`manage.py import_battlescribe`: community data files become packs."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import OperationalError, ProgrammingError

from rosters.management.plain import PlainCommand
from rosters.packs.importing import ImportedFile, find_unresolved, read_sources
from rosters.packs.services.packs import ImportSummary, files_import
from rosters.packs.sources import sources_at
from rules.formats.archive import DOCUMENTS

UNREADABLE = 2


class Command(PlainCommand):
    """Import BattleScribe files."""

    help = (
        "Reads BattleScribe game systems and catalogues (.gst .cat .gstz .catz), folders and .zip archives of them,\n"
        "reports what is in each, broken links and what was left out, and stores them as packs. Importing a file\n"
        "again changes nothing; a newer revision is stored beside the old one.\n\n"
        "Exits with 0 if every file could be read, even with broken links. If one cannot be read it exits with 2\n"
        "and stores none of them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="file, folder or .zip archive")
        parser.add_argument("--check", action="store_true", help="only report what would be imported; write nothing")
        parser.add_argument("--json", action="store_true", help="print a JSON list with one object per file")

    def handle(self, *args: Any, paths: list[Path], check: bool, **options: Any) -> None:
        self.is_loud = options["verbosity"] > 0
        found = read_sources(sources_at(paths, DOCUMENTS), self._progress)
        readable = [file for file in found if file.problem is None]
        find_unresolved(readable, self._progress)
        is_whole = len(readable) == len(found)
        stored = None
        if is_whole and not check:
            self._progress("writing")
            stored = self._stored(found)
        if options["json"]:
            self.stdout.write(json.dumps([_as_json(file, stored) for file in found], indent=2, ensure_ascii=False))
        else:
            self._tell(found, stored)
        if not is_whole:
            raise CommandError("Nothing was stored: not every file could be read.", returncode=UNREADABLE)

    def _stored(self, found: list[ImportedFile]) -> ImportSummary:
        try:
            return files_import(files=[file.as_new_file() for file in found])
        except (OperationalError, ProgrammingError) as problem:
            raise CommandError(f"The database cannot be written ({problem}); is it migrated?", returncode=1) from None

    def _progress(self, words: str) -> None:
        if self.is_loud:
            self.stderr.write(words, style_func=str)

    def _tell(self, found: list[ImportedFile], stored: ImportSummary | None) -> None:
        for file in found:
            if file.problem is not None:
                self.stderr.write(str(file.problem))
                continue
            for line in _lines(file, stored):
                self.stdout.write(line)
        if stored is not None:
            self.stdout.write(f"{len(stored.new_files)} new files, {len(stored.new_packs)} new packs.")


def _as_json(file: ImportedFile, stored: ImportSummary | None) -> dict[str, Any]:
    return {**file.as_json(), "stored": _stored(file, stored)} if file.problem is None else file.as_json()


def _stored(file: ImportedFile, stored: ImportSummary | None) -> str:
    if stored is None:
        return "no"
    return "new" if file.as_new_file().digest in stored.new_files else "known"


def _lines(file: ImportedFile, stored: ImportSummary | None) -> list[str]:
    report = file.as_json()
    lines = [
        f"{file.name}: {report['name']}, {report['edition']}, revision {report['revision']}: "
        f"{report['entries']} entries, "
        f"{report['profiles']} profiles, {report['constraints']} constraints; {_WORDS[_stored(file, stored)]}"
    ]
    lines += [f"  unresolved: {sentence}" for sentence in report["unresolved"]]
    if report["ignored"]:
        lines.append(f"  no place for: {', '.join(report['ignored'])}")
    return lines


_WORDS = {"no": "not written", "new": "new", "known": "known already"}
