"""Who was incapacitated and by whom, as reports of several kinds of campaign ask it: operative by operative."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules.campaigns.games import Game, Side
from rules.campaigns.outcomes import Consequence, TakenOut
from rules.campaigns.questions import Answer, AnswerOption, Kind, Question, When
from rules.names import both

Given = Mapping[str, Answer | None]
"""The answers of a report."""
INCAPACITATED = "was incapacitated"
"""What becomes of an operative, where an edition has no other words for it."""


def out(fighter: str) -> str:
    return f"out:{fighter}"


def by(fighter: str) -> str:
    return f"by:{fighter}"


def if_out(fighter: str) -> tuple[When, ...]:
    return (When(question=out(fighter), answers=(True,)),)


def is_out(given: Given, fighter: str) -> bool:
    return given.get(out(fighter)) is True


def loss_of(game: Game, side: Side, fighter: str, name: str, words: str = INCAPACITATED) -> Iterator[Question]:
    """The tick of an operative, and by whom where the other side's are known."""
    yield Question(
        key=out(fighter),
        kind=Kind.TICK,
        label=f"{name} {words}",
        group="models",
        side=side.key,
        subject=fighter,
        default=False,
    )
    enemies = tuple(
        AnswerOption(value=each.key, label=each.name) for other in game.others(side) for each in other.fighters
    )
    if enemies:
        yield Question(
            key=by(fighter),
            kind=Kind.WHO,
            label="By whom",
            group="models",
            side=side.key,
            subject=fighter,
            options=enemies,
            default="",
            when=if_out(fighter),
        )


def taken_out(game: Game, given: Given, when: Callable[[str], str] = lambda key: "") -> tuple[TakenOut, ...]:
    """Who was incapacitated, by whom where that was reported; `when` says of an operative when it was."""
    return tuple(
        TakenOut(operative=each.key, by=str(given.get(by(each.key)) or ""), when=when(each.key))
        for side in game.sides
        for each in side.fighters
        if is_out(given, each.key)
    )


def slain_by(game: Game, given: Given, fighter: str) -> int:
    """How many enemies an operative incapacitated, by the reports."""
    return sum(each.by == fighter for each in taken_out(game, given))


def slayers_of(game: Game, given: Given) -> dict[str, str]:
    """Operative → the name of who incapacitated it, where that was reported."""
    names = {each.key: each.name for side in game.sides for each in side.fighters}
    return {each.operative: names[each.by] for each in taken_out(game, given) if each.by in names}


def lost_by(game: Game, given: Given, step: str, more: Callable[[str], str] = lambda key: "") -> Iterator[Consequence]:
    """Whom each side lost and by whom, a sentence a side; `more` says beside what is known of an operative's loss."""
    slayers = slayers_of(game, given)
    for side in game.sides:
        lost = [each for each in side.fighters if is_out(given, each.key)]
        if lost:
            slain = ((each.name, slayers.get(each.key, ""), more(each.key)) for each in lost)
            named = both(_loss(name, f"by {slayer}" if slayer else "", words) for name, slayer, words in slain)
            yield Consequence(step=step, side=side.key, sentence=f"{side.name} lost {named}.")


def _loss(name: str, *words: str) -> str:
    said = ", ".join(filter(None, words))
    return f"{name} ({said})" if said else name


# Teams that nobody named: numbers in all, or turning point by turning point


def fallen(side: str) -> str:
    """How many of a team that nobody named were incapacitated."""
    return f"fallen:{side}"


def fallen_in(turn: int, side: str) -> str:
    """The same in one turning point."""
    return f"fallen-{turn}:{side}"


def fallen_by_turn(given: Given, side: str) -> dict[int, int]:
    """Turning point → how many, as far as they were reported by turning point."""
    counted = {key.partition(":"): value for key, value in given.items() if key.startswith("fallen-")}
    return {int(begin[7:]): int(value) for (begin, _, whose), value in counted.items() if whose == side and value}


def fallen_of(given: Given, side: str) -> int:
    """How many in all; numbers by turning point count before a total."""
    return sum(fallen_by_turn(given, side).values()) or int(given.get(fallen(side)) or 0)
