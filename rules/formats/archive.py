"""Zip archives of documents, opened in memory: nothing is unpacked to a path, sizes are counted while reading."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from rules.errors import Fault, Malformed
from rules.formats.budget import Budget
from rules.formats.limits import MOST_BYTES, MOST_BYTES_OF_ALL, MOST_MEMBERS, MOST_MEMBERS_OF_ONE
from rules.formats.text import quoted

ZIP_MARKS = (b"PK\x03\x04", b"PK\x05\x06")
MEMBER_MARK = b"PK\x01\x02"
"""Begins what an archive says of each member; zipfile keeps half a kilobyte of each before anybody can ask how many."""
DOCUMENTS = {".gst", ".cat", ".gstz", ".catz"}
ROSTERS = {".ros", ".rosz"}
PIECE = 1 << 16
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    OverflowError,
    IndexError,
    RuntimeError,
    NotImplementedError,
)
"""What zipfile raises on archives that are cut, encrypted, packed in odd ways or made to break it."""


@dataclass(frozen=True, slots=True)
class ArchiveMember:
    """One file of an archive; `name` says which archive too, and is for messages only."""

    name: str
    data: bytes


def is_zip(data: bytes) -> bool:
    return data.startswith(ZIP_MARKS)


def suffix_of(name: str) -> str:
    return PurePosixPath(name).suffix.lower()


def only_member(data: bytes, name: str, budget: Budget | None = None) -> tuple[bytes, str]:
    """The one document of a zipped file, or the file itself when it is not zipped."""
    if not is_zip(data):
        return data, name
    with _opened(data, name) as archive:
        members = _files(archive, name, MOST_MEMBERS_OF_ONE)
        if len(members) != 1:
            raise Malformed(name, Fault(f"is an archive of {len(members)} files, not of one"))
        inner = _read(archive, members[0], name, MOST_BYTES, budget)
    if is_zip(inner):
        raise Malformed(name, Fault("is an archive inside an archive"))
    return inner, name


def members_of(
    data: bytes,
    name: str,
    suffixes: set[str],
    budget: Budget | None = None,
    most: Callable[[str], int] = lambda filename: MOST_BYTES,
) -> Iterator[ArchiveMember]:
    """The files in a .zip that end in one of `suffixes`, by name; `most` says how large each may be."""
    with _opened(data, name) as archive:
        left = MOST_BYTES_OF_ALL
        for member in sorted(_files(archive, name, MOST_MEMBERS), key=lambda info: info.filename):
            if suffix_of(member.filename) == ".zip":
                raise Malformed(name, Fault(f"holds another archive, {quoted(member.filename)}"))
            if suffix_of(member.filename) not in suffixes:
                continue
            inner = _read(archive, member, name, min(left, most(member.filename)), budget)
            left -= len(inner)
            yield ArchiveMember(f"{name}/{printable_file_name(member.filename)}", inner)


def printable_file_name(name: str) -> str:
    """A file's name as it may stand in a message."""
    return name if name.isprintable() else quoted(name)


def _opened(data: bytes, name: str) -> zipfile.ZipFile:
    if data.count(MEMBER_MARK) > MOST_MEMBERS:
        raise _too_many(name, MOST_MEMBERS)
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except BROKEN:
        raise Malformed(name, Fault("is a damaged archive, or no archive at all")) from None


def _too_many(name: str, most: int) -> Malformed:
    return Malformed(name, Fault(f"is an archive of more than {most:,} files"))


def _files(archive: zipfile.ZipFile, name: str, most: int) -> list[zipfile.ZipInfo]:
    """The archive's files; refuses too many, and any that would lie outside a folder it is unpacked to."""
    infos = archive.infolist()
    if len(infos) > most:
        raise _too_many(name, most)
    for info in infos:
        path = info.orig_filename.replace("\\", "/")
        if path.startswith("/") or ".." in path.split("/") or path[1:2] == ":" or "\0" in path:
            raise Malformed(name, Fault(f"holds {quoted(info.orig_filename)}, a path that leads out of the archive"))
    return [info for info in infos if not info.is_dir()]


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, most: int, budget: Budget | None) -> bytes:
    """One member's bytes, never more than `most`, whatever the archive says of its size."""
    place = quoted(member.filename)
    too_large = Malformed(name, Fault(f"holds {place}, which unpacks to more than may be read"))
    if member.file_size > most:
        raise too_large
    pieces, read = [], 0
    try:
        with archive.open(member) as stream:
            while piece := stream.read(PIECE):
                read += len(piece)
                if budget is not None:
                    budget.spend_bytes(len(piece))
                if read > most:
                    raise too_large
                pieces.append(piece)
    except BROKEN as problem:
        raise Malformed(name, Fault(f"holds {place}, which cannot be unpacked ({_reason(problem)})")) from None
    return b"".join(pieces)


def _reason(problem: Exception) -> str:
    words = str(problem).splitlines()
    return quoted(words[0]) if words else type(problem).__name__
