"""The PDF read back: pages, places, words; and what its engine may read."""

from __future__ import annotations

import io
import itertools
import json
import re
import subprocess
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Event

import pypdf
import pytest
from pypdf.generic import ContentStream

from rosters.cards.layout import measuring, pdf
from rosters.cards.layout.imposing import PAPERS, Layout, layout_of
from rosters.cards.layout.options import SIZES, PrintOptions
from rules.cards import Datacard
from rules.printable import is_drawn
from tests.paper.scene import FACTIONS, heaviest, hostile, html, one_in, plain

pytestmark = pytest.mark.ci

needs_engine = pytest.mark.skipif(not pdf.engine(), reason="no PDF engine is here")
MM = 72 / 25.4
PROJECT = Path(__file__).resolve().parent.parent.parent
PRINTS = list(itertools.product(SIZES, PAPERS))
PICTURE = {"/rosters/x/portrait/y.jpg": b"this is no picture"}


def printed(cards: tuple[Datacard, ...], options: PrintOptions) -> pypdf.PdfReader:
    drawn = pdf.render_pdf(html(cards, options), title="Third Drowned Company", pictures=PICTURE)
    assert drawn is not None
    return pypdf.PdfReader(io.BytesIO(drawn))


def squeezed(text: str) -> str:
    """Letters alone: lines are broken anywhere, and engines write ligatures and marks their own way."""
    return re.sub(r"[\s…]", "", unicodedata.normalize("NFKD", text))


def text_of(reader: pypdf.PdfReader) -> str:
    return squeezed("".join(page.extract_text() for page in reader.pages))


def everyday(size: str, *others: object) -> object:
    """Of sizes, the one most print every day; the rest are slow."""
    return pytest.param(size, *others, marks=[] if size == "poker" else pytest.mark.long)


@needs_engine
@pytest.mark.long
@pytest.mark.parametrize(("faction", "size", "paper"), one_in(5, [(one, *each) for one in FACTIONS for each in PRINTS]))
def test_every_name_and_number_is_in_the_pdf(faction: str, size: str, paper: str) -> None:
    reader = printed(heaviest(faction), PrintOptions(size=size, paper=paper, backs="duplex"))
    for page in reader.pages:
        assert float(page.mediabox.width) == pytest.approx(PAPERS[paper].width * MM, abs=0.3)
        assert float(page.mediabox.height) == pytest.approx(PAPERS[paper].height * MM, abs=0.3)
    found = text_of(reader)
    for card in heaviest(faction):
        for name in (card.name, *(weapon.name for weapon in card.weapons), *(one.name for one in card.abilities)):
            assert squeezed(name) in found, (card.name, name)
        for tactic in card.tactics:
            assert squeezed(f"{tactic.name} ({tactic.cost} CP)") in found
        stats = "".join(f"{figure.name}{figure.value}" for figure in card.stats)
        assert squeezed(stats) in found, card.name
        for weapon in card.weapons:
            assert squeezed("".join(weapon.values)) in found, (card.name, weapon)


@needs_engine
@pytest.mark.parametrize(("size", "large"), [("bridge", False), ("bridge", True), ("fold", False)])
def test_no_word_is_broken_inside_in_the_pdf(size: str, large: bool) -> None:
    cards = heaviest("tau-empire")
    texts = [text for card in cards for one in card.abilities for text in (one.name, one.text)]
    texts += [
        value for card in cards for weapon in card.weapons for value in (weapon.name, weapon.text, *weapon.values)
    ]
    words = {word for text in texts for word in re.findall(r"[A-Za-z']+", text)}
    lines = [
        line
        for page in printed(cards, PrintOptions(size=size, large=large)).pages
        for line in page.extract_text().split("\n")
    ]
    for upper, lower in itertools.pairwise(lines):
        end, start = re.search(r"[A-Za-z']+$", upper), re.match(r"[A-Za-z']+", lower)
        if end and start and end[0] not in words:
            assert end[0] + start[0] not in words, (upper, lower)


@needs_engine
@pytest.mark.parametrize(("size", "paper"), [everyday(*each) for each in PRINTS if each[0] != "page"])
def test_cards_lie_where_they_are_cut_in_the_pdf(size: str, paper: str) -> None:
    layout = layout_of(size, paper)
    folds = 2 if size == "fold" else 1
    wide = layout.format.width / folds
    reader = printed(heaviest("orks")[:11], PrintOptions(size=size, paper=paper, backs="duplex"))
    places = {
        (round(layout.left + column * wide, 1), round(layout.top + row * layout.format.height, 1))
        for row in range(layout.rows)
        for column in range(layout.columns * folds)
    }
    all_found = 0
    for page in reader.pages:
        found = [(x, y) for x, y, width, height in rectangles(page, reader) if (width, height) == near(wide, layout)]
        all_found += len(found)
        assert all(any(place == pytest.approx(each, abs=0.1) for each in places) for place in found), found
    assert all_found >= 22


def near(wide: float, layout: Layout) -> object:
    return pytest.approx((wide, layout.format.height), abs=0.1)


def rectangles(page: pypdf.PageObject, reader: pypdf.PdfReader) -> list[tuple[float, float, float, float]]:
    """The filled rectangles of a page in millimetres from its upper left corner, where the engine counts from."""
    operations = ContentStream(page.get_contents(), reader).operations
    return [tuple(float(number) / MM for number in operands) for operands, name in operations if name == b"re"]  # type: ignore[misc]


