"""Pages on which rosters come in and go out."""

from __future__ import annotations

import hashlib
import secrets
import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import TooOften, TryLimit, address_of
from rosters.exchange.arriving import Arriving
from rosters.exchange.forms import PASTED, ArriveForm, packed, unpacked
from rosters.exchange.leaving import FORMS, left_behind, text_leaves, text_of, written
from rosters.exchange.list_lines import with_lines
from rosters.exchange.list_models import with_the_rest
from rosters.exchange.lists import NoTeamNamed
from rosters.exchange.preview import FactionsOfEdition, factions_by_edition, import_preview
from rosters.exchange.services import fitting_packs, named, read_arriving, roster_arrive, roster_link, text_in
from rosters.journal.operation import Repeated
from rosters.models import Pack, Roster
from rosters.rosters import answers
from rosters.rosters.answers import answered
from rosters.rosters.lines import size_words
from rosters.rosters.notices import Notice
from rosters.rosters.selectors import RosterSheet, roster_sheet
from rosters.rosters.services.rosters import ActResult
from rosters.viewers import guest_key_of, viewer_of
from rosters.web.tabs import head_of, head_of_roster
from rules.editions import find
from rules.errors import Malformed, Refusal
from rules.names import how_many

# Reading costs the server more than most requests: a club brings its rosters, a script does not bring thousands.
ARRIVE_OF = TryLimit("rosters brought in by one player or address", 60, 60)
LOOK_OF = TryLimit("previews of rosters looked at by one player or address", 300, 60)
LONGEST_IN_ADDRESS = 3000
"""So much of a roster fits in the address of a page: servers read a line of 4,094 letters."""
PAGE, PREVIEW = "rosters/exchange/import.html", "rosters/exchange/arriving.html"
AS_GUEST = "You are not logged in: it stays in this browser until you sign up or log in."
NOTHING_EARNED = "A roster file holds nothing that missions brought, such as ranks and scars: enter it here."
ON_THE_TEAM = "What operatives take to a game alone, such as equipment, is on its kill team."
LONGEST_FAULT = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """What a player sent to be imported, as every step of it carries it along."""

    data: bytes
    name: str
    pack_key: str = ""
    """Of the pack that was found or asked for; empty where nothing was shown yet."""
    token: str = ""

    def read(self, request: HttpRequest, *, use_pack: bool = True) -> Arriving:
        return read_arriving(self.data, self.name, viewer_of(request), use_pack=use_pack, pack_key=self.pack_key)

    @property
    def fields(self) -> dict[str, str]:
        """As hidden fields, or the address of a page, bring it back."""
        return {
            "kept": packed(self.data, self.name),
            "called": self.name,
            "found": self.pack_key,
            "token": self.token or secrets.token_urlsafe(12),
        }


def _sent(fields: Mapping[str, str]) -> Sent:
    name = fields.get("called", "")[:80]
    data = unpacked(fields["kept"], name)
    pack_key = fields.get("other") or fields.get("found", "")
    return Sent(data=data, name=name, pack_key=pack_key, token=fields.get("token", "")[:40])


@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest) -> HttpResponse:
    """A file or its words: imported, or shown with what does not fit."""
    is_asked = request.method == "POST"
    if not is_asked and "kept" not in request.GET:
        return _form_page(request, ArriveForm())
    player = viewer_of(request).user
    fields = request.POST if is_asked else request.GET
    form = _form_again(request, fields)
    try:
        is_another_look = "kept" in fields and "keep" not in fields
        limit = LOOK_OF if is_another_look else ARRIVE_OF
        limit.spend(str(player.pk) if player is not None else address_of(request))
        if "kept" in fields:
            return _going_on(request, _sent(fields), fields)
        if not form.is_valid():
            return _form_page(request, form, 422)
        data, name = form.brought()
        sent = Sent(data=data, name=name, pack_key=fields.get("found", ""), token=fields.get("token", "")[:40])
        arriving = sent.read(request)
        return _imported(request, sent, arriving) if import_preview(arriving).is_sure else _onward(request, sent)
    except Malformed as problem:
        instead = "" if problem.name == PASTED else ": export it once more, or paste it as a list"
        why = problem.sentence[:LONGEST_FAULT].rstrip(" .")
        form.add_error("text" if problem.name == PASTED else "file", f"{why}. Nothing was imported{instead}.")
        if isinstance(problem, NoTeamNamed) and problem.name == PASTED:
            return _form_page(request, form, 422, factions_by_edition(viewer_of(request)))
    except Refusal as refusal:
        form.add_error(None, refusal.message)
    except TooOften as wait:
        # A browser keeps the text, and no file.
        words = f"{str(wait).rstrip('.')}, but the file must be chosen again." if request.FILES else str(wait)
        form.add_error(None, words)
        page = _form_page(request, form, 429)
        page["Retry-After"] = str(wait.seconds)
        return page
    return _form_page(request, form, 422)


