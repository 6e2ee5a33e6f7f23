"""README.md tells the truth: its sessions run, its map leads somewhere, its table knows every setting."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent
README = (PROJECT / "README.md").read_text(encoding="utf-8")
# Django as good as uninstalled: importing it fails.
DOCTEST = """
import doctest, sys
sys.modules["django"] = None
failed, _ = doctest.testfile("README.md", module_relative=False, encoding="utf-8",
                             optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
raise SystemExit(failed)
"""


PATH = r"`((?:rules|rosters|campaigns|accounts|config|tools|templates|static|tests)/[\w./]+)`"


def listed_paths() -> list[str]:
    """What the map lists: a tree, two spaces a step."""
    section = README.partition("## The map")[2].partition("```")[2].partition("```")[0]
    found, above = [], [""]
    for line in filter(str.strip, section.splitlines()):
        depth = (len(line) - len(line.lstrip())) // 2
        above = [*above[: depth + 1], above[depth] + line.split()[0]]
        found.append(above[-1])
    return found


def named_paths() -> list[str]:
    """What the map lists, and every path in backquotes that looks like one of ours."""
    return listed_paths() + re.findall(PATH, README)


@pytest.mark.parametrize("app", ["campaigns", "rosters"])
def test_every_room_stands_in_the_map(app: str) -> None:
    no_rooms = {"management", "migrations", "templatetags", "demo"}
    rooms = {f"{app}/{path.parent.name}/" for path in (PROJECT / app).glob("*/__init__.py")}
    assert rooms - {f"{app}/{name}/" for name in no_rooms} <= set(listed_paths())


def test_the_table_of_what_to_open_names_at_most_three_files_a_row() -> None:
    rows = README.partition("| I want to add… | open |")[2].partition("\n\n")[0].splitlines()[2:]
    assert len(rows) == 12
    assert [row for row in rows if not 1 <= len(re.findall(PATH, row)) <= 3] == []


def test_the_sessions_run_without_django() -> None:
    done = subprocess.run([sys.executable, "-c", DOCTEST], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", named_paths())
def test_what_the_readme_names_is_there(path: str) -> None:
    assert (PROJECT / path).exists()


def test_every_setting_the_code_reads_stands_in_the_table() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (PROJECT / "config").glob("*.py"))
    read = set(re.findall(r"\"(MUSTER_\w+|DATABASE_URL)\"", code))
    table = set(re.findall(r"^\| `(\w+)`", README, re.MULTILINE))
    assert read - table == set()
