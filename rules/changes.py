"""The journal's arithmetic: what one act changed, and the fold that makes a state of many.

A state is plain JSON: subject → field → value. A batch of changes is never edited; it counts
unless a counting batch voids it, so undoing an undo restores: who counts is decided in the order
of writing. Totals are folded in play order, with caps and floors applied on the way, never summed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

State = dict[str, dict[str, Any]]

CREATE, SET, ADD, REMOVE = "create", "set", "add", "remove"
OPS = (CREATE, SET, ADD, REMOVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change made by an act.

    `create` brings a subject with all its fields (`value`), `set` gives a field a value, `add`
    adds a raw amount to a number or puts a value into a list that has it not, `remove` takes a
    subject away; `before` is what stood there.
    """

    subject: str
    op: str
    field: str = ""
    value: Any = None
    before: Any = None
    because: str = ""
    """The batch that this follows from, where it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    """A batch as the fold sees it."""

    key: str
    changes: tuple[Change, ...] = ()
    voids: str = ""
    words: str = ""
    place: int | None = None
    """Where in play order it is applied; None where it was written, counted from 1."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where an added-to number may go."""

    floor: int | None = None
    ceiling: int | None = None
    sticks: bool = False
    """Whether a number that is at its floor stays there, whatever is added; only setting it moves it."""
    marks: str = ""
    """The field of the same subject that is set to True when the number reaches its floor, and stays so."""
    spills: str = ""
    """The field of the same subject to which what goes beyond the floor is added, so that it can be taken elsewhere."""

    def held(self, value: int) -> int:
        if self.floor is not None:
            value = max(self.floor, value)
        return value if self.ceiling is None else min(self.ceiling, value)

    def added(self, value: int, amount: int) -> int:
        """The number after an amount was added to it."""
        return value if self.sticks and self.is_floor(value) else self.held(value + amount)

    def is_floor(self, value: int) -> bool:
        return self.floor is not None and value <= self.floor


NO_BOUNDS: Mapping[str, Bounds] = {}
FREE = Bounds()
Limits = Mapping[str, Bounds] | Callable[[State, str], Mapping[str, Bounds]]
"""Bounds by field, or how to find those of a subject in the state at that moment: by the settings of the day."""


