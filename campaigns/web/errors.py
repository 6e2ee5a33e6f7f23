"""What campaigns say no with, in the API's one shape: stale versions, settings and reports with their faults."""

from __future__ import annotations

from rest_framework.response import Response
from rest_framework.views import set_rollback

from campaigns.muster.team import IllegalTeam
from campaigns.reports.differing_answers import AnswersDiffer, OwnAnswersDiffer
from campaigns.reports.services.resolving import WrongReport
from rosters.journal.operation import Stale
from rosters.web.errors import Fields, error
from rules.campaigns.codec import WrongShape
from rules.campaigns.validity import WrongSettings


def answer_to(problem: Exception, *, is_by_header: bool = False) -> Response | None:
    """The answer to what only campaigns raise; None for all else."""
    answer = _stale(problem, 412 if is_by_header else 409) if isinstance(problem, Stale) else _faulty(problem)
    if answer is not None:
        set_rollback()
    return answer


def _stale(stale: Stale, status: int) -> Response:
    fields = {"version": [f"The campaign is at version {stale.version}."]}
    return Response(error("stale", stale.message, fields), status, headers={"ETag": f'"v{stale.version}"'})


def _faulty(problem: Exception) -> Response | None:
    """Each fault under the field it is about."""
    if isinstance(problem, WrongSettings):
        pairs = [(f"settings.{fault.path}", fault.sentence) for fault in problem.faults]
        return Response(error(problem.code, problem.message, _by_field(pairs)), 400)
    if isinstance(problem, WrongReport):
        pairs = [(f"answers.{each.question}", each.sentence) for each in problem.wrong]
        return Response(error(problem.code, problem.message, _by_field(pairs)), 400)
    if isinstance(problem, AnswersDiffer):
        pairs = [(f"stands.{each.question}", each.sentence) for each in problem.differences]
        return Response(error(problem.code, problem.message, _by_field(pairs)), 409)
    if isinstance(problem, OwnAnswersDiffer):
        pairs = [
            (f"named.{e.question}", f"{e.label}: you ticked {e.ours}; the report says {e.theirs}.")
            for e in problem.lines
        ]
        return Response(error(problem.code, problem.message, _by_field(pairs)), 409)
    if isinstance(problem, WrongShape):
        return Response(error(problem.code, problem.message, {problem.path: [problem.message]}), 400)
    if isinstance(problem, IllegalTeam):
        fields = {"members": [issue.sentence for issue in problem.issues]}
        return Response(error(problem.code, problem.message, fields), 409)
    return None


def _by_field(pairs: list[tuple[str, str]]) -> Fields:
    fields: Fields = {}
    for name, sentence in pairs:
        fields.setdefault(name, []).append(sentence)
    return fields
