"""Rows for tests where no verb of the cast fits."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import factory

from accounts.models import User
from rosters.models import Pack, PackFile
from rosters.packs.services.packs import NewFile, file_keep, pack_keep
from rules.formats.pack import canonical_pack, read_packs, source_id
from rules.packs import shipped_files

PASSWORD = "a password only tests know"


class UserFactory(factory.django.DjangoModelFactory):
    """A player who can log in with PASSWORD."""

    class Meta:
        model = User

    name = factory.Sequence(lambda n: f"Player {n}")

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **fields: Any) -> User:
        return model_class.objects.create_user(**{"password": PASSWORD, **fields})


def shipped_pack(faction: str = "tau-empire", edition: str = "kt2018") -> Pack:
    """A shipped pack as rows, the same as sync_packs keeps; the others are not read."""
    system, own = (file_keep(file=file)[0] for file in _files(edition, faction))
    return pack_keep(edition=edition, key=own.source_id, title=own.name, revision=own.revision, files=[system, own])[0]


def newer_pack(old: str, new: str, faction: str = "tau-empire", edition: str = "kt2018") -> Pack:
    """The next revision of a shipped pack, in which `new` stands in place of the text `old`."""
    system, shipped = _bodies(edition, faction)
    assert old.encode() in shipped, f"{old!r} is nowhere in the pack"
    body = re.sub(rb"(?<=revision: )\d+", lambda number: b"%d" % (int(number[0]) + 1), shipped, count=1)
    body = body.replace(old.encode(), new.encode())
    kept = [file_keep(file=file)[0] for file in _read(edition, [("system.yaml", system), (faction, body)])]
    own = kept[1]
    return pack_keep(edition=edition, key=own.source_id, title=own.name, revision=own.revision, files=kept)[0]


@cache
def _files(edition: str, faction: str) -> tuple[NewFile, ...]:
    system, own = _bodies(edition, faction)
    return _read(edition, [("system.yaml", system), (faction, own)])


@cache
def _bodies(edition: str, faction: str) -> tuple[bytes, bytes]:
    files = {file.name: file.body for file in shipped_files(edition)}
    return files["system.yaml"], files[f"{faction}.yaml"]


def _read(edition: str, files: list[tuple[str, bytes]]) -> tuple[NewFile, ...]:
    canonical = [(name, canonical_pack(body, name)) for name, body in files]
    system, (own,) = read_packs(canonical)
    return (
        _new_file(edition, source_id(system), system.title, system.revision, canonical[0][1]),
        _new_file(edition, source_id(own), own.title, own.revision, canonical[1][1], needs=(source_id(system),)),
    )


def _new_file(edition: str, key: str, name: str, revision: int, body: bytes, needs: tuple[str, ...] = ()) -> NewFile:
    return NewFile(
        kind=PackFile.Kind.PACK,
        source_id=key,
        name=name,
        edition=edition,
        revision=revision,
        body=body,
        needs=needs,
    )
