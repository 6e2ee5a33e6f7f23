"""Settings of the API: who may call it and how, and how it describes itself."""

from datetime import timedelta
from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rosters.web.parsers.PlainJSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rosters.web.credentials.ByToken",
        "rosters.web.credentials.ByGuestKey",
        "rosters.web.credentials.BySession",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rosters.web.credentials.MayWrite"],
    "DEFAULT_SCHEMA_CLASS": "rosters.web.schema.MusterSchema",
    "DEFAULT_VERSIONING_CLASS": None,
    # `?format=` is nothing of ours.
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "rosters.web.errors.answer_error",
}

REST_KNOX = {
    "AUTH_HEADER_PREFIX": "Bearer",
    "TOKEN_TTL": timedelta(days=90),
    "AUTO_REFRESH": False,
}

DESCRIPTION = """
## Using the API

It can do everything that Muster's pages can, on the same rosters and by the same rules.

**Authentication.** Players send `Authorization: Bearer TOKEN`: tokens come from the page “API tokens”, are for reading
or for reading and writing, and expire. Guests, who have no account, send `Authorization: Guest KEY`: `POST guests/`
creates a key. Without either you may read what is open to everyone. What you may not see answers 404.

**Versions.** Every answer about a roster carries an `ETag`; send it as `If-None-Match` to get 304 when nothing
changed. Every write to a roster names the version it is based on: as `If-Match` with that ETag, or as `version`
in the body (in the query of DELETE). Without either it is refused with 428. An outdated version is refused with 412 for
`If-Match` and with 409 and the code `stale` for `version`; nothing is changed, and the answer's ETag is the current
version: read the roster again and repeat the write if it still makes sense. Missions and musters, which several people
write at once, need no version: a write that comes too late is refused anyway.

**Repeating a request.** A POST may carry an `Idempotency-Key`. A second request with the same key changes nothing and
returns the current state, with `Idempotency-Replayed: true`; a key is for one address. A request whose answer was lost
can therefore be sent again, whatever the version.

**Errors** all look the same: `{"code": …, "message": …, "fields": {…}}`. 409 means that the rules or Muster declined
the request; show its message to the player. An illegal roster is not an error: it is stored, and its `issues` say what
is wrong and which acts fix it.

**Lists** come in pages: follow `next`. An unknown query parameter is refused with 400, so that a misspelt filter is
never ignored.
"""

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Muster API",
    "DESCRIPTION": DESCRIPTION.strip(),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_PATCH": False,
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"persistAuthorization": False, "validatorUrl": None, "docExpansion": "none"},
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "rosters.web.schema.add_components",
    ],
    "ENUM_NAME_OVERRIDES": {
        "InvitedRole": "campaigns.people.serializers.INVITED",
        "MissionState": "campaigns.missions.serializers.STATES",
        "PackKind": ["faction", "shared"],
        "PersonRole": "campaigns.people.serializers.ROLES",
        "QuestionKind": "campaigns.reports.serializers.questions.KINDS",
    },
    "TAGS": [
        {"name": "muster", "description": "The API’s addresses, and who you are logged in as."},
        {"name": "compendium", "description": "Editions, factions, their datasheets and rules."},
        {"name": "packs", "description": "What rosters are built from."},
        {"name": "rosters", "description": "Rosters as a whole."},
        {"name": "acts", "description": "Everything that changes operatives and kill teams."},
        {"name": "operatives", "description": "One operative: its sheet and its options."},
        {"name": "games", "description": "Games outside campaigns, with their totals."},
        {"name": "kill teams", "description": "The operatives picked for a game, and suggestions of legal teams."},
        {"name": "cards", "description": "Datacards, as data and as PDF."},
        {"name": "exchange", "description": "Importing and exporting rosters, as files and as text."},
        {"name": "history", "description": "Everything done to a roster, and undoing it."},
        {"name": "campaigns", "description": "Campaigns: their people, entrants, settings, stages and log."},
        {"name": "missions", "description": "Missions, from the plan to their dice."},
        {"name": "board", "description": "Boards: the map that everybody plays on, and the steps taken on it."},
        {"name": "rounds", "description": "Rounds: pairings, closing dates, the table."},
        {"name": "musters", "description": "Mustering: kill teams picked in secret, locked and revealed."},
        {"name": "reports", "description": "Reports of missions: sent, confirmed, disputed, corrected, voided."},
    ],
}
