"""One's channels in a campaign, what is fetched by their links, and turning them off by these."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.models import Channel
from campaigns.notifications import services
from campaigns.notifications.events import EVENTS
from campaigns.notifications.messages import absolute
from campaigns.notifications.push import sends_push, server_key
from campaigns.notifications.selectors import calendar_of, channel_lines, feed_batches, fetched, fetched_at
from campaigns.web.answers import Declined, did, form_page, sheet_or_404
from campaigns.web.frame import head_of
from rosters.viewers import viewer_of
from rosters.web.addresses import public_address


@require_http_methods(["GET", "HEAD", "POST"])
def notifications(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Every channel of the reader's own; by POST there is one more."""
    _, sheet = sheet_or_404(request, campaign_id, for_people=True)
    person = sheet.person
    assert person is not None  # noqa: S101 - asked for above

    def show(declined: Declined | None = None) -> HttpResponse:
        context = {
            **head_of(sheet, "notifications"),
            "channels": channel_lines(person),
            "kinds": [each for each in Channel.Kind.choices if is_offered(each[0])],
            "push_key": server_key() if sends_push() else "",
            "scopes": Channel.Scope.choices,
            "asked": request.POST,
        }
        return form_page(request, "campaigns/notifications/notifications.html", context, declined)

    if request.method != "POST":
        return show()

    def act() -> Any:
        return services.channel_add(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            kind=request.POST.get("kind", ""),
            address=request.POST.get("address", "").replace("\0", ""),
            scope=request.POST.get("scope", ""),
            base_url=public_address(request, "/"),
        )

    return did(request, act, show, onward=_here(campaign_id), said="The channel is on.")


def is_offered(kind: str) -> bool:
    """Whether the form asks for it: mail where it can be sent; a browser subscribes by a button of its own."""
    return kind != Channel.Kind.PUSH and (kind != Channel.Kind.MAIL or settings.SENDS_MAIL)


@require_POST
def push(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Subscribe this browser."""
    sheet_or_404(request, campaign_id, for_people=True)
    here = _here(campaign_id)

    def act() -> Any:
        return services.push_add(
            campaign_id=campaign_id,
            viewer=viewer_of(request),
            subscription=request.POST.get("subscription", ""),
            scope=request.POST.get("scope", ""),
            base_url=public_address(request, "/"),
        )

    return did(request, act, onward=here, said="This browser will get messages.")


@require_POST
def remove(request: HttpRequest, campaign_id: uuid.UUID, channel_id: uuid.UUID) -> HttpResponse:
    """Turn one off."""
    return _acted(request, campaign_id, channel_id, services.channel_remove, "The channel is off.")


@require_POST
def test(request: HttpRequest, campaign_id: uuid.UUID, channel_id: uuid.UUID) -> HttpResponse:
    """Send a word by one."""
    return _acted(request, campaign_id, channel_id, services.channel_test, "A test is on its way.")


def _acted(
    request: HttpRequest, campaign_id: uuid.UUID, channel_id: uuid.UUID, service: Any, said: str
) -> HttpResponse:
    sheet_or_404(request, campaign_id, for_people=True)
    here = _here(campaign_id)
    who = {"campaign_id": campaign_id, "viewer": viewer_of(request), "channel_id": channel_id}
    return did(request, lambda: service(**who), onward=here, said=said)


def _here(campaign_id: uuid.UUID) -> str:
    return reverse("campaigns:notifications", args=[campaign_id])


# By a channel's link alone


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def off(request: HttpRequest, key: str) -> HttpResponse:
    """A button that turns a channel off; a mail program posts here by itself when its reader says so."""
    is_off = request.method == "POST"
    if is_off:
        services.channel_off(key=key)
    channel = Channel.objects.select_related("person__campaign").filter(key=key).first()
    context = {"is_off": is_off or channel is None, "channel": channel}
    return render(request, "campaigns/notifications/off.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever reads the mail says that it may come."""
    channel = Channel.objects.select_related("person__campaign").filter(key=key, kind=Channel.Kind.MAIL).first()
    if channel is None:
        raise Http404
    if request.method == "POST":
        services.channel_confirm(key=key)
        messages.success(request, "Confirmed: news will be sent to this address.")
        channel.refresh_from_db()
    return render(request, "campaigns/notifications/confirm.html", {"channel": channel})


@require_safe
def feed(request: HttpRequest, key: str) -> HttpResponse:
    """The newest events, as Atom."""
    channel = _fetched_or_404(key, Channel.Kind.FEED)
    campaign = channel.person.campaign
    found = Atom1Feed(
        title=campaign.name,
        link=absolute(channel, reverse("campaigns:campaign", args=[campaign.pk])),
        description="",
        feed_url=absolute(channel, fetched_at(channel)),
        feed_guid=f"urn:uuid:{campaign.pk}",
    )
    for batch in feed_batches(channel):
        page = ("mission", batch.mission_id) if batch.mission_id else ("campaign", None)
        path = reverse(f"campaigns:{page[0]}", args=[key for key in (campaign.pk, page[1]) if key])
        found.add_item(
            title=batch.words,
            link=absolute(channel, path),
            description="",
            unique_id=f"urn:uuid:{batch.pk}",
            pubdate=batch.created_at,
            updateddate=batch.created_at,
            author_name=batch.person.name if batch.person else campaign.name,
            categories=(EVENTS[batch.kind],),
        )
    return _private(HttpResponse(found.writeString("utf-8"), content_type=found.content_type))


@require_safe
def calendar(request: HttpRequest, key: str) -> HttpResponse:
    """What is to be played, locked and closed, as iCalendar."""
    channel = _fetched_or_404(key, Channel.Kind.CALENDAR)
    answer = HttpResponse(calendar_of(channel).to_ical(), content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = 'inline; filename="campaign.ics"'
    return _private(answer)


def _private(answer: HttpResponse) -> HttpResponse:
    """The link is one person's: no cache on the way keeps what it leads to."""
    answer["Cache-Control"] = "private, max-age=300"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _fetched_or_404(key: str, kind: str) -> Channel:
    try:
        return fetched(key, kind)
    except Channel.DoesNotExist:
        raise Http404 from None
