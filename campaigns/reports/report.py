"""Reports as the journal keeps them: answers, what followed, where two reports differ, what each side scored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.models import Batch, Mission
from rules.campaigns import codec
from rules.campaigns.asking import answers as answers_of
from rules.campaigns.asking import possible
from rules.campaigns.games import Game, Result
from rules.campaigns.kind import CampaignKind
from rules.campaigns.outcomes import Consequence, Fallen, Resolution, ScoreRow, ScoreSheet, TakenOut
from rules.campaigns.questions import Answer, Question, Report
from rules.campaigns.winning import BY_POINTS, WINNER, points
from rules.dice import DieRoll
from rules.names import both

REPORT, AMEND = "report", "amend"
KINDS = (REPORT, AMEND)
NOTES = "notes"
"""Where the words for the campaign are among what a phone sends; no question has this key."""
CONFIRM, DISPUTE, DECIDE = "confirm", "dispute", "decide-dispute"
SHOWN = frozenset({"campaign", "roster"})
"""What of a consequence stands in the batch's changes already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDifference:
    """A question that two reports answer differently."""

    question: str
    label: str
    """What was asked, with whom it is about: "Shas'la Kais of Farlight: Out of action"."""
    asked: str
    """What was asked, in the words of the form."""
    who: str
    """The operative it is about."""
    side: str
    """The side it is about."""
    group: str
    ours: str
    theirs: str


def report_payload(
    report: Report, given: Mapping[str, Answer | None], resolution: Resolution, **more: Any
) -> dict[str, Any]:
    """What the batch of a report keeps: the answers given, all answers with defaults, and what followed."""
    return {
        "report": codec.to_json(report),
        "answers": dict(given),
        "results": {side: result.value for side, result in resolution.results.items()},
        "scores": dict(resolution.scores),
        "score": codec.to_json(resolution.score),
        "consequences": [
            {name: value for name, value in codec.to_json(each).items() if name not in SHOWN}
            for each in resolution.consequences
        ],
        "pending": codec.to_json(resolution.pending),
        "rolls": codec.to_json(resolution.rolls),
        "fallen": codec.to_json(resolution.fallen),
        "took_part": codec.to_json(resolution.took_part),
        "taken_out": codec.to_json(resolution.taken_out),
        "counted": dict(resolution.counted),
        "learnt": codec.to_json(resolution.learnt),
        **more,
    }


def answers_sent(payload: Mapping[str, Any]) -> dict[str, Any] | None:
    """The report in what was sent to an endpoint; None where it holds no answers."""
    return {"answers": payload["answers"]} if "answers" in payload else None


def report_of(batch: Batch) -> Report:
    """The report as it was given."""
    return codec.from_json(Report, batch.payload["report"])


