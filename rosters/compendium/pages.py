"""Pages of the compendium: factions with their weapons, Tactics and datasheets, what they share, words, the search."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rosters.compendium import tables
from rosters.compendium.addresses import anchor, common_url, faction_url, pack_asked
from rosters.compendium.forms import SearchForm, TacticsForm
from rosters.compendium.frames import ROOT, edition_frame, faction_frame
from rosters.compendium.page_cache import cached_page
from rosters.compendium.searching import meant
from rosters.compendium.searching import search as search_for
from rosters.compendium.selectors import (
    Book,
    EditionFactions,
    common_book,
    open_book,
    shelf_of,
    shelves,
    tactics_naming,
    tactics_of,
    whose,
)
from rosters.compendium.tables import shown_hits
from rosters.journal.settle import catalogue_of
from rosters.viewers import viewer_of
from rules.editions import EDITIONS
from rules.editions.base import Edition, ReferencePage, Trainings
from rules.formats.pack_content import Tactic
from rules.reference import Datasheet, TrainingTree

FEW, MANY = 6, 16
"""Of fewer Tactics nobody needs a sieve; fewer stand open."""


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
def tactics(request: HttpRequest, edition: str, pack: str = "") -> HttpResponse:
    """The Tactics that a team of the faction may use; without a faction those that none has to itself."""
    book = book_or_404(request, edition, pack) if pack else common_or_404(request, edition)
    template = "tactics_list" if request.htmx else "tactics"  # type: ignore[attr-defined]
    make = partial(_faction_tactics if pack else _common_tactics, request, book)
    return cached_page(request, f"rosters/compendium/{template}.html", [book.stamp], make)


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
    known = book.reference
    return {
        **faction_frame(book, "weapons", "Weapons and wargear"),
        "arms": tables.arms_of(book, known.weapons, with_bearers=True),
        "columns": tables.columns_of(book.edition),
        "rules": [(anchor(rule.name), rule) for rule in known.weapon_rules],
        "wargear": [(item, tables.model_links(book, known.bearers.get(item.name, ()))) for item in known.wargear],
    }


def _faction_tactics(request: HttpRequest, book: Book) -> dict[str, Any]:
    page, known = "faction-tactics", tactics_of(book, viewer_of(request))
    frame = faction_frame(book, page, book.edition.words.get("tactics", "Tactics"))
    return {**frame, **_tactics(request, book, known, faction_url(book, page), has_faction=True)}


def _common_tactics(request: HttpRequest, book: Book) -> dict[str, Any]:
    page, known = "tactics", book.contents.system.tactics if book.contents else ()
    frame = edition_frame(book.edition, page, book.edition.words.get("tactics", "Tactics"), book)
    return {**frame, **_tactics(request, book, known, common_url(book, page), has_faction=False)}


def _tactics(
    request: HttpRequest, book: Book, known: tuple[Tactic, ...], here: str, *, has_faction: bool
) -> dict[str, Any]:
    form = TacticsForm(request.GET, edition=book.edition, has_faction=has_faction)
    return {
        "form": form,
        "filter_url": here.partition("?")[0],
        "pack_asked": str(book.pack.pk) if book.is_pinned else "",
        "phases": tables.tactics_of(book.pinned if has_faction else book, form.chosen(known)),
        "is_empty": not known,
        "few": len(known) < FEW,
        "has_faction": has_faction,
        "is_open": len(known) < MANY or "phase" in request.GET,
    }


def _datasheet(book: Book, sheet: Datasheet) -> dict[str, Any]:
    plain = sheet.sheet
    kin = [model for model in book.models if model.datasheet == plain.datasheet]
    words, glossary = book.edition.words, book.edition.glossary
    return {
        **faction_frame(book, "faction", plain.model),
        "sheet": sheet,
        "op": plain,
        "row": next(tables.row_of(book, model, plain.model_key) for model in kin if model.model == plain.model_key),
        "kin": [tables.row_of(book, model, plain.model_key) for model in kin] if len(kin) > 1 else [],
        "arms": tables.arms_of(book, sheet.weapons),
        "columns": tables.columns_of(book.edition),
        "letters": [(name, glossary[name.lower()]) for name, _ in plain.stats if name.lower() in glossary],
        "tactics": tables.tactics_of(book, tactics_naming(book, {plain.model, plain.datasheet})),
        "pinned": book.pinned,
        "choices": tables.choices_of(book, sheet),
        "bare_price": tables.bare_price(sheet),
        "role_words": [words.get(role, role) for role in plain.roles],
        "trainings": tables.trainings_of(book.pinned, [*(["leader"] if sheet.leads else []), *sheet.trainings]),
    }


@require_safe
def reference(request: HttpRequest, edition: str, page: str) -> HttpResponse:
    """A page of the edition's own: its trees of training, or lists of names with what they do."""
    own, book = edition_or_404(edition).reference_page(page), common_or_404(request, edition)
    if own is None:
        raise Http404("No such page.")
    trainings = book.edition.trainings
    if trainings and own == trainings.page:
        return cached_page(request, "rosters/compendium/trees.html", [book.stamp], lambda: _trees(book, own))
    return cached_page(request, "rosters/compendium/reference.html", [book.stamp], lambda: _lists(book, own))


