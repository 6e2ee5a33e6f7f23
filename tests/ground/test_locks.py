"""The lock files: every pin with its hashes, no address, nothing of the machine that made them."""

import ast
import re
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent
LOCKS = sorted(PROJECT.glob("requirements*.lock"))
PIN = re.compile(r"^[a-z0-9-]+==[^ ]+( ; [^\\]+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


def test_there_is_a_lock_for_running_for_the_tests_and_for_all_of_them() -> None:
    names = {path.name for path in LOCKS}
    assert {"requirements.lock", "requirements-test.lock", "requirements-dev.lock"} <= names


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_holds_pins_and_hashes_and_nothing_else(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not (PIN.match(line) or HASH.match(line))] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_pin_of_a_lock_has_a_hash(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()
    bare = [
        line for line, after in zip(lines, [*lines[1:], ""], strict=True) if PIN.match(line) and not HASH.match(after)
    ]
    assert bare == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_names_no_package_that_hides_our_own(lock: Path) -> None:
    assert not re.search(r"^(rules|rosters|campaigns|config)==", lock.read_text(encoding="utf-8"), re.MULTILINE)


def pins(name: str) -> set[str]:
    """What a lock pins, without the hashes."""
    lines = (PROJECT / name).read_text(encoding="utf-8").splitlines()
    return {line.split()[0] for line in lines if not line.startswith(" ")}


@pytest.mark.parametrize("name", ["requirements-postgres.lock", "requirements-test.lock", "requirements-dev.lock"])
def test_the_longer_lists_only_add_to_what_runs(name: str) -> None:
    assert pins("requirements.lock") <= pins(name)
    assert pins(name) & pins("requirements-dev.lock") == pins(name)


def test_what_makes_pdfs_only_adds_to_what_runs() -> None:
    added = pins("requirements-pdf.lock") - pins("requirements.lock")
    assert pins("requirements.lock") <= pins("requirements-pdf.lock")
    assert {pin.partition("==")[0] for pin in added} == {"plutoprint", "pypdf"}
    assert {pin for pin in added if pin.startswith("pypdf")} <= pins("requirements-test.lock")


def test_what_pushes_only_adds_to_what_runs() -> None:
    added = pins("requirements-push.lock") - pins("requirements.lock")
    assert pins("requirements.lock") <= pins("requirements-push.lock")
    assert "cryptography" in {pin.partition("==")[0] for pin in added}
    assert added <= pins("requirements-dev.lock")


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for asked, name in (
        (project["dependencies"], "requirements.lock"),
        (project["optional-dependencies"]["test"], "requirements-test.lock"),
        (project["optional-dependencies"]["postgres"], "requirements-postgres.lock"),
        (project["optional-dependencies"]["pdf"], "requirements-pdf.lock"),
        (project["optional-dependencies"]["push"], "requirements-push.lock"),
    ):
        locked = {pin.partition("==")[0] for pin in pins(name)}
        assert {re.match(r"[a-z0-9-]+", each).group() for each in asked} <= locked


def test_the_everyday_tests_import_nothing_beyond_their_lock() -> None:
    pinned = {pin.partition("==")[0] for pin in pins("requirements-test.lock")}
    owners = packages_distributions()
    beyond = {}
    for path in sorted([*PROJECT.glob("tests/**/*.py"), *PROJECT.glob("tools/**/*.py")]):
        source = path.read_text(encoding="utf-8")
        if "pytest.importorskip" in source:
            continue
        nodes = ast.parse(source).body
        names = {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
        names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level}
        found = {owner for name in names for owner in owners.get(name.partition(".")[0], ())}
        if others := {each for each in found if each.lower().replace("_", "-") not in pinned}:
            beyond[path.relative_to(PROJECT).as_posix()] = others
    assert beyond == {}
