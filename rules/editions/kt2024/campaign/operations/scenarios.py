"""Linked scenarios: everybody plays the same ones at the same time, a round each, and a round's ranking rewards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.campaigns.about import About, SettingGroup
from rules.campaigns.entrants import Contender, End
from rules.campaigns.games import Briefing, Game
from rules.campaigns.kind import MissionRow
from rules.campaigns.rounds import Attendance, RoundEffect, RoundPlay
from rules.campaigns.spec_ops.ending import COLUMNS, end_by
from rules.campaigns.spec_ops.settings import OPERATIONS as OPERATIONS_GROUP
from rules.campaigns.spec_ops.settings import OURS, SpecOp, settings_shape
from rules.campaigns.spec_ops.states import POINTS
from rules.campaigns.validity import WrongSetting, row_faults
from rules.changes import ADD, Change
from rules.editions.kt2024.campaign.operations import OPERATIONS, missions
from rules.editions.kt2024.campaign.operations.settings import GAMES_ABOUT, GAMES_GROUP, OperationsSettings
from rules.editions.state import ENTRANT

SCENARIOS = "scenarios"
MOST_PLACES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedScenario:
    """A game that everybody plays in the same round."""

    key: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceReward:
    """What a place in a round's ranking brings."""

    place: int = 1
    points: int = 1
    """Requisition points."""
    reward: bool = False
    """Whether a rare item or more asset capacity is chosen besides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSettings(OperationsSettings):
    """Games of linked scenarios; nobody works on a Spec Op of their own."""

    approved_ops: bool = False
    operations: tuple[SpecOp, ...] = ()
    scenarios: tuple[LinkedScenario, ...] = ()
    place_rewards: tuple[PlaceReward, ...] = (PlaceReward(place=1, points=2, reward=True), PlaceReward(place=2))

    def scenario_of(self, number: int) -> LinkedScenario | None:
        """What is played in a round; after the last they begin again."""
        return self.scenarios[(number - 1) % len(self.scenarios)] if self.scenarios and number > 0 else None


_SETTINGS = settings_shape(
    ScenarioSettings(),
    {
        **GAMES_ABOUT,
        "operations": About("Spec Ops", "Beside the scenarios, for those who want both.", OPERATIONS_GROUP),
        "scenarios": About("Scenarios", "All play the same one in a round, in this order.", SCENARIOS),
        "place_rewards": About(
            "Rewards by ranking",
            f"When a round closes: by games won in it, then drawn; equals share a place. {OURS}",
            SCENARIOS,
        ),
    },
    SettingGroup(key=SCENARIOS, title="Scenarios", words="What everybody plays, and what a round’s ranking brings."),
    GAMES_GROUP,
    rows={
        LinkedScenario: {
            "key": About("Key", "What missions call it; never changed."),
            "name": About("Name", "As players call it."),
            "text": About("What it is about", "Shown with the mission and printed."),
        },
        PlaceReward: {
            "place": About("Place", "In the round.", low=1, high=MOST_PLACES),
            "points": About("RP", "Requisition points.", low=0, high=10),
            "reward": About("Rare item or capacity", "Whether one of the two is chosen besides."),
        },
    },
)


def check(settings: ScenarioSettings) -> tuple[WrongSetting, ...]:
    return (*_SETTINGS.check(settings), *_faults(settings))


def _faults(settings: ScenarioSettings) -> Iterator[WrongSetting]:
    yield from row_faults(settings.scenarios, "scenarios")
    places = [each.place for each in settings.place_rewards]
    for number, place in enumerate(places):
        if place in places[:number]:
            yield WrongSetting(f"place_rewards.{number}.place", f"Place {place} is listed more than once.")


def scenario_rows(settings: ScenarioSettings) -> tuple[MissionRow, ...]:
    own = tuple(MissionRow(key=each.key, name=each.name) for each in settings.scenarios)
    return own or missions(settings)


def scenario_text(settings: ScenarioSettings, key: str) -> tuple[tuple[str, str], ...]:
    return tuple(("Scenario", each.text) for each in settings.scenarios if each.key == key and each.text)


def scenario_briefing(game: Game) -> tuple[Briefing, ...]:
    """With what this round is about, where its players chose something else too."""
    due = game.settings.scenario_of(game.round_number)
    words = (f"Everybody plays {due.name} in round {game.round_number}.",) if due else ()
    return tuple(replace(each, sentences=(*words, *each.sentences)) for each in OPERATIONS.briefing(game))


def reward_places(settings: ScenarioSettings, play: RoundPlay) -> tuple[RoundEffect, ...]:
    """What the ranking of a round brings those who played in it."""
    return tuple(_rewarded(settings, play))


def _rewarded(settings: ScenarioSettings, play: RoundPlay) -> Iterator[RoundEffect]:
    rewards = {each.place: each for each in settings.place_rewards}
    played = [each for each in play.attendances if each.games]
    for each in played:
        place = 1 + sum(_merit_of(other) > _merit_of(each) for other in played)
        brings = rewards.get(place)
        if brings is not None and (brings.points or brings.reward):
            parts = [*([f"{brings.points} RP"] if brings.points else []), *(["a reward"] if brings.reward else [])]
            added = {POINTS: brings.points, "rewards": int(brings.reward)}
            yield RoundEffect(
                entrant=each.contender.key,
                sentence=f"{each.contender.name}: place {place} in round {play.number} brings {' and '.join(parts)}.",
                campaign=tuple(
                    Change(subject=ENTRANT + each.contender.key, op=ADD, field=field, value=value)
                    for field, value in added.items()
                    if value
                ),
            )


def _merit_of(each: Attendance) -> tuple[int, int]:
    return each.won, each.drawn


def merit(settings: ScenarioSettings, contender: Contender) -> tuple[int, ...]:
    return contender.won, contender.drawn, contender.state.experience


def end(settings: ScenarioSettings, contenders: Sequence[Contender]) -> End:
    return end_by(
        {each.key: merit(settings, each) for each in contenders},
        {each.key: each.state.experience for each in contenders},
        contenders,
        "Most games won; then drawn, then experience.",
    )


LINKED = replace(
    OPERATIONS,
    key="linked-scenarios",
    name="Linked scenarios",
    words="Everybody plays the same scenarios, round by round, and a round’s ranking rewards; operatives progress.",
    settings_shape=replace(_SETTINGS, check=check),
    fewest_entrants=2,
    missions=scenario_rows,
    scenario=scenario_text,
    briefing=scenario_briefing,
    close_round=reward_places,
    columns=lambda settings: tuple(each for each in COLUMNS if each.key != "operations"),
    merit=merit,
    merit_names=lambda settings: ("", "draws", ""),
    standings_words=lambda settings: "by games won, then drawn, then by experience",
    total_name="XP",
    total=lambda settings, state: state.experience,
    end=end,
)
