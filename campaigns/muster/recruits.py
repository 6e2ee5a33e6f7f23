"""Recruits of a draft: made by acts on a roster that does not change, known to its player alone until the reveal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from rosters.journal import state as roster_states
from rosters.journal.operation import new_key
from rosters.journal.settle import catalogue_of
from rules import acts
from rules.acts import Act
from rules.changes import CREATE, SET, State, difference
from rules.editions.base import Edition
from rules.errors import Refusal


def with_recruits(state: State, recruited: Mapping[str, Mapping[str, Any]]) -> State:
    """The roster as it will be when the recruits have joined."""
    if not recruited:
        return state
    content = state[roster_states.ROSTER]
    joined = [key for key in recruited if key not in state]
    after = {**state, roster_states.ROSTER: {**content, "order": [*content["order"], *joined]}}
    return {**after, **{key: dict(recruited[key]) for key in joined}}


def recruit(
    edition: Edition,
    state: State,
    requested: Sequence[Act],
    in_draft: Sequence[Mapping[str, Any]] = (),
    sub_faction: str = "",
) -> tuple[list[dict[str, Any]], dict[str, dict[str, Any]]]:
    """Do the acts of a draft on a roster that does not change: the acts with the keys they made, and the recruits.

    An act that stood in the draft before makes the same keys again. Nobody but recruits may be touched. Who may belong
    to the team's sub-faction does, unless an act says otherwise.
    """
    earlier = [dict(each) for each in in_draft]
    catalogue = catalogue_of(state[roster_states.ROSTER]["pack"])
    after, written = state, []
    for act in requested:
        plain = acts.to_json(act)
        keys = next((earlier.pop(n)["keys"] for n, each in enumerate(earlier) if each["act"] == plain), [])
        fresh = _Fresh(list(keys))
        muster = edition.perform(catalogue, roster_states.muster_of(after), act, fresh)
        after = roster_states.with_muster(after, muster, edition.states)
        written.append({"act": plain, "keys": fresh.given})
    for change in difference(state, after):
        is_order = change.subject == roster_states.ROSTER and change.field == "order" and change.op == SET
        if not is_order and not (change.op == CREATE and change.subject not in state):
            raise Refusal("While you muster, only recruits can be changed here.", code="not-a-recruit")
    for key in _without_sub_faction(state, after, requested) if sub_faction else ():
        act = acts.SetSubFaction(sub_faction=sub_faction, operatives=(key,))
        with suppress(Refusal):
            muster = edition.perform(catalogue, roster_states.muster_of(after), act, new_key)
            after = roster_states.with_muster(after, muster, edition.states)
    return written, {key: after[key] for key in roster_states.operatives(after) if key not in state}


def without_superseded(
    edition: Edition,
    state: State,
    written: Sequence[dict[str, Any]],
    recruited: Mapping[str, Mapping[str, Any]],
    earlier: int,
    sub_faction: str = "",
) -> list[dict[str, Any]]:
    """The acts of a draft without acts that a new one replaced; each is left out only if the recruits stay the same.

    The first `earlier` acts stood in the draft before. Who tries one trait after the other ends with the acts of what
    they chose, however long they tried.
    """
    rows = [(acts.from_json(each["act"]), each, n >= earlier) for n, each in enumerate(written)]
    for place in range(len(rows) - 2, -1, -1):
        later = _next_about([act for act, _, _ in rows], place)
        if later is None or not rows[later][2]:
            continue
        undone = [{place, later}] if rows[later][0].name.startswith("drop") else []
        for gone in [{place}, *undone]:
            fewer = [row for n, row in enumerate(rows) if n not in gone]
            if _comes_to(edition, state, [each for _, each, _ in fewer], sub_faction) == recruited:
                rows = fewer
                break
    return [each for _, each, _ in rows]


def _next_about(acts: Sequence[Act], place: int) -> int | None:
    """Which later act is about the same choice of the same recruit."""
    subject = _subject(acts[place])
    return next((n for n in range(place + 1, len(acts)) if subject and _subject(acts[n]) == subject), None)


def _subject(act: Act) -> tuple[str, ...]:
    """What an act decides: acts with the same subject may replace one another; of none, nothing replaces it."""
    if isinstance(act, acts.SetSubFaction):
        return ("sub-faction", *act.operatives)
    if not isinstance(act, acts.OperativeAct) or isinstance(act, acts.Copy):
        return ()
    what = act.name.removeprefix("buy-").removeprefix("pick-").removeprefix("drop-")
    if isinstance(act, acts.Choose | acts.Drop | acts.SetCount):
        return (act.operative, "wargear")
    return (act.operative, what, getattr(act, "trait", "") or getattr(act, "ability", ""))


def _comes_to(
    edition: Edition, state: State, written: Sequence[Mapping[str, Any]], sub_faction: str
) -> dict[str, dict[str, Any]] | None:
    """The recruits that these acts make with the keys they made before; None where they cannot be done."""
    try:
        return recruit(edition, state, [acts.from_json(each["act"]) for each in written], written, sub_faction)[1]
    except Refusal:
        return None


def _without_sub_faction(before: State, after: State, requested: Sequence[Act]) -> list[str]:
    """The recruits for whom no act names a sub-faction."""
    named = {key for act in requested if isinstance(act, acts.SetSubFaction) for key in act.operatives}
    return [key for key in roster_states.operatives(after) if key not in before and key not in named]


class _Fresh:
    """Keys for new operatives: those they had before, then new ones."""

    def __init__(self, keys: list[str], make: Callable[[], str] = new_key) -> None:
        self.waiting, self.given, self.make = keys, [], make

    def __call__(self) -> str:
        key = self.waiting.pop(0) if self.waiting else self.make()
        self.given.append(key)
        return key
