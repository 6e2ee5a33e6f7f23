"""A roster file as its author meant it: its kind of list decides what is judged, and by which limit.

A file cannot say what was agreed at the table. No limit is held against it that it does not
state, nor a commander that a mission may have allowed.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.catalogue.compile import Catalogue
from rules.catalogue.tree import Tree
from rules.editions.base import ListVerdict, Purpose, Role, RosterContent, Settings, Team, Way
from rules.editions.kt2018.checks import check_kill_team, check_roster
from rules.editions.kt2018.checks.members import view
from rules.editions.kt2018.loadout.arrival import arrive
from rules.editions.kt2018.loadout.assembly import kind_of
from rules.editions.kt2018.loadout.dissection import dissect
from rules.editions.kt2018.vocabulary import vocabulary_of

KINDS = {
    "matched-kill-team": (Way.MATCHED, Purpose.KILL_TEAM, "a kill team for matched play"),
    "matched-roster": (Way.MATCHED, Purpose.COMMAND_ROSTER, "a command roster"),
    "open-kill-team": (Way.OPEN, Purpose.KILL_TEAM, "a kill team for open play"),
    "campaign-roster": (Way.CAMPAIGN, Purpose.COMMAND_ROSTER, "a campaign's command roster"),
    "campaign-kill-team": (Way.CAMPAIGN, Purpose.KILL_TEAM, "a campaign's kill team"),
}
UNSAID = "matched-kill-team"


def judge_list(catalogue: Catalogue, tree: Tree, points_limit: int | None = None) -> ListVerdict:
    """Judge a roster that came as a file; `points_limit` is held against a kill team instead of the file's own."""
    muster, standings = arrive(catalogue, dissect(catalogue, tree))
    kind = kind_of(catalogue, muster)
    way, purpose, _ = KINDS.get(kind, KINDS[UNSAID])
    limit = stated_limit(catalogue, muster) if points_limit is None else points_limit
    settings = Settings(way=way, points_limit=limit, commander_allowed=True, has_started=True)
    seen = view(catalogue, muster, purpose=purpose, settings=settings, standings=standings)
    judged = check_kill_team if purpose is Purpose.KILL_TEAM else check_roster
    return ListVerdict(
        issues=(*judged(seen.team), *seen.issues),
        names={member.key: member.name for member in seen.team.members},
        notes=tuple(_notes(kind, seen.team)),
    )


def stated_limit(catalogue: Catalogue, muster: RosterContent) -> int | None:
    """The points limit that a file states, if it states one."""
    points = vocabulary_of(catalogue).points
    stated = [limit.value for limit in muster.cost_limits if limit.type_id == points and limit.value >= 0]
    return int(stated[0]) if stated else None


def _notes(kind: str, team: Team) -> Iterator[str]:
    said = "It is judged as" if kind in KINDS else "The file does not say which kind of list it is; it is judged as"
    yield f"{said} {KINDS.get(kind, KINDS[UNSAID])[2]}."
    if team.purpose is not Purpose.KILL_TEAM:
        return
    if team.settings.points_limit is None:
        yield "The file states no points limit, so points are not judged."
    if team.of(Role.COMMANDER):
        yield "The file does not say whether the mission allows a commander, so one is allowed."
