"""A roster as a line of a list, with the word or two that every list says of it: to mend, or what stands against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from rosters.models import Roster
from rosters.rosters.selectors import verdict_of
from rules.editions import find
from rules.names import how_many


def size_words(roster: Roster) -> str:
    """How many are on it, as its edition calls them: `18 models`."""
    words = find(roster.edition).words
    return f"{roster.size} {words['operative' if roster.size == 1 else 'operatives'].lower()}"


def shelf_line(roster: Roster, *about: str) -> dict[str, Any]:
    """For `components/shelf_row.html`; points only where its edition has them."""
    return {
        "url": reverse("rosters:sheet", args=[roster.pk]),
        "name": roster.name,
        "faction": roster.faction,
        "about": " · ".join(about),
        "points": roster.points if find(roster.edition).points else None,
    }


@dataclass(frozen=True, slots=True)
class Stamp:
    """A word, how it is coloured, and where it leads, if anywhere."""

    word: str
    kind: str
    url: str = ""


def stamp_of(roster: Roster) -> Stamp:
    """The stamp of a roster out of `rosters_of`, which knows its kill teams."""
    if not roster.size:
        return Stamp("Empty", "mute")
    if not roster.is_legal:
        return Stamp("Not legal", "bad")
    if roster.illegal_team_count:
        return Stamp(illegal_teams(roster.illegal_team_count), "bad", _illegal_team(roster))
    return Stamp("Legal", "good") if verdict_of(roster) else Stamp("Not judged", "open")


def standing_of(roster: Roster) -> list[str]:
    """What else every list says of a roster out of `rosters_of`: that it is a copy, and which campaign it is in."""
    out = f"in {roster.campaign['name']}" if roster.campaign else "back from a campaign" if roster.is_back else ""
    return [*(["a copy"] if roster.is_copy else []), *([out] if out else [])]


def illegal_teams(count: int) -> str:
    return f"{how_many(count, 'kill team')} illegal"


def _illegal_team(roster: Roster) -> str:
    """The one that is illegal, or all kill teams where it is not the only one."""
    if roster.illegal_team_count > 1:
        return reverse("rosters:kill-teams", args=[roster.pk])
    return reverse("rosters:kill-team", args=[roster.pk, roster.illegal_team])


def own_line(roster: Roster) -> dict[str, Any]:
    """The line of a roster out of `rosters_of` in every list of the reader's own: what it is, where it is, whether it
    is legal.
    """
    teams = [how_many(roster.team_count, "kill team")] if roster.team_count else []
    about = (find(roster.edition).name, roster.faction, size_words(roster), *teams, *standing_of(roster))
    stamp = stamp_of(roster)
    return {**shelf_line(roster, *about), "stamp_word": stamp.word, "stamp_kind": stamp.kind, "stamp_url": stamp.url}
