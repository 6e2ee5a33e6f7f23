"""Each side's briefing when the teams are revealed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.campaigns.games import Briefing, Game, Side, StartingCondition
from rules.campaigns.table import TableAids
from rules.editions.base import Role, Status
from rules.editions.kt2018.campaign.about import INJURIES
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import has, is_commander
from rules.editions.kt2018.campaign.scouting import scouted
from rules.editions.kt2018.campaign.settings import Injury
from rules.editions.kt2018.words import number
from rules.names import both, capital

UNDERDOG_STEP = 10
STRATEGIST = "strategist"
NAMES = dict(INJURIES)
STATS = {Injury.SERIOUS: ("M", "A", "Ld", "W", "S"), Injury.MINOR: ("M", "A", "Ld"), Injury.CONTUSION: ()}
# Abilities and traits that want something done before the first battle round.
BEFORE = {
    "observer": "roll a D6 when the Scouting phase begins; on 4+ you have one more strategy",
    "toxin-synthesiser": "before deployment choose D3 others: +1 to wound in the Fight phase for this mission",
    "sapper": "Plant Traps covers one more piece of terrain",
    "tactical-planner": "D3 more command points when round 1 begins",
}


def briefing(game: Game) -> tuple[Briefing, ...]:
    return briefed(game, lambda side: side.state.command_points)


def briefed(game: Game, extra_points: Callable[[Side], int]) -> tuple[Briefing, ...]:
    """What a side with a roster has more of in round 1 is the kind of campaign's to say."""
    return tuple(_briefing(game, side, extra_points) for side in game.sides)


def _briefing(game: Game, side: Side, extra_points: Callable[[Side], int]) -> Briefing:
    if side.is_outsider:
        return Briefing(side=side.key, force=side.force, command_points=1, sentences=())
    highest = max((each.force for each in game.sides if not each.is_team_unknown), default=0)
    underdog = 0 if side.is_team_unknown else (highest - side.force) // UNDERDOG_STEP
    more = sum(_brings_points(fighter) for fighter in side.fighters)
    resting = [each for each in side.roster if each.status == Status.CONVALESCING and each.key not in side.team]
    if not (side.is_battle_forged or side.is_team_unknown):
        underdog, points = 0, 0
        words = ["No command points: only a battle-forged kill team has them."]
    else:
        extra = extra_points(side)
        points = 1 + underdog + more + extra
        words = [_reckoned(underdog, more, extra), *_unknown(game, side, highest)]
    return Briefing(
        side=side.key,
        force=side.force,
        command_points=points,
        waits_for_team=side.is_team_unknown,
        underdog=underdog,
        today=tuple(_today(side)),
        convalescents=tuple(each.key for each in resting),
        handouts=(*scouted(game, side), *_handouts(side)),
        sentences=(*words, *_resting(resting)),
    )


def points_each_round(game: Game) -> dict[str, dict[str, int]]:
    """By side: what each round after the first brings, and who brings more; only a battle-forged team has any."""
    return {
        side.key: {"": 1, **{each.key: 1 for each in side.fighters if _brings_points(each)}}
        for side in game.sides
        if side.is_outsider or side.is_battle_forged or side.is_team_unknown
    }


def table_aids(game: Game) -> TableAids:
    """What a side has in the first round stands in its briefing."""
    return TableAids(each_round=points_each_round(game))


def _brings_points(fighter: Fighter) -> bool:
    """A point more in every round in which it is on the battlefield and not shaken."""
    return fighter.role == Role.LEADER or (is_commander(fighter) and fighter.specialism == STRATEGIST)


def _today(side: Side) -> Iterator[StartingCondition]:
    for fighter in side.fighters:
        if fighter.injury:
            stats = STATS[Injury(fighter.injury)]
            words = f"{fighter.name} starts with a flesh wound"
            words += f" and has −1 to {both(stats)} in this mission." if stats else "."
            yield StartingCondition(
                operative=fighter.key,
                sentence=words,
                flesh_wounds=1,
                stats=tuple((stat, -1) for stat in stats),
                cause=NAMES[Injury(fighter.injury)],
            )


def _handouts(side: Side) -> Iterator[str]:
    for fighter in side.fighters:
        for ability, words in BEFORE.items():
            if has(fighter, ability) or ability in fighter.traits:
                yield f"{fighter.name}: {words}."


def _reckoned(underdog: int, more: int, extra: int) -> str:
    parts = ["one for the round"]
    parts += [f"{number(underdog)} for the lower Force"] if underdog else []
    parts += [f"{number(more)} from those who lead"] if more else []
    parts += [f"{number(extra)} from the extra roll"] if extra else []
    return capital(f"{both(parts)}.")


def _unknown(game: Game, side: Side, highest: int) -> Iterator[str]:
    """What depends on a team on paper that is not named yet: left to the players."""
    more = f"One more command point for each full {UNDERDOG_STEP} points by which"
    if side.is_team_unknown:
        yield "Its Force is not known yet: one more command point for a Leader on the battlefield."
        if highest:
            yield f"{more} its Force is below {highest}."
    else:
        for other in game.others(side):
            if other.is_team_unknown:
                yield f"{more} the Force of {other.name} is higher."


def _resting(resting: list[Fighter]) -> Iterator[str]:
    if resting:
        verb = "is convalescing and misses" if len(resting) == 1 else "are convalescing and miss"
        yield f"{both(each.name for each in resting)} {verb} this mission."
