"""What the kill team pages show: rows to tick, the force, checks at a glance, suggestions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import Http404
from django.urls import reverse

from rosters.journal import rows as projection
from rosters.journal import state as states
from rosters.journal.settle import catalogue_of, settings_of
from rosters.kill_teams.game_choices import GameBlock, game_blocks
from rosters.models import KillTeam, Roster
from rosters.operatives.selectors import nearest_legal, suggestions, to_own
from rosters.rosters.allowed_fixes import Trial, allowed_fixes
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import KillTeamSheet, RosterSheet, roster_sheet
from rosters.viewers import Viewer
from rosters.web.issues import acts_value, shown_issues, tally_of
from rosters.web.roles import level_of, role_of, role_words, sign_of
from rosters.web.tabs import head_of
from rules.acts import Act, Bench, Field
from rules.editions import find
from rules.editions.base import Edition, Suggestion, Suggestions
from rules.editions.capabilities import TeamCount
from rules.editions.game import from_fields
from rules.issues import Severity
from rules.names import first_of
from rules.sheets import OperativeSheet

ROWS = ("operatives", "squads", "kill_teams")
"""What the sheet, the choices for a game and suggestions all read of a roster."""
UNFOLDED, FIRST = 6, 3
"""So many options of a team are all shown; of more only so many, and those that are taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickRow:
    """One operative that may be ticked."""

    op: OperativeSheet
    role: str
    points: int
    is_taken: bool
    is_kept: bool
    is_away: bool
    """Cannot go: convalescing."""
    is_concerned: bool
    """An issue is about this one."""
    fits: bool
    """Whether it would still fit under the limit."""
    is_wrong: bool = False
    """Would have to stay at home for the team to be legal."""
    weight: str = ""
    """As how many selections it counts, where that is not one."""

    @property
    def sign(self) -> str:
        """The key of its glyph; empty for the ranks."""
        return sign_of(self.op)

    @property
    def level(self) -> int | None:
        """Its level, where it is one that anybody asks for."""
        return level_of(self.op)


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatChoice:
    key: str
    name: str
    words: str
    limit: int | None
    is_current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSuggestion:
    """A suggestion: who is picked, who is new, who is dropped."""

    title: str
    points: int
    limit: int | None
    going: tuple[tuple[OperativeSheet, int, bool], ...]
    """(who, points, is new)"""
    left_out: tuple[tuple[OperativeSheet, int], ...]
    members: tuple[str, ...]
    is_current: bool
    recruits: tuple[str, ...] = ()
    """What whoever would have to be recruited for it is."""
    equipment: tuple[tuple[str, str, bool], ...] = ()
    """(what, who carries it, whether it stays at home), of all equipment that changes."""
    acts: str = ""
    """The acts that make it the kill team, recruits and equipment with it, as a form sends them; empty where ticking
    those who go is enough."""


def page(
    roster: Roster, viewer: Viewer, team_id: str, *, ticked: Collection[str] = (), notice: Notice | None = None
) -> dict[str, Any]:
    """Everything on a kill team's page. The verdict is pinned; only what a team chooses for a game is worked out."""
    prefetch_related_objects([roster], *ROWS)
    sheet = roster_sheet(roster, viewer)
    team = team_in(sheet, team_id)
    count = team_count(roster, team.key) if team.is_legal is not None else None
    rows = list(_rows(sheet, team, ticked, count))
    return {
        **head_of(sheet, "kill-teams"),
        "team": team,
        "rows": rows,
        "game_blocks": [_shown_block(number, each) for number, each in enumerate(game_blocks(roster, team.key))],
        "formats": formats(sheet.edition, team),
        "taken": [row.points for row in rows if row.is_taken],
        "levels_count": _levels_count(sheet.edition, team),
        "agreements": [(each, bool(team.agreed.get(each.key))) for each in sheet.edition.agreements],
        "issues": shown_issues(
            allowed_fixes(roster, team.issues, team.key) if sheet.is_editable else team.issues,
            sheet.operatives,
            {row.op.key: row.points for row in rows} if sheet.edition.points else {},
        ),
        **tally_of(team.issues),
        "count": count,
        "checklist": _checklist(sheet, team, count),
        "is_over": team.points_left is not None and team.points_left < 0,
        "over": -(team.points_left or 0),
        "role_words": role_words(sheet.edition),
        "version": sheet.version,
        "here_url": reverse("rosters:kill-team", args=[sheet.key, team.key]),
        "fix_all_url": reverse("rosters:fix-all", args=[sheet.key]) + f"?team={team.key}" if sheet.is_editable else "",
        "act_url": reverse("rosters:kill-team-act", args=[sheet.key, team.key]),
        "notice": notice,
    }


