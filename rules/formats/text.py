"""The bytes of a file as text: in which encoding, and in the one form by which files are told apart."""

from __future__ import annotations

import re

from rules.errors import Fault, Malformed
from rules.formats.limits import MOST_BYTES

UTF8_BOM, UTF16_BOMS = b"\xef\xbb\xbf", (b"\xff\xfe", b"\xfe\xff")
DECLARATION = re.compile(rb"""<\?xml\s[^>]{0,200}?\?>""")
ENCODING = re.compile(rb"""encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
ENCODINGS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "us-ascii": "utf-8",
    "ascii": "utf-8",
    "iso-8859-1": "iso-8859-1",
    "latin1": "iso-8859-1",
    "windows-1252": "windows-1252",
    "cp1252": "windows-1252",
}
"""What a file may say it is in, and how we read it; UTF-16 is known by its first two bytes."""
HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
LONGEST_QUOTE = 60


def quoted(text: str) -> str:
    """A piece of a file as it may stand in a message: one line, not long."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…")


def canonical_bytes(data: bytes, name: str) -> bytes:
    """The file in UTF-8 with plain line ends and a declaration that says so.

    Its digest is the file's identity: zipped or not, from Windows or not, it is the same file.
    """
    if len(data) > MOST_BYTES:
        raise Malformed(name, Fault(f"is larger than {MOST_BYTES:,} bytes"))
    text = _decoded(data, name).replace("\r\n", "\n").replace("\r", "\n").strip()
    if not text:
        raise Malformed(name, Fault("is empty"))
    if text.startswith("<?xml"):
        head, end, rest = text.partition("?>")
        text = HEAD + rest if end else head
    return text.encode("utf-8")


def _decoded(data: bytes, name: str) -> str:
    encoding = _encoding(data, name)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        encoding_name = encoding.upper().removesuffix("-SIG")
        raise Malformed(name, Fault(f"is not text in {encoding_name}", f"line {line}")) from None


def _encoding(data: bytes, name: str) -> str:
    if data.startswith(UTF16_BOMS):
        return "utf-16"
    if data.startswith(UTF8_BOM):
        return "utf-8-sig"
    declaration = DECLARATION.match(data.lstrip()[:300])
    stated = ENCODING.search(declaration.group()) if declaration else None
    if stated is None:
        return "utf-8"
    said = stated.group(1).decode("ascii").lower()
    if said not in ENCODINGS:
        raise Malformed(name, Fault(f"says it is in {quoted(said)}, which is not read", "line 1"))
    return ENCODINGS[said]
