"""A report is agreed to or disputed, disputes are decided, choices made; and the report as text."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.devices import key_of_device
from campaigns.entrants.services.choices import choice_answer
from campaigns.missions.answers import PICTURES, address, asked_of, called, head_of, sheet_or_404, text_of
from campaigns.missions.selectors.missions import MissionSheet, mission_sheet
from campaigns.models import Batch, Campaign, Mission
from campaigns.models.missions import State
from campaigns.reports.differing_answers import OwnAnswersDiffer, lines_between, may_differ, ticked_by
from campaigns.reports.outcome import LINK_DAYS, SALT, may_dispute, previewed
from campaigns.reports.pages.reporting import TYPED, report_page
from campaigns.reports.report import report_of
from campaigns.reports.selectors.reportform import answers_in, emptied, report_form
from campaigns.reports.selectors.reports import game_as_reported
from campaigns.reports.selectors.results import result_sheet, result_text, results_of
from campaigns.reports.services.confirming import mission_confirm, mission_dispute
from campaigns.reports.services.deciding import decision_preview, dispute_decide
from campaigns.reports.services.resolving import WrongReport
from campaigns.web.answers import Declined, asked_in, did, form_page, token
from rosters.rosters.answers import version_of
from rosters.viewers import NOBODY, viewer_of
from rules.campaigns.questions import Answer, WrongAnswer
from rules.errors import Refusal

ACCOUNT = "account"
LINE = "line:"
NOTHING_OWN: Mapping[str, Any] = {}
SAID = "Confirmed. Thank you."
DISPUTED = "Disputed: an arbitrator decides."


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """An account as its form was sent, or nothing where only a reason was."""

    request: HttpRequest
    sheet: MissionSheet
    answers: Mapping[str, Answer]
    rolled: Mapping[str, int]
    is_given: bool
    wrong: tuple[WrongAnswer, ...] = ()
    """Numbers that were emptied."""

    @classmethod
    def of(cls, request: HttpRequest, sheet: MissionSheet) -> Account:
        """What was sent; the questions are asked only where it was."""
        if ACCOUNT not in request.POST or not sheet.is_reported:
            return cls(request=request, sheet=sheet, answers={}, rolled={}, is_given=False)
        asked = report_form(sheet, game_as_reported(sheet), {}).questions
        answers, rolled = answers_in(asked, request.POST, is_typed=request.POST.get("dice") == TYPED)
        wrong = emptied(asked, request.POST)
        return cls(request=request, sheet=sheet, answers=answers, rolled=rolled, is_given=True, wrong=wrong)

    @property
    def payload(self) -> dict[str, Any]:
        """As the service takes it."""
        if self.wrong:
            raise WrongReport(self.wrong)
        return {"account": {"answers": dict(self.answers)}, "rolled": dict(self.rolled)} if self.is_given else {}

    def form(self, ticked: Mapping[str, Answer], declined: Declined | None = None) -> HttpResponse:
        """The report's answers with these over them."""
        batch = Batch.objects.get(pk=self.sheet.report_key)
        reported, game = report_of(batch).answers, game_as_reported(self.sheet)
        answers = {**reported, **ticked}
        differing = may_differ(ticked, reported)
        return report_page(
            self.request,
            self.sheet,
            report_form(
                self.sheet,
                game,
                answers,
                is_over=True,
                wrong=declined.wrong if declined else (),
            ),
            declined=declined,
            is_typed=any(key.startswith("roll:") for key in answers),
            is_account=True,
            own_lines=lines_between(self.sheet.kind_of_campaign.questions(game), game, ticked, reported)
            if differing
            else (),
            is_by_key=self.sheet.mine is None and not self.sheet.is_arbitrated,
            post_url=self.request.path,
            tick_url="",
            act=f"Dispute mission {self.sheet.number}",
            results=results_of(self.sheet, result_sheet(self.sheet, timezone.now())),
            send="Dispute",
            reason=text_of(self.request, "reason"),
        )

    def declined(self, declined: Declined) -> HttpResponse:
        """What was sent, with why it cannot be."""
        return self.form({**self.answers, **self.rolled}, declined)


