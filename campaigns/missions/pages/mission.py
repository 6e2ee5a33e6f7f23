"""The page of a mission, whatever it stands at, and the small acts on it."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.journal.kind import caution_about
from campaigns.missions.answers import PICTURES, address, asked_of, head_of, sheet_or_404, text_of
from campaigns.missions.forms import ChangeForm
from campaigns.missions.selectors.fighters import may_shift
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.missions.services import challenge_answer, kind_roll, mission_cancel, mission_change, words_add
from campaigns.models.missions import TO_PLAY, State
from campaigns.muster.selectors.drafts import kept_by_side, kept_secrets
from campaigns.muster.selectors.reveals import duel_of, revealed_now, unsettled
from campaigns.muster.services.mustering import muster_on_paper, muster_reset
from campaigns.muster.services.open_teams import as_is_accept
from campaigns.reports import outcome
from campaigns.story.selectors import side_posts
from campaigns.web.answers import did, token
from rosters.rosters.answers import version_of
from rosters.viewers import viewer_of
from rosters.web.issues import shown_issues
from rules.editions import find
from rules.issues import Severity

FOLDER = "campaigns/missions/"
CLOSED = {
    State.DECLINED: ("This challenge was declined.", "Nothing was played, and nothing follows from it."),
    State.CANCELLED: ("This mission was called off.", "Nothing follows from it."),
}


def board(request: HttpRequest, sheet: MissionSheet) -> dict[str, Any]:
    """The part of the page that depends on where the mission stands, with the name of its template."""
    if sheet.state in CLOSED:
        title, words = CLOSED[State(sheet.state)]
        fields = {"title": title, "words": sheet.row.standing.get("reason") or words}
        return {"board": f"{FOLDER}closed.html", "closed": fields}
    if sheet.is_sealed:
        return {
            "board": f"{FOLDER}planned.html",
            "is_rolled": is_rolled(sheet),
            "can_roll": can_roll(sheet),
            "can_shift": may_shift(sheet),
        }
    if sheet.state == State.MUSTERED:
        lineups = teams(sheet)
        words = find(sheet.campaign.edition).words
        unknown = [each["side"] for each in lineups if each["team"].is_team_unknown]
        return {
            "board": f"{FOLDER}mustered.html",
            "teams": lineups,
            "unsettled": unsettled(sheet),
            "is_part_unknown": bool(unknown),
            "unnamed": next((side for side in unknown if side.is_mine or sheet.is_arbitrated), None),
            "duel": duel_of([each["team"] for each in lineups], words),
        }
    if sheet.state == State.VOIDED:
        return {"board": f"{FOLDER}voided.html", "teams": teams(sheet), **outcome.voided(sheet)}
    return {"board": f"{FOLDER}reported.html", **outcome.reported(request, sheet)}


def is_rolled(sheet: MissionSheet) -> bool:
    """Whether the kind of mission comes from a roll where nobody chose it."""
    return bool(sheet.kind_of_campaign.mission_die(sheet.settings))


def can_roll(sheet: MissionSheet) -> bool:
    """Whether the kind of mission is still to be found by a roll that the reader may make."""
    may = sheet.can_take_part and sheet.state == State.PLANNED
    return may and not sheet.kind and is_rolled(sheet)


def teams(sheet: MissionSheet) -> list[dict[str, Any]]:
    """Each side's team with what is wrong with it, as it was on the day."""
    return [
        {
            "team": team,
            "side": team.side,
            "issues": shown_issues(issue for issue in team.issues if issue.severity is Severity.ILLEGAL),
        }
        for team in revealed_now(sheet)
    ]


@require_safe
def mission(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Where it stands, and what is asked of whom."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    context = {
        **head_of(sheet, "mission"),
        **board(request, sheet),
        "caution": _caution(sheet),
        "kept": kept_by_side(kept_secrets(sheet)),
        "token": token(),
        "now": timezone.now(),
        "change": change_form(sheet),
        "signed": PICTURES.sign(sheet.key),
        "posts_of_sides": side_posts(sheet.sides, sheet.me) if sheet.is_reported else None,
    }
    return render(request, "campaigns/missions/mission.html", context)


