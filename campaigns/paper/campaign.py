"""The campaign sheet: who stands where, with boxes to tick; and its settings in sentences, for the wall of the club."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.dateformat import format as date
from django.utils.timezone import localtime

from campaigns.overview.selectors.campaigns import CampaignSheet
from campaigns.overview.selectors.dashboard import FallenLine
from campaigns.paper.laying import (
    NAME_LINE,
    NAME_POINTS,
    PagedFor,
    Whose,
    block,
    headed,
    pages_of,
    pair,
    sentence_blocks,
)
from campaigns.paper.map import map_blocks
from campaigns.rounds.selectors import RoundGame, RoundSheet
from campaigns.settings.fields import groups_of_settings
from campaigns.settings.sentences import is_written, row_sentences, sentence
from campaigns.standings.selectors.standings import StandingRow
from rosters.cards.layout.measuring import BOLD, STRONG, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.type import LARGE, Type, type_of
from rules.campaigns.about import PEOPLE
from rules.campaigns.board import Board
from rules.names import both, how_many
from rules.printable import clean

NAME_WIDTH, LABEL_WIDTH, BOXES_WIDTH = 42.0, 20.0, 34.0
BOX, LARGE_BOX = 4.2, 4.9
ROW_PADDING, STOCK_PADDING = 2.6, 0.8
MOST_BOXES = 40
BOXED_A_LINE, COUNTED_A_LINE, COUNTED_WIDTH = 2, 5, 24.4
LOSE = "cross out a box for what is lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """One column of the standings in boxes: those that are lost are crossed out."""

    name: str
    amount: int
    boxes: tuple[bool, ...]
    """Whether it is lost, box by box; none for what nobody begins with, which is only counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction:
    """An entrant as a row."""

    place: str
    name: str
    about: str
    figures: tuple[str, ...]
    """Lines: how many were won, drawn and lost; where a table of rounds decides, its points above that, and byes
    below.
    """
    hue: str
    stocks: tuple[Stock, ...]

    @property
    def is_counted(self) -> bool:
        """Whether none of its columns has boxes: then they stand beside each other, each above its number."""
        return not any(stock.boxes for stock in self.stocks)


def pages(
    sheet: CampaignSheet,
    standings: Sequence[StandingRow],
    fallen: Sequence[FallenLine],
    options: PrintOptions,
    view: Board | None = None,
    rounds: Sequence[RoundSheet] = (),
) -> list[PagedFor]:
    """With the games of the `rounds` that are open, so that the wall says who meets whom next."""
    type_ = type_of(options)
    lost = LOSE if any(each.start for each in sheet.columns) else ""
    drawn = map_blocks(view, [row.entrant for row in standings], type_) if view else ()
    blocks = [
        *_factions(sheet, standings, type_),
        *(each for row in rounds for each in _round(row, type_)),
        *drawn,
        *_memorial(fallen, type_),
        *_settled(sheet, type_),
    ]
    whose = Whose(about=clean(sheet.name), code=f"v{sheet.version}")
    return pages_of(
        whose,
        options,
        title="Campaign",
        note=" · ".join(filter(None, (sheet.edition.name, sheet.stage_label, lost))),
        blocks=blocks,
    )


def _factions(sheet: CampaignSheet, standings: Sequence[StandingRow], type_: Type) -> Iterator[SheetBlock]:
    yield headed(
        sheet.name, f"The best first, {sheet.kind.standings_words(sheet.settings)}; at the right won–drawn–lost"
    )
    if not standings:
        yield from sentence_blocks(["Nobody has entered yet."], type_)
    starts = {each.key: each.start for each in sheet.columns}
    for each in standings:
        entrant = each.entrant
        marks = [entrant.out, "has left" if entrant.has_left else ""]
        row = Faction(
            place=str(each.place or "–"),
            name=clean(entrant.name),
            about=clean(" · ".join(part for part in (entrant.faction, entrant.person, *marks) if part)),
            figures=_figures(each),
            hue=entrant.hue,
            stocks=tuple(_stock(each.name, each.amount, starts.get(each.key, 0)) for each in entrant.amounts),
        )
        who = lines(row.name, room=NAME_WIDTH, points=NAME_POINTS, weight=BOLD) * NAME_LINE
        about = type_.small_height(lines(row.about, room=NAME_WIDTH, points=type_.small))
        yield block(
            "faction", row, ROW_PADDING + max(who + about, _stocks_height(row, type_), len(row.figures) * NAME_LINE)
        )


def _figures(row: StandingRow) -> tuple[str, ...]:
    points = [how_many(row.points, "point")] if row.points is not None else []
    byes = [how_many(row.byes, "bye")] if row.byes else []
    return (*points, row.entrant.record, *byes)