@require_POST
def confirm(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """By log-in: the report is as it was."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    named = request.POST.getlist("named")
    return did(
        request, lambda: mission_confirm(**asked_of(request, sheet), named=named), onward=address(sheet), said=SAID
    )


@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """For members: the form of one's own account, filled in as reported except for one's ticks; a POST disputes the
    report.
    """
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    if request.method != "POST" and not may_dispute(sheet):
        return redirect(address(sheet))
    reason, account = text_of(request, "reason"), Account.of(request, sheet)

    def dispute_it() -> None:
        mission_dispute(**asked_of(request, sheet), reason=reason, **account.payload)

    if request.method != "POST":
        return account.form(ticked_by(sheet.row.pk, str(sheet.me.pk)) if sheet.me else {})

    def show(declined: Declined) -> HttpResponse:
        if account.is_given or declined.is_for_want_of_a_reason:
            return account.declined(declined)
        return _sent_back(request, sheet, declined)

    return did(request, dispute_it, onward=address(sheet), show=show, said=DISPUTED)


@require_http_methods(["GET", "HEAD", "POST"])
def decide(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """An arbitrator decides a dispute: wholly, or line by line; what changes a result is shown first. Whoever opens the
    address by itself is led to the mission, whose page asks; it says how it was decided, too.
    """
    sheet = sheet_or_404(request, campaign_id, mission_id)
    if request.method != "POST":
        return redirect(address(sheet))
    stands, reason = request.POST.get("stands", ""), text_of(request, "reason")
    account = _account_stands(request, sheet, stands)

    def decide_it() -> None:
        decision = {"stands": stands != "no", "account": account, "reason": reason}
        dispute_decide(**asked_of(request, sheet), **decision, expected_version=version_of(request))

    def show(declined: Declined) -> HttpResponse:
        if declined.is_for_want_of_a_reason:
            return _previewed(request, sheet, stands, account, reason, declined)
        return _sent_back(request, sheet, declined)

    if (stands == "no" or account) and "sure" not in request.POST:
        return _previewed(request, sheet, stands, account, reason)
    return did(request, decide_it, onward=address(sheet), show=show)


def _sent_back(request: HttpRequest, sheet: MissionSheet, declined: Declined) -> HttpResponse:
    """To the mission, with why nothing was done."""
    messages.error(request, " ".join((declined.words, *declined.since)))
    return redirect(address(sheet))


def _account_stands(request: HttpRequest, sheet: MissionSheet, stands: str) -> list[str]:
    """The questions in which the disputing player's account counts."""
    if stands == "account" and sheet.state == State.DISPUTED:
        disputed = result_sheet(sheet, timezone.now()).dispute
        return [line.question for line in disputed.lines] if disputed else []
    sent = request.POST.items() if stands in ("lines", "account") else ()
    return [name.removeprefix(LINE) for name, value in sent if name.startswith(LINE) and value == "account"]


def _previewed(
    request: HttpRequest,
    sheet: MissionSheet,
    stands: str,
    account: Sequence[str],
    reason: str,
    declined: Declined | None = None,
) -> HttpResponse:
    """Everything that would change, before it is decided; with what is wrong with the reason."""
    try:
        decision = {"stands": stands != "no", "account": account}
        preview = decision_preview(mission_id=sheet.row.pk, viewer=viewer_of(request), **decision)
    except Campaign.DoesNotExist:
        raise Http404 from None
    except Refusal as refusal:
        return _sent_back(request, sheet, Declined.by(refusal))
    decision = {"stands": "lines" if account else stands, "account": account, "reason": reason}
    head = head_of(sheet, "mission", act=f"Decide the dispute of {called(sheet).lower()}")
    context = {**head, **previewed(sheet, preview), **decision}
    return form_page(request, "campaigns/reports/decide.html", context, declined)


@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, signed: str) -> HttpResponse:
    """The report, for anyone with its link; a personal key confirms or disputes it."""
    mission, report = _opened(signed)
    sheet = mission_sheet(mission, viewer_of(request))
    stands = sheet.report_key == report
    key_of_device(request)
    if request.method == "POST" and stands:
        return _said_by_key(request, sheet, signed)
    if "account" in request.GET and stands and sheet.is_running and sheet.state == State.REPORTED:
        return Account.of(request, sheet).form({})
    return _link_page(request, sheet, stands=stands)


