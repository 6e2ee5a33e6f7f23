"""Keeps files and packs, each once, under the digest of its content, the new beside the old; and shares them."""

from __future__ import annotations

import hashlib
import secrets
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, ProtectedError

from accounts.models import User
from rosters.models import Pack, PackFile, PackPart
from rosters.models.querysets import shelf_columns
from rosters.packs.shelf import NewestFiles
from rosters.viewers import Reader, viewer_as
from rules.errors import Refusal

LONGEST_NAME = 200
MOST_PACKS = 300
"""Of one player; a newer revision is a pack of its own."""
COMPRESSION = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class NewFile:
    """An uploaded document, about to be stored."""

    kind: str
    source_id: str
    name: str
    edition: str
    revision: int
    body: bytes
    """Its canonical bytes."""
    needs: tuple[str, ...] = ()
    """Source ids it cannot do without: its game system first."""
    is_library: bool = False
    """Whether it only lends to others and is no faction itself."""

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.body).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportSummary:
    """What an import left behind."""

    new_files: tuple[str, ...] = ()
    """Digests of files that were not there before."""
    new_packs: tuple[Pack, ...] = ()


def body_of(file: PackFile) -> bytes:
    """A file's canonical bytes."""
    return zlib.decompress(file.body)


def pack_digest(digests: Iterable[str]) -> str:
    """What a pack of files in this order is addressed by."""
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()


@transaction.atomic
def file_keep(*, file: NewFile) -> tuple[PackFile, bool]:
    """Keep a file; whether it is new."""
    return PackFile.objects.get_or_create(
        digest=file.digest,
        defaults={
            "kind": file.kind,
            "source_id": file.source_id,
            "name": file.name[:LONGEST_NAME],
            "edition": file.edition,
            "revision": file.revision,
            "needs": list(file.needs),
            "is_library": file.is_library,
            "body": zlib.compress(file.body, COMPRESSION),
            "size": len(file.body),
        },
    )


@transaction.atomic
def pack_keep(
    *,
    edition: str,
    key: str,
    title: str,
    revision: int,
    files: Sequence[PackFile],
    kind: str = Pack.Kind.FACTION,
    owner: Reader = None,
) -> tuple[Pack, bool]:
    """Keep a pack of files in order; whether it is new."""
    digest = pack_digest(file.digest for file in files)
    shelf = shelf_columns(owner)
    pack, is_new = Pack.objects.get_or_create(
        edition=edition,
        key=key,
        digest=digest,
        defaults={"title": title[:LONGEST_NAME], "revision": revision, "kind": kind},
        owner_id=shelf["owner"],
        guest_digest=shelf["guest_digest"],
    )
    if is_new:
        PackPart.objects.bulk_create(
            PackPart(pack=pack, file=file, position=position) for position, file in enumerate(files)
        )
    return pack, is_new


@transaction.atomic
def files_import(*, files: Sequence[NewFile], owner: Reader = None) -> ImportSummary:
    """Keep files and every pack that they make or renew.

    A file makes a pack of its own; what depends on it gets a new pack beside its old one.
    """
    stored = [file_keep(file=file) for file in files]
    new_packs: list[Pack] = []
    for edition in dict.fromkeys(row.edition for row, _ in stored):
        brought = [row for row, _ in stored if row.edition == edition]
        shelf = NewestFiles(files_on_shelf(edition, owner), brought)
        renewed = shelf.in_need_of({row.source_id for row in brought})
        owned = _subjects(edition, owner)
        subjects = {row.digest: row for row in (*brought, *(row for row in renewed if row.digest in owned))}
        packs = (_pack_about(shelf.parts_of(row), owner) for row in subjects.values())
        new_packs.extend(pack for pack, is_new in packs if is_new)
    return ImportSummary(
        new_files=tuple(row.digest for row, is_new in stored if is_new),
        new_packs=tuple(new_packs),
    )


