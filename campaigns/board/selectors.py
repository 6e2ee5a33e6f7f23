"""A campaign's board as its page and the API show it: what lies where, who is on, what the reader may do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from campaigns.board.drawing import Drawing, drawing_of
from campaigns.journal.entries import journal_of
from campaigns.journal.kind import board_of, kind_of, position_in, position_of
from campaigns.models import Batch, Campaign
from campaigns.overview.selectors.campaigns import Amount, CampaignSheet, EntrantLine, entrants_of, lines_of
from campaigns.overview.selectors.dashboard import standings_of
from campaigns.standings.ending import ending_of
from rules.campaigns.board import TILE, Board, BoardStep, Tile, Turn
from rules.changes import JournalEntry, State, applied, counted_in_play_order, counting
from rules.dice import SeededDice, TypedDice, roll_key
from rules.errors import Refusal

MOST_LISTED = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenStep:
    """A step that the reader may take, with its entrant."""

    step: BoardStep
    name: str
    is_picked: bool
    """Whether it can be done to the hex that was tapped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenStep:
    """A recent step."""

    key: str
    words: str
    is_void: bool
    may_undo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLine:
    turn: Turn
    entrant: EntrantLine
    place: int = 0
    """In an ended campaign where it stands; 0 also for who has none."""

    @property
    def amounts(self) -> Sequence[Amount]:
        """The first columns of the standings: what the order goes by."""
        return self.entrant.amounts[:2]


@dataclass(frozen=True, slots=True, kw_only=True)
class TileRow:
    """A hex in the list beside the drawing."""

    tile: Tile
    words: str
    reach: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSheet:
    view: Board
    drawing: Drawing
    steps: tuple[OpenStep, ...]
    turns: tuple[TurnLine, ...]
    taken: tuple[TakenStep, ...]
    odd: tuple[str, ...]
    """What stands and could not be done any more."""
    picked: str
    mover: EntrantLine | None = None
    """Whose steps the reader may take: an arbitrator also takes others'."""

    @property
    def heading(self) -> str:
        """What stands above the steps."""
        if self.mover is None:
            return "Next"
        return "Your turn" if self.mover.is_mine else f"Turn of {self.mover.name}"

    @property
    def sentences(self) -> tuple[str, ...]:
        """Announcements for everybody."""
        return self.view.sentences

    @property
    def open_steps(self) -> list[BoardStep]:
        return [each.step for each in self.steps]

    @property
    def groups(self) -> list[tuple[str, str, list[OpenStep]]]:
        """The reader's steps by entrant: key, name, steps."""
        found: dict[str, tuple[str, list[OpenStep]]] = {}
        for each in self.steps:
            found.setdefault(each.step.entrant, (each.name, []))[1].append(each)
        return [(key, name, steps) for key, (name, steps) in found.items()]

    @property
    def rows(self) -> list[TileRow]:
        """Every hex with what may be done there, in reading order."""
        reach = self.reach
        tiles = sorted(self.view.tiles, key=lambda tile: (tile.row, tile.column))
        return [TileRow(tile=tile, words=self._what_is_at(tile), reach=reach.get(tile.key, "")) for tile in tiles]

    @property
    def reach_groups(self) -> list[tuple[str, list[TileRow]]]:
        """Those in which the reader may do something, by what that is; the cheapest first."""
        found: dict[str, list[TileRow]] = {}
        for row in self.rows:
            if row.reach:
                found.setdefault(row.reach, []).append(row)
        return sorted(found.items(), key=lambda group: (len(group[0]), group[0]))

    @property
    def other_rows(self) -> list[TileRow]:
        return [row for row in self.rows if not row.reach]

    def _what_is_at(self, tile: Tile) -> str:
        names = {line.entrant.key: line.entrant.name for line in self.turns}
        parts = [
            tile.sort_name,
            "unexplored" if tile.is_unknown else tile.name,
            tile.condition,
            *owners_of(tile, names),
        ]
        return ", ".join(part for part in parts if part)

    @property
    def gauge_boxes(self) -> range:
        return range(1, self.view.gauge.most + 1) if self.view.gauge else range(0)

    @property
    def idle(self) -> str:
        """What the board says to a reader who may do nothing now."""
        now = [line.entrant.name for line in self.turns if line.turn.is_now]
        return f"Waiting for {now[0]}." if now else "You have nothing to do now."

    @property
    def reach(self) -> Mapping[str, str]:
        return _reach(self.open_steps)


def board_now(campaign: Campaign, sheet: CampaignSheet) -> Board | None:
    """The board as it stands, where the kind of campaign has one. One query then."""
    if sheet.kind.board is None:
        return None
    return sheet.kind.board.view(position_of(sheet.kind, campaign, sheet.settings, entrants_of(campaign)))


