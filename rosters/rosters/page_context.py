"""What the roster page shows: rows of operatives, squads, the bar of points and issues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from django.conf import settings
from django.db.models import prefetch_related_objects
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from accounts.hooks import named
from rosters.cards.card_conditions import carried
from rosters.journal.wording import way_back
from rosters.models import Batch, Roster
from rosters.operatives.editor import Editor, ShownStep, editor_of, shown_steps
from rosters.operatives.selectors import advances_of, armoury_of, most_taken
from rosters.rosters.allowed_fixes import allowed_fixes
from rosters.rosters.lines import illegal_teams
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import RosterSheet, last_act, roster_sheet, written_as
from rosters.rosters.services.sweeping import THROWN_AWAY_KEPT
from rosters.viewers import Viewer
from rosters.web.distances import distance_choices
from rosters.web.issues import ShownFix, acts_value, shown_fixes, shown_issues, tally_of
from rosters.web.roles import RoleChoice, level_of, role_choices, role_of, role_words, sign_of
from rosters.web.tabs import head_of
from rules import acts
from rules.armoury import Armoury
from rules.campaigns.dossier import Career
from rules.cards import CardCondition
from rules.editions import find
from rules.editions.base import Edition, Status
from rules.issues import Severity
from rules.names import how_many
from rules.printable import held_together
from rules.sheets import OperativeSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSquad:
    """Operatives who learn together."""

    key: str
    name: str
    grown: int
    level: int
    advances: tuple[str, ...]
    size: int
    url: str = ""
    steps: tuple[ShownStep, ...] = ()
    """Where it is opened: every advance, with the acts that write it down or strike it."""
    is_open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OperativeRow:
    """An operative on the page."""

    op: OperativeSheet
    number: int
    roles: tuple[RoleChoice, ...]
    role_label: str
    training: str = ""
    """What it is trained in, in the edition's words."""
    grown: int = 0
    """How far it has come, by itself or with its squad."""
    has_track: bool = False
    note: str = ""
    note_is_bad: bool = False
    notes: str = ""
    portrait_url: str = ""
    fix: ShownFix | None = None
    """The first way out of what is noted."""
    career: Career | None = None
    """What a campaign made of it, where the edition has ranks for that."""
    marks: tuple[str, ...] = ()
    """What it carries from its campaign, in a word each."""
    editor: Editor | None = None
    is_open: bool = False
    is_left: bool = False
    """Whether it was opened until now."""

    @property
    def has_arms_beside(self) -> bool:
        """Whether its weapons, and what it can do, stand beside the loadout, which has the other column for itself:
        where nothing else is chosen of it, and the loadout is chosen from or nothing but weapons would stand there.
        """
        editor, op = self.editor, self.op
        if editor is None or len(self.roles) > 1 or editor.tree or (self.career and self.career.entries):
            return False
        if editor.fixed_in or not editor.headings:
            texts = (op.abilities, op.actions, op.powers, () if self.career else op.picks)
            return not any(texts) and not (op.traits if editor.fixed_in else self._chosen_of(editor))
        return not self._chosen_of(editor)

    @staticmethod
    def _chosen_of(editor: Editor) -> bool:
        return any((editor.trainings, editor.levels, editor.traits, editor.sub_factions))

    @property
    def retire(self) -> str:
        """The act by which it leaves, as its button sends it."""
        return acts_value([acts.Retire(operative=self.op.key)])

    @property
    def sign(self) -> str:
        """The key of its glyph; empty for the ranks."""
        return sign_of(self.op)

    @property
    def level(self) -> int | None:
        """Its level, where it is one that anybody asks for."""
        return level_of(self.op)

    @property
    def called(self) -> str:
        """The name it was given; empty while it goes by its model's."""
        return self.op.name if self.op.name != self.op.model else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowFrame:
    """What the rows of a roster share: a row is drawn from this and from itself, and from nothing else."""

    key: str
    edition_key: str
    faction: str
    pack_key: str
    pack_id: str
    is_editable: bool
    no_recruits: str
    act_url: str
    choices_url: str
    """Where its campaign lets something be chosen; empty while nothing is open."""

    @property
    def edition(self) -> Edition:
        return find(self.edition_key)


