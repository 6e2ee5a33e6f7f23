"""A roster as a picture to share: whose it is, what stands on it, and what it costs."""

from __future__ import annotations

from rosters.models import Roster
from rosters.web.share_picture import FOOT, HEIGHT, INK, PAPER, SIDE, SOFT, TOP, WIDTH, SharePicture, plate_of
from rules.editions import find

SIGN = 400
MOST = 720


def roster_picture(roster: Roster) -> SharePicture:
    """No query beside its owner's."""
    edition = find(roster.edition)
    picture = SharePicture(edition.words["roster"], edition.name)
    picture.plate((0, TOP, WIDTH, HEIGHT - FOOT), plate_of(roster.faction))
    picture.emblem(roster.faction, (WIDTH - SIDE - SIGN, TOP + 15), SIGN, PAPER, strength=0.9)
    picture.write((SIDE, 210), roster.name, 92, "700", PAPER, most=MOST - 40)
    picture.write((SIDE, 290), roster.faction, 40, "400", PAPER, most=MOST - 40)
    figures = [(str(roster.size), edition.words["operatives" if roster.size != 1 else "operative"].casefold())]
    if edition.points is not None:
        figures.insert(0, (str(roster.points), "points"))
    at = SIDE
    for number, words in figures:
        wide = picture.write((at, 425), number, 110, "700", PAPER, most=MOST // 2)
        below = picture.write((at, 500), words, 34, "400", SOFT, most=MOST // 2)
        at += max(wide, below) + SIDE
    by = f" · by {roster.owner}" if roster.owner else ""
    picture.write((SIDE, HEIGHT - FOOT // 2), f"Muster{by}", 32, "600", INK, most=MOST)
    return picture