@require_safe
def training(request: HttpRequest, edition: str, page: str, key: str) -> HttpResponse:
    """One training: its tree, and its Tactics."""
    book = common_or_404(request, edition)
    trainings, tree = book.edition.trainings, book.tree(key)
    if tree is None or trainings is None or trainings.page.key != page:
        raise Http404("No such page.")
    return cached_page(request, "rosters/compendium/tree.html", [book.stamp], lambda: _tree(book, trainings, tree))


@require_safe
def glossary(request: HttpRequest, edition: str) -> HttpResponse:
    """Every word of the game in one sentence."""
    known = edition_or_404(edition)
    terms = sorted(set(known.glossary.values()), key=lambda term: (term.subject, term.word.lower()))
    subjects = [(name, list(found)) for name, found in groupby(terms, key=lambda term: term.subject)]
    context = {**edition_frame(known, "glossary", "Words of the game"), "subjects": subjects}
    return cached_page(request, "rosters/compendium/glossary.html", ["glossary"], lambda: context)


@require_safe
def at_a_glance(request: HttpRequest, edition: str) -> HttpResponse:
    """The whole game in reminders, as the printed reference sheet has them."""
    known = edition_or_404(edition)
    lessons = known.reference(catalogue_of("")).lessons
    where = "Factions" if known.points else "Kill teams"
    words = f"Its datasheets and {known.words.get('tactics', 'Tactics').casefold()} are under {where}."
    context = {**edition_frame(known, "at-a-glance", "At a glance"), "lessons": lessons, "words": words}
    return cached_page(request, "rosters/compendium/at_a_glance.html", ["at-a-glance"], lambda: context)


@require_safe
def search(request: HttpRequest, edition: str) -> HttpResponse:
    """What stands anywhere in an edition; for htmx the list alone."""
    known = edition_or_404(edition)
    form = SearchForm(request.GET)
    text = form.cleaned_data["q"] if form.is_valid() else ""
    shelf = shelf_of(edition, viewer_of(request))
    books, common = shelf.books if shelf else (), common_book(edition, viewer_of(request))
    found = search_for(known, books, common, text)
    context = {**edition_frame(known, "search", "Search"), "form": form, "q": text, "found": found}
    context["hits"] = [(first, others) for first, *others in (shown_hits(known, line) for line in found.lines)]
    context["meant"] = [] if found.hits or found.waiting else meant([(known, books, common)], text)
    template = "found" if request.htmx else "search"  # type: ignore[attr-defined]
    return render(request, f"rosters/compendium/{template}.html", context)


def _trees(book: Book, page: ReferencePage) -> dict[str, Any]:
    words = book.edition.words
    found = [
        (words.get(bearers, bearers), [(tree, tables.trainings_of(book, [tree.key])[0].url) for tree in trees])
        for bearers, trees in groupby(book.reference.trees, key=lambda tree: tree.bearers)
    ]
    return {**edition_frame(book.edition, page.key, page.label, book), "bearers": found}


def _tree(book: Book, trainings: Trainings, tree: TrainingTree) -> dict[str, Any]:
    page, contents = trainings.page, book.contents
    known = contents.system.tactics if contents else ()
    frame = edition_frame(book.edition, page.key, tree.name, book)
    frame["crumbs"].insert(2, (common_url(book, page.key), page.label))
    return {
        **frame,
        "tree": tree,
        "bearer": book.edition.words.get(tree.bearers, tree.bearers),
        "nodes": tables.tree_of(tree),
        "takers": tables.model_links(book, book.reference.takers.get(tree.key, ())) if book.is_pinned else [],
        "tactics": [tactic for tactic in known if tactic.training == tree.key],
        "tree_note": trainings.tree_note,
        "tactics_note": trainings.tactics_note.format(tree.name),
        "phase_names": book.edition.phases,
    }


def _lists(book: Book, page: ReferencePage) -> dict[str, Any]:
    """Those of its lists in which something stands. Where nothing has a price, what one costs is paid in the game."""
    lists = [(each, texts) for each in page.lists if (texts := each.texts(book.reference))]
    frame = edition_frame(book.edition, page.key, page.label, book)
    return {**frame, "lists": lists, "has_price": not book.edition.points}


def edition_or_404(key: str) -> Edition:
    if key not in EDITIONS:
        raise Http404("No such edition.")
    return EDITIONS[key]


def book_or_404(request: HttpRequest, edition: str, key: str) -> Book:
    """The faction's pack that this reader may see. One query."""
    reader = viewer_of(request)
    book = open_book(edition, key, reader, pack_asked(request))
    if book is None:
        raise Http404("No such faction.")
    return replace(book, distances=reader.distances)


def common_or_404(request: HttpRequest, edition: str) -> Book:
    """The pack to read what an edition shares from. One query."""
    book = common_book(edition, viewer_of(request), pack_asked(request))
    if book is None:
        raise Http404("Nothing to look up.")
    return book
