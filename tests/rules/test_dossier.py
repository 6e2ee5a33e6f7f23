"""How far a bar of experience is filled, and where its steps stand."""

from __future__ import annotations

import pytest

from rules.campaigns.dossier import Career


@pytest.mark.parametrize(
    ("amount", "most", "share", "marks"),
    [(0, 20, 0.0, (25.0, 50.0)), (5, 20, 25.0, (25.0, 50.0)), (30, 20, 100.0, (25.0, 50.0)), (5, 0, 0.0, ())],
)
def test_a_bar_is_filled_in_percent(amount: int, most: int, share: float, marks: tuple[float, ...]) -> None:
    career = Career(key="nob", name="Nob", model="Nob", amount=amount, most=most, steps=(5, 10))
    assert (career.share, career.marks) == (share, marks)
