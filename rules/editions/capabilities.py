"""What an edition may be able to do, each as a value that `Edition` holds or as None where it lacks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.acts import Act
from rules.armoury import PricedStep
from rules.catalogue.compile import Catalogue
from rules.editions.game import GameChoices
from rules.editions.loadouts import OperativeRecord, Role, RosterContent
from rules.editions.state import StateShape
from rules.editions.teams import Member, Nearest, Settings, Suggest, Team, ToOwn
from rules.reference import Priced, Reference
from rules.sheets import OperativeSheet, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The capability of an edition whose operatives cost points."""

    range: tuple[int, int]
    """The smallest and the largest limit that players may agree on."""
    surcharge: Callable[[Member], int]
    """What earned levels add to an operative's points."""
    force: Callable[[Team], int]
    """What the whole team costs."""
    bought_levels: frozenset[Role] = frozenset()
    """The roles in which a level is bought with points and not earned."""
    figures: Callable[[Sequence[OperativeSheet], int, int | None], Mapping[str, str]] = lambda team, points, limit: {}
    """Figures for the rules on its checklist, of a team that costs so many points of a limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """The capability of an edition whose operatives learn: a number that grows, and the level that goes with it."""

    field: str
    """The field of an operative's state that grows: "experience"."""
    most: int
    """Where it ends."""
    level_for: Callable[[int], int]
    """The level that goes with so much of it."""
    learns: Callable[[OperativeSheet], bool]
    """Whether this operative learns, by itself or with its squad."""
    grow: Callable[[str, int], Act]
    """The act that writes down how much of it an operative has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """So many of so many."""

    number: str
    of: str
    word: str
    """What is counted."""

    @property
    def brief(self) -> str:
        return f"{self.number} of {self.of}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCount:
    """How far a kill team is picked, counted as its own list counts."""

    selections: Figure
    boxes: tuple[tuple[str, ...], ...]
    """A box for each selection: "taken", "wrong" or "free", two of them where half selections share it."""
    in_words: str
    """The same for who sees no boxes."""
    equipment: Figure
    figures: Mapping[str, str]
    """What stands beside the rules of the checklist, by their words."""
    wrong: frozenset[str]
    """Keys of operatives who would have to stay at home."""
    weights: Mapping[str, str]
    """As how many selections operatives count, by key, where that is not one: "½"."""


class CountTeam(Protocol):
    """The count of a kill team from what is kept of it, without evaluating anything; None where its data have no list
    to count by.
    """

    def __call__(
        self,
        catalogue: Catalogue,
        content: RosterContent,
        members: Sequence[str],
        *,
        settings: Settings,
        standings: Mapping[str, OperativeRecord],
        game: GameChoices,
    ) -> TeamCount | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Squads:
    """The capability of an edition in which operatives of one datasheet learn together."""

    subject: str
    """The prefix of their subjects in a roster's journal; what is kept of them is `Edition.states.parts` of it."""
    path: str = "squads"
    """What addresses call them."""
    state: StateShape[Any]
    advances: Callable[[Catalogue, RosterContent, str], tuple[PricedStep, ...]]
    """What one of them may gain, as a form shows it."""
    grow: Callable[[str, int], Act]
    """The act that writes down how much a squad has of what grows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceList:
    """Names with what they do, under one heading of a page of the compendium."""

    key: str
    """Its place on the page."""
    title: str
    kind: str
    """What a search calls one of them: "Psychic power"."""
    texts: Callable[[Reference], Sequence[Text | Priced]]
    note: str = ""
    is_numbered: bool = False
    """Whether each stands behind its level."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferencePage:
    """A page of the compendium about what all factions of an edition share."""

    key: str
    """The end of its address."""
    label: str
    lists: tuple[ReferenceList, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trainings:
    """The capability of an edition whose operatives are trained in something, each in a tree of abilities."""

    role: Role
    """The role of an operative that chose a training."""
    fixed_roles: tuple[Role, ...] = ()
    """Roles that belong to a model and are never changed; at most what it is trained in may be chosen."""
    left_home: Callable[[Settings], Mapping[Role, str]] = lambda settings: {}
    """Roles that may not come where this was agreed, each with a sentence why."""
    train: Callable[[str, str], Act]
    """The act that trains an operative in something."""
    page: ReferencePage
    """The page of the compendium that lists the trees; each tree has its own page below it."""
    kind: str
    """What a search calls a tree."""
    tree_note: str = ""
    """How a tree is climbed, in a few words."""
    tactics_note: str = ""
    """Who may use the Tactics of a training; `{}` stands for its name."""
    bearer: str = "{} of level {}"
    """Who may use one of these Tactics: the training's name, then the level."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggesting:
    """The capability of an edition that works out legal teams."""

    teams: Suggest
    """The best teams that a roster has for a limit."""
    nearest: Nearest
    """The legal team with the fewest changes from this one."""
    to_own: ToOwn | None = None
    """The legal team with everybody who is picked and the fewest recruits, where a list says whom one could own."""
