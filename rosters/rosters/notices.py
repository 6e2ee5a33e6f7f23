"""What a page says after an act: done, declined, or stale with both states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse

from rosters.journal import rows as projection
from rosters.journal.history_names import names_in
from rosters.journal.operation import Stale
from rosters.journal.settle import catalogue_of
from rosters.journal.wording import way_back
from rosters.models import Batch, Roster
from rosters.web.issues import acts_value
from rules.act_sentences import sentence
from rules.acts import Act
from rules.editions import find
from rules.errors import Refusal

GONE = "Somebody who left"
MOST_LISTED = 12
"""How many acts of others a stale form lists; the history has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One notice to the reader; what they typed and is not saved is kept with it."""

    kind: str
    """done, refused or stale"""
    words: str
    undo_url: str = ""
    undo_word: str = "Undo"
    unsaved: tuple[str, ...] = ()
    since: tuple[str, ...] = ()
    retry: str = ""
    """The acts as JSON, to be done after all."""
    typed: Mapping[str, str] = field(default_factory=dict)
    """What was typed and not saved, by field: offered beside the field, which shows what is saved."""


def done(batch: Batch) -> Notice:
    """What was done, with its undo."""
    undo_url = reverse("rosters:undo", args=[batch.roster_id, batch.pk]) if batch.sequence > 1 else ""
    undo_word, _ = way_back(batch.words, is_void=batch.voids_id is not None)
    return Notice(kind="done", words=batch.words, undo_url=undo_url, undo_word=undo_word)


def refused(refusal: Refusal, wanted: Sequence[str] = (), typed: Mapping[str, str] | None = None) -> Notice:
    return Notice(kind="refused", words=refusal.message, unsaved=tuple(wanted), typed=typed or {})


def stale(
    stale: Stale,
    roster: Roster,
    acts: Sequence[Act] = (),
    wanted: Sequence[str] = (),
    typed: Mapping[str, str] | None = None,
) -> Notice:
    """What the reader wanted, what happened meanwhile, and a way to do it all the same."""
    since = roster.batches.filter(sequence__gt=stale.expected).order_by("sequence")[:MOST_LISTED]
    return Notice(
        kind="stale",
        words=stale.message,
        unsaved=tuple(wanted) or tuple(sentences(roster, acts)),
        since=tuple(batch.words for batch in since),
        retry=acts_value(acts) if acts else "",
        typed=typed or {},
    )


def sentences(roster: Roster, acts: Sequence[Act]) -> list[str]:
    """Acts that were not done, in sentences."""
    catalogue = catalogue_of(roster.pack.digest if roster.pack else "")
    state = projection.state_of(roster)
    whom = {getattr(act, "operative", "") for act in acts} - {""}
    names = names_in(find(roster.edition), catalogue, state, {key: GONE for key in whom if key not in state})
    return [sentence(act, names) for act in acts]
