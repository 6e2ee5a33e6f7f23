"""The table screen, which is the report: one form for both sides, ticked while they play and sent at the end."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.missions.answers import address, head_of, sheet_or_404, text_of
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models import Campaign, Mission
from campaigns.models.missions import TO_REPORT, State
from campaigns.muster.selectors.reveals import absent, statuses_then, unsettled
from campaigns.reports.differing_answers import AnswerDifference, AnswersDiffer
from campaigns.reports.report import (
    NOTES,
    answers_given_last,
    has_nobody_scored,
    report_compare,
    reporter_of,
    score_so_far,
)
from campaigns.reports.selectors.reportform import ReportForm, answers_in, emptied, id_of, report_form
from campaigns.reports.selectors.reports import differences, draft_sheet, game_as_reported, game_now
from campaigns.reports.services.reporting import draft_tick, mission_report
from campaigns.reports.services.resolving import ReportOutcome, WrongReport
from campaigns.web.answers import Declined, did, form_page, token, token_of
from rosters.viewers import viewer_of
from rules.campaigns.games import Game
from rules.campaigns.questions import Answer, WrongAnswer
from rules.editions.base import Status
from rules.errors import Refusal

TYPED = "table"
STANDS = "stands:"
SOMEBODY_ELSE = "Somebody else has logged in on this device since. Nothing was submitted: load the page again first."
NOBODY_SCORED = "Nobody has scored here yet. Count the victory points, or tick at the end that nobody scored."
SCORELESS = "scoreless"
"""The tick with which a report in which no side has any victory points is meant so."""
MOST_TICKS = 600


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Tick what happens; by POST it is reported."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    if request.method == "POST":
        return _reported(request, sheet)
    if sheet.state not in TO_REPORT:
        return redirect(address(sheet))
    if waiting := unsettled(sheet):
        messages.error(request, waiting)
        return redirect(address(sheet))
    game, draft = game_now(sheet), draft_sheet(sheet)
    form = report_form(sheet, game, draft.answers or _reported_before(sheet))
    found, gone = differences(sheet, game, draft), absent_in(sheet, game)
    return report_page(request, sheet, form, differences=found, absent=gone, notes=draft.notes or "")


def absent_in(sheet: MissionSheet, game: Game) -> list[str]:
    """Who of the revealed teams cannot have come by now and still could then; nothing once it was reported."""
    if sheet.state != State.MUSTERED:
        return []
    fighters = [fighter for side in game.sides for fighter in side.fighters]
    then = statuses_then(sheet)
    gone = [each for each in fighters if each.status not in (Status.READY, then.get(each.key))]
    return [absent(each.name, Status(each.status)) for each in gone]


def _reported_before(sheet: MissionSheet) -> Mapping[str, Answer]:
    """What was reported before it was taken back."""
    earlier = answers_given_last(sheet.row) if sheet.state == State.VOIDED else None
    return earlier.answers if earlier else {}


def report_page(
    request: HttpRequest,
    sheet: MissionSheet,
    form: ReportForm,
    *,
    declined: Declined | None = None,
    act: str = "",
    **more: Any,
) -> HttpResponse:
    """The report's page. The form holds the answers given so far; `act` is what it does to a report that stands.

    While they are kept, a browser that goes back to it asks for it anew: what it had loaded before is out of date.
    """
    context = {
        **head_of(sheet, "mission" if act else "mission-report", act=act),
        "form": form,
        "is_typed": request.POST.get("dice", TYPED if _has_rolls(form.answers) else "") == TYPED,
        "person_key": person_key(sheet),
        "word": text_of(request, "word"),
        "notes": text_of(request, "notes"),
        "may_word": sheet.mine is not None and not act,
        "post_url": address(sheet, "mission-report"),
        "tick_url": address(sheet, "report-tick") if sheet.state == State.MUSTERED else "",
        "is_again": bool(act) or sheet.is_logged,
        "is_logged": sheet.is_logged and not act,
        "is_scoreless": SCORELESS in request.POST,
        "asks_scoreless": SCORELESS in request.POST or SCORELESS in {each.question for each in form.wrong},
        "scoreless_id": id_of(SCORELESS),
        "send": "Submit result",
        **more,
        "differences": _chosen(request, more.get("differences", ())),
    }
    answer = form_page(request, "campaigns/reports/report.html", context, declined)
    if context["tick_url"]:
        add_never_cache_headers(answer)
    return answer


def _has_rolls(answers: Mapping[str, Answer]) -> bool:
    return any(key.startswith("roll:") for key in answers)


def _chosen(request: HttpRequest, found: Sequence[AnswerDifference]) -> list[tuple[AnswerDifference, str]]:
    """Each difference with whose answer is chosen."""
    stands = chosen_answers(request)
    return [(each, stands.get(each.question, "")) for each in found]


def person_key(sheet: MissionSheet) -> str:
    """The person whose answers are given here."""
    return str(sheet.me.pk) if sheet.me else ""


def chosen_answers(request: HttpRequest) -> dict[str, str]:
    """Whose answer stands, by question, where two were given."""
    sent = request.POST.items()
    return {name.removeprefix(STANDS): value for name, value in sent if name.startswith(STANDS) and value}


def _reported(request: HttpRequest, sheet: MissionSheet) -> HttpResponse:
    if not sheet.is_reported and sheet.state not in TO_REPORT:
        raise Http404
    game = game_now(sheet)
    asked = report_form(sheet, game, {}).questions
    answered, rolled = answers_in(asked, request.POST, is_typed=request.POST.get("dice") == TYPED)
    done: list[ReportOutcome] = []

    def report_it() -> None:
        who = {"mission_id": sheet.row.pk, "viewer": viewer_of(request), "token": token_of(request)}
        if request.POST.get("person", person_key(sheet)) != person_key(sheet):
            raise Refusal(SOMEBODY_ELSE, code="not-yours")
        if wrong := emptied(asked, request.POST):
            raise WrongReport(wrong)
        if SCORELESS not in request.POST and has_nobody_scored(sheet, game, answered):
            raise WrongReport([WrongAnswer(question=SCORELESS, sentence=NOBODY_SCORED)])
        words = {"words": text_of(request, "word"), "notes": text_of(request, "notes")}
        stands = chosen_answers(request)
        try:
            done.append(mission_report(**who, report={"answers": answered}, rolled=rolled, stands=stands, **words))
        except AnswersDiffer as differ:
            # What was submitted over another's answer is the reader's own word from then on, beside the other's.
            own = {
                each.question: each.given[0].answer for each in differ.differences if each.given[0].answer is not None
            }
            draft_tick(mission_id=sheet.row.pk, viewer=viewer_of(request), answers=own, stamps={})
            raise

    def show(declined: Declined) -> HttpResponse:
        answers = {**answered, **rolled}
        found = differences(sheet, game, draft_sheet(sheet), answers)
        form = report_form(sheet, game, answers, wrong=declined.wrong)
        return report_page(request, sheet, form, declined=declined, differences=found)

    answer = did(request, report_it, onward=address(sheet), show=show)
    if done and done[0].other is not None:
        return compared(request, sheet, done[0], answered | rolled)
    return answer


def compared(
    request: HttpRequest, sheet: MissionSheet, outcome: ReportOutcome, answers: dict[str, Answer]
) -> HttpResponse:
    """Two reports of one mission that say different things: the lines that differ, and the ways out."""
    other = outcome.other
    assert other is not None  # noqa: S101 - asked for only where there are two
    is_own = sheet.me is not None and other.payload.get("reporter") == str(sheet.me.pk)
    context = {
        **head_of(sheet, "mission-report"),
        "lines": report_compare(
            sheet.kind_of_campaign, game_as_reported(sheet), outcome.answers, other.payload["answers"]
        ),
        "reported_by": "" if is_own else reporter_of(other),
        "is_own": is_own,
        "answers": [(f"answer:{key}", "on" if value is True else value) for key, value in answers.items() if value],
        "token": token(),
    }
    return render(request, "campaigns/reports/compare.html", context, status=409)


@require_POST
def tick(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> JsonResponse:
    """Ticks of a phone, each with its moment; answers with all that is ticked by now."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    game = game_now(sheet) if sheet.state in TO_REPORT else None
    try:
        ticks = _ticks(request.POST.get("ticks", ""))
        draft_tick(
            mission_id=sheet.row.pk,
            viewer=viewer_of(request),
            answers={key: value for key, (value, _) in ticks.items()},
            stamps={key: stamp for key, (_, stamp) in ticks.items()},
            person_at_phone=request.POST.get("person", ""),
            questions=sheet.kind_of_campaign.questions(game) if game else (),
        )
    except (Campaign.DoesNotExist, Mission.DoesNotExist):
        raise Http404 from None
    except WrongReport as refusal:
        wrong = {each.question: each.sentence for each in refusal.wrong}
        return JsonResponse({"code": refusal.code, "message": refusal.message, "wrong": wrong}, status=409)
    except Refusal as refusal:
        return JsonResponse({"code": refusal.code, "message": refusal.message}, status=409)
    return _by_now(request, sheet, game)


