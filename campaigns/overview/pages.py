"""The list of campaigns, founding one, a campaign at a glance, its dead, and what stands on the first page."""

from __future__ import annotations

import uuid
from collections import Counter
from itertools import accumulate
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Case, OuterRef, Subquery, When
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as date
from django.views.decorators.http import require_http_methods, require_safe

from accounts.hooks import Attention, NewsItem
from accounts.limits import TryLimit, address_of
from campaigns.board.drawing import drawing_of
from campaigns.board.selectors import board_now
from campaigns.entrants.selectors.entrants import dossier_of
from campaigns.journal.actor_sentences import sentence_by
from campaigns.journal.kind import kind_of
from campaigns.log.selectors import latest_of_others
from campaigns.models import Campaign, Entrant, Mission
from campaigns.models.missions import TO_PLAY
from campaigns.news.selectors import unread
from campaigns.overview.gathering import act_before_start, invites, lack_of_entrants
from campaigns.overview.selectors.campaigns import (
    CampaignSheet,
    campaigns_of,
    entrant_lines,
    entrants_in,
    entrants_of,
    hues_in,
    left_by,
    public_campaigns,
)
from campaigns.overview.selectors.dashboard import (
    Dashboard,
    chronicle_of,
    dashboard,
    fallen_lines,
    records_in,
    title_of,
)
from campaigns.overview.services import campaign_found
from campaigns.people.private_link import link_once
from campaigns.settings.fields import groups_of
from campaigns.settings.form import SettingsForm, settings_form
from campaigns.settings.presets import SettingsPreset, presets_of
from campaigns.standings.ending import ending_of
from campaigns.todo.selectors import Todo
from campaigns.todo.waiting import waiting
from campaigns.web.answers import guest_key, sheet_or_404, token, token_of
from campaigns.web.frame import STAMPS, address, head_of
from campaigns.web.membership import is_known
from rosters.rosters.answers import DECLINED
from rosters.rosters.selectors import latest_edition
from rosters.viewers import viewer_of
from rules.campaigns.kind import CampaignKind
from rules.campaigns.validity import WrongSettings
from rules.editions import EDITIONS, find
from rules.editions.base import Edition
from rules.errors import Refusal
from rules.names import how_many

CAMPAIGNS_PER_PAGE = 30
OPEN_SHOWN = 12
FOUNDING_PAGE, FOUNDING_FORM = "campaigns/overview/create.html", "campaigns/overview/founding_form.html"
FOUND_FROM = TryLimit("found campaigns from one address", 40, 60)
FALLEN_PER_PAGE = 40
LONGEST_HEADS = 18
"""Names of columns that are longer together do not fit beside each other on a phone."""
BESIDE_POINTS = 2
"""As much as fits where points of a table and results stand beside them."""
HONOURED = 4
"""The latest of the fallen, each with a plate of their own."""
SHOWN = 4


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """The reader's campaigns, those that are over last, then a few of those that are open to everyone."""
    viewer = viewer_of(request)
    listed = campaigns_of(viewer).order_by(
        Case(When(stage=Campaign.Stage.ENDED, then=1), default=0), "-changed_at", "-id"
    )
    to_come = Mission.objects.filter(campaign=OuterRef("pk"), state__in=TO_PLAY, at__gte=timezone.now())
    listed = listed.annotate(next_at=Subquery(to_come.order_by("at").values("at")[:1]))
    turns = Counter(each.campaign for each in waiting(viewer))
    page = Paginator(listed, CAMPAIGNS_PER_PAGE).get_page(request.GET.get("page"))
    own = {campaign.pk for campaign in page}
    played = {each.campaign_id: each for each in entrants_in(page, viewer)}
    hues = hues_in(page)
    worn = {campaign_id: hues[each.pk] for campaign_id, each in played.items()}
    others = [line(each) for each in public_campaigns()[:OPEN_SHOWN] if each.pk not in own]
    context = {
        "page": page,
        "campaigns": [line(each, played.get(each.pk), turns[each.pk], worn.get(each.pk, "")) for each in page],
        "left": [left_line(entrant) for entrant in left_by(viewer)[:CAMPAIGNS_PER_PAGE]],
        "others": others,
    }
    return render(request, "campaigns/overview/list.html", context)