def _form_page(
    request: HttpRequest, form: ArriveForm, status: int = 200, factions: Sequence[FactionsOfEdition] = ()
) -> HttpResponse:
    """The form; with factions to choose from, where a list names none."""
    context = {"form": form, "token": secrets.token_urlsafe(12), "factions": factions}
    return render(request, PAGE, context, status=status)


def _going_on(request: HttpRequest, sent: Sent, fields: Mapping[str, str]) -> HttpResponse:
    """What the page asks that shows what would be imported: to import it, to edit it, or to read it another way."""
    if "edit" in fields:
        return _onward(request, sent, edit="1") if request.method == "POST" else _form_page(request, _filled(fields))
    if request.method != "POST":
        return _preview_page(request, sent)
    if "keep" in fields:
        return _imported(request, sent, sent.read(request, use_pack=fields["keep"] != "figures"))
    meant = [
        (each.number, each.part, with_the_rest(chosen, each.part))
        for each in sent.read(request).unclear
        if (chosen := fields.get(f"line-{each.key}", "")) in each.names
    ]
    if meant:
        sent = replace(sent, data=with_lines(text_in(sent.data) or "", meant).encode())
    elif "choose" in fields:
        messages.info(request, "Nothing was changed: choose who is meant, or import the others without.")
    return _onward(request, sent)


def _onward(request: HttpRequest, sent: Sent, **asked: str) -> HttpResponse:
    """The next page: at an address of its own, so that the browser's Back finds it again; shown at once where what was
    sent is too long for an address.
    """
    fields = {**sent.fields, **asked}
    if len(fields["kept"]) <= LONGEST_IN_ADDRESS:
        return redirect(f"{reverse('rosters:import')}?{urlencode(fields)}")
    return _form_page(request, _filled(fields)) if asked else _preview_page(request, sent)


def _preview_page(request: HttpRequest, sent: Sent) -> HttpResponse:
    """What would be imported, before anything is kept."""
    arriving = sent.read(request)
    pack_key = str(arriving.pack.pk) if arriving.pack else ""
    fields = replace(sent, pack_key=pack_key).fields
    as_guest = "" if viewer_of(request).user else AS_GUEST
    context = {"preview": import_preview(arriving), "fields": fields, "as_guest": as_guest}
    return render(request, PREVIEW, context)


def _filled(fields: Mapping[str, str]) -> ArriveForm:
    """The form with the text that was looked at; for files there is none to edit."""
    with suppress(Malformed):
        sent = _sent(fields)
        return ArriveForm(initial={"text": text_in(sent.data) or ""})
    return ArriveForm()


def _form_again(request: HttpRequest, fields: QueryDict) -> ArriveForm:
    """The form as it was sent, with what was pasted even when it comes back from the preview."""
    sent = fields.copy()
    if "kept" in sent and sent.get("called") == PASTED:
        with suppress(Malformed):
            sent["text"] = unpacked(sent["kept"], PASTED).decode("utf-8-sig", "replace")
    return ArriveForm(sent, request.FILES)


def _imported(request: HttpRequest, sent: Sent, arriving: Arriving) -> HttpResponse:
    """The page of the roster; what is sent twice from the same page is imported once."""
    pack_key = str(arriving.pack.pk) if arriving.pack else ""
    asked = hashlib.sha256(b"\0".join((sent.data, pack_key.encode()))).hexdigest()
    token = f"{sent.token}{asked[:24]}" if sent.token else ""
    return redirect("rosters:sheet", _stored_roster(request, arriving, token).pk)


def _stored_roster(request: HttpRequest, arriving: Arriving, token: str) -> Roster:
    viewer = viewer_of(request)
    try:
        roster = roster_arrive(
            arriving=named(arriving),
            viewer=viewer,
            guest_key=guest_key_of(request) if viewer.user is None else "",
            token=token,
        )
    except Repeated as repeated:
        return repeated.batch.roster
    edition = find(roster.edition)
    points = f", {how_many(roster.points, 'point')}" if edition.points else ""
    same = Roster.objects.of(viewer).not_discarded().filter(name=roster.name, edition=roster.edition).count()
    namesakes = f" You have {same} rosters of this name now." if same > 1 else ""
    earned = f" {NOTHING_EARNED}" if arriving.form == "ros" and edition.growth is None else ""
    borne = f" {ON_THE_TEAM}" if any(team.game.loadouts for team in arriving.kill_teams) else ""
    size, browser = size_words(roster), "" if viewer.user else f" {AS_GUEST}"
    messages.success(request, f"Imported {roster.name}: {size}{points}.{borne}{namesakes}{earned}{browser}")
    return roster


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
        "without": text_leaves(sheet, team),
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
