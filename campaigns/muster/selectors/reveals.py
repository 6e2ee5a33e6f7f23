"""The kill teams of a mission as they were revealed: who fights, each side's briefing, whether the seal fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.models.missions import State
from campaigns.muster.seal import check_lock
from rosters.models import Operative
from rosters.web.roles import role_of
from rules import issues
from rules.campaigns import codec
from rules.campaigns.games import Briefing
from rules.editions import find
from rules.editions.base import Status
from rules.issues import Issue
from rules.sheets import OperativeSheet, from_json


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealedMember:
    """A member of a revealed team, as it was on the day."""

    op: OperativeSheet
    is_recruit: bool
    today: str
    """What it starts this mission with; empty when it is well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSheet:
    """A side's revealed team."""

    side: SideSheet
    members: tuple[RevealedMember, ...]
    force: int
    limit: int | None
    issues: tuple[Issue, ...]
    is_legal: bool
    is_mended: bool
    briefing: Briefing | None
    faults: tuple[str, ...]
    """What does not agree with the hash that was published; empty when all does."""
    absent: tuple[str, ...] = ()
    """Who of it cannot come any more, a sentence each; asked by `revealed_now` alone."""

    @property
    def is_team_unknown(self) -> bool:
        """Whether it was mustered on paper and nobody has named it yet."""
        return not self.side.is_outsider and not self.members

    @property
    def needs_consent(self) -> bool:
        return bool(self.members) and not self.is_legal and not self.side.as_is_accepted

    @property
    def was_sealed(self) -> bool:
        return bool(self.side.lock_hash)


def revealed(sheet: MissionSheet) -> tuple[TeamSheet, ...]:
    """Every side's team. No query: it was frozen with the mission."""
    return tuple(_team(side) for side in sheet.sides)


def revealed_now(sheet: MissionSheet) -> tuple[TeamSheet, ...]:
    """The same, with what became since of those who are still to fight. One query while nobody reported, else none."""
    teams = revealed(sheet)
    if sheet.state != State.MUSTERED:
        return teams
    members = [member.op.key for team in teams for member in team.members]
    gone = dict(Operative.objects.filter(pk__in=members).exclude(status=Status.READY).values_list("pk", "status"))
    status = {str(key): Status(value) for key, value in gone.items()}
    return tuple(replace(team, absent=tuple(_absent(sheet, team, status))) for team in teams)


SINCE = {Status.DEAD: "has fallen", Status.RETIRED: "has retired", Status.CONVALESCING: "has been convalescing"}


def _absent(sheet: MissionSheet, team: TeamSheet, status: Mapping[str, Status]) -> Iterator[str]:
    edition = find(sheet.campaign.edition)
    for member in team.members:
        if member.op.key in status:
            role = role_of(edition, member.op)
            yield absent(f"{member.op.name} ({member.op.model}, {role})", status[member.op.key])


def absent(name: str, status: Status) -> str:
    """That somebody of a revealed team cannot come any more, and why."""
    return f"{name} {SINCE[status]} since the teams were shown."


def _team(side: SideSheet) -> TeamSheet:
    frozen, members = side.team, tuple(_members(side))
    return TeamSheet(
        side=side,
        members=members,
        force=frozen.get("force", 0),
        limit=frozen.get("limit"),
        issues=tuple(issues.from_json(each) for each in frozen.get("issues", ())) if members else (),
        is_legal=frozen.get("is_legal", True) or not members,
        is_mended=frozen.get("is_mended", False),
        briefing=codec.from_json(Briefing, frozen["briefing"]) if frozen.get("briefing") else None,
        faults=check_lock(side) if side.lock_hash else (),
    )


def _members(side: SideSheet) -> Iterator[RevealedMember]:
    team = side.team
    today = {each["operative"]: each["sentence"] for each in team.get("briefing", {}).get("today", ())}
    for key in team.get("members", ()):
        if key in team["sheets"]:
            op = from_json({**team["sheets"][key], "key": key})
            yield RevealedMember(op=op, is_recruit=key in team.get("recruits", ()), today=today.get(key, ""))
