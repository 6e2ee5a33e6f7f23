"""The links a reader came by: a shared roster stays open to this browser on all its pages."""

from __future__ import annotations

from django.http import HttpRequest

from rosters.models import Roster

SESSION_KEY = "held_links"
MOST_HELD = 40


def hold(request: HttpRequest, roster: Roster) -> None:
    """Remember the link of a shared roster; the oldest are forgotten."""
    known = request.session.get(SESSION_KEY, {})
    if known.get(str(roster.pk)) == roster.share_key:
        return
    held = {key: link for key, link in known.items() if key != str(roster.pk)}
    request.session[SESSION_KEY] = dict([*held.items(), (str(roster.pk), roster.share_key)][-MOST_HELD:])


def link_held(request: HttpRequest, roster_id: object) -> str:
    """The link to a roster that the reader holds: in the address, or remembered."""
    key = request.GET.get("key", "").replace("\0", "")
    return key or str(request.session.get(SESSION_KEY, {}).get(str(roster_id), ""))
