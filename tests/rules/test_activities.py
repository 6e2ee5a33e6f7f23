"""What a player's answers to an activity are read as, from a form or from JSON."""

from __future__ import annotations

from typing import Any

import pytest

from rules.campaigns.activities import LONGEST_TEXT, Activity, read_answers
from rules.campaigns.described import Described, SettingShape
from rules.errors import Refusal

NUMBER, TICK, TEXT, CHOICE = SettingShape.NUMBER, SettingShape.TICK, SettingShape.TEXT, SettingShape.CHOICE


def read(shape: SettingShape, sent: dict[str, Any], **more: Any) -> Any:
    asked = Described(name="it", group="", label="How many", words="", shape=shape, **more)
    return read_answers(Activity(key="buy", title="Buy", words="", fields=(asked,)), sent)["it"]


TWO = (("axe", "Axe"), ("rope", "Rope"))


@pytest.mark.parametrize(
    ("shape", "more", "sent", "value"),
    [
        (NUMBER, {"default": 2}, {}, 2),
        (NUMBER, {"default": 2}, {"it": ""}, 2),
        (NUMBER, {}, {"it": "3"}, 3),
        (NUMBER, {"low": 1, "high": 4}, {"it": 1}, 1),
        (NUMBER, {"low": 1, "high": 4}, {"it": 4}, 4),
        (TICK, {}, {"it": "on"}, True),
        (TICK, {}, {"it": True}, True),
        (TICK, {}, {"it": False}, False),
        (TICK, {"default": False}, {}, False),
        (CHOICE, {"choices": TWO}, {"it": "rope"}, "rope"),
        (TEXT, {"default": "as before"}, {"it": ""}, ""),
        (TEXT, {}, {"it": "x" * LONGEST_TEXT}, "x" * LONGEST_TEXT),
    ],
)
def test_an_answer_is_read_by_its_shape(
    shape: SettingShape, more: dict[str, Any], sent: dict[str, Any], value: object
) -> None:
    assert read(shape, sent, **more) == value


@pytest.mark.parametrize(
    ("shape", "more", "sent", "words"),
    [
        (NUMBER, {"is_required": True}, {}, "needs an answer"),
        (CHOICE, {"is_required": True, "choices": TWO}, {"it": ""}, "needs an answer"),
        (NUMBER, {"low": 1, "high": 4}, {"it": 0}, "How many"),
        (NUMBER, {"low": 1, "high": 4}, {"it": "5"}, "How many"),
        (NUMBER, {}, {"it": "many"}, "How many"),
        (CHOICE, {"choices": TWO}, {"it": "saw"}, "cannot be chosen now"),
        (TEXT, {}, {"it": "x" * (LONGEST_TEXT + 1)}, "at most"),
        (TEXT, {}, {"it": 7}, "at most"),
        (TEXT, {}, {"other": "x"}, "asks for no 'other'"),
    ],
)
def test_what_cannot_be_an_answer_is_refused(
    shape: SettingShape, more: dict[str, Any], sent: dict[str, Any], words: str
) -> None:
    with pytest.raises(Refusal, match=words):
        read(shape, sent, **more)
