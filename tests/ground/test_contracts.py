"""Who may import whom: what import-linter cannot say is read from the syntax trees here."""

import ast
import subprocess
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


def test_layers_and_rooms_keep_their_contracts() -> None:
    # In a process of its own, because it switches off every logger it finds.
    code = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


ROOT_MODULES = 6
"""At most so many modules stand at the root of an app, beside its rooms."""
DOORS = {"pages", "api"}


@pytest.mark.parametrize("app", ["campaigns", "rosters"])
def test_what_belongs_to_a_room_stands_in_it(app: str) -> None:
    modules = sorted(path.name for path in (PROJECT / app).glob("*.py") if path.name != "__init__.py")
    assert len(modules) <= ROOT_MODULES, modules


@pytest.mark.parametrize("app", ["campaigns", "rosters"])
def test_only_addresses_of_a_room_know_its_pages_and_endpoints(app: str) -> None:
    """A room has addresses (urls.py); what its other modules share stands beside the doors, not behind them."""
    found = set()
    for path in (PROJECT / app).rglob("*.py"):
        room, *inside = path.relative_to(PROJECT / app).with_suffix("").parts
        if inside and inside[-1] != "urls":
            found |= {
                f"{path.relative_to(PROJECT)}: {name}"
                for name in names_imported(path)
                if DOORS & set(name.split(".")[2:3]) and name.split(".")[:3] != [app, room, inside[0]]
            }
    assert not found


def names_imported(path: Path) -> Iterator[str]:
    """Every module or name that a file imports, in full."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(("campaigns.", "rosters.")):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
