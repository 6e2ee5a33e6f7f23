"""Reports: questions, answers, what follows; confirmed, disputed, amended, voided."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from campaigns.dice.serializers import RollSerializer
from campaigns.reports.preview import Preview
from campaigns.reports.report import ReportDifference
from campaigns.reports.selectors.disputes import AccountLine, Correction, DisputeSheet
from campaigns.reports.serializers.questions import QuestionSerializer
from campaigns.reports.services.reporting import MOST_ANSWERS
from campaigns.reports.services.resolving import LONGEST_NOTES
from campaigns.web.fields import AnswerField
from rosters.web.serializers import DataclassSerializer, Input, VersionedInput, prose, texts

LATEST = 2**53


def answers(**kwargs: Any) -> serializers.DictField:
    return serializers.DictField(child=AnswerField(), **kwargs)


class AskedSerializer(serializers.Serializer):
    """The questions of a report, and the answers so far."""

    questions = QuestionSerializer(many=True)
    schema = serializers.DictField(help_text="JSON Schema of the answers.")
    answers = answers(help_text="Ticked at the table so far, or as reported.")


class GivenAnswerSerializer(serializers.Serializer):
    """Somebody's answer to a question that is answered differently."""

    person = serializers.CharField(help_text="Their key in the campaign: what `stands` names.")
    name = prose(help_text='"You" for the caller.')
    answer = AnswerField(allow_null=True)
    words = prose()
    is_own = serializers.BooleanField()


class TickedDifferentlySerializer(serializers.Serializer):
    """A question that somebody else answered differently: the caller's answer first."""

    question = serializers.CharField()
    label = prose(source="line.label")
    given = GivenAnswerSerializer(many=True)


class ScoreRowSerializer(serializers.Serializer):
    """A source of a side's victory points, and how many."""

    name = serializers.CharField()
    turns = serializers.ListField(
        child=serializers.IntegerField(), help_text="By turning point; empty if only the total is known."
    )
    total = serializers.IntegerField()


class SideScoreSerializer(serializers.Serializer):
    """The victory points of one side, by what brought them."""

    side = serializers.CharField(source="side.key")
    total = serializers.IntegerField()
    rows = ScoreRowSerializer(many=True)


class DraftSerializer(serializers.Serializer):
    """What has been ticked at the table so far."""

    state = serializers.CharField(help_text="The mission's.")
    answers = answers(help_text="Your own, and other people's where you gave none.")
    own = serializers.DictField(child=AnswerField(), help_text="Only your own.")
    differences = TickedDifferentlySerializer(many=True, help_text="What others answered differently.")
    score = SideScoreSerializer(many=True, help_text="The score if the game ended now.")


class TickSerializer(Input):
    """An answer, and when its phone gave it: milliseconds since 1970."""

    answer = AnswerField()
    stamp = serializers.IntegerField(min_value=0, max_value=LATEST)


class TicksInput(Input):
    """Ticks of one phone: question → answer and time. The latest tick counts, whenever it is sent."""

    ticks = serializers.DictField(child=TickSerializer())

    def validate_ticks(self, payload: dict[str, Any]) -> dict[str, Any]:
        if len(payload) > MOST_ANSWERS:
            raise serializers.ValidationError(f"At most {MOST_ANSWERS} at once.")
        return payload


class ConsequenceSerializer(serializers.Serializer):
    """One consequence of a report."""

    step = serializers.CharField()
    side = prose()
    operative = prose()
    sentence = serializers.CharField()
    detail = prose()
    is_grave = serializers.BooleanField()
    rolls = RollSerializer(many=True)


class ReportedSerializer(serializers.Serializer):
    """The outcome of a report."""

    report = serializers.CharField(source="batch.pk")
    state = serializers.SerializerMethodField()
    results = serializers.DictField(child=serializers.CharField(), source="resolution.results", help_text="By side.")
    changes = ConsequenceSerializer(many=True, source="resolution.consequences")
    pending = QuestionSerializer(
        many=True, source="resolution.pending", help_text="Choices that players still have to make."
    )
    is_repeat = serializers.BooleanField(help_text="Whether the same report had been sent before.")

    def get_state(self, outcome: Any) -> str:
        return outcome.mission.state


def remembered() -> serializers.CharField:
    words = "Notes; left out, those of the earlier report."
    return serializers.CharField(max_length=LONGEST_NOTES, required=False, allow_blank=True, help_text=words)


class ReportInput(Input):
    """What happened. Without `answers` those ticked at the table count; unanswered questions have their default."""

    answers = answers(required=False)
    teams = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField(max_length=40), max_length=100),
        required=False,
        help_text="Side → operatives, for teams mustered on paper.",
    )
    stands = serializers.DictField(
        child=serializers.CharField(max_length=40),
        required=False,
        help_text="Question → person: whose answer stands where people ticked different answers.",
    )
    word = serializers.CharField(
        max_length=60, required=False, allow_blank=True, help_text="Your own word for the dice."
    )
    notes = remembered()


class AnswersInput(Input):
    """The corrected report."""

    answers = answers()


class DifferenceSerializer(serializers.Serializer):
    """A question that two reports answer differently."""

    question = serializers.CharField()
    label = prose(help_text="The question, with its operative and side.")
    who = prose(help_text="The operative it is about; empty where it is about a side or the mission.")
    side = prose(help_text="The side it is about; empty where it is about the mission.")
    ours = prose(help_text="What this report says.")
    theirs = prose(help_text="What the report that stands says.")
    reported_by = serializers.SerializerMethodField(help_text="Who sent the report that stands.")

    def get_reported_by(self, line: ReportDifference) -> str:
        return self.context["reporter"]


