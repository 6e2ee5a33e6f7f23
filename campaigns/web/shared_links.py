"""The links by which a reader came: a shared campaign stays open to this browser on all its pages."""

from __future__ import annotations

from django.http import HttpRequest

from campaigns.models import Campaign

SESSION_KEY = "held_campaigns"
MOST_HELD = 20
CAME_WITH = "link"
"""In the address for chats, which look at a page once and keep nothing: they show its picture beside the link."""


def hold(request: HttpRequest, campaign: Campaign) -> None:
    """Remember the link of a shared campaign; the oldest are forgotten."""
    known = request.session.get(SESSION_KEY, {})
    if known.get(str(campaign.pk)) == campaign.share_key:
        return
    held = {key: link for key, link in known.items() if key != str(campaign.pk)}
    request.session[SESSION_KEY] = dict([*held.items(), (str(campaign.pk), campaign.share_key)][-MOST_HELD:])


def link_held(request: HttpRequest, campaign_id: object) -> str:
    """The link to a campaign that the reader holds or came with; empty for none."""
    held = request.session.get(SESSION_KEY, {}).get(str(campaign_id), "")
    return request.GET.get(CAME_WITH, "").replace("\0", "") or str(held)
