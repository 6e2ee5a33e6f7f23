"""One sheet for the opponent: profiles, weapons and what is unusual. Nothing of a campaign, no notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rosters.cards.layout.deck import EQUIPMENT, RULES, WEAPON_RULES, Deck
from rosters.cards.layout.measuring import BOLD, NORMAL, STRONG, lines, split, width
from rosters.cards.layout.options import PrintOptions
from rosters.cards.layout.pages import PaperPage
from rosters.cards.layout.weapons import weapon_name
from rosters.cards.sheets.flowing import SheetBlock, SheetHeading, balanced, group, heading
from rosters.cards.sheets.laying import largest, sheet_pages
from rosters.cards.sheets.type import LARGE, Type, column_width, rooms
from rules.cards import CardAbility, StatFigure, WeaponRow
from rules.names import headed, how_many
from rules.paper.opponent import Facing, Foe, facing

COLUMNS = 2
STATS, SNUG_STATS, STAT_GAP = 9.8, 6.0, 2.0
TABLE_HEAD, PADDING, ROW, ABILITY = 5.0, 4.6, 0.9, 0.7
CELL_PADDING, NAME_ROOM = 2.2, 20.0
CELL_LIMITS = (36.0, 20.0)
"""No figure is wider; the first of these that leaves room for names."""
POINTS_ROOM = 14.0
CLOSE_PADDING, NAME_GAP = 2.4, 4.0
MOST_LINES = 24
MOST_TOGETHER = 120.0
WHOLE, SNUG, CLOSE, NAMES = "whole", "snug", "close", "names"
WAYS = (WHOLE, SNUG, CLOSE, NAMES)
"""Everything in full; stats in one low line; beside the name; and abilities by name alone, since the cards explain
them. Who it is and who leads is said in all of them.
"""
TEAMS = {RULES: "Rules of the team", EQUIPMENT: "Equipment"}
EVERYONES, SHARED = "All of them", "Shared by several operatives"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeHead:
    """Who it is, and the stat line."""

    names: str
    model: str
    label: str
    points: int | None
    """None where nothing costs points."""
    count: int
    stats: tuple[StatFigure, ...]
    is_beside: bool = False
    """Whether who it is stands in one line with the model, where the stats are set low."""

    @property
    def called(self) -> str:
        return f"{self.count} × {self.model}" if self.count > 1 else self.model

    @property
    def who(self) -> str:
        """What it does in the team, and the names of those who are it."""
        return f"{self.label} · {self.names}"

    @property
    def priced(self) -> str:
        """The same with what each costs, where that stands nowhere else."""
        return self.who if self.points is None else f"{self.who} · {self.points} pts"

    @property
    def line(self) -> str:
        """The stat line in words: APL 2 · Move 6″ · Save 5+ · Wounds 8."""
        return " · ".join(f"{stat.name}\N{NO-BREAK SPACE}{stat.value}" for stat in self.stats)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeArms:
    """What it fights with."""

    columns: tuple[str, ...]
    weapons: tuple[WeaponRow, ...]

    @property
    def span(self) -> int:
        """How many columns its table has."""
        return len(self.columns) + 1


def pages(deck: Deck, options: PrintOptions) -> Sequence[PaperPage]:
    """On as few pages as can be where its edition has cards of a team: closer, and by name, where that saves one."""
    rows = facing(deck.cards)

    def fill(type_: Type) -> list[tuple[SheetBlock, ...]]:
        ways = []
        for way in WAYS if deck.team_cards else WAYS[:1]:
            blocks = [*_blocks(rows, type_, way), *_of_team(deck, type_, way)]
            ways.append(balanced(blocks, partial(rooms, options), COLUMNS))
            if len(ways[-1]) <= COLUMNS or (type_ is LARGE and not options.large):
                break
        return min(ways, key=lambda found: -(-len(found) // COLUMNS))

    type_, filled = largest(options, fill, COLUMNS, (LARGE,))
    models = sum(foe.count for foe in rows.foes)
    who = how_many(models, deck.edition.words["operative"].casefold(), deck.edition.words["operatives"].casefold())
    note = f"{who}, {how_many(rows.points, 'point')}" if deck.edition.points is not None else who
    return sheet_pages(
        deck,
        options,
        title="For my opponent",
        note=note,
        filled=filled,
        a_page=COLUMNS,
        type_=type_,
    )


def _of_team(deck: Deck, type_: Type, way: str) -> Iterator[SheetBlock]:
    """What the team itself has: rules of the faction, and what it takes along; nothing that is kept secret."""
    for part in (RULES, EQUIPMENT):
        known = (card for card in deck.team_cards.get(part, ()) if card.key != WEAPON_RULES)
        cards = [card for card in known if part == RULES or deck.taken]
        if cards:
            yield heading(TEAMS[part], type_.head)
            texts = [CardAbility(name=card.name, text=" ".join(each.text for each in card.abilities)) for card in cards]
            yield from _abilities(texts if way != NAMES else _by_name(texts), type_)
    names = [f"{each.tactic.name} ({each.tactic.cost} CP)" for each in deck.usable if deck.team_cards]
    if names:
        yield heading(deck.edition.words.get("tactics", "Tactics"), type_.head)
        yield from _abilities((CardAbility(name="", text=", ".join(names)),), type_)


def _blocks(facing: Facing, type_: Type, way: str) -> Iterator[SheetBlock]:
    if facing.everyones:
        yield heading(EVERYONES, type_.head)
        yield from _abilities(facing.everyones, type_)
    for foe in facing.foes:
        yield from group(list(_foe(foe, facing.weapon_columns, type_, way)), MOST_TOGETHER)
    if facing.shared:
        yield heading(SHARED, type_.head)
        yield from _abilities(facing.shared, type_)


def _by_name(abilities: Sequence[CardAbility]) -> tuple[CardAbility, ...]:
    names = ", ".join(each.name for each in abilities if each.name)
    return (CardAbility(name="", text=names),) if names else ()


def _foe(foe: Foe, names: tuple[str, ...], type_: Type, way: str) -> Iterator[SheetBlock]:
    head = FoeHead(
        names=", ".join(foe.names),
        model=foe.model,
        label=foe.label,
        points=foe.points if foe.has_points else None,
        count=foe.count,
        stats=foe.stats,
    )
    head = replace(head, is_beside=_is_beside(head, type_))
    continued = SheetBlock(template="heading", content=SheetHeading(text=f"{foe.model} (continued)"), height=type_.head)
    template, height_of = HEADS[way if way != SNUG or _fits_a_line(foe.stats) else WHOLE]
    tall = height_of(head, type_)
    yield SheetBlock(template=template, content=head, height=tall, is_heading=True, continuation=continued)
    weapons, more = _within(narrowed(foe.weapons, names, type_.small), type_)
    yield from _arms(weapons, names, type_)
    yield from _abilities((*more, *(foe.own if way != NAMES else _by_name(foe.own))), type_)
    if foe.shared:
        yield from _abilities((CardAbility(name="Also", text=", ".join(foe.shared)),), type_)


def _abilities(abilities: Sequence[CardAbility], type_: Type) -> Iterator[SheetBlock]:
    for each in abilities:
        name, rest = each.name, each.text
        while name or rest:
            part, rest = split(rest, room=column_width(COLUMNS), points=type_.text, most=MOST_LINES)
            head = f"{headed(name)} " if name else ""
            height_in_lines = lines(((head, BOLD), (part, NORMAL)), room=column_width(COLUMNS), points=type_.text)
            tall = ABILITY + type_.text_height(height_in_lines)
            yield SheetBlock(template="unusual", content=(name, part), height=tall)
            name = ""


def _head_height(head: FoeHead, type_: Type) -> float:
    who = lines(head.called, room=column_width(COLUMNS) - POINTS_ROOM, points=12.0, weight=BOLD)
    label = lines(head.who, room=column_width(COLUMNS), points=type_.small)
    return PADDING + STATS + type_.text_height(who) * 1.2 + type_.small_height(label)


def _snug_height(head: FoeHead, type_: Type) -> float:
    who = lines(head.called, room=column_width(COLUMNS), points=12.0, weight=BOLD)
    label = 0 if head.is_beside else lines(head.priced, room=column_width(COLUMNS), points=type_.small)
    return CLOSE_PADDING + SNUG_STATS + type_.text_height(who) * 1.2 + type_.small_height(label)


def _is_beside(head: FoeHead, type_: Type) -> bool:
    beside = width(head.called, points=12.0, weight=BOLD) + width(head.priced, points=type_.small)
    return beside + NAME_GAP <= column_width(COLUMNS)


def _close_height(head: FoeHead, type_: Type) -> float:
    who = f"{head.called}: {head.line}"
    label = lines(head.priced, room=column_width(COLUMNS), points=type_.small)
    height_in_lines = lines(who, room=column_width(COLUMNS), points=type_.text, weight=BOLD)
    return CLOSE_PADDING + type_.text_height(height_in_lines) + type_.small_height(label)


HEADS = {
    WHOLE: ("foe", _head_height),
    SNUG: ("foe_snug", _snug_height),
    CLOSE: ("foe_close", _close_height),
    NAMES: ("foe_close", _close_height),
}
"""The template of each way, and how high it is."""


def _fits_a_line(stats: Sequence[StatFigure]) -> bool:
    """Whether all of them stand beside each other, each after its name."""
    wide = (
        width(f"{each.name} ", points=9.0, weight=STRONG) + width(each.value, points=10.0, weight=BOLD)
        for each in stats
    )
    return sum(wide) + STAT_GAP * len(stats) <= column_width(COLUMNS)


def _within(weapons: Sequence[WeaponRow], type_: Type) -> tuple[list[WeaponRow], list[CardAbility]]:
    """Weapons with words that fit below them, and what is left to say of those that have too many."""
    fitted, more = [], []
    for weapon in weapons:
        text, rest = split(weapon.text, room=column_width(COLUMNS), points=type_.small, most=MOST_LINES)
        fitted.append(replace(weapon, text=text))
        more += [CardAbility(name=weapon.name, text=rest)] if rest else []
    return fitted, more


def narrowed(weapons: Sequence[WeaponRow], names: tuple[str, ...], points: float) -> list[WeaponRow]:
    """Weapons without figures too wide for a column: those go below the name, before what else is said there."""
    found: list[WeaponRow] = []
    for limit in CELL_LIMITS:
        found = [_narrow(weapon, limit, points) for weapon in weapons]
        if column_width(COLUMNS) - sum(_cells(found, names, points)) >= NAME_ROOM:
            break
    return found


def _narrow(weapon: WeaponRow, limit: float, points: float) -> WeaponRow:
    wide = [value for value in weapon.values if width(value, points=points) > limit]
    values = tuple("" if value in wide else value for value in weapon.values)
    return replace(weapon, values=values, text=". ".join(filter(None, (*wide, weapon.text))))


def _cells(weapons: Sequence[WeaponRow], names: tuple[str, ...], points: float) -> list[float]:
    """How wide each column is, of these names."""
    return [
        max([width(name, points=points, weight=BOLD), *(width(each.values[at], points=points) for each in weapons)])
        + CELL_PADDING
        for at, name in enumerate(names)
    ]


def _arms(weapons: Sequence[WeaponRow], names: tuple[str, ...], type_: Type) -> Iterator[SheetBlock]:
    """Tables of weapons: columns as wide as what stands in them, none broken, and the name has the rest."""
    left = column_width(COLUMNS) - sum(_cells(weapons, names, type_.small))
    heights = [_weapon_height(weapon, left, type_) for weapon in weapons]
    for start, end in _cuts(heights):
        content = FoeArms(columns=names, weapons=tuple(weapons[start:end]))
        yield SheetBlock(template="arms", content=content, height=TABLE_HEAD + sum(heights[start:end]))


def _cuts(heights: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Where rows are own_and_others so that no table is higher than stays together."""
    start, used = 0, 0.0
    for at, height in enumerate(heights):
        if used and used + height > MOST_TOGETHER:
            yield start, at
            start, used = at, 0.0
        used += height
    if start < len(heights):
        yield start, len(heights)


def _weapon_height(weapon: WeaponRow, room: float, type_: Type) -> float:
    height_in_lines = lines(weapon_name(weapon), room=max(room, 12.0), points=type_.small, weight=BOLD)
    below = lines(weapon.text, room=column_width(COLUMNS), points=type_.small)
    return ROW + type_.small_height(max(height_in_lines, 1) + below)
