"""Who stands where in a campaign, and how that came: a table, and a plot with every figure made."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from campaigns.overview.selectors.campaigns import Amount, CampaignSheet, EntrantLine
from rules.campaigns.entrants import StandingsColumn
from rules.campaigns.ranking import Ranked, ranking
from rules.names import how_many

WIDTH, TOP, BOTTOM = 1000.0, 14.0, 128.0
"""Heights are pixels; the lines are stretched to the width there is, their text and strokes are not."""
MARK, NEAR, A_LINE = 11.0, 14.0, 13.0
APART = 2.1
DANGER = 10.6
STRETCH = 3.4
"""About so many units across are a pixel."""
MOST_STEPS = 24
FEWEST_MOVES = 2
"""With fewer, an amount over time is a line of words: there is no course to draw."""
MANY_STEPS = 12
"""With more, the labels below stand in two rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """An entrant in its place; 0 for anyone who cannot win any more, unless those are ranked among themselves."""

    place: int
    entrant: EntrantLine
    tie: str = ""
    """What parts it from who has just as much: head to head, or lot."""
    heading: str = ""
    """The heading above it where the ranking of entrants that cannot win begins."""
    points: int | None = None
    """In the table of rounds, where that decides."""
    beside_games: str = ""
    """Its byes, walkovers and no-shows, in words."""
    strength: int = 0
    """What its opponents have of the points they could have, in hundredths: what decides between equal points."""
    form: tuple[str, ...] = ()
    """Its games and byes there in order: `won`, `drawn`, `lost`, `bye`, `walkover` or `no-show`."""
    ahead: str = ""
    """What puts it before the next place, where that stands in no column; `ahead_in` says before whom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalLine:
    """An entrant in its place at the end."""

    row: StandingRow
    has_won: bool
    total: int
    """What decided: points in the table of rounds, what the kind sums up, or where nobody has any of that the first
    column in which somebody has something.
    """
    total_name: str
    parts: tuple[tuple[Amount, int], ...]
    """Each other column, and how far its bar goes."""
    ahead: str
    """Before whom of the next place it is, and what by."""


def final_lines(sheet: CampaignSheet, rows: Sequence[StandingRow], winners: Collection[str]) -> tuple[FinalLine, ...]:
    """The rows of the final page, winners first. Columns that add up share one scale; of others each has its own."""
    before, rows = rows, winners_first(rows, winners)
    ahead = ahead_in(before, [row.entrant.key for row in rows])
    total_name, totals = _deciding(sheet, rows)
    all_of = [
        [amount.amount for amount in column] for column in zip(*(row.entrant.amounts for row in rows), strict=True)
    ]
    most = [max(1, *column) for column in all_of]
    if all(each.adds_up for each in sheet.columns):
        most = [max(most, default=1)] * len(most)
    return tuple(
        FinalLine(
            row=row,
            has_won=row.entrant.key in winners,
            total=total,
            total_name=total_name,
            parts=tuple(each for each in zip(row.entrant.amounts, most, strict=True) if each[0].name != total_name),
            ahead=ahead.get(row.entrant.key, ""),
        )
        for row, total in zip(rows, totals, strict=True)
    )


def winners_first(rows: Sequence[StandingRow], winners: Collection[str]) -> list[StandingRow]:
    """In their places at the end: an arbitrator may have named somebody who stands lower. Without winners unchanged."""
    won = [row for row in rows if row.entrant.key in winners]
    others = [row for row in rows if row.entrant.key not in winners]
    return [
        *(replace(row, place=1) for row in won),
        *(replace(row, place=row.place and row.place + sum(_is_below(each, row) for each in won)) for row in others),
    ]


def _is_below(winner: StandingRow, row: StandingRow) -> bool:
    return winner.place >= row.place or not winner.place


def ahead_in(rows: Sequence[StandingRow], order: Sequence[str]) -> dict[str, str]:
    """Entrant → whom of this order it is ahead of and what by, where that is the next place and something says so."""
    found = {row.entrant.key: row for row in rows}
    lower = dict(pairwise(sorted({row.place for row in rows})))
    neighbours = [(found[key], found[below]) for key, below in pairwise(order)]
    return {
        row.entrant.key: f"ahead of {below.entrant.name} {row.ahead}"
        for row, below in neighbours
        if row.ahead and lower.get(row.place) == below.place
    }


def _deciding(sheet: CampaignSheet, rows: Sequence[StandingRow]) -> tuple[str, list[int]]:
    """What everybody has of what decided, and its name."""
    if any(row.points is not None for row in rows):
        return "points", [row.points or 0 for row in rows]
    totals = [row.entrant.total for row in rows]
    columns = [(sheet.kind.total_name, totals)]
    for number, column in enumerate(sheet.columns):
        columns.append((column.name, [row.entrant.amounts[number].amount for row in rows]))
    return next((each for each in columns if any(each[1])), columns[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseStep:
    """One column of the course: a mission, or several taken together."""

    label: str
    amounts: Mapping[str, Mapping[str, int]]
    """Entrant → column → amount after it, for everyone who was in by then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotLine:
    hue: str
    path: str
    is_gone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Who ends where, beside the plot."""

    hue: str
    mark: str
    x: str
    y: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotText:
    words: str
    x: str
    y: str
    at: str = ""
    """Where the line stands that it names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotReading:
    """What a step of the plot is called, and says when it is pointed at, tapped or reached by the arrow keys."""

    label: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """One column of all, drawn."""

    name: str
    label: str
    note: str
    floor_y: str
    danger_y: str
    danger_height: str
    grid: tuple[PlotText, ...]
    lines: tuple[PlotLine, ...]
    values: tuple[PlotText, ...]
    marks: tuple[Mark, ...]
    readings: tuple[PlotReading, ...] = ()
    """One for each step; none is skipped."""
    in_words: str = ""
    """A line instead of the drawing, where everybody has had the same all the time or too little happened to draw."""

    @property
    def has_many(self) -> bool:
        return len(self.readings) > MANY_STEPS


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The columns over time, as plots and as a table of all together."""

    labels: tuple[str, ...]
    plots: tuple[Plot, ...]
    rows: tuple[tuple[EntrantLine, tuple[int | None, ...]], ...]

    @property
    def drawn(self) -> list[Plot]:
        return [plot for plot in self.plots if not plot.in_words]

    @property
    def undrawn(self) -> list[Plot]:
        """Those of which a line says all."""
        return [plot for plot in self.plots if plot.in_words]


def ranked_by_kind(sheet: CampaignSheet, entrants: Sequence[EntrantLine]) -> tuple[StandingRow, ...]:
    """The best first, by what the campaign's kind and settings count; who has not played has no place yet. Who cannot
    win any more and who left stand below. Ask `standings_of` of the dashboard for a campaign's: a table of rounds may
    rank them otherwise.
    """
    found = {entrant.key: entrant for entrant in entrants}
    groups = [
        [e for e in entrants if not e.out and not e.has_left],
        [e for e in entrants if e.out and not e.has_left],
        [e for e in entrants if e.has_left],
    ]
    # Who cannot win may be ranked by something else.
    names = (sheet.kind.merit_names(sheet.settings), (), ())
    ranked = (
        [(rank, found[rank.key]) for rank in ranking([_ranked(e) for e in group], called)]
        for group, called in zip(groups, names, strict=True)
    )
    rows = []
    for group in ranked:
        for number, (rank, entrant) in enumerate(group):
            if entrant.has_left or (entrant.out and not entrant.apart):
                rows.append(StandingRow(place=0, entrant=entrant))
                continue
            heading = "" if number else entrant.apart
            rows.append(StandingRow(place=rank.place, entrant=entrant, tie=rank.tie, heading=heading, ahead=rank.ahead))
    return tuple(rows)


def _ranked(entrant: EntrantLine) -> Ranked:
    return Ranked(
        key=entrant.key,
        merit=entrant.merit,
        has_played=entrant.played > 0,
        met=entrant.met,
        lot_number=entrant.lot_number,
    )


def course(sheet: CampaignSheet, entrants: Sequence[EntrantLine], missions: Sequence[Mapping[str, Any]]) -> Course:
    """What is plotted: not games played, which only ever rise. No query; as many figures for five hundred missions as
    for two dozen.
    """
    steps = steps_of(missions)
    there = [entrant for entrant in entrants if any(entrant.key in step.amounts for step in steps)]
    added = {each.key for each in sheet.columns if each.adds_up}
    rows = tuple((entrant, tuple(_total(step, entrant, added) for step in steps)) for entrant in there)
    return Course(
        labels=tuple(step.label for step in steps),
        plots=tuple(plot(column, there, steps) for column in sheet.columns if column.key != "games") if steps else (),
        rows=rows,
    )


def steps_of(rows: Sequence[Mapping[str, Any]], *, together: bool = True) -> tuple[CourseStep, ...]:
    """The course with everything said at every step, several taken together where it is long."""
    amounts: dict[str, dict[str, int]] = {}
    size = (-(-len(rows) // MOST_STEPS) or 1) if together else 1
    steps = []
    for start in range(0, len(rows), size):
        chunk = rows[start : start + size]
        for each in chunk:
            for entrant, changed in each["amounts"].items():
                amounts[entrant] = {**amounts.get(entrant, {}), **changed}
        steps.append(CourseStep(label=_label([each["mission"] for each in chunk]), amounts=dict(amounts)))
    return tuple(steps)


def _label(numbers: Sequence[int]) -> str:
    first, last = numbers[0], numbers[-1]
    return ("start" if not last else str(last)) if first == last else f"{first or 1}–{last}"


def _total(step: CourseStep, entrant: EntrantLine, added: Collection[str]) -> int | None:
    amounts = step.amounts.get(entrant.key)
    return sum(amount for key, amount in amounts.items() if key in added) if amounts else None


def plot(column: StandingsColumn, entrants: Sequence[EntrantLine], steps: Sequence[CourseStep]) -> Plot:
    found = {e.key: [step.amounts.get(e.key, {}).get(column.key) for step in steps] for e in entrants}
    known = [value for values in found.values() for value in values if value is not None]
    top, low = max([*known, column.start, column.floor + 1]), min([*known, column.floor])
    scale = _Scale(low=low, top=top, steps=len(steps))
    ended = [(values[-1], e) for e in entrants if (values := found[e.key]) and values[-1] is not None]
    written = _written({value for value, _ in ended}, scale)
    now = ", ".join(f"{entrant.name} {value}" for value, entrant in ended)
    out = [entrant.out for value, entrant in ended if value <= column.floor and entrant.out]
    return Plot(
        name=column.name,
        label=f"{column.name} of {how_many(len(ended), 'entrant')} over time. Now: {now}.",
        note=f"{column.floor}: {out[0]}" if out else "",
        floor_y=_f(scale.y(column.floor)),
        danger_y=_f(scale.y(column.floor) - scale.danger),
        danger_height=_f(scale.danger if column.start > column.floor else 0),
        grid=tuple(
            PlotText(words=str(v), x="14", y=_f(scale.y(v) + 4), at=_f(scale.y(v)))
            for v in sorted({column.floor, column.start})
        ),
        lines=tuple(
            PlotLine(hue=e.hue, path=scale.path(found[e.key], number, len(entrants)), is_gone=bool(e.out) or e.has_left)
            for number, e in enumerate(entrants)
        ),
        values=tuple(PlotText(words=str(v), x="9", y=_f(y + 4)) for v, y in written.items()),
        marks=_marks(ended, written),
        readings=tuple(_readings(column, entrants, steps)),
        in_words=_instead(column, list(zip(*found.values(), strict=True)), now),
    )


def _instead(column: StandingsColumn, by_step: Sequence[tuple[int | None, ...]], now: str) -> str:
    """A line that says all there is of everybody's amounts, where they have hardly moved."""
    known = {value for values in by_step for value in values} - {None}
    if len(known) == 1:
        return f"{column.name}: {known.pop()} for everybody."
    moves = sum(before != after for before, after in pairwise(by_step))
    return f"{column.name}: {now}." if moves < FEWEST_MOVES and now else ""


