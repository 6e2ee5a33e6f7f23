"""Every package of the rules can be the first that a process imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ALONE = """
import importlib, sys
for name in sys.argv[1:]:
    for known in [each for each in sys.modules if each.partition(".")[0] == "rules"]:
        del sys.modules[known]
    importlib.import_module(name)
"""


def test_the_longest_module_of_each_package_may_be_the_first() -> None:
    packages = sorted(path.parent for path in (ROOT / "rules").glob("*/__init__.py"))
    longest = [max(package.glob("*.py"), key=lambda path: path.stat().st_size) for package in packages]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in longest]
    command = [sys.executable, "-c", ALONE, *names, "rules.campaigns.kind", "rules.datacards.members"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
