"""Abilities that may be used after a mission: offered as soon as what they need has happened."""

from __future__ import annotations

from collections.abc import Iterator

from rules.campaigns.games import Game, Side
from rules.campaigns.questions import AnswerOption, Kind, Question, When
from rules.campaigns.winning import BY_POINTS, WINNER
from rules.editions.kt2018.campaign import keys
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import has, is_commander
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

THROWN = {
    Throws.ONE: "D6, {least}+",
    Throws.WITH_FALLEN: "D6 and the enemies out of action, {least}+",
    Throws.PER_SPECIALIST: "D6 for each enemy specialist it took out, {least}+",
    Throws.PER_OPPONENT: "D6 for each opponent, {least}+",
}


def offers_of(game: Game, side: Side) -> Iterator[Question]:
    """What a side may use; nothing is lost by it, so all are used unless declined."""
    if side.is_outsider:
        return
    for fighter in side.fighters:
        for spoil in spoils_of(game, side, fighter):
            yield from _spoil(game, side, fighter, spoil)
    for fighter in side.fighters:
        if has(fighter, QUARTERMASTER) and game.settings.resource(STORES):
            yield _offer(
                side,
                fighter,
                QUARTERMASTER,
                fighter.key,
                "D6 for each Materiel about to be lost: 2+ keeps it",
                _fit(fighter),
            )
    for medic in medics_of(side):
        yield from _triage(side, medic)


def _spoil(game: Game, side: Side, fighter: Fighter, spoil: Spoil) -> Iterator[Question]:
    when = _fit(fighter) if spoil.is_standing else (When(question=keys.present(fighter), answers=(True,)),)
    if spoil.needs_win:
        when = (*when, When(question=WINNER, answers=(side.key, BY_POINTS)))
    resource = game.settings.resource(spoil.resource)
    change = f"{spoil.amount:+d} {resource.name if resource else spoil.resource}".replace("-", "−")
    whose = " of an opponent" if spoil.is_taken else ""
    words = f"{THROWN[spoil.throws].format(least=spoil.least)}: {change}{whose}"
    yield _offer(side, fighter, spoil.key, fighter.key, words, when)
    aims = victims(game, side)
    if spoil.picks_target and len(aims) > 1:
        yield Question(
            key=keys.target(spoil.key, fighter), kind=Kind.CHOICE, label=f"Target of {spoil.name}", group="offers",
            side=side.key, subject=fighter.key, default=aims[0].key,
            options=tuple(AnswerOption(value=aim.key, label=aim.name) for aim in aims),
            when=(When(question=keys.offer(spoil.key, fighter.key), answers=(True,)),),
        )  # fmt: skip


def _triage(side: Side, medic: Fighter) -> Iterator[Question]:
    """For each who may be found dead; the medic itself is out of action then."""
    for fighter in side.fighters:
        if fighter.key != medic.key and not is_commander(fighter):
            when = (When(question=keys.out(fighter), answers=(True,)), *_fit(medic))
            words = f"If {fighter.name} is dead: D6, on 4+ it convalesces instead"
            yield _offer(side, medic, TRIAGE, fighter.key, words, when)


def _offer(side: Side, fighter: Fighter, ability: str, subject: str, words: str, when: tuple[When, ...]) -> Question:
    name = ability.replace("-", " ").title().replace(" Of ", " of ")
    return Question(
        key=keys.offer(ability, subject), kind=Kind.TICK, label=f"{fighter.name} uses {name}", help=f"{words}.",
        group="offers", side=side.key, subject=fighter.key, default=True, when=when,
    )  # fmt: skip


def _fit(fighter: Fighter) -> tuple[When, ...]:
    """There, and not out of action."""
    return (
        When(question=keys.present(fighter), answers=(True,)),
        When(question=keys.out(fighter), answers=(False,)),
    )
