"""The form in which somebody gives their own account of a reported mission, answer by answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from campaigns.missions.answers import text_of
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models import Batch
from campaigns.reports.pages.reporting import TYPED, form_page
from campaigns.reports.report import report_of
from campaigns.reports.selectors.reportform import answers_in, report_form
from campaigns.reports.selectors.reports import game_as_reported
from campaigns.web.answers import Declined
from rules.campaigns.questions import Answer

ACCOUNT = "account"


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """An account as its form was sent, or nothing where only a reason was."""

    request: HttpRequest
    sheet: MissionSheet
    answers: Mapping[str, Answer]
    rolled: Mapping[str, int]
    is_given: bool

    @classmethod
    def of(cls, request: HttpRequest, sheet: MissionSheet) -> Account:
        """What was sent; the questions are asked only where it was."""
        if ACCOUNT not in request.POST or not sheet.is_reported:
            return cls(request=request, sheet=sheet, answers={}, rolled={}, is_given=False)
        asked = report_form(sheet, game_as_reported(sheet), {}).questions
        answers, rolled = answers_in(asked, request.POST, is_typed=request.POST.get("dice") == TYPED)
        return cls(request=request, sheet=sheet, answers=answers, rolled=rolled, is_given=True)

    @property
    def payload(self) -> dict[str, Any]:
        """As the service takes it."""
        return {"account": {"answers": dict(self.answers)}, "rolled": dict(self.rolled)} if self.is_given else {}

    def form(self, ticked: Mapping[str, Answer], declined: Declined | None = None) -> HttpResponse:
        """The report's answers with these over them."""
        batch = Batch.objects.get(pk=self.sheet.report_key)
        answers = {**report_of(batch).answers, **ticked}
        return form_page(
            self.request,
            self.sheet,
            report_form(self.sheet, game_as_reported(self.sheet), answers),
            declined=declined,
            is_typed=any(key.startswith("roll:") for key in answers),
            is_account=True,
            is_by_key=self.sheet.mine is None and not self.sheet.is_arbitrated,
            post_url=self.request.path,
            tick_url="",
            act=f"Dispute mission {self.sheet.number}",
            send="Dispute",
            reason=text_of(self.request, "reason"),
        )

    def declined(self, declined: Declined) -> HttpResponse:
        """What was sent, with why it cannot be."""
        return self.form({**self.answers, **self.rolled}, declined)
