"""An expedition played on plain values: a journal, its fold, and steps taken with seeded dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.campaigns.board import BoardStep, Position
from rules.campaigns.entrants import Contender
from rules.changes import CREATE, SET, Change, JournalEntry, State, fold
from rules.dice import Dice, SeededDice
from rules.editions.kt2024.campaign.expedition import EXPEDITION
from rules.editions.kt2024.campaign.expedition.settings import STATES, Chart, EntrantState, ExpeditionSettings
from rules.editions.state import CAMPAIGN, ENTRANT

SIMPLE = ExpeditionSettings(chart=Chart.OWN, own_map="sssss/ssxts/sttss/sssss/sssss")
"""Rows A to E: A1 to A5 are surface, B3 is blocked, B4 C2 C3 are tombs."""


@dataclass
class Play:
    """An expedition of a few, by its journal."""

    settings: ExpeditionSettings = SIMPLE
    names: tuple[str, ...] = ("ash", "birch", "cedar")
    entries: list[JournalEntry] = field(default_factory=list)
    dice: Dice = field(default_factory=lambda: SeededDice("expedition"))
    _position: tuple[tuple[int, ExpeditionSettings], Position] | None = None

    def __post_init__(self) -> None:
        new = STATES.entrant.new_fields()
        subjects = [
            Change(subject=CAMPAIGN, op=CREATE, value={"settings": {}, **STATES.campaign.new_fields()}),
            *(Change(subject=ENTRANT + name, op=CREATE, value=dict(new)) for name in self.names),
        ]
        self.write(subjects)

    @property
    def state(self) -> State:
        return fold(self.entries, EXPEDITION.bounds).state

    @property
    def position(self) -> Position:
        """As of the last entry; worked out once for each, for it is asked for at every step."""
        asked = (len(self.entries), self.settings)
        if self._position is None or self._position[0] != asked:
            self._position = asked, position_in(self.state, self.settings, self.names)
        return self._position[1]

    def write(self, changes: list[Change], voids: str = "") -> str:
        key = str(len(self.entries) + 1)
        self.entries.append(JournalEntry(key=key, changes=tuple(changes), voids=voids))
        return key

    def put(self, subject: str, **fields: Any) -> None:
        """Bring about what a test begins with; of what has entries, "location:B3" as `location__B3`."""
        whole = CAMPAIGN if subject == CAMPAIGN else ENTRANT + subject
        changes = [
            Change(subject=whole, op=SET, field=name.replace("__", ":"), value=value) for name, value in fields.items()
        ]
        self.write(changes)

    def take(self, entrant: str, key: str, **answers: Any) -> str:
        board = EXPEDITION.board
        assert board is not None
        effects = board.take(self.position, entrant, key, answers, self.dice)
        self.write(list(effects.changes))
        return effects.sentence

    def open_steps(self, entrant: str | None = None) -> dict[str, BoardStep]:
        """Those that are not closed, by key; of one kill team or of all."""
        board = EXPEDITION.board
        assert board is not None
        listed = board.steps(self.position)
        return {each.key: each for each in listed if not each.activity.closed and entrant in (None, each.entrant)}

    def of(self, entrant: str) -> EntrantState:
        found: EntrantState = self.position.contender(entrant).state
        return found

    @property
    def map(self) -> Any:
        return self.position.shared

    def begun(self, **bases: str) -> Play:
        """With everybody at their base in round 1."""
        self.put(CAMPAIGN, round=1)
        for name, base in bases.items():
            self.put(name, base=base, where=base)
        return self


def position_in(state: State, settings: ExpeditionSettings, names: tuple[str, ...]) -> Position:
    def contender(name: str, fields: Mapping[str, Any]) -> Contender:
        own: EntrantState = STATES.entrant.from_fields(fields)
        results = list(own.battle.values())
        counts = {result: results.count(word) for result, word in (("won", "won"), ("drawn", "drew"), ("lost", "lost"))}
        return Contender(key=name, name=name.capitalize(), state=own, **counts)

    return Position(
        settings=settings,
        shared=STATES.campaign.from_fields(state[CAMPAIGN]),
        contenders=tuple(contender(name, state[ENTRANT + name]) for name in names),
    )


def acting(settings: ExpeditionSettings = SIMPLE, **state: Any) -> Play:
    """Ash is to act, away from its base at A1."""
    play = Play(settings).begun(ash="A1", birch="A5", cedar="E5")
    for name in play.names:
        play.put(name, moved__1="hold", battle__1="won" if name == "ash" else "lost")
    play.put("ash", **{"where": "C1", "supply": 5, **state})
    return play