def shown_consequences(payload: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What followed from a report, as its batch keeps it; what was kept without a word once is not shown."""
    return [each for each in payload.get("consequences", ()) if each["sentence"].strip()]


def resolution_of(batch: Batch) -> Resolution:
    """What followed from a report, as it said then; its changes stand in the batch."""
    payload = batch.payload
    return Resolution(
        results={side: Result(result) for side, result in payload["results"].items()},
        scores=payload.get("scores", {}),
        score=tuple(codec.from_json(ScoreSheet, each) for each in payload.get("score", ())),
        consequences=tuple(codec.from_json(Consequence, each) for each in shown_consequences(payload)),
        pending=tuple(codec.from_json(Question, each) for each in payload["pending"]),
        rolls=tuple(codec.from_json(DieRoll, each) for each in payload["rolls"]),
        fallen=tuple(codec.from_json(Fallen, each) for each in payload["fallen"]),
        taken_out=tuple(codec.from_json(TakenOut, each) for each in payload.get("taken_out") or ()),
    )


def given(rules: CampaignKind, game: Game, report: Report) -> dict[str, Answer | None]:
    """Every answer that a report comes to, defaults and all: two reports with the same are one."""
    return answers_of(rules.questions(game), report)


def without_gaps(answers: Mapping[str, Answer | None]) -> dict[str, Answer]:
    """Without the answers that nobody gave."""
    return {key: answer for key, answer in answers.items() if answer is not None}


def report_compare(
    rules: CampaignKind, game: Game, ours: Mapping[str, Answer | None], theirs: Mapping[str, Answer | None]
) -> tuple[ReportDifference, ...]:
    """The lines in which two reports differ, each with whom it is about."""

    def said(question: Question, answers: Mapping[str, Answer | None]) -> Answer | None:
        """Nobody in particular, or what holds where nobody says else, is as good as not asked."""
        answer = answers.get(question.key)
        return None if answer in ("", question.default) else answer

    return tuple(
        line_of(each, game, ours.get(each.key), theirs.get(each.key))
        for each in rules.questions(game)
        if said(each, ours) != said(each, theirs)
    )


def line_of(question: Question, game: Game, ours: Answer | None, theirs: Answer | None) -> ReportDifference:
    """A question with two answers in words, and whom it is about."""
    side = next((each for each in game.sides if each.key == question.side), None)
    fighters = [fighter for each in game.sides for fighter in each.roster]
    who = next((each.name for each in fighters if question.subject and each.key == question.subject), "")
    name = side.name if side else ""
    named = [each for each in (who, name) if each and each not in question.label]
    return ReportDifference(
        question=question.key,
        label=": ".join([*([" of ".join(named)] if named else []), question.label]),
        asked=question.label,
        who=who,
        side=name,
        group=question.group,
        ours=in_words(question, ours),
        theirs=in_words(question, theirs),
    )


def outcome_of_sides(results: Iterable[tuple[str, str]]) -> str:
    """Who beat whom, from each side's name and result: "The Watch beat Still Water"."""
    known = list(results)
    won = [name for name, result in known if result == Result.WON]
    others = [name for name, result in known if result != Result.WON]
    if not won:
        is_lost = {result for _, result in known if result} == {Result.LOST}
        return f"{both(others)} {'lost' if is_lost else 'drew'}"
    return f"{both(won)} beat {both(others)}" if others else f"{both(won)} won"


def reporter_of(batch: Batch) -> str:
    """Who submitted a report. May query."""
    return batch.person.name if batch.person else "Somebody"


def in_words(question: Question, answer: Answer | None) -> str:
    """An answer as the form says it."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if answer is None or answer == "":
        return "no answer"
    label = next((option.label for option in question.options if option.value == answer), None)
    return label if label is not None else str(answer)


def last_report(mission: Mission) -> Batch | None:
    """The latest report of a mission, whether it counts or not."""
    return Batch.objects.filter(mission=mission, kind__in=KINDS, voids=None).order_by("-sequence").first()


def answers_given_last(mission: Mission) -> Report | None:
    """What was reported last, to be reported again or corrected: the current report, or the one that was voided."""
    found = last_report(mission)
    return report_of(found) if found else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SideScoreSheet:
    """What one side scored."""

    side: SideSheet
    total: int
    rows: tuple[ScoreRow, ...]

    @property
    def has_turns(self) -> bool:
        """Whether any of it is known by turning point."""
        return any(row.turns for row in self.rows)


def score_sheet(sheet: MissionSheet, score: Iterable[ScoreSheet]) -> tuple[SideScoreSheet, ...]:
    sides = {side.key: side for side in sheet.sides}
    return tuple(SideScoreSheet(side=sides[each.side], total=each.total, rows=each.rows) for each in score)


def score_so_far(sheet: MissionSheet, game: Game, answers: Mapping[str, Answer]) -> tuple[SideScoreSheet, ...]:
    """What is ticked by now, as if the game ended with it; ticks are not checked before they are reported. No query."""
    rules = sheet.kind_of_campaign
    return score_sheet(sheet, rules.score(game, possible(rules.questions(game), answers)))


def has_nobody_scored(sheet: MissionSheet, game: Game, answers: Mapping[str, Answer]) -> bool:
    """Whether victory points decide a report of a game, and no side has any. No query."""
    rules = sheet.kind_of_campaign
    asked = rules.questions(game)
    known = without_gaps(answers_of(asked, Report(answers=possible(asked, answers))))
    if known.get(WINNER, BY_POINTS) != BY_POINTS:
        return False
    counted = {points(side.key) for side in game.sides}
    totals = [each.total for each in rules.score(game, known)] or [known[key] for key in counted & known.keys()]
    return bool(totals) and not any(totals)