def drawn_rows(operative_rows: Iterable[OperativeRow], frame: RowFrame) -> SafeString:
    """The rows of a roster; those that were drawn before are taken as they were."""
    # While templates are being written, each is drawn as it is now.
    draw = _drawn_row.__wrapped__ if settings.DEBUG else _drawn_row
    return mark_safe("".join(draw(row, frame) for row in operative_rows))  # noqa: S308 - drawn by a template


@lru_cache(maxsize=240)
def _drawn_row(row: OperativeRow, frame: RowFrame) -> SafeString:
    """Of an act on twenty operatives, nineteen look as before."""
    return render_to_string("rosters/operatives/row.html", {"row": row, "sheet": frame, "edition": frame.edition})


def _of_campaign(roster: Roster, sheet: RosterSheet, *, has_issues: bool) -> dict[str, Any]:
    """What the campaign it is out in says to its player: ROSTER_NOTES name functions that know of the next muster,
    ROSTER_CHOICES where something may be chosen; all take the roster.
    """
    if not (sheet.is_editable and sheet.is_running):
        return {"campaign_notes": (), "no_recruits": "", "choices_url": ""}
    addresses = (address(roster) for address in named("ROSTER_CHOICES"))
    return {
        "campaign_notes": tuple(words for notes in named("ROSTER_NOTES") for words in notes(roster)),
        "no_recruits": no_recruits(roster, sheet),
        "choices_url": next(filter(None, addresses), "") if has_issues else "",
    }


def no_recruits(roster: Roster, sheet: RosterSheet) -> str:
    """Why nobody may be recruited while it is out: ROSTER_RECRUITING names functions that take the roster. Empty where
    somebody may.
    """
    reasons = (why(roster) for why in named("ROSTER_RECRUITING")) if sheet.is_running else ()
    return next(filter(None, reasons), "")


def page_in_campaign(roster: Roster) -> str:
    """Where its campaign tells of it: ROSTER_IN_CAMPAIGN names functions that take the roster. Empty without one."""
    return next(filter(None, (address(roster) for address in named("ROSTER_IN_CAMPAIGN"))), "")


def honours(roster: Roster, *, is_own: bool) -> tuple[str, ...]:
    """What it won in campaigns: ROSTER_HONOURS names functions that take the roster and whether its reader has it."""
    return tuple(words for won in named("ROSTER_HONOURS") for words in won(roster, is_own))


def _frame(sheet: RosterSheet, of_campaign: Mapping[str, Any], act_url: str) -> RowFrame:
    """What every row of the roster page needs to know of its roster."""
    return RowFrame(
        key=sheet.key,
        edition_key=sheet.edition.key,
        faction=sheet.faction,
        pack_key=sheet.pack_key,
        pack_id=sheet.pack_id,
        is_editable=sheet.is_editable,
        no_recruits=of_campaign["no_recruits"],
        act_url=act_url,
        choices_url=of_campaign["choices_url"],
    )


def _open_row(found: Sequence[OperativeRow], notice: Notice | None) -> dict[str, Any]:
    """The row that is open, with the ones before and after it, and what was typed about it and not saved."""
    at = next((place for place, row in enumerate(found) if row.is_open), None)
    if at is None:
        return {**dict.fromkeys(("open_row", "previous", "next")), "mine": {}}
    row = found[at]
    previous, following = found[at - 1] if at else None, found[at + 1] if at + 1 < len(found) else None
    saved, typed = {"called": row.called, "notes": row.notes}, notice.typed if notice else {}
    mine = {name: text for name, text in typed.items() if saved.get(name) != text}
    return {"open_row": row, "previous": previous, "next": following, "mine": mine}


