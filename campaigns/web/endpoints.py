"""What the addresses of campaigns share: whom they show what, the version of a write, how what is declined is said."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Callable
from typing import Any

from django.http import Http404
from django.utils.crypto import salted_hmac
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import set_rollback

from campaigns.missions.selectors.missions import MissionSheet, find_mission, mission_sheet
from campaigns.models import Batch, Campaign
from campaigns.muster.team import IllegalTeam
from campaigns.overview.selectors.campaigns import CampaignSheet, campaign_sheet, find_campaign
from campaigns.reports.differing_answers import AnswersDiffer, OwnAnswersDiffer
from campaigns.reports.services.resolving import WrongReport
from campaigns.reports.services.silence import campaign_opened, mission_opened
from rosters.journal.operation import Stale
from rosters.web.conditions import expected_of
from rosters.web.endpoints import REPLAYED, Endpoint, Shape
from rosters.web.errors import Fields, error
from rules.campaigns.codec import WrongShape
from rules.campaigns.validity import WrongSettings

SALT = "campaigns.api.endpoints"


def answer_to(problem: Exception, *, is_by_header: bool = False) -> Response | None:
    """The answer to what only campaigns raise; None for all else."""
    answer = _stale(problem, 412 if is_by_header else 409) if isinstance(problem, Stale) else _faulty(problem)
    if answer is not None:
        set_rollback()
    return answer


def _stale(stale: Stale, status: int) -> Response:
    fields = {"version": [f"The campaign is at version {stale.version}."]}
    return Response(error("stale", stale.message, fields), status, headers={"ETag": f'"v{stale.version}"'})


def _faulty(problem: Exception) -> Response | None:
    """Each fault under the field it is about."""
    if isinstance(problem, WrongSettings):
        pairs = [(f"settings.{fault.path}", fault.sentence) for fault in problem.faults]
        return Response(error(problem.code, problem.message, _by_field(pairs)), 400)
    if isinstance(problem, WrongReport):
        pairs = [(f"answers.{each.question}", each.sentence) for each in problem.wrong]
        return Response(error(problem.code, problem.message, _by_field(pairs)), 400)
    if isinstance(problem, AnswersDiffer):
        pairs = [(f"stands.{each.question}", each.sentence) for each in problem.differences]
        return Response(error(problem.code, problem.message, _by_field(pairs)), 409)
    if isinstance(problem, OwnAnswersDiffer):
        pairs = [
            (f"named.{e.question}", f"{e.label}: you ticked {e.ours}; the report says {e.theirs}.")
            for e in problem.lines
        ]
        return Response(error(problem.code, problem.message, _by_field(pairs)), 409)
    if isinstance(problem, WrongShape):
        return Response(error(problem.code, problem.message, {problem.path: [problem.message]}), 400)
    if isinstance(problem, IllegalTeam):
        fields = {"members": [issue.sentence for issue in problem.issues]}
        return Response(error(problem.code, problem.message, fields), 409)
    return None


def _by_field(pairs: list[tuple[str, str]]) -> Fields:
    fields: Fields = {}
    for name, sentence in pairs:
        fields.setdefault(name, []).append(sentence)
    return fields


class CampaignEndpoint(Endpoint):
    """An address below one campaign. What of it somebody may see differs, so the tag is made from the answer."""

    tag = "campaigns"
    is_tagged = True
    is_shared = ("GET",)

    is_by_header = False
    """Whether the version of the write at hand came by If-Match."""

    @property
    def token(self) -> str:
        """Of this caller and this address: nobody's key is used up by somebody else's."""
        token = super().token
        who = self.viewer.user.pk if self.viewer.user else self.viewer.guest_digest
        mine = salted_hmac(SALT, f"{self.request.path} {who} {token}", algorithm="sha256").hexdigest()
        return f"api:{mine[:40]}" if token else ""

    @property
    def share_key(self) -> str:
        return self.request.query_params.get("share", "").replace("\0", "")

    def handle_exception(self, exc: Exception) -> Response:
        answer = answer_to(exc, is_by_header=self.is_by_header)
        return super().handle_exception(exc) if answer is None else answer

    def seen(self, campaign: uuid.UUID) -> Campaign:
        """The campaign, if the caller may see it. One query."""
        return campaign_opened(lambda: find_campaign(campaign, self.viewer, self.share_key))

    def sheet(
        self, campaign: uuid.UUID, *, for_people: bool = False, for_arbitrators: bool = False
    ) -> tuple[Campaign, CampaignSheet]:
        """The campaign with its people; for those in it alone, or its arbitrators, where that is asked. Two queries."""
        found = self.seen(campaign)
        sheet = campaign_sheet(found, self.viewer)
        if (for_people and sheet.me is None) or (for_arbitrators and not sheet.is_arbitrator):
            raise Http404
        return found, sheet

    def answer(
        self, campaign: Campaign, shape: Shape, value: Any, status: int = 200, *, many: bool = False, **headers: str
    ) -> Response:
        """What was asked for, tagged by what it says; 304 where the reader has just this."""
        data = shape(value, many=many, context={"viewer": self.viewer}).data
        digest = hashlib.sha256(JSONRenderer().render(data)).hexdigest()[:20]
        etag = f'"v{campaign.version}-{digest}"'
        if self.request.method in ("GET", "HEAD") and (same := self.unchanged(etag)):
            return same
        return Response(data, status=status, headers={"ETag": etag, **headers})

    def did(
        self, campaign: uuid.UUID, act: Callable[[dict[str, Any]], Any], version: int | None = None
    ) -> tuple[Any, dict[str, str]]:
        """Do a write, which is given who asks, the token and the version; answers with its result and whether it is
        a repeat.
        """
        given: dict[str, Any] = {"viewer": self.viewer, "token": self.token}
        if self.is_versioned:
            expected = expected_of(self.request, version)
            self.is_by_header = expected.by_header
            given["expected_version"] = expected.version
        token = given["token"]
        is_repeat = bool(token) and Batch.objects.filter(campaign=campaign, token=token).exists()
        return act(given), REPLAYED if is_repeat else {}


class MissionEndpoint(CampaignEndpoint):
    """An address below one mission of a campaign."""

    tag = "missions"

    def mission(self, campaign: uuid.UUID, mission: uuid.UUID, *, to_play: bool = False) -> MissionSheet:
        """The mission, if the caller may see it; with `to_play` for its players and arbitrators. Three queries."""
        found = mission_opened(lambda: find_mission(campaign, mission, self.viewer, self.share_key))
        sheet = mission_sheet(found, self.viewer)
        if to_play and not (sheet.mine or sheet.is_arbitrated):
            raise Http404
        return sheet
