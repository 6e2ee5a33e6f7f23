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
## How it is called

Everything that Muster's pages can do, over the same rosters and by the same rules.

**Who calls.** `Authorization: Bearer TOKEN` for a player: tokens are made on the page “API tokens”, may read or read
and write, and end by themselves. `Authorization: Guest KEY` for a guest without an account: `POST guests/` makes a
key. Without either you may read what is open to everyone. What you may not see is not there: 404.

**Versions.** Every answer about a roster carries an `ETag`; send it as `If-None-Match` to be told 304 when nothing
changed. Every write on a roster says which version it was decided at: by `If-Match` with that ETag, or by `version`
in the body (in the query of DELETE). Neither is 428. A version that is past is 412 for `If-Match` and 409 with the
code `stale` for `version`; nothing was changed, and the answer's ETag is the present version: read the roster again,
and decide again. What many write at once, missions and musters, asks for no version: what is past is refused by itself.

**Once.** A POST may carry an `Idempotency-Key`. The same key again does nothing and answers with the state of things,
with `Idempotency-Replayed: true`; a key is for one address. So a request whose answer was lost can be sent again,
whatever the version.

**Refusals** all look the same: `{"code": …, "message": …, "fields": {…}}`. 409 is an act that the rules or Muster
decline; the message is for the player. An illegal roster is no refusal: it is kept, and its `issues` say what is
wrong and which acts mend it.

**Lists** come in pages: follow `next`. A word in the query that an address does not know is 400, so that no filter is
passed over because it was misspelt.
"""

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Muster",
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
        {"name": "muster", "description": "Where to begin, and who you are."},
        {"name": "compendium", "description": "Editions, factions, models, Tactics, specialisms."},
        {"name": "packs", "description": "What rosters are built from."},
        {"name": "rosters", "description": "Rosters as a whole."},
        {"name": "acts", "description": "Everything that changes operatives and kill teams."},
        {"name": "operatives", "description": "One operative: its sheet, and what it may choose."},
        {"name": "games", "description": "Games outside campaigns: logged, and what they come to."},
        {"name": "kill teams", "description": "Who goes to a game; legal teams suggested."},
        {"name": "cards", "description": "Datacards as they are printed, and where the paper is."},
        {"name": "exchange", "description": "Rosters coming in and going out, as files and texts."},
        {"name": "history", "description": "What was done, and taking it back."},
        {"name": "campaigns", "description": "Campaigns: their people, entrants, settings, stages and log."},
        {"name": "missions", "description": "Missions, from the plan to their dice."},
        {"name": "board", "description": "Boards: a map that all play on, steps taken there and taken back."},
        {"name": "rounds", "description": "Rounds: who plays whom, closing dates, the table."},
        {"name": "musters", "description": "Kill teams in secret until the reveal, and in the open after it."},
        {"name": "reports", "description": "What happened in a mission: reported, confirmed, disputed, corrected."},
    ],
}