def _caution(sheet: MissionSheet) -> str:
    """What both sides should know before they play it; empty once it was reported."""
    if not sheet.is_running or sheet.state not in TO_PLAY:
        return ""
    playing = [each.entrant_row for each in sheet.sides if each.entrant_row]
    return caution_about(sheet.campaign, sheet.settings, playing)


def change_form(sheet: MissionSheet, data: Any = None) -> ChangeForm | None:
    """The agreement, as far as an arbitrator or the challenger may still change it."""
    if not (sheet.can_change and sheet.is_running):
        return None
    row = sheet.row
    initial: dict[str, Any] = {name: getattr(row, name) for name in ("kind", "where")}
    initial["kind"] = row.kind or row.title
    initial |= {name: getattr(row, name) and timezone.localtime(getattr(row, name)) for name in ("at", "deadline")}
    initial |= sheet.kind_of_campaign.states.mission.from_column(row.agreed)
    return ChangeForm(data, rules=sheet.kind_of_campaign, settings=sheet.settings, initial=initial)


@require_POST
def answer(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Accept a challenge, or decline it with a reason."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    accept = request.POST.get("answer") == "accept"

    return did(
        request,
        lambda: challenge_answer(**asked_of(request, sheet), accept=accept, reason=text_of(request, "reason")),
        onward=address(sheet),
        said="Accepted: muster your team." if accept else "Declined.",
    )


@require_POST
def change(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Change the agreement."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    form = change_form(sheet, request.POST)
    if form is None or not form.is_valid():
        faults = [fault for each in form.errors.values() for fault in each] if form else []
        messages.error(request, " ".join(faults) or "This can no longer be changed.")
        return redirect(address(sheet))

    def change_it() -> None:
        fields = {**form.agreed(), "agreed": form.asked}
        mission_change(**asked_of(request, sheet), **fields, clear=form.cleared(), expected_version=version_of(request))

    return did(request, change_it, onward=address(sheet), said="Changed.")


@require_POST
def cancel(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Call it off, with a reason."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)

    def call_off() -> None:
        row = mission_cancel(**asked_of(request, sheet), reason=text_of(request, "reason"))
        is_off = row.state == State.CANCELLED
        messages.success(request, "Called off." if is_off else "Noted: it is called off once everybody agrees.")

    return did(request, call_off, onward=address(sheet))


@require_POST
def roll_kind(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Roll for what is played, or shift that roll."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    shift = {"up": 1, "down": -1}.get(request.POST.get("shift", ""), 0)

    return did(request, lambda: kind_roll(**asked_of(request, sheet), shift=shift), onward=address(sheet))


@require_POST
def word(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """A player's own word in the dice, before the first of them."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)

    return did(
        request,
        lambda: words_add(mission_id=sheet.row.pk, viewer=viewer_of(request), words=text_of(request, "word")),
        onward=address(sheet, "mission-dice"),
        said="Your word was added to the dice.",
    )


@require_POST
def reset(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID, side_id: uuid.UUID) -> HttpResponse:
    """An arbitrator lets a side muster again; nobody sees what was sealed."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)

    return did(
        request,
        lambda: muster_reset(**asked_of(request, sheet), side_id=side_id, reason=text_of(request, "reason")),
        onward=address(sheet),
        said="The team was deleted unseen; they can muster again.",
    )


@require_POST
def on_paper(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID, side_id: uuid.UUID) -> HttpResponse:
    """A side mustered on paper: its team is named after the reveal."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)

    return did(
        request,
        lambda: muster_on_paper(**asked_of(request, sheet), side_id=side_id),
        onward=address(sheet),
        said="Noted: mustered on paper.",
    )


@require_POST
def accept(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID, side_id: uuid.UUID) -> HttpResponse:
    """Let the other side's team play as it is."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)

    return did(
        request,
        lambda: as_is_accept(**asked_of(request, sheet), side_id=side_id),
        onward=address(sheet),
        said="Accepted: the team may play as it is.",
    )
