"""The parts that are sheets, in the order in which they come out of the printer."""

from __future__ import annotations

from rosters.cards.layout.deck import OPPONENT, TOKENS
from rosters.cards.layout.pages import PrintPart
from rosters.cards.sheets import blank, opponent, phases, reference, roster, tactics, team, tokens

SHEETS: tuple[PrintPart, ...] = (
    PrintPart(key="team", pages=team.pages),
    PrintPart(key="roster", pages=roster.pages),
    PrintPart(key="tactics", pages=tactics.pages),
    PrintPart(key="phases", pages=phases.pages),
    PrintPart(key=OPPONENT, pages=opponent.pages),
    PrintPart(key=TOKENS, pages=tokens.pages),
    PrintPart(key="reference", pages=reference.pages),
    # Last, so that on both sides of the paper nothing is printed behind what is cut.
    PrintPart(key="blank", pages=blank.pages),
)
