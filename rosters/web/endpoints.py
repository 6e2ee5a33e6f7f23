"""What all endpoints share: who calls, how often they may, which version they saw, and how they are answered."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponseBase
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from accounts.limits import Count
from rosters.journal.operation import KEY_USED, Repeated, Stale
from rosters.models import Batch, Roster
from rosters.rosters.selectors import find_roster, roster_sheet
from rosters.rosters.serializers import DoneSerializer, RosterSerializer
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import Viewer
from rosters.web import throttles
from rosters.web.conditions import Expected, expected_of, is_known_already, token_of, with_asked
from rosters.web.credentials import guest_key_of_call, viewer_of_call
from rosters.web.description import check_query
from rosters.web.errors import PreconditionFailed
from rosters.web.etags import etag_of
from rules.errors import Refusal

Shape = type[BaseSerializer]
REPLAYED = {"Idempotency-Replayed": "true"}


class Endpoint(APIView):
    """One address of the API. The flags say how it is described; rosters.web.schema reads them."""

    tag: ClassVar[str] = "muster"
    is_tagged: ClassVar[bool] = False
    """Whether reads carry an ETag."""
    is_versioned: ClassVar[bool] = False
    """Whether writes need the version they were decided at."""
    once: ClassVar[tuple[str, ...]] = ()
    """The methods that take an Idempotency-Key."""
    is_shared: ClassVar[tuple[str, ...]] = ()
    """The methods by which a link's holder may call it."""
    also_refuses: ClassVar[tuple[int, ...]] = ()
    also_tells: ClassVar[Mapping[str, str]] = {}
    """Headers of its own that an answer may have, with what they say."""
    is_counted: ClassVar[bool] = True
    """Whether calls are limited; what costs nothing and reads nothing is not."""

    most_bytes: ClassVar[int] = 1_000_000
    """The largest body that is read."""

    count: Count | None = None

    @property
    def viewer(self) -> Viewer:
        return viewer_of_call(self.request)

    @property
    def guest_key(self) -> str:
        return guest_key_of_call(self.request)

    @property
    def token(self) -> str:
        return token_of(self.request, self.request.resolver_match.url_name)

    def token_for(self, *asked: Any) -> str:
        """The token with what is asked under it; the same key with something else is refused."""
        return with_asked(self.token, asked)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if int(request.META.get("CONTENT_LENGTH") or 0) > self.most_bytes:
            raise RequestDataTooBig
        check_query(request)

    def check_throttles(self, request: Request) -> None:
        if self.is_counted:
            self.count = throttles.spend(request)
            throttles.refuse(self.count)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        answer: HttpResponseBase = super().finalize_response(request, response, *args, **kwargs)
        if self.count is not None:
            throttles.tell(answer, self.count)
        answer.headers.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(answer, ["Authorization", "Cookie"])
        return answer

    def payload(self, shape: Shape) -> dict[str, Any]:
        """The request's body, read by an input serializer."""
        reader = shape(data=self.request.data)
        reader.is_valid(raise_exception=True)
        return reader.validated_data

    def asked(self, shape: Shape) -> dict[str, Any]:
        """The request's query, read by an input serializer."""
        reader = shape(data=self.request.query_params)
        reader.is_valid(raise_exception=True)
        return reader.validated_data

    def unchanged(self, etag: str) -> Response | None:
        """304 where the reader has this already."""
        return Response(status=304, headers={"ETag": etag}) if is_known_already(self.request, etag) else None

    def done(self, write: Callable[[Expected], Any], version: int | None = None) -> tuple[Any, Batch | None]:
        """Do a write at the version given; answers with what it gave, or the batch of an earlier time."""
        expected = expected_of(self.request, version) if self.is_versioned else Expected(None)
        try:
            return write(expected), None
        except Repeated as repeated:
            return None, repeated.batch
        except Stale as stale:
            if expected.by_header:
                raise PreconditionFailed(stale) from stale
            raise


class RosterEndpoint(Endpoint):
    """An address below one roster."""

    tag = "rosters"
    is_tagged = True
    is_versioned = True
    is_shared = ("GET",)

    def seen(self, roster_id: uuid.UUID) -> Roster:
        """The roster, if the caller may see it: their own, public, or by `?share=`. One query."""
        return find_roster(roster_id, self.viewer, self.request.query_params.get("share", "").replace("\0", ""))

    def own(self, roster_id: uuid.UUID) -> Roster:
        """The roster, if the caller may change it. One query."""
        return Roster.objects.editable_by(self.viewer).select_related("pack", "owner").get(pk=roster_id)

    def etag(self, roster: Roster) -> str:
        return etag_of(roster, self.viewer)

    def read(
        self, roster_id: uuid.UUID, shape: Shape, value: Callable[[Roster], Any], *, many: bool = False
    ) -> Response:
        """What is asked of a roster that the caller may see, worked out unless they have it already."""
        found = self.seen(roster_id)
        return self.unchanged(self.etag(found)) or self.answer(found, shape, value(found), many=many)

    def answer(
        self, roster: Roster, shape: Shape, value: Any, status: int = 200, *, many: bool = False, **headers: str
    ) -> Response:
        """What was asked for, with the version it is of."""
        data = shape(value, many=many, context={"viewer": self.viewer}).data
        return Response(data, status=status, headers={"ETag": self.etag(roster), **headers})

    def whole(self, roster: Roster, **headers: str) -> Response:
        """The roster as its page shows it. Three queries."""
        return self.answer(roster, RosterSerializer, roster_sheet(roster, self.viewer), **headers)

    def act(self, service: Callable[..., Any], roster_id: uuid.UUID, version: int | None, **given: Any) -> Any:
        """One act of a room's services on the roster, by the caller at the version they saw; what `done` answers."""
        who = {"roster_id": roster_id, "viewer": self.viewer}
        return self.done(lambda expected: service(**who, expected_version=expected.version, **given), version)

    def written(self, service: Callable[..., Any], roster_id: uuid.UUID, version: int | None, **given: Any) -> Response:
        """Act and answer with the roster as it is now; the same for an act that was done before."""
        outcome, earlier = self.act(service, roster_id, version, **given)
        if earlier is not None:
            return self.whole(self.own(earlier.roster_id), **REPLAYED)
        return self.whole(outcome if isinstance(outcome, Roster) else outcome.roster)

    def acted(self, outcome: ActResult, *, is_same: bool = True) -> Response:
        """What was written and the roster after it; a key used before for something else is refused."""
        if outcome.is_repeat and not is_same:
            raise Refusal(KEY_USED, code="key-used")
        fields = {"batch": outcome.batch, "roster": roster_sheet(outcome.roster, self.viewer)}
        return self.answer(outcome.roster, DoneSerializer, fields, **(REPLAYED if outcome.is_repeat else {}))
