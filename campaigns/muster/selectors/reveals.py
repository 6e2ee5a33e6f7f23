"""The kill teams of a mission as they were revealed: who fights, each side's briefing, whether the seal fits; and two
of them side by side, as bars on one scale. Every figure of that picture is made here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from rules.issues import Issue, Severity
from rules.names import both
from rules.sheets import OperativeSheet, from_json, stat_in

WIDTH, GAP = 300.0, 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealedMember:
    """A member of a revealed team, as it was on the day."""

    op: OperativeSheet
    is_recruit: bool
    today: str
    """What it starts this mission with; empty when it is well."""
    of_note: tuple[str, ...] = ()
    """What it carries that most of its team does not."""


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
    def breaches(self) -> tuple[str, ...]:
        """What of it is against the rules, a sentence each; it played all the same."""
        return () if self.is_legal else breaches_in(self.issues)

    @property
    def needs_consent(self) -> bool:
        return bool(self.members) and not self.is_legal and not self.side.as_is_accepted

    @property
    def was_sealed(self) -> bool:
        return bool(self.side.lock_hash)


def breaches_in(found: Iterable[Issue]) -> tuple[str, ...]:
    """What stands against a team, without what only has to be remembered."""
    return tuple(issue.sentence for issue in found if issue.severity is Severity.ILLEGAL)


def revealed(sheet: MissionSheet) -> tuple[TeamSheet, ...]:
    """Every side's team. No query: it was frozen with the mission."""
    return tuple(revealed_side(side) for side in sheet.sides)


def unsettled(sheet: MissionSheet) -> str:
    """What has to be settled about the teams before anything can be reported."""
    for team in revealed(sheet):
        if team.is_team_unknown:
            if sheet.is_arbitrated or team.side.is_mine:
                return f"Say first who fights for {team.side.name}: that team was mustered on paper."
            who = team.side.player or team.side.name
            return f"{who} or an arbitrator says first who fights: that team was mustered on paper."
        if team.needs_consent:
            return f"The team of {team.side.name} is not legal: accept it as it is, or have it changed first."
    return ""


def revealed_now(sheet: MissionSheet) -> tuple[TeamSheet, ...]:
    """The same, with what became since of those who are still to fight. One query while nobody reported, else none."""
    teams = revealed(sheet)
    if sheet.state != State.MUSTERED:
        return teams
    members = [member.op.key for team in teams for member in team.members]
    gone = dict(Operative.objects.filter(pk__in=members).exclude(status=Status.READY).values_list("pk", "status"))
    then = statuses_then(sheet)
    status = {str(key): Status(value) for key, value in gone.items() if then.get(str(key)) != value}
    return tuple(replace(team, absent=tuple(_absent(sheet, team, status))) for team in teams)


def statuses_then(sheet: MissionSheet) -> dict[str, str]:
    """By operative, as the teams were shown: a team as played may have somebody who was away already. No query."""
    return {each["key"]: each.get("status", "") for side in sheet.sides for each in side.team.get("fighters", ())}


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


def revealed_side(side: SideSheet) -> TeamSheet:
    """One side's team. No query."""
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
    keys = [key for key in team.get("members", ()) if key in team["sheets"]]
    ops = [from_json({**team["sheets"][key], "key": key}) for key in keys]
    for op, of_note in zip(ops, _of_note([op.carried for op in ops]), strict=True):
        is_recruit = op.key in team.get("recruits", ())
        yield RevealedMember(op=op, is_recruit=is_recruit, today=today.get(op.key, ""), of_note=of_note)


