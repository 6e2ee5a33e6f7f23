"""The worksheet for after the battle: who was out, which dice fell, what they learned; its code opens the report.

What can be ticked is what the edition asks in the report, so paper and form ask the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.paper.laying import LINE_PADDING, PagedFor, block, headed, pages_of, sentence_blocks
from campaigns.paper.mission import about_of, whose_of
from campaigns.paper.selectors import Packet, SidePaper
from rosters.cards.layout.measuring import BOLD, lines
from rosters.cards.layout.options import PrintOptions
from rosters.cards.sheets.flowing import SheetBlock
from rosters.cards.sheets.type import WIDTH, Type, type_of
from rules.campaigns.kind import PrintedTable
from rules.campaigns.questions import Kind, Question
from rules.names import capital
from rules.printable import clean
from rules.sheets import OperativeSheet

NAME_WIDTH, ROW_PADDING, LOWEST_ROW = 50.0, 2.0, 8.4
HEAD_HEIGHT = 8.4
QR_HEIGHT, TABLE_HEAD, BAND = 34.0, 7.0, 4.3
LARGE_BAND = 5.2
BLANK_ROWS = 8
MOST_OFFERS, OFFER_BOX, OFFER_HEIGHT = 10, 7.0, 4.4
MOST_NAMED, GAP = 3, "_" * 20
RESULTS, RESULT_HEIGHT = ("Won", "Lost", "Drew", "Conceded"), 7.6
OF_THE_GAME = frozenset({"result", "turns", "models"})
"""The parts of a report that ask how the game went; the others are about what follows."""
NUMBERS_ABREAST, CHOICES_ABREAST = 4, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """The way to the report, and the campaign's own tables."""

    about: str
    title: str
    report_url: str
    tables: tuple[PrintedTable, ...]
    numbers: tuple[str, ...]
    """Those that the report asks of no side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """Boxes in a row: to tick, such as how it ended; with room for a number; lines to write a choice or a name on."""

    ticks: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A box to tick; none where it is not asked of this one."""

    label: str
    is_asked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """What there is to fill in of everybody; what the kind of campaign lacks has no column."""

    ticks: tuple[str, ...]
    rolls: bool
    """Whether dice say what became of who was out."""
    learns: bool
    operative: str
    """What the edition calls them."""
    when: str
    """What is asked of when somebody fell: "turning point"; empty where nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """One operative, and what there is to mark."""

    columns: Columns
    name: str
    model: str
    ticks: tuple[Tick, ...]
    die: str
    """Which die it rolls when it was out; empty where that is to be written."""
    grown: str
    learns: bool
    has_die: bool = True


def pages(packet: Packet, options: PrintOptions, report_url: str) -> list[PagedFor]:
    type_ = type_of(options)
    blocks = [_tables(packet, options, report_url)]
    usual = next((ticks for ticks in map(_ticks, packet.sides) if ticks), ())
    for paper in packet.sides:
        blocks += _side(packet, paper, usual, type_)
    note = "Fill it in at the table; the code opens the report, which asks the same"
    return pages_of(whose_of(packet), options, title="After the battle", note=note, blocks=blocks)


def _tables(packet: Packet, options: PrintOptions, report_url: str) -> SheetBlock:
    mission = packet.mission
    tables = Tables(
        about=about_of(packet),
        title=clean(mission.title),
        report_url=report_url,
        tables=mission.kind_of_campaign.printed_tables(mission.settings),
        numbers=tuple(each.label for each in packet.questions if each.kind is Kind.NUMBER and ":" not in each.key),
    )
    band = LARGE_BAND if options.large else BAND
    most = max((len(table.bands) for table in tables.tables), default=0)
    below = RESULT_HEIGHT if tables.numbers else 0.0
    return block("tables", tables, max(QR_HEIGHT, TABLE_HEAD + 3.0 + most * band + below))


def _abreast(words: Sequence[str], most: int) -> Iterator[tuple[str, ...]]:
    yield from (tuple(words[start : start + most]) for start in range(0, len(words), most))


def _results(packet: Packet, paper: SidePaper) -> Iterator[SheetBlock]:
    """How it ended for a side, and what else the report asks of it as a whole; of points by round their sum. One number
    stands beside that, more have rows of their own.
    """
    of_side = f" of {paper.side.name}"
    asked = [each for each in (*packet.questions, *paper.questions) if each.group in OF_THE_GAME and not each.turn]
    asked = [each for each in asked if each.key.endswith(f":{paper.side.key}")]
    numbers = [clean(each.label.replace(of_side, "")) for each in asked if each.kind is Kind.NUMBER]
    choices = [clean(each.label.replace(of_side, "")) for each in asked if each.kind in (Kind.CHOICE, Kind.WHO)]
    beside = tuple(numbers) if len(numbers) == 1 else ()
    rows = [Results(ticks=RESULTS, numbers=beside)]
    rows += [Results(numbers=each) for each in _abreast(numbers[len(beside) :], NUMBERS_ABREAST)]
    rows += [Results(choices=each) for each in _abreast(choices, CHOICES_ABREAST)]
    yield from (block("boxes", row, RESULT_HEIGHT, is_heading=True) for row in rows)


def _side(packet: Packet, paper: SidePaper, usual: tuple[str, ...], type_: Type) -> Iterator[SheetBlock]:
    columns = _columns(packet, paper, usual)
    yield headed(paper.side.name)
    yield from _results(packet, paper)
    if paper.side.is_outsider:
        yield from sentence_blocks(["Nothing follows for an outsider."], type_)
        return
    head = block("marks_head", columns, HEAD_HEIGHT)
    yield block("marks_head", columns, HEAD_HEIGHT, is_heading=True, continuation=head)
    rows = [_marked(paper, member.op, columns) for member in paper.team.members] or [_blank(columns)] * BLANK_ROWS
    for row in (*rows, *_squads(paper, columns)):
        name = type_.text_height(lines(row.name, room=NAME_WIDTH - 1.5, points=type_.text, weight=BOLD))
        model = type_.small_height(lines(row.model, room=NAME_WIDTH - 1.5, points=type_.small))
        yield block("marks_row", row, max(LOWEST_ROW, ROW_PADDING + name + model))
    offers = [clean(text) for text in _offers(paper)]
    for text in offers[:MOST_OFFERS]:
        number = lines(text, room=WIDTH - OFFER_BOX, points=type_.text)
        yield block("offer", text, LINE_PADDING + max(OFFER_HEIGHT, type_.text_height(number)))
    if len(offers) > MOST_OFFERS:
        yield from sentence_blocks([f"And {len(offers) - MOST_OFFERS} more, which the report asks for."], type_)


def _columns(packet: Packet, paper: SidePaper, usual: tuple[str, ...]) -> Columns:
    """The boxes in the order in which they are asked, and what follows from being out; of a team that nobody has named
    what is asked of the other.
    """
    learns = packet.mission.is_learnt_from
    words = paper.edition.words
    marks = words.get("learning_marks", words["marks"]) if learns else words["marks"]
    return Columns(
        ticks=_ticks(paper) or usual or tuple(marks.split(", ")),
        rolls=bool(packet.mission.kind_of_campaign.step_rolls),
        learns=learns,
        operative=words["operative"].casefold(),
        when=_when(packet, words.get("marks_when", "")),
    )


def _when(packet: Packet, usual: str) -> str:
    """As the report asks it of anybody; as usual while nobody is named."""
    asked = [each for paper in packet.sides for each in paper.questions if each.subject and each.group == "models"]
    choices = (each.label.casefold() for each in asked if each.kind is Kind.CHOICE)
    return next(choices, "") if asked else usual


def _ticks(paper: SidePaper) -> tuple[str, ...]:
    names = {member.op.key: member.op.name for member in paper.team.members}
    ticks = (_mark(each, names[each.subject]) for each in paper.questions if each.subject in names and _is_mark(each))
    return tuple(dict.fromkeys(ticks))


def _is_mark(question: Question) -> bool:
    return question.kind is Kind.TICK and question.group == "models"


def _mark(question: Question, name: str) -> str:
    """What is ticked of somebody, without the name that stands at the beginning of the row."""
    label = question.label.removeprefix(f"{name} ")
    return capital(label)


def _marked(paper: SidePaper, op: OperativeSheet, columns: Columns) -> Marked:
    own = [each for each in paper.questions if each.subject == op.key]
    asked = {_mark(each, op.name) for each in own if _is_mark(each)}
    die = next((each.highest for each in own if each.kind is Kind.ROLL), 0)
    growth = paper.edition.growth
    learns = columns.learns and (growth is None or growth.learns(op)) and not op.squad
    return Marked(
        columns=columns,
        name=clean(op.name),
        model=clean(op.model),
        ticks=tuple(Tick(label=label, is_asked=label in asked) for label in columns.ticks),
        die=f"D{die}" if die else "",
        grown=str(op.grown) if paper.is_known and learns else "",
        learns=learns,
    )


def _squads(paper: SidePaper, columns: Columns) -> Iterator[Marked]:
    """Squads of which somebody fights: they learn as one."""
    there = {member.op.squad for member in paper.team.members}
    for squad in paper.side.team.get("squads", ()) if columns.learns else ():
        if squad["container"] in there:
            yield Marked(
                columns=columns,
                name=clean(squad["name"]),
                model=paper.edition.words["squad"],
                ticks=tuple(Tick(label=label, is_asked=False) for label in columns.ticks),
                die="",
                grown=str(paper.edition.grown(squad)) if paper.is_known else "",
                learns=True,
                has_die=False,
            )


def _blank(columns: Columns) -> Marked:
    ticks = tuple(Tick(label=label, is_asked=True) for label in columns.ticks)
    return Marked(columns=columns, name="", model="", ticks=ticks, die="", grown="", learns=columns.learns)


def _offers(paper: SidePaper) -> Iterator[str]:
    """What some of them may use afterwards, each once; shown only to the players. What many may is one line, with a gap
    for the name.
    """
    if not paper.is_known:
        return
    names = {member.op.key: member.op.name for member in paper.team.members}
    offers = [each for each in paper.questions if each.group == "offers" and each.kind is Kind.TICK]
    unnamed = {each.key: _said(each).replace(names.get(each.subject, "\0"), GAP) for each in offers}
    times = Counter(unnamed.values())
    yield from dict.fromkeys(
        unnamed[each.key] if times[unnamed[each.key]] > MOST_NAMED else _said(each) for each in offers
    )


def _said(question: Question) -> str:
    return f"{question.label}: {question.help}" if question.help else question.label
