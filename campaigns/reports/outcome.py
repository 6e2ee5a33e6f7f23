"""What the page of a mission shows once it is reported: what followed, what is open, how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.core import signing
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from campaigns.entrants.selectors.choices import choices_of, just_chosen
from campaigns.missions.answers import address
from campaigns.missions.selectors.missions import MissionSheet, is_own_case
from campaigns.models.missions import State
from campaigns.muster.selectors.reveals import revealed
from campaigns.news.selectors import unread
from campaigns.reports.differing_answers import lines_between, may_differ, ticked_by
from campaigns.reports.losses import ONLY_EXPERIENCE
from campaigns.reports.preview import RANKS, Preview, SideOutcome
from campaigns.reports.report import ReportDifference, last_report, outcome_of_sides, shown_consequences
from campaigns.reports.scores import score_in_words
from campaigns.reports.selectors.reports import game_as_reported
from campaigns.reports.selectors.results import ResultSheet, result_sheet, results_of
from rosters.models import Roster
from rosters.rosters.allowed_fixes import allowed_fixes
from rosters.web.addresses import public_address
from rosters.web.issues import shown_issues
from rules import acts
from rules import issues as issue_values
from rules.issues import Issue
from rules.names import both

SALT = "campaigns.confirm"
LINK_DAYS = 7
FOLDED_FROM = 4
"""So many lines of experience alone are folded."""
HOW = {
    "login": "confirmed it",
    "key": "confirmed it with their personal key",
    "arbitrator": "confirmed it as arbitrator",
    "decision": "decided the dispute",
}


def reported(request: HttpRequest, sheet: MissionSheet) -> dict[str, Any]:
    """Consequences, choices, and who has still to agree. Four queries."""
    result = result_sheet(sheet, timezone.now())
    choices = choices_of(sheet)
    own = [choice for choice in choices if choice.side.is_mine]
    mine, trees = len(own), sum(choice.root is not None for choice in own)
    own_entrants = [side.entrant_row for side in sheet.sides if side.is_mine and side.entrant_row is not None]
    chosen = just_chosen(sheet.campaign, own_entrants, request.GET.get("chosen", ""))
    judges = sheet.is_arbitrated and (is_open(result) or not is_own_case(sheet))
    return {
        "result": result,
        "banner": banner(sheet, result),
        "breached": [each for each in revealed(sheet) if each.breaches],
        "choices": own,
        "unchosen": request.GET.get("unchosen", ""),
        "chosen": chosen,
        "choices_at": "across" if trees > 1 else "beside" if choices or chosen else "",
        "theirs": [(side, open_) for side in sheet.theirs if (open_ := [c for c in choices if c.side == side])],
        "own_choices": mine,
        **_next_muster(sheet),
        "changed_url": (
            address(sheet, "changed-cards") if sheet.mine and sheet.mine.roster and sheet.is_learnt_from else ""
        ),
        "results": results_of(sheet, result),
        "may_confirm": may_confirm(sheet, result),
        "own_lines": own_lines(sheet, result) if may_confirm(sheet, result) else (),
        "may_amend": may_amend(sheet, result, judges=judges),
        "may_void": sheet.is_running and (judges or (result.is_reporter and is_open(result))),
        "may_decide": judges and sheet.is_running and sheet.state == State.DISPUTED,
        "may_reopen": sheet.is_arbitrated and sheet.is_running and result.standing.is_confirmed,
        **_news(sheet),
        "link": confirm_link(request, sheet) if is_waiting(sheet, result) else "",
        "has_tally": bool(choices),
        "tally": tally(sheet, mine, len(choices)),
    }


def _news(sheet: MissionSheet) -> dict[str, Any]:
    """What was decided about this mission for its reader. A query only where there is any."""
    has_news = getattr(sheet.row, "has_news", False)
    news = unread(sheet.campaign, sheet.me, sheet.row.pk) if has_news else ()
    return {"news": news, "campaign_key": sheet.campaign.pk, "is_on_mission": True}


def _next_muster(sheet: MissionSheet) -> dict[str, Any]:
    """The reader's next muster: an issue's fixes are buttons where the roster can do them before it is planned. None
    comes after a campaign's end.
    """
    mustered = sheet.mine.next_muster if sheet.mine and sheet.is_running else {}
    issues = [_before_picking(issue_values.from_json(each)) for each in mustered.get("issues", ())]
    if sheet.mine and sheet.mine.roster and any(issue.fixes for issue in issues):
        issues = allowed_fixes(Roster.objects.select_related("pack").get(pk=sheet.mine.roster), issues)
    known = {each["sentence"] for each in mustered.get("issues", ())}
    return {
        "next": mustered,
        "next_sentences": [each for each in mustered.get("sentences", ()) if each not in known],
        "next_issues": shown_issues(issues),
        "next_fix_url": address(sheet, "next-muster-fix"),
    }


def _before_picking(issue: Issue) -> Issue:
    """The issue with the fixes that need no team; those that pick one are shown at the next muster."""
    picking = [fix for fix in issue.fixes if any(isinstance(act, acts.Field | acts.Bench) for act in fix.acts)]
    later = f" In the next muster: {' or '.join(fix.words for fix in picking)}." if picking else ""
    fixes = tuple(fix for fix in issue.fixes if fix not in picking)
    return replace(issue, sentence=f"{issue.sentence}{later}", fixes=fixes)


def tally(sheet: MissionSheet, mine: int, total: int) -> dict[str, Any]:
    """What stands under the thumb on a phone."""
    side = sheet.mine or sheet.sides[0]
    return {"big": side.result.capitalize() or "No result", "what": side.name, "mine": mine, "total": total}


def is_open(result: ResultSheet) -> bool:
    """Whether nobody has agreed or objected yet."""
    return result.standing.state == State.REPORTED


def may_amend(sheet: MissionSheet, result: ResultSheet, *, judges: bool) -> bool:
    """Whether its reader may correct the report: an arbitrator, or until it is confirmed who played."""
    if not sheet.can_take_part:
        return False
    return judges if sheet.is_arbitrated else not result.standing.is_confirmed


def is_waiting(sheet: MissionSheet, result: ResultSheet) -> bool:
    """Whether somebody else has still to agree, and the reader may hand them the link."""
    others = [name for name in result.standing.waits_for if not is_me(sheet, name)]
    return result.standing.state == State.REPORTED and bool(others) and sheet.can_take_part


def is_me(sheet: MissionSheet, name: str) -> bool:
    return sheet.me is not None and sheet.me.name == name


def may_confirm(sheet: MissionSheet, result: ResultSheet) -> bool:
    if not sheet.is_running or result.standing.state != State.REPORTED or result.is_reporter or result.has_agreed:
        return False
    return sheet.mine is not None or sheet.is_arbitrated


def own_lines(sheet: MissionSheet, result: ResultSheet) -> Sequence[ReportDifference]:
    """Where its reader ticked something else than the report says. One query, and the journals where it differs."""
    ticked = ticked_by(sheet.row.pk, str(sheet.me.pk)) if sheet.me else {}
    if not may_differ(ticked, result.answers):
        return ()
    game = game_as_reported(sheet)
    return lines_between(sheet.kind_of_campaign.questions(game), game, ticked, result.answers)


def may_dispute(sheet: MissionSheet) -> bool:
    """Whether its reader may object: who did not report it, and arbitrators once it is confirmed. One query."""
    if not sheet.can_take_part or sheet.state not in (State.REPORTED, State.CONFIRMED):
        return False
    if sheet.state == State.CONFIRMED:
        return sheet.is_arbitrated
    report = last_report(sheet.row)
    return report is not None and sheet.me is not None and report.payload["reporter"] != str(sheet.me.pk)


def banner(sheet: MissionSheet, result: ResultSheet) -> dict[str, str]:
    """How the report stands, in a line."""
    standing = result.standing
    if standing.state == State.DISPUTED:
        return {"kind": "bad", "strong": f"{standing.who} disputes this report.", "words": standing.reason}
    if standing.state == State.CONFIRMED:
        if standing.how == "silence":
            return {"kind": "good", "strong": "Confirmed.", "words": "Nobody disputed it in time."}
        own = " (a player of this game)" if standing.is_own else ""
        who = f"{standing.who or 'Somebody'}{own} {HOW.get(standing.how, 'confirmed it')}"
        return {"kind": "good", "strong": "Confirmed.", "words": f"{who}{because(standing.reason)}"}
    if not sheet.is_running:
        return {"kind": "", "strong": "Not confirmed.", "words": "The campaign has ended: it stands as reported."}
    until = f" until {timezone.localtime(standing.until):%A %-d %B, %H:%M}" if standing.until else ""
    if not standing.waits_for and sheet.is_solitary:
        return {"kind": "good", "strong": "It counts.", "words": "Nobody else has to confirm it."}
    if not standing.waits_for:
        return {"kind": "", "strong": "Not confirmed yet.", "words": f"An arbitrator may dispute it{until}."}
    who = ["You" if is_me(sheet, name) else name for name in standing.waits_for]
    verb = "has" if len(who) == 1 and who != ["You"] else "have"
    silence = "; after that it counts as confirmed" if until else "; silence does not confirm it here"
    words = f"It already counts, and can be disputed{until}{silence}."
    return {"kind": "", "strong": f"{both(who)} {verb} not confirmed this yet.", "words": words}


def because(reason: str) -> str:
    return f": {reason}" if reason else "."


def confirm_link(request: HttpRequest, sheet: MissionSheet) -> str:
    """For the other side's phone: it leads to where they confirm, and confirms nothing by itself."""
    signed = signing.dumps([sheet.key, sheet.report_key], salt=SALT)
    return public_address(request, reverse("campaigns:confirm-link", args=[signed]))


