"""The rows that a dump of a database puts into its tables."""

from __future__ import annotations

import re
from collections import defaultdict

VALUE = r"(?:'(?:[^'\\]|\\.|'')*'|[^,()']+)"
INTO = re.compile(r"INSERT INTO `(\w+)`[^(]*?VALUES\s*")
ROW = re.compile(rf"\(\s*({VALUE}(?:\s*,\s*{VALUE})*)\s*\)\s*(,|;|\Z)\s*", re.DOTALL)


def tables_in(text: str) -> dict[str, list[tuple[str, ...]]]:
    """By table, in the order of the dump; a value is its text without quotes."""
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for table in INTO.finditer(text):
        place = table.end()
        while row := ROW.match(text, place):
            found[table[1]].append(tuple(map(_plain, re.findall(VALUE, row[1], re.DOTALL))))
            place = row.end()
            if row[2] != ",":
                break
    return dict(found)


def _plain(value: str) -> str:
    value = value.strip()
    return re.sub(r"\\(.)", r"\1", value[1:-1].replace("''", "'")) if value.startswith("'") else value
