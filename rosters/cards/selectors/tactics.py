"""Which Tactics a team may use, and which of them an operative brings by being there. No query per operative."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rosters.compendium.selectors import common_book
from rosters.journal.settle import catalogue_of
from rosters.models import Pack
from rosters.packs.selectors import contents_for
from rules.dealing import counted_level
from rules.editions.base import Edition
from rules.formats.pack_content import Tactic
from rules.paper.tactics import Usable, brought_by, usable
from rules.reference import Reference
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Repertoire:
    """The Tactics of a team. `brought` are the Tactics that come with one operative, by its key."""

    usable: tuple[Usable, ...] = ()
    brought: Mapping[str, tuple[Tactic, ...]] = field(default_factory=dict)
    reference: Reference = field(default_factory=Reference)


def repertoire_of(
    edition: Edition, pack: Pack | None, sheets: Sequence[OperativeSheet], *, levels_count: bool
) -> Repertoire:
    """What these operatives may use. Imported data has no faction's Tactics; those of the system are everyone's.

    One query where the pack has none.
    """
    reference = edition.reference(catalogue_of(pack.digest if pack else ""))
    own = contents_for(pack.digest) if pack else None
    common = None if own else common_book(edition.key, None)
    contents = own or (common.contents if common else None)
    if contents is None:
        return Repertoire(reference=reference)
    found = usable(
        contents.tactics if own else contents.system.tactics,
        sheets,
        reference,
        faction=contents.faction.faction if own else "",
        level=lambda sheet: counted_level(sheet, levels_count=levels_count),
    )
    # What half of the company can do is nobody's own.
    rare = [each for each in found if each.tactic.is_trained or 2 * len(each.bearers) < max(3, len(sheets))]
    return Repertoire(
        usable=found, brought={sheet.key: brought_by(sheet, rare) for sheet in sheets}, reference=reference
    )
