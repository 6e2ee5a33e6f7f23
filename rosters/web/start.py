"""Where to begin: the addresses, who the caller is, a key for a guest."""

from __future__ import annotations

from typing import Any

from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from accounts.limits import address_of
from rosters.rosters.services.rosters import MOST_GUEST_ROSTERS
from rosters.tokens.services import READ, WRITE, note_of, scope_of
from rosters.web import throttles
from rosters.web.credentials import new_guest_key
from rosters.web.description import schema
from rosters.web.endpoints import Endpoint
from rosters.web.errors import NOT_FOUND, error


class AddressesSerializer(serializers.Serializer):
    """The API's addresses."""

    me = serializers.URLField()
    guests = serializers.URLField()
    editions = serializers.URLField()
    packs = serializers.URLField()
    rosters = serializers.URLField()
    campaigns = serializers.URLField()
    schema = serializers.URLField()
    docs = serializers.URLField()
    health = serializers.URLField()


class MeSerializer(serializers.Serializer):
    """Who you are logged in as, and what you may do."""

    player = serializers.CharField(allow_null=True, help_text="The player's name; null for a guest or nobody.")
    is_guest = serializers.BooleanField()
    scope = serializers.ChoiceField(choices=[READ, WRITE])
    token = serializers.CharField(allow_null=True, help_text="The name of the token you sent.")
    expires_at = serializers.DateTimeField(allow_null=True, help_text="When the token expires.")


class GuestSerializer(serializers.Serializer):
    """A new guest."""

    key = serializers.CharField()
    header = serializers.CharField(help_text="What to send as Authorization from now on.")
    most_rosters = serializers.IntegerField()


class ApiStartView(Endpoint):
    is_counted = False

    @extend_schema(operation_id="start", responses=AddressesSerializer)
    def get(self, request: Request) -> Response:
        """List the API's addresses."""
        below = ("me", "guests", "editions", "packs", "rosters", "campaigns", "schema", "docs")
        addresses = {name: reverse(f"api:{name}", request=request) for name in below}
        return Response({**addresses, "health": reverse("healthz", request=request)})


class MeView(Endpoint):
    @extend_schema(operation_id="me_read", responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Read who you are logged in as, and what you may do."""
        viewer, token = self.viewer, request.auth
        is_token = isinstance(token, AuthToken)
        fields = {
            "player": str(viewer.user) if viewer.user else None,
            "is_guest": bool(viewer.guest_digest),
            "scope": scope_of(token) if is_token else WRITE if viewer.is_known else READ,
            "token": str(note_of(token)) if is_token else None,
            "expires_at": token.expiry if is_token else None,
        }
        return Response(MeSerializer(fields).data)


class GuestsView(Endpoint):
    permission_classes = ()

    @extend_schema(operation_id="guest_create", request=None, responses={201: GuestSerializer})
    def post(self, request: Request) -> Response:
        """Create a guest key.

        Whoever holds the key is this guest, who owns up to ten rosters without an account. Keep it: the
        server stores only its hash.
        """
        throttles.refuse(throttles.KEYS.count(f"address {address_of(request._request)}"))
        key = new_guest_key()
        fields = {"key": key, "header": f"Guest {key}", "most_rosters": MOST_GUEST_ROSTERS}
        return Response(GuestSerializer(fields).data, status=201)


class SchemaView(Endpoint):
    is_counted = False
    renderer_classes = (OpenApiJsonRenderer, JSONRenderer)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """The API's description, as OpenAPI 3.1."""
        return Response(schema())


@extend_schema(exclude=True)
class NowhereView(Endpoint):
    """Every address that is none."""

    is_counted = False
    permission_classes = ()

    def get(self, request: Request, **kwargs: Any) -> Response:
        return Response(error("not-found", NOT_FOUND), status=404)

    post = put = patch = delete = get
