"""The desk, and what is done from it."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.desk.selectors import desk
from campaigns.desk.services import people_remind
from campaigns.models import Campaign
from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.people.services.people import campaign_hand_over
from campaigns.todo.selectors import Todo
from campaigns.web.answers import asked_in, did, sheet_or_404, token
from campaigns.web.frame import address, head_of
from rosters.viewers import viewer_of
from rules.names import both


@require_safe
def board(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """What waits on whom, what is undecided, who is not ready, which games are unplayed, what runs out."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    found = desk(campaign, sheet)
    context = {
        **head_of(sheet, "desk"),
        "desk": found,
        "waits": [(each, [(matter, _way(sheet, matter)) for matter in each.matters]) for each in found.waits],
        "undecided": [(each, _way(sheet, each)) for each in found.undecided],
        "is_running": sheet.stage == Campaign.Stage.RUNNING,
        "token": token(),
    }
    return render(request, "campaigns/desk/desk.html", context)


def _way(sheet: CampaignSheet, each: Todo) -> str:
    """Where it is done; of others' matters, where it can be read."""
    if each.page == "log":
        return address("log", sheet.key)
    read_at = {"muster": "mission", "choices": "entrant"}.get(each.page, each.page)
    return address(each.page if each.is_mine else read_at, sheet.key, each.key)


@require_POST
def remind(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Remind one person, or everybody."""
    sheet_or_404(request, campaign_id, for_arbitrators=True)
    here = reverse("campaigns:desk", args=[campaign_id])
    person = _key(request.POST.get("person", ""))

    def act() -> Any:
        found = people_remind(campaign_id=campaign_id, viewer=viewer_of(request), people=[person] if person else None)
        names = [each.person.name for each in found]
        messages.success(request, f"Reminded {both(names)}." if names else "Everybody was reminded today.")

    return did(request, act, onward=here)


@require_POST
def hand_over(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Somebody else runs the campaign."""
    sheet_or_404(request, campaign_id, for_arbitrators=True)
    here = reverse("campaigns:desk", args=[campaign_id])

    def act() -> Any:
        return campaign_hand_over(
            **asked_in(request, campaign_id), person_id=_key(request.POST.get("person", "")) or uuid.UUID(int=0)
        )

    return did(request, act, onward=here)


def _key(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