def files_on_shelf(edition: str, owner: Reader) -> list[PackFile]:
    """Every file in a pack that is everyone's or this owner's, without its body."""
    packs = Pack.objects.visible_to(owner).filter(edition=edition)
    parts = PackPart.objects.filter(pack__in=packs).values("file")
    return list(PackFile.objects.filter(digest__in=parts).defer("body").order_by("created_at", "digest"))


def _subjects(edition: str, owner: Reader) -> set[str]:
    """The files that packs of this owner are about."""
    packs = Pack.objects.owned_by(owner).filter(edition=edition)
    parts = PackPart.objects.filter(pack__in=packs, pack__key=F("file__source_id"))
    return set(parts.values_list("file_id", flat=True))


def _pack_about(parts: Sequence[PackFile], owner: Reader) -> tuple[Pack, bool]:
    """Keep the pack about the last of its parts."""
    subject = parts[-1]
    is_faction = (
        subject.kind == PackFile.Kind.CATALOGUE
        and not subject.is_library
        and parts[0].kind == PackFile.Kind.GAME_SYSTEM
    )
    return pack_keep(
        edition=subject.edition,
        key=subject.source_id,
        title=subject.name,
        revision=subject.revision,
        files=parts,
        kind=Pack.Kind.FACTION if is_faction else Pack.Kind.SHARED,
        owner=owner,
    )


@transaction.atomic
def packs_claim(*, user: User, guest_digest: str) -> None:
    """Put a guest's packs on a player's shelf; what stands there already takes the rosters of its twin."""
    own = {(pack.edition, pack.key, pack.digest): pack for pack in Pack.objects.owned_by(user)}
    for pack in Pack.objects.filter(guest_digest=guest_digest):
        twin = own.get((pack.edition, pack.key, pack.digest))
        if twin is None:
            pack.owner_id, pack.guest_digest = user.pk, ""
            pack.save(update_fields=["owner", "guest_digest"])
        else:
            pack.rosters.update(pack=twin)
            pack.delete()


@transaction.atomic
def pack_discard(*, pack: Pack, owner: Reader) -> None:
    """Throw away a pack of one's own, and the files that no other pack is made of."""
    if not viewer_as(owner).is_known or not Pack.objects.owned_by(owner).filter(pk=pack.pk).exists():
        raise Pack.DoesNotExist
    files = list(pack.files.values_list("digest", flat=True))
    try:
        pack.delete()
    except ProtectedError:
        words = "Rosters are built from this pack: move them to another revision, or delete them for good, first."
        raise Refusal(words, code="pack-in-use") from None
    PackFile.objects.filter(digest__in=files, parts=None).delete()


@transaction.atomic
def pack_share(*, pack: Pack, owner: User, is_open: bool) -> Pack:
    """Open a pack of one's own to whoever has its link, or close it; a link that was closed stays closed for good."""
    found: Pack = Pack.objects.owned_by(owner).select_for_update().get(pk=pack.pk)
    if is_open != bool(found.share_key):
        found.share_key = secrets.token_urlsafe(18) if is_open else None
        found.save(update_fields=["share_key"])
    return found


@transaction.atomic
def pack_take(*, pack: Pack, user: User | None) -> tuple[Pack, bool]:
    """Put this revision of a shared pack onto one's own shelf, where it stays; whether it is new there."""
    if user is None:
        raise Refusal("Only players can keep packs: sign up, then open the link again.", code="nobody")
    if pack.owner_id == user.pk:
        return pack, False
    if Pack.objects.owned_by(user).count() >= MOST_PACKS:
        raise Refusal(f"You have {MOST_PACKS} packs, the most allowed: delete one first.", code="too-many-packs")
    parts = PackPart.objects.filter(pack=pack).select_related("file").defer("file__body").order_by("position")
    return pack_keep(
        edition=pack.edition,
        key=pack.key,
        title=pack.title,
        revision=pack.revision,
        files=[part.file for part in parts],
        kind=pack.kind,
        owner=user,
    )
