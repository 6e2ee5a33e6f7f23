"""Files that somebody names on a command line or sends: alone, in folders, in archives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rules.errors import Fault, Malformed
from rules.formats.archive import is_zip, members_of, printable_file_name, suffix_of
from rules.formats.budget import Budget, OverBudget
from rules.formats.limits import MOST_BYTES, MOST_BYTES_OF_ALL, MOST_BYTES_OF_PACK

ZIP = ".zip"
OUR_OWN = {".yaml", ".yml"}
"""What packs in our own language are called."""
MOST_FILES = 5_000


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file's bytes, or what was wrong with it before it could be read."""

    name: str
    data: bytes = b""
    problem: Malformed | None = None


def most_bytes_of(filename: str) -> int:
    """How large a file of an archive may be, by its name."""
    return MOST_BYTES_OF_PACK if suffix_of(filename) in OUR_OWN else MOST_BYTES


def sources_at(paths: Iterable[Path], suffixes: set[str]) -> Iterator[SourceFile]:
    """The files at those paths: a file as it is, of folders and archives what ends in one of `suffixes`."""
    for path in paths:
        if path.is_dir():
            yield from _in_folder(path, suffixes)
        else:
            yield from _in_file(path, printable_file_name(str(path)), suffixes)


def _in_folder(folder: Path, suffixes: set[str]) -> Iterator[SourceFile]:
    wanted = suffixes | {ZIP}
    found = sorted(path for path in folder.rglob("*") if suffix_of(path.name) in wanted and path.is_file())
    name = printable_file_name(str(folder))
    if not found:
        yield _unreadable(name, f"holds no {', '.join(sorted(suffixes))} or {ZIP}")
    elif len(found) > MOST_FILES:
        yield _unreadable(name, f"holds more than {MOST_FILES:,} files to read")
    else:
        for path in found:
            yield from _in_file(path, printable_file_name(str(path.relative_to(folder))), suffixes)


def _in_file(path: Path, name: str, suffixes: set[str]) -> Iterator[SourceFile]:
    try:
        if not path.is_file():
            yield _unreadable(name, "is not there" if not path.exists() else "is not a file")
            return
        if path.stat().st_size > MOST_BYTES_OF_ALL:
            yield _unreadable(name, f"is larger than {MOST_BYTES_OF_ALL:,} bytes")
            return
        data = path.read_bytes()
    except OSError as problem:
        yield _unreadable(name, f"cannot be opened ({problem.strerror})")
        return
    yield from sources_in(data, name, suffixes)


def sources_in(data: bytes, name: str, suffixes: set[str], budget: Budget | None = None) -> Iterator[SourceFile]:
    """What bytes hold that came under a name: themselves, or of an archive what ends in one of `suffixes`."""
    if suffix_of(name) == ZIP and is_zip(data):
        yield from _in_archive(data, name, suffixes, budget)
    else:
        yield SourceFile(name, data)


def _in_archive(data: bytes, name: str, suffixes: set[str], budget: Budget | None) -> Iterator[SourceFile]:
    count = 0
    try:
        for member in members_of(data, name, suffixes, budget, most_bytes_of):
            count += 1
            yield SourceFile(member.name, member.data)
    except OverBudget:
        raise
    except Malformed as problem:
        yield SourceFile(name, problem=problem)
        return
    if not count:
        yield _unreadable(name, f"holds no {', '.join(sorted(suffixes))}")


def _unreadable(name: str, message: str) -> SourceFile:
    return SourceFile(name, problem=Malformed(name, Fault(message)))
