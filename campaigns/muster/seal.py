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
    """What is sealed: the picked operatives, the recruits who join with them, as they will be, and what else was
    chosen.
    """
    return {
        "mission": mission,
        "side": side,
        "members": list(draft.get("members", ())),
        "recruited": draft.get("recruited", {}),
        "as_is": draft.get("as_is", ""),
        **({"chosen": draft["chosen"]} if draft.get("chosen") else {}),
    }


def as_text(content: Mapping[str, Any]) -> str:
    """What is hashed, after its salt and a line feed."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def sealed(salt: str, content: Mapping[str, Any]) -> str:
    """The hash that is published."""
    return hashlib.sha256(f"{salt}\n{as_text(content)}".encode()).hexdigest()


def secret_content(mission: str, side: str, question: str, answer: str) -> dict[str, str]:
    """What is sealed of something that a side keeps to itself."""
    return {"mission": mission, "side": side, "question": question, "answer": answer}


def check_secret(secret: Any, mission: str) -> bool:
    """Whether what was sealed is what the hash was published of."""
    content = secret_content(mission, str(secret.side_id), secret.question, secret.answer)
    return sealed(secret.salt, content) == secret.hash


def check_lock(side: Any) -> tuple[str, ...]:
    """Everything about a revealed team that does not agree with the hash published before; nothing when it does."""
    if not side.lock_hash:
        return ("Nothing was sealed: this team was picked in the open.",)
    content = side.team.get("sealed") or {}
    faults = []
    if sealed(side.salt, content) != side.lock_hash:
        faults.append("The sealed team does not match the hash that was published when it was locked.")
    revealed = set(side.team.get("members", ()))
    if not side.team.get("is_mended") and revealed - set(content.get("members", ())):
        faults.append("The revealed team has an operative who was not in the sealed team.")
    if side.team.get("chosen", {}) != content.get("chosen", side.team.get("chosen", {})):
        faults.append("The choices revealed with the team differ from those that were sealed.")
    return tuple(faults)
