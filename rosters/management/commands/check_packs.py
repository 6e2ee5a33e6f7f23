"""`manage.py check_packs`: every fault of packs, each with its place."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.catalogue.compile import compile_catalogue
from rules.editions import find
from rules.errors import Fault, Malformed
from rules.formats.pack import (
    compile_pack,
    compile_packs,
    edition_of,
    read_pack,
    read_system_pack,
    unwritten,
)
from rules.formats.pack_keys import keys_of
from rules.formats.pack_words import word_faults
from rules.names import how_many
from rules.packs import FOLDER, SYSTEM, Shipped, release_keys, shipped_editions, shipped_files


class Command(BaseCommand):
    """Judge packs."""

    help = "Lists all faults of the shipped packs, or of the given files. Exits with 1 if there are any."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a pack's YAML file")
        parser.add_argument(
            "--release", action="store_true", help="note the keys of faultless shipped packs as released"
        )

    def handle(self, *args: Any, paths: list[Path], release: bool, **options: Any) -> None:
        files = [_file_at(path) for path in paths] or [
            file for edition in shipped_editions() for file in shipped_files(edition)
        ]
        count = 0
        for file in files:
            faults = _faults(file)
            self.stdout.write(f"{file.name}: {how_many(len(faults), 'fault') if faults else 'no faults'}")
            for fault in faults:
                self.stdout.write(f"  {fault}")
            count += len(faults)
        if count:
            raise CommandError(f"{how_many(count, 'fault')}.", returncode=1)
        for edition in shipped_editions() if release else ():
            documents = compile_packs([(file.name, file.body) for file in shipped_files(edition)])
            number = release_keys(edition, [key for document in documents for key in keys_of(document)])
            self.stdout.write(f"{edition}: {number} new keys released.")


def _file_at(path: Path) -> Shipped:
    try:
        body = path.read_bytes()
        return Shipped(edition_of(body, path.name), str(path), body)
    except OSError as error:
        raise CommandError(f"{path} cannot be opened ({error.strerror}).") from error


def _faults(file: Shipped) -> list[Fault]:
    """What is wrong with one file: its form, its references, what it leaves unwritten, what leads nowhere."""
    try:
        path = FOLDER / file.edition / SYSTEM
        system = read_system_pack(path.read_bytes(), path.name)
        source = read_pack(file.body, file.name, system)
    except Malformed as error:
        return list(error.faults)
    documents = [] if source.is_system else [compile_pack(source, system)]
    catalogue = compile_catalogue(compile_pack(system), documents)
    words = word_faults(source.data, find(source.edition).phases)
    return [*unwritten(source.data), *words, *(Fault(issue.sentence, issue.element_id) for issue in catalogue.issues)]
