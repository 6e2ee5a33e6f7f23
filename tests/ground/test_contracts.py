"""Who may import whom: what import-linter cannot say is read from the syntax trees here."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
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


@pytest.mark.skipif(not find_spec("importlinter"), reason="import-linter comes with `run.py test --all`")
def test_the_layers_look_down_only() -> None:
    # In a process of its own, because it switches off every logger it finds.
    code = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
