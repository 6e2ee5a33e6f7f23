"""A whole installation as one file, and an empty one from it: every row and every upload, whichever database.

The secret is not in it: who has both could log in as anybody. Keep it apart (var/secret-key). Restored under another
secret, sessions are left out: players log in anew, and guests reach their rosters by their private links only.
"""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from typing import IO, Any

from django.apps import apps
from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.db import IntegrityError, connection, models, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils.crypto import salted_hmac

from accounts.models import Session, Tally
from rosters.models import Pack, PackFile, PackPart

FORMAT = 1
MANIFEST, ROWS, UPLOADS = "manifest.json", "rows", "uploads"
CHUNK = 500
# Made by Django itself, or of one database only.
SKIPPED_APPS = frozenset({"auth", "contenttypes"})
# What an installation has before anybody used it, in the order in which it can go.
FRESH: tuple[type[models.Model], ...] = (PackPart, Pack, PackFile, Session, Tally)


class CannotRestore(Exception):
    """The words say why; nothing was written."""


@dataclass(frozen=True)
class Summary:
    """What went into a backup or came out of it."""

    rows: dict[str, int]
    uploads: int
    left_out: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = ", ".join(f"{count} {label}" for label, count in self.rows.items() if count)
        return f"{words or 'no rows'}; {self.uploads} uploads"


def kept_models() -> list[type[models.Model]]:
    """Every table whose rows make the installation."""
    return [model for model in apps.get_models() if model._meta.app_label not in SKIPPED_APPS]


# Writing


def write(target: Path) -> Summary:
    """Write everything as it is at this moment; the file is there when it is whole."""
    partial = target.with_name(f"{target.name}.partial")
    partial.touch(mode=0o600, exist_ok=False)
    try:
        with transaction.atomic(), tarfile.open(partial, "w:gz") as archive:
            _see_one_moment()
            summary = _write(archive)
    except BaseException:
        partial.unlink()
        raise
    partial.rename(target)
    return summary


def _see_one_moment() -> None:
    """On SQLite a transaction sees one moment anyway."""
    if connection.vendor == "postgresql" and len(connection.atomic_blocks) == 1:
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _write(archive: tarfile.TarFile) -> Summary:
    counts = {model._meta.label_lower: model._base_manager.count() for model in kept_models()}
    uploads = dict(_uploads())
    manifest = {
        "format": FORMAT,
        "made_at": datetime.now(UTC).isoformat(),
        "secret": _secret_mark(),
        "migrations": migrations(),
        "rows": counts,
        "uploads": sorted(uploads),
    }
    body = json.dumps(manifest, indent=2).encode()
    _add(archive, MANIFEST, io.BytesIO(body), len(body))
    for model in kept_models():
        with TemporaryFile("w+b") as rows:
            _write_rows(model, rows)
            _add(archive, f"{ROWS}/{model._meta.label_lower}.jsonl", rows, rows.tell())
    for name, path in uploads.items():
        archive.add(path, f"{UPLOADS}/{name}", recursive=False)
    return Summary(counts, len(uploads))


def _write_rows(model: type[models.Model], target: IO[bytes]) -> None:
    text = io.TextIOWrapper(target, encoding="utf-8", write_through=True)
    serializers.serialize("jsonl", _in_pieces(model), stream=text)
    text.detach()


def _in_pieces(model: type[models.Model]) -> Iterator[models.Model]:
    """Every row, never more than one piece of them in memory; without a cursor, which a pooler would lose."""
    rows = model._base_manager.order_by("pk")
    piece = list(rows[:CHUNK])
    while piece:
        yield from piece
        piece = list(rows.filter(pk__gt=piece[-1].pk)[:CHUNK])


def _add(archive: tarfile.TarFile, name: str, body: IO[bytes], size: int) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = size, 0o600
    body.seek(0)
    archive.addfile(member, body)


