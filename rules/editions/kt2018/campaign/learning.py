"""What operatives and fire teams learn from a mission, and the levels that come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count

from rules.campaigns.games import Side
from rules.campaigns.outcomes import Consequence, Move
from rules.changes import ADD, Change
from rules.dice import Dice, DieRoll
from rules.editions.kt2018.campaign import keys
from rules.editions.kt2018.campaign.casualties import NO_EXTRAS, CasualtyResult
from rules.editions.kt2018.campaign.counting import Extra
from rules.editions.kt2018.campaign.dice_questions import ADVANCE, squad_subject
from rules.editions.kt2018.campaign.fighter import Fighter, FighterSquad
from rules.editions.kt2018.campaign.fighters import learns, open_levels
from rules.editions.kt2018.campaign.settings import Casualty
from rules.editions.kt2018.campaign.steps import ReportStep
from rules.editions.kt2018.campaign.story import Story
from rules.editions.kt2018.experience import ADVANCES, LEVEL_BOXES, MOST_EXPERIENCE, WAYS, level_for, same_roll
from rules.editions.kt2018.trees import speak
from rules.names import capital

FIRE_TEAM = "fire-team:"
ADVANCE_BY_FACE = {face: advance for advance, face in ADVANCES.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """How much experience somebody or a fire team gains, and for what."""

    side: Side
    subject: str
    """As the roster's journal calls it."""
    name: str
    amount: int
    why: str
    before: int
    learner: Fighter | FighterSquad

    @property
    def after(self) -> int:
        return min(self.before + self.amount, MOST_EXPERIENCE)

    @property
    def levels(self) -> range:
        """The levels that are reached now."""
        return range(level_for(self.before) + 1, level_for(self.after) + 1)


def gains(story: Story, fates: Mapping[str, CasualtyResult], extras: Mapping[str, Extra] = NO_EXTRAS) -> list[Gain]:
    """In the order of the rosters; the dead learn nothing."""
    found = []
    for side in story.sides:
        for fighter in story.present(side):
            dead = fighter.key in fates and fates[fighter.key].is_dead
            if learns(fighter) and not dead:
                more = side.key in extras and extras[side.key].learner == fighter.key
                found.append(_own(story, side, fighter, fates, more=more))
        found += [_shared(story, side, squad) for squad in side.squads]
    return [gain for gain in found if gain.amount]


def _own(
    story: Story, side: Side, fighter: Fighter, fates: Mapping[str, CasualtyResult], *, more: bool = False
) -> Gain:
    settings = story.game.settings
    fate = fates.get(fighter.key)
    is_hard = fate is not None and fate.result == Casualty.HARD_KNOCKS
    amount, why = _sum(
        story,
        {
            "took part": settings.experience_taking_part,
            "used a Tactic": settings.experience_tactic * story.says(keys.tactic(fighter)),
            "took out a commander": settings.experience_commander * story.commanders_killed(fighter),
            "hard knocks": settings.experience_hard_knocks * is_hard,
            "the extra roll": int(more),
        },
    )
    return Gain(
        side=side, subject=fighter.key, name=fighter.name, amount=amount, why=why, before=fighter.experience,
        learner=fighter,
    )  # fmt: skip


def _shared(story: Story, side: Side, squad: FighterSquad) -> Gain:
    settings = story.game.settings
    present = [each for each in story.present(side) if each.fire_team == squad.container]
    amount, why = _sum(
        story,
        {
            "took part": settings.experience_taking_part * (len(present) >= settings.fire_team_presence),
            "took out a commander": settings.experience_commander * sum(map(story.commanders_killed, present)),
        },
    )
    return Gain(
        side=side, subject=FIRE_TEAM + squad.container, name=f"The {squad.name} fire team", amount=amount, why=why,
        before=squad.experience, learner=squad,
    )  # fmt: skip


def _sum(story: Story, amounts: Mapping[str, int]) -> tuple[int, str]:
    total, most = sum(amounts.values()), story.game.settings.experience_most
    return total if most is None else min(total, most), ", ".join(why for why, amount in amounts.items() if amount)


def experience_consequences(gains: list[Gain], dice: Dice) -> Iterator[Consequence]:
    for gain in gains:
        yield Consequence(
            step=ReportStep.EXPERIENCE,
            side=gain.side.key,
            sentence=_sentence(gain),
            detail=capital(gain.why) + ".",
            operative=gain.learner.key if isinstance(gain.learner, Fighter) else "",
            subject=gain.subject,
            move=Move(
                name=gain.name,
                before=gain.before,
                after=gain.after,
                most=MOST_EXPERIENCE,
                steps=LEVEL_BOXES,
                level=level_for(gain.after),
            ),
            roster=(Change(subject=gain.subject, op=ADD, field="experience", value=gain.amount, before=gain.before),),
        )
        yield from _levels(gain, dice)


def _sentence(gain: Gain) -> str:
    if gain.after == gain.before:
        return f"{gain.name} already had all {MOST_EXPERIENCE} experience."
    return f"{gain.name} gained {gain.after - gain.before} experience, now {gain.after}."


def _levels(gain: Gain, dice: Dice) -> Iterator[Consequence]:
    if isinstance(gain.learner, FighterSquad):
        yield from _advances(gain, gain.learner, dice)
    elif gain.levels:
        is_open = open_levels(gain.learner, gain.levels[-1])
        yield Consequence(
            step=ReportStep.EXPERIENCE,
            side=gain.side.key,
            sentence=f"{gain.name} reached level {gain.levels[-1]}{': choose an ability' if is_open else ''}.",
            operative=gain.learner.key,
            subject=gain.subject,
        )


def _advances(gain: Gain, squad: FighterSquad, dice: Dice) -> Iterator[Consequence]:
    """One for each new level."""
    for level in gain.levels:
        advances = advance(squad, level, gain.side.entrant, dice)
        yield replace(advances, side=gain.side.key)
        squad = replace(squad, advances=(*squad.advances, advances.roster[0].value))


def advance(squad: FighterSquad, level: int, entrant: str, dice: Dice) -> Consequence:
    """What a fire team gains at a level; what it has already is rolled again."""
    gained, rolls = _rolled(squad, level, entrant, dice)
    faces = ", ".join(str(roll.value) for roll in rolls)
    choice = "; its player chooses how" if gained in WAYS else ""
    return Consequence(
        step=ReportStep.EXPERIENCE,
        side="",
        sentence=f"The {squad.name} fire team reached level {level} and gained {speak(gained)} (D6: {faces}){choice}.",
        rolls=tuple(rolls),
        subject=FIRE_TEAM + squad.container,
        roster=(Change(subject=FIRE_TEAM + squad.container, op=ADD, field="advances", value=gained),),
    )


def _rolled(squad: FighterSquad, level: int, entrant: str, dice: Dice) -> tuple[str, list[DieRoll]]:
    rolls: list[DieRoll] = []
    subject, had = squad_subject(entrant, squad.container), {same_roll(each) for each in squad.advances}
    if had >= set(ADVANCES):
        raise ValueError(f"{squad.name} has every advance already.")
    for number in count(1):
        rolls.append(dice.roll(subject, f"{ADVANCE}-{level}", 6, number))
        if ADVANCE_BY_FACE[rolls[-1].value] not in had:
            break
    return ADVANCE_BY_FACE[rolls[-1].value], rolls
