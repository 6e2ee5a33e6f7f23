"""Where cards lie: as many as fit, in the middle of the paper, backs behind their fronts."""

from __future__ import annotations

import pytest

from rosters.cards.layout.imposing import FORMATS, MARGIN, PAPERS, cut_marks, impose, impose_both, layout_of

# size, paper, columns, rows
LAYOUTS = [
    ("poker", "a4", 3, 3),
    ("poker", "letter", 3, 3),
    ("bridge", "a4", 3, 3),
    ("bridge", "letter", 3, 3),
    ("tarot", "a4", 2, 2),
    ("tarot", "letter", 2, 2),
    ("a6", "a4", 2, 2),
    ("a6", "letter", 2, 1),
    ("fold", "a4", 1, 3),
    ("fold", "letter", 1, 3),
]


@pytest.mark.parametrize(("size", "paper", "columns", "rows"), LAYOUTS)
def test_as_many_cards_as_fit_lie_in_the_middle(size: str, paper: str, columns: int, rows: int) -> None:
    layout = layout_of(size, paper)
    sheet, card = PAPERS[paper], FORMATS[size]
    assert (layout.columns, layout.rows) == (columns, rows)
    assert 2 * layout.left + columns * card.width == pytest.approx(sheet.width)
    assert 2 * layout.top + rows * card.height == pytest.approx(sheet.height)
    assert min(layout.left, layout.top) >= (0 if card.fills else MARGIN)


def test_a_page_is_filled_row_by_row_and_the_rest_goes_on() -> None:
    pages = impose([str(number) for number in range(20)], layout_of("poker", "a4"))
    assert [len(page.cells) for page in pages] == [9, 9, 2]
    first = pages[0].cells[4]
    assert (first.face, first.row, first.column) == ("4", 1, 1)
    assert (first.x, first.y) == (10.5 + 63, 16.5 + 88)


@pytest.mark.parametrize(("size", "paper"), [(size, paper) for size, paper, _, _ in LAYOUTS])
def test_turned_over_the_long_edge_each_back_is_behind_its_front(size: str, paper: str) -> None:
    layout = layout_of(size, paper)
    pairs = [(f"front {number}", f"back {number}" if number % 3 else None) for number in range(13)]
    pages = impose_both(pairs, layout)
    assert [page.is_back for page in pages] == [False, True] * (len(pages) // 2)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {cell.face.split()[1]: cell for cell in back.cells}
        wanted = {cell.face.split()[1]: cell for cell in front.cells}
        assert set(behind) == {key for key in wanted if int(key) % 3}
        for key, cell in behind.items():
            assert cell.y == wanted[key].y
            assert cell.x + layout.format.width == pytest.approx(layout.paper.width - wanted[key].x)


def test_rows_keep_the_places_of_cards_that_are_not_there() -> None:
    (_, back) = impose_both([("a", "1"), ("b", "2")], layout_of("poker", "a4"))
    assert back.rows == [[None, "2", "1"]]


@pytest.mark.parametrize(("size", "paper"), [(size, paper) for size, paper, _, _ in LAYOUTS])
def test_cut_marks_stay_outside_the_cards_and_on_the_paper(size: str, paper: str) -> None:
    layout = layout_of(size, paper)
    right = layout.left + layout.columns * layout.format.width
    bottom = layout.top + layout.rows * layout.format.height
    for x1, y1, x2, y2 in cut_marks(layout):
        assert min(x1, x2) >= 0
        assert max(x1, x2) <= layout.paper.width
        assert min(y1, y2) >= 0
        assert max(y1, y2) <= layout.paper.height
        is_above_or_below = x1 == x2 and (y2 < layout.top or y1 > bottom)
        is_beside = y1 == y2 and (x2 < layout.left or x1 > right)
        assert is_above_or_below or is_beside
    if layout.left >= MARGIN and layout.top >= MARGIN:
        assert len(cut_marks(layout)) == 2 * (layout.columns + 1) + 2 * (layout.rows + 1)
