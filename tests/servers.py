"""Muster in processes of its own, as `run.py serve` runs it, on a port of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

import run

PROJECT = Path(__file__).resolve().parent.parent


def server_settings(folder: Path, **changes: str) -> dict[str, str]:
    """The settings of a server whose files lie in that folder, as `run.py serve` makes them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MUSTER_VAR", str(folder))
        for name in ("DATABASE_URL", "MUSTER_SECRET_KEY", "DJANGO_SETTINGS_MODULE"):
            patch.delenv(name, raising=False)
        return run.environment(debug=False) | {"MUSTER_WORKERS": "2"} | changes


def managed(settings: dict[str, str], *arguments: str) -> str:
    """What a command of manage.py prints."""
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(
        command, cwd=PROJECT, env=settings, capture_output=True, text=True, check=True, timeout=300
    ).stdout


@contextmanager
def served(settings: dict[str, str], listen: str = "127.0.0.1") -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The port where it serves, and its first process; it ends with the block."""
    with socket.socket() as probe:
        probe.bind((listen, 0))
        port = probe.getsockname()[1]
    command = [sys.executable, *run.server_command(f"{listen}:{port}")]
    with open(os.devnull, "wb") as nowhere:
        process = subprocess.Popen(command, cwd=PROJECT, env=settings, stdout=nowhere, stderr=nowhere)
    try:
        wait_until_served(port)
        yield port, process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_until_served(port: int) -> None:
    for _ in range(300):
        try:
            # Each process is slower at its first page.
            for _ in range(8):
                assert get(port, "/healthz")[0] == 200
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("It did not start.")


def get(port: int, path: str) -> tuple[int, float]:
    """The status of an answer, and how many seconds it took."""
    started = time.monotonic()
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status, time.monotonic() - started
    finally:
        connection.close()
