"""Makes of what somebody sent a picture that may be kept and shown: checked, upright, small, without metadata.

Whatever comes in, a JPEG of our own making goes out: nothing of the file itself is kept, so nothing hidden in it is.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import BoundedSemaphore

from PIL import Image, ImageOps

from rules.errors import Refusal

MOST_BYTES = 12_000_000
"""Phones make pictures of 3 to 10 MB."""
MOST_PIXELS = {"JPEG": 50_000_000, "PNG": 24_000_000, "WEBP": 24_000_000}
"""A JPEG is made smaller while it is read; the others stand in memory whole."""
MOST_DECODED = 150_000_000
"""Bytes that a picture may take in memory when it cannot be made smaller while it is read."""
SECONDS_IN_LINE = 20
BUSY = "Other pictures are being read right now. Nothing was stored; send yours again in a minute."
LONGEST_SIDE = 640
"""Three times what a card prints at 300 dots to the inch."""
SHORTEST_SIDE = 32
QUALITY = 85
BYTES_OF = {"1": 1, "L": 1, "P": 1, "I;16": 2, "RGB": 4}
"""Of one pixel in memory, by the mode of a PNG; those with transparency are copied once as they shrink."""
TRANSPARENT, WEBP, LAYERED = 8, 16, 2
"""Of one pixel: a WebP is drawn on a canvas and copied; a progressive JPEG is held whole, two for each colour."""
PAPER = (255, 255, 255)
FORMS = "a JPEG, PNG or WebP"
UNREADABLE = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    ArithmeticError,
    struct.error,
)

_line = BoundedSemaphore(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedPicture:
    """A picture that may be kept."""

    body: bytes
    width: int
    height: int


def make(data: bytes) -> CheckedPicture:
    """The picture in these bytes, as it is kept; a Refusal says in one sentence why it cannot be."""
    if len(data) > MOST_BYTES:
        raise _refusal(f"This picture is larger than {MOST_BYTES // 1_000_000} MB. Send a smaller one.", "too-large")
    try:
        with Image.open(io.BytesIO(data), formats=list(MOST_PIXELS)) as image:
            _check(image)
            with _turn():
                upright = _upright(image)
    # Whatever a broken file makes its reader raise says the same to who sent it.
    except UNREADABLE as problem:
        raise _refusal(f"This file cannot be read as a picture. Send {FORMS}.", "no-picture") from problem
    except Image.DecompressionBombError as problem:
        raise _refusal("This picture has far too many pixels. Send a smaller one.", "too-large") from problem
    body = io.BytesIO()
    upright.save(body, "JPEG", quality=QUALITY, optimize=True)
    return CheckedPicture(body=body.getvalue(), width=upright.width, height=upright.height)


def _layers_size(image: Image.Image) -> int:
    """Phones keep colours in half of the lines and columns, which is half of it all."""
    samples = [across * down for _, across, down, _ in image.layer]  # type: ignore[attr-defined]
    return LAYERED * image.width * image.height * sum(samples) // max(samples)


@contextmanager
def _turn() -> Iterator[None]:
    """Of each process, one unpacks a picture at a time."""
    if not _line.acquire(timeout=SECONDS_IN_LINE):
        raise _refusal(BUSY, "busy")
    try:
        yield
    finally:
        _line.release()


def _check(image: Image.Image) -> None:
    """By what the file says of itself, before any of it is unpacked."""
    pixels, most = image.width * image.height, MOST_PIXELS[str(image.format)]
    if pixels > most:
        raise _refusal(
            f"This picture has {pixels // 1_000_000} million pixels; at most {most // 1_000_000} million "
            "are allowed. Send a smaller one.",
            "too-large",
        )
    if _decoded_size(image) > MOST_DECODED:
        raise _refusal(
            "This picture takes too much memory to open. Send a smaller one, or an ordinary JPEG.", "too-large"
        )
    if min(image.size) < SHORTEST_SIDE:
        raise _refusal(f"This picture is smaller than {SHORTEST_SIDE} pixels. Send a larger one.", "too-small")


def _decoded_size(image: Image.Image) -> int:
    """Its bytes in memory. A plain JPEG is made smaller as it is read."""
    pixels = image.width * image.height
    if image.format == "JPEG":
        return _layers_size(image) if image.info.get("progressive") else 0
    return pixels * (WEBP if image.format == "WEBP" else BYTES_OF.get(image.mode, TRANSPARENT))


def _upright(image: Image.Image) -> Image.Image:
    image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    # Made small before it is turned: turning copies.
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    turned = ImageOps.exif_transpose(image)
    if "A" in turned.mode or "transparency" in turned.info:
        opaque = turned.convert("RGBA")
        ground = Image.new("RGB", opaque.size, PAPER)
        ground.paste(opaque, mask=opaque.getchannel("A"))
        return ground
    plain = turned.convert("RGB")
    plain.info.clear()
    return plain


def _refusal(words: str, code: str) -> Refusal:
    return Refusal(words, code=code)
