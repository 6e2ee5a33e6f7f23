"""What a command pays before it does anything."""

import os
import subprocess
import sys

from tools.bench.measures import BEATS, measure, milliseconds
from tools.data import PROJECT


@measure(name="start", unit=BEATS, budget=1500)
def start(short: bool) -> float:
    """Starting Python and loading Django, once: run.py pays it twice and shall be under way in two seconds."""
    command = [sys.executable, "-c", "import config.wsgi"]

    def load() -> None:
        subprocess.run(command, cwd=PROJECT, check=True, capture_output=True)

    return milliseconds(load, rounds=2 if short else 7, clock=_of_children)


def _of_children() -> float:
    spent = os.times()
    return spent.children_user + spent.children_system