class SaidSerializer(serializers.Serializer):
    """One consequence, as the page says it."""

    side = serializers.SerializerMethodField()
    sentence = serializers.CharField()
    detail = prose()
    is_grave = serializers.BooleanField()
    was = prose(help_text="The sentence before an earlier report was corrected.")
    is_gone = serializers.BooleanField(help_text="Whether a correction removed it.")
    is_new = serializers.BooleanField(help_text="Whether a correction added it.")

    def get_side(self, said: Any) -> str | None:
        return said.side.key if said.side else None


class ReportStepSerializer(serializers.Serializer):
    """The consequences of one step after the mission."""

    title = serializers.CharField()
    said = SaidSerializer(many=True)


class ReportStandingSerializer(serializers.Serializer):
    """Whether a report is confirmed, and by whom."""

    state = serializers.CharField()
    is_confirmed = serializers.BooleanField()
    how = prose(help_text="login, key, arbitrator, decision or silence; empty until one of them has happened.")
    who = prose()
    reason = prose()
    is_own = serializers.BooleanField(
        help_text="Whether the deciding arbitrator played in it, because there was nobody else."
    )
    until = serializers.DateTimeField(allow_null=True, help_text="The end of the time for disputes.")
    waits_for = texts()


class NamedDifferenceSerializer(serializers.Serializer):
    """A question that people answered differently at the table, and whose answer the report has."""

    question = serializers.CharField()
    label = prose()
    name = prose(help_text="Whose answer stands.")
    words = prose(help_text="That answer.")
    others = serializers.ListField(
        child=serializers.ListField(child=prose()), help_text="Name and answer of the others."
    )


class AccountLineSerializer(DataclassSerializer):
    """A question that the report and another account of the mission answer differently."""

    shows = AccountLine


class DisputeSerializer(DataclassSerializer):
    """An objection to the report, with the objecting player's account."""

    shows = DisputeSheet
    lines = AccountLineSerializer(many=True)


class CorrectionSerializer(DataclassSerializer):
    """How the report was corrected: in each line `report` is the old answer, `account` the new one."""

    shows = Correction
    lines = AccountLineSerializer(many=True)
    is_decision = serializers.BooleanField(help_text="Whether it decided a dispute.")
    is_own = serializers.BooleanField(help_text="Whether who did it had played in it.")


class ResultSerializer(serializers.Serializer):
    """The current report, with all its consequences."""

    report = serializers.CharField(source="batch")
    reporter = prose()
    is_reporter = serializers.BooleanField()
    reported_at = serializers.DateTimeField()
    answers = answers(source="report.answers")
    steps = ReportStepSerializer(many=True)
    score = SideScoreSerializer(many=True, help_text="Victory points by their source; empty if unknown.")
    standing = ReportStandingSerializer()
    notes = prose(help_text="Notes.")
    differences = NamedDifferenceSerializer(many=True, help_text="What was answered differently at the table.")
    has_agreed = serializers.BooleanField(help_text="Whether you confirmed it already.")
    dispute = DisputeSerializer(allow_null=True)
    corrections = CorrectionSerializer(many=True)


class KeyInput(Input):
    """Nothing by log-in; without one a personal key, here or in the header Personal-Key."""

    key = serializers.CharField(max_length=40, required=False, allow_blank=True)


class ConfirmInput(KeyInput):
    """Empty, unless you ticked other answers than the report has."""

    named = serializers.ListField(
        child=serializers.CharField(max_length=200),
        required=False,
        max_length=MOST_ANSWERS,
        help_text="The questions that you ticked otherwise and accept as reported.",
    )


class DisputeInput(KeyInput):
    """Why you object, and your own account: answers over those of the report."""

    reason = serializers.CharField(max_length=300)
    answers = answers(required=False)


class DecisionInput(Input):
    """Whether the report stands, and in which questions the disputing player's account counts instead."""

    stands = serializers.BooleanField(default=False)
    account = serializers.ListField(
        child=serializers.CharField(max_length=200),
        required=False,
        max_length=MOST_ANSWERS,
        help_text="With `stands`: the questions in which the disputing account stands.",
    )


class DisputeDecideInput(DecisionInput):
    """The decision, and why."""

    stands = serializers.BooleanField()
    reason = serializers.CharField(max_length=300)


class AmendInput(VersionedInput):
    """The corrected report."""

    answers = answers()
    reason = serializers.CharField(max_length=300)
    notes = remembered()


class PartSerializer(serializers.Serializer):
    """What would change about one thing."""

    id = serializers.CharField(source="key")
    name = prose()
    sentences = texts()


class SideOutcomeSerializer(serializers.Serializer):
    """How the mission ended for a side, and how it would have."""

    side = serializers.CharField()
    name = prose()
    result_before = serializers.CharField(help_text="won, lost or drew; empty where no report counts.")
    result = serializers.CharField()
    points_before = serializers.IntegerField(allow_null=True, help_text="Victory points; null where nobody gave any.")
    points = serializers.IntegerField(allow_null=True)


class AnswerChangeSerializer(serializers.Serializer):
    """An answer of a report that is corrected, in words."""

    label = prose()
    before = prose()
    after = prose()


class PreviewSerializer(DataclassSerializer):
    """Everything that would change, and everything that depends on it."""

    shows = Preview
    outcomes = SideOutcomeSerializer(many=True)
    answers = AnswerChangeSerializer(many=True)
    missions = PartSerializer(many=True)
    factions = PartSerializer(many=True)
    operatives = PartSerializer(many=True)


class AlsoInput(serializers.Serializer):
    """Which later missions are voided with it."""

    also = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=50)


class VoidInput(VersionedInput):
    """Why a report is voided, and which later ones with it."""

    reason = serializers.CharField(max_length=300)
    also = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=50)
