"""Putting away what was read."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.safety import next_page
from campaigns.models import News
from campaigns.news.services import news_seen
from campaigns.web.answers import campaign_or_404
from rosters.rosters.answers import sent_on
from rosters.viewers import viewer_of


@require_POST
def seen(request: HttpRequest, campaign_id: uuid.UUID, news_id: uuid.UUID) -> HttpResponse:
    """Back to where it was read."""
    campaign = campaign_or_404(request, campaign_id)
    try:
        news_seen(viewer=viewer_of(request), campaign_id=campaign.pk, news_id=news_id)
    except News.DoesNotExist:
        raise Http404 from None
    return sent_on(request, next_page(request) or reverse("campaigns:campaign", args=[campaign_id]))
