"""What comes and goes of the resources, and who saves what: moves first, sentences when all are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.campaigns.games import Game, Result, Side
from rules.campaigns.outcomes import Consequence
from rules.campaigns.outcomes import Move as Moved
from rules.changes import ADD, Change, State, applied
from rules.dice import Dice, DieRoll
from rules.editions.kt2018.campaign import keys
from rules.editions.kt2018.campaign.bounds import GUERRILLA, OWED, RESOURCE, SCORE, SPENT, STOLEN, resource_bounds
from rules.editions.kt2018.campaign.casualties import CasualtyResult
from rules.editions.kt2018.campaign.counting import Extra
from rules.editions.kt2018.campaign.dice_questions import EFFECT
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import has, is_commander
from rules.editions.kt2018.campaign.questions import OUTCOMES
from rules.editions.kt2018.campaign.settings import (
    BookSettings,
    MissionEffect,
    MissionOutcome,
    MissionRole,
)
from rules.editions.kt2018.campaign.shape import settings_to_json
from rules.editions.kt2018.campaign.spoils import QUARTERMASTER, QUARTERMASTER_SAVES, STORES, Spoil, Throws, spoils_of
from rules.editions.kt2018.campaign.spoils import victims as victims_of
from rules.editions.kt2018.campaign.steps import ReportStep
from rules.editions.kt2018.campaign.story import Story
from rules.editions.state import ENTRANT

WHY = {Result.WON: "the mission was won", Result.LOST: "the mission was lost", Result.DREW: "a draw"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceMove:
    """So much of a resource, coming or going; a change of 0 is listed too when dice were rolled for it."""

    step: ReportStep
    side: Side
    resource: str
    amount: int
    why: str
    rolls: tuple[DieRoll, ...] = ()
    operative: str = ""


def learnt(story: Story) -> tuple[MissionEffect, ...] | None:
    """What the mission costs and brings, when this report is the first to state it."""
    answer = story.word(keys.EFFECTS_KNOWN)
    if answer != keys.EFFECTS_LISTED:
        return () if answer == keys.EFFECTS_NONE else None
    amounts = (
        (outcome, resource.key, story.number(keys.effect(outcome, resource.key)))
        for outcome in OUTCOMES
        for resource in story.game.settings.resources
    )
    return tuple(
        MissionEffect(resource=key, amount=n, outcome=MissionOutcome(outcome)) for outcome, key, n in amounts if n
    )


def of_the_mission(story: Story, dice: Dice) -> Iterator[ResourceMove]:
    mission = story.game.settings.mission(story.game.kind)
    known = mission.effects if mission and mission.effects is not None else learnt(story)
    for side in story.sides:
        for number, effect in enumerate(story.game.settings.at_stake(known or ()), 1):
            if _concerns(effect, story, side):
                rolls = (dice.roll(side.entrant, EFFECT, effect.die, number),) if effect.die else ()
                amount = effect.amount * rolls[0].value if rolls else effect.amount
                yield ResourceMove(
                    step=ReportStep.RESOURCES,
                    side=side,
                    resource=effect.resource,
                    amount=amount,
                    why=WHY[story.result(side)],
                    rolls=rolls,
                )


def _concerns(effect: MissionEffect, story: Story, side: Side) -> bool:
    is_outcome = effect.outcome is MissionOutcome.ANY or effect.outcome.value == story.result(side).value
    return is_outcome and (effect.part is MissionRole.ANY or effect.part.value == story.part(side))


def of_the_extra_roll(extras: Iterable[Extra]) -> Iterator[ResourceMove]:
    for extra in extras:
        if extra.resource:
            yield ResourceMove(
                step=ReportStep.AFTERWARDS,
                side=extra.side,
                resource=extra.resource,
                amount=1,
                why=f"the extra roll ({extra.faces})",
                rolls=extra.rolls,
            )


def of_lost_commanders(story: Story, fates: Mapping[str, CasualtyResult]) -> Iterator[ResourceMove]:
    """The winning sides."""
    settings = story.game.settings
    for fate in fates.values():
        if is_commander(fate.fighter) and settings.commander_loss_resource and settings.commander_loss:
            yield ResourceMove(
                step=ReportStep.CASUALTIES,
                side=fate.side,
                resource=settings.commander_loss_resource,
                amount=-settings.commander_loss,
                why=f"{fate.fighter.name} was out of action",
                operative=fate.fighter.key,
            )


def of_abilities(story: Story, fates: Mapping[str, CasualtyResult], dice: Dice) -> Iterator[ResourceMove]:
    for side in story.sides:
        for fighter in story.present(side):
            for spoil in spoils_of(story.game, side, fighter):
                if story.says(keys.offer(spoil.key, fighter.key)) and _is_able(story, fighter, spoil, fates):
                    yield from _thrown(story, side, fighter, spoil, dice)


def _is_able(story: Story, fighter: Fighter, spoil: Spoil, fates: Mapping[str, CasualtyResult]) -> bool:
    """A report asks for it only of those who were there, and for some abilities not out of action."""
    if spoil.needs_win and story.result(story.game.owner(fighter.key)) is not Result.WON:
        return False
    return fighter.key not in fates or not fates[fighter.key].is_lost


def _thrown(story: Story, side: Side, fighter: Fighter, spoil: Spoil, dice: Dice) -> Iterator[ResourceMove]:
    move = ResourceMove(step=spoil.step, side=side, resource=spoil.resource, amount=0, why="", operative=fighter.key)
    if spoil.throws is Throws.PER_OPPONENT:
        for number, victim in enumerate(victims_of(story.game, side), 1):
            roll = dice.roll(fighter.key, spoil.key, 6, number)
            yield _answered(replace(move, side=victim), fighter, spoil, (roll,), roll.value)
        return
    throws = story.specialists_killed(fighter) if spoil.throws is Throws.PER_SPECIALIST else 1
    rolls = tuple(dice.roll(fighter.key, spoil.key, 6, number) for number in range(1, throws + 1))
    if not rolls:
        return
    more = story.enemies_out(side) if spoil.throws is Throws.WITH_FALLEN else 0
    if spoil.picks_target:
        move = replace(move, side=_target(story, side, fighter, spoil))
    yield _answered(move, fighter, spoil, rolls, max(roll.value for roll in rolls) + more, more)


def _target(story: Story, side: Side, fighter: Fighter, spoil: Spoil) -> Side:
    aims = victims_of(story.game, side)
    chosen = story.word(keys.target(spoil.key, fighter))
    return next((aim for aim in aims if aim.key == chosen), aims[0])


def _answered(
    move: ResourceMove, fighter: Fighter, spoil: Spoil, rolls: tuple[DieRoll, ...], best: int, more: int = 0
) -> ResourceMove:
    faces = ", ".join(str(roll.value) for roll in rolls) + (f" and {more} enemies out" if more else "")
    amount = spoil.amount if best >= spoil.least else 0
    return replace(move, amount=amount, why=f"{spoil.name} of {fighter.name} (D6: {faces})", rolls=rolls)


def saved(story: Story, moves: Sequence[ResourceMove], dice: Dice) -> Iterator[ResourceMove]:
    """The moves, less the Materiel that a Quartermaster saves who was not out of action."""
    thrown: dict[str, int] = {}
    for move in moves:
        keeper = _keeper(story, move.side) if move.resource == STORES and move.amount < 0 else None
        if keeper is None:
            yield move
            continue
        first = thrown.get(keeper.key, 0) + 1
        thrown[keeper.key] = first - 1 - move.amount
        rolls = tuple(dice.roll(keeper.key, QUARTERMASTER, 6, first + n) for n in range(-move.amount))
        saves = sum(roll.value >= QUARTERMASTER_SAVES for roll in rolls)
        faces = ", ".join(str(roll.value) for roll in rolls)
        why = f"{move.why}; {keeper.name} kept {saves} (Quartermaster, D6: {faces})"
        yield replace(move, amount=move.amount + saves, why=why, rolls=(*move.rolls, *rolls))


def _keeper(story: Story, side: Side) -> Fighter | None:
    able = (each for each in story.present(side) if has(each, QUARTERMASTER))
    return next((each for each in able if story.says(keys.offer(QUARTERMASTER, each.key))), None)


def state_of(game: Game) -> State:
    """The entrants as the campaign's fold has them before this mission."""
    return {
        ENTRANT + side.entrant: {
            **{RESOURCE + key: value for key, value in side.state.resources.items()},
            GUERRILLA: side.state.guerrilla,
            SPENT: side.state.spent,
            OWED: side.state.owed,
        }
        for side in game.sides
        if not side.is_outsider
    }


