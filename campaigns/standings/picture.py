"""The end of a campaign as a picture to share: who won it, and where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.standings.selectors.standings import FinalLine
from rosters.web.hues import GREY
from rosters.web.share_picture import HEIGHT, INK, PAPER, PLATES, SIDE, SOFT, TOP, WIDTH, SharePicture
from rules.names import both

PLATE_END = 370
ROW = 54
MOST_ROWS = 4
NAME_WIDTH, BAR_START = 420, 560
LONGEST = WIDTH - BAR_START - SIDE - 90
SIGN = 200


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
    for number, line in enumerate(lines[:MOST_ROWS]):
        row = line.row
        middle = PLATE_END + 8 + ROW * number + ROW // 2
        colour = PLATES[row.entrant.hue or GREY]
        picture.write((SIDE, middle), str(row.place or "–"), 36, "600", INK, most=40)
        picture.write((SIDE + 60, middle), row.entrant.name, 36, "600", INK, most=NAME_WIDTH)
        wide = LONGEST * max(0, line.total) // max(1, longest)
        if wide:
            picture.plate((BAR_START, middle - 16, BAR_START + wide, middle + 16), colour)
        picture.write((BAR_START + wide + 16, middle), str(line.total), 40, "700", INK, most=90)
    picture.write((WIDTH - SIDE, HEIGHT - 24), "Muster", 26, "600", INK, most=200, anchor="rm")
    return picture
