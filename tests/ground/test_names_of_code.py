"""Functions, classes, arguments and locals are called by what they are, not by words that say nothing to a newcomer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TREES = ("accounts", "campaigns", "config", "rosters", "rules", "tests", "tools")
DIALECT = {"told", "made", "kept", "shown", "do", "again", "hand", "hands", "lot"}
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def nodes_of(source: str) -> list[ast.AST]:
    return list(ast.walk(ast.parse(source)))


def defined(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Every definition with its line."""
    return ((node.lineno, node.name) for node in nodes if isinstance(node, DEFINITIONS))


def bound(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Every argument and every name that is bound, fields of classes among them, with its line."""
    for node in nodes:
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def test_words_of_the_dialect_are_defined_nowhere_and_bound_in_tests_at_most() -> None:
    files = [path for tree in TREES for path in sorted((ROOT / tree).rglob("*.py"))]
    found = []
    for path in files:
        place, nodes = path.relative_to(ROOT), nodes_of(path.read_text())
        names = [(line, name) for line, name in defined(nodes) if name.strip("_").lower() in DIALECT]
        unwanted = {"told"} if place.parts[0] == "tests" else DIALECT
        names += [(line, name) for line, name in bound(nodes) if name in unwanted]
        found += [f"{place}:{line} {name}" for line, name in names]
    assert not found, "\n".join(found)
    assert len(files) > 500


def test_the_test_sees_functions_methods_and_classes() -> None:
    source = "class Made:\n    def _told(self):\n        def do(): pass\n"
    assert [name for _, name in defined(nodes_of(source))] == ["Made", "_told", "do"]


def test_the_test_sees_locals_arguments_and_fields() -> None:
    source = "class A:\n    lot: int = 0\n    def f(self, do):\n        told = [made for made in do]\n"
    assert sorted(name for _, name in bound(nodes_of(source))) == ["do", "lot", "made", "self", "told"]