def resource_consequences(game: Game, moves: Sequence[ResourceMove]) -> tuple[list[Consequence], State]:
    """A sentence for each move, with what was there and is now; and the entrants after all of them."""
    state, bounds, found = state_of(game), resource_bounds(settings_to_json(game.settings)), []
    for move in moves:
        change = Change(
            subject=ENTRANT + move.side.entrant, op=ADD, field=RESOURCE + move.resource, value=move.amount,
        )  # fmt: skip
        before = state[change.subject].get(change.field, 0)
        state = applied(state, [change], bounds)
        found.append(_consequence(game, move, replace(change, before=before), state[change.subject][change.field]))
    return found, state


def _consequence(game: Game, move: ResourceMove, change: Change, now: int) -> Consequence:
    row = game.settings.resource(move.resource)
    name = row.name if row else move.resource
    if now > change.before:
        sentence = f"{move.side.name} gained {now - change.before} {name}, now {now}: {move.why}."
    elif now < change.before:
        sentence = f"{move.side.name} lost {change.before - now} {name}, now {now}: {move.why}."
    elif move.amount:
        sentence = f"{move.side.name} stayed at {name} {now}: {move.why}."
    else:
        sentence = f"{move.side.name} kept {name} at {now}: {move.why}."
    return Consequence(
        step=move.step,
        side=move.side.key,
        sentence=sentence,
        rolls=move.rolls,
        operative=move.operative,
        move=Moved(name=name, before=change.before, after=now) if now != change.before else None,
        campaign=(change,) if move.amount else (),
    )


