"""Pages on which rosters come in and go out."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import TooOften, TryLimit, address_of
from rosters.exchange.arriving import Arriving
from rosters.exchange.forms import PASTED, ArriveForm, packed, unpacked
from rosters.exchange.leaving import FORMS, left_behind, text_of, written
from rosters.exchange.lists import with_line
from rosters.exchange.services import (
    fitting_packs,
    named,
    read_arriving,
    roster_arrive,
    roster_link,
    with_new_keys,
)
from rosters.journal import state as states
from rosters.journal.operation import Repeated, new_key
from rosters.journal.settle import catalogue_of, settle
from rosters.models import Pack, Roster
from rosters.rosters import answers
from rosters.rosters.answers import answered
from rosters.rosters.lines import illegal_teams
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import RosterSheet, roster_sheet
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import guest_key_of, viewer_of
from rosters.web.tabs import head_of, head_of_roster
from rules.editions import find
from rules.editions.base import Edition
from rules.editions.game import to_fields
from rules.errors import Malformed, Refusal
from rules.issues import Issue, Severity
from rules.names import how_many
from rules.sheets import OperativeSheet

# Reading costs the server more than most requests: a club brings its rosters, a script does not bring thousands.
ARRIVE_OF = TryLimit("rosters brought in by one player or address", 60, 60)
PAGE, PREVIEW = "rosters/exchange/import.html", "rosters/exchange/arriving.html"
LONGEST_FAULT = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreview:
    """What an arriving roster would be here."""

    arriving: Arriving
    edition: Edition
    points: int
    operatives: tuple[OperativeSheet, ...]
    illegal: int
    """How many rules the roster would break."""
    illegal_teams: str
    """How many of its kill teams could not be played as they are, in words; empty for none."""
    gets_names: bool
    """Whether some have no name, and get one."""

    @property
    def unclear(self) -> list[tuple[str, list[tuple[int, str]]]]:
        """Lines that may mean a model here, each with the line's number and the names to choose from."""
        return [(line, choices) for line, choices in self._unread() if choices]

    @property
    def missing(self) -> list[str]:
        """What was not found and is like nothing here."""
        return [line for line, choices in self._unread() if not choices]

    def _unread(self) -> Iterable[tuple[str, list[tuple[int, str]]]]:
        for line in self.arriving.unresolved:
            nearest = self.arriving.nearest
            yield line, [(number, meant) for number, _, meant in nearest if line.startswith(f"Line {number}, ")]

    @property
    def rows(self) -> list[tuple[int, OperativeSheet]]:
        """Those who are the same in all that is shown of them once, with how many they are."""
        alike: dict[tuple[object, ...], list[OperativeSheet]] = {}
        for op in self.operatives:
            alike.setdefault((op.name, op.model, op.role, op.training, op.carried, op.total), []).append(op)
        return [(len(same), same[0]) for same in alike.values()]


@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest) -> HttpResponse:
    """A file or its words: kept, or shown with what does not fit."""
    if request.method != "POST":
        return render(request, PAGE, {"form": ArriveForm()})
    player = viewer_of(request).user
    form = _form_again(request)
    try:
        ARRIVE_OF.spend(str(player.pk) if player is not None else address_of(request))
        if "kept" in request.POST:
            name = request.POST.get("called", "")[:80]
            data = unpacked(request.POST["kept"], name)
            if "nearest" in request.POST:
                return _preview_page(request, _with_nearest(request, data, name), name)
            return _answered(request, data, name, is_decided=True)
        if not form.is_valid():
            return render(request, PAGE, {"form": form}, status=422)
        return _answered(request, *form.brought(), is_decided=False)
    except Malformed as problem:
        form.add_error("text" if problem.name == PASTED else "file", problem.sentence[:LONGEST_FAULT])
    except Refusal as refusal:
        form.add_error(None, refusal.message)
    except TooOften as limit:
        form.add_error(None, str(limit))
        page = render(request, PAGE, {"form": form}, status=429)
        page["Retry-After"] = str(limit.seconds)
        return page
    return render(request, PAGE, {"form": form}, status=422)


def _answered(request: HttpRequest, data: bytes, name: str, *, is_decided: bool) -> HttpResponse:
    use_pack = request.POST.get("keep") != "figures"
    arriving = read_arriving(data, name, viewer_of(request), use_pack=use_pack, pack_key=_pack_key(request))
    if not is_decided and not arriving.fits:
        return _preview_page(request, data, name)
    return redirect("rosters:sheet", _stored_roster(request, arriving).pk)


def _preview_page(request: HttpRequest, data: bytes, name: str) -> HttpResponse:
    """What would be imported, before anything is kept."""
    arriving = read_arriving(data, name, viewer_of(request), pack_key=_pack_key(request))
    context: dict[str, Any] = {
        "preview": import_preview(arriving),
        "kept": packed(data, name),
        "called": name,
        "token": secrets.token_urlsafe(12),
    }
    return render(request, PREVIEW, context)


def _with_nearest(request: HttpRequest, data: bytes, name: str) -> bytes:
    """What was sent, a line of it changed to the name that was chosen of those it may mean."""
    nearest = read_arriving(data, name, viewer_of(request), pack_key=_pack_key(request)).nearest
    wanted = next((each for each in nearest if f"{each[0]} {each[2]}" == request.POST["nearest"]), None)
    return with_line(data.decode("utf-8-sig"), *wanted).encode() if wanted else data


