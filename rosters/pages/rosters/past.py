"""What the history page and the preview of an undo show."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from rosters import projection
from rosters.consequences import consequences, own_names
from rosters.journal import told
from rosters.models import Batch, Roster
from rosters.pages.tabs import head_of_roster
from rosters.selectors.rosters import batches_seen_by
from rosters.settling import catalogue_of
from rosters.telling import Names, names_in
from rosters.viewers import Viewer
from rules.changes import Change, Told, Undoing, counting
from rules.editions import find

PER_PAGE = 25
MOST_CONSEQUENCES = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class PastAct:
    """One act of the history."""

    words: str
    when: datetime
    who: str
    is_void: bool
    undo_url: str
    campaign: str
    """Where it came from, when a campaign brought it: it is taken back there."""
    consequences: tuple[str, ...]


def page_of(viewer: Viewer, roster_id: uuid.UUID, text: str) -> dict[str, Any] | None:
    """A page of the history; None when the reader has no such roster. Four queries."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 1
    start = max(0, number - 1) * PER_PAGE
    found = list(batches_seen_by(viewer, roster_id)[start : start + PER_PAGE])
    if not found:
        return None
    roster = found[0].roster
    counting_keys = _counting(roster)
    name = _namer(roster, [change for batch in found for change in told(batch).changes])
    closed = _closed(roster)
    pages = max(1, -(-roster.version // PER_PAGE))
    return {
        **head_of_roster(roster, "history"),
        "roster": roster,
        "past": [_act(roster, batch, counting_keys, name, closed) for batch in found],
        "previous_url": f"?page={number - 1}" if number > 1 else "",
        "next_url": f"?page={number + 1}" if number < pages else "",
        "about": f"Page {number} of {pages}",
    }


def _counting(roster: Roster) -> Callable[[Batch], bool]:
    """Whether a batch counts: a later one that counts has not voided it. One query."""
    rows = roster.batches.exclude(voids=None).order_by("sequence").values_list("pk", "voids_id")
    voiding = [Told(key=str(key), voids=str(voided)) for key, voided in rows]
    void = {batch.voids for batch in counting(voiding)}
    return lambda batch: str(batch.pk) not in void


def _closed(roster: Roster) -> int:
    """Up to which act a running campaign lets everything stand. One query, none outside campaigns."""
    if not roster.campaign.get("has_started"):
        return 1
    latest = roster.batches.exclude(origin="").order_by("-sequence").values_list("sequence", flat=True)
    return max(1, *latest[:1])


def _namer(roster: Roster, changes: Sequence[Change]) -> Callable[[str], str]:
    """Calls operatives by the name they have, or had when they went. One query."""
    edition, catalogue = find(roster.edition), catalogue_of(roster.pack.digest if roster.pack else "")
    own = own_names(changes)
    for key, name, model in roster.operatives.values_list("pk", "name", "model"):
        own[str(key)] = name or Names(catalogue, {}, edition.speak).get(model)
    names = Names(catalogue, own, edition.speak)
    return lambda key: names.get(key)


def _act(
    roster: Roster, batch: Batch, counts: Callable[[Batch], bool], name: Callable[[str], str], closed: int
) -> PastAct:
    changes = told(batch).changes
    is_void = not counts(batch)
    is_open = batch.sequence > closed and not batch.origin
    can_undo = is_open and not is_void and (bool(changes) or batch.voids_id is not None)
    return PastAct(
        words=batch.words,
        when=batch.created_at,
        who=str(batch.actor) if batch.actor else "",
        is_void=is_void,
        undo_url=reverse("rosters:undo", args=[roster.pk, batch.pk]) if can_undo else "",
        campaign=roster.campaign.get("name", "a campaign") if batch.origin else "",
        consequences=tuple(consequences(find(roster.edition), changes, name)[:MOST_CONSEQUENCES]),
    )


def preview(roster: Roster, batch: Batch, undoing: Undoing) -> dict[str, Any]:
    """What taking an act back would change, and which later acts lean on it."""
    edition = find(roster.edition)
    catalogue = catalogue_of(roster.pack.digest if roster.pack else "")
    names = names_in(edition, catalogue, projection.state_of(roster), own_names(undoing.restores))
    leaning = roster.batches.filter(pk__in=undoing.dependants).order_by("sequence")
    return {
        **head_of_roster(roster, "history"),
        "roster": roster,
        "batch": batch,
        "restores": consequences(edition, undoing.restores, names.get),
        "leaning": [each.words for each in leaning],
        "undo_url": reverse("rosters:undo", args=[roster.pk, batch.pk]),
    }
