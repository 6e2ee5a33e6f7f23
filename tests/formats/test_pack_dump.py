"""What is written as YAML reads back as it was."""

from __future__ import annotations

import pytest
import yaml

from rules.formats.pack_dump import NOTES, WIDEST, dump, scalar


@pytest.mark.parametrize(
    "value",
    [
        "plain",
        "",
        " led",
        "12",
        "-3",
        "yes",
        "null",
        7,
        True,
        False,
        'a "D6" roll',
        "it's",
        'it\'s "so"',
        "a: b",
        'so: "it\'s"',
        "-",
        "7x",
        "x ",
        "[a",
        "#",
    ],
)
def test_a_leaf_reads_back_as_it_was(value: object) -> None:
    assert yaml.safe_load(f"key: {scalar(value)}") == {"key": value}


WORDS = "w" * (WIDEST - len("list: []"))


AS_WIDE = "w" * (WIDEST - len("  - {b: }"))


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ({"stats": [6, "4+", 3]}, ["stats: [6, 4+, 3]"]),
        ({"gun": {"S": 3, "AP": 0}}, ["gun: {S: 3, AP: 0}"]),
        ({"guns": {"gun": {"S": 3}}}, ["guns:", "  gun: {S: 3}"]),
        ({"list": [WORDS]}, [f"list: [{WORDS}]"]),
        ({"list": [WORDS + "w"]}, ["list:", f"  - {WORDS}w"]),
        ({"list": ["w" * WIDEST, 7]}, ["list:", f"  - {'w' * WIDEST}", "  - 7"]),
        ({"ways": [{"a": 1}, {"b": AS_WIDE}]}, ["ways:", "  - {a: 1}", f"  - {{b: {AS_WIDE}}}"]),
        ({"ways": [{"a": 1}, {"b": AS_WIDE + "w"}]}, ["ways:", "  - {a: 1}", f"  - b: {AS_WIDE}w"]),
        ({"text": WORDS * 2}, [f"text: {WORDS * 2}"]),
        ({"ways": [{"a": 1}, {"b": 2}]}, ["ways:", "  - {a: 1}", "  - {b: 2}"]),
        ({"ways": [{"a": 1}]}, ["ways: [{a: 1}]"]),
        ({"ways": [[1], 2]}, ["ways:", "  - [1]", "  - 2"]),
        ({"ways": {"a": [[1]]}}, ["ways:", "  a:", "    - [1]"]),
        ({"ways": {"a": [{"b": 1}, {"c": 2}]}}, ["ways:", "  a:", "    - {b: 1}", "    - {c: 2}"]),
        ({"ways": [{"a": {"b": 1}}]}, ["ways:", "  - a: {b: 1}"]),
        ({"guns": {NOTES: ["Whose?"], "gun": 1}}, ["guns:", "  # Whose?", "  gun: 1"]),
        ({"ways": [{NOTES: ["Why?"], "a": 1}]}, ["ways:", "  # Why?", "  - a: 1"]),
        ({"key": "x", "guns": {"gun": {"S": 3}}}, ["key: x", "", "guns:", "  gun: {S: 3}"]),
    ],
)
def test_what_is_short_stands_on_one_line(value: dict[str, object], lines: list[str]) -> None:
    assert dump(value).splitlines() == lines
