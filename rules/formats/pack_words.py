"""What Tactics say against their own heads: a phase that is not theirs, an aura without a range."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.errors import Fault

SECTIONS = ("tactics", "commander_tactics", "legendary_hunter_tactics")
WIDE = ("any", "before", "scouting", "start", "end", "after")
"""Tactics of these may speak of the phases in which they then hold."""
RANGE = re.compile(r"\d+[\"”]")
UNWRITTEN = "?"
NAMED = re.compile(r"\b([A-Z][a-z]+) phase\b")


def word_faults(data: dict[str, Any], phases: Mapping[str, str]) -> list[Fault]:
    """Sentences of Tactics that name what their heads do not have; `phases` are the edition's, by key."""
    return [fault for section in SECTIONS for fault in _section(data.get(section, {}), section, phases)]


def _section(tactics: dict[str, Any], section: str, phases: Mapping[str, str]) -> Iterator[Fault]:
    for key, tactic in tactics.items():
        place, text = f"{section}.{key}.text", str(tactic.get("text", ""))
        for phase in _other_phases(tactic, text, phases):
            yield Fault(
                f"Names the {phases[phase]}, but the Tactic is of phase {tactic['phase']!r}. "
                f"Correct one of them, or note it with `also: [{phase}]`.",
                place,
            )
        if tactic.get("aura") and text.strip(UNWRITTEN) and not RANGE.search(text):
            yield Fault("An aura names how far it reaches.", place)


def _other_phases(tactic: dict[str, Any], text: str, phases: Mapping[str, str]) -> Iterator[str]:
    """Phases that the sentence names and the head does not."""
    if tactic["phase"] in WIDE:
        return
    known = {tactic["phase"], *tactic.get("also", [])}
    keys = {title.removesuffix(" phase").lower(): key for key, title in phases.items()}
    named = [keys[word.lower()] for word in NAMED.findall(text) if word.lower() in keys]
    yield from (key for key in dict.fromkeys(named) if key not in known)
