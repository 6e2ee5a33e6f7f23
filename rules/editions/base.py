"""What an edition is: a value of the registry (`rules.editions`); callers ask it and never compare its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.acts import Act
from rules.armoury import Armoury
from rules.auditing import AuditWay
from rules.campaigns.dossier import Career
from rules.campaigns.kind import CampaignKind
from rules.cards import FLESH_WOUNDS
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import Evaluation, Group, Offer
from rules.catalogue.tree import Tree
from rules.editions.battle import Battle
from rules.editions.capabilities import (
    CountTeam,
    Growth,
    Points,
    ReferenceList,
    ReferencePage,
    Squads,
    Suggesting,
    Trainings,
)
from rules.editions.game import (
    NO_GAME_CHOICES,
    VICTORY_POINTS,
    GameChoices,
    GameChoosing,
    ScoreByChoice,
    ScoreByLosses,
    ScoreLine,
)
from rules.editions.loadouts import (
    ACTIVE,
    GONE,
    PLAINEST,
    Choice,
    FireTeam,
    Loadout,
    OperativeRecord,
    Purpose,
    Role,
    RosterContent,
    SquadState,
    Status,
)
from rules.editions.state import NOTHING_OF_ROSTERS, RosterStates, StateShape
from rules.editions.teams import (
    AbilityPick,
    Agreement,
    Capacity,
    Format,
    Member,
    Nearest,
    Saving,
    Settings,
    Suggest,
    Suggestion,
    Suggestions,
    Team,
    ToOwn,
    Way,
)
from rules.issues import Issue
from rules.reference import Datasheet, Reference, TeamCard, TeamReference, Term
from rules.sheets import OperativeSheet

__all__ = [
    "ACTIVE",
    "GONE",
    "PLAINEST",
    "AbilityPick",
    "Agreement",
    "Assemble",
    "Capacity",
    "Choice",
    "Dissect",
    "Edition",
    "FireTeam",
    "Format",
    "GameChoices",
    "GameChoosing",
    "Growth",
    "JudgeList",
    "ListVerdict",
    "Loadout",
    "LoadoutPlace",
    "Member",
    "Nearest",
    "OperativeRecord",
    "Perform",
    "Points",
    "Purpose",
    "ReferenceList",
    "ReferencePage",
    "Role",
    "RosterContent",
    "RosterStates",
    "Saving",
    "See",
    "Settings",
    "SquadState",
    "Squads",
    "StateShape",
    "Status",
    "Suggest",
    "Suggesting",
    "Suggestion",
    "Suggestions",
    "Team",
    "ToOwn",
    "Trainings",
    "View",
    "Way",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A roster ready to be judged and shown."""

    team: Team
    evaluation: Evaluation
    issues: tuple[Issue, ...] = ()
    """Errors of the engine that the edition has no check of its own for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListVerdict:
    """The verdict on a roster that came as a file."""

    issues: tuple[Issue, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """Operative key → what it is called."""
    notes: tuple[str, ...] = ()
    """What kind of list it was judged as, and what a file does not say."""


class JudgeList(Protocol):
    def __call__(self, catalogue: Catalogue, tree: Tree, points_limit: int | None = None) -> ListVerdict: ...


class FindArchetypes(Protocol):
    """The kinds of tac ops that a team of these models may choose, by name; with `is_team` false those that any team
    picked from these models may. All of the pack's where no models are given.
    """

    def __call__(self, catalogue: Catalogue, models: Iterable[str], *, is_team: bool = True) -> tuple[str, ...]: ...


class See(Protocol):
    def __call__(
        self,
        catalogue: Catalogue,
        muster: RosterContent,
        *,
        purpose: Purpose = ...,
        settings: Settings | None = None,
        standings: Mapping[str, OperativeRecord] | None = None,
        game: GameChoices = ...,
    ) -> View: ...


class SeePart(Protocol):
    def __call__(
        self,
        catalogue: Catalogue,
        whole: View,
        content: RosterContent,
        *,
        settings: Settings,
        standings: Mapping[str, OperativeRecord],
        game: GameChoices,
    ) -> View | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadoutPlace:
    """A place in an operative's loadout: what stands there, and what may be chosen below it."""

    place: tuple[str, ...]
    """As acts name it; empty for the operative itself."""
    name: str
    number: int
    offers: tuple[Offer, ...] = ()
    groups: tuple[Group, ...] = ()
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Offer → the place at which it stands chosen (the first, where there are several)."""
    inner: tuple[LoadoutPlace, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)  # offer → what it does
    is_one: bool = False
    """Whether one thing is chosen here, and another takes its place."""


MODEL_GROUPS = {Role.LEADER: ("Leaders", "1 in a kill team"), PLAINEST: ("Operatives", "")}
"""Headings of the models to recruit, where an edition names no others."""
TACTIC_KINDS = {"core": "Everyone’s", "faction": "The faction’s"}
"""Whose Tactics there are, where an edition names no others."""
Perform = Callable[[Catalogue, RosterContent, Act, Callable[[], str]], RosterContent]
Assemble = Callable[[Catalogue, RosterContent, Purpose], Tree]
Dissect = Callable[[Catalogue, Tree], RosterContent]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of the game: a core that every edition answers, and capabilities that it may lack.

    A capability is a value or None: callers ask `edition.points is not None`, and never compare the key.
    """

    # The core: what it is called

    key: str
    name: str
    words: Mapping[str, str]
    """How this edition shows the words of `rules`: "roster" → "Command roster"."""
    rules_version: int
    """Raised when the same content may be judged otherwise or in other words: `check_rosters --resettle` updates it."""
    game_systems: tuple[str, ...] = ()
    """The ids by which files of others name this edition's game, the one that we write first."""
    columns: tuple[str, ...]
    """The stat line, as printed."""
    weapon_columns: tuple[str, ...]
    formats: tuple[Format, ...]
    agreements: tuple[Agreement, ...] = ()
    """What players are asked to agree on for a kill team, beside its format and its limit."""
    phases: Mapping[str, str]
    """When a Tactic is used, by key and in the order of a round."""
    glossary: Mapping[str, Term]
    """Words of the game by key, each in one sentence."""
    speak: Callable[[str], str]
    """A key of the edition's vocabulary as players say it: a training, an ability, a trait."""

    # The core: what it keeps, and what acts do to it

    states: RosterStates = NOTHING_OF_ROSTERS
    """What a roster and its operatives keep between games, beside what every edition keeps."""
    perform: Perform
    """The roster after an act; a Refusal where it cannot be done."""
    as_recruited: Callable[[Catalogue, Loadout], Loadout]
    """The operative without what it earned since."""
    arrive: Callable[[Catalogue, RosterContent], tuple[RosterContent, Mapping[str, OperativeRecord]]]
    """A roster from a file, with the experience and status that its choices show."""

    # The core: trees, judging, showing

    assemble: Assemble
    """The tree of a roster, for a purpose."""
    dissect: Dissect
    """What a tree holds: the inverse of `assemble`."""
    view: See
    """A roster assembled, evaluated and read."""
    part: SeePart | None = None
    """Some of a roster as a kill team, by what was found of the whole; None where it has to be evaluated by itself."""
    roster: Callable[..., View] | None = None
    """A command roster, where it need not be evaluated whole, for its team, issues and sheets alone; asked like `view`,
    without a purpose."""
    check_roster: Callable[[Team], tuple[Issue, ...]]
    check_kill_team: Callable[[Team], tuple[Issue, ...]]
    checklist: tuple[tuple[str, frozenset[str]], ...] = ()
    """The rules of a kill team in a few words each, with the codes of the issues that say it is broken."""
    judge_list: JudgeList
    """A roster file judged as the kind of list that it says it is."""
    sheets: Callable[[Catalogue, View], tuple[OperativeSheet, ...]]
    """Everything pages and cards say of each operative."""
    models: Callable[[Catalogue], tuple[Loadout, ...]]
    """Every model of a faction with what it carries by default, in its plainest role."""
    places: Callable[[Catalogue, RosterContent, str], LoadoutPlace | None]
    """An operative's loadout with everything open, full or closed, within its roster."""
    armoury: Callable[[Catalogue, RosterContent, str, Mapping[str, OperativeRecord]], Armoury | None]
    """What an operative may choose, as a form shows it: wargear, levels, abilities, traits."""
    sub_factions: Callable[[Catalogue], tuple[str, ...]]
    """What operatives of a faction may belong to."""
    reference: Callable[[Catalogue], Reference]
    """What the operatives of a faction share, to be looked up."""
    datasheet: Callable[[Catalogue, str], Datasheet | None]
    """A model before it is anybody's; None where the faction has no such model."""

    reference_pages: tuple[ReferencePage, ...] = ()
    """Pages of the compendium about what all its factions share, in the order of their tabs."""
    tactic_kinds: Mapping[str, str] = field(default_factory=lambda: dict(TACTIC_KINDS))
    """Whose Tactics there are, as a filter offers them."""

    # The core: rosters and cards

    roster_size: int | None = Settings().roster_size
    """How many operatives a roster holds outside campaigns; None for any number."""
    model_groups: Mapping[Role, tuple[str, str]] = field(default_factory=lambda: dict(MODEL_GROUPS))
    """Under which headings models to recruit are listed, each with a note, in the order of the page."""
    roster_fields: tuple[str, ...] = ("Mission", "Opponent", "Date")
    """What a player writes by hand over a printed roster."""
    flesh_wounds: int = FLESH_WOUNDS
    """Boxes for flesh wounds on a card."""
    score: tuple[ScoreLine, ...] = VICTORY_POINTS
    """What the victory points of a game are made of."""
    score_by_losses: ScoreByLosses | None = None
    """The part of the score that follows from both sides' losses; None where nothing does."""
    score_by_choice: ScoreByChoice | None = None
    """The part of the score that follows from what each side chose; None where nothing does."""
    injures_at_half: bool = False
    """Whether an operative below half of its wounds is injured, which its card then shows."""
    has_weapon_signs: bool = False
    """Whether ranged and melee weapons are marked, because no column says which they are."""
    card_ticks: tuple[str, ...] = ()
    """Boxes on a card to tick in a game: their heading, then a word for each."""
    tactic_ticks: tuple[str, ...] = ()
    """The same on the card of a Tactic."""

    # Capabilities

    distances: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    """Where stat lines give a distance in two ways: how to leave one of them out, by "inches" and "shapes"."""
    points: Points | None = None
    """Prices and limits."""
    growth: Growth | None = None
    """Experience, and what comes with it."""
    trainings: Trainings | None = None
    """What operatives are trained in."""
    career: Callable[[OperativeSheet], Career] | None = None
    """What campaigns made of an operative, where it rises through ranks: its bar, its honours and its scars."""
    squads: Squads | None = None
    """Operatives who learn together."""
    most_of: Callable[[Catalogue, str], int | None] | None = None
    """How many of a model a kill team's list has room for, where the list says so and no stat line; None for any."""
    suggest: Suggesting | None = None
    """Legal teams, worked out."""
    count: CountTeam | None = None
    """How far a team is picked, where it is selections that count."""
    team_cards: Callable[[Catalogue, GameChoices, Iterable[str]], tuple[TeamCard, ...]] | None = None
    """Cards of the team beside those of its operatives: what it has chosen for a game, or all that it may choose, for
    a team of these models."""
    team_reference: Callable[[Catalogue], TeamReference | None] | None = None
    """What a kill team is beside its datasheets: how it is picked, its rules, equipment and tac ops."""
    tac_ops: bool = False
    """Whether its packs hold tac ops, which a team chooses in secret; `team_cards` then makes cards of them."""
    archetypes: FindArchetypes | None = None
    game_choices: GameChoosing | None = None
    """What a team and its operatives pick for one game."""
    campaigns: tuple[CampaignKind, ...] = ()
    """The kinds of campaign it is played in; founding one asks which."""
    audit: AuditWay | None = None
    """How its packs are compared with imported data."""
    battle: Battle | None = None
    """A game turn by turn, where it can be followed here."""
    odds: object | None = None
    """What an attack is likely to do, where that can be worked out here."""

    def score_line(self, key: str) -> ScoreLine:
        """The line of the score of this key."""
        return next(line for line in self.score if line.key == key)

    def view_team(
        self,
        catalogue: Catalogue,
        whole: View,
        content: RosterContent,
        *,
        settings: Settings,
        standings: Mapping[str, OperativeRecord],
        game: GameChoices = NO_GAME_CHOICES,
    ) -> View:
        """Some of a roster as a kill team, for its team and issues alone; evaluated where the `whole` does not say."""
        terms: Any = {"settings": settings, "standings": standings, "game": game}
        found = self.part(catalogue, whole, content, **terms) if self.part is not None else None
        return found or self.view(catalogue, content, purpose=Purpose.KILL_TEAM, **terms)

    def force(self, team: Team) -> int:
        """What a team costs; 0 where nothing costs points."""
        return self.points.force(team) if self.points else 0

    def grown(self, state: Mapping[str, Any]) -> int:
        """How far an operative or a squad has come, by what is kept of it; 0 where nobody learns."""
        return int(state.get(self.growth.field, 0)) if self.growth else 0

    def learns(self, sheet: OperativeSheet) -> bool:
        """Whether this operative learns, by itself or with its squad."""
        return self.growth is not None and self.growth.learns(sheet)

    def level_for(self, experience: int) -> int:
        """The level that goes with so much experience; 1 where nobody learns."""
        return self.growth.level_for(experience) if self.growth else 1

    @property
    def fixed_roles(self) -> tuple[Role, ...]:
        """Roles that belong to a model and are never changed."""
        return self.trainings.fixed_roles if self.trainings else ()

    def reference_page(self, key: str) -> ReferencePage | None:
        """The page of the compendium at this address; None where the edition has none there."""
        return next((page for page in self.reference_pages if page.key == key), None)

    def campaign_kind(self, key: str = "") -> CampaignKind | None:
        """The kind of campaign of that key, the first where none is named; None where the edition has none."""
        return next((kind for kind in self.campaigns if key in ("", kind.key)), None)
