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


def named_paths() -> list[str]:
    """What the map lists, and every path in backquotes that looks like one of ours."""
    section = README.partition("## The map")[2].partition("```")[2].partition("```")[0]
    listed = [line.split()[0] for line in section.splitlines() if line.strip()]
    return listed + re.findall(r"`((?:rules|rosters|campaigns|config|tests)/[\w./]+)`", README)


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
