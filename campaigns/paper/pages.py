"""The packet of a mission and the sheet of a campaign: pages that show them as they are printed, and PDFs of them."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.board.selectors import board_now
from campaigns.entrants.selectors.entrants import entrant_sheet
from campaigns.missions.answers import address, sheet_or_404
from campaigns.models import Campaign, Entrant, Round
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine, entrant_lines, entrants_of
from campaigns.overview.selectors.dashboard import chronicle_of, fallen_lines, games_played, standings_of
from campaigns.paper import campaign, page_context, pdf
from campaigns.paper import campaign as campaign_pages
from campaigns.paper import dossier as dossier_pages
from campaigns.paper.forms import choice_of, keep, options_of
from campaigns.paper.laying import PagedFor
from campaigns.paper.selectors import changed_operatives, packet_of
from campaigns.permissions import sees_roster
from campaigns.rounds.selectors import round_sheet
from campaigns.standings.ending import ending_of
from campaigns.web import answers
from rosters.cards.layout.options import PrintOptions
from rosters.web.throttles import spend_pdf
from rules.campaigns.dossier import Dossier, DossierList


@require_safe
def packet(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Everything for a battle night, on the screen."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    choice = choice_of(request, sheet)
    found = packet_of(sheet, choice.options, choice.sides)
    response = render(request, "campaigns/paper/packet.html", page_context.packet_page(request, found, choice))
    return keep(request, response, choice.options)


@require_safe
def packet_pdf(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """The same as a PDF; where none can be made, the page that says how to print."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    choice = choice_of(request, sheet)
    spend_pdf(request)
    found = packet_of(sheet, choice.options, choice.sides)
    pages, pictures = page_context.pages_of(request, found, choice), pdf.pictures_of(found)
    names = {"title": f"Mission {sheet.number}: {sheet.title}", "name": f"mission-{sheet.number}-{sheet.title}"}
    instead = f"{address(sheet, 'packet')}?{choice.query}"
    return pdf.answered(pages, choice.options, **names, instead=instead, pictures=pictures)


@require_safe
def changed_cards(request: HttpRequest, campaign_id: uuid.UUID, mission_id: uuid.UUID) -> HttpResponse:
    """Redirect to one's own cards that the mission made out of date."""
    sheet = sheet_or_404(request, campaign_id, mission_id)
    if sheet.mine is None or not sheet.mine.roster or not sheet.is_reported:
        raise Http404
    changed = changed_operatives(sheet)
    if not changed:
        messages.info(request, "This mission changed none of your cards.")
        return redirect(address(sheet))
    options = options_of(request).but(parts=("cards",), operatives=changed)
    return redirect(f"{reverse('rosters:cards', args=[sheet.mine.roster])}?{options.query}")


