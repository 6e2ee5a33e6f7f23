"""How one player's own account of a mission differs from its report, answer by answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from campaigns.models import ReportDraft
from campaigns.reports.report import ReportDifference, line_of
from rules.campaigns.games import Game
from rules.campaigns.questions import Answer, Question
from rules.errors import Refusal
from rules.names import how_many


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