def _by_now(request: HttpRequest, sheet: MissionSheet, game: Game | None) -> JsonResponse:
    """Everybody's ticks as this reader's form shows them, and where they differ."""
    draft = draft_sheet(sheet)
    found = differences(sheet, game, draft) if game and draft.may_differ else ()
    differs = render_to_string("campaigns/reports/differences.html", {"differences": _chosen(request, found)}, request)
    score = score_so_far(sheet, game, draft.answers) if game else ()
    return JsonResponse(
        {
            "state": sheet.state,
            "answers": {**draft.answers, **({} if draft.notes is None else {NOTES: draft.notes})},
            "differs": differs,
            "score": render_to_string("campaigns/reports/scoreboard.html", {"scoreboard": score}, request),
        }
    )


def _ticks(text: str) -> dict[str, tuple[Answer, int]]:
    """{question: [answer, stamp]} as JSON."""
    try:
        payload = json.loads(text)
    except (ValueError, RecursionError):
        payload = None
    if not isinstance(payload, dict) or len(payload) > MOST_TICKS:
        raise Refusal("These ticks could not be read.", code="unreadable")
    if not all(isinstance(each, list) and len(each) == 2 for each in payload.values()):
        raise Refusal("These ticks could not be read.", code="unreadable")
    return {str(key): (each[0], each[1]) for key, each in payload.items()}


@require_safe
def ticked(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> JsonResponse:
    """What is ticked by now, for the other phone at the table."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    return _by_now(request, sheet, game_now(sheet) if sheet.state in TO_REPORT else None)