def board(
    roster: Roster,
    viewer: Viewer,
    *,
    opened: str = "",
    left: str = "",
    notice: Notice | None = None,
    last: Batch | None = None,
) -> dict[str, Any]:
    """The roster page. Evaluates only what is opened; `left` was just closed, `last` is the newest act if at hand."""
    # Read once, for the sheet and for the editor.
    prefetch_related_objects([roster], "operatives", "squads", "kill_teams")
    sheet = roster_sheet(roster, viewer)
    if written := sheet.edition.distances.get(viewer.distances):
        sheet = replace(sheet, operatives=tuple(written_as(each, written) for each in sheet.operatives))
    armoury = armoury_of(roster, opened) if opened and sheet.is_editable else None
    if armoury:
        armoury = armoury.with_figures(lambda figures: held_together(written(figures) if written else figures))
    last = last_act(roster, last)
    today = carried(roster, (*sheet.operatives, *sheet.gone)).today if sheet.is_running else {}
    one = next((op for op in sheet.operatives if armoury and op.key == opened), None)
    operative_rows = list(rows(sheet, opened, armoury, today, left, most_taken(roster, one) if one else None))
    opens = f"?open={opened}" if opened else ""
    act_url = reverse("rosters:act", args=[sheet.key]) + opens
    issues = allowed_fixes(roster, sheet.issues) if sheet.is_editable else sheet.issues
    of_campaign = _of_campaign(roster, sheet, has_issues=bool(issues))
    return {
        **head_of(sheet, "sheet"),
        **bar(sheet),
        "rows": operative_rows,
        "drawn_rows": partial(drawn_rows, operative_rows, _frame(sheet, of_campaign, act_url)),
        **of_campaign,
        **_open_row(operative_rows, notice),
        "squads": list(squads(sheet, roster, opened)),
        "gone": [(op, acts_value([acts.SetStatus(operative=op.key, status=Status.READY.value)])) for op in sheet.gone],
        "issues": shown_issues(issues, sheet.operatives),
        "own_issues": shown_issues(issue for issue in issues if opened and opened in issue.operatives),
        "fix_all_url": reverse("rosters:fix-all", args=[sheet.key]) if sheet.is_editable else "",
        "act_url": act_url,
        "role_words": role_words(sheet.edition),
        "opened": opened,
        "left": left,
        "distances": distance_choices(sheet.edition, viewer.distances),
        "distances_next": reverse("rosters:sheet", args=[sheet.key]) + opens,
        "thrown_days": THROWN_AWAY_KEPT.days,
        "notice": notice,
        "roster": roster,
        **_of_last(sheet, last),
    }


def bar(sheet: RosterSheet) -> dict[str, Any]:
    """Points, operatives and issues: always in view; issues of kill teams by name, of those just begun
    none.
    """
    to_mend = [team for team in sheet.kill_teams if team.is_legal is False and team.members]
    return {
        "illegal_teams": to_mend,
        "illegal_teams_word": illegal_teams(len(to_mend)),
        "legal_words": "It keeps every rule." if to_mend else "",
        "points": sheet.points,
        "count": sheet.size,
        "count_limit": _most(sheet),
        "count_word": sheet.edition.words[
            "operative" if sheet.size == 1 and not _most(sheet) else "operatives"
        ].lower(),
        "points_word": "whole roster",
        "bare_points": sum(op.points for op in sheet.operatives),
        "earned_points": sum(op.surcharge for op in sheet.operatives),
        "version": sheet.version,
        **tally_of(sheet.issues),
    }


def _most(sheet: RosterSheet) -> int | None:
    """How many operatives there may be, fewer while a campaign gathers; None for as many as somebody owns."""
    campaign = sheet.campaign
    if sheet.edition.roster_size is None or not campaign:
        return sheet.edition.roster_size
    return int(campaign["roster_size"] if sheet.is_running else campaign["starting_size"])


def _of_last(sheet: RosterSheet, last: Batch | None) -> dict[str, Any]:
    """The last act with its undo, and the key of a newer revision of the roster's pack."""
    newer = last.newer_pack if last and sheet.is_editable else None
    return {"last": last, "last_undo": _last_undo(sheet, last), "newer": newer}


