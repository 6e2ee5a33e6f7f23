"""Which questions of a report are asked, what their answers are, and which answers cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.campaigns.questions import Answer, AnswerOption, Kind, Question, Report, When, WrongAnswer
from rules.names import inside

Answers = Mapping[str, Answer | None]
ASKING = ("Who", "Whom", "What", "Which", "Where", "How")
"""How questions begin whose answer somebody can be told to say."""


class ReportReading:
    """A report's `answers`, as what follows from it asks for them."""

    __slots__ = ()
    answers: Answers

    def says(self, key: str) -> bool:
        return self.answers.get(key) is True

    def number(self, key: str) -> int:
        return int(self.answers.get(key) or 0)

    def word(self, key: str) -> str:
        return str(self.answers.get(key) or "")


def dice_of_the_table(questions: Iterable[Question], report: Report) -> dict[str, int]:
    """What was thrown there and typed in, by the key of its roll."""
    rolls = (each.key for each in questions if each.kind is Kind.ROLL)
    return {key: int(report.answers[key]) for key in rolls if key in report.answers}


def answers(questions: Iterable[Question], report: Report) -> dict[str, Answer | None]:
    """The answer to every question that is asked: as given, else its default. Questions that are not asked are left
    out.
    """
    found: dict[str, Answer | None] = {}
    for question in questions:
        if is_asked(question, found):
            answer = report.answers.get(question.key)
            found[question.key] = question.default if answer is None else answer
    return found


def with_implied(questions: Sequence[Question], given: Mapping[str, Answer]) -> dict[str, Answer]:
    """With what other answers presuppose: who gave the victory points of all sides lets them decide who won."""
    found = dict(given)
    for question in questions:
        if question.key in given or not question.is_required or question.kind is not Kind.CHOICE:
            continue
        for option, behind in _behind(question, questions):
            if given.keys() >= {each.key for each in behind}:
                found[question.key] = option.value
    return found


def _behind(question: Question, questions: Sequence[Question]) -> Iterator[tuple[AnswerOption, list[Question]]]:
    """Each of its options with what is asked only after it; options after which nothing is asked are left out."""
    for option in question.options:
        when = When(question=question.key, answers=(option.value,))
        if behind := [each for each in questions if when in each.when]:
            yield option, behind


def is_asked(question: Question, found: Answers) -> bool:
    """Whether everything that a question depends on holds; questions come after those they depend on."""
    return all(_holds(when, found) for when in question.when)


def _holds(when: When, found: Answers) -> bool:
    return found.get(when.question) in when.answers


def possible(questions: Iterable[Question], given: Mapping[str, Answer]) -> dict[str, Answer]:
    """The valid ones among unchecked answers."""
    known = {question.key: question for question in questions}
    return {key: answer for key, answer in given.items() if key in known and _is_possible(known[key], answer)}


def impossible(questions: Iterable[Question], given: Mapping[str, Answer]) -> Iterator[WrongAnswer]:
    """Each answer that its question cannot have; what none of them asks is passed over."""
    for question in questions:
        if question.key in given and not _is_possible(question, given[question.key]):
            words = f"{_topic(question)}: {_wanted(question)}, not {given[question.key]!r}."
            yield WrongAnswer(question=question.key, sentence=words)


def wrong_answers(questions: Sequence[Question], report: Report) -> Iterator[WrongAnswer]:
    """Each answer that is missing, unknown or none of those it may be.

    Answers to what is no longer asked may stay: a tick taken back brings them back.
    """
    known = {question.key: question for question in questions}
    for key in report.answers:
        if key not in known:
            yield WrongAnswer(question=key, sentence=f"Nobody asked {key!r}.")
    yield from impossible(questions, report.answers)
    for key, answer in answers(questions, report).items():
        if answer is None and known[key].is_required:
            yield _begun(known[key], questions, report) or WrongAnswer(question=key, sentence=_missing(known[key]))


def _begun(question: Question, questions: Sequence[Question], report: Report) -> WrongAnswer | None:
    """The first gap in answers that would have decided it, where some were given: of victory points, one side's."""
    for _, behind in _behind(question, questions):
        blank = [each for each in behind if each.key not in report.answers]
        if len(blank) < len(behind):
            words = f"{_missing(blank[0]).removesuffix('.')}, or {inside(_missing(question))}"
            return WrongAnswer(question=blank[0].key, sentence=words)
    return None


def _missing(question: Question) -> str:
    """What to answer, where the question asks for a name or a figure: "Say who won."."""
    word, _, rest = question.label.rstrip("?").partition(" ")
    if question.label.endswith("?") and word in ASKING:
        return f"Say {word.lower()} {rest}."
    return f"{_topic(question)}: this needs an answer."


def _topic(question: Question) -> str:
    """What it asks, as a sentence about its answer begins."""
    return question.label.rstrip("?")


def _is_possible(question: Question, answer: Answer) -> bool:
    if question.kind is Kind.TICK:
        return isinstance(answer, bool)
    if question.kind in (Kind.NUMBER, Kind.ROLL):
        return type(answer) is int and question.lowest <= answer <= question.highest
    if question.kind is Kind.WHO and answer == "":
        return True
    return isinstance(answer, str) and answer in {option.value for option in question.options}


def _wanted(question: Question) -> str:
    if question.kind is Kind.TICK:
        return "yes or no"
    if question.kind in (Kind.NUMBER, Kind.ROLL):
        return f"{question.lowest} to {question.highest}"
    return "one of those offered"