@needs_engine
@pytest.mark.parametrize("size", [everyday(size) for size in SIZES])
@pytest.mark.parametrize("large", [False, pytest.param(True, marks=pytest.mark.long)])
def test_hostile_content_makes_a_whole_pdf(size: str, large: bool) -> None:
    reader = printed(hostile(), PrintOptions(size=size, backs="duplex", large=large, ink=True))
    found = text_of(reader)
    assert squeezed("Donaudampfschifffahrtselektrizit") in found
    assert "<script>alert(1)</script>" in found
    assert "Oldwound" in found
    assert found.count("Twin-linkedheavythingofburningnumber11") >= len(hostile()) - 1


@needs_engine
def test_a_pdf_has_a_title_a_language_and_bookmarks() -> None:
    marks = [pdf.Bookmark("Datacards", 0), pdf.Bookmark("Nob", 0, is_inner=True), pdf.Bookmark("Last", 99)]
    options = PrintOptions()
    drawn = pdf.render_pdf(html(heaviest("orks")[:3], options), title="All da boyz", bookmarks=marks)
    reader = pypdf.PdfReader(io.BytesIO(drawn))
    assert reader.metadata.title == "All da boyz"
    assert reader.trailer["/Root"]["/Lang"] == "en-GB"
    first, inner, last = reader.outline
    assert (first.title, [each.title for each in inner], last.title) == ("Datacards", ["Nob"], "Last")


@needs_engine
@pytest.mark.parametrize("faction", FACTIONS)
def test_twenty_poker_fronts_are_three_pages(faction: str) -> None:
    assert len(printed(plain(faction), PrintOptions()).pages) == 3


REFUSED = [
    "file:///etc/passwd",
    "http://example.org/x.png",
    "https://muster.invalid.example/static/muster/css/paper.css",
    "https://muster.invalid/static/muster/css/../../../manage.py",
    "https://muster.invalid/static/muster/css/%2e%2e/%2e%2e/%2e%2e/manage.py",
    "https://muster.invalid/static/muster/js/app.js",
    "https://muster.invalid/static/muster/css/none.css",
    "https://muster.invalid/rosters/x/portrait/other.jpg",
    "https://muster.invalid/rosters/x/portrait/y.jpg",
    "data:text/css,body{}",
    "//etc/passwd",
    "",
]


@pytest.mark.parametrize("url", REFUSED)
def test_nothing_but_our_own_files_and_pictures_is_read(url: str) -> None:
    with pytest.raises(pdf.NotServed):
        pdf.fetched(url, PICTURE)


def test_our_own_files_and_real_pictures_are_read() -> None:
    style, kind = pdf.fetched("https://muster.invalid/static/muster/css/paper.css", {})
    assert (b"@font-face" in style, kind) == (True, "text/css")
    picture = b"\xff\xd8\xff\xe0 a picture"
    assert pdf.fetched("https://muster.invalid/p.jpg", {"/p.jpg": picture}) == (picture, "image/jpeg")


ENDS = """
import sys, django
django.setup()
from rosters.cards.layout import pdf
page = sys.stdin.read()
for _ in range(20):
    pdf.render_pdf(page, title="Twenty times")
"""


@needs_engine
def test_a_process_that_made_many_pdfs_ends_well() -> None:
    page = html(heaviest("tau-empire"), PrintOptions())
    done = subprocess.run([sys.executable, "-c", ENDS], input=page, text=True, capture_output=True, cwd=PROJECT)
    assert done.returncode == 0, done.stderr


def test_without_an_engine_there_is_no_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "find_spec", lambda _: None)
    assert pdf.engine() == ""
    assert pdf.render_pdf("<p>", title="None") is None


def test_the_characters_that_may_be_printed_are_those_our_fonts_have() -> None:
    fonts = json.loads(Path(measuring.__file__).with_name("widths.json").read_text(encoding="utf-8"))
    had = set().union(*fonts.values())
    assert {chr(code) for code in range(0x110000) if is_drawn(chr(code))} == had


@needs_engine
def test_no_character_is_printed_as_a_box() -> None:
    reader = printed(hostile(), PrintOptions(backs="duplex"))
    text = "".join(page.extract_text() for page in reader.pages)
    assert "Burna Boy" in text
    assert {each for each in text if not is_drawn(each) and not each.isspace()} == set()


def test_so_many_pdfs_are_made_at_once_and_who_comes_then_is_told_when_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_end, making, counts = Event(), [], []

    def slowly(*_: object) -> bytes:
        making.append(1)
        counts.append(len(making))
        assert may_end.wait(20)
        making.pop()
        return b""

    monkeypatch.setattr(pdf, "engine", lambda: "slow")
    monkeypatch.setitem(pdf._ENGINES, "slow", slowly)
    monkeypatch.setattr(pdf, "_described", lambda drawn, **_: drawn)
    with ThreadPoolExecutor(6) as pool:
        answers = [pool.submit(pdf.render_pdf, "<p>", title="x") for _ in range(6)]
        try:
            # Nobody else ends before the others may.
            refused = [each.exception() for each in itertools.islice(as_completed(answers, timeout=20), 3)]
        finally:
            may_end.set()
    assert [str(each) for each in refused] == [pdf.BUSY] * 3
    assert [each.result() for each in answers if not each.exception()] == [b""] * 3
    assert max(counts) == pdf.MOST_AT_ONCE
    assert pdf.render_pdf("<p>", title="x") == b"", "every place is free again"