def previewed(sheet: MissionSheet, preview: Preview | None) -> dict[str, Any]:
    """What a page shows of a preview: first the result as it would stand and as it was, its sides where they stand on
    the mission's page, then everything else.
    """
    if preview is None:
        return {"preview": None}
    ends = {each.side: each for each in preview.outcomes}
    sides = [(side, ends[side.key]) for side in sheet.sides if side.key in ends]
    above = {each.sentence for each in (*preview.answers, *preview.outcomes)}
    parts = [(part, [each for each in part.sentences if each not in above]) for part in preview.missions]
    return {
        "preview": preview,
        "results": [
            (replace(side, result=each.result), each.result.capitalize(), each.points, "") for side, each in sides
        ],
        "before": _before(preview.outcomes),
        "mission_parts": [(part.name, sentences) for part, sentences in parts if sentences],
        "roster_parts": [(part.name, *_folded(part.sentences)) for part in preview.operatives],
    }


def _folded(sentences: Sequence[str]) -> tuple[list[str], list[str]]:
    """What stands in the open, and what everybody who took part has alike: experience, where it is many lines."""
    alike = [each for each in sentences if ONLY_EXPERIENCE.search(each)]
    if len(alike) < FOLDED_FROM:
        return list(sentences), []
    return [each for each in sentences if each not in alike], alike


def _before(outcomes: Sequence[SideOutcome]) -> str:
    """How the mission ended until now, in a line."""
    if all((each.result, each.points) == (each.result_before, each.points_before) for each in outcomes):
        return "The result stays as it was."
    if not any(each.result_before for each in outcomes):
        return "Before: no result."
    winners_first = sorted(outcomes, key=lambda each: (RANKS.index(each.result_before), -(each.points_before or 0)))
    points = score_in_words([each.points_before for each in winners_first])
    ended = outcome_of_sides((each.name, each.result_before) for each in winners_first)
    return f"Before: {' '.join(filter(None, (ended, points)))}."


def voided(sheet: MissionSheet) -> dict[str, Any]:
    """What was taken back, and why. One query, another for an arbitrator who played."""
    last = last_report(sheet.row)
    may_undo = sheet.is_arbitrated and sheet.is_running and not is_own_case(sheet)
    return {
        "reason": sheet.row.standing.get("reason", ""),
        "consequences": [each["sentence"] for each in shown_consequences(last.payload)] if last else [],
        "undo_url": address(sheet, "mission-void-undo") if may_undo else "",
        **_news(sheet),
    }
