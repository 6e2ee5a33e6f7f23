"""Reads the file of a campaign, trusting nothing in it: what it holds as rows that could be made, not yet made."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from PIL import Image

from campaigns.transfer.tables import ADDED, CAMPAIGN, CONTENT, FORMAT, FORMERLY, TABLES, VERSION, FileTable
from rosters.models import Picture
from rosters.operatives.pictures import LONGEST_SIDE, UNREADABLE
from rules.errors import Fault, Malformed
from rules.formats.archive import is_zip, members_of
from rules.formats.budget import Budget
from rules.formats.limits import MOST_BYTES, MOST_COUNTED
from rules.formats.text import quoted

MOST_CONTENT = 80_000_000
MOST_PICTURE = 600_000
SUFFIXES = {".json", ".xml", ".jpg"}
COUNTED = ("number", "count")
LOADED = ("rosters", "operatives", "kill_teams", "roster_changes")
"""Where numbers say how often something is carried: each of them is looked at when it is judged."""
Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignFile:
    """What a file holds."""

    content: Mapping[str, Any]
    pictures: Mapping[str, bytes]
    """By digest."""
    rules: Mapping[str, bytes]
    """By their path in the file."""
    rows: Mapping[str, tuple[models.Model, ...]] = field(default_factory=dict)


def campaign_file_in(data: bytes, name: str, budget: Budget) -> CampaignFile:
    """What the bytes hold; Malformed or a Refusal says what is wrong with them."""
    if not is_zip(data):
        raise Malformed(name, Fault("is not a campaign file: it is not a .zip"))
    body, pictures, rules = b"", {}, {}
    for member in members_of(data, name, SUFFIXES, budget, _most):
        inner = PurePosixPath(member.name.removeprefix(f"{name}/"))
        if str(inner) == CONTENT:
            body = member.data
        elif inner.suffix == ".jpg":
            # A portrait as Muster makes them: nothing is hidden in it, and its name is its digest.
            if sha256(member.data).hexdigest() != inner.stem or not is_plain_jpeg(member.data):
                raise Malformed(name, Fault(f"holds the picture {quoted(inner.stem)}, which Muster did not make"))
            pictures[inner.stem] = member.data
        elif inner.parts[0] == "rules":
            rules[str(inner)] = member.data
    if not body:
        raise Malformed(name, Fault(f"holds no {CONTENT}"))
    content = _content(body, name, budget)
    return CampaignFile(content=content, pictures=pictures, rules=rules, rows=_rows(content, name))


def _most(filename: str) -> int:
    return MOST_CONTENT if filename == CONTENT else MOST_PICTURE if filename.endswith(".jpg") else MOST_BYTES


def _content(body: bytes, name: str, budget: Budget) -> Mapping[str, Any]:
    # Counted before it is parsed: parsed, each of them takes a hundred times its letters.
    budget.spend_nodes(sum(body.count(mark) for mark in (b",", b"[", b"{")))
    try:
        content = json.loads(body)
    except (ValueError, RecursionError):
        raise Malformed(name, Fault(f"holds a {CONTENT} that is not JSON")) from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Malformed(name, Fault("is not a campaign file"))
    if content.get("version") != VERSION:
        raise Malformed(name, Fault(f"is of version {quoted(str(content.get('version')))}; here {VERSION} is read"))
    for table in TABLES:
        if not isinstance(content.get(table.name), list):
            raise Malformed(name, Fault(f"has no table {table.name!r}"))
    if not isinstance(content.get("campaign"), dict) or not isinstance(content.get("packs"), list):
        raise Malformed(name, Fault("has no campaign in it"))
    for key in LOADED:
        _check_counts(content[key], name)
    return content


def _check_counts(value: Any, name: str) -> None:
    """What a small file could be endless by."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        inner = each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
        for key in COUNTED if isinstance(each, dict) else ():
            if isinstance(each.get(key), int | float) and not 0 <= each[key] <= MOST_COUNTED:
                raise Malformed(name, Fault(f"counts something {each[key]} times"))
        waiting += [one for one in inner if isinstance(one, dict | list)]


