"""The one door through which campaigns are written, and their rosters with them."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, ParamSpec

from django.db import transaction
from django.db.models import QuerySet

from campaigns.journal import chronicle
from campaigns.journal import rows as projection
from campaigns.journal import settle as settling
from campaigns.journal import state as states
from campaigns.journal.entries import CampaignJournal, journal_of
from campaigns.journal.kind import kind_of
from campaigns.models import Batch, Campaign, Change, Mission, Person
from rosters.ids import new_id
from rosters.journal.operation import Repeated, check_token, check_version, kept_words
from rosters.journal.recording import Held, NewEntry, hold, record
from rosters.journal.recording import drafted as drafted_on_rosters
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
Arguments = ParamSpec("Arguments")


@dataclass
class OnRoster:
    """What an operation does to one of the campaign's rosters."""

    acts: list[Act] = field(default_factory=list)
    changes: list[ChangeValue] = field(default_factory=list)
    words: str = ""


@dataclass
class Operation:
    """A locked campaign: add changes, describe them in `words`."""

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
    rows: projection.CampaignRows = field(default_factory=lambda: projection.CampaignRows([]))
    """The loaded rows; after leaving, as they are now."""
    held: Held = field(default_factory=dict)
    """The loaded rosters; after leaving, as they are now."""
    recorded: frozenset[uuid.UUID] = frozenset()
    """After leaving: which rosters were written."""
    state: State = field(default_factory=dict)
    """After leaving: what it all came to."""
    afterwards: list[Callable[[], object]] = field(default_factory=list)
    """What is done when everything is written, in the same transaction."""
    is_draft: bool = False
    """Whether it only looks ahead: nothing is locked."""

    @property
    def settings(self) -> Any:
        """The kind's own settings, as they stand before this operation."""
        return self.rules.settings_shape.read(self.before[states.CAMPAIGN]["settings"])

    @cached_property
    def journal(self) -> CampaignJournal:
        """The campaign's journal up to here. Two queries, once."""
        return journal_of(self.campaign)

    def hold(self, rosters: Iterable[uuid.UUID | None]) -> Held:
        """Load and lock rosters: what is read of them is what is written. Four queries for new ones."""
        wanted = {key for key in rosters if key}
        self.held |= hold(wanted - self.held.keys(), locked=not self.is_draft)
        return {key: self.held[key] for key in sorted(wanted) if key in self.held}

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
    campaign_id: uuid.UUID | None,
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
    """Lock a campaign that the viewer takes part in and change it; see the module. Without its key, that of the mission
    it is `about`.

    The state in hand holds the entrants and the missions asked for, or, with `whole`, everything.
    Raises Campaign.DoesNotExist for strangers. `person` is given where a personal key told who it is.
    A token repeats an act of the same person, of these kinds and about this mission; for anything else it is used up.
    """
    check_token(token)
    with transaction.atomic():
        campaign = _campaign(Campaign.objects.select_for_update(), campaign_id, about)
        who = _who(campaign, viewer, person)
        if token and (earlier := campaign.batches.filter(token=token).first()):
            is_other = earlier.person_id != who.pk or (kinds and earlier.kind not in kinds)
            if is_other or (about and earlier.mission_id != about):
                raise Refusal("This token was used for something else already; send another.", code="token-used")
            raise Repeated(earlier)
        check_version(campaign, expected_version)
        op = opened(campaign, who, viewer, missions, whole=whole)
        yield op
        commit(op, token)


def drafted(
    campaign_id: uuid.UUID | None, viewer: Viewer, *, missions: Collection[uuid.UUID], about: uuid.UUID | None = None
) -> Operation:
    """The same to look ahead: nothing is locked, and it is never written. Seven queries."""
    campaign = _campaign(Campaign.objects.all(), campaign_id, about)
    who = _who(campaign, viewer, None)
    journal = journal_of(campaign)
    before = fold(journal.entries, kind_of(campaign).bounds).state
    op = opened(campaign, who, viewer, missions, before=before)
    op.is_draft, op.journal = True, journal
    return op


def _campaign(campaigns: QuerySet[Campaign], key: uuid.UUID | None, mission: uuid.UUID | None) -> Campaign:
    if key is not None:
        return campaigns.get(pk=key)
    if mission is None:
        raise Campaign.DoesNotExist
    found = campaigns.filter(pk__in=Mission.objects.filter(pk=mission).values("campaign_id")).first()
    if found is None:
        raise Mission.DoesNotExist
    return found


def _who(campaign: Campaign, viewer: Viewer, person: Person | None) -> Person:
    who = person or campaign.people.of(viewer).present().first()
    if who is None:
        raise Campaign.DoesNotExist
    return who


