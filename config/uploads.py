"""How much anyone may send at once; what is larger is refused before any of it is kept."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler

MOST_BYTES = 25_000_000
"""All community files of one edition in one archive have less than 5 MB."""


class Bounded(FileUploadHandler):
    """Refuses a request that is too large, by what it says of itself; the server reads no more than that."""

    def handle_raw_input(self, input_data: Any, meta: dict[str, Any], content_length: int, *others: Any) -> None:
        if content_length > MOST_BYTES:
            raise RequestDataTooBig(f"The request has more than {MOST_BYTES:,} bytes.")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
