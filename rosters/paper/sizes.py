"""The measures of a card by its size: millimetres and points. `static/muster/css/cards.css` sets the same by class."""

from __future__ import annotations

from dataclasses import dataclass

from rosters.paper.measuring import POINT


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """One size of card. Names and stats have steps: the first at which they fit on a line is taken."""

    key: str
    width: float
    height: float
    side: float
    """What stays white at the left and the right."""
    top: float
    bottom: float
    tab: float
    """The height of the tab with the specialism."""
    label: float
    names: tuple[float, ...]
    sheet: float
    points: float
    points_width: float
    """In millimetres."""
    stat: float
    stats: tuple[float, ...]
    weapon: float
    front: float
    back: float
    box: float
    """A side of the boxes for wounds, in millimetres: a marker fits."""
    tick: float
    """A side of the boxes that are ticked with a pen."""
    portrait: float

    @property
    def room(self) -> float:
        """How wide text may be."""
        return self.width - 2 * self.side


LINE = {"name": 1.0, "sheet": 1.12, "stat": 1.05, "weapon": 1.12, "text": 1.16}
"""Line heights as multiples of the type."""


def height(points: float, kind: str, lines: int = 1) -> float:
    """So many lines of type, in millimetres."""
    return points * POINT * LINE[kind] * lines


_POKER = Size(
    key="poker",
    width=63.0,
    height=88.0,
    side=3.0,
    top=2.8,
    bottom=2.8,
    tab=4.2,
    label=7.5,
    names=(13.5, 10.5, 8.0, 6.5),
    sheet=7.5,
    points=17.0,
    points_width=11.5,
    stat=7.5,
    stats=(13.0, 10.0, 7.5),
    weapon=7.5,
    front=7.0,
    back=6.5,
    box=5.0,
    tick=2.6,
    portrait=10.0,
)
_POKER_LARGE = Size(
    key="poker",
    width=63.0,
    height=88.0,
    side=3.0,
    top=2.8,
    bottom=2.8,
    tab=4.8,
    label=9.0,
    names=(14.5, 12.0, 10.0, 9.0),
    sheet=9.0,
    points=18.0,
    points_width=12.0,
    stat=9.0,
    stats=(13.5, 11.0, 9.0),
    weapon=9.0,
    front=9.0,
    back=9.0,
    box=5.4,
    tick=2.7,
    portrait=11.0,
)
_A6 = Size(
    key="a6",
    width=105.0,
    height=148.0,
    side=7.0,
    top=7.0,
    bottom=7.0,
    tab=6.2,
    label=10.0,
    names=(23.0, 17.0, 13.0, 10.0),
    sheet=11.0,
    points=30.0,
    points_width=20.0,
    stat=10.0,
    stats=(23.0, 16.0, 10.0),
    weapon=10.0,
    front=9.5,
    back=9.0,
    box=7.0,
    tick=5.0,
    portrait=22.0,
)
_A6_LARGE = Size(
    key="a6",
    width=105.0,
    height=148.0,
    side=7.0,
    top=7.0,
    bottom=7.0,
    tab=7.0,
    label=12.0,
    names=(24.0, 18.0, 14.0, 12.0),
    sheet=12.5,
    points=32.0,
    points_width=21.0,
    stat=12.0,
    stats=(24.0, 17.0, 12.0),
    weapon=12.0,
    front=11.5,
    back=11.0,
    box=7.6,
    tick=5.0,
    portrait=22.0,
)

_PAGE = Size(
    key="page",
    width=180.0,
    height=269.0,
    side=0.0,
    top=0.0,
    bottom=0.0,
    tab=7.5,
    label=11.0,
    names=(34.0, 26.0, 18.0, 12.0),
    sheet=13.0,
    points=46.0,
    points_width=32.0,
    stat=11.0,
    stats=(29.0, 20.0, 12.0),
    weapon=11.0,
    front=10.0,
    back=10.0,
    box=9.0,
    tick=7.0,
    portrait=40.0,
)
_PAGE_LARGE = Size(
    key="page",
    width=180.0,
    height=269.0,
    side=0.0,
    top=0.0,
    bottom=0.0,
    tab=9.0,
    label=13.0,
    names=(36.0, 28.0, 20.0, 14.0),
    sheet=15.0,
    points=48.0,
    points_width=34.0,
    stat=13.0,
    stats=(31.0, 22.0, 14.0),
    weapon=13.0,
    front=12.5,
    back=12.5,
    box=10.0,
    tick=7.0,
    portrait=40.0,
)
COLUMN = 87.0
"""What each of the two columns of a full page is wide."""


def page_size(paper: str, *, large: bool) -> Size:
    """A full page within its margins, on either paper."""
    size = _PAGE_LARGE if large else _PAGE
    return size if paper == "a4" else _like(size, "page", size.width, 251.4)


def column_of(size: Size) -> Size:
    """The same type, as wide as a column."""
    return _like(size, size.key, COLUMN + 2 * size.side, size.height)


def _like(size: Size, key: str, width: float, height: float) -> Size:
    told = {name: getattr(size, name) for name in Size.__slots__}
    return Size(**{**told, "key": key, "width": width, "height": height})


SIZES = {
    ("poker", False): _POKER,
    ("poker", True): _POKER_LARGE,
    ("bridge", False): _like(_POKER, "bridge", 57.0, 89.0),
    ("bridge", True): _like(_POKER_LARGE, "bridge", 57.0, 89.0),
    ("tarot", False): _like(_POKER, "tarot", 70.0, 120.0),
    ("tarot", True): _like(_POKER_LARGE, "tarot", 70.0, 120.0),
    ("fold", False): _like(_POKER, "fold", 63.0, 88.0),
    ("fold", True): _like(_POKER_LARGE, "fold", 63.0, 88.0),
    ("a6", False): _A6,
    ("a6", True): _A6_LARGE,
}
