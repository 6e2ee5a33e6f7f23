"""Reports put right or struck through, and what that would change."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.reports.serializers.reports import answers, remembered
from rosters.web.serializers import VersionedInput, prose, texts


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


class PreviewSerializer(serializers.Serializer):
    """Everything that would change, and everything that depends on it."""

    missions = PartSerializer(many=True)
    factions = PartSerializer(many=True)
    operatives = PartSerializer(many=True)
    dependants = texts()
    later = texts()
    contradictions = texts()
    issues = texts()


class AlsoInput(serializers.Serializer):
    """Which later missions are voided with it."""

    also = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=50)


class VoidInput(VersionedInput):
    """Why a report is voided, and which later ones with it."""

    reason = serializers.CharField(max_length=300)
    also = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=50)
