"""Who may import whom: what import-linter cannot say is read from the syntax trees here."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent
ALLOWED = {"yaml", "jsonschema", "defusedxml", "rules"}
# Clock, chance and network; a caller passes in what they would give.
FORBIDDEN = {
    "time",
    "random",
    "secrets",
    "socket",
    "ssl",
    "http",
    "urllib",
    "asyncio",
    "subprocess",
    "sqlite3",
}


def imported(path: Path) -> Iterator[str]:
    """The top-level package of every import in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def test_rules_import_only_the_standard_library_and_three_readers() -> None:
    known = (set(sys.stdlib_module_names) | ALLOWED) - FORBIDDEN
    strangers = {
        f"{path.relative_to(PROJECT)}: {name}"
        for path in (PROJECT / "rules").rglob("*.py")
        for name in imported(path)
        if name not in known
    }
    assert not strangers


def test_the_layers_look_down_only(monkeypatch: pytest.MonkeyPatch) -> None:
    linter = pytest.importorskip("importlinter.cli", reason="import-linter comes with `run.py test --all`")
    monkeypatch.chdir(PROJECT)
    assert linter.lint_imports(config_filename="pyproject.toml", no_cache=True) == 0
