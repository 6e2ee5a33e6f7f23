"""The view of operatives that an edition's checks read, and what they are judged by."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Protocol

from rules.acts import Act, Recruit
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.editions.loadouts import FireTeam, Purpose, Role, Status
from rules.issues import Issue
from rules.selection.team import ListedOperative, TeamRules


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityPick:
    """An ability taken from a specialism's tree, at the level it stands on in the tree.

    `key` is the vocabulary's ("medic-2a" …), or the entry's id where it has none.
    """

    key: str
    level: int
    name: str = ""
    entry_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Saving:
    """An act that makes an operative cheaper, and by how much."""

    act: Act
    points: int


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
    picks: tuple[AbilityPick, ...] = ()
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
    tree: tuple[AbilityPick, ...] = ()
    """All abilities of its specialism, taken or not; empty when not known."""
    sub_factions: tuple[str, ...] = ()
    """What its model may belong to within the faction; empty when it belongs to nothing."""
    savings: tuple[Saving, ...] = ()
    """What would make it cheaper, where a team costs too much and that is worked out."""
    listed: ListedOperative | None = None
    """As its kill team's own list sees it, in editions in which each has one."""

    @property
    def squad(self) -> str:
        """The key of the squad that it learns with; nothing for anyone who learns alone."""
        return self.fire_team


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
    starting_size: int | None = 12
    """How many operatives a roster begins a campaign with; None for as many as somebody owns."""
    roster_size: int = 20
    new_specialists: bool = True
    """Whether a running campaign lets recruits join as specialists."""
    learns: bool = True
    """Whether operatives gain experience in the campaign, so that what they have yet to choose is asked for."""
    more_equipment_with: str = ""
    """Key of the equipment with which a team may take one piece more than otherwise."""

    def over_starting_size(self, size: int) -> int:
        """By how many a roster is larger than may begin."""
        return 0 if self.starting_size is None else max(0, size - self.starting_size)

    @property
    def levels_count(self) -> bool:
        return self.way is Way.CAMPAIGN or self.allow_levels

    @property
    def is_gathering(self) -> bool:
        """Whether this is a campaign that has not begun."""
        return self.way is Way.CAMPAIGN and not self.has_started

    @property
    def is_running(self) -> bool:
        """Whether this is a campaign that has begun."""
        return self.way is Way.CAMPAIGN and self.has_started


AGREED_FLAGS = ("commander_allowed", "allow_levels")
AGREED = ("points_limit", *AGREED_FLAGS)
"""What of the settings two players may agree on for one kill team, instead of its format's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """One of these flags, where players of an edition are asked for it."""

    key: str
    word: str
    """What it is about, in a list: "commander"."""
    question: str
    said: str
    """In a few words, where it was agreed."""


EVERYBODY = Settings(points_limit=None, commander_allowed=True, allow_levels=True)
"""How a whole roster is judged outside campaigns: whoever may be picked for some game may be on it."""

_OF_CAMPAIGNS = frozenset({"has_started", "starting_size", "roster_size", "new_specialists"})


def campaign_settings(pinned: Mapping[str, Any]) -> Settings:
    """How a whole roster is judged in a campaign, by what the roster keeps of it."""
    own = {key: value for key, value in pinned.items() if key in _OF_CAMPAIGNS}
    # Kinds in which operatives learn say who may join as a specialist; others say nothing of it.
    return replace(EVERYBODY, way=Way.CAMPAIGN, learns="new_specialists" in pinned, **own)


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
    game: GameChoices = NO_GAME_CHOICES
    """What the team and its operatives have chosen for this game alone."""
    rules: TeamRules | None = None
    """Its own list, in editions in which each kill team has one."""
    is_final: bool = False
    """Whether it goes, or went, as it is: whoever is in it counts, the wounded of its campaign too."""

    @property
    def operatives(self) -> tuple[Member, ...]:
        """Each who can go, once: the others, and who is picked twice, are reported as such and count nowhere else."""
        return tuple({member.key: member for member in self.members if self.can_go(member)}.values())

    def can_go(self, member: Member) -> bool:
        """Whether an operative may be there: the wounds of a campaign keep nobody from a game outside it."""
        if member.status is Status.CONVALESCING:
            return self.is_final or self.purpose is not Purpose.KILL_TEAM or self.settings.way is not Way.CAMPAIGN
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
class GameChange:
    """Something to take or leave at home for one game, and the act that does it."""

    act: Act
    name: str
    operative: str = ""
    """Whose it is; empty for the team's."""
    is_dropped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A legal team: who goes, what they cost, and what that changes."""

    operatives: tuple[str, ...]
    points: int
    added: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    recruits: tuple[Recruit, ...] = ()
    """Who would have to be recruited besides, to go with it."""
    recruit_names: tuple[str, ...] = ()
    """What each of them is."""
    equipment: tuple[GameChange, ...] = ()
    """What its equipment would change by, to be legal and no less than it may have, once these operatives go."""


MOST_SUGGESTIONS = 3
"""How many teams are suggested at a time."""


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
        game: GameChoices = ...,
    ) -> Suggestions: ...


class ToOwn(Protocol):
    def __call__(self, roster: Team, current: Collection[str]) -> Suggestions: ...


class Nearest(Protocol):
    def __call__(
        self,
        members: Sequence[Member],
        current: Collection[str],
        capacities: Sequence[Capacity] = (),
        limit: int | None = None,
        keep: Collection[str] = (),
        settings: Settings = ...,
        game: GameChoices = ...,
    ) -> Suggestions: ...
