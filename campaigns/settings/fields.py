"""The form of settings, made from what the rules say of each: groups, fields, rows, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.campaigns.described import Described, SettingShape, value_words
from rules.campaigns.shape import SettingsShape
from rules.campaigns.validity import WrongSetting
from rules.names import first_of

NONE = ("", "none")
FACES = ("low", "high")
SHORT = 2
"""A choice of so many words wants its label beside it."""
ROWS_IN_SUMMARY, SETTINGS_IN_SUMMARY = 4, 3
"""How many rows and how many settings the head of a folded group names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingField:
    """One field of the form; `rows` where it is made of several."""

    path: str
    id: str
    label: str
    words: str
    shape: str
    value: Any
    is_empty: bool
    """Whether optional rows are missing: nobody has entered them yet."""
    low: int | None
    high: int | None
    choices: tuple[tuple[str, str], ...]
    is_optional: bool
    is_hidden: bool
    faults: tuple[str, ...]
    columns: tuple[str, ...] = ()
    rows: tuple[FieldRow, ...] = ()
    parts: tuple[SettingField, ...] = ()
    """Of a table: its die, then its bands."""

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    @property
    def said(self) -> str:
        """The value in words, for a reader who may not change it."""
        return value_words(self.shape, self.choices, self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRow:
    """A row: its plain fields side by side, rows of its own below."""

    path: str
    number: int
    name: str
    cells: tuple[SettingField, ...]
    inner: tuple[SettingField, ...]

    @property
    def faces(self) -> str:
        """On which faces of a die it is rolled: "3" or "4–8"; empty where it is only chosen, and for what has none."""
        ends = {cell.name: cell.value for cell in self.cells if cell.name in FACES}
        if not all(ends.get(name) for name in FACES):
            return ""
        return "–".join(dict.fromkeys(str(ends[name]) for name in FACES))

    @property
    def other_cells(self) -> tuple[SettingField, ...]:
        """All other cells, to be read."""
        return tuple(cell for cell in self.cells if cell.name not in FACES)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldGroup:
    """Settings that belong together, folded while nothing in them is wrong."""

    key: str
    title: str
    words: str
    summary: str
    fields: tuple[SettingField, ...]
    is_open: bool

    def among(self, names: Container[str]) -> tuple[str, ...]:
        """The named settings of the group."""
        return tuple(each.path for each in self.fields if each.path in names)


def groups_of(
    shape: SettingsShape[Any], draft: Mapping[str, Any], faults: Sequence[WrongSetting] = (), opened: str = ""
) -> tuple[FieldGroup, ...]:
    """The whole form of settings given as JSON; a group with a fault, or named by a path, stands open."""
    maker, described = _Maker(draft, faults), shape.described()
    found = []
    for group in shape.groups:
        fields = tuple(
            maker.field(each, each.name, draft.get(each.name)) for each in described if each.group == group.key
        )
        names = {each.path for each in fields}
        touched = any(fault.path.split(".")[0] in names for fault in faults) or opened.split(".")[0] in names
        found.append(
            FieldGroup(
                key=group.key,
                title=group.title,
                words=group.words,
                summary=_summary(fields),
                fields=fields,
                is_open=touched,
            )
        )
    return tuple(found)


def groups_of_settings(shape: SettingsShape[Any], settings: Any) -> tuple[FieldGroup, ...]:
    return groups_of(shape, shape.to_json(settings))


def _summary(fields: Sequence[SettingField]) -> str:
    """What is set, in a sentence: figures behind their labels, rows by their names."""
    words = []
    for each in fields:
        if each.shape == SettingShape.ROWS:
            names = [row.name for row in each.rows]
            words.append(first_of(names, ROWS_IN_SUMMARY))
        elif each.shape in (SettingShape.NUMBER, SettingShape.CHOICE) and each.said not in NONE:
            is_short = len(each.said.split()) <= SHORT
            words.append(_inside(f"{each.label}{'' if is_short else ':'} {each.said}"))
        elif each.shape == SettingShape.TABLE:
            words.append(_inside(f"{each.label} by D{each.value['die']}"))
    parts = [each for each in words if each][:SETTINGS_IN_SUMMARY]
    sentence = "; ".join(parts)
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""


def _inside(words: str) -> str:
    """Words inside a sentence; RP stays RP."""
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]


class _Maker:
    """Makes fields of a draft: what may be chosen can depend on other rows of it."""

    def __init__(self, draft: Mapping[str, Any], faults: Sequence[WrongSetting]) -> None:
        self.draft, self.faults = draft, faults

    def field(self, each: Described, path: str, value: Any, choices: tuple[tuple[str, str], ...] = ()) -> SettingField:
        known = self._choices(each) or choices
        is_rows = each.shape is SettingShape.ROWS
        return SettingField(
            path=path,
            id="s-" + path.replace(".", "-"),
            label=each.label,
            words=each.words,
            shape=SettingShape.CHOICE if known and each.shape is SettingShape.TEXT else each.shape,
            value=value,
            is_empty=is_rows and value is None,
            low=each.low,
            high=each.high,
            choices=known,
            is_optional=each.is_optional,
            is_hidden=each.name == "key",
            faults=tuple(fault.sentence for fault in self.faults if fault.path == path),
            columns=tuple(column.label for column in each.columns if _is_cell(column)) if is_rows else (),
            rows=tuple(self._row(each, f"{path}.{n}", n, row, known) for n, row in enumerate(value or ()))
            if is_rows
            else (),
            parts=self._parts(each, path, value) if each.shape is SettingShape.TABLE else (),
        )

    def _choices(self, each: Described) -> tuple[tuple[str, str], ...]:
        if each.choices_from:
            rows = self.draft.get(each.choices_from) or ()
            found = tuple((str(row.get("key", "")), str(row.get("name", ""))) for row in rows)
            return (NONE, *found) if each.may_be_none else found
        return () if each.shape is SettingShape.TABLE else each.choices

    def _parts(self, each: Described, path: str, value: Any) -> tuple[SettingField, ...]:
        parts = value if isinstance(value, Mapping) else {}
        return tuple(
            self.field(column, f"{path}.{column.name}", parts.get(column.name), each.choices) for column in each.columns
        )

    def _row(self, each: Described, path: str, number: int, row: Any, choices: tuple[tuple[str, str], ...]) -> FieldRow:
        cells = [
            self.field(
                column, f"{path}.{column.name}", row.get(column.name), choices if column.name == "result" else ()
            )
            for column in each.columns
        ]
        return FieldRow(
            path=path,
            number=number + 1,
            name=str(row.get("name") or f"Row {number + 1}"),
            cells=tuple(cell for cell in cells if cell.shape is not SettingShape.ROWS),
            inner=tuple(cell for cell in cells if cell.shape is SettingShape.ROWS),
        )


def _is_cell(column: Described) -> bool:
    return column.shape is not SettingShape.ROWS and column.name != "key"
