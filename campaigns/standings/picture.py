"""The end of a campaign as a picture to share: who won it, and where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.standings.selectors.standings import FinalLine
from rosters.web.hues import GREY
from rosters.web.share_picture import HEIGHT, INK, PAPER, PLATES, SIDE, SOFT, TOP, WIDTH, SharePicture
from rules.names import both

PLATE_END = 370
ROWS = 216
"""How high all of them are together."""
TALLEST, ROOMY = 90, 64
"""Of a row; one that is roomy has a second line, of everything else that its entrant has."""
MOST_ROWS = 6
NAME_WIDTH, BAR_START = 380, 500
FIGURES = 400
"""Room behind the bars for what they show, in numbers."""
LONGEST = WIDTH - BAR_START - SIDE - FIGURES
QUIET = "#4c5752"
SIGN = 200


def rows_and_others(entrants: int) -> tuple[int, int]:
    """How many have a row of their own, and how many only a number."""
    return (entrants, 0) if entrants <= MOST_ROWS else (MOST_ROWS - 1, entrants - MOST_ROWS + 1)


def final_picture(lines: Sequence[FinalLine], sheet: CampaignSheet) -> SharePicture:
    """No query."""
    ended = f"{sheet.ended_at:%B %Y}" if sheet.ended_at else ""
    picture = SharePicture(sheet.name, ended)
    won = [line.row.entrant for line in lines if line.has_won]
    faction = won[0].faction if len(won) == 1 else ""
    picture.plate((0, TOP, WIDTH, PLATE_END), PLATES[won[0].hue or GREY] if faction else PLATES[GREY])
    left = SIDE
    if faction:
        picture.emblem(faction, (SIDE, TOP + 30), SIGN, PAPER)
        left += SIGN + SIDE
    most = WIDTH - left - SIDE
    picture.write((left, TOP + 55), "WINNER" if len(won) == 1 else "SHARED WIN", 34, "600", SOFT, most=most)
    picture.write((left, TOP + 130), both(each.name for each in won), 88, "700", PAPER, most=most)
    who = f"{won[0].faction} · {won[0].person}" if faction else ", ".join(each.person for each in won)
    picture.write((left, TOP + 205), who, 36, "400", PAPER, most=most)
    longest = max([line.total for line in lines] or [1])
    named, others = rows_and_others(len(lines))
    high = min(TALLEST, ROWS // (named + bool(others)))
    if len(lines) == 1:
        _alone(picture, lines[0])
    else:
        for number, line in enumerate(lines[:named]):
            _row(picture, line, PLATE_END + 8 + high * number, high, longest)
    if others:
        middle, size = PLATE_END + 8 + high * named + high // 2, min(36, high - 6)
        picture.write((SIDE + 60, middle), f"and {others} others", size, "400", INK, most=NAME_WIDTH)
    picture.write((WIDTH - SIDE, HEIGHT - 24), "Muster", 26, "600", INK, most=200, anchor="rm")
    return picture


def _row(picture: SharePicture, line: FinalLine, top: int, high: int, longest: int) -> None:
    """Its place, its name and its bar, so high."""
    row, middle = line.row, top + high // 2
    size, half = min(36, high - 6), min(16, high // 2 - 5)
    picture.write((SIDE, middle), str(row.place or "–"), size, "600", INK, most=40)
    name_at = middle - 14 if high >= ROOMY else middle
    picture.write((SIDE + 60, name_at), row.entrant.name, size, "600", INK, most=NAME_WIDTH)
    if high >= ROOMY:
        more = " · ".join(f"{each.name} {each.amount}" for each, _ in line.parts)
        picture.write((SIDE + 60, middle + 20), more, 24, "400", QUIET, most=NAME_WIDTH)
    left, wide = BAR_START, LONGEST * max(0, line.total) // max(1, longest)
    if wide:
        picture.plate((left, middle - half, left + wide, middle + half), PLATES[row.entrant.hue or GREY])
        left += wide + 16
    left += picture.write((left, middle), str(line.total), size + 4, "700", INK, most=90) + 10
    picture.write((left, middle + 2), _figures(line), 26, "400", QUIET, most=WIDTH - SIDE - left)


def _figures(line: FinalLine) -> str:
    """The unit of its number, how its games ended, and what parts it from its equals."""
    row = line.row
    parted = f"opp. {row.strength} %" if row.points is not None else row.tie
    return " · ".join(part for part in (line.total_name, row.entrant.record, row.beside_games, parted) if part)


def _alone(picture: SharePicture, line: FinalLine) -> None:
    """All that an entrant without opponents has, side by side."""
    parts = [(each.name, str(each.amount)) for each, _ in line.parts]
    figures = [(line.total_name, str(line.total)), *parts, ("won–drawn–lost", line.row.entrant.record)]
    room = (WIDTH - 2 * SIDE) // len(figures)
    for number, (name, figure) in enumerate(figures):
        left = SIDE + room * number
        picture.write((left, PLATE_END + 85), figure, 88, "700", INK, most=room - 24)
        picture.write((left, PLATE_END + 160), name, 32, "400", QUIET, most=room - 24)
