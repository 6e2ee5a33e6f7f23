"""What there is to look up in a catalogue: datasheets, trees of specialisms, traits, advances. Plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.armoury import Heading
from rules.sheets import OperativeSheet, Text, WeaponLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word of the game, and what it means in one sentence."""

    key: str
    word: str
    meaning: str
    subject: str
    """Words of one subject stand together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeAbility:
    """An ability of a specialism; `under` is the key of the one it hangs under."""

    key: str
    level: int
    name: str
    text: str = ""
    under: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingTree:
    """A specialism with all its abilities, the first level first."""

    key: str
    name: str
    bearers: str
    """The role that takes it: leader, specialist or commander."""
    abilities: tuple[TreeAbility, ...] = ()

    def under(self, key: str) -> tuple[TreeAbility, ...]:
        """What hangs under an ability; under "" the first."""
        return tuple(each for each in self.abilities if each.under == key)


@dataclass(frozen=True, slots=True, kw_only=True)
class Priced:
    """A trait: what it costs and does."""

    key: str
    name: str
    cost: int = 0
    text: str = ""
    is_own: bool = False
    """Whether only those may buy it whom its text names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A part of the game on one page: sentences, and a small table where figures say more."""

    title: str
    lines: tuple[str, ...] = ()
    table: tuple[tuple[str, str], ...] = ()
    when: str = ""
    """The phase it is about; empty for what holds in all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCard:
    """A card of the team and of no operative: equipment, a rule of the faction, the rules of weapons."""

    key: str
    kind: str
    """equipment, rule or tac-op: what is printed together."""
    label: str
    name: str
    text: str = ""
    format: str = ""
    """The format it goes with; empty for any."""
    cost: int | None = None
    cost_word: str = ""
    weapons: tuple[WeaponLine, ...] = ()
    texts: tuple[Text, ...] = ()
    """What it lets operatives do, and further rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedGroup:
    """So many operatives of a list, as players read it."""

    title: str
    lines: tuple[tuple[str, str], ...]
    """Who may be picked, and what is said of that one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamReference:
    """What a kill team is beside its datasheets."""

    groups: tuple[PickedGroup, ...]
    limits: tuple[str, ...]
    """What holds of the whole team, a sentence each."""
    archetypes: tuple[str, ...]
    cards: tuple[TeamCard, ...]
    """Its rules, its equipment and its tac ops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """What the operatives of a catalogue share."""

    trees: tuple[TrainingTree, ...] = ()
    traits: tuple[Priced, ...] = ()
    advances: tuple[Text, ...] = ()
    hunters: tuple[Text, ...] = ()
    """What those of a fixed level are, level by level."""
    powers: tuple[Text, ...] = ()
    """Psychic powers that no faction has to itself."""
    own_powers: tuple[Text, ...] = ()
    """The faction's."""
    sub_factions: tuple[str, ...] = ()
    weapons: tuple[WeaponLine, ...] = ()
    """Every way to use every weapon of the faction, by name."""
    wargear: tuple[Text, ...] = ()
    bearers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Weapon or wargear by name → the models that may carry it."""
    carriers: Mapping[tuple[str, tuple[str, ...]], tuple[str, ...]] = field(default_factory=dict)
    """Weapon by name and figures → those whose figures they are, where others of its name have others."""
    takers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Specialism → the models that may take it."""
    rules: tuple[Text, ...] = ()
    """What holds for all of the faction."""
    weapon_rules: tuple[Text, ...] = ()
    """The rules that its weapons have by name."""
    shared_weapon_rules: tuple[Text, ...] = ()
    """Those of the edition, whoever has a weapon with them."""
    actions: tuple[Text, ...] = ()
    """What everybody can do, with what it costs."""
    names: tuple[str, ...] = ()
    """What its models and datasheets are called."""
    keywords: tuple[str, ...] = ()
    """The words on its datasheets that other rules speak of."""
    lessons: tuple[Lesson, ...] = ()
    """The whole game on one page."""
    moments: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Phase → words (as patterns) by which a sentence shows that it matters then."""
    rounds: int = 0
    """How many rounds a battle has at most."""
    resources: tuple[str, ...] = ()
    """What a faction has of in a campaign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Datasheet:
    """Everything about a model that can be recruited."""

    sheet: OperativeSheet
    """With what it carries by default."""
    leads: bool = False
    trainings: tuple[str, ...] = ()
    """What it may be trained in, in a role that is trained."""
    levels: tuple[tuple[int, int], ...] = ()
    """Level → what it costs in all, where levels are bought."""
    traits: tuple[Priced, ...] = ()
    always: tuple[str, ...] = ()
    headings: tuple[Heading, ...] = ()
    team_limits: Mapping[str, int] = field(default_factory=dict)
    """Option → how many of it a whole kill team may have."""
    weapons: tuple[WeaponLine, ...] = ()
    """All it may carry, in all their ways to be used."""
    weapon_rules: tuple[Text, ...] = ()
    """The rules that these have by name."""
    wargear: tuple[Text, ...] = ()
    powers: tuple[Text, ...] = ()
    sub_factions: tuple[str, ...] = ()