def _uploads() -> Iterator[tuple[str, Path]]:
    folder = Path(settings.MEDIA_ROOT) if settings.MEDIA_ROOT else None
    for path in sorted(folder.rglob("*")) if folder and folder.is_dir() else ():
        if path.is_file() and not path.is_symlink():
            yield path.relative_to(folder).as_posix(), path


def migrations() -> list[str]:
    """The migrations that are applied, of our own apps and of those we use."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def _secret_mark() -> str:
    """The same under the same secret, and of no use to guess it by."""
    return salted_hmac("config.backup", "the secret of this installation", algorithm="sha256").hexdigest()


# Reading


def read(source: Path) -> Summary:
    """Fill an empty, migrated installation from a backup: all of it or, with an error, nothing."""
    try:
        with tarfile.open(source, "r:gz") as archive, transaction.atomic():
            return _read(archive)
    except (tarfile.TarError, EOFError, OSError, ValueError, KeyError, DeserializationError, IntegrityError) as problem:
        raise CannotRestore(f"{source.name} is not a whole backup: {problem}") from problem


def _read(archive: tarfile.TarFile) -> Summary:
    manifest = json.load(_member(archive, MANIFEST))
    _check(manifest)
    for model in FRESH:
        model._base_manager.all().delete()
    is_same_secret = manifest["secret"] == _secret_mark()
    wanted = [model for model in kept_models() if is_same_secret or not issubclass(model, AbstractBaseSession)]
    for model in wanted:
        _read_rows(model, _member(archive, f"{ROWS}/{model._meta.label_lower}.jsonl"))
    counts = {model._meta.label_lower: model._base_manager.count() for model in wanted}
    for label, count in counts.items():
        if count != manifest["rows"][label]:
            raise CannotRestore(f"It says {manifest['rows'][label]} of {label} and holds {count}.")
    _renumber(wanted)
    for name in manifest["uploads"]:
        _read_upload(name, _member(archive, f"{UPLOADS}/{name}"))
    return Summary(counts, len(manifest["uploads"]), () if is_same_secret else ("sessions",))


def _check(manifest: dict[str, Any]) -> None:
    if manifest["format"] != FORMAT:
        raise CannotRestore(f"It is of format {manifest['format']}; this version reads format {FORMAT}.")
    ours, theirs = set(migrations()), set(manifest["migrations"])
    if ours != theirs:
        differing = ", ".join(sorted(ours ^ theirs)[:5])
        raise CannotRestore(f"It was made by another version (migrations differ: {differing}). Restore with that one.")
    full = [m._meta.label_lower for m in kept_models() if m not in FRESH and m._base_manager.exists()]
    if full or Pack._base_manager.exclude(owner=None).exists():
        raise CannotRestore(f"This installation is not empty: it has rows of {', '.join(full) or 'rosters.pack'}.")


def _member(archive: tarfile.TarFile, name: str) -> IO[bytes]:
    found = archive.extractfile(name)
    if found is None:
        raise KeyError(name)
    return found


def _read_rows(model: type[models.Model], body: IO[bytes]) -> None:
    for row in serializers.deserialize("jsonl", io.TextIOWrapper(body, encoding="utf-8")):
        if type(row.object) is not model:
            raise CannotRestore(
                f"Among the rows of {model._meta.label_lower} is one of {row.object._meta.label_lower}."
            )
        row.save(force_insert=True)


def _renumber(restored: list[type[models.Model]]) -> None:
    """Numbers that the database gives go on after those restored."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), restored):
            cursor.execute(statement)


def _read_upload(name: str, body: IO[bytes]) -> None:
    parts = PurePosixPath(name).parts
    if not settings.MEDIA_ROOT or not parts or ".." in parts or PurePosixPath(name).is_absolute():
        raise CannotRestore(f"The upload {name!r} has no place here.")
    path = Path(settings.MEDIA_ROOT).joinpath(*parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body.read())
