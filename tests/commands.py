"""What `manage.py` commands print, and how they end."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def output_of(command: str, *arguments: object) -> str:
    """What it prints when nothing is wrong."""
    out = StringIO()
    call_command(command, *map(str, arguments), stdout=out)
    return out.getvalue()


def refused_output_of(command: str, *arguments: object, says: str) -> str:
    """What it prints before it ends with 1, saying this."""
    out = StringIO()
    with pytest.raises(CommandError, match=says) as error:
        call_command(command, *map(str, arguments), stdout=out)
    assert error.value.returncode == 1
    return out.getvalue()


def outcome_of(command: str, *arguments: object, ends_with: int = 0) -> tuple[str, str]:
    """What it prints and what it says beside, however it ends."""
    out, err = StringIO(), StringIO()
    code = 0
    try:
        call_command(command, *map(str, arguments), stdout=out, stderr=err)
    except CommandError as problem:
        code = problem.returncode
    assert code == ends_with, err.getvalue()
    return out.getvalue(), err.getvalue()


def json_of(command: str, *arguments: object, ends_with: int = 0) -> Any:
    """What it prints as JSON."""
    return json.loads(outcome_of(command, *arguments, "--json", ends_with=ends_with)[0])
