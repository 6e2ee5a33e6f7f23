"""Mustering in secret: pick operatives, recruit, lock; and naming the team openly after a muster on paper."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.entrants.outlook import entry_issues, hindrances
from campaigns.missions.answers import address, asked_of, head_of, sheet_or_404, text_of
from campaigns.missions.selectors.missions import MissionSheet, SideSheet
from campaigns.models import MissionSide
from campaigns.models.missions import State
from campaigns.muster.draft import MusterDraft
from campaigns.muster.selectors.drafts import KeptOfSide, kept_by_side, kept_secrets
from campaigns.muster.selectors.musters import CHOSEN, NOTHING, PLACES, TAKEN, MusterSheet, muster_sheet, own_side
from campaigns.muster.services.fixing import allowed_in_muster, muster_fix, next_muster_fix
from campaigns.muster.services.keeping import secret_open, secret_seal
from campaigns.muster.services.mustering import judged_today, muster_lock, muster_on_paper, muster_save, muster_unlock
from campaigns.muster.services.open_teams import is_team_unknown, open_team_set
from campaigns.web.answers import did, form_page, token
from rosters.rosters.answers import DECLINED, acts_in, fragment_or_page
from rosters.viewers import viewer_of
from rosters.web.issues import shown_issues, tally_of
from rules.editions import find
from rules.errors import Refusal
from rules.issues import is_legal
from rules.names import both

BOARD, PAGE = "campaigns/muster/muster_board.html", "campaigns/muster/muster.html"


def sheets_or_404(
    request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID
) -> tuple[MissionSheet, MissionSide]:
    """The mission, and the side the reader plays with all that is sealed of it."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    try:
        return sheet, own_side(sheet)
    except MissionSide.DoesNotExist:
        raise Http404 from None


