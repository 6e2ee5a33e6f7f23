"""Issues, with their fixes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rosters.web.serializers import DataclassSerializer, prose, texts
from rules.issues import Fix, Severity


class FixSerializer(DataclassSerializer):
    """One way out: send its acts to the roster's `acts/`."""

    shows = Fix


class IssueSerializer(serializers.Serializer):
    """One issue: which rule, who, why, and its fixes."""

    code = serializers.CharField(help_text="Never changes its meaning.")
    rule = prose()
    sentence = prose()
    page = prose(help_text="Page of the rulebook.")
    operatives = texts()
    severity = serializers.ChoiceField(choices=[each.value for each in Severity])
    fixes = FixSerializer(many=True)


class FoundIssueSerializer(IssueSerializer):
    """An issue, and whether it is the roster's or a kill team's."""

    kill_team = serializers.CharField(
        allow_null=True, help_text="The kill team it is about; send it with `field` and `bench`."
    )

    def to_representation(self, instance: Any) -> dict[str, Any]:
        kill_team, issue = instance
        fields = {name: each for name, each in self.fields.items() if name != "kill_team"}
        values = {name: each.to_representation(each.get_attribute(issue)) for name, each in fields.items()}
        return {**values, "kill_team": kill_team}


class FixAllInput(serializers.Serializer):
    """Of the roster itself, or of a kill team."""

    kill_team = serializers.UUIDField(required=False, help_text="Left out: the roster itself.")


class FixAllSerializer(serializers.Serializer):
    """Fixes after which nothing is illegal; none where no such combination was found, or nothing is illegal."""

    fixes = FixSerializer(many=True)
    points_before = serializers.IntegerField(allow_null=True)
    points_after = serializers.IntegerField(allow_null=True)
