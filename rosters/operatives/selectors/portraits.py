"""The pictures that a roster shows. Who may see the roster may see them, and nobody else."""

from __future__ import annotations

import uuid

from rosters.models import Picture, Roster


def portrait_of(roster: Roster, operative: uuid.UUID | str) -> Picture | None:
    """The picture of an operative of this roster, if it has one. One query."""
    portraits = roster.operatives.filter(pk=operative).exclude(portrait="").values("portrait")
    return Picture.objects.filter(pk__in=portraits).first()


def portraits_of(roster: Roster) -> dict[str, bytes]:
    """Every picture that the roster shows, by its digest: for paper, which fetches nothing. One query."""
    portraits = roster.operatives.exclude(portrait="").values("portrait")
    rows = Picture.objects.filter(pk__in=portraits).values_list("digest", "body")
    return {digest: bytes(body) for digest, body in rows}