def score_consequences(story: Story) -> Iterator[Consequence]:
    """What a victory adds to the score, where there is one."""
    settings = story.game.settings
    for side in story.sides if settings.score and settings.score_win else ():
        if story.result(side) is Result.WON:
            change = Change(subject=ENTRANT + side.entrant, op=ADD, field=SCORE, value=settings.score_win)
            words = f"{side.name} gained {settings.score_win} {settings.score}."
            yield Consequence(step=ReportStep.RESOURCES, side=side.key, sentence=words, campaign=(change,))


def is_robber(side: Side, settings: BookSettings) -> bool:
    """Whether it has given up resources, and lives on what its opponents lose."""
    return bool(settings.stolen) and not side.is_outsider and bool(side.state.guerrilla)


def robbed(story: Story, moves: Sequence[Consequence]) -> Iterator[Consequence]:
    """What guerrilla factions gain: as much as all their opponents lost in this mission."""
    settings = story.game.settings
    for side in story.sides:
        lost = sum(max(0, each.move.before - each.move.after) for each in moves if each.move and each.side != side.key)
        if lost and is_robber(side, settings):
            change = Change(subject=ENTRANT + side.entrant, op=ADD, field=STOLEN, value=lost)
            words = f"{side.name} took what the opponents lost: {lost} {settings.stolen}."
            yield Consequence(step=ReportStep.AFTERWARDS, side=side.key, sentence=words, campaign=(change,))


def guerrilla_consequences(game: Game, state: State) -> Iterator[Consequence]:
    """Who has run out of something, and what that means; who owes more than there was."""
    for side in game.sides:
        if side.is_outsider:
            continue
        now = state[ENTRANT + side.entrant]
        if now.get(SPENT) and not side.state.spent:
            score = f"{game.settings.score_spent} {game.settings.score}".replace("-", "−")
            words = f"{side.name} ran out of a resource: {score}."
            yield Consequence(step=ReportStep.STANDING, side=side.key, sentence=words, is_grave=True)
        if (owed := now.get(OWED, 0)) > side.state.owed:
            words = f"{side.name} lost {owed - side.state.owed} more than it had: choose which resource pays for it."
            yield Consequence(step=ReportStep.STANDING, side=side.key, sentence=words, is_grave=True)
    for side in game.sides:
        if not side.is_outsider and state[ENTRANT + side.entrant][GUERRILLA] and not side.state.guerrilla:
            words = f"{side.name} ran out of a resource and became a guerrilla faction."
            yield Consequence(step=ReportStep.STANDING, side=side.key, sentence=words, is_grave=True)