@require_safe
def muster(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """The reader's own team, seen by nobody else."""
    sheet, side = sheets_or_404(request, campaign_id, mission_id)
    if sheet.state != State.PLANNED:
        return redirect(address(sheet))
    sealed = kept_by_side(each for each in kept_secrets(sheet) if each.side.is_mine)
    return muster_page(request, sheet, muster_sheet(sheet, judged_today(side, viewer_of(request))), secrets=sealed)


def muster_page(
    request: HttpRequest,
    sheet: MissionSheet,
    own: MusterSheet,
    *,
    secrets: Sequence[KeptOfSide] = (),
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The muster's page, or its board to htmx; `secrets` are what the reader seals beside the team."""
    context = {
        **head_of(sheet, "muster"),
        "own": own,
        "kept": secrets,
        "draft": own.draft,
        "has_points": find(sheet.campaign.edition).points is not None,
        "issues": shown_issues(allowed_in_muster(own.draft)) if own.size else [],
        **(tally_of(own.draft.issues) if own.size else {"illegal": 0, "reminders": 0}),
        "fix_url": "" if own.draft.is_locked else address(sheet, "muster-fix"),
        "is_over": own.left is not None and own.left < 0,
        "over": -(own.left or 0),
        "hindrances": roster_obstacles(own),
        "token": token(),
        "refusal": refusal,
        "legal_words": _legal_words(own),
        "lock_words": _lock_words([each for each in sheet.sides if each.key != own.side.key]),
    }
    return fragment_or_page(request, BOARD, PAGE, context, status)


def _legal_words(own: MusterSheet) -> str:
    """What stands where nothing is wrong with the team."""
    if not own.size:
        return "Nobody is picked yet."
    return "A legal team, and sealed." if own.draft.is_locked else "A legal team: lock it when you are ready."


def _lock_words(others: Sequence[SideSheet]) -> str:
    """What locking brings about, by who else has locked."""
    playing = [each for each in others if not each.is_outsider]
    opening = "both teams open" if len(playing) == 1 else "all teams open"
    if waiting := [each.player for each in playing if each.is_waited_for]:
        have = "has" if len(waiting) == 1 else "have"
        return f"{opening.capitalize()} once {both(waiting)} {have} locked too. Until then you can open yours again."
    if not playing:
        return "Your team opens at once, and stays as it is."
    ready = both(
        [f"{each.player} {'mustered on paper' if each.is_on_paper else 'has locked already'}" for each in playing]
    )
    return f"{ready}: {opening} at once, and stay as they are."


def roster_obstacles(own: MusterSheet) -> tuple[str, ...]:
    """What is wrong with the whole roster, until a team of it is legal."""
    entrant = own.side.entrant_row
    if entrant is None or own.draft.is_locked or (own.size and is_legal(own.draft.issues)):
        return ()
    return (*entry_issues(entrant), *hindrances(entrant))


@require_POST
def save(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Keep who is ticked, take the last team, or the legal one nearest to it."""
    how = request.POST.get("how", "")
    payload: dict[str, Any] = {"members": request.POST.getlist("take")}
    if how == "last":
        payload = {"last_team": True}
    elif how == "nearest":
        payload |= {"nearest_legal": True}
    return _saved(
        request, campaign_id, mission_id, lambda sheet: _save(request, sheet, chosen=_chosen(request), **payload)
    )


def _chosen(request: HttpRequest) -> dict[str, str]:
    """What the form says beside who goes; what is ticked of several fills their places in order."""
    chosen = {key.removeprefix(CHOSEN): value for key, value in request.POST.items() if key.startswith(CHOSEN)}
    for name in request.POST:
        if name.startswith(PLACES):
            key = name.removeprefix(PLACES)
            places, taken = request.POST.getlist(name), request.POST.getlist(TAKEN + key)
            if len(taken) > len(places):
                words = f"{len(taken)} of {len(places)} ticked: drop {len(taken) - len(places)}."
                raise Refusal(words, code="too-many")
            chosen |= dict(zip_longest(places, taken, fillvalue=text_of(request, NOTHING + key)))
    return chosen


@require_POST
def fix(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Take a way out of what is wrong with the team."""
    given = {"mission_id": mission_id, "viewer": viewer_of(request)}
    return _saved(request, campaign_id, mission_id, lambda sheet: muster_fix(**given, acts=acts_in(request)))


@require_POST
def fix_next(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Take a way out of what is wrong with the last team, on the reader's own roster."""
    sheet, _ = sheets_or_404(request, campaign_id, mission_id)

    return did(
        request,
        lambda: next_muster_fix(**asked_of(request, sheet), acts=acts_in(request)),
        onward=address(sheet),
        said="Saved to your roster.",
    )


def _save(request: HttpRequest, sheet: MissionSheet, **values: Any) -> MusterDraft:
    return muster_save(mission_id=sheet.row.pk, viewer=viewer_of(request), **values)


def _saved(
    request: HttpRequest,
    campaign_id: uuid.UUID,
    mission_id: uuid.UUID,
    save_draft: Callable[[MissionSheet], MusterDraft],
) -> HttpResponse:
    sheet, side = sheets_or_404(request, campaign_id, mission_id)
    try:
        draft = save_draft(sheet)
    except Refusal as refusal:
        return muster_page(request, sheet, muster_sheet(sheet, side), refusal=refusal.message, status=DECLINED)
    if not request.htmx:
        return redirect(address(sheet, "muster"))
    return muster_page(request, sheet, muster_sheet(sheet, draft.side))


@require_POST
def lock(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Seal the team; when everybody has, all are shown."""
    sheet, _ = sheets_or_404(request, campaign_id, mission_id)
    reason = request.POST.get("reason", "") if request.POST.get("as_is") else ""

    def show(declined: Any) -> HttpResponse:
        return muster_page(request, sheet, muster_sheet(sheet), refusal=declined.words, status=DECLINED)

    return did(
        request,
        lambda: muster_lock(**asked_of(request, sheet), as_is_reason=reason),
        onward=address(sheet),
        show=show,
        said="Locked.",
    )


@require_POST
def unlock(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Open one's own team again."""
    sheet, _ = sheets_or_404(request, campaign_id, mission_id)
    return did(
        request,
        lambda: muster_unlock(**asked_of(request, sheet)),
        onward=address(sheet, "muster"),
        said="Your team is unlocked.",
    )


@require_POST
def paper(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """One's own team lies on paper."""
    sheet, _ = sheets_or_404(request, campaign_id, mission_id)
    return did(
        request, lambda: muster_on_paper(**asked_of(request, sheet)), onward=address(sheet), said="Mustered on paper."
    )


@require_POST
def seal(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Seal something that one's own side keeps to itself, and come back to where it was chosen."""
    sheet, _ = sheets_or_404(request, campaign_id, mission_id)
    secret = {"question": text_of(request, "question"), "answer": text_of(request, "answer")}
    page = "muster" if text_of(request, "page") == "muster" else "mission"
    onward = f"{address(sheet, page)}#kept"
    return did(
        request,
        lambda: secret_seal(**asked_of(request, sheet), **secret),
        onward=onward,
        said="Sealed: only you see it until the report." if secret["answer"] else "Taken back: it is not sealed now.",
    )


@require_POST
def unseal(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Show it to everybody."""
    sheet, _ = sheets_or_404(request, campaign_id, mission_id)
    secret = {"question": text_of(request, "question")}
    onward = f"{address(sheet)}#kept"
    return did(request, lambda: secret_open(**asked_of(request, sheet), **secret), onward=onward, said="Shown.")


def side_of(sheet: MissionSheet, side_id: uuid.UUID) -> MissionSide | None:
    """The side whose team the reader may say in the open: their own, or as an arbitrator one still on paper."""
    side = (
        MissionSide.objects.select_related("entrant__roster__pack", "mission")
        .filter(pk=side_id, mission=sheet.row, entrant__isnull=False)
        .first()
    )
    if side is None or (sheet.mine and sheet.mine.key == str(side.pk)):
        return side
    return side if sheet.is_arbitrated and is_team_unknown(side) else None


@require_http_methods(["GET", "HEAD", "POST"])
def mend(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID, side_id: uuid.UUID) -> HttpResponse:
    """In the open: who fights, where that lay on paper or may not play; on paper an arbitrator may say it too."""
    sheet = sheet_or_404(request, campaign_id, mission_id, to_play=True)
    side = side_of(sheet, side_id)
    if sheet.state != State.MUSTERED or side is None:
        messages.error(request, "There is nothing to fix here.")
        return redirect(address(sheet))
    own = muster_sheet(sheet, side)
    members = set(side.team.get("members", ()))

    def show(declined: Any = None) -> HttpResponse:
        rows = [{"pick": pick, "is_taken": pick.op.key in members} for pick in own.picks]
        has_points = find(sheet.campaign.edition).points is not None
        context = {**head_of(sheet, "mission"), "rows": rows, "side": own.side, "has_points": has_points}
        return form_page(request, "campaigns/muster/mend.html", context, declined)

    if request.method != "POST":
        return show()
    members = set(request.POST.getlist("take"))

    return did(
        request,
        lambda: open_team_set(**asked_of(request, sheet), members=request.POST.getlist("take"), side_id=side_id),
        onward=address(sheet),
        show=show,
        said="Saved. Everyone in the campaign is notified.",
    )
