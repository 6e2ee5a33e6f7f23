"""The links a reader came by: what was shared with them stays open to this browser on all its pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from django.http import HttpRequest


class Shared(Protocol):
    pk: object
    share_key: str


@dataclass(frozen=True, slots=True)
class SharedLinks:
    """Links to one kind of thing that this browser has opened."""

    session_key: str
    most: int
    parameter: str
    """In an address, for who came by the link just now."""

    def hold(self, request: HttpRequest, shared: Shared) -> None:
        """Remember the link of what was shared; the oldest are forgotten."""
        known = request.session.get(self.session_key, {})
        if known.get(str(shared.pk)) == shared.share_key:
            return
        held = {key: link for key, link in known.items() if key != str(shared.pk)}
        request.session[self.session_key] = dict([*held.items(), (str(shared.pk), shared.share_key)][-self.most :])

    def link(self, request: HttpRequest, key: object) -> str:
        """The link that the reader came with or holds; empty for none."""
        came_with = request.GET.get(self.parameter, "").replace("\0", "")
        return came_with or str(request.session.get(self.session_key, {}).get(str(key), ""))


ROSTER_LINKS = SharedLinks("held_links", 40, "key")
