"""What packs tell beside what may be chosen: Tactics, names, ready teams, sentences."""

from __future__ import annotations

from dataclasses import dataclass

from rosters.journal.catalogues import Kept, files_of
from rosters.models import Pack, PackFile
from rules.formats.pack import pack_content, read_packs
from rules.formats.pack_content import PackContent, Tactic

MOST_CONTENTS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The content of a faction and of the system it is for."""

    system: PackContent
    faction: PackContent

    @property
    def tactics(self) -> tuple[Tactic, ...]:
        """Everything a team of the faction may use, core Tactics first."""
        return (*self.system.tactics, *self.faction.tactics)


_contents: Kept[Contents | None] = Kept(MOST_CONTENTS)


def contents_for(digest: str) -> Contents | None:
    """The content of the pack with this digest; none of imported data. Queries only the first time in a process."""
    return _contents.get(digest, lambda: _read(digest))


def _read(digest: str) -> Contents | None:
    pack = Pack.objects.filter(digest=digest).exclude(files__isnull=True).order_by("created_at").first()
    if pack is None or pack.files.exclude(kind=PackFile.Kind.PACK).exists():
        return None
    system, factions = read_packs(files_of(pack))
    return Contents(system=pack_content(system), faction=pack_content(factions[-1], system))
