"""What an edition is, and the view of operatives that its checks read.

An edition is a value found in the registry (`rules.editions`); callers ask it and never
compare its key.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from rules.acts import Act
from rules.armoury import Armoury
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import Evaluation, Group, Offer
from rules.catalogue.model import Cost
from rules.catalogue.tree import Stated, Tree
from rules.changes import Bounds
from rules.issues import Issue
from rules.reference import Datasheet, Reference, Term
from rules.sheets import OperativeSheet


class Role(StrEnum):
    LEADER = "leader"
    SPECIALIST = "specialist"
    NON_SPECIALIST = "non-specialist"
    COMMANDER = "commander"
    RETAINER = "retainer"


class Status(StrEnum):
    READY = "ready"
    CONVALESCING = "convalescing"
    DEAD = "dead"
    RETIRED = "retired"


class Purpose(StrEnum):
    """What a tree is assembled for."""

    COMMAND_ROSTER = "command_roster"
    KILL_TEAM = "kill_team"
    EXPORT = "export"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One choice of a loadout.

    `id` holds the ids below its parent: the links passed, then the entry, joined by `::`.
    """

    id: str
    number: int = 1
    children: tuple[Choice, ...] = ()
    custom_name: str = ""
    custom_notes: str = ""
    stated: Stated | None = None
    """Set when no catalogue at hand knows the choice: it is kept as its file told it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Loadout:
    """One operative's choices, wherever it stands in a tree.

    `model` is the shared model entry's id. `choices` are those of the model entry, which a
    change of role keeps; `role_choices` hang on the role's root link (the specialism of a
    leader or specialist) and go with the role.
    """

    key: str
    model: str
    role: Role
    name: str = ""
    notes: str = ""
    choices: tuple[Choice, ...] = ()
    role_choices: tuple[Choice, ...] = ()
    stated: Stated | None = None
    """Set when no catalogue at hand knows the model; `model` is then the id its file gave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FireTeam:
    """The non-specialists of one datasheet in a campaign; `container` is its entry's id."""

    container: str
    experience: int = 0
    advances: tuple[str, ...] = ()
    name: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Muster:
    """A roster in the form that is kept: what it holds, not where that stands in a tree.

    `choices` are the root selections that are no operative: kind of list, resources.
    """

    choices: tuple[Choice, ...] = ()
    loadouts: tuple[Loadout, ...] = ()
    fire_teams: tuple[FireTeam, ...] = ()
    name: str = ""
    notes: str = ""
    cost_limits: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """An ability taken from a specialism's tree, at the level it stands on in the tree.

    `key` is the vocabulary's ("medic-2a" …), or the entry's id where it has none.
    """

    key: str
    level: int
    name: str = ""
    entry_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One operative as the edition's checks see it, whichever pack it is from.

    `level` is the one that counts: from experience for specialists and fire teams, bought
    for commanders. `points` are the engine's, without earned advances.
    """

    key: str
    name: str
    model: str
    datasheet: str
    role: Role
    specialism: str = ""
    level: int = 1
    picks: tuple[Pick, ...] = ()
    traits: tuple[str, ...] = ()
    factions: frozenset[str] = frozenset()
    sub_faction: str = ""
    points: int = 0
    experience: int = 0
    fire_team: str = ""
    """The container's id, when the operative belongs to a fire team."""
    new_recruit: bool = False
    status: Status = Status.READY
    is_attendant: bool = False
    """Drones and the like: no experience, no fire team, no specialism."""
    roles: tuple[Role, ...] = ()
    """The roles its model offers; empty when that is not known, and then none is proposed."""
    specialisms: tuple[str, ...] = ()
    """The specialisms its model may take as a specialist; empty when not known."""
    tree: tuple[Pick, ...] = ()
    """All abilities of its specialism, taken or not; empty when not known."""
    sub_factions: tuple[str, ...] = ()
    """What its model may belong to within the faction; empty when it belongs to nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacity:
    """A maximum that several operatives share: at most `limit`, each taking its share."""

    code: str
    name: str
    limit: int
    shares: dict[str, int] = field(default_factory=dict)
    """Operative key → how much of it that operative takes; less than nothing for one who makes room."""
    page: str = ""
    needs: tuple[str, ...] = ()
    """Set where it means company: who must be there for the others to come, by name."""
    needed_models: frozenset[str] = frozenset()


class Way(StrEnum):
    """A way to play; what is judged and what counts depends on it."""

    OPEN = "open"
    MATCHED = "matched"
    CAMPAIGN = "campaign"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the players of a game or a campaign agree on before a team is judged."""

    way: Way = Way.MATCHED
    points_limit: int | None = 100
    """What a kill team may cost; None when no limit was agreed."""
    commander_allowed: bool = False
    """Whether the mission lets each side bring a commander."""
    allow_levels: bool = False
    """Whether earned levels count, and cost, outside campaigns."""
    has_started: bool = False
    """Whether the campaign is running; until then rosters are free but smaller."""
    starting_size: int = 12
    roster_size: int = 20
    new_specialists: bool = True
    """Whether a running campaign lets recruits join as specialists."""

    @property
    def levels_count(self) -> bool:
        return self.way is Way.CAMPAIGN or self.allow_levels

    @property
    def is_gathering(self) -> bool:
        """Whether this is a campaign that has not begun."""
        return self.way is Way.CAMPAIGN and not self.has_started


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """What is judged: a whole roster, or the operatives picked for one mission."""

    members: tuple[Member, ...] = ()
    purpose: Purpose = Purpose.KILL_TEAM
    settings: Settings = Settings()
    capacities: tuple[Capacity, ...] = ()
    fire_teams: tuple[FireTeam, ...] = ()
    reserve: tuple[Member, ...] = ()
    """Operatives of the roster who stay at home; fixes may call on them."""

    @property
    def operatives(self) -> tuple[Member, ...]:
        """Each who can go, once: the others, and who is picked twice, are told as that and count nowhere else."""
        return tuple({member.key: member for member in self.members if self.can_go(member)}.values())

    def can_go(self, member: Member) -> bool:
        """Whether an operative may be there: the wounds of a campaign keep nobody from a game outside it."""
        if member.status is Status.CONVALESCING:
            return self.purpose is not Purpose.KILL_TEAM or self.settings.way is not Way.CAMPAIGN
        return member.status is Status.READY

    def of(self, *roles: Role) -> list[Member]:
        return [member for member in self.operatives if member.role in roles]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A usual way to agree on a game: settings under a name."""

    key: str
    name: str
    words: str
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A legal team: who goes, what they cost, and what that changes."""

    operatives: tuple[str, ...]
    points: int
    added: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestions:
    """Legal teams, best first; where there is none, the issues say what stands in the way."""

    teams: tuple[Suggestion, ...] = ()
    issues: tuple[Issue, ...] = ()


