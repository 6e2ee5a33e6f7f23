"""The commands on files, where nobody has migrated a database yet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.formats.samples import OLD_ROSTER, TEAM_CATALOGUE, TEAM_SYSTEM

pytestmark = pytest.mark.ci

PROJECT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "Team.gst").write_text(TEAM_SYSTEM, encoding="utf-8")
    (tmp_path / "Troopers.cat").write_text(TEAM_CATALOGUE, encoding="utf-8")
    (tmp_path / "old.ros").write_text(OLD_ROSTER, encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MUSTER_DEBUG": "1", "MUSTER_VAR": str(folder / "var")}
    environment.pop("DATABASE_URL", None)
    command = [sys.executable, str(PROJECT / "manage.py"), *arguments]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


def test_files_can_be_looked_at_before_there_is_a_database(folder: Path) -> None:
    checked = run(folder, "import_battlescribe", "--check", "Team.gst", "Troopers.cat")
    assert checked.returncode == 0
    assert "Troopers.cat: Troopers, kt2018, revision 28" in checked.stdout
    roster = run(folder, "check_roster", "old.ros", "--catalogues", ".")
    assert roster.returncode == 0
    assert "33 stated, 32 computed" in roster.stdout


def test_who_forgot_to_migrate_is_told_so(folder: Path) -> None:
    imported = run(folder, "import_battlescribe", "Team.gst")
    assert imported.returncode == 1
    assert "is it migrated?" in imported.stderr
    assert "Traceback" not in imported.stderr
    roster = run(folder, "check_roster", "old.ros")
    assert "33 stated, 33 computed" in roster.stdout
    assert "the database has no tables" in roster.stderr
