"""What endpoints about one mission share: they answer with the mission as it is."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from rest_framework.response import Response
from rest_framework.reverse import reverse

from campaigns.missions.serializers import MissionSerializer
from campaigns.models import Mission
from campaigns.muster.selectors.drafts import kept_secrets
from campaigns.muster.selectors.reveals import revealed_now
from campaigns.web.endpoints import MissionEndpoint


class WholeMission(MissionEndpoint):
    """Answers with the mission as it is."""

    def whole(self, campaign: uuid.UUID, mission: uuid.UUID, status: int = 200, **headers: str) -> Response:
        """Where it stands, who plays, the teams once they are revealed."""
        sheet = self.mission(campaign, mission)
        teams = () if sheet.is_sealed else revealed_now(sheet)
        fields = {"sheet": sheet, "teams": teams, "secrets": kept_secrets(sheet)}
        return self.answer(sheet.campaign, MissionSerializer, fields, status, **headers)

    def acted(
        self, campaign: uuid.UUID, mission: uuid.UUID, act: Callable[..., Any], version: int | None = None, **given: Any
    ) -> Response:
        """Do it to a mission that the caller may see, and answer with the mission."""
        self.mission(campaign, mission)
        _, headers = self.did(campaign, lambda who: act(mission_id=mission, **given, **who), version)
        return self.whole(campaign, mission, **headers)

    def created(self, campaign: uuid.UUID, act: Callable[..., Mission], **given: Any) -> Response:
        self.seen(campaign)
        mission, headers = self.did(campaign, lambda who: act(campaign_id=campaign, **given, **who))
        address = reverse("api:mission", kwargs={"campaign": campaign, "mission": mission.pk}, request=self.request)
        return self.whole(campaign, mission.pk, 201, Location=address, **headers)


class MissionAct(WholeMission):
    """An act on a mission."""

    is_shared = ()
    is_tagged = False
    once = ("POST",)