def _checklist(sheet: RosterSheet, team: KillTeamSheet, count: TeamCount | None) -> list[tuple[str, bool, str]]:
    """The edition's rules of a kill team, each with whether this one keeps it and its figure; nothing where nobody
    could judge. One of nobody breaks none yet.
    """
    broken = {issue.code for issue in team.issues if issue.severity is Severity.ILLEGAL and team.members}
    going = [op for op in sheet.operatives if op.key in team.members]
    edition = sheet.edition
    known = edition.points.figures(going, team.points, team.points_limit) if edition.points else {}
    figures = count.figures if count else known
    rules = edition.checklist if team.is_legal is not None else ()
    return [(rule, not codes & broken, figures.get(rule, "")) for rule, codes in rules]


def _shown_block(number: int, block: GameBlock) -> dict[str, Any]:
    """A block whose options carry their acts as a form sends them; of many, only the first and those taken are open,
    and beside the one that was to be chosen nothing is.
    """
    options = [
        {
            "name": each.name,
            "number": each.number,
            "text": each.text,
            "take": acts_value([each.take]) if each.take else "",
            "drop": acts_value([each.drop]) if each.drop else "",
        }
        for each in block.options
    ]
    first = FIRST if len(options) > UNFOLDED and not block.whose else len(options)
    if block.is_one and any(each.number for each in block.options):
        first = 0
    chosen = [f"{each.number} × {each.name}" if each.number > 1 else each.name for each in block.options if each.number]
    return {
        "block": block,
        "number": str(number),
        "options": [each for index, each in enumerate(options) if index < first or each["number"]],
        "folded": [each for each in options[first:] if not each["number"]],
        "chosen": ", ".join(chosen),
        "is_settled": not first,
    }


class NoSuchTeam(Http404):
    """Not there for whoever has the roster, who may have deleted it."""

    why = "This roster has no such kill team. If you deleted it, the roster’s History brings it back with Undo."


def team_in(sheet: RosterSheet, team_id: str) -> KillTeamSheet:
    found = next((team for team in sheet.kill_teams if team.key == team_id), None)
    if found is None:
        raise NoSuchTeam if sheet.is_editable else Http404
    return found


def _rows(
    sheet: RosterSheet, team: KillTeamSheet, ticked: Collection[str], count: TeamCount | None
) -> Iterator[PickRow]:
    concerned = {key for issue in team.issues if issue.severity is Severity.ILLEGAL for key in issue.operatives}
    counts = _levels_count(sheet.edition, team)
    for op in sheet.operatives:
        points = op.total if counts else op.points
        taken = op.key in team.members
        yield PickRow(
            op=op,
            role=role_of(sheet.edition, op),
            points=points,
            is_taken=taken,
            is_kept=op.key in ticked,
            is_away=op.status == "convalescing" and counts,
            is_concerned=taken and op.key in (count.wrong if count else concerned),
            fits=team.points_left is None or points <= team.points_left,
            is_wrong=count is not None and op.key in count.wrong,
            weight=count.weights.get(op.key, "") if count else "",
        )


def _levels_count(edition: Edition, team: KillTeamSheet) -> bool:
    base = next((f.settings for f in edition.formats if f.key == team.format), None)
    return bool(team.settings.get("allow_levels")) or (base is not None and base.levels_count)


def formats(edition: Edition, team: KillTeamSheet | None = None) -> list[FormatChoice]:
    """The edition's usual agreements, the team's own marked."""
    return [
        FormatChoice(
            key=format_.key,
            name=format_.name,
            words=format_.words,
            limit=format_.settings.points_limit,
            is_current=team is not None and team.format == format_.key,
        )
        for format_ in edition.formats
    ]


def suggested(roster: Roster, viewer: Viewer, team_id: str, ticked: Collection[str]) -> dict[str, Any]:
    """Legal teams: the one nearest to what is ticked, those that use most of the limit, what recruits make possible.

    Evaluates.
    """
    prefetch_related_objects([roster], *ROWS)
    sheet = roster_sheet(roster, viewer)
    team = team_in(sheet, team_id)
    row = KillTeam.objects.get(pk=team.key)
    known = {op.key: op for op in sheet.operatives}
    keep = [key for key in ticked if key in known]
    near = nearest_legal(roster, row)
    others = suggestions(roster, row, keep)
    counts = _levels_count(sheet.edition, team)
    owned_teams = list(_teams(near, others, known, team, counts))
    with_recruits = list(_recruiting(to_own(roster, row), known, team, counts, Trial(roster)))
    return {
        "sheet": sheet,
        "team": team,
        "teams": [*owned_teams, *with_recruits],
        "obstacles": [] if owned_teams else shown_issues(others.issues or near.issues),
        "kept": [known[key].name for key in keep],
        "version": sheet.version,
    }


