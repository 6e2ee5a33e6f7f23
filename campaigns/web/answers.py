"""How the pages of campaigns answer: what was done or declined is shown on the page that follows, a stale form with
both states.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from campaigns.journal.reasons import REASON_CODES
from campaigns.models import Batch, Campaign, Entrant, Invite, Mission, MissionSide
from campaigns.overview.selectors.campaigns import CampaignSheet, campaign_sheet, find_campaign
from campaigns.reports.services.resolving import NOT_YET, WrongReport
from campaigns.reports.services.silence import campaign_opened
from campaigns.web.membership import remember
from rosters.journal.operation import Repeated, Stale
from rosters.models import Roster
from rosters.rosters.answers import DECLINED, sent_on
from rosters.viewers import guest_key_of, viewer_of
from rosters.web.shared_links import SharedLinks
from rules.campaigns.questions import WrongAnswer
from rules.errors import Refusal

MISSING = tuple(each.DoesNotExist for each in (Campaign, Entrant, Invite, Batch, Roster, Mission, MissionSide))
MOST_LISTED = 12
LONGEST_TOKEN = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined:
    """Why an act was not done; for a stale form also what happened meanwhile."""

    words: str
    since: tuple[str, ...] = ()
    code: str = ""
    wrong: tuple[WrongAnswer, ...] = ()
    """Where it is a report: each answer that cannot be, or is missing."""

    @classmethod
    def by(cls, refusal: Refusal, since: tuple[str, ...] = ()) -> Declined:
        """What a refusal says, and of a report which answers it is about."""
        wrong = refusal.wrong if isinstance(refusal, WrongReport) else ()
        words = NOT_YET if wrong else refusal.message
        return cls(words=words, since=since, code=refusal.code, wrong=wrong)

    @property
    def is_for_want_of_a_reason(self) -> bool:
        """Whether the field for the reason is at fault."""
        return self.code in REASON_CODES


Show = Callable[[Declined], HttpResponse]
CAMPAIGN_LINKS = SharedLinks("held_campaigns", 20, "link")
"""Their parameter stays in the address for chats, which look at a page once and keep nothing: they show its picture."""


def campaign_or_404(request: HttpRequest, campaign_id: uuid.UUID, *, for_former: bool = False) -> Campaign:
    """A campaign that the reader may see; with `for_former` also one that they played in and left."""
    held = CAMPAIGN_LINKS.link(request, campaign_id)
    try:
        return campaign_opened(lambda: find_campaign(campaign_id, viewer_of(request), held, for_former=for_former))
    except Campaign.DoesNotExist:
        raise Http404 from None


def sheet_or_404(
    request: HttpRequest,
    campaign_id: uuid.UUID,
    *,
    for_people: bool = False,
    for_arbitrators: bool = False,
    for_former: bool = False,
) -> tuple[Campaign, CampaignSheet]:
    """The campaign with its sheet; for nobody but those in it or its arbitrators, where that is asked."""
    campaign = campaign_or_404(request, campaign_id, for_former=for_former)
    sheet = campaign_sheet(campaign, viewer_of(request))
    if (for_people and sheet.me is None) or (for_arbitrators and not sheet.is_arbitrator):
        raise Http404
    if sheet.me is not None:
        remember(request)
    return campaign, sheet


def did(
    request: HttpRequest,
    act: Callable[[], Any],
    show: Show | None = None,
    *,
    onward: str | Callable[[Any], str],
    said: str | Callable[[Any], str] = "",
    back: str = "",
) -> HttpResponse:
    """Do it and go on; what is declined or stale is shown by the page it came from.

    Where nothing was typed that is worth keeping, that is said `back` where the form was, or on the page that follows.
    """
    try:
        outcome = act()
    except MISSING:
        raise Http404 from None
    except Repeated as repeated:
        outcome = repeated.batch
    except Refusal as refusal:
        since: tuple[str, ...] = ()
        if isinstance(refusal, Stale):
            campaign_id = request.resolver_match.kwargs["campaign_id"]
            later = Batch.objects.filter(campaign=campaign_id, sequence__gt=refusal.expected).order_by("sequence")
            since = tuple(later.values_list("words", flat=True)[:MOST_LISTED])
        if show is not None:
            return show(Declined.by(refusal, since))
        messages.error(request, " ".join((refusal.message, *since)))
        return redirect(back or (onward if isinstance(onward, str) else request.get_full_path()))
    words = (said(outcome) if callable(said) else said) or (outcome.words if isinstance(outcome, Batch) else "")
    if words:
        messages.success(request, words)
    return sent_on(request, onward(outcome) if callable(onward) else onward)


def form_page(
    request: HttpRequest, template: str, context: dict[str, Any], declined: Declined | None = None
) -> HttpResponse:
    """A page with a form: a token joins it, and why it was declined; 422 where the context's `form` has errors."""
    status = DECLINED if declined else 422 if getattr(context.get("form"), "errors", None) else 200
    return render(request, template, {**context, "declined": declined, "token": token()}, status=status)


def unless_refused(read: Callable[[], Any], declined: Declined | None = None) -> tuple[Any, Declined | None]:
    """What is read beside a form, or None and why it cannot be; what declined the form itself is said first."""
    try:
        return read(), declined
    except Refusal as refusal:
        return None, declined or Declined.by(refusal)


def guest_key(request: HttpRequest) -> str:
    """The key by which a guest is known; empty for anyone who is signed in."""
    return guest_key_of(request) if viewer_of(request).user is None else ""


def token() -> str:
    """Put into a form, so that sending it twice is doing it once."""
    return secrets.token_urlsafe(18)


def token_of(request: HttpRequest) -> str:
    return request.POST.get("token", "")[:LONGEST_TOKEN]


def asked_in(request: HttpRequest, campaign_id: uuid.UUID) -> dict[str, Any]:
    """The arguments of every act in a campaign: which one, by whom, and the form's token."""
    return {"campaign_id": campaign_id, "viewer": viewer_of(request), "token": token_of(request)}
