"""The stub edition's campaign: patrols gather beacons; a storm takes one away. Nobody hides, learns or dies of it.

An entrant keeps beacons and, if it likes, a vow; a mission keeps its weather. Whoever has most beacons wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.campaigns.about import EVERY_CAMPAIGN, EVERY_GROUP, SHARED, About, SettingGroup
from rules.campaigns.asking import answers, wrong_answers
from rules.campaigns.entrants import (
    Choices,
    Contender,
    Effects,
    End,
    FinalPlace,
    ManualChange,
    ManualRequest,
    RosterChange,
    StandingsColumn,
)
from rules.campaigns.games import Briefing, Game, Result, Side
from rules.campaigns.kind import CampaignKind, MissionRow, RoundStep
from rules.campaigns.outcomes import Consequence, Resolution
from rules.campaigns.questions import Answer, AnswerOption, Kind, Question, Report, WrongAnswer
from rules.campaigns.settings import CampaignSettings
from rules.campaigns.shape import SettingsShape
from rules.campaigns.validity import WrongSetting, value_faults
from rules.changes import ADD, NO_BOUNDS, SET, Bounds, Change, State
from rules.dice import Dice
from rules.editions.base import Settings, Way
from rules.editions.state import CAMPAIGN, ENTRANT, CampaignStates, StateShape, state_field
from rules.errors import Refusal
from rules.sheets import OperativeSheet

WEATHER = (("clear", "Clear"), ("storm", "Storm"))
VOWS = (("light", "Keep every light burning"), ("silence", "Speak to nobody"))


# Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class BeaconSettings(CampaignSettings):
    beacons: int = 2
    most_beacons: int = 5


ABOUT: Mapping[type[Any], Mapping[str, About]] = {
    **SHARED,
    BeaconSettings: {
        **EVERY_CAMPAIGN,
        "beacons": About("Beacons", "What everybody has at first.", "beacons", low=0, high=9),
        "most_beacons": About("Most beacons", "Nobody keeps more than these.", "beacons", low=1, high=9),
    },
}
GROUPS = (SettingGroup(key="beacons", title="Beacons", words="What is fought over."), *EVERY_GROUP)


def check(settings: BeaconSettings) -> tuple[WrongSetting, ...]:
    found = tuple(value_faults(settings, ABOUT))
    if settings.beacons > settings.most_beacons:
        return (*found, WrongSetting("beacons", "Nobody starts with more than anybody may keep."))
    return found


SHAPE = SettingsShape(kind=BeaconSettings, default=BeaconSettings(), check=check, about=ABOUT, groups=GROUPS)


# What is kept


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantState:
    beacons: int = 0
    vow: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionState:
    weather: str = "clear"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideState:
    """Which lights a side has lit in a mission."""

    lights: Mapping[str, int] = state_field(default_factory=dict, prefix="light:")


STATES = CampaignStates(entrant=StateShape(EntrantState), mission=StateShape(MissionState), side=StateShape(SideState))


def bounds(state: State, subject: str) -> Mapping[str, Bounds]:
    """Beacons end where the settings of the day say."""
    settings = state.get(CAMPAIGN, {}).get("settings")
    if not settings or not subject.startswith(ENTRANT):
        return NO_BOUNDS
    return {"beacons": Bounds(floor=0, ceiling=settings["most_beacons"])}


def new_entrant(settings: BeaconSettings) -> EntrantState:
    return EntrantState(beacons=settings.beacons)


# Rosters and missions


def judging(settings: BeaconSettings, mission: MissionState | None = None, *, has_started: bool = True) -> Settings:
    return Settings(way=Way.CAMPAIGN, points_limit=None, has_started=has_started)


def forbid(change: RosterChange) -> None:
    """Nobody is struck from a roster that is out."""
    if gone := [key for key in change.before if key not in change.after]:
        raise Refusal(f"{change.name(gone[0])} is out with the Watch and stays.", code="stays")


def missions(settings: BeaconSettings) -> tuple[MissionRow, ...]:
    return (MissionRow(key="night-watch", name="Night watch", faces=(1, 6)), MissionRow(key="landing", name="Landing"))


def agree(
    settings: BeaconSettings, asked: Mapping[str, Any], *, kind: str = "", before: MissionState | None = None
) -> MissionState:
    weather = asked.get("weather")
    if weather is not None and weather not in dict(WEATHER):
        raise Refusal(f"{weather!r} is no weather.", code="unknown-weather")
    known = before or MissionState()
    return known if weather is None else replace(known, weather=weather)


@dataclass(frozen=True, slots=True, kw_only=True)
class Watcher:
    """An operative as a mission of the Watch needs it."""

    key: str
    name: str
    role: str = ""
    status: str = "ready"
    scars: int = 0


def watcher(sheet: OperativeSheet) -> Watcher:
    return Watcher(key=sheet.key, name=sheet.name, role=sheet.role, status=sheet.status)


def as_of(fighter: Watcher, *, status: str, operative: Any, entrant: Any) -> Watcher:
    return replace(fighter, status=status, scars=operative.scars if operative else fighter.scars)


def briefing(game: Game) -> tuple[Briefing, ...]:
    return tuple(
        Briefing(side=each.key, force=0, command_points=0, sentences=("Mind the lights.",))
        for each in game.sides
        if not each.is_outsider
    )


# A report


def questions(game: Game) -> tuple[Question, ...]:
    sides = tuple(AnswerOption(value=each.key, label=each.name) for each in game.sides)
    return (
        Question(key="holds", kind=Kind.CHOICE, label="Who holds the harbour?", group="result", options=sides),
        *(
            Question(
                key=f"scarred:{each.key}",
                kind=Kind.WHO,
                label=f"Whom did {side.name} see scarred?",
                group="models",
                side=side.key,
                options=tuple(AnswerOption(value=one.key, label=one.name) for one in side.fighters),
                default="",
            )
            for side in game.sides
            if not side.is_outsider
            for each in (side,)
        ),
        Question(key="swell", kind=Kind.ROLL, label="The swell", group="rolls", highest=6),
    )


def check_report(report: Report, game: Game) -> tuple[WrongAnswer, ...]:
    return tuple(wrong_answers(questions(game), report))


def resolve(report: Report, game: Game, dice: Dice) -> Resolution:
    """Who holds the harbour lights a beacon; on a swell of six the others lose one."""
    if wrong := check_report(report, game):
        raise Refusal(wrong[0].sentence, code="wrong-answers")
    given = answers(questions(game), report)
    roll = dice.roll(game.mission, "swell", 6)
    swell = given.get("swell") or roll.value
    results = {each.key: Result.WON if each.key == given["holds"] else Result.LOST for each in game.sides}
    sides = [each for each in game.sides if not each.is_outsider]
    consequences = (
        *(_light(each) for each in sides if results[each.key] is Result.WON),
        *(_storm(each) for each in sides if results[each.key] is Result.LOST and swell == 6),
        *_scars(sides, given),
    )
    return Resolution(results=results, consequences=consequences, rolls=(roll,))


def _light(side: Side) -> Consequence:
    change = Change(subject=ENTRANT + side.entrant, op=ADD, field="beacons", value=1)
    return Consequence(step="lights", side=side.key, sentence=f"{side.name} lights a beacon.", campaign=(change,))


def _storm(side: Side) -> Consequence:
    change = Change(subject=ENTRANT + side.entrant, op=ADD, field="beacons", value=-1)
    return Consequence(
        step="lights", side=side.key, sentence=f"The swell takes one of {side.name}.", campaign=(change,)
    )


def _scars(sides: Sequence[Side], payload: Mapping[str, Any]) -> Iterator[Consequence]:
    for side in sides:
        key = payload.get(f"scarred:{side.key}")
        if key:
            name = next(each.name for each in side.fighters if each.key == key)
            change = Change(subject=str(key), op=ADD, field="scars", value=1)
            yield Consequence(
                step="scars", side=side.key, sentence=f"{name} bears a scar.", operative=str(key), roster=(change,)
            )


# Between missions


def choices(settings: BeaconSettings, contender: Contender) -> tuple[Question, ...]:
    if contender.state.vow:
        return ()
    options = tuple(AnswerOption(value=key, label=words) for key, words in VOWS)
    label = f"A vow for {contender.name}"
    return (Question(key="vow", kind=Kind.CHOICE, label=label, group="choices", options=options),)


def choose(settings: BeaconSettings, contender: Contender, asked: Question, answer: Answer) -> Effects:
    if answer not in dict(VOWS):
        raise Refusal(f"{answer!r} is no vow.", code="wrong-answer")
    change = Change(subject=ENTRANT + contender.key, op=SET, field="vow", value=answer, before=contender.state.vow)
    return Effects(sentence=f"{contender.name} vows: {dict(VOWS)[str(answer)]}.", campaign=(change,))


def give_beacons(asked: ManualRequest) -> Effects:
    if type(asked.value) is not int or not 0 <= asked.value <= asked.settings.most_beacons:
        raise Refusal(f"Beacons go from 0 to {asked.settings.most_beacons}.", code="out-of-range")
    before = asked.contender.state.beacons
    change = Change(subject=ENTRANT + asked.contender.key, op=SET, field="beacons", value=asked.value, before=before)
    return Effects(sentence=f"Beacons {before} → {asked.value}.", campaign=(change,))


def forget_vow(asked: ManualRequest) -> Effects:
    change = Change(
        subject=ENTRANT + asked.contender.key, op=SET, field="vow", value="", before=asked.contender.state.vow
    )
    return Effects(sentence="forgets its vow.", campaign=(change,))


def vow_of(settings: BeaconSettings, contender: Contender) -> Choices:
    return tuple(each for each in VOWS if each[0] == contender.state.vow)


MANUAL = (
    ManualChange(
        key="beacons",
        title="Beacons",
        words="How many there are.",
        apply=give_beacons,
        value_label="To",
        is_number=True,
    ),
    ManualChange(key="vow", title="A vow", words="Forget it.", apply=forget_vow, subject_label="Vow", subjects=vow_of),
)


# The whole


def end(settings: BeaconSettings, contenders: Sequence[Contender]) -> End:
    """Most beacons; equals share the harbour."""
    ordered = sorted(contenders, key=lambda each: (each.has_left, -each.state.beacons))
    ranks = [(each.has_left, each.state.beacons) for each in ordered]
    places = tuple(
        FinalPlace(
            entrant=each.key,
            name=each.name,
            place=ranks.index(rank) + 1,
            total=each.state.beacons,
            won=each.won,
            fallen=each.fallen,
            has_left=each.has_left,
        )
        for each, rank in zip(ordered, ranks, strict=True)
    )
    winners = tuple(each.entrant for each in places if each.place == 1 and not each.has_left)
    return End(winners=winners, places=places, sentences=("Most beacons.",))


BEACONS = CampaignKind(
    key="beacons",
    name="Beacons",
    words="Patrols light beacons along the shore.",
    settings_shape=SHAPE,
    states=STATES,
    bounds=bounds,
    new_entrant=new_entrant,
    judging=judging,
    forbid=forbid,
    round=(RoundStep(key="watch", title="Keep watch"), RoundStep(key="report", title="Report")),
    missions=missions,
    agree=agree,
    fighter_type=Watcher,
    fighter=watcher,
    fighter_as_of=as_of,
    briefing=briefing,
    questions=questions,
    check_report=check_report,
    resolve=resolve,
    steps={"lights": "The lights", "scars": "Scars"},
    choices=choices,
    choose=choose,
    manual_changes=MANUAL,
    columns=lambda settings: (StandingsColumn(key="beacons", name="Beacons", start=settings.beacons),),
    amounts=lambda state: {"beacons": state.beacons},
    end=end,
)
