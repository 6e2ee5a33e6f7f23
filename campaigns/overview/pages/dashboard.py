"""A campaign at a glance, and its dead."""

from __future__ import annotations

import uuid
from itertools import accumulate
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.board.drawing import drawing_of
from campaigns.entrants.selectors.entrants import dossier_of
from campaigns.journal.position import position_of
from campaigns.models import Campaign
from campaigns.news.selectors import unread
from campaigns.overview.selectors.campaigns import CampaignSheet, entrant_lines, entrants_of
from campaigns.overview.selectors.dashboard import Dashboard, chronicle_of, dashboard, fallen_lines, title_of
from campaigns.people.private_link import link_once
from campaigns.todo.selectors import Todo
from campaigns.web.answers import sheet_or_404
from campaigns.web.frame import address, head_of

PER_PAGE = 40
LONGEST_HEADS = 18
"""Names of columns that are longer together do not fit beside each other on a phone."""
BESIDE_POINTS = 2
"""As much as fits where points of a table and results stand beside them."""
HONOURED = 4
"""The latest of the fallen, each with a plate of their own."""


@require_safe
def campaign(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Standings, resources, missions, what is next, the fallen, records."""
    row, sheet = sheet_or_404(request, campaign_id)
    board = dashboard(row, sheet)
    above = {game.mission for game in board.round.games} if board.round else set()
    listed = [each for each in board.missions if each.key not in above]
    context = {
        **head_of(sheet, "campaign"),
        **acts_of(sheet, board),
        **link_once(request),
        "board": board,
        "news": unread(row, sheet.person) if getattr(sheet.person, "has_news", False) else (),
        "campaign_key": sheet.key,
        "todo": [(each, _url(sheet, each)) for each in board.todo],
        "missions": [(each, address("mission", sheet.key, each.key)) for each in listed],
        "missions_url": address("missions", sheet.key),
        "columns": sheet.columns,
        "has_games": all(each.key != "games" for each in sheet.columns),
        "is_short": sheet.has_sum and sum(len(each.name) for each in sheet.columns) > LONGEST_HEADS,
        "fitting": fitting(sheet, board),
        "fallen_url": address("fallen", sheet.key),
        **kept_of(row, sheet, board),
    }
    return render(request, "campaigns/overview/campaign.html", context)


def fitting(sheet: CampaignSheet, board: Dashboard) -> int:
    """How many columns of the standings a phone shows, with their whole names; all where they make up a sum."""
    most = BESIDE_POINTS if board.is_by_points else LONGEST_HEADS
    lengths = accumulate(len(each.name) for each in sheet.columns)
    return len(sheet.columns) if sheet.has_sum else sum(length <= most for length in lengths)


def kept_of(campaign: Campaign, sheet: CampaignSheet, board: Dashboard) -> dict[str, Any]:
    """The map and where its board stands, or what the reader's own entrant has come to, where the kind keeps either.
    One query, and two more for an own entrant.
    """
    if sheet.stage != Campaign.Stage.RUNNING or (sheet.kind.board is None and sheet.kind.dossier is None):
        return {}
    entrants = entrants_of(campaign)
    if sheet.kind.board:
        view = sheet.kind.board.view(position_of(sheet.kind, campaign, sheet.settings, entrants))
        lines = {row.entrant.key: row.entrant for row in board.standings}
        own = next((key for key, line in lines.items() if line.is_mine), "")
        drawing = drawing_of(view.tiles, lines, reach={}, own=own, picked="")
        boxes = range(1, view.gauge.most + 1) if view.gauge else ()
        return {"map": view, "drawing": drawing, "gauge_boxes": boxes}
    mine = [each for each in entrants if sheet.person and each.person_id == sheet.person.pk and not each.has_left]
    found = dossier_of(sheet, mine[0], is_mine=False) if mine else None
    return {"dossier": found.dossier, "dossier_url": address("entrant", sheet.key, str(mine[0].pk))} if found else {}


def acts_of(sheet: CampaignSheet, board: Dashboard) -> dict[str, Any]:
    """The one thing to do here, by stage and role."""
    mine = [each.entrant for each in board.standings if each.entrant.is_mine and not each.entrant.has_left]
    act = ("", "")
    if sheet.may_play and not mine and sheet.stage != Campaign.Stage.ENDED and not sheet.is_arbitrator:
        act = (address("enter", sheet.key), "Enter a roster")
    elif sheet.is_arbitrator and sheet.stage == Campaign.Stage.GATHERING:
        act = (address("start", sheet.key), "Start the campaign")
    elif sheet.is_arbitrator and sheet.stage == Campaign.Stage.RUNNING:
        act = (address("plan", sheet.key), "Plan a mission")
    elif mine and sheet.stage == Campaign.Stage.RUNNING:
        act = (address("challenge", sheet.key), "Challenge somebody")
    paper = address("campaign-sheet", sheet.key) if board.standings else ""
    links = [(url, label) for url, label in _links(sheet, bool(mine)) if url != act[0]]
    return {
        "act_url": act[0],
        "act": act[1],
        "print_url": paper,
        "print_act": "Print the sheet",
        "mine": mine,
        "next_links": links,
    }


def _links(sheet: CampaignSheet, is_playing: bool) -> list[tuple[str, str]]:
    """What else may be done here."""
    found = []
    if sheet.may_play and sheet.stage != Campaign.Stage.ENDED:
        found.append((address("enter", sheet.key), "Enter another roster" if is_playing else "Enter a roster"))
    if is_playing and sheet.stage == Campaign.Stage.RUNNING:
        found.append((address("just-played", sheet.key), "Log a game"))
        found.append((address("challenge", sheet.key), "Challenge somebody"))
    if sheet.is_arbitrator and sheet.stage == Campaign.Stage.RUNNING:
        found.append((address("end", sheet.key), "End the campaign"))
    if sheet.stage == Campaign.Stage.ENDED:
        found.append((address("final", sheet.key), "The final page, to print"))
    if sheet.stage == Campaign.Stage.ENDED and sheet.is_arbitrator:
        found.append((address("season", sheet.key), "Begin the next season"))
    found.append((address("numbers", sheet.key), "Form, rivalries and luck"))

    return [(url, label) for url, label in found if url]


def _url(sheet: CampaignSheet, each: Todo) -> str:
    if not each.is_mine:
        return ""
    return address("log", sheet.key) if each.page == "log" else address(each.page, sheet.key, each.key)


@require_safe
def fallen(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Everyone who fell, a page at a time."""
    row, sheet = sheet_or_404(request, campaign_id)
    lines = list(fallen_lines(chronicle_of(row)["fallen"], entrant_lines(row, sheet)))
    page = Paginator(lines, PER_PAGE).get_page(request.GET.get("page"))
    lately = list(page)[:HONOURED] if page.number == 1 else []
    fell_in = row.missions.filter(number__in={each.mission for each in lately}).only("number", "title", "kind")
    missions = {each.number: (title_of(sheet, each), address("mission", sheet.key, str(each.pk))) for each in fell_in}
    context = {
        "page": page,
        "graves": [(each, *missions.get(each.mission, ("", ""))) for each in lately],
        "others": list(page)[len(lately) :],
    }
    return render(request, "campaigns/overview/fallen.html", {**head_of(sheet, "campaign"), **context})
