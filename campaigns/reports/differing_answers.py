"""Who answered what about a mission: everybody's answers are their own, beside each other and beside the report."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.models import Person, ReportDraft
from campaigns.reports.report import ReportDifference, in_words, line_of
from rules.campaigns.asking import answers as answers_of
from rules.campaigns.games import Game
from rules.campaigns.questions import Answer, Question, Report
from rules.errors import Refusal
from rules.names import both, how_many


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonAnswers:
    """What one person answered at the table so far."""

    person: str
    name: str
    answers: Mapping[str, Answer]


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """One of the answers to a question that is answered differently."""

    person: str
    name: str
    answer: Answer | None
    words: str
    is_own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDifference:
    """A question that is answered differently, with everybody's answer: first the reader's own."""

    line: ReportDifference
    given: tuple[GivenAnswer, ...]

    @property
    def question(self) -> str:
        return self.line.question

    @property
    def sentence(self) -> str:
        words = "; ".join(f"{'you say' if each.is_own else f'{each.name} says'} {each.words}" for each in self.given)
        return f"{self.line.label.rstrip('?')}: {words}."


class AnswersDiffer(Refusal):
    """A report over another's answers that does not name each of them and say which stands."""

    def __init__(self, differences: Sequence[AnswerDifference]) -> None:
        self.differences = tuple(differences)
        names = dict.fromkeys(s.name for each in differences for s in each.given if not s.is_own)
        count = len(self.differences)
        said = f"{both(names)} answered {how_many(count, 'question')} differently"
        super().__init__(f"{said}: choose for each which answer stands.", code="accounts-differ")


def answers_by_person(draft: ReportDraft | None) -> tuple[PersonAnswers, ...]:
    """Everybody's answers in a draft, who ticked last coming last. One query, where anybody answered."""
    if draft is None or not draft.by_person:
        return ()
    names = {str(key): name for key, name in Person.objects.filter(pk__in=draft.by_person).values_list("pk", "name")}
    moments = {person: max(each["stamps"].values(), default=0) for person, each in draft.by_person.items()}
    return tuple(
        PersonAnswers(person=person, name=names.get(person, "Somebody"), answers=draft.by_person[person]["answers"])
        for person in sorted(moments, key=lambda each: (moments[each], each))
    )


def answers_seen_by(person: str, draft: ReportDraft | None, by_person: Sequence[PersonAnswers]) -> dict[str, Answer]:
    """What stands in a reader's form: their own answers, and the others' where they gave none."""
    seen: dict[str, Answer] = dict(draft.answers) if draft else {}
    for given in sorted(by_person, key=lambda each: each.person == person):
        seen |= given.answers
    return seen


def differences_of(
    questions: Sequence[Question],
    game: Game,
    answers: Mapping[str, Answer],
    person: str,
    by_person: Sequence[PersonAnswers],
) -> tuple[AnswerDifference, ...]:
    """The questions that others answered differently from this person's report."""
    others = [each for each in by_person if each.person != person]
    if not others:
        return ()
    mine = answers_of(questions, Report(answers=answers))
    worlds = {each.person: answers_of(questions, Report(answers={**answers, **each.answers})) for each in others}
    return tuple(
        AnswerDifference(line=line_of(question, game, mine[question.key], None), given=given)
        for question in questions
        if question.key in mine
        and (given := tuple(_given_answers(question, mine[question.key], person, others, worlds)))
    )


