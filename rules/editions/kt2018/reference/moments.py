"""By which words a sentence of ours shows the phase in which it matters; capitals do not count."""

from __future__ import annotations

from collections.abc import Mapping

MOMENTS: Mapping[str, tuple[str, ...]] = {
    "before": (r"before deployment", r"before the first round", r"roll for the mission", r"\bit may deploy\b"),
    "scouting": (r"scouting", r"plant traps"),
    "start": (
        r"command points? .*(?:each|every) (?:battle )?round",
        r"(?:each|every) (?:battle )?round (?:brings|gives)",
        r"(?:start|beginning) of (?:a|the|each) (?:battle )?round",
        r"(?:a|first) (?:battle )?round begins",
    ),
    "movement": (
        r"movement (?:phase|turn)",
        r"\badvances?\b(?! keeps)",
        r"\bcharges?\b(?! in\b)",
        r"overwatch",
        r"\bretreat",
        r"fall(?:s|ing|en)? back",
        r"\bmoves?\b",
        r"\bclimb",
        r"dangerous",
        r"\bset up\b",
        r"\breserves?\b",
        r"\bfl(?:y|ies)\b",
    ),
    "psychic": (r"psychic", r"deny the witch", r"\bperils\b", r"psybolt", r"warp charge"),
    "shooting": (
        r"\bshoot",
        r"\bshots?\b",
        r"\bfires?\b(?! overwatch| team)",
        r"\bguns?\b",
        r"heavy weapon",
        r"rapid fire",
        r"\bgrenades?\b",
        r"\branged\b",
        r"long range",
        r"\bobscured\b",
        r"\breadied\b",
    ),
    "fight": (
        r"fight phase",
        r"\bfights?\b(?! team)",
        r"\bfighting\b",
        r"\bmelee\b",
        r"\bpiles? in\b",
        r"more attacks?\b",
        r"attacks? fewer",
        r"\+\w+ attacks?\b",
        r"\bcharged\b",
    ),
    "morale": (r"\bnerve\b", r"leadership", r"\bbroken\b", r"morale phase"),
    "after": (r"casualty", r"after a (?:battle|victory)", r"\bintelligence\b", r"\bmateriel\b", r"\bterritory\b"),
}
