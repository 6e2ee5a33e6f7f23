"""The tables that a dataslate is filled from: those of the edition and those of its kill team, by their pack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.campaigns.spec_ops.operative_state import TEAM
from rules.campaigns.spec_ops.ranks import SPECIALISMS
from rules.catalogue.compile import Catalogue
from rules.datacards.dialect import models_of, rules_of
from rules.selection.team import EquipmentOption, NarrativeRow, TeamRules

HONOURS, SCARS, REQUISITIONS, ASSETS, RARE = "honours", "scars", "requisitions", "assets", "rare"


@dataclass(frozen=True, slots=True, kw_only=True)
class StashItem:
    """Equipment as a stash holds it."""

    piece: EquipmentOption
    is_rare: bool = False
    upgrades: str = ""
    """The sort of weapon that it upgrades, ranged or melee; empty for what upgrades none."""

    @property
    def key(self) -> str:
        return self.piece.key

    @property
    def name(self) -> str:
        return self.piece.name

    @property
    def cost(self) -> int:
        return self.piece.cost

    @property
    def text(self) -> str:
        return self.piece.text


@dataclass(frozen=True, slots=True, kw_only=True)
class NarrativeTables:
    """Everything a kill team's dataslate may name."""

    rows: tuple[NarrativeRow, ...] = ()
    items: tuple[StashItem, ...] = ()
    models: tuple[tuple[str, str], ...] = ()
    """Operatives that may be assigned to it: id and name."""
    team: TeamRules | None = None
    """The kill team itself; None for imported data."""

    def table(self, name: str) -> tuple[NarrativeRow, ...]:
        return tuple(each for each in self.rows if each.table == name)

    def row(self, table: str, key: str) -> NarrativeRow | None:
        return next((each for each in self.table(table) if each.key == key), None)

    def called(self, table: str, key: str) -> str:
        """What something is called; its key in plain letters where no pack names it."""
        row = self.row(table, key)
        return row.name if row else key.replace("-", " ").title()

    def item(self, key: str) -> StashItem | None:
        return next((each for each in self.items if each.key == key), None)

    def item_name(self, key: str) -> str:
        item = self.item(key)
        return item.name if item else key.replace("-", " ").capitalize()

    def honours(self, specialisms: Iterable[str]) -> tuple[tuple[str, NarrativeRow], ...]:
        """Key and row of every honour that these specialisms, and the kill team itself, offer."""
        rows, wanted = self.table(HONOURS), set(specialisms)
        general = ((f"{each.group}:{each.key}", each) for each in rows if not each.is_own and each.group in wanted)
        own = ((f"{TEAM}:{each.key}", each) for each in rows if each.is_own)
        return (*general, *own)

    def honour(self, key: str) -> NarrativeRow | None:
        return next((row for known, row in self.honours(SPECIALISMS) if known == key), None)

    def honour_name(self, key: str) -> str:
        row = self.honour(key)
        return row.name if row else key.partition(":")[2].replace("-", " ").title()


def library_of(catalogue: Catalogue) -> NarrativeTables:
    """Nothing for imported data, which has no such tables. A stash holds what costs EP; other equipment is taken along
    by the team, as in any game.
    """
    rules = rules_of(catalogue)
    if rules is None:
        return NarrativeTables()
    own = (StashItem(piece=each) for each in rules.equipment.values() if rules.equipment_points is not None)
    rare = (
        StashItem(piece=_rare(row), is_rare=True, upgrades=row.group) for row in rules.narrative if row.table == RARE
    )
    items = {each.key: each for each in (*own, *rare)}
    names = {each.id: each.name for each in rules.operatives.values()}
    models = tuple((key, names.get(key, key)) for key in models_of(catalogue))
    return NarrativeTables(rows=rules.narrative, items=tuple(items.values()), models=models, team=rules)


def _rare(row: NarrativeRow) -> EquipmentOption:
    return EquipmentOption(id=row.key, key=row.key, name=row.name, text=row.text, cost=row.cost)
