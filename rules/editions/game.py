"""What is chosen for one game alone, by the kill team and by an operative in it; the roster keeps none of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rules.acts import Act
from rules.catalogue.compile import Catalogue
from rules.catalogue.tree import Tree
from rules.editions.codec import choice_from_json, choice_to_json
from rules.editions.loadouts import Choice, RosterContent
from rules.errors import Refusal
from rules.sheets import OperativeSheet

if TYPE_CHECKING:  # an edition holds this capability, and is where a place is described
    from rules.editions.base import LoadoutPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoices:
    """A kill team's choices for one game."""

    choices: tuple[Choice, ...] = ()
    """The team's: equipment, ploys set aside, tactics of the chapter, ops."""
    loadouts: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict)
    """An operative's for this game alone, by key; operatives without any are not named."""

    def of(self, operative: str) -> tuple[Choice, ...]:
        return self.loadouts.get(operative, ())

    def with_team(self, choices: tuple[Choice, ...]) -> GameChoices:
        return replace(self, choices=choices)

    def with_operative(self, operative: str, choices: tuple[Choice, ...]) -> GameChoices:
        others = {key: value for key, value in self.loadouts.items() if key != operative}
        return replace(self, loadouts={**others, operative: choices} if choices else others)

    def among(self, members: tuple[str, ...]) -> GameChoices:
        """Without those of operatives who do not go."""
        return replace(self, loadouts={key: value for key, value in self.loadouts.items() if key in members})


NO_GAME_CHOICES = GameChoices()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """A source of victory points in a game."""

    key: str
    name: str
    most: int | None = None
    """As many as it can bring; None where nothing bounds it."""


VICTORY_POINTS = (ScoreLine(key="points", name="Victory points"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLosses:
    """Of one side: how many it began with, and how many of them were lost."""

    starters: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreByLosses:
    """A line of the score that nobody need add up: it follows from whom both sides lost."""

    line: str
    """The key of that `ScoreLine`."""
    counts: Callable[[OperativeSheet], bool]
    """Whether an operative is counted, at the start and when it is lost."""
    starting_number: Callable[[Catalogue], int | None]
    """With how many a team of a pack begins, whoever goes; None for as many as are counted."""
    points: Callable[[SideLosses, SideLosses], tuple[int, int]]
    """By one's own losses and the other side's: one's own points, and theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreByChoice:
    """A line of the score that follows from another one, which each side chooses."""

    line: str
    """The key of that `ScoreLine`."""
    of: tuple[str, ...]
    """The keys of those that may be chosen."""
    points: Callable[[int], int]
    """By what the chosen one brought."""
    words: str
    """The same in a sentence."""


ChooseForGame = Callable[[Catalogue, RosterContent, tuple[str, ...], GameChoices, Act], GameChoices]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoosing:
    """The capability of an edition in which a team picks something for each game."""

    perform: ChooseForGame
    """By roster and who goes: the choices after an act of `rules.acts.TEAM_ACTS`; a Refusal where it cannot be done."""
    team_place: Callable[[Catalogue, RosterContent, tuple[str, ...], GameChoices], LoadoutPlace | None]
    """What the team may choose, as a form shows it."""
    operative_place: Callable[[Catalogue, RosterContent, tuple[str, ...], GameChoices, str], LoadoutPlace | None]
    """What an operative may choose for this game, as a form shows it."""
    assemble: Callable[[Catalogue, RosterContent, GameChoices], Tree] | None = None
    """The tree of a team with all that it takes to its game, for a file; None where no file has a place for it."""
    dissect: Callable[[Catalogue, Tree], GameChoices] | None = None
    """What a file's tree takes to a game, by the keys of its loadouts."""


def to_fields(game: GameChoices) -> dict[str, Any]:
    """As a kill team's journal fields, `choices` and `loadouts`; they are also KillTeam's columns."""
    return {
        "choices": [choice_to_json(choice) for choice in game.choices],
        "loadouts": {key: [choice_to_json(each) for each in chosen] for key, chosen in game.loadouts.items()},
    }


def from_fields(fields: Mapping[str, Any]) -> GameChoices:
    """Read a kill team's journal fields; older batches name neither."""
    return GameChoices(
        choices=tuple(choice_from_json(choice) for choice in fields.get("choices", ())),
        loadouts={
            key: tuple(choice_from_json(each) for each in chosen) for key, chosen in fields.get("loadouts", {}).items()
        },
    )


# For an edition's `perform`: flat choices, each with a number. Deeper trees are the edition's matter.


def chosen(choices: tuple[Choice, ...], option: str) -> tuple[Choice, ...]:
    """With an option chosen once more."""
    if any(each.id == option for each in choices):
        return tuple(replace(each, number=each.number + 1) if each.id == option else each for each in choices)
    return (*choices, Choice(id=option))


def dropped(choices: tuple[Choice, ...], place: tuple[str, ...]) -> tuple[Choice, ...]:
    """Without the choice at a place."""
    return _counted(choices, place, 0)


def counted(choices: tuple[Choice, ...], place: tuple[str, ...], count: int) -> tuple[Choice, ...]:
    """With so many of the choice at a place; 0 drops it."""
    if count < 0:
        raise Refusal("A number cannot be below 0.", code="count")
    return _counted(choices, place, count)


def _counted(choices: tuple[Choice, ...], place: tuple[str, ...], count: int) -> tuple[Choice, ...]:
    if len(place) != 1 or all(each.id != place[0] for each in choices):
        raise Refusal("This has not been chosen.", code="unknown-place")
    if count == 0:
        return tuple(each for each in choices if each.id != place[0])
    return tuple(replace(each, number=count) if each.id == place[0] else each for each in choices)
