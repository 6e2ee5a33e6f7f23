"""The one form of a report: every question of the edition in its place, with what was answered so far."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.muster.selectors.reveals import revealed_side
from campaigns.reports.report import SideScoreSheet, score_so_far, without_gaps
from campaigns.reports.selectors.tabletop import PayablePhase, battle_of, points_at_start, tactics_at_hand, wound_tracks
from rules.campaigns.asking import answers as answers_of
from rules.campaigns.asking import with_implied
from rules.campaigns.games import Game
from rules.campaigns.questions import Answer, AnswerOption, Kind, Question, Report, WrongAnswer
from rules.campaigns.table import TableAids, TableCard
from rules.editions.battle import Battle
from rules.editions.wounds import WoundTrack

SHORT = 10
"""A number with at most so many values is chosen from all of them."""
SIDE_BY_SIDE = 5
"""More answers than these stand in a list, not as buttons."""
FIRST_THROW = ":1"
LONGEST_TYPED = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportField:
    """A question with its answer, ready to be drawn."""

    question: Question
    value: Answer
    under: str = ""
    """The name of the side that it stands under, which its label need not repeat."""
    fault: str = ""
    """Why a report with this answer cannot count."""

    @property
    def label(self) -> str:
        return self.question.label.removesuffix(f" of {self.under}") if self.under else self.question.label

    @property
    def name(self) -> str:
        return f"answer:{self.question.key}"

    @property
    def id(self) -> str:
        return id_of(self.question.key)

    @property
    def when(self) -> str:
        """On what it depends, for the script that shows and hides."""
        return json.dumps([[each.question, list(each.answers)] for each in self.question.when])

    @property
    def is_on(self) -> bool:
        return self.value is True

    @property
    def choices(self) -> tuple[tuple[AnswerOption, bool], ...]:
        """Everything it may be, and which it is."""
        options = self.question.options
        if self.question.kind is Kind.NUMBER:
            numbers = range(self.question.lowest, self.question.highest + 1)
            options = tuple(AnswerOption(value=str(each), label=str(each)) for each in numbers)
        return tuple((option, option.value == str(self.value)) for option in options)

    @property
    def is_short(self) -> bool:
        return self.question.highest - self.question.lowest < SHORT

    @property
    def is_listed(self) -> bool:
        """Whether there are too many answers for buttons; one of them says that nothing is known."""
        values = [option.value for option in self.question.options]
        return self.question.kind is Kind.CHOICE and len(values) > SIDE_BY_SIDE and self.question.default in values


def id_of(question: str) -> str:
    """What a page calls the field of a question."""
    return f"q-{zlib.crc32(question.encode()):08x}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FighterRow:
    """Everything that is asked about one fighter."""

    key: str
    name: str
    about: str
    present: ReportField | None = None
    out: ReportField | None = None
    tactic: ReportField | None = None
    others: tuple[ReportField, ...] = ()
    """By whom, and what else depends on it being out of action."""
    done: tuple[ReportField, ...] = ()
    """How often it did something, and whether."""
    rolls: tuple[ReportField, ...] = ()
    wounds: WoundTrack | None = None
    """Counted on this device alone, like everything that its edition ticks of operatives."""

    @property
    def scored(self) -> str:
        """What it did so far, number by number; empty where that is nothing."""
        done = [int(each.value) if isinstance(each.value, int) else 0 for each in self.done]
        return " · ".join(map(str, done)) if any(done) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideForm:
    side: SideSheet
    force: int
    fighters: tuple[FighterRow, ...]
    fields: tuple[ReportField, ...]
    """Asked about the side as a whole."""
    offers: tuple[ReportField, ...]
    rolls: tuple[ReportField, ...]
    more_rolls: tuple[ReportField, ...]
    """Throws to spare, for what is rolled again."""
    counted: tuple[ReportField, ...]
    """Its points, counted during the game."""
    ending: tuple[ReportField, ...]
    """What is known of it once the game is over."""
    tactics: tuple[PayablePhase, ...] = ()
    """What its player may pay for."""
    breaches: tuple[str, ...] = ()
    """What of its team is against the rules, a sentence each."""

    @property
    def at_end(self) -> tuple[ReportField, ...]:
        """What is asked once the game is over; of a side whose fighters nobody knows, what fell stands above."""
        return (*(self.fields if self.fighters else ()), *self.ending)

    @property
    def asks_who_came(self) -> bool:
        return any(row.present for row in self.fighters)

    @property
    def counts_wounds(self) -> bool:
        return any(row.wounds for row in self.fighters)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnForm:
    """What is asked about one turning point, or about all of them together."""

    number: int
    """0 for all together."""
    shared: tuple[ReportField, ...]
    sides: tuple[tuple[SideSheet, tuple[ReportField, ...]], ...]
    cards: tuple[TableCard, ...] = ()
    """Cards that are held from then on; this phone alone remembers by whom."""

    @property
    def is_answered(self) -> bool:
        """Whether anything of it was answered."""
        return any(each.value != each.question.default for each in self.fields)

    @property
    def is_at_fault(self) -> bool:
        return any(each.fault for each in self.fields)

    @property
    def fields(self) -> tuple[ReportField, ...]:
        return (*self.shared, *(each for _, own in self.sides for each in own))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportForm:
    questions: tuple[Question, ...]
    result: tuple[ReportField, ...]
    """About the game as a whole: who won, and for how long it went."""
    effects: tuple[ReportField, ...]
    sides: tuple[SideForm, ...]
    turns: tuple[TurnForm, ...] = ()
    """The turning points, in order."""
    totals: TurnForm | None = None
    """The same for those who did not count by turning point."""
    reminders: tuple[str, ...] = ()
    command_points: str = "{}"
    """As JSON, for the script: `start` by side, `gains` by question, answer and side, and `rounds` by side, as
    `TableAids.each_round` has it."""
    battle: Battle = field(default_factory=Battle)
    """What is counted along while it is played."""
    scoreboard: tuple[SideScoreSheet, ...] = ()
    """What the answers come to so far."""
    answers: Mapping[str, Answer] = field(default_factory=dict)
    is_logged: bool = False
    """Whether nobody counted along: totals come first."""
    wrong: tuple[WrongAnswer, ...] = ()
    """Why a report with these answers cannot count."""

    @property
    def faults(self) -> tuple[tuple[str, str], ...]:
        """The same, each with the id of its field."""
        return tuple((id_of(each.question), each.sentence) for each in self.wrong)

    @property
    def counted(self) -> tuple[ReportField, ...]:
        """What is counted during the game: its rounds."""
        return tuple(each for each in self.result if each.question.kind is Kind.NUMBER)

    @property
    def ending(self) -> tuple[ReportField, ...]:
        """What is known once it is over."""
        return tuple(each for each in self.result if each.question.kind is not Kind.NUMBER)

    @property
    def turn(self) -> int:
        """The turning point that is played: the last one with an answer; 0 where only the whole was told. Where answers
        cannot be, the one with the first of them.
        """
        for each in (*filter(None, [self.totals]), *self.turns):
            if each.is_at_fault:
                return each.number
        first = 0 if self.totals and (self.is_logged or self.totals.is_answered) else 1
        return max((each.number for each in self.turns if each.is_answered), default=first)

    @property
    def is_alone(self) -> bool:
        """Whether only one side has anything to be asked operative by operative."""
        return sum(bool(side.fighters or side.fields) for side in self.sides) < len(self.sides)

    @property
    def has_tactics(self) -> bool:
        return any(row.tactic for side in self.sides for row in side.fighters)

    @property
    def has_rolls(self) -> bool:
        return any(each.kind is Kind.ROLL for each in self.questions)

    @property
    def has_offers(self) -> bool:
        return any(side.offers for side in self.sides)


def report_form(
    sheet: MissionSheet,
    game: Game,
    answers: Mapping[str, Answer],
    *,
    is_over: bool = False,
    wrong: Sequence[WrongAnswer] = (),
) -> ReportForm:
    """Every question in its place, those with `wrong` answers marked; of a game that is over the score is that of its
    result. No query.
    """
    questions = sheet.kind_of_campaign.questions(game)
    found = answers_of(questions, Report(answers={key: answers[key] for key in answers if answers[key] is not None}))
    faults = {each.question: each.sentence for each in wrong}
    fields = [_field(each, answers, faults.get(each.key, "")) for each in questions]
    aids = sheet.kind_of_campaign.table_aids(game)
    points = {side.key: points_at_start(side) for side in sheet.sides} | dict(aids.command_points)
    turns = tuple(_turns(sheet, aids, [each for each in fields if each.question.group == "turns"]))
    by_side = {side.key: [each for each in fields if _side_of(each.question) == side.key] for side in sheet.sides}
    return ReportForm(
        questions=questions,
        result=tuple(each for each in _in(fields, "result") if _side_of(each.question) not in by_side),
        effects=tuple(_in(fields, "effects")),
        sides=tuple(_side(sheet, side, game, by_side[side.key]) for side in sheet.sides),
        turns=tuple(each for each in turns if each.number),
        totals=next((each for each in turns if not each.number), None),
        reminders=aids.reminders,
        command_points=json.dumps({"start": points, "gains": aids.gains, "rounds": aids.each_round}),
        scoreboard=score_so_far(sheet, game, {**answers, **without_gaps(found)} if is_over else answers),
        answers=answers,
        wrong=tuple(wrong),
        is_logged=sheet.is_logged,
        battle=battle_of(sheet),
    )


def _turns(sheet: MissionSheet, aids: TableAids, fields: Sequence[ReportField]) -> Iterator[TurnForm]:
    for number in sorted({each.question.turn for each in fields}):
        here = [each for each in fields if each.question.turn == number]
        yield TurnForm(
            number=number,
            shared=tuple(each for each in here if not each.question.side),
            sides=tuple((side, tuple(each for each in here if each.question.side == side.key)) for side in sheet.sides),
            cards=tuple(each for each in aids.cards if each.turn == number),
        )


def _field(question: Question, answers: Mapping[str, Answer], fault: str) -> ReportField:
    value = answers.get(question.key)
    is_emptied = bool(fault) and question.kind is Kind.NUMBER
    default = "" if question.default is None or is_emptied else question.default
    return ReportField(question=question, value=default if value is None else value, fault=fault)


def _side_of(question: Question) -> str:
    """Whom it is about: who answers it, or for points that everybody may enter, whose they are."""
    return question.side or (question.key.partition(":")[2] if question.group == "result" else "")


def _in(fields: Iterable[ReportField], group: str) -> Iterator[ReportField]:
    return (each for each in fields if each.question.group == group)


def _side(mission: MissionSheet, sheet: SideSheet, game: Game, fields: Sequence[ReportField]) -> SideForm:
    side, rules = game.side(sheet.key), mission.kind_of_campaign
    tracks = wound_tracks(mission, sheet)
    keys = {fighter.key for fighter in side.fighters}
    rolls = [each for each in _in(fields, "rolls") if not _is_fate(each)]
    result = [replace(each, under=sheet.name) for each in _in(fields, "result")]
    return SideForm(
        side=sheet,
        force=side.force,
        fighters=tuple(
            _fighter(fighter, rules.fighter_words(fighter) or _model(sheet, fighter.key), fields, tracks)
            for fighter in side.fighters
        ),
        fields=tuple(
            replace(each, under=sheet.name) for each in _in(fields, "models") if each.question.subject not in keys
        ),
        offers=tuple(_in(fields, "offers")),
        rolls=tuple(each for each in rolls if each.question.key.endswith(FIRST_THROW)),
        more_rolls=tuple(each for each in rolls if not each.question.key.endswith(FIRST_THROW)),
        counted=tuple(each for each in result if each.question.kind is Kind.NUMBER),
        ending=tuple(each for each in result if each.question.kind is not Kind.NUMBER),
        tactics=tactics_at_hand(mission, sheet),
        breaches=revealed_side(sheet).breaches,
    )


def _is_fate(each: ReportField) -> bool:
    """Whether it is rolled for anyone who was out of action."""
    return any(when.question == f"out:{each.question.subject}" for when in each.question.when)


def _model(side: SideSheet, fighter: str) -> str:
    """What an operative of the frozen team is; nothing where that is its name."""
    known = side.team.get("sheets", {}).get(fighter, {})
    return "" if known.get("model") == known.get("name") else known.get("model", "")


def _fighter(fighter: Any, about: str, fields: Sequence[ReportField], tracks: Mapping[str, WoundTrack]) -> FighterRow:
    own = [each for each in fields if each.question.subject == fighter.key]
    named = {each.question.key.partition(":")[0]: each for each in _in(own, "models")}
    models = {name: named.get(name) for name in ("present", "out", "tactic")}
    own_fields = [each for each in _in(own, "models") if each not in models.values()]
    return FighterRow(
        key=fighter.key,
        name=fighter.name,
        about=about,
        present=models["present"],
        out=models["out"],
        tactic=models["tactic"],
        others=tuple(each for each in own_fields if each.question.when),
        done=tuple(each for each in own_fields if not each.question.when),
        rolls=tuple(each for each in _in(own, "rolls") if _is_fate(each)),
        wounds=tracks.get(fighter.key),
    )


def answers_in(
    questions: Sequence[Question], sent: Mapping[str, str], *, is_typed: bool
) -> tuple[dict[str, Answer], dict[str, int]]:
    """What a filled-in form says, and the dice that were thrown at the table.

    A box that is not ticked is not sent: of the questions asked it is a no. What was typed and is no number stays as it
    is, for the report to be refused with it.
    """
    answers: dict[str, Answer] = {}
    rolled: dict[str, int] = {}
    for question in questions:
        text = sent.get(f"answer:{question.key}", "").strip()
        if question.kind is Kind.TICK:
            answers[question.key] = bool(text)
        elif question.kind is Kind.ROLL:
            if is_typed and text.isascii() and text.isdigit():
                rolled[question.key] = int(text[:3])
            elif is_typed and text:
                answers[question.key] = text[:LONGEST_TYPED]
        elif question.kind is Kind.NUMBER:
            if text.isascii() and text.removeprefix("-").isdigit():
                answers[question.key] = int(text[:4])
            elif text:
                answers[question.key] = text[:LONGEST_TYPED]
        elif text or question.default == "":
            answers[question.key] = text
    return with_implied(questions, answers), rolled


def emptied(questions: Sequence[Question], sent: Mapping[str, str]) -> tuple[WrongAnswer, ...]:
    """Numbers that stood in the form and were emptied: what is counted where nobody is asked is not their answer."""
    numbers = (each for each in questions if each.kind is Kind.NUMBER and each.default is not None)
    return tuple(
        WrongAnswer(question=each.key, sentence=f"{each.label}: this is empty. Type a number; 0 where there was none.")
        for each in numbers
        if not sent.get(f"answer:{each.key}", "0").strip()
    )
