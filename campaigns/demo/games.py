"""What happened in the demo's campaign: who plays it, and every mission of its six weeks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

NAME = "The Cinder Reach"
STORY = (
    "A foundry town on a shelf of ash, cut off since the river froze. Four companies hold a quarter each, and every "
    "week two of them want the same street. We play on Saturdays; whoever cannot come sends word by Thursday."
)
ANNOUNCED = (
    "The river thaws",
    "From this week on boats come up to the foundry again. Bring terrain with water; the back room has two tables.",
)
STORIES: Mapping[str, tuple[str, str]] = {
    "mira": (
        "Eleven pages of ledger",
        "The Long Watch held the archive and we held the street, which was enough. Ui'veth carried the ledger out "
        "under her coat and says the Captain looked straight at her.",
    ),
    "anselm": ("", "He did look. He was counting how many of us could still stand."),
}
COMMENT = "We wuz watchin from da roof. Good fight."
ARBITRATOR = "anselm"
LIMIT, START = 125, 5
WEEKS = 6

COMPANIES: Mapping[str, tuple[str, str, str]] = {
    "anselm": ("adeptus-astartes", "long-watch", "Long Watch"),
    "mira": ("tau-empire", "door-knockers", "Still Water patrol"),
    "gorrik": ("orks", "sparkfinga-yard", "Sparkfinga's yard"),
    "ilse": ("astra-militarum", "night-drop", "Ashdown's night drop"),
}
CAPTAIN = "Captain Orsevan Tal"
"""The commander of the arbitrator's company."""
UNDER_FIRE = "Nadja Sorrel"
"""Of the mission on the table one side says that she fell, the other that she did not."""
LOSSES: Mapping[str, tuple[str, int]] = {
    "ambush": ("morale", 1),
    "terror-tactics": ("morale", 2),
    "assassinate": ("morale", 2),
    "disrupt-supply-lines": ("materiel", 1),
    "sweep-and-clear": ("territory", 1),
    "feint": ("territory", 1),
    "recover-intelligence": ("intelligence", 1),
}

GRIM, HURT, WELL, WISER = 1, 3, 6, 9
"""A D10 at the table: dead, convalescing, up again, and harder than before."""


@dataclass(frozen=True)
class DemoGame:
    """A mission that was played: who told it and, but for a draw, won it; who fell and what their die said."""

    week: int
    kind: str
    one: str
    two: str
    out: Mapping[str, int]
    """Name → the casualty die."""
    tactics: tuple[str, ...] = ()
    rounds: int = 4
    is_draw: bool = False
    by: Mapping[str, str] = field(default_factory=dict)
    """Who fell → who did it; told where a commander is there."""
    ends: str = "confirmed"

    @property
    def has_commanders(self) -> bool:
        return bool(self.by)


def well(*names: str) -> dict[str, int]:
    """Each up again, by another die of the same result: one face over and over looks like loaded dice."""
    return {name: WELL - 2 + sum(map(ord, name)) % 4 for name in names}


# fmt: off
GAMES = (
    DemoGame(1, "ambush", "anselm", "gorrik", well("Yazgub Gearspitta", "Krumbog"),
         ("Belthior Halcyr", "Quorian Dawnward", "Ragmuk Smokepot")),
    DemoGame(1, "sweep-and-clear", "mira", "ilse",
         {"Halvard Ferrant": WISER, **well("Pel'ya Paper Crane", "Nadja Sorrel")},
         ("Ith'ven Level Gaze", "Ysolt Lund"), rounds=5),
    DemoGame(2, "terror-tactics", "ilse", "gorrik",
         {"Ragmuk Smokepot": HURT, **well("Thukka da Unlukky", "Joss Harrowgate")}, ("Ysolt Lund", "Sabeth Drost")),
    DemoGame(2, "disrupt-supply-lines", "anselm", "mira",
         {"Ui'veth Bright Ford": WISER, **well("Open Umbrella", "Tolvan Farrowgate")},
         ("Belthior Halcyr", "Ith'ven Level Gaze")),
    DemoGame(3, "assassinate", "anselm", "gorrik",
         well("Grizbad Wheelgut", "Mugrit", "Zugrot Oilneck", "Hestian Lanternhand"),
         ("Quorian Dawnward", "Belthior Halcyr"), rounds=5),
    DemoGame(3, "feint", "mira", "ilse", well("Teodric Varga", "Bao'lan Ninth Ripple"),
         ("Ith'ven Level Gaze", "Sabeth Drost"), is_draw=True, ends="corrected"),
    DemoGame(4, "recover-intelligence", "ilse", "mira", {"Pel'ya Paper Crane": HURT, "Petra Quillon": WELL},
         ("Ysolt Lund", "Halvard Ferrant")),
    DemoGame(4, "ambush", "mira", "gorrik", well("Dregnob Rustgob"), ends="voided"),
    DemoGame(5, "disrupt-supply-lines", "anselm", "ilse",
         {"Halvard Ferrant": GRIM, **well("Joss Harrowgate", "Ikarion Vexley")},
         ("Tolvan Farrowgate", "Ysolt Lund"), by={"Halvard Ferrant": CAPTAIN}),
    DemoGame(5, "sweep-and-clear", "gorrik", "ilse", well("Yazgub Gearspitta", "Nadja Sorrel"),
         rounds=6, ends="disputed"),
    DemoGame(6, "recover-intelligence", "mira", "anselm", {"Quorian Dawnward": HURT, "Ui'veth Bright Ford": WELL},
         ("Ith'ven Level Gaze", "Ui'veth Bright Ford", "Belthior Halcyr"), rounds=5,
         by={"Ui'veth Bright Ford": CAPTAIN}, ends="reported"),
)
# fmt: on
