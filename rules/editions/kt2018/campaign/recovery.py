"""Who is fit again, and who is no recruit any more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.campaigns.games import Side
from rules.campaigns.outcomes import Consequence
from rules.changes import SET, Change
from rules.editions.base import Status
from rules.editions.kt2018.campaign.casualties import CasualtyResult
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.steps import ReportStep
from rules.editions.kt2018.campaign.story import Story
from rules.editions.kt2018.experience import level_for


def fit_again(story: Story, fates: Mapping[str, CasualtyResult]) -> Iterator[Consequence]:
    """Operatives that missed this mission for an earlier wound; who fought all the same did not rest."""
    for side in story.sides:
        here = {fighter.key for fighter in story.present(side)}
        for fighter in side.roster:
            if fighter.status != Status.CONVALESCING or (fighter.key in fates and fates[fighter.key].is_lost):
                continue
            rested = fighter.key not in here
            words = "returned to duty" if rested else "fought while convalescing and misses the next mission"
            yield Consequence(
                step=ReportStep.RECOVERY,
                side=side.key,
                sentence=f"{fighter.name} {words}.",
                operative=fighter.key,
                roster=(_set(fighter, "status", Status.READY.value, fighter.status),) if rested else (),
            )


def blooded(story: Story, fates: Mapping[str, CasualtyResult]) -> Iterator[Consequence]:
    """Recruits who took part; in an experienced fire team only beside one who knows already."""
    for side in story.sides:
        for fighter in story.present(side):
            is_dead = fighter.key in fates and fates[fighter.key].is_dead
            if fighter.new_recruit and not is_dead:
                teacher = _teacher(story, side, fighter)
                if teacher or not _has_to_catch_up(side, fighter):
                    yield Consequence(
                        step=ReportStep.RECRUITS,
                        side=side.key,
                        sentence=_sentence(fighter, teacher),
                        operative=fighter.key,
                        roster=(_set(fighter, "new_recruit", False, True),),
                    )


def _sentence(fighter: Fighter, teacher: Fighter | None) -> str:
    if teacher:
        return f"{fighter.name} fought beside {teacher.name} and is no longer a new recruit."
    return f"{fighter.name} is no longer a new recruit."


def _has_to_catch_up(side: Side, fighter: Fighter) -> bool:
    squads = {squad.container: squad for squad in side.squads}
    squad = squads.get(fighter.fire_team)
    return squad is not None and level_for(squad.experience) > 1


def _teacher(story: Story, side: Side, recruit: Fighter) -> Fighter | None:
    """A member of its fire team in this mission, whose team has learnt it."""
    if not _has_to_catch_up(side, recruit):
        return None
    mates = (each for each in story.present(side) if each.fire_team == recruit.fire_team)
    return next((each for each in mates if not each.new_recruit), None)


def _set(fighter: Fighter, field: str, value: object, before: object) -> Change:
    return Change(subject=fighter.key, op=SET, field=field, value=value, before=before)