def _of_note(carried: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Of what each of a team carries, what most of the others do not carry too."""
    bearers = Counter(item for items in carried for item in set(items))
    usual = {item for item, count in bearers.items() if count > 1 and 2 * count > len(carried)}
    return (tuple(item for item in items if item not in usual) for items in carried)


@dataclass(frozen=True, slots=True)
class Bar:
    x: str
    width: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelMeasure:
    """One thing both sides have so much of; each side's bars grow from the middle."""

    label: str
    left: int
    right: int
    left_bars: tuple[Bar, ...]
    right_bars: tuple[Bar, ...]
    is_first: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSide:
    team: TeamSheet
    accent: str
    """Another than the other side's, whatever factions meet."""
    record: str
    """What it had come to before: "won 4, lost 1"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    left: DuelSide
    right: DuelSide
    measures: tuple[DuelMeasure, ...]
    sealed: bool
    """Whether both were locked before and are unchanged since."""

    figures: tuple[tuple[str, int], ...] = ()
    """Where only one side shows its team: what that has of each, by label."""

    @property
    def sides(self) -> tuple[DuelSide, DuelSide]:
        return self.left, self.right

    @property
    def alone(self) -> TeamSheet:
        """The team that is shown, where the other is not."""
        return self.left.team if self.left.team.members else self.right.team

    @property
    def how_mustered(self) -> str:
        """Whether both were sealed, or who was mustered on paper."""
        if self.sealed:
            return "Both teams locked before they were shown, and unchanged since"
        names = [each.team.side.name for each in self.sides if each.team.side.is_on_paper]
        return f"{both(names)} mustered on paper" if names else ""


def duel_of(teams: Sequence[TeamSheet], words: Mapping[str, str]) -> Duel | None:
    """Two sides; None where there are more. An outsider has no team, and who mustered on paper has none yet: nothing
    is measured then.
    """
    if len(teams) != 2:
        return None
    left, right = teams
    hues = tuple(f"accent-{team.side.hue}" for team in teams)
    return Duel(
        left=DuelSide(team=left, accent=hues[0], record=_record(left)),
        right=DuelSide(team=right, accent=hues[1], record=_record(right)),
        measures=tuple(_measures(left, right, words)) if left.members and right.members else (),
        figures=tuple(_figures(left if left.members else right, words))
        if bool(left.members) != bool(right.members)
        else (),
        sealed=all(team.was_sealed and not team.faults and not team.is_mended for team in teams),
    )


def _record(team: TeamSheet) -> str:
    entrant = team.side.entrant_row
    if entrant is None or not (entrant.won or entrant.drawn or entrant.lost):
        return ""
    counts = (("won", entrant.won), ("drew", entrant.drawn), ("lost", entrant.lost))
    return ", ".join(f"{word} {number}" for word, number in counts if number)


def _measures(left: TeamSheet, right: TeamSheet, words: Mapping[str, str]) -> Iterator[DuelMeasure]:
    teams = (left, right)
    if any(team.force for team in teams):
        top = max(left.force, right.force, left.limit or 0)
        parts = [[member.op.total for member in team.members] for team in teams]
        yield _measure(words.get("force", "Points"), parts[0], parts[1], top, is_first=True)
    else:
        wounds = [[member.op.wounds for member in team.members] for team in teams]
        yield from _summed("Wounds", *wounds, is_first=True)
        yield from _summed("APL", *([stat_in(member.op.stats, "apl") for member in team.members] for team in teams))
    yield _counted("Operatives", *(len(team.members) for team in teams))
    levels = [sum(member.op.level for member in team.members if member.op.training) for team in teams]
    if any(levels):
        yield _counted(words.get("levels", "Levels"), *levels)
    if all(team.briefing for team in teams):
        yield _counted("Command points", *(team.briefing.command_points if team.briefing else 0 for team in teams))


def _figures(team: TeamSheet, words: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """What a team comes to that nothing is compared with."""
    wounds = sum(member.op.wounds for member in team.members)
    figures = [(words.get("force", "Points"), team.force), ("Operatives", len(team.members)), ("Wounds", wounds)]
    yield from (each for each in figures if each[1])


def _counted(label: str, left: int, right: int) -> DuelMeasure:
    return _measure(label, [left], [right], max(left, right))


def _summed(label: str, left: Sequence[int], right: Sequence[int], *, is_first: bool = False) -> Iterator[DuelMeasure]:
    """What the operatives of each side have together, where both sides' datacards say it."""
    if any(left) and any(right):
        yield _measure(label, left, right, max(sum(left), sum(right)), is_first=is_first)


def _measure(label: str, left: Sequence[int], right: Sequence[int], top: int, *, is_first: bool = False) -> DuelMeasure:
    return DuelMeasure(
        label=label,
        left=sum(left),
        right=sum(right),
        left_bars=tuple(_bars(left, top, is_mirrored=True)),
        right_bars=tuple(_bars(right, top)),
        is_first=is_first,
    )


def _bars(parts: Sequence[int], top: int, *, is_mirrored: bool = False) -> Iterator[Bar]:
    """One after the other from the middle, with a gap between them."""
    scale, at = WIDTH / max(top, sum(parts), 1), 0.0
    for part in (each for each in parts if each > 0):
        width = part * scale
        drawn = max(width - GAP, 0.5)
        yield Bar(f"{WIDTH - at - drawn if is_mirrored else at:.1f}", f"{drawn:.1f}")
        at += width
