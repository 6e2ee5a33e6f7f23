"""Python in a process of its own, on a new SQLite database or the one that is named."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def printed_by(script: str, folder: Path, database: str = "") -> str:
    """What this script prints with Muster's files in that folder; what it complains of fails the test."""
    settings = {"DJANGO_SETTINGS_MODULE": "config.settings_test", "MUSTER_VAR": str(folder), "DATABASE_URL": database}
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=PROJECT,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
