"""Logs: one line of JSON a record, with the request's id."""

import json
import logging
import sys

import pytest
from django.test import Client

from config.logs import JsonLines, logging_settings


def record(message: str, **extra: object) -> logging.LogRecord:
    return logging.makeLogRecord({"name": "muster", "levelname": "INFO", "msg": message, **extra})


def test_a_record_is_one_line_of_json_with_its_extras() -> None:
    line = JsonLines().format(record("settled\ntwice", batch=7))
    assert "\n" not in line
    assert json.loads(line) | {"time": ""} == {
        "time": "",
        "level": "INFO",
        "logger": "muster",
        "message": "settled\ntwice",
        "batch": 7,
    }


def test_a_failure_keeps_its_traceback() -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        line = JsonLines().format(record("oh", exc_info=sys.exc_info()))
    assert "ValueError: broken" in json.loads(line)["traceback"]


def test_debug_logs_are_for_people() -> None:
    assert logging_settings(debug=True, level="info")["handlers"]["console"]["formatter"] == "plain"
    assert logging_settings(debug=False, level="info")["handlers"]["console"]["formatter"] == "json"


def test_a_request_is_logged_and_answered_with_its_id(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "muster.requests")
    answer = client.get("/api/v1/", headers={"X-Request-ID": "from-the-proxy-1"})
    assert answer["X-Request-ID"] == "from-the-proxy-1"
    assert [(line.getMessage(), line.status) for line in caplog.records] == [("GET /api/v1/", 200)]


def test_an_id_that_could_forge_log_lines_is_replaced(client: Client) -> None:
    answer = client.get("/api/v1/", headers={"X-Request-ID": 'x","level":"ERROR'})
    assert len(answer["X-Request-ID"]) == 32
