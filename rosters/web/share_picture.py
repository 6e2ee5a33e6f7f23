"""Pictures to share, 1200 × 630, as chats show them beside a link: plates, type and emblems. Drawn here."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse
from PIL import Image, ImageChops, ImageDraw, ImageFont

from rosters.web.hues import emblem_of, hue_of
from rosters.web.outlines import Point, Shape, symbol_of

SIZE = WIDTH, HEIGHT = (1200, 630)
TOP, FOOT, SIDE = 110, 90, 48
PLATES = {
    "cobalt": "#24569f", "teal": "#00646a", "moss": "#3b6420", "ochre": "#715000",
    "rust": "#8f3b00", "crimson": "#96203b", "plum": "#743781", "slate": "#50585c",
}  # fmt: skip
"""The plates of tokens.css by day: pictures are opened anywhere."""
BAR, PAPER, INK, SOFT = "#16211c", "#fbfcfa", "#141e1a", "#e4e9e4"
FONT = "static/muster/fonts/archivo-narrow-latin-{}-normal.woff2"
FINER = 4
"""Emblems are drawn so many times larger first, that their edges are smooth."""


class SharePicture:
    """A picture with its bar on top."""

    def __init__(self, title: str, aside: str = "") -> None:
        self.image = Image.new("RGB", SIZE, PAPER)
        self.draw = ImageDraw.Draw(self.image)
        self.plate((0, 0, WIDTH, TOP), BAR)
        self.write((SIDE, TOP // 2), title, 48, "700", PAPER, most=720)
        self.write((WIDTH - SIDE, TOP // 2), aside, 32, "400", SOFT, most=360, anchor="rm")

    def plate(self, box: tuple[int, int, int, int], colour: str) -> None:
        self.draw.rectangle(box, fill=colour)

    def write(
        self,
        at: tuple[int, int],
        text: str,
        size: int,
        weight: str,
        fill: str,
        *,
        most: int,
        anchor: str = "lm",
    ) -> int:
        """A line of at most so many pixels: smaller type first, then fewer letters. How wide it became."""
        font = _font(size_for([text], size, weight, most=most), weight)
        while font.getlength(text) > most and len(text) > 2:
            text = f"{text[:-2].rstrip()}…"
        self.draw.text(at, text, font=font, fill=fill, anchor=anchor)
        return int(font.getlength(text))

    def emblem(self, faction: str, at: tuple[int, int], side: int, colour: str, *, strength: float = 1.0) -> None:
        """The emblem of a faction in a square; weaker, it is a shade on its plate."""
        symbol = symbol_of(emblem_of(faction))
        large = (side * FINER, side * FINER)
        mask = Image.new("1", large)
        for shape in symbol.shapes:
            mask = ImageChops.logical_or(mask, _drawn(shape, large, side * FINER / symbol.side))
        soft = mask.convert("L").resize((side, side), Image.Resampling.LANCZOS)
        self.image.paste(colour, at, soft.point(lambda value: int(value * strength)))

    def answer(self) -> HttpResponse:
        """As a PNG, which its link gives for some minutes as it is."""
        file = io.BytesIO()
        self.image.save(file, "PNG", optimize=True)
        headers = {"Cache-Control": "private, max-age=300"}
        return HttpResponse(file.getvalue(), content_type="image/png", headers=headers)


def size_for(texts: Sequence[str], size: int, weight: str, *, most: int) -> int:
    """The largest type, down from a size to its half, in which each of the texts has at most so many pixels."""
    fitting = size
    while fitting > size // 2 and any(_font(fitting, weight).getlength(text) > most for text in texts):
        fitting -= 4
    return fitting


def plate_of(faction: str) -> str:
    """The colour behind a faction's emblem."""
    return PLATES[hue_of(faction) or "slate"]


def _drawn(shape: Shape, size: tuple[int, int], scale: float) -> Image.Image:
    found = Image.new("1", size)
    for outline in shape.outlines:
        points = [(x * scale, y * scale) for x, y in outline]
        if shape.stroke:
            wide = shape.stroke * scale
            line = [*points, points[1]] if points[0] == points[-1] else _with_ends(points, wide / 2)
            ImageDraw.Draw(found).line(line, fill=1, width=round(wide), joint="curve")
            continue
        part = Image.new("1", size)
        ImageDraw.Draw(part).polygon(points, fill=1)
        found = ImageChops.logical_xor(found, part)
    return found


def _with_ends(points: Sequence[Point], more: float) -> list[Point]:
    """A line so much longer at both ends, which are square."""
    return [_beyond(points[1], points[0], more), *points[1:-1], _beyond(points[-2], points[-1], more)]


def _beyond(before: Point, end: Point, more: float) -> Point:
    far = math.dist(before, end) or 1.0
    return end[0] + (end[0] - before[0]) * more / far, end[1] + (end[1] - before[1]) * more / far


def _font(size: int, weight: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(Path(settings.BASE_DIR, FONT.format(weight)), size)
