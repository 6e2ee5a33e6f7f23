"""Invented names for operatives, from the list that the roster's pack keeps."""

from __future__ import annotations

import secrets

from rosters.models import Roster
from rosters.packs.selectors import contents_for

MOST_TRIES = 40


def fresh_names(roster: Roster, count: int = 1) -> list[str]:
    """So many names that nobody on the roster has; fewer, or none, where the pack has no list. One query."""
    contents = contents_for(roster.pack.digest) if roster.pack else None
    first = contents.faction.first_names if contents else ()
    last = contents.faction.last_names if contents else ()
    taken = set(roster.operatives.values_list("name", flat=True))
    found: list[str] = []
    for _ in range(MOST_TRIES * count if first else 0):
        name = " ".join(secrets.choice(part) for part in (first, last) if part)
        if name not in taken:
            taken.add(name)
            found.append(name)
        if len(found) == count:
            break
    return found
