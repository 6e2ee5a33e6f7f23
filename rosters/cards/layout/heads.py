"""The head and the foot of a face: which step of type a name and a stat line take, and how high that makes them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from rosters.cards.layout.measuring import BOLD, NORMAL, lines, split, width
from rosters.cards.layout.sizes import Size, em, height
from rules.cards import Datacard

RULES = 0.7
"""The heavy line below the tab; the two lines of a stat line together."""
BOX_GAP = 0.5
TICK_GAP = 0.42
MOST_LINES = 4
"""A name has no more lines in a head."""
LABEL_GAP, BETWEEN = 1.0, 1.6
"""Right of a word before its box, and between one box and the next word."""
STEP_MORE = 0.6
"""How much larger the boxes are that bring a level."""


@dataclass(frozen=True, slots=True)
class Head:
    """How the head of a face is set."""

    name_step: int
    stat_step: int
    height: float
    """Tab, names, and the stat line where there is one."""


def front_head(card: Datacard, size: Size) -> Head:
    room = _beside_points(card, size)
    name_step, tall = _names(card, size, room=room, first=0)
    tall += height(size.sheet, "sheet", max(1, lines(kind_of(card, size), room=room, points=size.sheet))) + 0.3
    right = em(size.points) * 0.92 + em(size.back) * 1.1 + 0.5
    tall = max(tall, right, size.portrait + 0.6 if card.portrait else 0.0)
    stat_step, stats = _stats(card, size)
    return Head(name_step, stat_step, size.tab + RULES + 0.9 + tall + stats)


def back_head(card: Datacard, size: Size) -> Head:
    name_step, tall = _names(card, size, room=size.room, first=1)
    return Head(name_step, 0, size.tab + RULES + 0.9 + tall + 0.8)


def _names(card: Datacard, size: Size, *, room: float, first: int) -> tuple[int, float]:
    last = len(size.names) - 1
    for step, points in enumerate(size.names):
        count = lines(card.name, room=room, points=points, weight=BOLD)
        if step >= first and (count <= 1 or (step > 1 and count <= 2) or step == last):
            return step, height(points, "name", min(max(count, 1), MOST_LINES))
    raise AssertionError("the last step takes every name")


def name_of(card: Datacard, size: Size, *, is_front: bool) -> str:
    """The name on a face; one that takes more lines than a head has stands in full among the text."""
    room = _beside_points(card, size) if is_front else size.room
    return _cut(card.name, room=room, points=size.names[-1], most=MOST_LINES, weight=BOLD)


def is_name_cut(card: Datacard, size: Size) -> bool:
    return name_of(card, size, is_front=True) != card.name


def _cut(text: str, *, room: float, points: float, most: int, weight: int = NORMAL) -> str:
    if lines(text, room=room, points=points, weight=weight) <= most:
        return text
    less = room - width("…", points=points, weight=weight)
    return f"{split(text, room=less, points=points, most=most, weight=weight)[0].rstrip()}…"


def kind_of(card: Datacard, size: Size) -> str:
    """The model, and its datasheet where that says more and fits on the same line."""
    room = _beside_points(card, size)
    model = _cut(card.model, room=room, points=size.sheet, most=2)
    both = f"{card.model} · {card.datasheet}"
    is_said = not card.datasheet or card.datasheet in card.model
    return model if is_said or width(both, points=size.sheet) > room else both


def _beside_points(card: Datacard, size: Size) -> float:
    return size.room - size.points_width - (size.portrait + 1.5 if card.portrait else 0.0)


def _stats(card: Datacard, size: Size) -> tuple[int, float]:
    """The step at which every value fits its column; at the last they may be broken."""
    if not card.stats:
        return 0, 0.0
    room = size.room / len(card.stats) - 0.5
    names = max(lines(figure.name, room=room, points=size.stat, weight=BOLD) for figure in card.stats)
    for step, points in enumerate(size.stats):
        most = max(lines(figure.value, room=room, points=points, weight=BOLD) for figure in card.stats)
        if most <= 1 or step == len(size.stats) - 1:
            return step, height(size.stat, "stat", names) + height(points, "stat", most) + 0.9 + RULES
    raise AssertionError("the last step takes every value")


def label_of(card: Datacard, size: Size) -> str:
    """What stands in the tab beside the code."""
    room = size.room - 8.0 * size.label / 7.5 - width(card.code, points=size.back, weight=BOLD)
    return fitting(card.label, room=room, points=size.label, weight=BOLD)


def is_label_cut(card: Datacard, size: Size) -> bool:
    return label_of(card, size) != card.label


def fitting(text: str, *, room: float, points: float, weight: int = NORMAL) -> str:
    """A text on one line; what is too long says so."""
    if width(text, points=points, weight=weight) <= room:
        return text
    beginning, _ = split(
        text, room=room - width("…", points=points, weight=weight), points=points, most=1, weight=weight
    )
    return f"{beginning.rstrip(' ·,')}…"


# Feet


BESIDE_LINE = 1.2
"""What stays white between the two ends of the last line, in millimetres."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Foot:
    """The boxes at the bottom of a face, and the line below them."""

    has_wounds: bool = False
    has_track: bool = False
    has_statuses: bool = False
    has_ticks: bool = False
    line: str = ""
    height: float = 0.0