def left_line(entrant: Entrant) -> dict[str, Any]:
    """What somebody played in a campaign that they have left."""
    return {
        "url": reverse("campaigns:entrant", args=[entrant.campaign_id, entrant.pk]),
        "name": entrant.campaign.name,
        "about": f"{entrant.name} · {entrant.won} won, {entrant.drawn} drawn, {entrant.lost} lost",
        "stamp_word": "Left",
        "stamp_kind": "mute",
    }


def line(campaign: Campaign, played: Entrant | None = None, turns: int = 0, worn: str = "") -> dict[str, Any]:
    """A campaign in a list, with what the reader plays in it and the hue it wears there, how much waits for the reader,
    and the next date.
    """
    next_at = getattr(campaign, "next_at", None)
    about = (
        kind_of(campaign).name,
        find(campaign.edition).name,
        how_many(campaign.entrant_count, "entrant"),
        *([f"you play {played.name}"] if played else []),
        *([f"next game {date(timezone.localtime(next_at), 'l j F')}"] if next_at else []),
    )
    return {
        "faction": played.faction if played else "",
        "worn": worn,
        "url": reverse("campaigns:campaign", args=[campaign.pk]),
        "name": campaign.name,
        "about": " · ".join(about),
        "stamp_word": f"{turns} for you" if turns else campaign.get_stage_display(),
        "stamp_kind": "open" if turns else STAMPS[campaign.stage],
    }


def editions() -> list[Edition]:
    """Editions with a kind of campaign, the newest first."""
    return [edition for edition in reversed(EDITIONS.values()) if edition.campaigns]


def _edition(request: HttpRequest) -> Edition:
    """The one that is asked for, else that of the reader's latest roster. A query then."""
    wanted = request.POST.get("edition") or request.GET.get("edition")
    if wanted is None:
        wanted = latest_edition(viewer_of(request))
    return next((each for each in editions() if each.key == wanted), editions()[0])


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    """The form with every setting at its default; by POST the campaign, or the form with a row more or less."""
    edition = _edition(request)
    wanted = request.POST.get("kind") or request.GET.get("kind")
    kind = next((each for each in edition.campaigns if each.key == wanted), edition.campaigns[0])
    preset = _preset(request, edition, kind)
    form = settings_form(_known(request, kind), kind.settings_shape, preset.settings if preset else kind.settings)
    if request.method != "POST" or form.is_only_rows:
        return _page(request, edition, kind, form)
    if form.faults:
        return _page(request, edition, kind, form, "Some settings cannot be used: see what is marked.", 422)
    try:
        return redirect("campaigns:campaign", _found(request, edition, kind, form))
    except WrongSettings as wrong:
        return _page(request, edition, kind, form.with_faults(wrong.faults), wrong.message, 422)
    except Refusal as refusal:
        return _page(request, edition, kind, form, refusal.message, DECLINED, is_unnamed=refusal.code == "no-name")


def _preset(request: HttpRequest, edition: Edition, kind: CampaignKind) -> SettingsPreset | None:
    """What the form begins with: a preset of this kind; None where the defaults were chosen."""
    wanted = request.POST.get("preset") or request.GET.get("preset")
    found = presets_of(edition.key, kind.key, viewer_of(request))
    return next((each for each in found if each.key == wanted), None)


def _known(request: HttpRequest, kind: CampaignKind) -> QueryDict:
    """What was typed, where it was typed into the form of this kind: another has other settings."""
    shown_kind = request.POST.get("shown_kind", kind.key)
    return request.POST if shown_kind == kind.key else QueryDict()


def _found(request: HttpRequest, edition: Edition, kind: CampaignKind, form: SettingsForm) -> Any:
    viewer = viewer_of(request)
    if viewer.user is None:
        FOUND_FROM.spend(address_of(request))
    return campaign_found(
        viewer=viewer,
        guest_key=guest_key(request),
        edition=edition.key,
        kind=kind.key,
        name=request.POST.get("name", ""),
        story=request.POST.get("story", ""),
        settings=form.settings,
        called=request.POST.get("called", ""),
        token=token_of(request),
    ).pk


