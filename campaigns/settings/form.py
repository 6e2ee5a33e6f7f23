"""Settings as they were sent: the draft, what is wrong with it, and whether only rows were added or taken away."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.text import slugify

from rules.campaigns.described import Described, SettingShape
from rules.campaigns.shape import SettingsShape
from rules.campaigns.validity import MOST_ROWS, WrongSetting, WrongSettings

ADD, REMOVE = "add-row", "remove-row"
IS_SET = "is-set"
"""Name of the tick that says that rows which may be missing are there."""
NUMBER = re.compile(r"-?\d{1,6}")

Draft = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsForm:
    draft: Draft
    faults: tuple[WrongSetting, ...] = ()
    settings: Any = None
    """None while something is wrong."""
    opened: str = ""
    """The path of the rows that were added to or taken from."""

    @property
    def is_only_rows(self) -> bool:
        return bool(self.opened)

    def with_faults(self, faults: Sequence[WrongSetting]) -> SettingsForm:
        return replace(self, faults=tuple(faults), settings=None)


def settings_form(data: QueryDict, shape: SettingsShape[Any], base: Any) -> SettingsForm:
    """What a form of settings asks for; nothing sent is the base itself."""
    columns = shape.described()
    draft, wrong = read(columns, data, shape.to_json(base))
    if path := data.get(ADD, ""):
        return SettingsForm(draft=with_row(columns, draft, path), opened=path)
    if path := data.get(REMOVE, ""):
        return SettingsForm(draft=without_row(columns, draft, path), opened=path)
    if wrong:
        return SettingsForm(draft=draft, faults=tuple(wrong))
    try:
        settings = shape.read(draft, base)
    except WrongSettings as refusal:
        return SettingsForm(draft=draft, faults=refusal.faults)
    faults = shape.check(settings)
    return SettingsForm(draft=draft, faults=faults, settings=None if faults else settings)


def read(columns: tuple[Described, ...], data: QueryDict, base: Mapping[str, Any]) -> tuple[Draft, list[WrongSetting]]:
    """Settings as typed, over what is in force where the form did not ask, and what is no number."""
    wrong: list[WrongSetting] = []
    draft = dict(base)
    for each in columns:
        if each.name in data or f"{each.name}.is-asked" in data:
            draft[each.name] = _read(each, each.name, data, wrong)
    return draft, wrong


def _read(each: Described, path: str, data: QueryDict, wrong: list[WrongSetting]) -> Any:
    if each.shape is SettingShape.TABLE:
        return {column.name: _read(column, f"{path}.{column.name}", data, wrong) for column in each.columns}
    if each.shape is SettingShape.ROWS:
        return _rows(each, path, data, wrong)
    if each.shape is SettingShape.TICK:
        return path in data
    text = data.get(path, "").strip()
    return _number(each, path, text, wrong) if each.shape is SettingShape.NUMBER else text[:200]


def _number(each: Described, path: str, text: str, wrong: list[WrongSetting]) -> Any:
    if not text and each.is_optional:
        return None
    if NUMBER.fullmatch(text.replace("−", "-")):
        return int(text.replace("−", "-"))
    wrong.append(WrongSetting(path, f"{text!r} is not a whole number." if text else "Enter a number."))
    return text


def _rows(each: Described, path: str, data: QueryDict, wrong: list[WrongSetting]) -> list[Draft] | None:
    if each.is_optional and f"{path}.{IS_SET}" not in data:
        return None
    rows = [
        {column.name: _read(column, f"{path}.{number}.{column.name}", data, wrong) for column in each.columns}
        for number in _numbers(path, data)
    ]
    return [_keyed(row) for row in rows]


def _numbers(path: str, data: QueryDict) -> list[int]:
    """The rows that were sent, in order; no more than one over what settings may have."""
    pattern = re.compile(re.escape(path) + r"\.(\d{1,4})\.")
    found = {int(match[1]) for name in data if (match := pattern.match(name))}
    return sorted(found)[: MOST_ROWS + 1]


def _keyed(row: Draft) -> Draft:
    """A new row gets its key from its name."""
    return {**row, "key": slugify(row["name"])[:80]} if row.get("key") == "" and row.get("name") else row


def with_row(columns: tuple[Described, ...], draft: Draft, path: str) -> Draft:
    """The draft with one empty row more at the end of these rows."""
    return _changed(draft, path.split("."), columns, _added)


def without_row(columns: tuple[Described, ...], draft: Draft, path: str) -> Draft:
    """The draft without this row: "resources.2"."""
    *above, number = path.split(".")
    return _changed(draft, above, columns, lambda _, rows: [row for n, row in enumerate(rows) if str(n) != number])


def _added(each: Described, rows: list[Draft]) -> list[Draft]:
    return [*rows, {column.name: _fresh(column) for column in each.columns}]


def _fresh(column: Described) -> Any:
    if column.shape is SettingShape.TICK:
        return bool(column.default)
    return "" if column.is_required else column.default


def _changed(thing: Any, steps: list[str], columns: tuple[Described, ...], act: Any) -> Any:
    """The same JSON with the rows at a path replaced; a path that leads nowhere changes nothing."""
    step, *rest = steps or [""]
    each = next((column for column in columns if column.name == step), None)
    if each is None or not isinstance(thing, dict):
        return thing
    inner = thing.get(step)
    if not rest:
        return {**thing, step: act(each, list(inner or ()))} if each.shape is SettingShape.ROWS else thing
    if each.shape is SettingShape.ROWS and isinstance(inner, list) and rest[0].isdigit() and int(rest[0]) < len(inner):
        number = int(rest[0])
        changed = _changed(inner[number], rest[1:], each.columns, act)
        return {**thing, step: [*inner[:number], changed, *inner[number + 1 :]]}
    return {**thing, step: _changed(inner, rest, each.columns, act)} if isinstance(inner, dict) else thing
