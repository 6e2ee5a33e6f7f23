"""Every die that a report may need, to be typed in when it was thrown at the table; else it is thrown here."""

from __future__ import annotations

from collections.abc import Iterator

from rules.campaigns.games import Game, Side
from rules.campaigns.questions import Kind, Question, When
from rules.dice import roll_key
from rules.editions.kt2018.campaign import keys
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import has, is_commander, is_specialist
from rules.editions.kt2018.campaign.spoils import (
    QUARTERMASTER,
    STORES,
    TRIAGE,
    Spoil,
    Throws,
    medics_of,
    spoils_of,
    victims,
)
from rules.editions.kt2018.experience import ADVANCES, LEVEL_BOXES

CASUALTY, INJURY = "casualty", "commander-injury"
EFFECT, ADVANCE = "effect", "advance"
# As many throws as are asked for where their number is not known before.
MOST_THROWS = 6


def table_of(game: Game, fighter: Fighter) -> tuple[str, int]:
    """What an operative rolls when it was out of action: what for, and on which die."""
    if is_commander(fighter):
        return INJURY, game.settings.commander_injuries.die
    if is_specialist(fighter):
        return CASUALTY, game.settings.specialist_casualties.die
    return CASUALTY, game.settings.other_casualties.die


def squad_subject(entrant: str, container: str) -> str:
    """A fire team among those of all sides: two rosters of one faction share their containers."""
    return f"{entrant}/{container}"


def rolls_of(game: Game, side: Side) -> Iterator[Question]:
    if side.is_outsider:
        return
    for fighter in side.fighters:
        purpose, die = table_of(game, fighter)
        when = (When(question=keys.out(fighter), answers=(True,)),)
        label = "Injury roll" if purpose == INJURY else "Casualty roll"
        yield _roll(side, fighter, fighter.key, purpose, die, label, when)
    for fighter in side.fighters:
        for spoil in spoils_of(game, side, fighter):
            yield from _spoil(game, side, fighter, spoil)
        yield from _savers(game, side, fighter)
    yield from _effects(game, side)
    yield from _advances(game, side)


def _roll(
    side: Side, fighter: Fighter | None, subject: str, purpose: str, die: int, label: str, when: tuple[When, ...],
    number: int = 1,
) -> Question:  # fmt: skip
    return Question(
        key=roll_key(subject, purpose, number), kind=Kind.ROLL, label=f"{label}, D{die}", group="rolls", side=side.key,
        subject=fighter.key if fighter else "", lowest=1, highest=die, when=when,
    )  # fmt: skip


def _spoil(game: Game, side: Side, fighter: Fighter, spoil: Spoil) -> Iterator[Question]:
    when = (When(question=keys.offer(spoil.key, fighter.key), answers=(True,)),)
    if spoil.throws is Throws.PER_OPPONENT:
        for number, victim in enumerate(victims(game, side), 1):
            label = f"{spoil.name} against {victim.name}"
            yield _roll(side, fighter, fighter.key, spoil.key, 6, label, when, number)
        return
    for number in range(1, (MOST_THROWS if spoil.throws is Throws.PER_SPECIALIST else 1) + 1):
        label = spoil.name if number == 1 else f"{spoil.name}, die {number}"
        yield _roll(side, fighter, fighter.key, spoil.key, 6, label, when, number)


def _savers(game: Game, side: Side, fighter: Fighter) -> Iterator[Question]:
    if has(fighter, QUARTERMASTER) and game.settings.resource(STORES):
        when = (When(question=keys.offer(QUARTERMASTER, fighter.key), answers=(True,)),)
        for number in range(1, MOST_THROWS + 1):
            label = "Quartermaster" if number == 1 else f"Quartermaster, die {number}"
            yield _roll(side, fighter, fighter.key, QUARTERMASTER, 6, label, when, number)
    if fighter in medics_of(side):
        for each in side.fighters:
            if each.key != fighter.key and not is_commander(each):
                when = (When(question=keys.offer(TRIAGE, each.key), answers=(True,)),)
                yield _roll(side, fighter, each.key, TRIAGE, 6, f"Triage Expert for {each.name}", when)


def _effects(game: Game, side: Side) -> Iterator[Question]:
    mission = game.settings.mission(game.kind)
    for number, effect in enumerate(game.settings.at_stake((mission.effects if mission else None) or ()), 1):
        if effect.die:
            resource = game.settings.resource(effect.resource)
            label = f"{resource.name if resource else effect.resource} of {side.name}"
            yield _roll(side, None, side.entrant, EFFECT, effect.die, label, (), number)


def _advances(game: Game, side: Side) -> Iterator[Question]:
    """For each level that a fire team may reach in this mission, with throws to spare for repeats."""
    most = game.settings.experience_taking_part + game.settings.experience_commander * 2
    for squad in side.squads:
        for level, box in enumerate(LEVEL_BOXES, 2):
            if squad.experience < box <= squad.experience + most:
                for number in range(1, len(ADVANCES) + 1):
                    label = f"{squad.name}: advance at level {level}" + ("" if number == 1 else f", throw {number}")
                    subject = squad_subject(side.entrant, squad.container)
                    yield _roll(side, None, subject, f"{ADVANCE}-{level}", 6, label, (), number)
