"""Tactics of a draft from the community's list: names, costs, phases, whose; sentences are left as `?`."""

from __future__ import annotations

import re
from typing import Any

from rules.formats.pack_options import key_of
from tools.drafting.items import UNWRITTEN

PHASES = {
    "move": "movement",
    "psychic": "psychic",
    "shoot": "shooting",
    "fight": "fight",
    "morale": "morale",
    "round": "start",
    "round_one": "start",
    "event": "any",
}


def draft_tactics(listed: list[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, str]]:
    """The pack's `tactics`, and what the list says each does, by place."""
    tactics: dict[str, Any] = {}
    texts: dict[str, str] = {}
    for raw in listed:
        name = str(raw["title"]).strip()
        key, number = key_of(name), 1
        while key in tactics:
            number += 1
            key = f"{key_of(name)}-{number}"
        tactics[key] = {"name": name, "cp": int(raw["cp"]), "phase": _phase(raw), **_whose(raw), "text": UNWRITTEN}
        texts[f"tactics.{key}"] = f"[{raw['sub']}] {raw['desc']}"
    return tactics, texts


def _phase(raw: dict[str, Any]) -> str:
    phases = list(dict.fromkeys(PHASES[name] for name, holds in raw["phases"].items() if holds))
    return phases[0] if len(phases) == 1 else "any"


def _whose(raw: dict[str, Any]) -> dict[str, Any]:
    """Commanders' Tactics say so in their heading: `Warboss Aura Tactic`."""
    heading = str(raw["sub"])
    found = re.fullmatch(r"(.+?)( Aura)?( Tactic)?", heading)
    keywords = [word for word in raw.get("keywords", []) if word != "Commander"]
    is_aura = "Aura" in heading
    bearer = found[1] if found else ""
    if is_aura or bearer in keywords:
        article = "an" if bearer[:1] in "AEIOU" else "a"
        return {"who": f"{article} {bearer}"} | ({"aura": True} if is_aura else {})
    return {"who": " or ".join(keywords)[:80]} if keywords else {}
