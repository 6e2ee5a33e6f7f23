"""Paper: how long a PDF takes, how many pages cards need, what the page asks of the database, whether memory grows."""

from __future__ import annotations

import gc
from pathlib import Path

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters.cards import page_context
from rosters.cards.layout.deck import Deck
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.parts import pages_of
from rosters.cards.selectors.cards import deck_of
from tools.bench.measures import BEATS, Absent, measure, milliseconds
from tools.bench.scratch import SIZES, Scene, scene

RENDERS = 200


def _deck(options: PrintOptions) -> Deck:
    here = scene()
    found = deck_of(here.fielded, here.viewer, options)
    if found is None:
        raise Absent("the roster has no deck")
    return found


def _drawn(options: PrintOptions) -> bytes:
    drawn = page_context.as_pdf(_deck(options), options, {})
    if drawn is None:
        raise Absent("no PDF engine is here: requirements-pdf.lock")
    return drawn


@measure(name="paper-pdf", unit=BEATS, budget=250)
def pdf_of_twenty(short: bool) -> float:
    """From the roster's rows to the PDF of its twenty poker fronts."""
    return milliseconds(lambda: _drawn(PrintOptions()), rounds=3 if short else 15)


@measure(name="paper-pdf-pages", unit="A4 pages", budget=3)
def pages_of_twenty(short: bool) -> float:
    return float(len(pages_of(_deck(PrintOptions()), PrintOptions())))


@measure(name="paper-poker-pages-per-card", unit="A4 pages", budget=0.12)
def pages_of_a_poker_card(short: bool) -> float:
    """On full pages: as many cards as lie on one, front beside front."""
    return _pages_per_card(PrintOptions(), cards=9)


@measure(name="paper-a6-pages-per-card", unit="A4 pages", budget=0.26)
def pages_of_an_a6_card(short: bool) -> float:
    return _pages_per_card(PrintOptions(size="a6"), cards=16)


def _pages_per_card(options: PrintOptions, cards: int) -> float:
    """Of those who are no specialists: their rules fit one card."""
    everyone = [op.key for op in _deck(options).sheets if not op.specialism]
    chosen = options.but(operatives=tuple(everyone[:cards]))
    return len(pages_of(_deck(chosen), chosen)) / len(chosen.operatives)


@measure(name="paper-page-queries", unit="queries", budget=8)
def queries_of_the_page(short: bool) -> float:
    """The most of any size of roster, by hand or as a kill team; its Tactics are read once a process."""
    here = scene()
    return float(max(_queries(here, size, team) for size in SIZES for team in (False, True)))


@measure(name="paper-page-queries-growth", unit="queries", budget=0)
def queries_that_grow(short: bool) -> float:
    """How many more the biggest roster asks than the smallest."""
    here = scene()
    return float(_queries(here, max(SIZES), False) - _queries(here, min(SIZES), False))


def _queries(here: Scene, size: int, is_team: bool) -> int:
    roster = here.rosters[size]
    options = PrintOptions(team=str(roster.kill_teams.get().pk) if is_team else "")
    address = f"{reverse('rosters:cards', args=[roster.pk])}?{options.query}"
    here.client.get(address)
    with CaptureQueriesContext(connection) as asked:
        answer = here.client.get(address)
    if answer.status_code != 200:
        raise AssertionError(f"{address} answered {answer.status_code}.")
    return len(asked)


@measure(name="paper-memory", unit="MB more after 200 PDFs", budget=8)
def memory_of_many(short: bool) -> float:
    """What the process holds more after so many renders than after a few."""
    options = PrintOptions()
    _render(options, 20)
    before = _resident()
    _render(options, RENDERS // 4 if short else RENDERS)
    return _resident() - before


def _render(options: PrintOptions, times: int) -> None:
    for _ in range(times):
        _drawn(options)
    gc.collect()


def _resident() -> float:
    """What the process holds in memory, in MB."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError as problem:
        raise Absent("memory is told by /proc, which is not here") from problem
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
