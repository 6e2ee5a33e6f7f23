"""The private link of a guest who joined: shown on the page that follows, and on the campaign's once."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from rosters.sharing.private_link import days_kept, private_link

TO_SHOW = "private_link_to_show"


def promise(request: HttpRequest) -> None:
    """A guest has joined: the campaign's page then shows the link once."""
    request.session[TO_SHOW] = True


def link_of(request: HttpRequest) -> dict[str, Any]:
    """For `campaigns/people/keep.html`; empty for anyone who is signed in."""
    link = private_link(request)
    return {"private_link": link, "days": days_kept()} if link else {}


def link_once(request: HttpRequest) -> dict[str, Any]:
    """The same, the first time after joining."""
    return link_of(request) if request.session.pop(TO_SHOW, False) else {}