def board_sheet(campaign: Campaign, sheet: CampaignSheet, picked: str = "") -> BoardSheet:
    """The board with what its reader may do. Three queries, more where a step was taken back."""
    board = board_of(sheet.kind)
    rows = entrants_of(campaign)
    lines = {line.key: line for line in lines_of(rows, sheet)}
    position = position_of(sheet.kind, campaign, sheet.settings, rows)
    view = board.view(position)
    own = next((key for key, line in lines.items() if line.is_mine and not line.has_left), "")
    undone = Batch.objects.filter(campaign=campaign, voids__isnull=False).order_by("sequence")
    voiding = list(undone.values_list("pk", "voids", "voids__kind"))
    steps = [each for each in board.steps(position) if _may_take(each, sheet, lines)]
    mover = next((lines[each.entrant] for each in steps if each.entrant), None)
    return BoardSheet(
        view=view,
        drawing=drawing_of(view.tiles, lines, reach=_reach(steps), own=mover.key if mover else own, picked=picked),
        steps=tuple(
            OpenStep(
                step=_with_picked(each, picked),
                name=lines[each.entrant].name if each.entrant else "",
                is_picked=picked in each.targets,
            )
            for each in steps
        ),
        turns=_turns(campaign, sheet, view, lines),
        taken=_taken(campaign, sheet, voiding),
        odd=odd_steps(campaign) if any(kind == "step" for _, _, kind in voiding) else (),
        picked=picked,
        mover=mover,
    )


def owners_of(tile: Tile, names: Mapping[str, str]) -> Iterator[str]:
    """Who has something there, each once: a base or camp, with the kill team where that is there too."""
    places = [(owner, sort) for owner, sort in ((tile.base, "base"), (tile.camp, "camp")) if owner]
    for owner, sort in places:
        yield f"{sort}{' and kill team' if owner in tile.teams else ''} of {names[owner]}"
    homes = {owner for owner, _ in places}
    yield from (f"kill team of {names[key]}" for key in tile.teams if key not in homes)


def _turns(
    campaign: Campaign, sheet: CampaignSheet, view: Board, lines: Mapping[str, EntrantLine]
) -> tuple[TurnLine, ...]:
    """In the order of the round; once the campaign has ended, in that of the final page. One query then."""
    turns = {turn.entrant: turn for turn in view.turns}
    ending = ending_of(campaign)
    if ending is None:
        return tuple(TurnLine(turn=turn, entrant=lines[key]) for key, turn in turns.items())
    rows = standings_of(campaign, sheet, list(lines.values()), ending.winners)
    return tuple(
        TurnLine(turn=turns[row.entrant.key], entrant=row.entrant, place=row.place)
        for row in rows
        if row.entrant.key in turns
    )


def _may_take(step: BoardStep, sheet: CampaignSheet, lines: Mapping[str, EntrantLine]) -> bool:
    if sheet.stage != Campaign.Stage.RUNNING or sheet.me is None:
        return False
    return sheet.is_arbitrator or (not step.is_arbitrators and bool(step.entrant) and lines[step.entrant].is_mine)


def _reach(steps: Sequence[BoardStep]) -> dict[str, str]:
    """Hex → what may be done there, of all these steps."""
    found: dict[str, str] = {}
    for step in steps:
        for key, cost in step.targets.items():
            words = f"{step.activity.title}: {cost}"
            found[key] = f"{found[key]}, {words}" if key in found else words
    return found


def _with_picked(step: BoardStep, picked: str) -> BoardStep:
    if picked not in step.targets:
        return step
    fields = tuple(replace(each, default=picked) if each.name == TILE else each for each in step.activity.fields)
    return replace(step, activity=replace(step.activity, fields=fields))


Voiding = Sequence[tuple[Any, Any, str]]
"""Batches that take others back, those, and of what kind these are; as written."""


def _taken(campaign: Campaign, sheet: CampaignSheet, voiding: Voiding) -> tuple[TakenStep, ...]:
    """The newest steps, and which of them the reader may take back. One query."""
    rows = list(campaign.batches.filter(kind="step").defer("payload").order_by("-sequence")[:MOST_LISTED])
    entries = [JournalEntry(key=str(key), voids=str(voids)) for key, voids, _ in voiding]
    void = {each.voids for each in counting(entries)}
    newest = next((row.pk for row in rows if str(row.pk) not in void), None)
    me = sheet.me.key if sheet.me else ""
    is_open = sheet.stage == Campaign.Stage.RUNNING and bool(me)
    return tuple(
        TakenStep(
            key=str(row.pk),
            words=row.words,
            is_void=str(row.pk) in void,
            may_undo=is_open
            and str(row.pk) not in void
            and (sheet.is_arbitrator or (row.pk == newest and str(row.person_id) == me)),
        )
        for row in rows
    )


def odd_steps(campaign: Campaign) -> tuple[str, ...]:
    """A sentence for each of them. Three queries and a walk through the journal."""
    return tuple(_walked(campaign))


def _walked(campaign: Campaign) -> Iterator[str]:
    kind = kind_of(campaign)
    board = board_of(kind)
    steps = dict(campaign.batches.filter(kind="step").values_list("pk", "payload"))
    payloads = {str(key): payload for key, payload in steps.items()}
    state: State = {}
    for entry in counted_in_play_order(journal_of(campaign).entries):
        if payload := payloads.get(entry.key):
            rolls = {
                roll_key(each["subject"], each["purpose"], each["number"]): each["value"] for each in payload["rolls"]
            }
            dice = TypedDice(rolls, SeededDice("never thrown"))
            try:
                board.take(position_in(kind, state), payload["entrant"], payload["step"], payload["answers"], dice)
            except Refusal as refusal:
                yield f"{entry.words} It stands, though now: {refusal.message}"
        state = applied(state, entry.changes, kind.bounds)
