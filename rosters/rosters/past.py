"""What the history page and the preview of an undo show."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import CharField, Count, IntegerField, OuterRef, Q, Subquery, Value
from django.db.models.functions import Cast, Coalesce
from django.urls import reverse

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.consequences import consequences, own_names
from rosters.journal.entries import journal_entry
from rosters.journal.history_names import HistoryNames, names_in
from rosters.journal.settle import catalogue_of
from rosters.journal.wording import way_back
from rosters.models import Batch, KillTeam, Roster
from rosters.rosters.selectors import batches_seen_by
from rosters.viewers import Viewer
from rosters.web.tabs import head_of_roster
from rules.changes import REMOVE, Change, JournalEntry, State, Undoing, act_behind, counting
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
    undo_word: str
    undo_of: str
    """What would be undone, or done again."""
    campaign: str
    """Where it came from, when a campaign brought it: it is taken back there."""
    consequences: tuple[str, ...]


def page_of(viewer: Viewer, roster_id: uuid.UUID, text: str) -> dict[str, Any] | None:
    """A page of the history; None when the reader has no such roster. Three queries."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 1
    start = max(0, number - 1) * PER_PAGE
    teams = KillTeam.objects.filter(roster=OuterRef("roster")).values("roster").annotate(count=Count("pk"))
    counted = batches_seen_by(viewer, roster_id).annotate(team_count=Subquery(teams.values("count")))
    found = list(counted[start : start + PER_PAGE])
    if not found:
        return None
    roster = found[0].roster
    rest = _rest(roster)
    names = _names(roster, rest, [change for batch in found for change in journal_entry(batch).changes])
    pages = max(1, -(-roster.version // PER_PAGE))
    return {
        **head_of_roster(roster, "history", teams=found[0].team_count or 0),
        "roster": roster,
        "past": [_act(roster, batch, rest, names) for batch in found],
        "previous_url": f"?page={number - 1}" if number > 1 else "",
        "next_url": f"?page={number + 1}" if number < pages else "",
        "about": f"Page {number} of {pages}",
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rest:
    """What a page of the history needs to know of all the others."""

    void: frozenset[str]
    """Batches that a later one which counts has taken back."""
    redone_by: Mapping[str, str]
    """By an act that is void, the batch whose undoing brings it back: the last one, where several can."""
    closed: int
    """Up to which act a running campaign lets everything stand."""
    operatives: tuple[tuple[str, str, str], ...]
    """Key, name and model of everybody on the roster."""
    teams: tuple[tuple[str, str], ...]
    """Key and name of every kill team."""


def _rest(roster: Roster) -> _Rest:
    """One query, made of three: who is here, the kill teams, and which batches took something back or came from a
    campaign.
    """
    notable = roster.batches.filter(Q(voids__isnull=False) | ~Q(origin=""))
    voided = Cast("voids", CharField())
    marks = notable.order_by().values_list("pk", Coalesce(voided, Value("")), "origin", "sequence")
    operative, team = Value(0, output_field=IntegerField()), Value(-1, output_field=IntegerField())
    teams = roster.kill_teams.order_by().values_list("pk", "name", Value(""), team)
    found = roster.operatives.order_by().values_list("pk", "name", "model", operative).union(teams, marks, all=True)
    rows = list(found)
    batches = sorted((row for row in rows if row[3] > 0), key=lambda row: row[3])
    voiding = [JournalEntry(key=str(key), voids=str(uuid.UUID(voided))) for key, voided, _, _ in batches if voided]
    brought = [sequence for _, _, origin, sequence in batches if origin]
    voids = {each.key: each.voids for each in voiding}
    void = frozenset(batch.voids for batch in counting(voiding))
    takers = [(each.key, act_behind(voids, each.key)) for each in voiding if each.key not in void]
    return _Rest(
        void=void,
        redone_by={act: key for key, (act, takes_back) in takers if takes_back and act in void},
        closed=max([1, *brought]) if roster.campaign.get("has_started") else 1,
        operatives=tuple((str(key), name, model) for key, name, model, kind in rows if kind == 0),
        teams=tuple((str(key), name) for key, name, _, kind in rows if kind < 0),
    )


def _names(roster: Roster, rest: _Rest, changes: Sequence[Change]) -> HistoryNames:
    """Calls operatives and kill teams by the name they have, or had when they went."""
    edition, catalogue = find(roster.edition), catalogue_of(roster.pack.digest if roster.pack else "")
    own = own_names(changes)
    own.update({states.KILL_TEAM + key: name for key, name in rest.teams})
    for key, name, model in rest.operatives:
        own[key] = name or HistoryNames(catalogue, {}, edition.speak).get(model)
    return HistoryNames(catalogue, own, edition.speak)


def _act(roster: Roster, batch: Batch, rest: _Rest, names: HistoryNames) -> PastAct:
    changes = journal_entry(batch).changes
    is_void = str(batch.pk) in rest.void
    is_open = batch.sequence > rest.closed and not batch.origin
    # An act that was done again is undone where it stands itself.
    can_undo = is_open and (str(batch.pk) in rest.redone_by.values() or (bool(changes) and not is_void))
    undo_word, undo_of = way_back(batch.words, is_void=batch.voids_id is not None)
    return PastAct(
        words=batch.words,
        when=batch.created_at,
        who=str(batch.actor) if batch.actor else "",
        is_void=is_void,
        undo_url=reverse("rosters:undo", args=[roster.pk, batch.pk]) if can_undo else "",
        undo_word=undo_word,
        undo_of=undo_of,
        campaign=roster.campaign.get("name", "a campaign") if batch.origin else "",
        consequences=beyond(batch.words, consequences(find(roster.edition), changes, names.get)[:MOST_CONSEQUENCES]),
    )


def beyond(words: str, found: Sequence[str]) -> tuple[str, ...]:
    """What the sentence of an act does not say itself: `Mira learned Bold.` needs no `Mira: now with Bold.`"""
    who, _, what = found[0].partition(": now with ") if len(found) == 1 else ("", "", "")
    return () if what and who in words and what.removesuffix(".") in words else tuple(found)


def preview(roster: Roster, batch: Batch, undoing: Undoing) -> dict[str, Any]:
    """What undoing an act would change, and which later acts depend on it."""
    edition, state = find(roster.edition), projection.state_of(roster)
    catalogue = catalogue_of(roster.pack.digest if roster.pack else "")
    names = names_in(edition, catalogue, state, own_names(undoing.restores))
    restores = consequences(edition, undoing.restores, names.get)
    leaning = roster.batches.filter(pk__in=undoing.dependants).order_by("sequence")
    undo_word, undo_of = way_back(batch.words, is_void=batch.voids_id is not None)
    return {
        **head_of_roster(roster, "history"),
        "roster": roster,
        "undo_word": undo_word,
        "undo_of": undo_of,
        "restores": list(dict.fromkeys((*restores, *_left(state, undoing.restores, names)))),
        "leaning": [each.words for each in leaning],
        "undo_url": reverse("rosters:undo", args=[roster.pk, batch.pk]),
    }


def _left(state: State, restores: Sequence[Change], names: HistoryNames) -> Iterator[str]:
    """A sentence for each kill team that loses somebody who will be off the roster."""
    gone = {change.subject for change in restores if change.op == REMOVE}
    for fields in states.kill_teams(state).values():
        if left := [names.get(key) for key in fields["members"] if key in gone]:
            yield f"{fields['name']}: without {', '.join(left)}."
