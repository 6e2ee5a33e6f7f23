"""Questions and their answers: what a report asks, what a player has still to choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from campaigns.web.fields import AnswerField
from rosters.web.serializers import Input, prose
from rules.campaigns.questions import Kind, Question

KINDS = [each.value for each in Kind]


class QuestionOptionSerializer(serializers.Serializer):
    """One possible answer."""

    value = prose()
    label = prose()
    text = prose(help_text="What it does, if that needs a sentence.")


class WhenSerializer(serializers.Serializer):
    """The question is asked only while the answer to another is one of these."""

    question = serializers.CharField()
    answers = serializers.ListField(child=AnswerField())


class QuestionSerializer(serializers.Serializer):
    """A question of a report."""

    key = serializers.CharField(help_text="The key to send its answer under.")
    kind = serializers.ChoiceField(choices=KINDS)
    label = prose()
    group = prose()
    turn = serializers.IntegerField(help_text="The turning point it is about; 0 for the whole game.")
    side = prose(help_text="The side it is about; empty if it is about all.")
    subject = prose(help_text="The operative or squad it is about.")
    help = prose()
    options = QuestionOptionSerializer(many=True)
    default = AnswerField(allow_null=True)
    is_required = serializers.BooleanField()
    lowest = serializers.IntegerField()
    highest = serializers.IntegerField()
    when = WhenSerializer(many=True)


class ChoiceInput(Input):
    """The choice: one of the options' values, or `true` for a tick or a roll."""

    choice = serializers.CharField(max_length=220, help_text="The key of what is open.")
    answer = AnswerField()


def schema_of(questions: Iterable[Question]) -> dict[str, Any]:
    """JSON Schema of the answers to these questions."""
    return {
        "type": "object",
        "properties": {each.key: _property(each) for each in questions},
        "required": [each.key for each in questions if each.is_required and not each.when],
        "additionalProperties": False,
    }


def _property(question: Question) -> dict[str, Any]:
    payload: dict[str, Any] = {"title": question.label, "description": question.help}
    if question.kind is Kind.TICK:
        payload["type"] = "boolean"
    elif question.kind in (Kind.NUMBER, Kind.ROLL):
        payload |= {"type": "integer", "minimum": question.lowest, "maximum": question.highest}
    else:
        values = [option.value for option in question.options]
        payload |= {"type": "string", "enum": [*dict.fromkeys([*values, *([""] if question.kind is Kind.WHO else [])])]}
    return payload if question.default is None else {**payload, "default": question.default}