def fuller(roster: Roster, viewer: Viewer, team: KillTeamSheet, points: int | None) -> ShownSuggestion | None:
    """The suggested team that spends most, if it spends more than these points; any, where they are None. Evaluates."""
    if find(roster.edition).suggest is None or (points is not None and points >= (team.points_limit or 0)):
        return None
    teams = suggested(roster, viewer, team.key, ())["teams"]
    better = [one for one in teams if points is None or (one.points > points and not one.recruits)]
    best = max(better, key=lambda one: one.points, default=None)
    return replace(best, title="Suggested team") if best else None


def _teams(
    near: Suggestions, others: Suggestions, known: dict[str, OperativeSheet], team: KillTeamSheet, counts: bool
) -> Iterator[ShownSuggestion]:
    seen: set[frozenset[str]] = set()
    # Nothing is near to nothing: whoever picked nobody wants a full team.
    titled = [("Nearest to yours", one) for one in near.teams[:1]] if team.members else []
    titled += [("Close to the limit" if team.points_limit else "A legal team", one) for one in others.teams]
    for title, one in titled:
        if frozenset(one.operatives) not in seen and len(seen) < 3:
            seen.add(frozenset(one.operatives))
            suggestion = _team(title, one, known, team, counts)
            yield suggestion if one in near.teams else replace(suggestion, title=_apart(suggestion, team))


def _apart(suggestion: ShownSuggestion, team: KillTeamSheet) -> str:
    """The title with who of the present team stays at home, or who comes in: no two suggestions look the same."""
    if not team.members:
        return suggestion.title
    if suggestion.left_out:
        return f"Without {first_of([op.name for op, _ in suggestion.left_out], 2)}"
    return f"With {first_of([op.name for op, _, is_new in suggestion.going if is_new], 2)}"


def _recruiting(
    found: Suggestions, known: dict[str, OperativeSheet], team: KillTeamSheet, counts: bool, trial: Trial
) -> Iterator[ShownSuggestion]:
    """What could be played with recruits, and the acts that make it the team; nothing that the roster would refuse."""
    for one in found.teams:
        acts = [*_moves(one, team), *one.recruits]
        if trial.allows([*acts, *_equipping(one)], team.key):
            title = "With the fewest recruits" if one.dropped or not team.members else "With everybody you picked"
            suggestion = _team(title, one, known, team, counts)
            yield replace(
                suggestion, recruits=one.recruit_names, acts=acts_value([*acts, *_equipping(one)]), is_current=False
            )


def _moves(one: Suggestion, team: KillTeamSheet) -> list[Act]:
    """Who stays at home, and who goes."""
    moves = (
        Bench(operatives=tuple(key for key in team.members if key not in one.operatives)),
        Field(operatives=tuple(key for key in one.operatives if key not in team.members)),
    )
    return [each for each in moves if each.operatives]


def _equipping(one: Suggestion) -> list[Act]:
    return [each.act for each in one.equipment]


def _team(
    title: str, one: Suggestion, known: dict[str, OperativeSheet], team: KillTeamSheet, counts: bool
) -> ShownSuggestion:
    def cost(key: str) -> int:
        return known[key].total if counts else known[key].points

    ordered = sorted(one.operatives, key=lambda key: -cost(key))
    gone = [key for key in team.members if key not in one.operatives and key in known]
    return ShownSuggestion(
        title=title,
        points=one.points,
        limit=team.points_limit,
        going=tuple((known[key], cost(key), key not in team.members) for key in ordered),
        left_out=tuple((known[key], cost(key)) for key in gone),
        members=tuple(one.operatives),
        is_current=set(one.operatives) == set(team.members) and not one.equipment,
        equipment=tuple(
            (each.name, known[each.operative].name if each.operative else "", each.is_dropped) for each in one.equipment
        ),
        acts=acts_value([*_moves(one, team), *_equipping(one)]) if one.equipment else "",
    )


def team_count(roster: Roster, kill_team: str) -> TeamCount | None:
    """The count of one of its kill teams; None where its edition or its data count nothing."""
    edition = find(roster.edition)
    if edition.count is None or roster.pack is None:
        return None
    state = projection.state_of(roster)
    fields = states.kill_teams(state)[kill_team]
    members = tuple(fields["members"])
    return edition.count(
        catalogue_of(roster.pack.digest),
        states.muster_of(state),
        members,
        settings=settings_of(edition, fields),
        standings=states.standings_of(state),
        game=from_fields(fields).among(members),
    )
