"""The one door through which campaigns are written, and their rosters with them.

`with operation(...) as op:` locks the campaign, lets the caller add changes to it and to its
rosters, and on leaving appends the batches, folds, and brings the rows to the new state: all
or, with the transaction, nothing. Rosters are locked after their campaign, in the order of their keys.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from campaigns.journal import chronicle
from campaigns.journal import rows as projection
from campaigns.journal import settle as settling
from campaigns.journal import state as states
from campaigns.journal.entries import journal_entries
from campaigns.journal.kind import kind_of
from campaigns.models import Batch, Campaign, Change, Person
from rosters.ids import new_id
from rosters.journal.operation import Repeated, check_token, check_version, kept_words
from rosters.journal.recording import NewEntry, record
from rosters.models import Batch as RosterBatch
from rosters.viewers import Viewer
from rules.acts import Act
from rules.campaigns.kind import CampaignKind
from rules.changes import ADD, CREATE, SET, State, applied, fold
from rules.changes import Change as ChangeValue
from rules.editions import find
from rules.editions.base import Edition
from rules.errors import Refusal

VOID, REPLACED = "void", "replaced"
"""Kinds of the batches that take others back."""


@dataclass
class OnRoster:
    """What an operation does to one of the campaign's rosters."""

    acts: list[Act] = field(default_factory=list)
    changes: list[ChangeValue] = field(default_factory=list)
    words: str = ""


@dataclass
class Operation:
    """A campaign in hand: add changes, say them in `words`."""

    campaign: Campaign
    edition: Edition
    rules: CampaignKind
    before: State
    person: Person | None = None
    """Who does it; None for what the app does by itself."""
    viewer: Viewer = field(default_factory=Viewer)
    kind: str = ""
    words: str = ""
    payload: dict[str, Any] = field(default_factory=dict)
    mission: uuid.UUID | None = None
    changes: list[ChangeValue] = field(default_factory=list)
    rosters: dict[uuid.UUID, OnRoster] = field(default_factory=lambda: defaultdict(OnRoster))
    voids: list[Batch] = field(default_factory=list)
    """Batches to take back, each in a batch of its own before the main one."""
    replaces: Batch | None = None
    """The batch in whose place the main one is folded."""
    void_words: str = ""
    """What taking them back is called, where their own words do not say it."""
    void_kind: str = VOID
    """REPLACED where the main batch says all of it: the log then has one line."""
    secrets: dict[str, bytes] = field(default_factory=dict)
    key: uuid.UUID = field(default_factory=new_id)
    """The key of the main batch, known before it is written: a report's changes name it."""
    group: uuid.UUID = field(default_factory=new_id)
    batch: Batch | None = None
    recorded: dict[uuid.UUID, State] = field(default_factory=dict)
    """After leaving: the rosters that were written, as they are now."""
    state: State = field(default_factory=dict)
    """After leaving: what it all came to."""

    @property
    def settings(self) -> Any:
        """The kind's own settings, as they stand before this operation."""
        return self.rules.settings_shape.read(self.before[states.CAMPAIGN]["settings"])

    def create(self, subject: str, fields: states.Fields) -> None:
        self.changes.append(ChangeValue(subject=subject, op=CREATE, value=fields))

    def set(self, subject: str, name: str, value: Any) -> None:
        known = self.before.get(subject, {}).get(name)
        self.changes.append(ChangeValue(subject=subject, op=SET, field=name, value=value, before=known))

    def add(self, subject: str, name: str, value: Any) -> None:
        self.changes.append(ChangeValue(subject=subject, op=ADD, field=name, value=value))

    def mission_fields(self, mission: uuid.UUID) -> states.Fields:
        return self.before[states.MISSION + str(mission)]

    def entrant_fields(self, entrant: uuid.UUID | str) -> states.Fields:
        return self.before[states.ENTRANT + str(entrant)]


@contextmanager
def operation(
    campaign_id: uuid.UUID,
    viewer: Viewer,
    *,
    missions: Collection[uuid.UUID] = (),
    whole: bool = False,
    expected_version: int | None = None,
    token: str = "",
    kinds: Collection[str] = (),
    about: uuid.UUID | None = None,
    person: Person | None = None,
) -> Iterator[Operation]:
    """Lock a campaign that the viewer takes part in and change it; see the module.

    The state in hand holds the entrants and the missions asked for, or, with `whole`, everything.
    Raises Campaign.DoesNotExist for strangers. `person` is given where a personal key told who it is.
    A token repeats an act of the same person, of these kinds and about this mission; for anything else it is used up.
    """
    check_token(token)
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=campaign_id)
        who = person or campaign.people.of(viewer).present().first()
        if who is None:
            raise Campaign.DoesNotExist
        if token and (earlier := campaign.batches.filter(token=token).first()):
            _check_same(earlier, who, kinds, about)
            raise Repeated(earlier)
        check_version(campaign, expected_version)
        op = opened(campaign, who, viewer, None if whole else missions)
        yield op
        commit(op, token)