def _rows(content: Mapping[str, Any], name: str) -> dict[str, tuple[models.Model, ...]]:
    """Every row of the file, checked column by column; they may refer to rows of the file alone."""
    known: dict[type[models.Model], set[Any]] = {}
    found = {"campaign": (_row(CAMPAIGN, content["campaign"], known, None, name),)}
    known[CAMPAIGN.model] = {found["campaign"][0].pk}
    for table in TABLES:
        # A batch may void any other of its table, and stand before it in the file.
        known[table.model] = {_key(table, row, name) for row in content[table.name]}
        campaign = found["campaign"][0]
        found[table.name] = tuple(_row(table, row, known, campaign, name) for row in content[table.name])
    return found


def _key(table: FileTable, row: Any, name: str) -> Any:
    key = table.model._meta.pk
    if not isinstance(row, dict) or key is None:
        raise Malformed(name, Fault(f"holds something in {table.name!r} that is no row"))
    try:
        return key.to_python(row.get(key.name))
    except ValidationError:
        raise Malformed(name, Fault(f"holds a row in {table.name!r} whose key is none")) from None


def _row(table: FileTable, values: Row, known: Mapping[type[models.Model], set[Any]], campaign: Any, name: str) -> Any:
    row = table.model()
    references = []
    for column in table.columns:
        if column in ADDED.get(table.model, ()):
            continue
        name_here = column if column in values else FORMERLY.get(column, column)
        if name_here not in values:
            raise Malformed(name, Fault(f"lacks {column!r} in {table.name!r}"))
        model_field = table.model._meta.get_field(column)
        try:
            if isinstance(model_field, models.ForeignKey):
                references.append(column)
                setattr(row, model_field.attname, _reference(model_field, values[name_here], known))
            else:
                setattr(row, column, model_field.to_python(values[name_here]))
        except (ValidationError, TypeError, ValueError, OverflowError):
            raise Malformed(name, Fault(f"has {column!r} in {table.name!r} that cannot be read")) from None
    if campaign is not None and any(each.name == "campaign" and each.is_relation for each in table.model._meta.fields):
        row.campaign_id = campaign.pk
        references.append("campaign")
    for model_field in table.model._meta.fields:
        if (
            model_field.name in references
            or model_field.name not in table.columns
            or getattr(row, model_field.attname) == ""
        ):
            continue
        try:
            model_field.clean(getattr(row, model_field.attname), row)
        except ValidationError:
            raise Malformed(name, Fault(f"has {model_field.name!r} in {table.name!r} that cannot be")) from None
    return row


def _reference(
    model_field: models.ForeignKey[Any, Any], value: Any, known: Mapping[type[models.Model], set[Any]]
) -> Any:
    """The key of a row of the file: nothing that is here already can be meant."""
    if value is None:
        if not model_field.null:
            raise ValueError
        return None
    key = model_field.target_field.to_python(value)
    if key not in known.get(model_field.related_model, ()):
        raise ValueError
    return key


# Portraits


def is_plain_jpeg(body: bytes) -> bool:
    """Whether it is one small picture and no more: no metadata before it, nothing after it."""
    at = 2
    if body[:2] != b"\xff\xd8":
        return False
    while at + 4 <= len(body) and body[at] == 0xFF and body[at + 1] != 0xDA:
        if body[at + 1] not in (0xE0, 0xDB, 0xC0, 0xC2, 0xC4, 0xDD):
            return False
        at += 2 + int.from_bytes(body[at + 2 : at + 4], "big")
    try:
        with Image.open(io.BytesIO(body), formats=["JPEG"]) as image:
            if max(image.size) > LONGEST_SIDE:
                return False
            image.load()
    except UNREADABLE:
        return False
    return body.find(b"\xff\xd9", at) == len(body) - 2


def picture_row(digest: str, body: bytes) -> Picture:
    with Image.open(io.BytesIO(body), formats=["JPEG"]) as image:
        return Picture(digest=digest, body=body, width=image.width, height=image.height)
