"""How the API describes itself: OpenAPI 3.1 from the views, with every answer that any of them may give."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from rosters.web.acts_schema import act_schemas
from rosters.web.conditions import KEY

ERROR = {"$ref": "#/components/schemas/Error"}
SAFE = ("GET", "HEAD", "OPTIONS")

SAID = {
    400: "The request is not valid; `fields` says where.",
    401: "The credentials are missing, wrong or expired.",
    403: "The token may only read, or the CSRF token of a session is missing.",
    404: "Nothing is here, or it belongs to somebody who keeps it private.",
    406: "The answer is not available in the format asked for.",
    409: "Declined: `message` says why. With the code `stale`, `version` is outdated; the ETag is the current one.",
    412: "If-Match is outdated; the ETag is the current version. Nothing was changed.",
    413: "The request is larger than Muster takes.",
    415: "The request's body is in a format that this address does not read.",
    428: "Neither If-Match nor `version` was sent.",
    429: "Too many calls; Retry-After says how many seconds to wait.",
}

RATE_HEADERS = {
    "RateLimit-Limit": "Calls allowed in the current period.",
    "RateLimit-Remaining": "Calls left in the current period.",
    "RateLimit-Reset": "Seconds until the next period begins.",
}

ETAG = {
    "description": "The version in this answer; send it as If-None-Match or If-Match.",
    "schema": {"type": "string"},
}
REPLAYED = {
    "description": "`true` if the Idempotency-Key was used before: nothing was done this time.",
    "schema": {"type": "string"},
}


def _header(name: str, words: str, **more: str) -> OpenApiParameter:
    return OpenApiParameter(name, {"type": "string", **more}, OpenApiParameter.HEADER, description=words)


IF_NONE_MATCH = _header("If-None-Match", "ETags you have; 304 if one of them is still current.")
IF_MATCH = _header("If-Match", "The ETag of the version this write is based on; `*` for whatever is current.")
IDEMPOTENCY = _header(
    "Idempotency-Key",
    "1 to 60 characters of your own: a second request with the same key changes nothing and returns what the "
    "first one did; with other acts, or for another roster or campaign, it is refused (409, `key-used`).",
    pattern=f"^{KEY.pattern}$",
)


SHARE = OpenApiParameter("share", str, description="The `share_key` of a share link.")


class MusterSchema(AutoSchema):
    """One operation: its words from the method's docstring, its headers and errors from what the view is."""

    def get_tags(self) -> list[str]:
        return [self.view.tag]

    def get_summary(self) -> str:
        """Its first sentence; nobody draws marks of code there."""
        return self._words()[0].replace("`", "")

    def get_description(self) -> str:
        return self._words()[1]

    def _words(self) -> tuple[str, str]:
        words = getattr(self.view, self.method.lower()).__doc__ or ""
        first, _, rest = words.strip().partition("\n")
        return first.rstrip("."), "\n".join(line.strip() for line in rest.strip().splitlines())

    @property
    def is_read(self) -> bool:
        return self.method in SAFE

    def get_override_parameters(self) -> list[Any]:
        parameters = []
        if self.is_read and self.view.is_tagged:
            parameters.append(IF_NONE_MATCH)
        if not self.is_read and self.view.is_versioned:
            parameters.append(IF_MATCH)
        if self.method in self.view.once:
            parameters.append(IDEMPOTENCY)
        if self.method in self.view.is_shared:
            parameters.append(SHARE)
        return [*super().get_override_parameters(), *parameters]

    def _get_response_bodies(self, direction: str = "response") -> dict[str, Any]:
        found: dict[str, Any] = super()._get_response_bodies(direction)
        for code, answer in found.items():
            answer["headers"] = {**answer.get("headers", {}), **self._headers(code)}
        if self.is_read and self.view.is_tagged:
            found["304"] = {"description": "Your copy is still current.", "headers": {"ETag": ETAG}}
        for status in self._refusals():
            found.setdefault(str(status), _refusal(status))
        return dict(sorted(found.items()))

    def _headers(self, code: str) -> dict[str, Any]:
        counted = RATE_HEADERS if self.view.is_counted else {}
        headers = {name: {"description": words, "schema": {"type": "string"}} for name, words in counted.items()}
        if code.startswith("2") and (self.view.is_tagged or self.view.is_versioned) and self.method != "DELETE":
            headers["ETag"] = ETAG
        if code.startswith("2") and self.method in self.view.once:
            headers["Idempotency-Replayed"] = REPLAYED
        more = self.view.also_tells if code.startswith("2") else {}
        return headers | {name: {"description": words, "schema": {"type": "string"}} for name, words in more.items()}

    def _refusals(self) -> list[int]:
        codes = [400, 401, 404, 406, 429]
        if not self.is_read:
            codes += [403, 409]
        if self.method in ("POST", "PUT", "PATCH"):
            codes += [413, 415]
        if not self.is_read and self.view.is_versioned:
            codes += [412, 428]
        return [*codes, *self.view.also_refuses]


def _refusal(status: int) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": SAID[status], "content": {"application/json": {"schema": ERROR}}}
    if status == 429:
        answer["headers"] = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "string"}}}
    return answer


def add_components(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Acts and errors are no serializers; their schemas are put in here."""
    texts = {"type": "array", "items": {"type": "string"}}
    error = {
        "type": "object",
        "description": "What every error looks like.",
        "properties": {
            "code": {"type": "string", "description": "For programs; never changes."},
            "message": {"type": "string", "description": "For people; its wording may change."},
            "fields": {
                "type": "object",
                "description": "The path of each wrong field (`acts.0.model`), with what is wrong with it.",
                "additionalProperties": texts,
            },
        },
        "required": ["code", "message", "fields"],
    }
    schemas = result["components"]["schemas"]
    for name in schemas:
        # Bodies are read by rosters.web.serializers.Input, which tells of what it does not know.
        if name.endswith("Input"):
            schemas[name]["additionalProperties"] = False
    result["components"]["schemas"] = dict(sorted({**schemas, **act_schemas(), "Error": error}.items()))
    return result


class TokenScheme(OpenApiAuthenticationExtension):
    """`Authorization: Bearer TOKEN`."""

    target_class = "rosters.web.credentials.ByToken"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A player's token, from the page “API tokens”."}


class GuestScheme(OpenApiAuthenticationExtension):
    """`Authorization: Guest KEY`."""

    target_class = "rosters.web.credentials.ByGuestKey"
    name = "guest"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        words = "`Guest KEY`: no account needed. `POST guests/` makes a key; whoever holds it is that guest."
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": words}


class SessionScheme(OpenApiAuthenticationExtension):
    """The site's own pages."""

    target_class = "rosters.web.credentials.BySession"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        words = "For the site's own pages; writes need the header X-CSRFToken."
        return {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": words}
