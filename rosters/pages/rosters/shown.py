"""What the roster page shows: rows of operatives, the editor of one, the bar of points and issues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects
from django.urls import reverse

from rosters.models import Batch, Roster
from rosters.pages.compendium.addresses import datasheet_url
from rosters.pages.issues import ShownFix, acts_value, shown_issues, tally_of
from rosters.pages.rosters.notices import Notice
from rosters.pages.tabs import head_of
from rosters.selectors.options import advances_of, armoury_of
from rosters.selectors.rosters import RosterSheet, roster_sheet
from rosters.services.sweeping import THROWN_AWAY_KEPT
from rosters.viewers import Viewer
from rules import acts
from rules.acts import Act
from rules.armoury import Armoury, Heading, Option, Rung, Step
from rules.editions.base import Edition, Role, Settings, Status
from rules.issues import Severity
from rules.sheets import OperativeSheet

MORE = (1, 3)
"""How many more like this one tap brings."""
FEW = 6
"""So many closed options stand in the open; more are folded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleChoice:
    """A role, with its specialism where it has one, as one choice of a list."""

    value: str
    label: str
    is_current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRung:
    """An ability with the acts that take it or let it go."""

    rung: Rung
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A specialism's abilities: the first, then a column for each way through."""

    root: tuple[ShownRung, ...]
    branches: tuple[tuple[ShownRung, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownStep:
    """A level or a trait with its acts."""

    step: Step
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Options under one small head within a heading."""

    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHeading:
    """A heading with its options in parts, what is closed last and, when it is much, folded."""

    heading: Heading
    parts: tuple[Part, ...]
    closed: tuple[Option, ...]
    is_folded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Editor:
    """Everything one operative may be changed in."""

    headings: tuple[ShownHeading, ...]
    always: tuple[str, ...]
    tree: Tree | None
    specialisms: tuple[ShownStep, ...]
    levels: tuple[ShownStep, ...]
    traits: tuple[ShownStep, ...]
    sub_factions: tuple[ShownFix, ...]
    sub_faction: str
    statuses: tuple[RoleChoice, ...]
    learns: bool
    """Whether it gains experience, by itself or with its fire team."""
    most_experience: int
    level_words: str
    """Which experience brings which level."""
    retire: str
    remove: str
    fixed_in: str = ""
    """The campaign that holds it to what it is; then only a name, a picture and what it learns may change."""
    fate_in: str = ""
    """The campaign whose missions tell what becomes of it."""
    more: tuple[int, ...] = MORE


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownFireTeam:
    """The non-specialists of one datasheet, who learn together."""

    key: str
    name: str
    experience: int
    level: int
    advances: tuple[str, ...]
    size: int
    url: str = ""
    steps: tuple[ShownStep, ...] = ()
    """Where it is opened: every advance, with the acts that write it down or strike it."""
    is_open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """An operative on the page."""

    op: OperativeSheet
    number: int
    url: str
    datasheet_url: str
    roles: tuple[RoleChoice, ...]
    role_label: str
    experience: int = 0
    """Its own, or its fire team's."""
    has_track: bool = False
    note: str = ""
    note_is_bad: bool = False
    notes: str = ""
    portrait_url: str = ""
    editor: Editor | None = None
    is_open: bool = False


def board(
    roster: Roster, viewer: Viewer, *, opened: str = "", left: str = "", notice: Notice | None = None
) -> dict[str, Any]:
    """The roster page. Nothing is evaluated unless an operative is opened; `left` is the one just closed."""
    # Read once, for the sheet and for the editor.
    prefetch_related_objects([roster], "operatives", "fire_teams", "kill_teams")
    sheet = roster_sheet(roster, viewer)
    armoury = armoury_of(roster, opened) if opened and sheet.is_editable else None
    last = roster.batches.last()
    return {
        **head_of(sheet, "sheet"),
        **bar(sheet),
        "rows": list(rows(sheet, opened, armoury)),
        "fire_teams": list(fire_teams(sheet, roster, opened)),
        "gone": [(op, acts_value([acts.SetStatus(operative=op.key, status=Status.READY.value)])) for op in sheet.gone],
        "issues": shown_issues(sheet.issues),
        "act_url": reverse("rosters:act", args=[sheet.key]) + (f"?open={opened}" if opened else ""),
        "opened": opened,
        "left": left,
        "thrown_days": THROWN_AWAY_KEPT.days,
        "notice": notice,
        "roster": roster,
        "last": last,
        "last_undo": _last_undo(sheet, last),
    }


def bar(sheet: RosterSheet) -> dict[str, Any]:
    """Points, operatives and issues: always in view."""
    return {
        "points": sheet.points,
        "count": sheet.size,
        "count_limit": _most(sheet),
        "count_word": sheet.edition.words["operatives"].lower(),
        "points_word": "whole roster",
        "bare_points": sum(op.points for op in sheet.operatives),
        "earned_points": sum(op.surcharge for op in sheet.operatives),
        "version": sheet.version,
        **tally_of(sheet.issues),
    }


def _most(sheet: RosterSheet) -> int:
    """How many operatives there may be: fewer while a campaign gathers."""
    told = sheet.campaign
    if not told:
        return Settings().roster_size
    return int(told["roster_size"] if sheet.is_running else told["starting_size"])


def _last_undo(sheet: RosterSheet, last: Batch | None) -> dict[str, str]:
    """The last act's undo, while there is something to undo."""
    if last is None or last.sequence <= 1 or last.origin or not sheet.is_editable or last.kind in COLUMNS_ONLY:
        return {}
    return {"url": reverse("rosters:undo", args=[sheet.key, last.pk]), "words": last.words}


COLUMNS_ONLY = ("share", "discard", "restore")
"""Acts that changed nothing of the roster's content: they are taken back by doing the opposite."""


def rows(sheet: RosterSheet, opened: str = "", armoury: Armoury | None = None) -> Iterator[Row]:
    shared = {team.container: team.experience for team in sheet.fire_teams}
    has_track = any(op.experience for op in sheet.operatives) or any(shared.values())
    for number, op in enumerate(sheet.operatives, start=1):
        note, is_bad = _note(sheet, op)
        yield Row(
            op=op,
            number=number,
            url=reverse("rosters:operative", args=[sheet.key, op.key]),
            datasheet_url=datasheet_url(sheet, op.model_key),
            roles=tuple(role_choices(sheet.edition, op)) if sheet.is_editable and op.key not in sheet.fixed else (),
            role_label=role_label(sheet.edition, op.role, op.specialism),
            experience=shared.get(op.fire_team, op.experience),
            has_track=has_track and not op.is_attendant and op.role != Role.COMMANDER.value,
            note=note,
            note_is_bad=is_bad,
            notes=sheet.notes_of.get(op.key, ""),
            portrait_url=portrait_url(sheet, op),
            editor=_editor(sheet, op, armoury) if armoury and op.key == opened else None,
            is_open=op.key == opened,
        )


def portrait_url(sheet: RosterSheet, op: OperativeSheet) -> str:
    """Where an operative's picture is shown; empty for who has none."""
    return reverse("rosters:portrait", args=[sheet.key, op.key, op.portrait]) if op.portrait else ""


def fire_teams(sheet: RosterSheet, roster: Roster, opened: str = "") -> Iterator[ShownFireTeam]:
    """Fire teams that have learned something, by the datasheet they are of; one may be opened."""
    datasheets = {op.fire_team: op.datasheet for op in (*sheet.gone, *sheet.operatives)}
    for team in sheet.fire_teams:
        if team.experience or team.advances:
            may_change = sheet.is_editable and not sheet.is_running
            is_open = team.key == opened and may_change
            yield ShownFireTeam(
                key=team.key,
                url=reverse("rosters:fire-team", args=[sheet.key, team.key]) if may_change else "",
                steps=_steps(advances_of(roster, team.container)) if is_open else (),
                is_open=is_open,
                name=team.name or datasheets.get(team.container, sheet.edition.words["fire_team"]),
                experience=team.experience,
                level=sheet.edition.level_for(team.experience),
                advances=tuple(sheet.edition.speak(advance) for advance in team.advances),
                size=len(team.members),
            )


def _note(sheet: RosterSheet, op: OperativeSheet) -> tuple[str, bool]:
    """The first thing that is wrong with an operative, in a word."""
    issues = sheet.issues_of(op.key)
    illegal = next((issue for issue in issues if issue.severity is Severity.ILLEGAL), None)
    if illegal is not None:
        return illegal.rule, True
    return (issues[0].rule, False) if issues else ("", False)


# Roles


def role_label(edition: Edition, role: str, specialism: str) -> str:
    """What an operative is to the team, in the edition's words."""
    if specialism and role != Role.LEADER.value:
        return edition.speak(specialism)
    return edition.words.get(role, role)


def role_choices(edition: Edition, op: OperativeSheet) -> Iterator[RoleChoice]:
    """Every role its model offers, a specialist's by specialism; the present one even where it is not offered."""
    offered = list(role_values(op.roles, op.specialisms, op.role))
    current = role_value(op.role, op.specialism)
    if current not in offered:
        offered.insert(0, current)
    for value in offered:
        role, _, specialism = value.partition(":")
        label = role_label(edition, role, specialism)
        is_open = role in TRAINED and not specialism and op.specialisms
        yield RoleChoice(value=value, label=f"{label}: trained in?" if is_open else label, is_current=value == current)


TRAINED = (Role.COMMANDER.value, Role.RETAINER.value)
"""Roles that a model keeps; what it may choose is what it is trained in."""


def role_values(roles: Sequence[str], specialisms: Sequence[str], present: str = "") -> Iterator[str]:
    """`leader`, `specialist:heavy`, … in the order of the roles; of one in a role of TRAINED what that may learn."""
    trained = present if present in TRAINED else Role.SPECIALIST.value
    for role in roles:
        if role == trained and (specialisms or role == Role.SPECIALIST.value):
            yield from (role_value(role, specialism) for specialism in specialisms)
        else:
            yield role


def role_value(role: str, specialism: str) -> str:
    return f"{role}:{specialism}" if role in (Role.SPECIALIST.value, *TRAINED) and specialism else role


# The editor


def _editor(sheet: RosterSheet, op: OperativeSheet, armoury: Armoury) -> Editor:
    edition = sheet.edition
    most = edition.bounds["experience"].ceiling or 0
    rises = (n for n in range(1, most + 1) if edition.level_for(n) > edition.level_for(n - 1))
    return Editor(
        most_experience=most,
        level_words=", ".join(f"level {edition.level_for(n)} at {n}" for n in rises),
        headings=tuple(_heading(heading) for heading in armoury.headings),
        always=armoury.always,
        tree=_tree(armoury.rungs, is_kept=op.key in sheet.fixed),
        specialisms=_steps(armoury.specialisms),
        levels=_steps(armoury.levels),
        traits=_steps(armoury.traits),
        sub_factions=tuple(_sub_factions(op, armoury)),
        sub_faction=armoury.sub_faction,
        statuses=tuple(
            RoleChoice(value=each.value, label=each.value.capitalize(), is_current=each.value == op.status)
            for each in Status
        ),
        learns=not op.is_attendant and op.role != Role.COMMANDER.value,
        retire=acts_value([acts.Retire(operative=op.key)]),
        remove=acts_value([acts.Remove(operative=op.key)]),
        fixed_in=sheet.campaign["name"] if op.key in sheet.fixed else "",
        fate_in=sheet.campaign["name"] if sheet.is_running else "",
    )


def _steps(steps: Sequence[Step]) -> tuple[ShownStep, ...]:
    return tuple(ShownStep(step=step, value=acts_value(step.acts) if step.acts else "") for step in steps)


def _heading(heading: Heading) -> ShownHeading:
    parts: dict[str, list[Option]] = {}
    for option in heading.open_options:
        parts.setdefault(option.part, []).append(option)
    return ShownHeading(
        heading=heading,
        parts=tuple(Part(name=name, options=tuple(options)) for name, options in parts.items()),
        closed=heading.closed_options,
        is_folded=len(heading.closed_options) > FEW,
    )


def _tree(rungs: Sequence[Rung], *, is_kept: bool) -> Tree | None:
    """None where there is nothing to see: no specialism, or one without a tree. What is had may have to be kept."""
    shown = [
        ShownRung(rung=rung, value=acts_value(rung.acts) if rung.acts and not (is_kept and rung.state == "has") else "")
        for rung in rungs
    ]
    names = dict.fromkeys(each.rung.branch for each in shown if each.rung.branch)
    branches = tuple(tuple(each for each in shown if each.rung.branch == name) for name in names)
    return Tree(root=tuple(each for each in shown if not each.rung.branch), branches=branches) if shown else None


def _sub_factions(op: OperativeSheet, armoury: Armoury) -> Iterator[ShownFix]:
    """Belonging to none, then to each; as choices of a list that carry their acts."""
    if not armoury.sub_factions:
        return
    for name in ("", *armoury.sub_factions):
        act: Act = acts.SetSubFaction(sub_faction=name, operatives=(op.key,))
        yield ShownFix(name or "None", acts_value([act]))