def in_play_order(batches: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Batches given in the order of writing, as they are applied: by place, then as written."""
    places = (batch.place if batch.place is not None else number for number, batch in enumerate(batches, 1))
    return [batch for _, batch in sorted(zip(places, batches, strict=True), key=lambda placed: placed[0])]


def counting(batches: Sequence[JournalEntry]) -> list[JournalEntry]:
    """The batches that count, as written: a batch is void while a later written, counting batch voids it."""
    void: set[str] = set()
    for batch in reversed(batches):
        if batch.voids and batch.key not in void:
            void.add(batch.voids)
    return [batch for batch in batches if batch.key not in void]


def act_behind(voids: Mapping[str, str], key: str) -> tuple[str, bool]:
    """The act that a batch takes or brings back, through any number of such batches, and whether it takes it back.

    `voids` says of each such batch what it voids. An act itself is its own, and takes nothing back.
    """
    takes_back = False
    while key in voids:
        key, takes_back = voids[key], not takes_back
    return key, takes_back


@dataclass(frozen=True, slots=True)
class Folded:
    """The state that changes add up to, and those that had nothing to hold on to."""

    state: State
    loose: tuple[tuple[str, Change], ...] = field(default=())
    """(batch, change) whose subject is not there: it depended on something taken back."""


def fold(batches: Sequence[JournalEntry], bounds: Limits = NO_BOUNDS) -> Folded:
    """Everything that counts, applied in play order; `batches` are given as they were written."""
    state: State = {}
    loose: list[tuple[str, Change]] = []
    for batch in counted_in_play_order(batches):
        for change in batch.changes:
            if not _apply(state, change, bounds):
                loose.append((batch.key, change))
    return Folded(state, tuple(loose))


def applied(state: State, changes: Iterable[Change], bounds: Limits = NO_BOUNDS) -> State:
    """The state after these changes; those with nothing to hold on to change nothing."""
    after = {subject: dict(fields) for subject, fields in state.items()}
    for change in changes:
        _apply(after, change, bounds)
    return after


def _apply(state: State, change: Change, bounds: Limits) -> bool:
    """Change a state in place; its values are only replaced, never changed."""
    if change.op == CREATE:
        state[change.subject] = dict(change.value)
        return True
    if change.subject not in state:
        return False
    if change.op == REMOVE:
        del state[change.subject]
        return True
    fields = state[change.subject]
    known = bounds(state, change.subject) if callable(bounds) else bounds
    bound = known.get(change.field, FREE)
    known_value = fields.get(change.field)
    fields[change.field] = change.value if change.op == SET else _added(known_value, change.value, bound)
    if bound.spills and change.op == ADD:
        beyond = fields[change.field] - (known_value or 0) - change.value
        fields[bound.spills] = fields.get(bound.spills, 0) + max(0, beyond)
    if bound.marks and bound.is_floor(fields[change.field]):
        fields[bound.marks] = True
    return True


def _added(known: Any, value: Any, bound: Bounds) -> Any:
    if isinstance(known, list) or not isinstance(value, int):
        listed = known or []
        return listed if value in listed else [*listed, value]
    return bound.added(known or 0, value)


def difference(before: State, after: State) -> tuple[Change, ...]:
    """The changes that lead from one state to another."""
    return tuple(_difference(before, after))


def _difference(before: State, after: State) -> Iterator[Change]:
    for subject in before:
        if subject not in after:
            yield Change(subject=subject, op=REMOVE, before=before[subject])
    for subject, fields in after.items():
        if subject not in before:
            yield Change(subject=subject, op=CREATE, value=fields)
            continue
        for name, value in fields.items():
            known = before[subject].get(name)
            if known != value:
                yield Change(subject=subject, op=SET, field=name, value=value, before=known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoing:
    """What taking a batch back would mean."""

    batch: str
    restores: tuple[Change, ...]
    """From the present state to the one without the batch."""
    dependants: tuple[str, ...]
    """Batches later in play that lean on it, and those that lean on these: named by it, built on what it made,
    or set the same again. What only adds to the same leans on nothing."""


def undoing(
    batches: Sequence[JournalEntry],
    key: str,
    bounds: Limits = NO_BOUNDS,
    quiet: frozenset[str] = frozenset(),
) -> Undoing:
    """Preview taking a counting batch back, and nothing else; setting a `quiet` field again means nothing."""
    present = fold(batches, bounds)
    without = fold([*batches, JournalEntry(key="(preview)", voids=key)], bounds)
    loosened = {batch for batch, _ in without.loose} - {batch for batch, _ in present.loose}
    return Undoing(
        batch=key,
        restores=difference(present.state, without.state),
        dependants=tuple(_leaning(counted_in_play_order(batches), key, loosened, quiet)),
    )


def counted_in_play_order(batches: Sequence[JournalEntry]) -> list[JournalEntry]:
    """The batches that count, in play order."""
    counted = {batch.key for batch in counting(batches)}
    return [batch for batch in in_play_order(batches) if batch.key in counted]


def _leaning(batches: Sequence[JournalEntry], key: str, loosened: set[str], quiet: frozenset[str]) -> Iterator[str]:
    """Batches that lean on one, in order. What they made in turn carries others; what they only set does not.

    They come later, but for those that hang in the air when an undo is taken back.
    """
    place = [batch.key for batch in batches].index(key)
    target = batches[place]
    roots, created = {key}, _created_by(target)
    touched = {(c.subject, c.field) for c in target.changes if c.op in (SET, ADD) and c.field not in quiet}
    for number, batch in enumerate(batches):
        is_later = number > place and any(
            c.because in roots or c.subject in created or (c.op != ADD and (c.subject, c.field) in touched)
            for c in batch.changes
        )
        if is_later or batch.key in loosened:
            roots.add(batch.key)
            created |= _created_by(batch)
            yield batch.key


def _created_by(batch: JournalEntry) -> set[str]:
    return {change.subject for change in batch.changes if change.op == CREATE}
