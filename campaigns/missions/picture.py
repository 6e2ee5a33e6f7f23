"""A mission as a picture to share, 1200 × 630: both sides, and once it is reported who won. Drawn here."""

from __future__ import annotations

import io
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from rosters.web.hues import MARKS, hue_of

SIZE = (1200, 630)
TOP, FOOT = 110, 90
PLATES = {
    "cobalt": "#24569f", "teal": "#00646a", "moss": "#3b6420", "ochre": "#715000",
    "rust": "#8f3b00", "crimson": "#96203b", "plum": "#743781", "slate": "#50585c",
}  # fmt: skip
"""The plates of tokens.css by day: pictures are opened anywhere."""
BAR, PAPER, INK, SOFT = "#16211c", "#fbfcfa", "#141e1a", "#e4e9e4"
FONT = "muster/fonts/archivo-narrow-latin-{}-normal.woff2"


def mission_picture(sheet: MissionSheet) -> bytes:
    """As a PNG. No query."""
    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    width, height = SIZE
    draw.rectangle((0, 0, width, TOP), fill=BAR)
    _write(draw, (48, 55), f"Mission {sheet.number} · {sheet.title}", 48, "700", PAPER, most=720)
    _write(draw, (width - 48, 55), sheet.campaign.name, 32, "400", SOFT, most=360, anchor="rm")
    shown = sheet.sides[:2]
    plates = _plates(shown)
    for number, side in enumerate(shown):
        left = number * width // len(shown)
        right = (number + 1) * width // len(shown)
        draw.rectangle((left, TOP, right, height - FOOT), fill=plates[number])
        is_right = number == 1
        x, anchor = (right - 48, "rm") if is_right else (left + 48, "lm")
        most = right - left - 130
        _write(draw, (x, 300), side.name, 72, "700", PAPER, most=most, anchor=anchor)
        _write(draw, (x, 365), side.faction, 34, "400", PAPER, most=most, anchor=anchor)
        if sheet.is_reported and side.result:
            _write(draw, (x, 440), side.result.upper(), 44, "700", PAPER, most=most, anchor=anchor)
    if len(shown) == 2:
        middle, centre, half = width // 2, (TOP + height - FOOT) // 2, 64
        corners = [(middle, centre - half), (middle + half, centre), (middle, centre + half), (middle - half, centre)]
        draw.polygon(corners, fill=PAPER, outline=INK, width=4)
        _write(draw, (middle, centre), "vs", 44, "700", INK, most=100, anchor="mm")
    _write(draw, (48, height - FOOT // 2), f"Muster · {sheet.stamp[0]}", 32, "600", INK, most=700)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _plates(sides: tuple[SideSheet, ...]) -> list[str]:
    """Two sides never have the same."""
    hues = [hue_of(side.faction) or "slate" for side in sides]
    if len(hues) == 2 and hues[0] == hues[1]:
        hues[1] = next(hue for hue in MARKS if hue != hues[0])
    return [PLATES[hue] for hue in hues]


def _write(
    draw: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    size: int,
    weight: str,
    fill: str,
    *,
    most: int,
    anchor: str = "lm",
) -> None:
    """A line of at most so many pixels: smaller type first, then fewer letters."""
    font = _font(size, weight)
    while font.getlength(text) > most and font.size > size // 2:
        font = _font(int(font.size) - 4, weight)
    while font.getlength(text) > most and len(text) > 2:
        text = f"{text[:-2].rstrip()}…"
    draw.text(at, text, font=font, fill=fill, anchor=anchor)


def _font(size: int, weight: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(Path(settings.BASE_DIR, "static", FONT.format(weight)), size)
