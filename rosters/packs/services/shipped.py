"""Keeps the packs that come with Muster as rows, each revision once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from rosters.models import Pack, PackFile
from rosters.packs.services.packs import NewFile, file_keep, pack_digest, pack_keep
from rules.formats.pack import PackSource, canonical_pack, read_packs, source_id
from rules.formats.pack_printing import Printing, overlaid, printed_key, read_printing
from rules.packs import shipped_editions, shipped_files, shipped_printings


@dataclass(frozen=True, slots=True, kw_only=True)
class Synced:
    """What a sync found and what it left behind."""

    edition: str
    files: int = 0
    new_files: int = 0
    new_packs: tuple[Pack, ...] = ()


def packs_sync() -> tuple[Synced, ...]:
    """Make rows of every shipped file, edition by edition; what is there already is left alone.

    They are not judged again: `check_packs` and the tests did that before they were shipped.
    """
    return tuple(_edition_sync(edition) for edition in shipped_editions())


def _edition_sync(edition: str) -> Synced:
    files = [(file.name, canonical_pack(file.body, file.name)) for file in shipped_files(edition)]
    printed = list(_printed(edition, files))
    files += [file for _, file in printed]
    if _are_kept(edition, [hashlib.sha256(body).hexdigest() for _, body in files]):
        return Synced(edition=edition, files=len(files))
    system, factions = read_packs(files, is_judged=True)
    sources: list[PackSource] = [system, *factions]
    rows = list(zip(sources, files, strict=True))
    new_files = [_new_file(edition, source, body, source_id(system)) for source, (_, body) in rows]
    latest = len(new_files) - len(printed)
    earlier = [
        replace(file, source_id=printed_key(file.source_id, printing.key))
        for file, (printing, _) in zip(new_files[latest:], printed, strict=True)
    ]
    return _keep(edition, [*new_files[:latest], *earlier])


def _printed(edition: str, files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[Printing, tuple[str, bytes]]]:
    """What earlier printings make of the edition's factions, as files beside theirs."""
    factions = {data["key"]: data for _, body in files[1:] for data in (json.loads(body),)}
    for file in shipped_printings(edition):
        printing = read_printing(file.body, file.name)
        for key in printing.factions:
            name = f"{key} as of {printing.key}"
            body = json.dumps(overlaid(factions[key], printing), ensure_ascii=False).encode()
            yield printing, (name, canonical_pack(body, name))


def _are_kept(edition: str, digests: Sequence[str]) -> bool:
    """Whether every faction has a pack of exactly these files."""
    system, *factions = digests
    packs = [pack_digest([system, faction]) for faction in factions]
    return Pack.objects.filter(edition=edition, owner=None, guest_digest="", digest__in=packs).count() == len(packs)


def _new_file(edition: str, source: PackSource, body: bytes, system: str) -> NewFile:
    return NewFile(
        kind=PackFile.Kind.PACK,
        source_id=source_id(source),
        name=source.title,
        edition=edition,
        revision=source.revision,
        body=body,
        needs=() if source.is_system else (system,),
    )


@transaction.atomic
def _keep(edition: str, files: Sequence[NewFile]) -> Synced:
    """A pack per faction: the system's file, then its own."""
    (system, system_is_new), *factions = [file_keep(file=file) for file in files]
    packs = [
        pack_keep(edition=edition, key=row.source_id, title=row.name, revision=row.revision, files=[system, row])
        for row, _ in factions
    ]
    return Synced(
        edition=edition,
        files=len(files),
        new_files=system_is_new + sum(is_new for _, is_new in factions),
        new_packs=tuple(pack for pack, is_new in packs if is_new),
    )