def _round(row: RoundSheet, type_: Type) -> Iterator[SheetBlock]:
    closes = row.line.closes_at
    yield headed(row.line.name, f"Open until {date(localtime(closes), 'l j F Y, H:i')}" if closes else "Open")
    games = [game for game in row.games if not game.is_off]
    for game in games:
        yield pair(game.names, _how_it_went(game), type_)
    if row.byes:
        yield pair(both(each.name for each in row.byes), "Bye", type_)
    if not games and not row.byes:
        yield from sentence_blocks(["No game yet: players agree on them."], type_)


def _how_it_went(game: RoundGame) -> str:
    """Who won, with the score; of a game still to be played, when and where."""
    if any(game.results):
        winners = [side.name for side, result in game.ends if result == "won"]
        ended = f"{both(winners)} won" if winners else "Drawn" if "drew" in game.results else "Nobody won"
        return " ".join(filter(None, (ended, game.score)))
    arranged = [date(localtime(game.at), "D j F, H:i") if game.at else "", game.where]
    return " · ".join(filter(None, ("Still to play", *arranged)))


def _stock(name: str, amount: int, start: int) -> Stock:
    count = min(MOST_BOXES, max(amount, start)) if start else 0
    return Stock(name=clean(name), amount=amount, boxes=tuple(box > amount for box in range(1, count + 1)))


def _stocks_height(row: Faction, type_: Type) -> float:
    heights = [_counted_height(each, type_) if row.is_counted else _stock_height(each, type_) for each in row.stocks]
    a_line = COUNTED_A_LINE if row.is_counted else BOXED_A_LINE
    return sum(max(heights[at : at + a_line]) for at in range(0, len(heights), a_line))


def _counted_height(stock: Stock, type_: Type) -> float:
    label = lines(stock.name, room=COUNTED_WIDTH - 2.0, points=type_.small, weight=STRONG)
    return STOCK_PADDING + type_.small_height(label) + NAME_LINE


def _stock_height(stock: Stock, type_: Type) -> float:
    box = LARGE_BOX if type_ is LARGE else BOX
    a_line = int(BOXES_WIDTH // box)
    label = type_.small_height(lines(stock.name, room=LABEL_WIDTH - 1.0, points=type_.small, weight=STRONG))
    return STOCK_PADDING + max(label, -(-len(stock.boxes) // a_line) * box, box)


def _memorial(fallen: Sequence[FallenLine], type_: Type) -> Iterator[SheetBlock]:
    if fallen:
        yield headed("The fallen")
    for each in fallen:
        yield pair(each.name, " ".join(part for part in (each.about, each.life and f"{each.life}.") if part), type_)


def _settled(sheet: CampaignSheet, type_: Type) -> Iterator[SheetBlock]:
    kind, settings = sheet.kind, sheet.settings
    rules = list(kind.printed_rules(settings))
    if rules:
        yield headed("Settled for the table")
    else:
        yield from _in_sentences(sheet, type_, without=PEOPLE)
    for name, words in rules:
        yield pair(name, words, type_)
    tables = kind.printed_tables(settings)
    if tables:
        yield headed("Out of action")
    for table in tables:
        yield pair(f"{table.name}, D{table.die}", " · ".join(f"{faces} {what}" for faces, what in table.bands), type_)
    missions = list(kind.printed_missions(settings))
    if missions:
        yield headed("Missions", f"D{die}" if (die := kind.mission_die(settings)) else "")
    for name, words in missions:
        yield pair(name, words, type_)


def settings_pages(sheet: CampaignSheet, options: PrintOptions) -> list[PagedFor]:
    """What a campaign is played by, all of it in sentences."""
    whose = Whose(about=clean(sheet.name), code=f"v{sheet.version}")
    note = f"{sheet.edition.name} · {sheet.kind.name} · settings as of version {sheet.version}"
    blocks = _in_sentences(sheet, type_of(options))
    return pages_of(whose, options, title="Settings", note=note, blocks=blocks, has_notes=False)


def _in_sentences(sheet: CampaignSheet, type_: Type, without: str = "") -> Iterator[SheetBlock]:
    """The groups of settings, all but one where it is named; a text that nobody wrote is left out."""
    for group in groups_of_settings(sheet.kind.settings_shape, sheet.settings):
        if group.key == without:
            continue
        yield headed(group.title, group.words)
        for field in filter(is_written, group.fields):
            yield pair(field.label, sentence(field), type_)
            yield from sentence_blocks(row_sentences(field), type_)