def _check_same(earlier: Batch, who: Person, kinds: Collection[str], about: uuid.UUID | None) -> None:
    is_other = earlier.person_id != who.pk or (kinds and earlier.kind not in kinds)
    if is_other or (about and earlier.mission_id != about):
        raise Refusal("This token was used for something else already; send another.", code="token-used")


def opened(
    campaign: Campaign, person: Person | None, viewer: Viewer, missions: Collection[uuid.UUID] | None
) -> Operation:
    return Operation(
        campaign=campaign,
        edition=find(campaign.edition),
        rules=kind_of(campaign),
        before=projection.state_of(campaign, missions),
        person=person,
        viewer=viewer,
    )


def commit(op: Operation, token: str = "") -> None:
    """Append the batches, fold, write the rows of campaign and rosters."""
    if not op.changes and not op.voids and not op.rosters and not op.payload:
        return
    voiding = [_append(op, kind=op.void_kind, words=op.void_words or _undoing(b), voids=b) for b in op.voids]
    if op.changes or op.rosters or op.payload or not voiding:
        op.batch = _append_main(op, token)
    if op.voids or op.replaces:
        _refold(op)
    else:
        op.state = applied(op.before, op.changes, op.rules.bounds)
        projection.write(op.campaign, op.before, op.state, op.secrets)
    _write_rosters(op, voiding)
    is_whole = bool(op.voids or op.replaces)
    settling.settle(op.campaign)
    has_rosters = bool(op.rosters)
    chronicle.keep(op.campaign, op.before, op.state, op.batch, is_whole=is_whole, has_rosters=has_rosters)


def _undoing(batch: Batch) -> str:
    """What taking a batch back is called: told of what was done at first, however often it was taken back since."""
    root, is_redone = batch, False
    while root.voids is not None:
        root, is_redone = root.voids, not is_redone
    return f"{'Did again' if is_redone else 'Took back'}: {root.words}"


def _refold(op: Operation) -> None:
    """What was taken back may have been anywhere: fold everything, compare with everything."""
    op.before = projection.state_of(op.campaign)
    op.state = fold(journal_entries(op.campaign), op.rules.bounds).state
    projection.write(op.campaign, op.before, op.state, op.secrets)


def _append_main(op: Operation, token: str) -> Batch:
    batch = _append(op, kind=op.kind, words=op.words, key=op.key, token=token)
    Change.objects.bulk_create(Change.rows(batch, op.changes))
    return batch


def _append(
    op: Operation, *, kind: str, words: str, voids: Batch | None = None, key: uuid.UUID | None = None, token: str = ""
) -> Batch:
    op.campaign.version += 1
    return Batch.objects.create(
        id=key or new_id(),
        campaign=op.campaign,
        sequence=op.campaign.version,
        place=op.replaces.place if op.replaces and voids is None else op.campaign.version,
        group=op.group,
        mission_id=op.mission,
        person=op.person,
        actor=op.viewer.user,
        kind=kind,
        words=kept_words(words),
        payload=op.payload if voids is None else {},
        voids=voids,
        token=token,
    )


def _write_rosters(op: Operation, voiding: list[Batch]) -> None:
    """Mirror the batches on the rosters they touch, in the order of the rosters' keys."""
    touched: dict[uuid.UUID, list[NewEntry]] = defaultdict(list)
    for batch in voiding:
        for roster in _rosters_of(batch.voids):
            touched[roster].append(_entry(batch, OnRoster(), voids=str(batch.voids_id)))
    if op.batch is not None:
        for roster, on_roster in op.rosters.items():
            in_place_of = str(op.replaces.pk) if op.replaces else ""
            touched[roster].append(_entry(op.batch, on_roster, in_place_of=in_place_of))
    recorded = record(entries=touched, actor=op.viewer.user) if touched else {}
    op.recorded = {key: roster.state for key, roster in recorded.items()}


def _entry(batch: Batch, on_roster: OnRoster, *, voids: str = "", in_place_of: str = "") -> NewEntry:
    return NewEntry(
        origin=str(batch.pk),
        kind=batch.kind,
        words=on_roster.words or batch.words,
        acts=tuple(on_roster.acts),
        changes=tuple(on_roster.changes),
        voids=voids,
        in_place_of=in_place_of,
    )


def _rosters_of(batch: Batch | None) -> list[uuid.UUID]:
    """The rosters on which a batch is mirrored."""
    from_rosters = RosterBatch.objects.filter(origin=str(batch.pk)) if batch else RosterBatch.objects.none()
    return list(from_rosters.values_list("roster_id", flat=True))
