"""Joining by an invitation: the page survives signing up and logging in, and lets guests in by a name."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.limits import address_of
from campaigns.models import Invite
from campaigns.people.keys import JOIN_FROM
from campaigns.people.pages.people import keep_key
from campaigns.people.private_link import promise
from campaigns.people.selectors import Invitation, invitation
from campaigns.people.services.inviting import campaign_join
from campaigns.web.answers import Declined, did, guest_key
from campaigns.web.known import remember
from rosters.rosters.answers import DECLINED
from rosters.viewers import viewer_of


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, invite_key: str) -> HttpResponse:
    """Says what the invitation leads to; by POST the reader takes part."""
    try:
        told = invitation(invite_key, viewer_of(request))
    except Invite.DoesNotExist:
        raise Http404 from None
    if request.method != "POST":
        return _shown(request, told)
    JOIN_FROM.spend(address_of(request))

    def do() -> Any:
        return campaign_join(
            invite_key=invite_key,
            viewer=viewer_of(request),
            guest_key=guest_key(request),
            name=request.POST.get("name", ""),
        )

    return did(
        request,
        do,
        lambda declined: _shown(request, told, declined, DECLINED),
        onward=lambda joined: _on(request, joined),
    )


def _on(request: HttpRequest, joined: Any) -> str:
    """To the personal key of a new guest, else to the campaign."""
    remember(request)
    if joined.personal_key:
        promise(request)
        keep_key(request, joined.person.campaign_id, joined.person.pk, joined.personal_key)
        return reverse("campaigns:personal-key", args=[joined.person.campaign_id])
    return reverse("campaigns:campaign", args=[joined.person.campaign_id])


def _shown(request: HttpRequest, told: Invitation, declined: Declined | None = None, status: int = 200) -> HttpResponse:
    context = {
        "invitation": told,
        "declined": declined,
        "typed": request.POST,
        "here": request.path,
        "is_guest": viewer_of(request).user is None,
    }
    return render(request, "campaigns/people/join.html", context, status=status)