def _page(
    request: HttpRequest,
    edition: Edition,
    kind: CampaignKind,
    form: SettingsForm,
    refusal: str = "",
    status: int = 200,
    *,
    is_unnamed: bool = False,
) -> HttpResponse:
    context = {
        "edition": edition,
        "editions": editions(),
        "kind": kind,
        "groups": groups_of(kind.settings_shape, form.draft, form.faults, form.opened),
        "presets": presets_of(edition.key, kind.key, viewer_of(request)),
        "preset": _preset(request, edition, kind),
        "rows_url": reverse("campaigns:create"),
        "refusal": "" if is_unnamed else refusal,
        "name_fault": refusal if is_unnamed else "",
        "typed": request.POST or request.GET,
        "token": token_of(request) or token(),
    }
    return render(request, FOUNDING_FORM if request.htmx else FOUNDING_PAGE, context, status=status)


@require_safe
def campaign(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Standings, resources, missions, what is next, the fallen, records."""
    row, sheet = sheet_or_404(request, campaign_id)
    ending = ending_of(row)
    board = dashboard(row, sheet, ending.winners if ending else ())
    above = {game.mission for game in board.round.games} if board.round else set()
    listed = [each for each in board.missions if each.key not in above]
    context = {
        **head_of(sheet, "campaign"),
        **acts_of(sheet, board),
        "lack": lack_of_entrants(sheet, board),
        **link_once(request),
        "board": board,
        "news": unread(row, sheet.person) if getattr(sheet.person, "has_news", False) else (),
        "campaign_key": sheet.key,
        "ending": ending,
        "winners": [each.entrant for each in board.standings if ending and each.entrant.key in ending.winners],
        "todo": [(each, _url(sheet, each)) for each in board.todo],
        "missions": [(each, address("mission", sheet.key, each.key)) for each in listed],
        "missions_url": address("missions", sheet.key),
        "columns": sheet.columns,
        "has_games": all(each.key != "games" for each in sheet.columns),
        "is_short": sheet.has_sum and sum(len(each.name) for each in sheet.columns) > LONGEST_HEADS,
        "fitting": columns_on_a_phone(sheet, board),
        "fallen_url": address("fallen", sheet.key),
        **board_or_dossier(row, sheet, board),
    }
    return render(request, "campaigns/overview/campaign.html", context)


def columns_on_a_phone(sheet: CampaignSheet, board: Dashboard) -> int:
    """How many columns of the standings it shows, with their whole names; all where they make up a sum."""
    most = BESIDE_POINTS if board.is_by_points else LONGEST_HEADS
    lengths = accumulate(len(each.name) for each in sheet.columns)
    return len(sheet.columns) if sheet.has_sum else sum(length <= most for length in lengths)


def board_or_dossier(campaign: Campaign, sheet: CampaignSheet, board: Dashboard) -> dict[str, Any]:
    """The map as its board stands, or the dossier of the reader's own entrant, where the kind of campaign has either.
    One query, and two more for an own entrant.
    """
    if sheet.stage != Campaign.Stage.RUNNING:
        return {}
    if view := board_now(campaign, sheet):
        lines = {row.entrant.key: row.entrant for row in board.standings}
        own = next((key for key, line in lines.items() if line.is_mine), "")
        drawing = drawing_of(view.tiles, lines, reach={}, own=own, picked="")
        boxes = range(1, view.gauge.most + 1) if view.gauge else ()
        return {"map": view, "drawing": drawing, "gauge_boxes": boxes}
    if sheet.kind.dossier is None:
        return {}
    mine = [
        each
        for each in entrants_of(campaign)
        if sheet.person and each.person_id == sheet.person.pk and not each.has_left
    ]
    found = dossier_of(sheet, mine[0], is_mine=False) if mine else None
    return {"dossier": found.dossier, "dossier_url": address("entrant", sheet.key, str(mine[0].pk))} if found else {}


def acts_of(sheet: CampaignSheet, board: Dashboard) -> dict[str, Any]:
    """The one thing to do here, by stage and role."""
    mine = [each.entrant for each in board.standings if each.entrant.is_mine and not each.entrant.has_left]
    act = ("", "")
    if sheet.may_play and not mine and sheet.stage != Campaign.Stage.ENDED and not sheet.is_arbitrator:
        act = (address("enter", sheet.key), "Enter a roster")
    elif sheet.is_arbitrator and sheet.stage == Campaign.Stage.GATHERING:
        act = act_before_start(sheet, board)
    elif mine and sheet.stage == Campaign.Stage.GATHERING and not mine[0].is_ready:
        act = (address("entrant", sheet.key, mine[0].key), "See what is in the way")
    elif sheet.is_arbitrator and sheet.stage == Campaign.Stage.RUNNING:
        act = (address("plan", sheet.key), "Plan a mission")
    elif mine and sheet.stage == Campaign.Stage.RUNNING:
        act = (address("challenge", sheet.key), "Challenge somebody")
    has_played = any(each.entrant.played for each in board.standings)
    paper = address("campaign-sheet", sheet.key) if board.standings else ""
    links = [(url, label) for url, label in _links(sheet, bool(mine), has_played=has_played) if url != act[0]]
    return {
        "act_url": act[0],
        "act": act[1],
        "print_url": paper,
        "print_act": "Print the sheet",
        "mine": mine,
        "next_links": links,
    }


def _links(sheet: CampaignSheet, is_playing: bool, *, has_played: bool) -> list[tuple[str, str]]:
    """What else may be done here."""
    found = []
    if sheet.may_play and sheet.stage != Campaign.Stage.ENDED and not is_playing:
        found.append((address("enter", sheet.key), "Enter a roster"))
    if sheet.is_arbitrator and sheet.stage == Campaign.Stage.GATHERING:
        found.append((invites(sheet), "Invite your players"))
    if is_playing and sheet.stage == Campaign.Stage.RUNNING:
        found.append((address("just-played", sheet.key), "Log a game"))
        found.append((address("challenge", sheet.key), "Challenge somebody"))
    if sheet.is_arbitrator and sheet.stage == Campaign.Stage.RUNNING:
        found.append((address("end", sheet.key), "End the campaign"))
    if sheet.stage == Campaign.Stage.ENDED and sheet.is_arbitrator:
        found.append((address("season", sheet.key), "Begin the next season"))
        found.append((address("reopen", sheet.key), "Reopen the campaign"))
    if has_played:
        found.append((address("numbers", sheet.key), "Form, rivalries and dice"))
    return [(url, label) for url, label in found if url]


def _url(sheet: CampaignSheet, each: Todo) -> str:
    if not each.is_mine:
        return ""
    return address("log", sheet.key) if each.page == "log" else address(each.page, sheet.key, each.key)


@require_safe
def fallen(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Everyone who fell, a page at a time."""
    row, sheet = sheet_or_404(request, campaign_id)
    chronicle = chronicle_of(row)
    entrants = entrant_lines(row, sheet)
    lines = list(fallen_lines(chronicle["fallen"], entrants))
    page = Paginator(lines, FALLEN_PER_PAGE).get_page(request.GET.get("page"))
    lately = list(page)[:HONOURED] if page.number == 1 else []
    fell_in = row.missions.filter(number__in={each.mission for each in lately}).only("number", "title", "kind")
    missions = {each.number: (title_of(sheet, each), address("mission", sheet.key, str(each.pk))) for each in fell_in}
    context = {
        "page": page,
        "entrants": entrants,
        "graves": [(each, *missions.get(each.mission, ("", ""))) for each in lately],
        "others": list(page)[len(lately) :],
        # Of its course the first moment is its beginning.
        "played": max(0, len(chronicle["course"]) - 1),
        "records": list(records_in(chronicle["records"])),
    }
    return render(request, "campaigns/overview/fallen.html", {**head_of(sheet, "campaign"), **context})


def attention(request: HttpRequest) -> list[Attention]:
    """The liveliest few. One query, none for anyone who takes part in no campaign."""
    if not is_known(request):
        return []
    lines = [line(campaign) for campaign in campaigns_of(viewer_of(request))[:SHOWN]]
    return [
        Attention(
            url=each["url"],
            title=each["name"],
            about=f"Campaign · {each['about']}",
            stamp=each["stamp_word"],
            stamp_kind=each["stamp_kind"],
        )
        for each in lines
    ]


def news(request: HttpRequest, most: int) -> list[NewsItem]:
    """The latest acts of others in the reader's campaigns. One query, none for anyone who takes part in no campaign."""
    if not is_known(request):
        return []
    return [
        NewsItem(
            url=reverse("campaigns:mission", args=[batch.campaign_id, batch.mission_id])
            if batch.mission_id
            else reverse("campaigns:log", args=[batch.campaign_id]),
            words=sentence_by(batch.words, batch.person.name if batch.person else ""),
            where=batch.campaign.name,
            when=batch.created_at,
        )
        for batch in latest_of_others(viewer_of(request), most)
    ]
