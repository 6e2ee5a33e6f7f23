"""The campaign sheet: who stands where, with boxes to tick; and its settings in sentences, for the wall of the club."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.dateformat import format as date
from django.utils.timezone import localtime

from campaigns.models.missions import State
from campaigns.overview.selectors.campaigns import CampaignSheet, EntrantLine
from campaigns.overview.selectors.dashboard import FallenLine, MissionLine
from campaigns.paper.laying import (
    NAME_LINE,
    NAME_POINTS,
    PagedFor,
    Whose,
    block,
    headed,
    pages_of,
    pair,
    pairs,
    sentence_blocks,
)
from campaigns.paper.map import map_blocks
from campaigns.rounds.selectors import RoundGame, RoundSheet
from campaigns.settings.fields import SettingField, groups_of_settings
from campaigns.settings.sentences import is_written, row_sentences, sentence
from campaigns.standings.ending import FinalEnding
from campaigns.standings.selectors.standings import StandingRow
from rosters.cards.layout.measuring import BOLD, STRONG, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.type import LARGE, Type, type_of
from rules.campaigns.about import PEOPLE
from rules.campaigns.board import Board
from rules.campaigns.dossier import DossierList
from rules.campaigns.settings import Pairing
from rules.names import both, how_many
from rules.printable import clean

NAME_WIDTH, LABEL_WIDTH, BOXES_WIDTH = 42.0, 20.0, 34.0
BOX, LARGE_BOX = 4.2, 4.9
ROW_PADDING, STOCK_PADDING = 2.6, 0.8
MOST_BOXES = 40
BOXED_A_LINE, COUNTED_A_LINE, COUNTED_WIDTH = 2, 5, 24.4
LOSE = "cross out a box for what is lost"
MOST_GAMES = 12
"""The latest of those that were played stand on the sheet."""
LADDER = "ladder_reach"
"""A setting that says nothing where rounds are paired otherwise."""


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
    games: Sequence[MissionLine] = (),
    running: Sequence[tuple[EntrantLine, DossierList]] = (),
    ending: FinalEnding | None = None,
) -> list[PagedFor]:
    """With the games of the `rounds` that are open, so that the wall says who meets whom next, the `games` that were
    played, the latest first, and what each entrant is working on.
    """
    type_ = type_of(options)
    lost = LOSE if not ending and any(each.start for each in sheet.columns) else ""
    above = {game.number for row in rounds for game in row.games}
    drawn = map_blocks(view, [row.entrant for row in standings], type_) if view else ()
    blocks = [
        *_factions(sheet, standings, type_, ending),
        *(each for row in rounds for each in _round(row, type_)),
        *drawn,
        *_running(running, type_),
        *_games([each for each in games if each.number not in above], type_),
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


def _factions(
    sheet: CampaignSheet, standings: Sequence[StandingRow], type_: Type, ending: FinalEnding | None
) -> Iterator[SheetBlock]:
    yield headed(
        sheet.name, f"The best first, {sheet.kind.standings_words(sheet.settings)}; at the right won–drawn–lost"
    )
    if ending:
        won = f"{ending.won_by} won." if ending.winners else ""
        yield from sentence_blocks([" ".join(filter(None, (won, ending.named)))] if won else [], type_)
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
    beside = [row.beside_games] if row.beside_games else []
    return (*points, row.entrant.record, *beside)


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


def _running(running: Sequence[tuple[EntrantLine, DossierList]], type_: Type) -> Iterator[SheetBlock]:
    """What each entrant works on from game to game, and how far it is."""
    if running:
        yield headed("In progress")
    for entrant, listing in running:
        steps = [f"{each.text.removesuffix('.')}: {each.done} of {each.most}" for each in listing.entries if each.most]
        yield pair(entrant.name, f"{listing.title}. {'. '.join(steps)}.", type_)


def _games(games: Sequence[MissionLine], type_: Type) -> Iterator[SheetBlock]:
    if games:
        older = len(games) - MOST_GAMES
        yield headed("Games played", f"The latest {MOST_GAMES} of {len(games)}" if older > 0 else "The latest first")
    yield from pairs([_game(game) for game in games[:MOST_GAMES]], type_)


def _game(game: MissionLine) -> tuple[str, str]:
    stamp = game.stamp[0] if game.state == State.DISPUTED else ""
    name = f"{game.number}. {game.title}" if game.names_sides else f"Mission {game.number}"
    return name, " · ".join(filter(None, (game.words.removesuffix("."), game.score, stamp)))


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
        yield from _two_abreast(sheet, type_)
    yield from pairs(rules, type_)
    tables = kind.printed_tables(settings)
    if tables:
        yield headed("Out of action")
    for table in tables:
        yield pair(f"{table.name}, D{table.die}", " · ".join(f"{faces} {what}" for faces, what in table.bands), type_)
    missions = list(kind.printed_missions(settings))
    if missions:
        yield headed("Missions", f"D{die}" if (die := kind.mission_die(settings)) else "")
    yield from pairs(missions, type_)


def settings_pages(sheet: CampaignSheet, options: PrintOptions) -> list[PagedFor]:
    """What a campaign is played by, all of it in sentences."""
    whose = Whose(about=clean(sheet.name), code=f"v{sheet.version}")
    note = f"{sheet.edition.name} · {sheet.kind.name} · settings as of version {sheet.version}"
    blocks = _in_sentences(sheet, type_of(options))
    return pages_of(whose, options, title="Settings", note=note, blocks=blocks, has_notes=False)


def _in_sentences(sheet: CampaignSheet, type_: Type) -> Iterator[SheetBlock]:
    """The groups of settings; a text that nobody wrote is left out."""
    for group in groups_of_settings(sheet.kind.settings_shape, sheet.settings):
        yield headed(group.title, group.words)
        for field in filter(is_written, group.fields):
            yield pair(field.label, sentence(field), type_)
            yield from sentence_blocks(row_sentences(field), type_)


def _two_abreast(sheet: CampaignSheet, type_: Type) -> Iterator[SheetBlock]:
    """The same beside each other, without who may do what and without what the pairing has no use for."""
    for group in groups_of_settings(sheet.kind.settings_shape, sheet.settings):
        if group.key == PEOPLE:
            continue
        yield headed(group.title, group.words)
        waiting: list[SettingField] = []
        for field in filter(is_written, group.fields):
            if field.name == LADDER and sheet.settings.pairing != Pairing.LADDER:
                continue
            rows = list(row_sentences(field))
            if rows:
                yield from _abreast(waiting, type_)
                yield from (*_abreast([field], type_), *sentence_blocks(rows, type_))
            waiting = [] if rows else [*waiting, field]
        yield from _abreast(waiting, type_)


def _abreast(fields: Sequence[SettingField], type_: Type) -> Iterator[SheetBlock]:
    return pairs([(each.label, sentence(each)) for each in fields], type_)
