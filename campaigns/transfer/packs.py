"""The rules that come along with a campaign: found here, or stored on the shelf of the player who imports it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser

from campaigns.transfer.reading import CampaignFile
from rosters.models import Pack, PackFile
from rosters.packs.importing import read_sources
from rosters.packs.services.packs import NewFile, file_keep, pack_digest, pack_keep
from rosters.packs.sources import SourceFile
from rules.errors import Fault, Malformed
from rules.formats.budget import Budget
from rules.formats.pack import canonical_pack, edition_of, read_pack, read_system_pack, source_id
from rules.formats.text import quoted


def packs_kept(file: CampaignFile, user: AbstractBaseUser | None, budget: Budget, name: str) -> dict[str, Pack]:
    """Digest → pack, of those that rosters of the file pin and that are here now."""
    wanted = {str(row.get("pack")) for row in file.content["rosters"] if row.get("pack")}
    found = {pack.digest: pack for pack in Pack.objects.visible_to(user).filter(digest__in=wanted).order_by("-owner")}
    for entry in file.content["packs"]:
        if not isinstance(entry, dict) or not isinstance(entry.get("files"), list):
            raise Malformed(name, Fault("names rules that are none"))
        if (digest := str(entry.get("digest"))) in wanted and digest not in found:
            found[digest] = _pack_from(entry, file.rules, user, budget, name)
    return found


def _pack_from(
    entry: Mapping[str, Any], bodies: Mapping[str, bytes], user: AbstractBaseUser | None, budget: Budget, name: str
) -> Pack:
    """A pack made of the files themselves: nothing that is said of them is believed."""
    paths = [str(path) for path in entry["files"]]
    if missing := [path for path in paths if path not in bodies]:
        raise Malformed(name, Fault(f"lacks {quoted(missing[0])}"))
    files = list(_files({path: bodies[path] for path in paths}, budget, name))
    if not files or pack_digest(each.digest for each in files) != entry.get("digest"):
        raise Malformed(name, Fault("holds rules that are not those its rosters were built from"))
    rows = [file_keep(file=each)[0] for each in files]
    subject = rows[-1]
    pack, _ = pack_keep(
        edition=subject.edition,
        key=subject.source_id,
        title=subject.name,
        revision=subject.revision,
        files=rows,
        owner=user,
    )
    return pack


def _files(bodies: Mapping[str, bytes], budget: Budget, name: str) -> Iterator[NewFile]:
    own = {path: body for path, body in bodies.items() if path.endswith(".json")}
    if own and len(own) == len(bodies):
        yield from _written(own, budget, name)
        return
    for found in read_sources([SourceFile(path, body) for path, body in bodies.items()], lambda words: None, budget):
        if found.problem is not None:
            raise found.problem
        yield found.as_new_file()


def _written(bodies: Mapping[str, bytes], budget: Budget, name: str) -> Iterator[NewFile]:
    """A faction in our own language behind its system, which may be older than the one here, never newer."""
    if len(bodies) != 2:
        raise Malformed(name, Fault("holds rules that are neither a system nor a faction"))
    (system_path, system_body), (path, body) = bodies.items()
    system = read_system_pack(system_body, system_path)
    edition = edition_of(body, path, budget)
    newest = PackFile.objects.filter(kind=PackFile.Kind.PACK, edition=edition, source_id=f"{edition}:system")
    first = newest.order_by("-revision", "-created_at").first()
    digest = NewFile(kind="", source_id="", name="", edition="", revision=0, body=system_body).digest
    known = newest.filter(digest=digest).first()
    if known is None and (first is None or system.revision >= first.revision):
        raise Malformed(name, Fault("was made with newer rules than are here: upgrade this server first"))
    source = read_pack(body, path, system, budget)
    for each, text, needs in ((system, system_body, ()), (source, body, (source_id(system),))):
        yield NewFile(
            kind=PackFile.Kind.PACK,
            source_id=source_id(each),
            name=each.title,
            edition=each.edition,
            revision=each.revision,
            body=canonical_pack(text, path),
            needs=needs,
        )
