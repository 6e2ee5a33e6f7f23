"""The journal's arithmetic: what counts, what it adds up to, what taking something back would mean."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.changes import (
    ADD,
    CREATE,
    REMOVE,
    SET,
    Bounds,
    Change,
    JournalEntry,
    State,
    act_behind,
    applied,
    counting,
    difference,
    fold,
    undoing,
)

TRACK = {"experience": Bounds(floor=0, ceiling=12), "materiel": Bounds(floor=0)}


def create(subject: str, **fields: Any) -> Change:
    return Change(subject=subject, op=CREATE, value=fields)


def put(subject: str, field: str, value: Any, because: str = "") -> Change:
    return Change(subject=subject, op=SET, field=field, value=value, because=because)


def add(subject: str, field: str, value: int | str) -> Change:
    return Change(subject=subject, op=ADD, field=field, value=value)


def gone(subject: str) -> Change:
    return Change(subject=subject, op=REMOVE)


def journal(*batches: tuple[Change, ...] | str) -> list[JournalEntry]:
    """Batches called "1", "2" …; a string is the batch that voids the one it names."""
    return [
        JournalEntry(key=str(number), voids=batch)
        if isinstance(batch, str)
        else JournalEntry(key=str(number), changes=batch)
        for number, batch in enumerate(batches, 1)
    ]


KAEL = create("kael", name="Kael", experience=0)


@pytest.mark.parametrize(
    ("voids", "standing"),
    [
        ([], "12"),
        (["2"], "13"),
        (["2", "3"], "124"),  # the undo undone: 2 counts again
        (["2", "3", "4"], "135"),  # and that undone too
        (["2", "2"], "134"),  # voided twice is void once
        (["2", "2", "4"], "135"),  # one of the two voids stands
    ],
)
def test_a_batch_counts_unless_a_counting_batch_voids_it(voids: list[str], standing: str) -> None:
    batches = journal((KAEL,), (put("kael", "name", "Kael II"),), *voids)
    assert "".join(batch.key for batch in counting(batches)) == standing


@pytest.mark.parametrize(
    ("gains", "voided", "total"),
    [
        ([5, 4], [], 9),
        ([11, 3], [], 12),  # the cap holds
        ([11, 3, -2], [], 10),  # and is applied on the way: 14 is never there
        ([11, 3, -2], ["3"], 9),  # without the gain over the cap, the loss counts from 11
        ([2, -5, 4], [], 4),  # the floor too: never below nothing
        ([2, -5, 4], ["3"], 6),
        ([2, -5, 4], ["3", "5"], 4),  # the undo of the undo
    ],
)
def test_totals_are_folded_in_play_order_with_caps_and_floors(gains: list[int], voided: list[str], total: int) -> None:
    batches = journal((KAEL,), *((add("kael", "experience", gain),) for gain in gains), *voided)
    assert fold(batches, TRACK).state["kael"]["experience"] == total


def test_a_field_without_bounds_is_added_to_freely() -> None:
    assert fold(journal((create("kael", wounds=0),), (add("kael", "wounds", -3),)), TRACK).state["kael"]["wounds"] == -3


def test_a_change_with_nothing_to_hold_on_to_is_loose_and_told() -> None:
    named = put("kael", "name", "Kael II")
    folded = fold(journal((KAEL,), (named, create("mira", name="Mira")), "1"))
    assert (folded.state, folded.loose) == ({"mira": {"name": "Mira"}}, (("2", named),))


def test_the_journal_is_not_changed_by_folding_it() -> None:
    batches = journal((KAEL,), (put("kael", "name", "Kael II"),))
    fold(batches)
    assert fold(batches).state == {"kael": {"name": "Kael II", "experience": 0}}
    assert batches[0].changes[0].value == {"name": "Kael", "experience": 0}


def test_what_is_created_again_begins_anew() -> None:
    batches = journal((KAEL,), (add("kael", "experience", 3),), (gone("kael"),), (KAEL,))
    assert fold(batches).state == {"kael": {"name": "Kael", "experience": 0}}


# Play order


def test_a_batch_is_applied_in_its_place_whenever_it_was_written() -> None:
    batches = [*journal((KAEL,), (add("kael", "experience", 12),), (add("kael", "experience", -2),))]
    amended = JournalEntry(key="4", changes=(add("kael", "experience", 5),), voids="2", place=2)
    assert fold([*batches, amended], TRACK).state["kael"]["experience"] == 3
    assert [batch.key for batch in counting([*batches, amended])] == ["1", "3", "4"]


def test_who_counts_is_decided_in_the_order_of_writing_not_of_play() -> None:
    named = put("kael", "name", "Kael II")
    batches = [
        *journal((KAEL,), (named,)),
        JournalEntry(key="3", voids="2", place=1),
        JournalEntry(key="4", voids="3", place=1),
    ]
    assert fold(batches).state["kael"]["name"] == "Kael II"


FACTION = create("ilse", morale=1, guerrilla=False)
STICKY = {"morale": Bounds(floor=0, ceiling=9, sticks=True, marks="guerrilla")}


@pytest.mark.parametrize(
    ("amounts", "voided", "morale", "is_guerrilla"),
    [
        ([-1], [], 0, True),
        ([-1, 2], [], 0, True),  # once at the floor it stays there
        ([-3, 2], ["2"], 3, False),  # the loss taken back, the gain counts and nobody went into hiding
        ([-1, -1], ["2"], 0, True),  # two losses at 1, the first taken back: nothing left, not one
        ([2, -1], [], 2, False),
    ],
)
def test_a_number_that_sticks_at_its_floor_marks_its_subject(
    amounts: list[int], voided: list[str], morale: int, is_guerrilla: bool
) -> None:
    batches = journal((FACTION,), *((add("ilse", "morale", amount),) for amount in amounts), *voided)
    assert fold(batches, STICKY).state["ilse"] == {"morale": morale, "guerrilla": is_guerrilla}


def test_setting_moves_what_sticks_and_leaves_the_mark() -> None:
    batches = journal((FACTION,), (add("ilse", "morale", -1),), (put("ilse", "morale", 4),))
    assert fold(batches, STICKY).state["ilse"] == {"morale": 4, "guerrilla": True}


def test_bounds_may_be_those_of_the_day() -> None:
    rules = create("campaign", most=2)
    raised = put("campaign", "most", 9)
    batches = journal((rules, FACTION), (add("ilse", "morale", 5),), (raised,), (add("ilse", "morale", 5),))
    state = fold(batches, lambda state, subject: {"morale": Bounds(ceiling=state["campaign"]["most"])}).state
    assert state["ilse"]["morale"] == 7


def test_added_to_a_list_is_what_it_has_not() -> None:
    batches = journal((create("team", advances=["fleet"]),), *((add("team", "advances", "lucky"),) for _ in range(2)))
    assert fold(batches).state == {"team": {"advances": ["fleet", "lucky"]}}
    assert batches[0].changes[0].value == {"advances": ["fleet"]}


def test_what_is_applied_leaves_its_ground_alone() -> None:
    before: State = {"kael": {"experience": 11, "advances": ["fleet"]}}
    changes = [add("kael", "experience", 3), add("kael", "advances", "lucky"), gone("mira"), create("sui", name="Sui")]
    after = applied(before, changes, TRACK)
    assert before == {"kael": {"experience": 11, "advances": ["fleet"]}}
    assert after == {"kael": {"experience": 12, "advances": ["fleet", "lucky"]}, "sui": {"name": "Sui"}}


# What taking a batch back means

CHAIN = journal(
    (KAEL,),
    (put("kael", "name", "Kael II"),),
    (create("mira", name="Mira"),),
    (put("kael", "name", "Kael III"),),
    (put("mira", "name", "Mira II"), create("sui", name="Sui")),
    (put("sui", "name", "Sui II"),),
    (put("mira", "notes", "brave", because="2"),),
)


@pytest.mark.parametrize(
    ("key", "dependants", "why"),
    [
        ("1", "247", "all that is about Kael, and what came of it"),
        ("2", "47", "the same field set again; named as the reason"),
        ("3", "567", "about Mira, and about whom the same batch made"),
        ("4", "", "nothing"),
        ("5", "6", "about Sui; Mira's notes are another field"),
        ("7", "", "nothing"),
    ],
)
def test_dependants_are_named_with_those_that_lean_on_them(key: str, dependants: str, why: str) -> None:
    assert "".join(undoing(CHAIN, key).dependants) == dependants, why


def test_setting_a_quiet_field_again_leans_on_nothing() -> None:
    batches = journal((create("roster", order=[]),), (put("roster", "order", [1]),), (put("roster", "order", [1, 2]),))
    assert undoing(batches, "2").dependants == ("3",)
    assert undoing(batches, "2", quiet=frozenset({"order"})).dependants == ()


def test_what_only_adds_to_the_same_leans_on_nothing() -> None:
    batches = journal((KAEL,), (add("kael", "experience", 3),), (add("kael", "experience", 1),))
    assert undoing(batches, "2").dependants == ()
    assert undoing([*batches, JournalEntry(key="4", changes=(put("kael", "experience", 9),))], "2").dependants == ("4",)


def test_what_comes_earlier_in_play_leans_on_nothing_written_before() -> None:
    batches = [*journal((KAEL,), (put("kael", "name", "Kael II"),))]
    early = JournalEntry(key="3", changes=(put("kael", "name", "Kael I"),), place=2)
    assert undoing([*batches, early], "2").dependants == ("3",)
    assert (
        undoing([batches[0], JournalEntry(key="2", changes=batches[1].changes, place=3), early], "2").dependants == ()
    )


def test_taking_an_undo_back_names_what_would_lose_its_hold() -> None:
    struck = (gone("kael"),)
    batches = journal((KAEL,), struck, "2", (put("kael", "name", "Kael II"), create("mira", name="Mira")))
    batches.append(JournalEntry(key="5", changes=(put("mira", "name", "Mira II"),)))
    assert undoing(batches, "3").dependants == ("4", "5")


def test_what_was_taken_back_leans_on_nothing() -> None:
    batches = [*CHAIN, JournalEntry(key="8", voids="4")]
    assert undoing(batches, "2").dependants == ("7",)


def test_the_preview_tells_what_would_be_restored() -> None:
    (restored,) = undoing(CHAIN, "4").restores
    assert (restored.subject, restored.field, restored.before, restored.value) == (
        "kael", "name", "Kael III", "Kael II"
    )  # fmt: skip


def test_a_batch_that_does_not_count_has_no_preview() -> None:
    with pytest.raises(ValueError, match="'2' is not in list"):
        undoing([*CHAIN, JournalEntry(key="8", voids="2")], "2")


# Laws

SUBJECTS, FIELDS = ("kael", "mira", "sui"), ("name", "experience", "notes")
VALUES = st.integers(-20, 20)
FIELDS_OF = st.fixed_dictionaries(dict.fromkeys(FIELDS, VALUES))
STATES = st.dictionaries(st.sampled_from(SUBJECTS), FIELDS_OF)
NEWCOMERS = st.sets(st.sampled_from(SUBJECTS), max_size=2)


@st.composite
def journals(draw: st.DrawFn) -> list[JournalEntry]:
    """States one after another, told as their differences, and any batch that counts voided any time after.

    Nobody comes twice under one name, as nobody does under one key.
    """
    batches: list[JournalEntry] = []
    for number in range(draw(st.integers(1, 12))):
        key = str(number)
        if batches and draw(st.booleans()):
            batches.append(JournalEntry(key=key, voids=draw(st.sampled_from(counting(batches))).key))
        else:
            now = fold(batches).state
            kept = draw(st.sets(st.sampled_from(sorted(now)))) if now else set()
            after = {subject: draw(FIELDS_OF) for subject in [*kept, *(f"{name} {key}" for name in draw(NEWCOMERS))]}
            batches.append(JournalEntry(key=key, changes=difference(now, after)))
    return batches


def test_a_difference_says_who_goes_who_comes_and_what_becomes_other() -> None:
    before = {"ann": {"level": 1, "name": "Ann"}, "bo": {"name": "Bo"}}
    after = {"ann": {"level": 2, "name": "Ann", "kit": ["axe"]}, "cy": {"name": "Cy"}}
    assert difference(before, after) == (
        Change(subject="bo", op=REMOVE, before={"name": "Bo"}),
        Change(subject="ann", op=SET, field="level", value=2, before=1),
        Change(subject="ann", op=SET, field="kit", value=["axe"]),
        Change(subject="cy", op=CREATE, value={"name": "Cy"}),
    )
    assert difference(after, after) == ()


@pytest.mark.ci
@given(STATES, STATES)
def test_a_difference_leads_from_one_state_to_the_other(before: State, after: State) -> None:
    batches = [
        JournalEntry(key="1", changes=difference({}, before)),
        JournalEntry(key="2", changes=difference(before, after)),
    ]
    folded = fold(batches)
    assert (folded.state, folded.loose) == (after, ())


@pytest.mark.ci
@given(STATES)
def test_nothing_differs_from_itself_nor_from_its_json(state: State) -> None:
    assert difference(state, json.loads(json.dumps(state))) == ()


@pytest.mark.ci
@given(journals(), st.data())
def test_undoing_an_undo_restores_what_was(batches: list[JournalEntry], data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(counting(batches))).key
    again = [*batches, JournalEntry(key="undo", voids=key), JournalEntry(key="redo", voids="undo")]
    assert fold(again) == fold(batches)


@pytest.mark.ci
@given(journals(), st.data())
def test_an_undo_leads_where_its_preview_says(batches: list[JournalEntry], data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(counting(batches))).key
    present, without = fold(batches).state, fold([*batches, JournalEntry(key="undo", voids=key)]).state
    assert undoing(batches, key).restores == difference(present, without)


@pytest.mark.ci
@given(journals(), st.data())
def test_taken_back_with_all_that_leans_on_it_nothing_that_counted_hangs_in_the_air(
    batches: list[JournalEntry], data: st.DataObject
) -> None:
    key = data.draw(st.sampled_from(counting(batches))).key
    voided = [*undoing(batches, key).dependants, key]
    after = fold([*batches, *(JournalEntry(key=f"undo {each}", voids=each) for each in voided)])
    before, counted = fold(batches).loose, {batch.key for batch in counting(batches)}
    assert [loose for loose in after.loose if loose not in before and loose[0] in counted] == []


@pytest.mark.ci
@given(st.lists(VALUES, max_size=12), st.sets(st.integers(0, 11)))
def test_experience_stays_on_its_track_whatever_is_taken_back(gains: list[int], voided: set[int]) -> None:
    batches = [JournalEntry(key="found", changes=(KAEL,))]
    batches += [JournalEntry(key=str(n), changes=(add("kael", "experience", gain),)) for n, gain in enumerate(gains)]
    batches += [JournalEntry(key=f"undo {n}", voids=str(n)) for n in voided if n < len(gains)]
    total = 0
    for number, gain in enumerate(gains):
        total = total if number in voided else min(12, max(0, total + gain))
    assert fold(batches, TRACK).state["kael"]["experience"] == total


@pytest.mark.parametrize(
    ("key", "act", "takes_back"),
    [
        ("act", "act", False),
        ("undo", "act", True),
        ("redo", "act", False),
        ("again", "act", True),
        ("else", "else", False),
    ],
)
def test_behind_an_undo_stands_an_act_and_a_redo_takes_nothing_back(key: str, act: str, takes_back: bool) -> None:
    voids = {"undo": "act", "redo": "undo", "again": "redo"}
    assert act_behind(voids, key) == (act, takes_back)
