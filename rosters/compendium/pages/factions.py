"""Pages of the compendium about factions: all of them, one, its weapons, its Tactics, a datasheet."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rosters.compendium import tables
from rosters.compendium.addresses import faction_url
from rosters.compendium.books import book_or_404, edition_or_404
from rosters.compendium.forms import TacticsForm
from rosters.compendium.frames import ROOT, edition_frame, faction_frame
from rosters.compendium.page_cache import cached_page
from rosters.compendium.selectors import Book, EditionFactions, shelf_of, shelves, tactics_naming, tactics_of, whose
from rosters.viewers import viewer_of
from rules.reference import Datasheet


@require_safe
def compendium(request: HttpRequest) -> HttpResponse:
    """Every edition with its factions. One query an edition."""
    found = shelves(viewer_of(request))[::-1]  # the newest edition first, as on the first page
    context = {"shelves": [(shelf.edition, _factions(shelf)) for shelf in found], "crumbs": [("", ROOT[1])]}
    return render(request, "rosters/compendium/compendium.html", context)


@require_safe
def edition(request: HttpRequest, edition: str) -> HttpResponse:
    """One edition: its factions, and what they share."""
    known = edition_or_404(edition)
    shelf = shelf_of(edition, viewer_of(request)) or EditionFactions(edition=known, packs=[])
    context = {**edition_frame(known, "edition", known.name), "factions": _factions(shelf)}
    return render(request, "rosters/compendium/edition.html", context)


@require_safe
def faction(request: HttpRequest, edition: str, pack: str) -> HttpResponse:
    """Every model of a faction by datasheet, and what is the faction's own."""
    book = book_or_404(request, edition, pack)
    return cached_page(request, "rosters/compendium/faction.html", [book.stamp], lambda: _faction(book))


@require_safe
def team(request: HttpRequest, edition: str, pack: str) -> HttpResponse:
    """How the team of a faction is picked, and what it has beside its operatives."""
    book = book_or_404(request, edition, pack)
    if book.team is None:
        raise Http404("Nothing is known of its team.")
    return cached_page(request, "rosters/compendium/team.html", [book.stamp], lambda: _team(book))


@require_safe
def weapons(request: HttpRequest, edition: str, pack: str) -> HttpResponse:
    """Every weapon and piece of wargear of a faction, and who may carry it."""
    book = book_or_404(request, edition, pack)
    return cached_page(request, "rosters/compendium/weapons.html", [book.stamp], lambda: _weapons(book))


@require_safe
def tactics(request: HttpRequest, edition: str, pack: str) -> HttpResponse:
    """The Tactics that a team of the faction may use."""
    book = book_or_404(request, edition, pack)
    template = "tactics_list" if request.htmx else "tactics"  # type: ignore[attr-defined]
    return cached_page(request, f"rosters/compendium/{template}.html", [book.stamp], lambda: _tactics(request, book))


@require_safe
def datasheet(request: HttpRequest, edition: str, pack: str, model: str) -> HttpResponse:
    """Everything about one model."""
    book = book_or_404(request, edition, pack)
    sheet = book.datasheet(model)
    if sheet is None:
        raise Http404("No such model.")
    return cached_page(request, "rosters/compendium/datasheet.html", [book.stamp], lambda: _datasheet(book, sheet))


def _factions(shelf: EditionFactions) -> list[dict[str, str]]:
    return [
        {"name": book.pack.title, "url": faction_url(book), "about": whose(book.pack).capitalize()}
        for book in shelf.books
    ]


def _faction(book: Book) -> dict[str, Any]:
    contents = book.contents
    sub_factions = {sub.name: sub for sub in contents.faction.sub_factions} if contents else {}
    return {
        **faction_frame(book, "faction"),
        "sections": [
            (book.edition.words["operatives"], tables.sheets_of(book, book.kin())),
            *(
                (book.edition.model_groups[role][0], tables.sheets_of(book, book.kin(role)))
                for role in book.edition.fixed_roles
            ),
        ],
        "sub_factions": [(name, sub_factions.get(name)) for name in book.reference.sub_factions],
        "powers": book.reference.own_powers,
        "content": contents.faction if contents else None,
        "prices": contents.faction.prices if contents else "",
    }


def _team(book: Book) -> dict[str, Any]:
    """Its cards under a heading for each kind; of several mission packs each says of which it is."""
    groups: dict[str, list[Any]] = {}
    cards = book.team.cards if book.team else ()
    known = {card.format for card in cards if card.format}
    packs = {each.key: each.name for each in book.edition.formats if len(known) > 1}
    for card in cards:
        row = (card, tables.arms_of(book, card.weapons), packs.get(card.format, ""))
        groups.setdefault(card.label, []).append(row)
    return {
        **faction_frame(book, "faction-team", "Team"),
        "title": book.pack.title,
        "tab": f"Team · {book.edition.name}",
        "team": book.team,
        "groups": list(groups.items()),
        "columns": tables.columns_of(book.edition),
    }


def _weapons(book: Book) -> dict[str, Any]:
    return {
        **faction_frame(book, "weapons", "Weapons and wargear"),
        "arms": tables.arms_of(book, book.reference.weapons, with_bearers=True),
        "columns": tables.columns_of(book.edition),
        "wargear": [(item, list(tables.bearers_of(book, item.name))) for item in book.reference.wargear],
    }


def _tactics(request: HttpRequest, book: Book) -> dict[str, Any]:
    form = TacticsForm(request.GET, edition=book.edition, has_faction=True)
    known = tactics_of(book, viewer_of(request))
    return {
        **faction_frame(book, "faction-tactics", book.edition.words.get("tactics", "Tactics")),
        "form": form,
        "filter_url": faction_url(book, "faction-tactics").partition("?")[0],
        "pack_asked": str(book.pack.pk) if book.is_pinned else "",
        "phases": tables.tactics_of(book.pinned, form.chosen(known)),
        "is_empty": not known,
    }


def _datasheet(book: Book, sheet: Datasheet) -> dict[str, Any]:
    plain = sheet.sheet
    kin = [model for model in book.models if model.datasheet == plain.datasheet]
    words = book.edition.words
    return {
        **faction_frame(book, "faction", plain.model),
        "sheet": sheet,
        "op": plain,
        "row": next(tables.row_of(book, model, plain.model_key) for model in kin if model.model == plain.model_key),
        "kin": [tables.row_of(book, model, plain.model_key) for model in kin] if len(kin) > 1 else [],
        "arms": tables.arms_of(book, sheet.weapons, plain.weapons),
        "columns": tables.columns_of(book.edition),
        "letters": tables.letters_of(book.edition, [name for name, _ in plain.stats]),
        "tactics": tables.tactics_of(book, tactics_naming(book, {plain.model, plain.datasheet})),
        "pinned": book.pinned,
        "choices": tables.choices_of(book, sheet),
        "role_words": [words.get(role, role) for role in plain.roles],
        "trainings": tables.trainings_of(book.pinned, [*(["leader"] if sheet.leads else []), *sheet.trainings]),
    }
