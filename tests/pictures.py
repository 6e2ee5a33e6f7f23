"""Pictures for tests: red above, blue below."""

from __future__ import annotations

import io
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

RED, BLUE = (200, 30, 20), (20, 40, 200)


def drawn(width: int = 100, height: int = 200, form: str = "JPEG", mode: str = "RGB", **saved: Any) -> bytes:
    """A picture in the bytes of a file."""
    image = Image.new("RGB", (width, height), BLUE)
    image.paste(RED, (0, 0, width, height // 2))
    body = io.BytesIO()
    image.convert(mode).save(body, form, **saved)
    return body.getvalue()


def uploaded(data: bytes | None = None, name: str = "kais.jpg") -> SimpleUploadedFile:
    """The file as a form sends it."""
    return SimpleUploadedFile(name, data or drawn(), content_type="image/jpeg")