def opened(
    campaign: Campaign,
    person: Person | None,
    viewer: Viewer,
    missions: Collection[uuid.UUID] = (),
    *,
    whole: bool = False,
    before: State | None = None,
) -> Operation:
    """The campaign, locked."""
    rows = projection.rows_of(campaign, missions)
    return Operation(
        campaign=campaign,
        edition=find(campaign.edition),
        rules=kind_of(campaign),
        before=projection.state_of(campaign, None if whole else missions, rows) if before is None else before,
        person=person,
        viewer=viewer,
        rows=rows,
    )


def commit(op: Operation, token: str = "") -> None:
    """Append the batches, fold, write the rows of campaign and rosters, do what is to be done afterwards."""
    if not op.changes and not op.voids and not op.rosters and not op.payload:
        return
    journal = op.journal if op.voids or op.replaces else None
    voiding = _batches(op, token)
    batches = [*voiding, *([op.batch] if op.batch else [])]
    Batch.objects.bulk_create(batches)
    Change.objects.bulk_create(Change.rows(op.batch, op.changes) if op.batch else ())
    if journal is not None:
        # What was taken back may have been anywhere: fold everything, compare with everything.
        op.before = projection.state_of(op.campaign, None, op.rows)
        journal = _followed(op, journal, voiding)
        op.journal, op.state = journal, fold(journal.entries, op.rules.bounds).state
    else:
        op.state = applied(op.before, op.changes, op.rules.bounds)
    projection.write(op.campaign, op.before, op.state, op.secrets, op.rows, op.batch)
    if entries := _on_rosters(op, voiding):
        op.hold(entries)
        record(entries=entries, actor=op.viewer.user, held=op.held)
    op.recorded = frozenset(entries)
    settling.settle(
        op.campaign,
        op.rows,
        is_counted=journal is None and not any(change.subject.startswith(states.MISSION) for change in op.changes),
    )
    chronicle.keep(op.campaign, op.before, op.state, op.batch, op.rows, journal=journal, has_rosters=bool(op.rosters))
    for act in op.afterwards:
        act()


def apply_in_memory(op: Operation) -> None:
    """Bring a draft to what leaving it would come to: its state and its rosters, in memory alone."""
    voiding = _batches(op, "")
    op.journal = _followed(op, op.journal, voiding)
    op.state = fold(op.journal.entries, op.rules.bounds).state
    entries = _on_rosters(op, voiding)
    op.hold(entries)
    drafted_on_rosters(entries, op.held, op.viewer.user)
    op.recorded = frozenset(entries)


def _followed(op: Operation, journal: CampaignJournal, voiding: list[Batch]) -> CampaignJournal:
    """The journal with what is being written."""
    number = op.before.get(f"{states.MISSION}{op.mission}", {}).get("number", 0)
    main: list[tuple[Batch, list[ChangeValue]]] = [(op.batch, op.changes)] if op.batch else []
    return journal.with_batches([*((batch, []) for batch in voiding), *main], number)


def _undoing(batch: Batch) -> str:
    """What undoing a batch is called: by the first act, however often it was undone since."""
    root, is_redone = batch, False
    while root.voids is not None:
        root, is_redone = root.voids, not is_redone
    return f"{'Redid' if is_redone else 'Took back'}: {root.words}"


def _batches(op: Operation, token: str) -> list[Batch]:
    """The batches that take others back, still to be saved as the main one is."""
    voiding = [_batch(op, kind=op.void_kind, words=op.void_words or _undoing(b), voids=b) for b in op.voids]
    if op.changes or op.rosters or op.payload or not voiding:
        op.batch = _batch(op, kind=op.kind, words=op.words, key=op.key, token=token)
    return voiding


def _batch(
    op: Operation, *, kind: str, words: str, voids: Batch | None = None, key: uuid.UUID | None = None, token: str = ""
) -> Batch:
    op.campaign.version += 1
    return Batch(
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


def _on_rosters(op: Operation, voiding: list[Batch]) -> dict[uuid.UUID, list[NewEntry]]:
    """The batches as they are mirrored on the rosters they touch. One query, where something is taken back."""
    touched: dict[uuid.UUID, list[NewEntry]] = defaultdict(list)
    origins = [str(batch.voids_id) for batch in voiding]
    mirrors = RosterBatch.objects.filter(origin__in=origins).order_by().values_list("origin", "roster_id")
    mirrored = list(mirrors) if origins else []
    for batch in voiding:
        for origin, roster in mirrored:
            if origin == str(batch.voids_id):
                touched[roster].append(_entry(batch, OnRoster(), voids=origin))
    if op.batch is not None:
        for roster, on_roster in op.rosters.items():
            in_place_of = str(op.replaces.pk) if op.replaces else ""
            touched[roster].append(_entry(op.batch, on_roster, in_place_of=in_place_of))
    return touched


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


def once(service: Callable[Arguments, Batch | None]) -> Callable[Arguments, Batch | None]:
    """A service that answers with its batch answers a repeat with the first one."""

    @wraps(service)
    def answered_once(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Batch | None:
        try:
            return service(*args, **kwargs)
        except Repeated as repeated:
            earlier: Batch = repeated.batch
            return earlier

    return answered_once