def front_foot(card: Datacard, size: Size, *, has_back: bool) -> Foot:
    """Wounds and flesh wounds; without a back, what a campaign needs as well."""
    foot = _foot(card, size, is_back=not has_back)
    if card.count > 1:
        return foot
    ticks = tick_rows(card, size) * _tick_row(size)
    foot = replace(foot, has_ticks=bool(ticks), height=foot.height + ticks)
    if not card.wounds:
        return foot
    return replace(foot, has_wounds=True, height=foot.height + _wounds_height(card, size))


def _wounds_height(card: Datacard, size: Size) -> float:
    """The boxes for wounds in as many rows as they need; flesh wounds stand beside them or, with a head too, over."""
    a_row = int(size.room // (size.box + BOX_GAP))
    is_apart = card.flesh_wounds > 0 and card.flesh_wounds + card.wounds + 1 > a_row
    rows = -(-card.wounds // a_row) + is_apart
    return (1 + is_apart) * height(size.back, "text") + rows * (size.box + BOX_GAP)


def wound_rows(card: Datacard, size: Size) -> list[range]:
    """Its boxes for wounds in rows of about one length; those below half begin one, where that takes no row more."""
    a_row = int(size.room // (size.box + BOX_GAP))
    rows = -(-card.wounds // a_row)
    last, half = card.wounds + 1, card.half_box
    if rows > 1 and half:
        healthy, weak = -(-(half - 1) // a_row), -(-(last - half) // a_row)
        if healthy + weak == rows:
            return [*_evenly(1, half, healthy), *_evenly(half, last, weak)]
    return _evenly(1, last, rows)


def _evenly(first: int, last: int, rows: int) -> list[range]:
    """So many rows of boxes, the last before `last`; where they are not alike, the upper ones have one more."""
    bounds = [first + -(-(last - first) * row // rows) for row in range(rows + 1)]
    return [range(begin, end) for begin, end in pairwise(bounds)]


def back_foot(card: Datacard, size: Size) -> Foot:
    return _foot(card, size, is_back=True)


def _foot(card: Datacard, size: Size, *, is_back: bool) -> Foot:
    has_track = is_back and card.track is not None
    has_statuses = is_back and card.has_status_boxes and card.count == 1
    row = _tick_row(size)
    rows = has_statuses + (-(-track_width(card, size) // size.room) if has_track else 0)
    line = _context(card, size)
    tall = RULES + 0.5 + rows * row + height(size.back, "text", max(1, lines(line, room=size.room, points=size.back)))
    return Foot(has_track=has_track, has_statuses=has_statuses, line=line, height=tall)


def has_room_for(foot: Foot, words: str, size: Size) -> bool:
    """Whether these fit into the last line of a foot, beside what stands there."""
    beside = size.room - width(foot.line, points=size.back) - width(words, points=size.back, weight=BOLD)
    return beside >= BESIDE_LINE


def _tick_row(size: Size) -> float:
    return max(size.tick + STEP_MORE, height(size.back, "text")) + 0.6


def tick_rows(card: Datacard, size: Size) -> int:
    """How many rows the boxes take that are ticked in a game; a word and its box stay together."""
    rows, left = 0, 0.0
    for place, word in enumerate(card.ticks):
        wide = width(word, points=size.back, weight=BOLD) + LABEL_GAP + (size.tick + TICK_GAP + BETWEEN) * (place > 0)
        if wide > left:
            rows, left = rows + 1, size.room
        left -= wide
    return rows


def track_width(card: Datacard, size: Size) -> float:
    """The boxes of its track on one line, with the word before them."""
    if card.track is None:
        return 0.0
    boxes = card.track.length * (size.tick + TICK_GAP) + len(card.track.steps) * STEP_MORE
    return width("XP", points=size.back, weight=BOLD) + 1.0 + boxes


def _context(card: Datacard, size: Size) -> str:
    """Where the card belongs; the least of it is left out where the rest then stands on one line."""
    context = card.context
    parts = [*dict.fromkeys(filter(None, (context.name, context.roster, context.campaign or context.way)))]
    whole, less = " · ".join(parts), " · ".join(parts[:-1])
    is_better = width(whole, points=size.back) > size.room >= width(less, points=size.back)
    return less if less and is_better else whole


def note_lines(room: float, size: Size) -> int:
    """How many lines to write on fit into what is left."""
    left = room - height(size.back, "text") - 0.5 * em(size.back)
    return min(max(0, int(left // (size.tick + 3.0))), 12)