@dataclass(frozen=True, slots=True)
class _Scale:
    """Amounts and steps as places on the plot."""

    low: int
    top: int
    steps: int

    def y(self, value: float) -> float:
        return BOTTOM - (value - self.low) * (BOTTOM - TOP) / max(1, self.top - self.low)

    @property
    def danger(self) -> float:
        """How high the stretch is on which one loss more ends it."""
        return min(DANGER, self.y(0) - self.y(1))

    def x(self, step: float) -> float:
        return step * WIDTH / max(1, self.steps)

    def path(self, values: Sequence[int | None], number: int, of: int) -> str:
        """A line of steps, a little beside those of the others, so that all are seen where they are equal."""
        aside = (number - (of - 1) / 2) * min(APART, 12 / max(1, of))
        drawn, last = "", None
        for step, value in enumerate(values):
            if value is None or value == last:
                continue
            y = _f(self.y(value) + (0 if value <= self.low else aside))
            drawn += f"M{_f(self.x(step))} {y}" if last is None else f"H{_f(self.x(step + 0.5) + aside * STRETCH)}V{y}"
            last = value
        return f"{drawn}H{_f(WIDTH)}" if drawn else ""


def _readings(
    column: StandingsColumn, entrants: Sequence[EntrantLine], steps: Sequence[CourseStep]
) -> Iterator[PlotReading]:
    for step in steps:
        amounts = ((e.name, step.amounts.get(e.key, {}).get(column.key)) for e in entrants)
        figures = ", ".join(f"{name} {value}" for name, value in amounts if value is not None)
        when = "At the start" if step.label == "start" else f"After mission {step.label}"
        yield PlotReading(label=step.label.split("–")[-1], words=f"{when}: {figures}")


def _written(values: Collection[int], scale: _Scale) -> dict[int, float]:
    """How high each last amount is written: beside its line, or as near to it as its neighbours leave room."""
    apart = min(A_LINE, (BOTTOM - TOP) / max(1, len(values) - 1))
    found: dict[int, float] = {}
    low = float(BOTTOM)
    for value in sorted(values):
        found[value] = min(scale.y(value), low)
        low = found[value] - apart
    high = float(TOP)
    for value in sorted(values, reverse=True):
        found[value] = max(found[value], high)
        high = found[value] + apart
    return found


def _marks(ended: Sequence[tuple[int, EntrantLine]], written: Mapping[int, float]) -> tuple[Mark, ...]:
    """Beside the last amount, next to each other where several have it."""
    at: dict[int, int] = {}
    found = []
    for value, entrant in ended:
        place = at[value] = at.get(value, -1) + 1
        x, y = 20 + place * NEAR, written[value] - MARK / 2
        found.append(Mark(hue=entrant.hue, mark=entrant.mark, x=_f(x), y=_f(y)))
    return tuple(found)


def _f(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