def _last_undo(sheet: RosterSheet, last: Batch | None) -> dict[str, str]:
    """The last act's undo, while there is something to undo."""
    if last is None or last.sequence <= 1 or last.origin or not sheet.is_editable or last.kind in COLUMNS_ONLY:
        return {}
    word, words = way_back(last.words, is_void=last.voids_id is not None)
    return {"url": reverse("rosters:undo", args=[sheet.key, last.pk]), "word": word, "words": words}


COLUMNS_ONLY = ("share", "discard", "restore")
"""Acts that changed nothing of the roster's content: they are taken back by doing the opposite."""


def marks_of(today: CardCondition | None) -> tuple[str, ...]:
    """How somebody starts the next mission, in a few words each, as the card says it."""
    if today is None:
        return ()
    causes = [each.cause for each in today.changes if each.cause]
    wounds = [how_many(today.flesh_wounds, "flesh wound")] if today.flesh_wounds else []
    return tuple(dict.fromkeys((*causes, *wounds)))


def rows(
    sheet: RosterSheet,
    opened: str = "",
    armoury: Armoury | None = None,
    today: Mapping[str, CardCondition] | None = None,
    left: str = "",
    most: int | None = None,
) -> Iterator[OperativeRow]:
    """The rows; of the one that is opened with its editor, of whose model a kill team takes so many at most."""
    shared = {team.container: team.grown for team in sheet.squads}
    has_track = any(op.grown for op in sheet.operatives) or any(shared.values())
    has_ranks = any(op.grown or op.training for op in sheet.operatives)
    for number, op in enumerate(sheet.operatives, start=1):
        # The first thing that is wrong with it, what is illegal before what is open.
        issues = (issue for issue in sheet.issues if op.key in issue.operatives)
        note = min(issues, key=lambda issue: issue.severity is not Severity.ILLEGAL, default=None)
        yield OperativeRow(
            op=op,
            number=number,
            roles=tuple(role_choices(sheet.edition, op)) if op.key == opened and op.key not in sheet.fixed else (),
            role_label=role_of(sheet.edition, op),
            training=sheet.edition.speak(op.training) if op.training else "",
            grown=shared.get(op.squad, op.grown),
            has_track=has_track and sheet.edition.learns(op),
            note=note.sentence if note else "",
            note_is_bad=note is not None and note.severity is Severity.ILLEGAL,
            fix=next(iter(shown_fixes(note)), None) if note and sheet.is_editable and not sheet.campaign else None,
            notes=sheet.notes_of.get(op.key, ""),
            career=sheet.edition.career(op) if has_ranks and sheet.edition.career else None,
            marks=marks_of((today or {}).get(op.key)),
            portrait_url=portrait_url(sheet, op),
            editor=editor_of(sheet, op, armoury, most) if armoury and op.key == opened else None,
            is_open=op.key == opened,
            is_left=op.key == left,
        )


def portrait_url(sheet: RosterSheet, op: OperativeSheet) -> str:
    """Where an operative's picture is shown; empty for anyone who has none."""
    return reverse("rosters:portrait", args=[sheet.key, op.key, op.portrait]) if op.portrait else ""


def squads(sheet: RosterSheet, roster: Roster, opened: str = "") -> Iterator[ShownSquad]:
    """Squads that have learned something, by the datasheet they are of; one may be opened."""
    datasheets = {op.squad: op.datasheet for op in (*sheet.gone, *sheet.operatives)}
    for team in sheet.squads:
        if team.grown or team.advances:
            may_change = sheet.is_editable and not sheet.is_running
            is_open = team.key == opened and may_change
            yield ShownSquad(
                key=team.key,
                url=reverse("rosters:squad", args=[sheet.key, team.key]) if may_change else "",
                steps=shown_steps(advances_of(roster, team.container)) if is_open else (),
                is_open=is_open,
                name=team.name or datasheets.get(team.container, sheet.edition.words["squad"]),
                grown=team.grown,
                level=sheet.edition.level_for(team.grown),
                advances=tuple(sheet.edition.speak(advance) for advance in team.advances),
                size=len(team.members),
            )
