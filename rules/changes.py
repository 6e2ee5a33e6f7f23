"""The journal's arithmetic: what one act changed, and the fold that makes a state of many.

A state is plain JSON: subject → field → value. A batch of changes is never edited; it counts
unless a counting batch voids it, so undoing an undo restores. Totals are folded in play
order, with caps and floors applied on the way, never summed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

State = dict[str, dict[str, Any]]

CREATE, SET, ADD, REMOVE = "create", "set", "add", "remove"
OPS = (CREATE, SET, ADD, REMOVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One thing that an act changed.

    `create` brings a subject with all its fields (`value`), `set` gives a field a value, `add`
    adds a raw amount to a number, `remove` takes a subject away; `before` is what stood there.
    """

    subject: str
    op: str
    field: str = ""
    value: Any = None
    before: Any = None
    because: str = ""
    """The batch that this follows from, where it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A batch as the fold sees it."""

    key: str
    changes: tuple[Change, ...] = ()
    voids: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where an added-to number may go."""

    floor: int | None = None
    ceiling: int | None = None

    def held(self, value: int) -> int:
        if self.floor is not None:
            value = max(self.floor, value)
        return value if self.ceiling is None else min(self.ceiling, value)


NO_BOUNDS: Mapping[str, Bounds] = {}


def counting(batches: Sequence[Told]) -> list[Told]:
    """The batches that count, in order: a batch is void while a later counting batch voids it."""
    void: set[str] = set()
    for batch in reversed(batches):
        if batch.voids and batch.key not in void:
            void.add(batch.voids)
    return [batch for batch in batches if batch.key not in void]


@dataclass(frozen=True, slots=True)
class Folded:
    """The state that changes add up to, and those that had nothing to hold on to."""

    state: State
    loose: tuple[tuple[str, Change], ...] = field(default=())
    """(batch, change) whose subject is not there: it depended on something taken back."""


def fold(batches: Sequence[Told], bounds: Mapping[str, Bounds] = NO_BOUNDS) -> Folded:
    """Everything that counts, applied in play order; `bounds` are by field."""
    state: State = {}
    loose: list[tuple[str, Change]] = []
    for batch in counting(batches):
        for change in batch.changes:
            if not _apply(state, change, bounds):
                loose.append((batch.key, change))
    return Folded(state, tuple(loose))


def _apply(state: State, change: Change, bounds: Mapping[str, Bounds]) -> bool:
    if change.op == CREATE:
        state[change.subject] = dict(change.value)
        return True
    if change.subject not in state:
        return False
    if change.op == REMOVE:
        del state[change.subject]
    elif change.op == SET:
        state[change.subject][change.field] = change.value
    else:
        total = state[change.subject].get(change.field, 0) + change.value
        state[change.subject][change.field] = bounds.get(change.field, Bounds()).held(total)
    return True


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
    """Later batches that lean on it, and those that lean on these: named by it, built on what it made, or
    set the same again."""


def undoing(
    batches: Sequence[Told],
    key: str,
    bounds: Mapping[str, Bounds] = NO_BOUNDS,
    quiet: frozenset[str] = frozenset(),
) -> Undoing:
    """Preview taking a counting batch back, and nothing else; setting a `quiet` field again means nothing."""
    present = fold(batches, bounds)
    without = fold([*batches, Told(key="(preview)", voids=key)], bounds)
    loosened = {batch for batch, _ in without.loose} - {batch for batch, _ in present.loose}
    return Undoing(
        batch=key,
        restores=difference(present.state, without.state),
        dependants=tuple(_leaning(counting(batches), key, loosened, quiet)),
    )


def _leaning(standing: Sequence[Told], key: str, loosened: set[str], quiet: frozenset[str]) -> Iterator[str]:
    """Batches that lean on one, in order. What they made in turn carries others; what they only set does not.

    They come later, but for those that hang in the air when an undo is taken back.
    """
    place = [batch.key for batch in standing].index(key)
    target = standing[place]
    roots, made = {key}, _made(target)
    touched = {(c.subject, c.field) for c in target.changes if c.op in (SET, ADD) and c.field not in quiet}
    for number, batch in enumerate(standing):
        is_later = number > place and any(
            c.because in roots or c.subject in made or (c.subject, c.field) in touched for c in batch.changes
        )
        if is_later or batch.key in loosened:
            roots.add(batch.key)
            made |= _made(batch)
            yield batch.key


def _made(batch: Told) -> set[str]:
    return {change.subject for change in batch.changes if change.op == CREATE}