def _given_answers(
    question: Question,
    mine: Answer | None,
    person: str,
    others: Sequence[PersonAnswers],
    worlds: Mapping[str, Mapping[str, Answer | None]],
) -> Iterator[GivenAnswer]:
    """The reader's answer and the others', where one of them differs; nothing where all agree."""
    key = question.key
    theirs = [each for each in others if key in each.answers and key in worlds[each.person]]
    if all(each.answers[key] == mine for each in theirs):
        return
    yield GivenAnswer(person=person, name="You", answer=mine, words=in_words(question, mine), is_own=True)
    for each in theirs:
        answer = each.answers[key]
        if answer != mine:
            words = in_words(question, answer)
            yield GivenAnswer(person=each.person, name=each.name, answer=answer, words=words, is_own=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledAnswers:
    """A report's answers once every difference is named."""

    answers: Mapping[str, Answer]
    named: tuple[tuple[AnswerDifference, GivenAnswer], ...] = ()
    """Each difference, and which answer stands."""


def settle_differences(
    questions: Sequence[Question],
    game: Game,
    answers: Mapping[str, Answer],
    person: str,
    by_person: Sequence[PersonAnswers],
    stands: Mapping[str, str],
) -> SettledAnswers:
    """Put the answers that stand into a report, by question → person; AnswersDiffer while one is not named.

    Where another's answer stands, what is asked only because of it is answered by them too.
    """
    asked = answers_of(questions, Report(answers=answers))
    chosen, named = dict(answers), dict[str, tuple[AnswerDifference, GivenAnswer]]()
    while found := [
        each for each in differences_of(questions, game, chosen, person, by_person) if each.question not in named
    ]:
        missing = [each for each in found if each.question in asked and each.question not in stands]
        if missing:
            raise AnswersDiffer(missing)
        for each in found:
            standing = each.given[1] if each.question not in asked else _named(each, stands[each.question])
            named[each.question] = each, standing
            if standing.answer is not None:
                chosen[each.question] = standing.answer
    return SettledAnswers(answers=chosen, named=tuple(named.values()))


def _named(difference: AnswerDifference, person: str) -> GivenAnswer:
    named = next((each for each in difference.given if each.person == person), None)
    if named is None:
        words = f"{difference.line.label}: nobody of that key answered this differently; choose one of those listed."
        raise Refusal(words, code="unknown-person")
    return named


def named_in_journal(settled: SettledAnswers) -> list[dict[str, Any]]:
    """What the batch of a report keeps of the differences: who said what, and whose answer stands.

    The journal calls the given answers `sayings`; what is written there is never changed.
    """
    return [
        {
            "question": difference.question,
            "label": difference.line.label,
            "stands": standing.person,
            "sayings": [
                {"person": each.person, "answer": each.answer, "words": each.words} for each in difference.given
            ],
        }
        for difference, standing in settled.named
    ]


class OwnAnswersDiffer(Refusal):
    """A confirmation by somebody who ticked something else than the report says, and does not name it."""

    def __init__(self, lines: Sequence[ReportDifference]) -> None:
        self.lines = tuple(lines)
        count = len(self.lines)
        what = f"{how_many(count, 'answer')} {'differs' if count == 1 else 'differ'}"
        words = f"{what} from what you ticked: confirm exactly these, or dispute the report."
        super().__init__(words, code="own-answers-differ")


def ticked_by(mission: object, person: str) -> Mapping[str, Answer]:
    """What somebody ticked themselves, before the report or after it. One query."""
    draft = ReportDraft.objects.filter(mission=mission).values_list("by_person", flat=True).first() or {}
    answers: Mapping[str, Answer] = draft.get(person, {}).get("answers", {})
    return answers


def may_differ(ticked: Mapping[str, Answer], reported: Mapping[str, Answer | None]) -> bool:
    """Whether anything was ticked that differs from the report; what it asks is for `lines_between`."""
    return any(key in reported and reported[key] != answer for key, answer in ticked.items())


def lines_between(
    questions: Sequence[Question],
    game: Game,
    account: Mapping[str, Answer | None],
    reported: Mapping[str, Answer | None],
) -> tuple[ReportDifference, ...]:
    """The questions that both answer, and differently: `ours` is the account's."""
    return tuple(
        line_of(each, game, account[each.key], reported[each.key])
        for each in questions
        if each.key in account and each.key in reported and account[each.key] != reported[each.key]
    )


def check_named(lines: Sequence[ReportDifference], named: Collection[str]) -> None:
    """Refuse a confirmation that does not name every one of these questions."""
    if missing := [each for each in lines if each.question not in named]:
        raise OwnAnswersDiffer(missing)


def in_journal(lines: Sequence[ReportDifference]) -> list[dict[str, Any]]:
    """What the journal keeps of such lines: who said what, in words."""
    return [
        {"question": each.question, "label": each.label, "account": each.ours, "report": each.theirs} for each in lines
    ]
