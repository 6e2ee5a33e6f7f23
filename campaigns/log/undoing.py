"""What can be taken back outside of missions, and what that would change, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from campaigns.journal import state as states
from campaigns.journal.entries import journal_entries
from campaigns.journal.kind import kind_of
from campaigns.models import Batch
from rosters.journal import state as roster_states
from rosters.journal.consequences import consequences, own_names
from rosters.journal.entries import journal_entries as roster_batches
from rosters.journal.history_names import names_in
from rosters.journal.settle import catalogue_of
from rosters.models import Batch as RosterBatch
from rules.campaigns.kind import CampaignKind
from rules.changes import Change, JournalEntry, State, act_behind, counting, fold, undoing
from rules.editions import find
from rules.errors import Refusal

UNDOABLE = ("by-hand", "settings", "describe", "step", "choice")
ELSEWHERE: Mapping[str, str] = {
    "report": "Correct or void a report on its mission’s page.",
    "amend": "Correct or void a report on its mission’s page.",
    "void": "Bring a voided report back on its mission’s page.",
    "void-mission": "Bring a voided report back on its mission’s page.",
    "reveal": "Recruits who joined at a reveal stay; call the mission off on its page.",
    "join": "Whoever joined may leave again.",
    "leave": "Whoever left may be invited again and enter again.",
    "enter": "Before the start a roster can be withdrawn; later its player can leave.",
    "start": "A campaign that has started goes on until it ends.",
    "close-round": "Reopen a round on its page.",
    "end": "Reopen a campaign that ended too early.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoPreview:
    """What taking something back would mean."""

    batch: Batch
    sentences: tuple[str, ...]
    dependants: tuple[str, ...]
    """What was done later and leans on it; it stands as it is."""


def check_undoable(batch: Batch) -> None:
    """Refuse what is taken back in another way, or is taken back already."""
    if batch.root.kind not in UNDOABLE:
        hint = ELSEWHERE.get(batch.kind, "")
        raise Refusal(f"This cannot be taken back here. {hint}".strip(), code="not-undoable")
    if str(batch.pk) not in {entry.key for entry in counting(journal_entries(batch.campaign))}:
        raise Refusal("This was undone or redone already.", code="already-void")
    # A choice made on top of this one holds what was chosen here, too.
    found = previewed_undo(batch) if batch.root.kind == "choice" else None
    if found and found.dependants and not found.sentences:
        words = f"Undoing this changes nothing while a later act builds on it. Undo “{found.dependants[-1]}” first."
        raise Refusal(words, code="has-dependants")


def previewed_undo(batch: Batch) -> UndoPreview:
    """What would change on the campaign and on every roster that the batch touched."""
    entries, kind = journal_entries(batch.campaign), kind_of(batch.campaign)
    found = undoing(entries, str(batch.pk), kind.bounds)
    words = {each.key: each.words for each in entries}
    present = fold(entries, kind.bounds).state
    said = [*campaign_sentences(kind, present, found.restores)]
    later = [words[key] for key in _later(entries, str(batch.pk)) if key in words]
    for mirrored in RosterBatch.objects.filter(origin=str(batch.pk)).select_related("roster__pack"):
        batches = roster_batches(mirrored.roster)
        said += _on_roster(mirrored, batches)
        leaning = RosterBatch.objects.filter(pk__in=_later(batches, str(mirrored.pk))).order_by("sequence")
        later += [words.get(each.origin) or f"{mirrored.roster.name}: {each.words}" for each in leaning]
    return UndoPreview(batch=batch, sentences=tuple(dict.fromkeys(said)), dependants=tuple(dict.fromkeys(later)))


def _later(entries: Sequence[JournalEntry], key: str) -> tuple[str, ...]:
    """What leans on an act; of what takes one back or brings it back, what leans on that act while it stands."""
    act, _ = act_behind({each.key: each.voids for each in entries if each.voids}, key)
    if act not in {each.key for each in counting(entries)}:
        entries = [*entries, JournalEntry(key="(redone)", voids=key)]
    return undoing(entries, act, quiet=frozenset({"order"})).dependants


def _on_roster(mirrored: RosterBatch, batches: Sequence[JournalEntry]) -> list[str]:
    roster, edition = mirrored.roster, find(mirrored.roster.edition)
    found = undoing(batches, str(mirrored.pk), edition.states.bounds)
    state = roster_states.tidy(fold(batches, edition.states.bounds).state, edition.states)
    names = names_in(edition, catalogue_of(state[roster_states.ROSTER]["pack"]), state, own_names(found.restores))
    lines = consequences(edition, found.restores, lambda key: names.get(key, key))
    return [f"{roster.name}: {line}" for line in lines]


def campaign_sentences(kind: CampaignKind, state: State, changes: Iterable[Change]) -> Iterator[str]:
    """What changes on a campaign and its entrants, a sentence each."""
    settings = kind.settings_shape.read(state[states.CAMPAIGN]["settings"])
    for change in changes:
        if change.subject.startswith(states.ENTRANT) and change.field:
            name = state.get(change.subject, {}).get("name", "")
            yield f"{name}: {kind.said_change(settings, change) or _plain(change)}."
        elif change.subject == states.CAMPAIGN and change.field == "settings":
            shape = kind.settings_shape
            if changes_back := shape.changes(settings, shape.read(change.value)):
                yield f"The settings change back: {', '.join(changes_back)}."
        elif change.subject == states.CAMPAIGN and change.field:
            shared = kind.said_change(settings, change) if kind.states.campaign.owns(change.field) else ""
            plain = _CAMPAIGN.get(change.field, "The campaign changes.").format(value=change.value)
            yield f"{shared}." if shared else plain


_CAMPAIGN = {
    "name": "The campaign is called {value} again.",
    "story": "The story is as it was before.",
}


def _plain(change: Change) -> str:
    words = {"waived": "issues that may pass"}
    return f"{words.get(change.field, change.field)} as before"