def _opened(signed: str) -> tuple[Mission, str]:
    """The mission and the report that a link names; a 404 for one that was made up or is too old."""
    try:
        key, report = signing.loads(signed, salt=SALT, max_age=LINK_DAYS * 24 * 60 * 60)
        return Mission.objects.select_related("campaign", "proposed_by").defer("secret").get(pk=key), str(report)
    except (signing.BadSignature, Mission.DoesNotExist, ValueError):
        raise Http404 from None


def _said_by_key(request: HttpRequest, sheet: MissionSheet, signed: str) -> HttpResponse:
    fields = {"mission_id": sheet.row.pk, "key": text_of(request, "key"), "device": key_of_device(request)}
    is_dispute = request.POST.get("answer") == "dispute"
    account = Account.of(request, sheet)
    try:
        if not fields["key"]:
            raise Refusal("Type your personal key: twelve digits.", code="no-key")
        if is_dispute:
            mission_dispute(viewer=NOBODY, reason=text_of(request, "reason"), **account.payload, **fields)
        else:
            mission_confirm(viewer=NOBODY, named=request.POST.getlist("named"), **fields)
    except WrongReport as wrong:
        return account.declined(Declined.by(wrong))
    except OwnAnswersDiffer as differ:
        own = {"own_lines": differ.lines, "key": fields["key"]}
        return _link_page(request, sheet, refusal=differ.message, status=409, own=own)
    except Refusal as refusal:
        return _link_page(request, sheet, refusal=refusal.message, status=409)
    messages.success(request, DISPUTED if is_dispute else SAID)
    return redirect(reverse("campaigns:confirm-link", args=[signed]))


def _link_page(
    request: HttpRequest,
    sheet: MissionSheet,
    *,
    stands: bool = True,
    refusal: str = "",
    status: int = 200,
    own: Mapping[str, Any] = NOTHING_OWN,
) -> HttpResponse:
    """`own` is what differs from what the holder of a key ticked, and that key, which was right."""
    is_shown = stands and sheet.is_reported
    result = result_sheet(sheet, timezone.now()) if is_shown else None
    context = {
        **own,
        "result": result,
        "mission": sheet,
        "results": results_of(sheet, result),
        "is_open": stands and sheet.is_running and sheet.state == State.REPORTED,
        "stands": stands,
        "stamp": {"word": sheet.stamp[0], "kind": sheet.stamp[1]},
        "refusal": refusal,
        "token": token(),
        "page_url": address(sheet),
        "log_in_url": f"{reverse('accounts:log-in')}?next={address(sheet)}",
    }
    return render(request, "campaigns/reports/confirm.html", context, status=status)


@require_POST
def choose(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """An ability, a way of an advance, going into hiding."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    text = text_of(request, "answer")

    here = address(sheet)
    if not text:
        return redirect(f"{here}?{urlencode({'unchosen': text_of(request, 'choice')})}#choices")

    return did(
        request,
        lambda: choice_answer(
            **asked_in(request, sheet.campaign.pk),
            entrant_id=text_of(request, "entrant"),
            choice=text_of(request, "choice"),
            answer=True if text == "yes" else text,
        ),
        onward=lambda batch: f"{here}?chosen={batch.pk}#choices" if batch else f"{here}#choices",
        back=f"{here}#choices",
    )


@require_safe
def as_text(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """A result to paste into a chat."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    if not sheet.is_reported:
        raise Http404
    text = result_text(sheet, timezone.now())
    context = {**head_of(sheet, "mission"), "text": text, "signed": PICTURES.sign(sheet.key)}
    return render(request, "campaigns/reports/chat.html", context)
