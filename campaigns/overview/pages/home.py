"""The reader's campaigns on the first page, beside what waits in them."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.hooks import Attention
from campaigns.overview.pages.shelf import line
from campaigns.overview.selectors.campaigns import campaigns_of
from campaigns.web.known import is_known
from rosters.viewers import viewer_of

SHOWN = 4


def attention(request: HttpRequest) -> list[Attention]:
    """The liveliest few. One query, none for who takes part in no campaign."""
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