@require_safe
def campaign_sheet(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Standings, resources, the fallen and what was settled, for the wall of the club."""
    row, sheet = answers.sheet_or_404(request, campaign_id)
    options = options_of(request)
    context = page_context.sheet_page(sheet, sheet_of(row, sheet, options), options)
    return render(request, "campaigns/paper/sheet.html", context)


@require_safe
def campaign_sheet_pdf(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The same as a PDF."""
    row, sheet = answers.sheet_or_404(request, campaign_id)
    options = options_of(request)
    spend_pdf(request)
    names = {"title": f"{sheet.name}: campaign sheet", "name": sheet.name}
    instead = reverse("campaigns:campaign-sheet", args=[campaign_id])
    return pdf.answered(sheet_of(row, sheet, options), options, **names, instead=instead)


@require_safe
def settings_sheet(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """Every setting in a plain sentence."""
    _, sheet = answers.sheet_or_404(request, campaign_id)
    options = options_of(request)
    context = page_context.sheet_page(
        sheet, campaign.settings_pages(sheet, options), options, "settings-sheet", "Print the settings"
    )
    return render(request, "campaigns/paper/sheet.html", context)


@require_safe
def settings_sheet_pdf(request: HttpRequest, campaign_id: uuid.UUID) -> HttpResponse:
    """The same as a PDF."""
    _, sheet = answers.sheet_or_404(request, campaign_id)
    options = options_of(request)
    spend_pdf(request)
    names = {"title": f"{sheet.name}: settings", "name": f"{sheet.name} settings"}
    instead = reverse("campaigns:settings-sheet", args=[campaign_id])
    return pdf.answered(campaign.settings_pages(sheet, options), options, **names, instead=instead)


@require_safe
def dossier_sheet(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """An entrant's dossier, filled in, for anyone who may see its roster."""
    sheet, entered = _dossier_or_404(request, campaign_id, entrant_id)
    options = options_of(request)
    found = page_context.sheet_page(sheet, dossier_pages.pages(sheet, entered.line, entered.dossier, options), options)
    where = [campaign_id, entrant_id]
    pdf_url = f"{reverse('campaigns:dossier-sheet-pdf', args=where)}?{options.query}" if found["pdf_url"] else ""
    here = {"here_url": reverse("campaigns:dossier-sheet", args=where), "pdf_url": pdf_url}
    context = {**found, "heading": f"{entered.dossier.title} of {entered.line.name}", **here}
    return render(request, "campaigns/paper/sheet.html", context)


@require_safe
def dossier_sheet_pdf(request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID) -> HttpResponse:
    """The same as a PDF."""
    sheet, entered = _dossier_or_404(request, campaign_id, entrant_id)
    options = options_of(request)
    spend_pdf(request)
    pages = dossier_pages.pages(sheet, entered.line, entered.dossier, options)
    line, title = entered.line, entered.dossier.title
    instead = reverse("campaigns:dossier-sheet", args=[campaign_id, entrant_id])
    return pdf.answered(pages, options, title=f"{line.name}: {title}", name=f"{line.name} {title}", instead=instead)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedDossier:
    """A dossier with its entrant."""

    line: EntrantLine
    dossier: Dossier


def _dossier_or_404(
    request: HttpRequest, campaign_id: uuid.UUID, entrant_id: uuid.UUID
) -> tuple[CampaignSheet, PrintedDossier]:
    row, sheet = answers.sheet_or_404(request, campaign_id)
    try:
        found = entrant_sheet(row, sheet, entrant_id)
    except Entrant.DoesNotExist:
        raise Http404 from None
    if found.dossier is None:
        raise Http404
    return sheet, PrintedDossier(line=found.line, dossier=found.dossier.dossier)


def sheet_of(row: Campaign, sheet: CampaignSheet, options: PrintOptions) -> list[PagedFor]:
    """The pages of a campaign's sheet. Three queries; one more for a board, for dossiers and once it has ended, two
    where a table of rounds decides and for each open round.
    """
    entrants = entrant_lines(row, sheet)
    fallen = list(fallen_lines(chronicle_of(row)["fallen"], entrants))
    is_open = row.rounds.filter(stage=Round.Stage.OPEN, is_published=True).order_by("number")
    rounds = [round_sheet(sheet, each, entrants) for each in is_open]
    ending = ending_of(row)
    standings = standings_of(row, sheet, entrants, ending.winners if ending else ())
    return campaign_pages.pages(
        sheet,
        standings,
        fallen,
        options,
        board_now(row, sheet),
        rounds,
        games=games_played(row, sheet, entrants),
        running=tuple(_in_progress(row, sheet, entrants)),
        ending=ending,
    )


def _in_progress(
    row: Campaign, sheet: CampaignSheet, entrants: Sequence[EntrantLine]
) -> Iterator[tuple[EntrantLine, DossierList]]:
    """What each entrant whose roster the reader may see works on from game to game."""
    if sheet.kind.dossier is None or sheet.stage != Campaign.Stage.RUNNING:
        return
    seen = {str(each.pk) for each in entrants_of(row) if sees_roster(sheet.settings, sheet.person, each)}
    for each in entrants:
        if each.key in seen and not each.has_left:
            listings = sheet.kind.dossier(sheet.settings, each.contender).listings
            yield from ((each, listing) for listing in listings if listing.far)
