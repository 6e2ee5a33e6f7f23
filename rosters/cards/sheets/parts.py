"""The parts that are sheets, in the order in which they come out of the printer."""

from __future__ import annotations

from rosters.cards.layout.pages import Part
from rosters.cards.sheets import blank, opponent, phases, reference, roster, tactics, team

SHEETS: tuple[Part, ...] = (
    Part(key="team", pages=team.pages),
    Part(key="roster", pages=roster.pages),
    Part(key="tactics", pages=tactics.pages),
    Part(key="phases", pages=phases.pages),
    Part(key="opponent", pages=opponent.pages),
    Part(key="reference", pages=reference.pages),
    # Last, so that on both sides of the paper nothing is printed behind what is cut.
    Part(key="blank", pages=blank.pages),
)
