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
TALLEST = 54
MOST_ROWS = 6
NAME_WIDTH, BAR_START = 420, 560
LONGEST = WIDTH - BAR_START - SIDE - 90
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
    size, half = min(36, high - 6), min(16, high // 2 - 5)
    for number, line in enumerate(lines[:named]):
        row = line.row
        middle = PLATE_END + 8 + high * number + high // 2
        colour = PLATES[row.entrant.hue or GREY]
        picture.write((SIDE, middle), str(row.place or "–"), size, "600", INK, most=40)
        picture.write((SIDE + 60, middle), row.entrant.name, size, "600", INK, most=NAME_WIDTH)
        wide = LONGEST * max(0, line.total) // max(1, longest)
        if wide:
            picture.plate((BAR_START, middle - half, BAR_START + wide, middle + half), colour)
        picture.write((BAR_START + wide + 16, middle), str(line.total), size + 4, "700", INK, most=90)
    if others:
        middle = PLATE_END + 8 + high * named + high // 2
        picture.write((SIDE + 60, middle), f"and {others} others", size, "400", INK, most=NAME_WIDTH)
    picture.write((WIDTH - SIDE, HEIGHT - 24), "Muster", 26, "600", INK, most=200, anchor="rm")
    return picture
