"""Every setting as a plain sentence, for a page that hangs on a wall."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaigns.settings.fields import FieldRow, SettingField
from rules.campaigns.described import SettingShape
from rules.names import capital

MEANING = re.compile(r"\b(0|empty) (?:for|where) ([^;.,]+)", re.IGNORECASE)
"""What nothing or nought stands for, as the words about a setting say it: "0 for at once, empty for never"."""
ASIDE = re.compile(r"([;:]| \(|, or)? ?\b(0|empty) (?:for|where) .*$", re.IGNORECASE)
WHETHER = "Whether "


def sentence(field: SettingField) -> str:
    """What a setting says, to be read beside its label; of rows what they are about."""
    if field.shape == SettingShape.TICK:
        return _tick(field)
    if field.shape == SettingShape.TABLE:
        return _table(field)
    if field.shape == SettingShape.ROWS:
        return _ended(_plain(field.words)) if field.rows else "Not set yet." if field.is_empty else "None."
    return f"{capital(_said(field))} · {_ended(_plain(field.words))}"


def is_written(field: SettingField) -> bool:
    """Whether there is anything to read: a text that nobody wrote says nothing, beside words for who would write it."""
    return field.shape != SettingShape.TEXT or bool(field.value)


def row_sentences(field: SettingField) -> Iterator[str]:
    """A sentence for each row."""
    for row in field.rows:
        parts = [*_cells(row), *(part for inner in row.inner for part in _inner(inner))]
        words = ", ".join(parts) or "as it is"
        is_named = any(cell.name == "name" for cell in row.cells)
        yield _ended(f"{row.name}: {words}" if is_named else capital(words))


def _tick(field: SettingField) -> str:
    is_on = bool(field.value)
    if not field.words.startswith(WHETHER):
        return "Yes." if is_on else "No."
    clause = _plain(field.words).removeprefix(WHETHER)
    if is_on:
        return _ended(f"Yes: {clause}")
    return _ended(f"No: {clause.replace(' may ', ' may not ', 1)}" if " may " in clause else f"No. Elsewhere {clause}")


def _table(field: SettingField) -> str:
    die, bands = field.parts
    results = []
    for row in bands.rows:
        result = next(cell for cell in row.cells if cell.name == "result")
        results.append(f"{row.faces} {result.said.lower()}")
    return _ended(f"D{die.value}: {', '.join(results)}")


def _said(field: SettingField) -> str:
    meanings = {name.lower(): words for name, words in MEANING.findall(field.words)}
    if field.value in (None, ""):
        return meanings.get("empty", field.said)
    return meanings.get("0", "0") if field.value == 0 else field.said


def _cells(row: FieldRow) -> Iterator[str]:
    if row.faces:
        yield f"rolled on {row.faces}"
    for cell in row.other_cells:
        if cell.is_hidden or cell.name == "name" or cell.value in (None, "", False):
            continue
        if cell.shape == SettingShape.TICK:
            yield _small(cell.label)
        elif cell.shape == SettingShape.TEXT:
            yield f"{_small(cell.label)} “{cell.value}”"
        else:
            yield f"{_small(cell.label)} {cell.said}"


def _inner(field: SettingField) -> Iterator[str]:
    """What a row brings about, row by row of its own: "Supplies −1 for anyone who lost"."""
    if field.is_empty:
        yield f"{_small(field.label)} not known yet: asked for at the plan or the report"
    for row in field.rows:
        cells = {cell.name: cell for cell in row.cells}
        whom = [cells[name] for name in ("outcome", "part") if name in cells and cells[name].value != "any"]
        others = [cell for cell in row.cells if cell.name not in ("outcome", "part", "die", "key")]
        words = " ".join(_signed(cell) for cell in others)
        die = cells["die"].value if "die" in cells else 0
        words += f" × D{die}" if die else ""
        yield f"{words} for {' as '.join(cell.said for cell in whom)}" if whom else f"{words} for everybody"


def _small(label: str) -> str:
    """A label inside a sentence; XP and RP stay as they are."""
    return " ".join(word if word.isupper() else word.lower() for word in label.split())


def _signed(field: SettingField) -> str:
    is_gain = field.name == "amount" and isinstance(field.value, int) and field.value > 0
    return f"+{field.value}" if is_gain else field.said


def _plain(words: str) -> str:
    """Without what only who fills it in has to know."""
    return ASIDE.sub("", words).rstrip(" .;,")


def _ended(words: str) -> str:
    return words if words.endswith((".", "…")) else f"{words}."