def _pack_key(request: HttpRequest) -> str:
    """Of the pack that the preview found; empty where nothing was shown yet."""
    return request.POST.get("found", "") if "kept" in request.POST else ""


def _form_again(request: HttpRequest) -> ArriveForm:
    """The form as it was sent, with what was pasted even when it comes back from the preview."""
    sent = request.POST.copy()
    if "kept" in sent and sent.get("called") == PASTED:
        with suppress(Malformed):
            sent["text"] = unpacked(request.POST["kept"], PASTED).decode("utf-8-sig", "replace")
    return ArriveForm(sent, request.FILES)


def _stored_roster(request: HttpRequest, arriving: Arriving) -> Roster:
    viewer = viewer_of(request)
    try:
        roster = roster_arrive(
            arriving=named(arriving),
            viewer=viewer,
            guest_key=guest_key_of(request) if viewer.user is None else "",
            token=request.POST.get("token", "")[:80],
        )
    except Repeated as repeated:
        return repeated.batch.roster
    points = f", {how_many(roster.points, 'point')}" if find(roster.edition).points else ""
    same = Roster.objects.of(viewer).not_discarded().filter(name=roster.name, edition=roster.edition).count()
    namesakes = f" You have {same} rosters of this name now." if same > 1 else ""
    messages.success(request, f"Imported {roster.name}: {how_many(roster.size, 'operative')}{points}.{namesakes}")
    return roster


def import_preview(arriving: Arriving) -> ImportPreview:
    """The arriving roster, read and priced as it would be kept."""
    edition = find(arriving.edition)
    digest = arriving.pack.digest if arriving.pack else ""
    new = states.new_state(arriving.name, digest, edition)
    fresh = with_new_keys(arriving)
    state = states.founded(new, fresh.muster, fresh.standings, edition.states, new_key)
    teams = {
        f"{states.KILL_TEAM}{number}": {
            "format": team.format, "settings": team.settings, "members": team.members, **to_fields(team.game)
        }
        for number, team in enumerate(fresh.kill_teams)
    }  # fmt: skip
    settled = settle(edition, catalogue_of(digest), {**state, **teams})
    illegal = _illegal(settled.issues)
    teams_to_mend = sum(bool(_illegal(team.issues)) for team in settled.kill_teams.values())
    return ImportPreview(
        arriving=arriving,
        edition=edition,
        points=settled.points,
        operatives=settled.sheets,
        illegal=illegal,
        illegal_teams=illegal_teams(teams_to_mend) if teams_to_mend else "",
        gets_names=named(arriving) != arriving,
    )


def _illegal(issues: Iterable[Issue]) -> int:
    return sum(issue.severity is Severity.ILLEGAL for issue in issues)


@require_safe
def export(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """Every format that a roster can be exported in, with the text ready to copy."""
    roster = answers.roster_or_404(request, roster_id)
    sheet = roster_sheet(roster, viewer_of(request))
    team = _team(request, sheet)
    text = text_of(roster, sheet, team)
    context: dict[str, Any] = {
        **head_of(sheet, "export"),
        "text": text,
        "rows": min(24, text.count("\n") + 1),
        "team": team,
        "teams": sheet.kill_teams,
        "files": [_file(sheet, form, team) for form in FORMS],
        "left": left_behind(sheet, team),
    }
    return render(request, "rosters/exchange/export.html", context)


def _file(sheet: RosterSheet, form: str, team: str) -> dict[str, str]:
    address = reverse("rosters:export-file", args=[sheet.key, form])
    return {
        "url": f"{address}?team={team}" if team else address,
        "name": FORMS[form].name,
        "words": FORMS[form].words,
    }


def _team(request: HttpRequest, sheet: RosterSheet) -> str:
    """The kill team that is asked for; none is the whole roster."""
    asked = request.GET.get("team", "")
    if asked and asked not in {team.key for team in sheet.kill_teams}:
        raise Http404
    return asked


@require_safe
def export_file(request: HttpRequest, roster_id: uuid.UUID, form: str) -> HttpResponse:
    """The roster as a file."""
    if form not in FORMS:
        raise Http404
    roster = answers.roster_or_404(request, roster_id)
    sheet = roster_sheet(roster, viewer_of(request))
    data = written(form, roster, sheet, _team(request, sheet))
    name = f"{slugify(sheet.name) or 'roster'}.{form}"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    return HttpResponse(data, content_type=FORMS[form].content_type, headers={"Content-Disposition": disposition})


@require_http_methods(["GET", "HEAD", "POST"])
def link(request: HttpRequest, roster_id: uuid.UUID) -> HttpResponse:
    """The packs it could be linked to; by POST it is linked to one."""

    def show(notice: Notice | None, status: int, done: ActResult | None = None, /) -> HttpResponse:
        roster = answers.own_roster_or_404(request, roster_id)
        packs = fitting_packs(roster, viewer_of(request))
        context = {**head_of_roster(roster, "sheet"), "roster": roster, "packs": packs, "notice": notice}
        return render(request, "rosters/exchange/link.html", context, status=status)

    if request.method != "POST":
        return show(None, 200)
    link_it = answers.as_reader(request, roster_link, roster_id, pack=_pack(request))
    return answered(request, link_it, show, onward=reverse("rosters:sheet", args=[roster_id]))


def _pack(request: HttpRequest) -> Pack:
    try:
        return Pack.objects.visible_to(viewer_of(request)).get(pk=uuid.UUID(request.POST.get("pack", "")))
    except (ValueError, Pack.DoesNotExist):
        raise Http404 from None
