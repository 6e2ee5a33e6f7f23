"""What a pack holds beside what may be chosen: Tactics, names, ready teams, trees, tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.editions.base import GameChoices, Loadout, Role, Settings
from rules.editions.game import NO_GAME_CHOICES
from rules.formats.pack_source import AbilitySource, FactionSource, SubFaction
from rules.formats.pack_system import Advance, Specialism, SystemSource, Trait


@dataclass(frozen=True, slots=True, kw_only=True)
class Tactic:
    """One Tactic; `of` says whose: core, commander, specialism, legendary-hunter or faction."""

    key: str
    name: str
    cost: int
    phase: str
    of: str
    who: str = ""
    text: str = ""
    page: str = ""
    aura: bool = False
    specialism: str = ""
    level: int = 0

    @property
    def training(self) -> str:
        """What its user must be trained in; nothing where that does not matter."""
        return self.specialism

    @property
    def is_trained(self) -> bool:
        """Whether only those use it who are trained in something."""
        return self.of == "specialism"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyTeam:
    """A legal team to start with."""

    key: str
    title: str
    limit: int | None
    """The points it is made for; None where teams have no such limit."""
    about: str = ""
    loadouts: tuple[Loadout, ...] = ()
    game: GameChoices = NO_GAME_CHOICES
    """What it takes along, in editions in which a team chooses for each game; operatives by the loadouts' keys."""

    @property
    def has_commander(self) -> bool:
        return any(loadout.role is Role.COMMANDER for loadout in self.loadouts)

    @property
    def agreed(self) -> dict[str, Any]:
        """What players must agree on before it can be played."""
        return {"points_limit": self.limit, "commander_allowed": self.has_commander}

    @property
    def note(self) -> str:
        """What should be known of it before it is chosen; empty for most."""
        return "one of them a commander" if self.has_commander else ""

    def fits(self, settings: Settings) -> bool:
        """Whether it may be played by these."""
        is_allowed = settings.commander_allowed or not self.has_commander
        return settings.points_limit == self.limit and is_allowed


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundTable:
    """A background table to roll on."""

    key: str
    title: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackContent:
    """Everything of a pack that its Document has no place for."""

    edition: str
    key: str
    title: str
    revision: int
    prices: str = ""
    faction: str = ""
    """The keyword that all its models have."""
    notes: tuple[str, ...] = ()
    """What a reader of the whole pack should know, a sentence each."""
    tactics: tuple[Tactic, ...] = ()
    first_names: tuple[str, ...] = ()
    last_names: tuple[str, ...] = ()
    teams: tuple[ReadyTeam, ...] = ()
    tables: tuple[BackgroundTable, ...] = ()
    sub_factions: tuple[SubFaction, ...] = ()
    specialisms: tuple[Specialism, ...] = ()
    traits: tuple[Trait, ...] = ()
    advances: tuple[Advance, ...] = ()
    legendary_hunter: tuple[AbilitySource, ...] = ()
    sentences: dict[str, str] = field(default_factory=dict)
    """Everything said in one sentence, by key: abilities, items, powers, sub-factions."""
    datasheets: dict[str, str] = field(default_factory=dict)
    """Model key → name of its datasheet."""


def faction_content(source: FactionSource, teams: tuple[ReadyTeam, ...]) -> PackContent:
    data = source.data
    names = data.get("names", {})
    sheets = source.datasheets
    return PackContent(
        edition=source.edition,
        key=source.key,
        title=source.title,
        revision=source.revision,
        prices=data["prices"],
        faction=data["faction"],
        notes=tuple(data.get("notes", ())),
        tactics=tuple(read_tactics(data.get("tactics", {}), "faction")),
        first_names=tuple(names.get("first", ())),
        last_names=tuple(names.get("last", ())),
        teams=teams,
        tables=read_tables(data),
        sub_factions=tuple(source.sub_factions.values()),
        sentences=_sentences(source),
        datasheets={
            key: sheets[model.datasheet].name if model.section == "datasheets" else model.name
            for key, model in source.models.items()
        },
    )


def system_content(source: SystemSource) -> PackContent:
    data = source.data
    return PackContent(
        edition=source.edition,
        key="system",
        title=source.title,
        revision=source.revision,
        tactics=(
            *read_tactics(data.get("tactics", {}), "core"),
            *read_tactics(data.get("commander_tactics", {}), "commander"),
            *read_tactics(data.get("legendary_hunter_tactics", {}), "legendary-hunter"),
            *_specialism_tactics(data),
        ),
        tables=read_tables(data),
        specialisms=tuple(source.specialisms.values()),
        traits=tuple(source.traits.values()),
        advances=tuple(source.advances.values()),
        legendary_hunter=source.legendary_hunter,
        sentences={
            **{ability.key: ability.text for one in source.specialisms.values() for ability in one.tree},
            **{trait.key: trait.text for trait in source.traits.values()},
            **{advance.key: advance.text for advance in source.advances.values()},
            **{ability.key: ability.text for ability in source.legendary_hunter},
            **{key: power.text for key, power in source.powers.items()},
        },
    )


def read_tactics(raw: dict[str, Any], of: str, **more: Any) -> Iterator[Tactic]:
    for key, one in raw.items():
        fields = {name: value for name, value in one.items() if name not in ("cp", "also")}
        yield Tactic(key=key, cost=one["cp"], of=of, **fields, **more)


def _specialism_tactics(data: dict[str, Any]) -> Iterator[Tactic]:
    for key, specialism in data["specialisms"].items():
        for level, one in specialism["tactics"].items():
            named = {f"{key}-tactic-{level}": one}
            yield from read_tactics(named, "specialism", specialism=key, level=int(level))


def read_tables(data: dict[str, Any]) -> tuple[BackgroundTable, ...]:
    tables = data.get("tables", {})
    return tuple(BackgroundTable(key=key, title=raw["title"], rows=tuple(raw["rows"])) for key, raw in tables.items())


def _sentences(source: FactionSource) -> dict[str, str]:
    return {
        **{key: ability.text for key, ability in source.abilities.items()},
        **{key: item.text for key, item in source.items.items()},
        **{key: sub.text for key, sub in source.sub_factions.items()},
    }
