"""What is made of a picture that somebody sends, and what is refused."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import zlib
from typing import Any

import pytest
from PIL import Image

from rosters.operatives import pictures
from rosters.operatives.pictures import LONGEST_SIDE, MOST_BYTES, make
from rules.errors import Refusal
from tests.pictures import drawn
from tests.servers import PROJECT

ORIENTATION, MAKER, PLACE = 0x0112, 0x010F, 0x8825


def opened(body: bytes) -> Image.Image:
    return Image.open(io.BytesIO(body))


def is_red(pixel: Any) -> bool:
    return bool(pixel[0] > pixel[2] + 80)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_every_form_that_is_taken_becomes_a_jpeg(form: str):
    made = make(drawn(form=form))
    assert (opened(made.body).format, made.width, made.height) == ("JPEG", 100, 200)


@pytest.mark.parametrize("mode", ["L", "P", "1", "LA", "RGBA", "CMYK"])
def test_every_kind_of_colour_is_read(mode: str):
    form = "JPEG" if mode == "CMYK" else "PNG"
    assert opened(make(drawn(form=form, mode=mode)).body).mode == "RGB"


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_a_picture_is_turned_upright(orientation: int):
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    image = opened(make(drawn(form="JPEG", exif=exif)).body)
    # Where the camera's top, the red half, belongs by the orientation that it wrote down.
    red = {1: (50, 20), 3: (50, 180), 6: (180, 50), 8: (20, 50)}[orientation]
    assert is_red(image.getpixel(red))
    assert image.size == ((100, 200) if orientation in (1, 3) else (200, 100))
    assert ORIENTATION not in image.getexif()


def test_a_large_picture_becomes_small_in_its_proportions():
    made = make(drawn(3000, 1500))
    assert (made.width, made.height) == (LONGEST_SIDE, LONGEST_SIDE // 2)


def test_nothing_of_what_the_file_told_beside_the_picture_is_kept():
    exif = Image.Exif()
    exif[MAKER] = "Secret camera"
    exif.get_ifd(PLACE)[1] = "N"
    body = make(drawn(exif=exif, comment=b"Secret remark", icc_profile=b"Secret profile" * 20)).body
    assert b"Secret" not in body
    image = opened(body)
    assert not dict(image.getexif())
    assert not {"comment", "icc_profile", "exif", "xmp"} & set(image.info)


def test_the_same_picture_is_the_same_to_the_last_byte():
    assert make(drawn()).body == make(drawn()).body


def test_what_lies_behind_a_transparent_picture_is_white():
    image = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    body = io.BytesIO()
    image.save(body, "PNG")
    assert opened(make(body.getvalue()).body).getpixel((30, 30)) == (255, 255, 255)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_of(width: int, height: int, data: bytes = b"") -> bytes:
    """A PNG that says it is that large."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


REFUSED = {
    "a bomb": (png_of(60_000, 60_000), "pixels"),
    "larger than the limit of its form": (png_of(6_000, 5_000), "30 million pixels; at most 24 million"),
    "too small": (drawn(20, 20), "smaller than 32 pixels"),
    "too many bytes": (b"\xff" * (MOST_BYTES + 1), "larger than 12 MB"),
    "no picture": (b"hello", "cannot be read as a picture"),
    "nothing": (b"", "cannot be read"),
    "cut off": (drawn(600, 600, form="PNG")[:200], "cannot be read"),
    "a drawing with scripts": (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "cannot be"),
    "a form that is not taken": (drawn(form="GIF"), "a JPEG, PNG or WebP"),
    "a form that can hold programs": (drawn(form="TIFF"), "a JPEG, PNG or WebP"),
    "no picture within": (png_of(100, 100), "cannot be read"),
    "a bomb of text": (
        png_of(100, 100)[:33] + chunk(b"zTXt", b"a\0\0" + zlib.compress(b"\0" * 80_000_000)) + png_of(100, 100)[33:],
        "cannot be read",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_taken_is_refused_in_a_sentence(what: str):
    data, words = REFUSED[what]
    with pytest.raises(Refusal, match=words) as refusal:
        make(data)
    assert refusal.value.code in ("no-picture", "too-large", "too-small")


# What it costs to open them

GROWN = """
import sys
from rosters.operatives.pictures import make
from rules.errors import Refusal

def most_held():
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")) // 1000

data = sys.stdin.buffer.read()
before = most_held()
try:
    made = make(data)
    said = f"{made.width}x{made.height}"
except Refusal as refusal:
    said = refusal.code
print(most_held() - before, said)
"""
OPENED = {
    "a phone's photo": ({"width": 4000, "height": 3000, "form": "JPEG"}, 30),
    "the largest photo of a phone": ({"width": 8160, "height": 6120, "form": "JPEG"}, 30),
    "one in layers": ({"width": 8160, "height": 6120, "form": "JPEG", "progressive": True}, 170),
    "a PNG of 24 million pixels": ({"width": 5600, "height": 4200, "form": "PNG"}, 120),
    "a transparent PNG": ({"width": 4200, "height": 4200, "form": "PNG", "mode": "RGBA"}, 170),
    "a WebP": ({"width": 3500, "height": 2600, "form": "WEBP"}, 170),
}


def grown(data: bytes) -> tuple[int, str]:
    """By how many MB a process of its own grows as it opens this picture, and what comes of it."""
    command = [sys.executable, "-c", GROWN]
    said = subprocess.run(command, input=data, cwd=PROJECT, capture_output=True, check=True).stdout.decode()
    megabytes, came = said.split()
    return int(megabytes), came


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="Memory is read from /proc.")
@pytest.mark.parametrize("what", OPENED)
def test_the_largest_pictures_open_in_bounded_memory(what: str):
    settings, most = OPENED[what]
    megabytes, came = grown(drawn(**settings))
    assert "640" in came
    assert megabytes < most


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="Memory is read from /proc.")
@pytest.mark.parametrize(
    ("form", "settings"),
    [
        ("PNG", {"mode": "RGBA", "width": 5600, "height": 4200}),
        ("WEBP", {"width": 4900, "height": 4800}),
        ("JPEG", {"width": 8160, "height": 6120, "progressive": True, "subsampling": 0}),
    ],
)
def test_what_would_take_more_is_refused_before_it_is_opened(form: str, settings: dict[str, Any]):
    megabytes, came = grown(drawn(form=form, **settings))
    assert came == "too-large"
    assert megabytes < 10


def test_one_picture_is_opened_at_a_time(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pictures, "SECONDS_IN_LINE", 0)
    with pictures._line, pytest.raises(Refusal, match="Other pictures are being read"):
        make(drawn())
