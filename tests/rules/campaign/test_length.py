"""How long a battle may last, as our sheets tell it."""

from __future__ import annotations

import pytest

from rules.editions.kt2018.reference.lessons import GOES_ON, LESSONS, MOST_ROUNDS


@pytest.mark.parametrize(
    ("after", "face", "follows"),
    [(4, 2, False), (4, 3, True), (5, 3, False), (5, 4, True)],
    ids=lambda number: f"example 12: {number}",
)
def test_example_12_a_roll_decides_whether_another_round_follows(after: int, face: int, follows: bool) -> None:
    assert (face >= GOES_ON[after]) is follows


def test_example_12_the_sixth_round_is_the_last_and_the_sheets_say_so() -> None:
    (line,) = (line for lesson in LESSONS for line in lesson.lines if "is the last" in line)
    assert line == "After round 4 the battle goes on with a 3+, after round 5 with a 4+; round 6 is the last."
    assert (max(GOES_ON) + 1, MOST_ROUNDS) == (6, 6)
