"""Pages of the compendium about what an edition's factions share, its words, and the search over everything."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rosters.compendium import tables
from rosters.compendium.addresses import common_url
from rosters.compendium.books import common_or_404, edition_or_404
from rosters.compendium.finding import shown_hits
from rosters.compendium.forms import SearchForm, TacticsForm
from rosters.compendium.frames import edition_frame
from rosters.compendium.page_cache import cached_page
from rosters.compendium.selectors import Book, common_book, shelf_of
from rosters.compendium.selectors import search as search_for
from rosters.journal.settle import catalogue_of
from rosters.viewers import viewer_of
from rules.editions.base import ReferencePage, Trainings
from rules.reference import TrainingTree


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
def tactics(request: HttpRequest, edition: str) -> HttpResponse:
    """The Tactics that no faction has to itself."""
    book = common_or_404(request, edition)
    template = "tactics_list" if request.htmx else "tactics"  # type: ignore[attr-defined]
    return cached_page(request, f"rosters/compendium/{template}.html", [book.stamp], lambda: _tactics(request, book))


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
    context = {**edition_frame(known, "at-a-glance", "At a glance"), "lessons": lessons}
    return cached_page(request, "rosters/compendium/at_a_glance.html", ["at-a-glance"], lambda: context)


@require_safe
def search(request: HttpRequest, edition: str) -> HttpResponse:
    """What stands anywhere in an edition; for htmx the list alone."""
    known = edition_or_404(edition)
    form = SearchForm(request.GET)
    text = form.cleaned_data["q"] if form.is_valid() else ""
    shelf = shelf_of(edition, viewer_of(request))
    found = search_for(known, shelf.books if shelf else (), common_book(edition, viewer_of(request)), text)
    context = {**edition_frame(known, "search", "Search"), "form": form, "q": text, "found": found}
    context["hits"] = shown_hits(known, found.hits)
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
        "takers": tables.takers_of(book, tree.key) if book.is_pinned else [],
        "tactics": [tactic for tactic in known if tactic.training == tree.key],
        "tree_note": trainings.tree_note,
        "tactics_note": trainings.tactics_note.format(tree.name),
        "phase_names": book.edition.phases,
    }


def _lists(book: Book, page: ReferencePage) -> dict[str, Any]:
    lists = [(each, each.texts(book.reference)) for each in page.lists]
    return {**edition_frame(book.edition, page.key, page.label, book), "lists": lists}


def _tactics(request: HttpRequest, book: Book) -> dict[str, Any]:
    form = TacticsForm(request.GET, edition=book.edition)
    known = book.contents.system.tactics if book.contents else ()
    return {
        **edition_frame(book.edition, "tactics", book.edition.words.get("tactics", "Tactics"), book),
        "form": form,
        "filter_url": common_url(book, "tactics").partition("?")[0],
        "pack_asked": str(book.pack.pk) if book.is_pinned else "",
        "phases": tables.tactics_of(book, form.chosen(known)),
        "is_empty": not known,
    }
