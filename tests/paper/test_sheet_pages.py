"""Sheets as pages and in the PDF: nothing left out, no column too high, one page for the game."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pypdf
import pytest
from django.template.loader import render_to_string

from campaigns.paper.laying import Title, headed
from rosters.cards.layout import pdf
from rosters.cards.layout.imposing import PAPERS
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.parts import pages_of
from rosters.cards.sheets.flowing import SheetBlock, balanced, columns, group, heading
from rosters.cards.sheets.laying import PaperSheet
from rosters.cards.sheets.opponent import WAYS, _foe, narrowed
from rosters.cards.sheets.rows import head_of
from rosters.cards.sheets.type import LARGE, room
from rosters.rosters.selectors import RosterSheet
from rules.cards import Bearer, WeaponRow
from rules.editions import EDITIONS
from rules.paper.opponent import facing
from rules.paper.when import reminders
from tests.paper.scene import FACTIONS, one_in
from tests.paper.sheet_scene import SHEETS, faction_deck, hostile_deck, sheets_html
from tests.paper.test_pdf import needs_engine, squeezed, text_of

MM = 72 / 25.4
PRINTS = list(itertools.product(PAPERS, (False, True)))
OF_FACTIONS = [(faction, *each) for faction in FACTIONS for each in PRINTS]


def test_a_roster_has_the_headings_of_its_edition() -> None:
    heads = {key: head_of("roster_head_with", edition).content for key, edition in EDITIONS.items()}
    assert {key: (head.learned, head.by_hand) for key, head in heads.items()} == {
        "kt2018": ("Specialism, abilities", "Demeanour"),
        "kt2021": ("Role, rank, honours", "Notes"),
        "kt2024": ("Role", "Notes"),
    }
    assert [key for key, edition in EDITIONS.items() if "Squad quirk" in edition.roster_fields] == ["kt2018"]


@pytest.mark.parametrize(("campaign", "title"), [({}, "Matched roster"), ({"name": "Under the hulk"}, "Roster")])
def test_a_roster_out_in_a_campaign_has_no_title_of_single_games(campaign: dict[str, str], title: str) -> None:
    found: Any = SimpleNamespace(edition=EDITIONS["kt2021"], campaign=campaign)
    assert RosterSheet.edition_word.fget(found) == title


def block(height: float, name: str = "text") -> SheetBlock:
    return SheetBlock(template=name, content=name, height=height)


def test_blocks_fill_one_column_after_the_other() -> None:
    filled = columns([block(4), block(4), block(4)], itertools.repeat(10.0))
    assert [[each.height for each in column] for column in filled] == [[4, 4], [4]]


def test_a_heading_goes_on_with_what_follows_and_is_said_again() -> None:
    filled = columns([heading("Fight", 2), block(4), block(4), block(4)], itertools.repeat(8.0))
    assert [[each.template for each in column] for column in filled] == [["heading", "text"]] + [
        ["heading", "text"]
    ] * 2
    assert filled[1][0].content.text == "Fight (continued)"
    assert headed("Fight", "D10").continuation.content == Title(text="Fight (continued)")
    moved = columns([block(5), heading("Fight", 2), block(4)], itertools.repeat(8.0))
    assert [[each.template for each in column] for column in moved] == [["text"], ["heading", "text"]]
    assert moved[1][0].content.text == "Fight"


def test_what_follows_the_end_of_a_part_stands_under_no_heading() -> None:
    end = SheetBlock(template="sum", content=None, height=2, ends=True)
    filled = columns([heading("Fight", 2), block(4), end, block(4)], itertools.repeat(8.0))
    assert [[each.template for each in column] for column in filled] == [["heading", "text", "sum"], ["text"]]


def test_a_total_never_stands_alone() -> None:
    end = SheetBlock(template="sum", content=None, height=2, ends=True, sums_up=True)
    found = columns([heading("Fight", 2), block(3), block(3), end], itertools.repeat(8.0))
    assert [[each.template for each in column] for column in found] == [["heading", "text"], ["heading", "text", "sum"]]
    # What fills a column by itself stays below its heading.
    alone = columns([heading("Fight", 2), block(6), end], itertools.repeat(8.0))
    assert [[each.template for each in column] for column in alone] == [["heading", "text"], ["heading", "sum"]]


def test_a_block_higher_than_a_column_has_one_to_itself() -> None:
    assert [len(column) for column in columns([block(2), block(20), block(2)], itertools.repeat(8.0))] == [1, 1, 1]


def test_columns_of_one_page_end_at_about_the_same_height() -> None:
    blocks = [block(10.0) for _ in range(16)]
    filled = balanced(blocks, lambda less: itertools.repeat(200.0 - less), 2)
    assert [len(column) for column in filled] == [8, 8]


@pytest.mark.parametrize(
    ("values", "kept", "below"),
    [
        (("4", "Rng 6″, Torrent 2″"), ("4", "Rng 6″, Torrent 2″"), "Hot"),
        (("4", "Heavy, Silent, " * 4), ("4", ""), f"{'Heavy, Silent, ' * 4}. Hot"),
        # Beside three wide columns no name had room.
        (("Rng 6″, Torrent 2″, Hot",) * 3, ("", "", ""), ". ".join(["Rng 6″, Torrent 2″, Hot"] * 3 + ["Hot"])),
    ],
)
def test_a_figure_too_wide_for_a_column_goes_below_its_weapon(values, kept, below: str) -> None:
    names = ("A", "SR", "WR")[: len(values)]
    (weapon,) = narrowed([WeaponRow(name="Burna", values=values, text="Hot")], names, 7.5)
    assert (weapon.values, weapon.text) == (kept, below)


def test_columns_of_the_last_page_end_at_about_the_same_height_too() -> None:
    blocks = [heading("Fight", 10.0), *(block(10.0) for _ in range(52))]
    filled = balanced(blocks, lambda less: itertools.repeat(200.0 - less), 2)
    assert [len(column) for column in filled] == [20, 20, 8, 8]
    assert [column[0].content.text for column in filled] == ["Fight", *["Fight (continued)"] * 3]
    # What begins on the last page says no heading again.
    plain = balanced(blocks[1:], lambda less: itertools.repeat(200.0 - less), 2)
    assert [len(column) for column in plain] == [20, 20, 6, 6]


def test_what_is_too_high_is_no_group() -> None:
    assert len(group([block(3), block(3)], 10.0)) == 1
    assert len(group([block(8), block(8)], 10.0)) == 2


@pytest.mark.parametrize(("paper", "large"), PRINTS, ids=str)
@pytest.mark.parametrize("made", [lambda: faction_deck("orks"), hostile_deck], ids=["starters", "hostile"])
def test_no_column_is_higher_than_its_page(made, paper: str, large: bool) -> None:
    options = PrintOptions(parts=SHEETS, paper=paper, large=large)
    sheets = [page.content for page in pages_of(made(), options) if isinstance(page.content, PaperSheet)]
    assert sheets
    for sheet in sheets:
        for column in sheet.columns:
            assert sum(each.height for each in column) <= room(options) + 0.01, sheet.title


def test_few_tactics_are_printed_large_and_many_as_asked() -> None:
    deck = faction_deck("orks")
    for few, is_large, type_ in (
        (8, True, "grand"),
        (15, True, "ample"),
        (20, True, ""),
        (66, False, "close"),
        (None, False, ""),
    ):
        found = pages_of(replace(deck, usable=deck.usable[:few]), PrintOptions(parts=("tactics",)))
        assert {(page.content.is_large, page.content.type) for page in found} == {(is_large, type_)}


@pytest.mark.parametrize(("count", "is_large"), [(4, True), (20, False)])
def test_a_short_roster_is_printed_large_and_a_long_one_as_asked(count: int, is_large: bool) -> None:
    [*found] = pages_of(faction_deck("orks", count), PrintOptions(parts=("roster",)))
    assert {page.content.is_large for page in found} == {is_large}


@pytest.mark.parametrize("way", WAYS)
def test_an_opponent_reads_who_stands_there_and_who_leads(way: str) -> None:
    (card, *_) = faction_deck("orks").cards
    leader = replace(card, label="Leader", points=17, bearers=(Bearer(key="a", name="Gitsnatcha"),))
    found = facing([leader])
    head, *_ = _foe(found.foes[0], found.weapon_columns, LARGE, way)
    drawn = render_to_string(head.path, {"content": head.content})
    for said in ("Leader", "Gitsnatcha", "17 pts", card.model, card.stats[0].value):
        assert said in drawn


@pytest.mark.parametrize("paper", PAPERS)
def test_the_game_is_told_on_both_sides_of_one_sheet(paper: str) -> None:
    assert len(pages_of(faction_deck("orks"), PrintOptions(parts=("reference",), paper=paper))) == 2


def test_a_team_of_nobody_prints_without_a_crash() -> None:
    nobody = replace(faction_deck("orks"), cards=(), sheets=(), usable=())
    titles = [page.title for page in pages_of(nobody, PrintOptions(parts=SHEETS))]
    assert {"Kill team", "Command roster", "Blank cards"} <= set(titles)


@needs_engine
@pytest.mark.long
@pytest.mark.parametrize(("faction", "paper", "large"), one_in(5, OF_FACTIONS))
def test_everything_is_in_the_pdf(faction: str, paper: str, large: bool) -> None:
    deck = faction_deck(faction)
    options = PrintOptions(parts=SHEETS, paper=paper, large=large)
    drawn = pdf.render_pdf(sheets_html(deck, options), title="Paper")
    assert drawn is not None
    reader = pypdf.PdfReader(io.BytesIO(drawn))
    assert len(reader.pages) == len(pages_of(deck, options))
    assert all(
        float(page.mediabox.height) == pytest.approx(PAPERS[paper].height * MM, abs=0.3) for page in reader.pages
    )
    found = text_of(reader)
    for card in deck.cards:
        for name in (card.name, card.model, *(weapon.name for weapon in card.weapons)):
            assert squeezed(name) in found, name
    for reminder in reminders(deck.cards):
        assert squeezed(reminder.name) in found, reminder.name
        assert squeezed(reminder.text)[:60] in found, reminder.text
    for usable in deck.usable:
        assert squeezed(usable.tactic.name) in found, usable.tactic.name
    for lesson in deck.reference.lessons:
        assert squeezed(lesson.title) in found


@needs_engine
def test_the_pdf_breaks_lines_between_words_alone() -> None:
    drawn = pdf.render_pdf(sheets_html(faction_deck("orks"), PrintOptions(parts=("reference",))), title="Paper")
    assert drawn is not None
    words = set(" ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(drawn)).pages).split())
    lesson_text = " ".join(line for lesson in faction_deck("orks").reference.lessons for line in lesson.lines)
    assert [word for word in lesson_text.replace('"', "″").split() if word not in words] == []


@needs_engine
@pytest.mark.parametrize("ink", [False, True])
def test_hostile_names_break_no_sheet(ink: bool) -> None:
    options = PrintOptions(parts=SHEETS, ink=ink)
    drawn = pdf.render_pdf(sheets_html(hostile_deck(), options), title="Paper")
    assert drawn is not None
    assert len(pypdf.PdfReader(io.BytesIO(drawn)).pages) == len(pages_of(hostile_deck(), options))


def test_blank_cards_have_no_backs_and_nothing_is_printed_behind_them() -> None:
    pages = pages_of(faction_deck("orks"), PrintOptions(parts=("blank", "reference"), backs="duplex"))
    assert [page.title for page in pages][-1] == "Blank cards"
    assert [page.title for page in pages].count("Blank cards") == 1
