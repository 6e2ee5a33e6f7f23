"""The main pages in the bar, each once it is there; and what the base template asks of a request."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.functional import SimpleLazyObject

from campaigns.web.membership import waiting_for
from config.scheme import SCHEMES, scheme_of

PAGES = {
    "Rosters": "rosters:list",
    "Campaigns": "campaigns:list",
    "Compendium": "rosters:compendium",
}
CAMPAIGNS = "Campaigns"


def _address(name: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


def page_frame(request: HttpRequest) -> dict[str, object]:
    """Context processor: the bar's links and the chosen colour scheme. One query for who is in campaigns, where the bar
    is shown; fragments of pages have none.
    """
    links = SimpleLazyObject(lambda: _main_pages(request))
    return {"main_pages": links, "scheme": scheme_of(request), "schemes": {"": "System", **SCHEMES}}


def _main_pages(request: HttpRequest) -> list[dict[str, object]]:
    found = [(label, _address(name)) for label, name in PAGES.items()]
    links: list[dict[str, object]] = [
        {"label": label, "url": url, "is_here": request.path.startswith(url)} for label, url in found if url
    ]
    for link in links:
        if link["label"] == CAMPAIGNS:
            link["waiting"] = SimpleLazyObject(lambda: waiting_for(request))
    return links
