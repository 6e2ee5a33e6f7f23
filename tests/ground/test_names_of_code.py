"""Functions and classes are called by what they are: words that say nothing to a newcomer are defined nowhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TREES = ("accounts", "campaigns", "config", "rosters", "rules", "tests", "tools")
DIALECT = {"told", "made", "kept", "shown", "do", "again", "hand", "hands", "lot"}
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def defined(source: str) -> Iterator[tuple[int, str]]:
    """Every definition with its line."""
    return ((node.lineno, node.name) for node in ast.walk(ast.parse(source)) if isinstance(node, DEFINITIONS))


def test_words_of_the_dialect_are_defined_nowhere() -> None:
    files = [path for tree in TREES for path in sorted((ROOT / tree).rglob("*.py"))]
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in files
        for line, name in defined(path.read_text())
        if name.strip("_").lower() in DIALECT
    ]
    assert not found, "\n".join(found)
    assert len(files) > 500


def test_the_test_sees_functions_methods_and_classes() -> None:
    source = "class Made:\n    def _told(self):\n        def do(): pass\n"
    assert [name for _, name in defined(source)] == ["Made", "_told", "do"]
