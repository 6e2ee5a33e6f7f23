"""Rosters as BattleScribe writes them: its order of elements and attributes, its way of escaping."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import fields
from decimal import Decimal
from functools import cache
from typing import Any

from rules.catalogue.model import Characteristic, Cost, Number, Profile, Publication, Rule
from rules.formats.roster_file import (
    CostLimit,
    RosterCategory,
    RosterFile,
    RosterForce,
    RosterSelection,
    Tag,
)
from rules.formats.shapes import camel, shape_of

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
ROSTER_NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
ELEMENT = ("id", "name", "entry_id", "entry_group_id", "custom_name", "publication_id", "page")
NODE = ("id", "name", "publication_id", "page", "hidden")
ATTRIBUTES: dict[type, tuple[str, ...]] = {
    RosterFile: (
        "id",
        "name",
        "battle_scribe_version",
        "game_system_id",
        "game_system_name",
        "game_system_revision",
    ),
    RosterForce: (*ELEMENT, "catalogue_id", "catalogue_revision", "catalogue_name"),
    RosterSelection: (*ELEMENT, "number", "type"),
    RosterCategory: (*ELEMENT, "primary"),
    Cost: ("name", "type_id", "value"),
    CostLimit: ("name", "type_id", "value"),
    Tag: ("id", "name"),
    Publication: ("id", "name", "short_name", "publisher", "publication_date", "publisher_url"),
    Profile: (*NODE, "type_id", "type_name"),
    Rule: NODE,
    Characteristic: ("name", "type_id"),
}
ALWAYS = {"name", "id", "entry_id", "type_id"}
"""Text attributes that are written even when they are empty."""
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;", "\r": "&#13;"}
ATTRIBUTE_ESCAPES = {**ESCAPES, "\n": "&#10;", "\t": "&#9;"}
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_roster(roster: RosterFile, *, zipped: bool = False) -> bytes:
    """The roster as a .ros, or as a .rosz: the same roster gives the same bytes."""
    attributes = f'{_attributes(roster)} xmlns="{ROSTER_NAMESPACE}"'
    lines = [DECLARATION, *_element("roster", attributes, list(_children(roster, "  ")), "")]
    plain = "\n".join(lines).encode("utf-8")
    return _zipped(plain, f"{_file_name(roster.name)}.ros") if zipped else plain


def _lines(value: Any, tag: str, indent: str) -> Iterator[str]:
    kind: type = type(value)
    own_text = shape_of(kind).own_text
    if own_text:
        yield from _text(tag, _attributes(value), getattr(value, own_text), indent)
    else:
        yield from _element(tag, _attributes(value), list(_children(value, indent + "  ")), indent)


def _children(value: Any, indent: str) -> Iterator[str]:
    kind: type = type(value)
    for field, name, item_tag in _parts(kind):
        content = getattr(value, field)
        if not content:
            continue
        if item_tag:
            inner = (line for item in content for line in _lines(item, item_tag, indent + "  "))
            yield from _element(name, "", list(inner), indent)
        else:
            yield from _text(name, "", content, indent)


@cache
def _parts(kind: type) -> tuple[tuple[str, str, str], ...]:
    """A class's child elements in order: its field, its name in XML, and for a list the name of an item."""
    shape = shape_of(kind)
    texts = {field: (name, "") for name, field in shape.texts.items() if field != "comment"}
    lists = {field: (name, tag) for name, (field, tag, _) in shape.lists.items()}
    known = texts | lists
    return tuple((each.name, *known[each.name]) for each in fields(kind) if each.name in known)


def _attributes(value: Any) -> str:
    written = []
    for field in ATTRIBUTES[type(value)]:
        content = getattr(value, field)
        if content != "" or field in ALWAYS:
            written.append(f' {camel(field)}="{_escaped(_printable(content, field), ATTRIBUTE_ESCAPES)}"')
    return "".join(written)


def _printable(content: str | bool | Number, field: str) -> str:
    if isinstance(content, bool):
        return "true" if content else "false"
    if field == "value" and not isinstance(content, str):
        return decimal_text(content)
    return str(content)


def decimal_text(value: Number) -> str:
    """A figure as BattleScribe writes it: never without a decimal place, never with an exponent."""
    text = format(Decimal(value), "f")
    return text if "." in text else f"{text}.0"


def _element(tag: str, attributes: str, inner: list[str], indent: str) -> Iterator[str]:
    if not inner:
        yield f"{indent}<{tag}{attributes}/>"
        return
    yield f"{indent}<{tag}{attributes}>"
    yield from inner
    yield f"{indent}</{tag}>"


def _text(tag: str, attributes: str, text: str, indent: str) -> Iterator[str]:
    if text:
        yield f"{indent}<{tag}{attributes}>{_escaped(text, ESCAPES)}</{tag}>"
    else:
        yield f"{indent}<{tag}{attributes}/>"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    """Text as XML may carry it; a character it cannot carry is shown as lost."""
    legal = NOT_XML.sub("\ufffd", text)
    return "".join(escapes.get(letter, letter) for letter in legal)


def _file_name(name: str) -> str:
    """The roster's name as a file may be called on every system."""
    return re.sub(r'[\x00-\x1f<>:"/\\|?*]+', "_", name).strip(" .")[:100] or "roster"


def _zipped(plain: bytes, name: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        entry = zipfile.ZipInfo(name)  # dated 1980, as is whatever tells no date
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, plain)
    return buffer.getvalue()
