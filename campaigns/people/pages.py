"""Pages about people."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import address_of
from campaigns.models import Invite, Person
from campaigns.overview.selectors.campaigns import entrant_lines
from campaigns.people.keys import JOIN_FROM
from campaigns.people.private_link import link_of, promise
from campaigns.people.selectors import Invitation, invitation, invites_of
from campaigns.people.services.claiming import person_tie
from campaigns.people.services.inviting import campaign_join, invite_make, invite_revoke
from campaigns.people.services.people import person_leave, personal_key_make, role_set
from campaigns.web.answers import Declined, asked_in, did, guest_key, sheet_or_404
from campaigns.web.frame import head_of
from campaigns.web.membership import remember
from rosters.rosters.answers import DECLINED
from rosters.viewers import viewer_of
from rosters.web.addresses import public_address

ANY_DAYS = ((1, "a day"), (7, "a week"), (30, "a month"), ("", "as long as it takes"))
SHOWN_KEY = "shown_personal_key"


@require_safe
def people(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Everyone with their role and their factions; for arbitrators the invitations."""
    campaign, sheet = sheet_or_404(request, campaign_id)
    invites = [
        {"line": each, "link": public_address(request, reverse("campaigns:join", args=[each.invite_key]))}
        for each in (invites_of(campaign) if sheet.is_arbitrator else ())
    ]
    lines = entrant_lines(campaign, sheet)
    context = {
        **head_of(sheet, "people"),
        "people": [(person, [e for e in lines if e.person_key == person.key]) for person in sheet.present],
        "former": [person for person in sheet.people if person.has_left],
        "somebody": [person for person in sheet.present if not person.is_placeholder],
        "roles": Person.Role.choices,
        "invites": invites,
        "days": ANY_DAYS,
        "may_key": sheet.me,
    }
    return render(request, "campaigns/people/people.html", context)


def _here(campaign_id: uuid.UUID) -> str:
    return reverse("campaigns:people", args=[campaign_id])


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.POST.get(name, "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


@require_POST
def invite(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """A new link by which people join."""
    sheet_or_404(request, campaign_id, for_people=True)

    here = _here(campaign_id)
    return did(
        request,
        lambda: invite_make(
            **asked_in(request, campaign_id),
            role=request.POST.get("role", "") or Person.Role.PLAYER,
            days=_number(request, "days"),
            uses=_number(request, "uses"),
        ),
        onward=f"{here}#invites",
        back=here,
        said="Here is the link to pass on.",
    )


@require_POST
def revoke(request: HttpRequest, campaign_id: uuid.UUID, invite_id: uuid.UUID) -> HttpResponse:
    """An invitation leads nowhere from now on."""
    sheet_or_404(request, campaign_id, for_people=True)
    here = _here(campaign_id)

    return did(
        request,
        lambda: invite_revoke(campaign_id=campaign_id, viewer=viewer_of(request), invite_id=invite_id),
        onward=f"{here}#invites",
        back=here,
    )


@require_POST
def role(request: HttpRequest, campaign_id: uuid.UUID, person_id: uuid.UUID) -> HttpResponse:
    """Somebody gets another role."""
    sheet_or_404(request, campaign_id, for_people=True)
    here = _here(campaign_id)

    def change_role() -> Any:
        viewer = viewer_of(request)
        return role_set(campaign_id=campaign_id, viewer=viewer, person_id=person_id, role=request.POST.get("role", ""))

    return did(request, change_role, onward=here)


@require_POST
def tie(request: HttpRequest, campaign_id: uuid.UUID, person_id: uuid.UUID) -> HttpResponse:
    """A name from a file is somebody who takes part here."""
    _, sheet = sheet_or_404(request, campaign_id, for_arbitrators=True)
    here = _here(campaign_id)
    to = next((each.key for each in sheet.present if each.key == request.POST.get("to", "")), None)
    if to is None:
        raise Http404

    def act() -> Any:
        viewer = viewer_of(request)
        return person_tie(campaign_id=campaign_id, viewer=viewer, person_id=person_id, to=uuid.UUID(to))

    return did(request, act, onward=here)


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, campaign_id: uuid.UUID, person_id: uuid.UUID) -> HttpResponse:
    """Before: what leaving means. By POST: leave, or send somebody away."""
    campaign, sheet = sheet_or_404(request, campaign_id, for_people=True)
    person = next((each for each in sheet.present if each.key == str(person_id)), None)
    here = _here(campaign_id)
    if person is None or not (person.is_me or sheet.is_arbitrator):
        raise Http404
    if request.method != "POST":
        mine = [e for e in entrant_lines(campaign, sheet) if e.person_key == person.key and not e.has_left]
        return render(
            request, "campaigns/people/leave.html", {**head_of(sheet, "people"), "person": person, "lines": mine}
        )

    onward = here if sheet.is_arbitrator and not person.is_me else reverse("campaigns:list")
    return did(
        request,
        lambda: person_leave(campaign_id=campaign_id, viewer=viewer_of(request), person_id=person_id),
        onward=onward,
        back=here,
    )


@require_POST
def new_key(request: HttpRequest, campaign_id: uuid.UUID, person_id: uuid.UUID) -> HttpResponse:
    """A new personal key, shown on the next page and never again."""
    sheet_or_404(request, campaign_id, for_people=True)

    def onward(key: str) -> str:
        keep_key(request, campaign_id, person_id, key)
        return reverse("campaigns:personal-key", args=[campaign_id])

    return did(
        request,
        lambda: personal_key_make(campaign_id=campaign_id, viewer=viewer_of(request), person_id=person_id),
        onward=onward,
        back=_here(campaign_id),
    )


def keep_key(request: HttpRequest, campaign_id: object, person_id: object, key: str) -> None:
    """Until it was shown."""
    request.session[SHOWN_KEY] = {"campaign": str(campaign_id), "person": str(person_id), "key": key}


@never_cache
@require_safe
def personal_key(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Shows a key once, right after it was made."""
    _, sheet = sheet_or_404(request, campaign_id, for_people=True)
    known = request.session.get(SHOWN_KEY, {})
    if known.get("campaign") != str(campaign_id):
        return redirect("campaigns:people", campaign_id)
    del request.session[SHOWN_KEY]
    whose = next((person for person in sheet.people if person.key == known["person"]), None)
    context = {**head_of(sheet, "people"), "key": known["key"], "whose": whose}
    if whose is not None and whose.is_me:
        context |= link_of(request)
    return render(request, "campaigns/people/key.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, invite_key: str) -> HttpResponse:
    """Says what the invitation leads to; by POST the reader takes part."""
    try:
        invited = invitation(invite_key, viewer_of(request))
    except Invite.DoesNotExist:
        raise Http404 from None
    if request.method != "POST":
        return _invitation_page(request, invited)
    JOIN_FROM.spend(address_of(request))

    return did(
        request,
        lambda: campaign_join(
            invite_key=invite_key,
            viewer=viewer_of(request),
            guest_key=guest_key(request),
            name=request.POST.get("name", ""),
        ),
        lambda declined: _invitation_page(request, invited, declined, DECLINED),
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


def _invitation_page(
    request: HttpRequest, invitation: Invitation, declined: Declined | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "invitation": invitation,
        "declined": declined,
        "typed": request.POST,
        "here": request.path,
        "is_guest": viewer_of(request).user is None,
    }
    return render(request, "campaigns/people/join.html", context, status=status)