class Suggest(Protocol):
    def __call__(
        self,
        members: Sequence[Member],
        capacities: Sequence[Capacity] = (),
        limit: int | None = None,
        keep: Collection[str] = (),
        settings: Settings = ...,
    ) -> Suggestions: ...


class Nearest(Protocol):
    def __call__(
        self,
        members: Sequence[Member],
        current: Collection[str],
        capacities: Sequence[Capacity] = (),
        limit: int | None = None,
        keep: Collection[str] = (),
        settings: Settings = ...,
    ) -> Suggestions: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What a roster keeps of an operative beside its choices."""

    experience: int = 0
    status: Status = Status.READY
    new_recruit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A roster ready to be judged and shown."""

    team: Team
    evaluation: Evaluation
    issues: tuple[Issue, ...] = ()
    """What the engine minds and the edition does not judge itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListVerdict:
    """What there is to say of a roster that came as a file."""

    issues: tuple[Issue, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    """Operative key → what it is called."""
    notes: tuple[str, ...] = ()
    """As what it was judged, and what a file cannot tell."""


class JudgeList(Protocol):
    def __call__(self, catalogue: Catalogue, tree: Tree, points_limit: int | None = None) -> ListVerdict: ...


class See(Protocol):
    def __call__(
        self,
        catalogue: Catalogue,
        muster: Muster,
        *,
        purpose: Purpose = ...,
        settings: Settings | None = None,
        standings: Mapping[str, Standing] | None = None,
    ) -> View: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in an operative's loadout: what stands there, and what may be chosen below it."""

    place: tuple[str, ...]
    """As acts name it; empty for the operative itself."""
    name: str
    number: int
    offers: tuple[Offer, ...] = ()
    groups: tuple[Group, ...] = ()
    chosen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Offer → the place at which it stands chosen (the first, where there are several)."""
    inner: tuple[Place, ...] = ()


Perform = Callable[[Catalogue, Muster, Act, Callable[[], str]], Muster]
Assemble = Callable[[Catalogue, Muster, Purpose], Tree]
Dissect = Callable[[Catalogue, Tree], Muster]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of the game: its words, its columns, and what it answers when asked."""

    key: str
    name: str
    words: Mapping[str, str]
    """How this edition shows the words of `rules`: "roster" → "Command roster"."""
    columns: tuple[str, ...]
    """The stat line, as printed."""
    weapon_columns: tuple[str, ...]
    formats: tuple[Format, ...]
    points_range: tuple[int, int]
    """The smallest and the largest limit that players may agree on."""
    bounds: Mapping[str, Bounds]
    """Where the numbers that a roster keeps may go, by field; the journal's fold holds them there."""
    level_for: Callable[[int], int]
    """The level that goes with so much experience."""
    surcharge: Callable[[Member], int]
    """What earned levels add to an operative's points."""
    counted_points: Callable[[Member, Settings], int]
    force: Callable[[Team], int]
    """What the whole team costs."""
    check_roster: Callable[[Team], tuple[Issue, ...]]
    check_kill_team: Callable[[Team], tuple[Issue, ...]]
    suggest: Suggest
    nearest: Nearest
    assemble: Assemble
    """The tree of a roster, for a purpose."""
    dissect: Dissect
    """What a tree holds: the inverse of `assemble`."""
    judge_list: JudgeList
    """A roster file judged as the kind of list that it says it is."""
    arrive: Callable[[Catalogue, Muster], tuple[Muster, Mapping[str, Standing]]]
    """What a roster from a file has lived through, as far as its choices tell."""
    view: See
    """A roster assembled, evaluated and read."""
    speak: Callable[[str], str]
    """A key of the edition's vocabulary as players say it: a specialism, an ability, a trait."""
    sheets: Callable[[Catalogue, View], tuple[OperativeSheet, ...]]
    """Everything pages and cards say of each operative."""
    models: Callable[[Catalogue], tuple[Loadout, ...]]
    """Every model of a faction with what it carries by default, in its plainest role."""
    places: Callable[[Catalogue, Muster, str], Place | None]
    """An operative's loadout with everything open, full or closed, within its roster."""
    armoury: Callable[[Catalogue, Muster, str, Mapping[str, Standing]], Armoury | None]
    """What an operative may choose, as a form shows it: wargear, levels, abilities, traits."""
    sub_factions: Callable[[Catalogue], tuple[str, ...]]
    """What operatives of a faction may belong to."""
    perform: Perform
    """The roster after an act; a Refusal where it cannot be done."""
    as_recruited: Callable[[Catalogue, Loadout], Loadout]
    """The operative without what it earned since."""
    reference: Callable[[Catalogue], Reference]
    """What the operatives of a faction share, to be looked up."""
    datasheet: Callable[[Catalogue, str], Datasheet | None]
    """A model before it is anybody's; None where the faction has no such model."""
    glossary: Mapping[str, Term]
    """Words of the game by key, each in one sentence."""
    phases: Mapping[str, str]
    """When a Tactic is used, by key and in the order of a round."""
