"""The reader's campaigns on the first page, beside what waits in them, and what others did there."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from accounts.hooks import Attention, NewsItem
from campaigns.journal.actor_sentences import sentence_by
from campaigns.log.selectors import latest_of_others
from campaigns.overview.pages.shelf import line
from campaigns.overview.selectors.campaigns import campaigns_of
from campaigns.web.membership import is_known
from rosters.viewers import viewer_of

SHOWN = 4


def attention(request: HttpRequest) -> list[Attention]:
    """The liveliest few. One query, none for anyone who takes part in no campaign."""
    if not is_known(request):
        return []
    lines = [line(campaign) for campaign in campaigns_of(viewer_of(request))[:SHOWN]]
    return [
        Attention(
            url=each["url"],
            title=each["name"],
            about=f"Campaign · {each['about']}",
            stamp=each["stamp_word"],
            stamp_kind=each["stamp_kind"],
        )
        for each in lines
    ]


def news(request: HttpRequest, most: int) -> list[NewsItem]:
    """The latest acts of others in the reader's campaigns. One query, none for anyone who takes part in no campaign."""
    if not is_known(request):
        return []
    return [
        NewsItem(
            url=reverse("campaigns:mission", args=[batch.campaign_id, batch.mission_id])
            if batch.mission_id
            else reverse("campaigns:log", args=[batch.campaign_id]),
            words=sentence_by(batch.words, batch.person.name if batch.person else ""),
            where=batch.campaign.name,
            when=batch.created_at,
        )
        for batch in latest_of_others(viewer_of(request), most)
    ]
