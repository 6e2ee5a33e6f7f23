"""The seal on a kill team: a salted hash, published when it is locked, that can be checked after the reveal."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from typing import Any

SALT_BYTES = 32


def new_salt() -> str:
    return secrets.token_hex(SALT_BYTES)


def content_of(mission: str, side: str, draft: Mapping[str, Any]) -> dict[str, Any]:
    """What is sealed: who goes, and the recruits who join with them, as they will be."""
    return {
        "mission": mission,
        "side": side,
        "members": list(draft.get("members", ())),
        "recruited": draft.get("recruited", {}),
        "as_is": draft.get("as_is", ""),
    }


def sealed(salt: str, content: Mapping[str, Any]) -> str:
    """The hash that is published."""
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(f"{salt}\n{plain}".encode()).hexdigest()
