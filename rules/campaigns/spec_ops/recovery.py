"""Scars that heal, who is back, who has rested, and what of the stash comes home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.campaigns.games import Side
from rules.campaigns.outcomes import Consequence
from rules.campaigns.spec_ops import keys
from rules.campaigns.spec_ops.after import (
    Aftermath,
    entrant_add,
    entrant_set,
    operative_add,
    operative_set,
    payment,
)
from rules.campaigns.spec_ops.casualties import CasualtyTest, TestResult, called
from rules.campaigns.spec_ops.fighter import Fighter, at_home
from rules.campaigns.spec_ops.operative_state import RESOLVE, Scar
from rules.campaigns.spec_ops.stash import carried_by
from rules.campaigns.spec_ops.states import STASH
from rules.campaigns.spec_ops.steps import Step
from rules.datacards.outfitting import piece_name
from rules.dice import DieRoll
from rules.editions.loadouts import Status
from rules.names import both


def recovery_consequences(after: Aftermath, found: Mapping[str, CasualtyTest]) -> Iterator[Consequence]:
    """A test for everybody who came into this game with a scar and is still there."""
    for side in after.sides:
        home = {each.key for each in at_home(side)}
        for fighter in side.roster:
            fate = found.get(fighter.key)
            if fighter.scars and fighter.is_active and not (fate and fate.is_dead):
                yield _tested(after, side, fighter, is_home=fighter.key in home)


def rest_bonus(after: Aftermath, fighter: Fighter, *, is_home: bool) -> int:
    """Whoever was deployed has not rested."""
    return fighter.rested + after.game.settings.rest_counts_now if is_home else 0


def _tested(after: Aftermath, side: Side, fighter: Fighter, *, is_home: bool) -> Consequence:
    bonus, needed = rest_bonus(after, fighter, is_home=is_home), after.game.settings.recovery
    rolls = [after.roll(fighter.key, keys.RECOVERY)]
    is_stimmed = rolls[0].value == 1 and keys.STIMM_STASH in side.state.assets
    if is_stimmed or (RESOLVE in fighter.honours and rolls[0].value + bonus < needed):
        rolls.append(after.roll(fighter.key, keys.RECOVERY, 2))
    total = rolls[-1].value + bonus
    is_bought = total == needed - 1 and after.says(keys.recuperate(fighter.key)) and after.pays(side)
    passes = total >= needed or is_bought
    scar = Scar(after.word(keys.healed(fighter.key)) or fighter.scars[0])
    words = f"recovered from {called(scar)}" if passes else "has not recovered yet"
    return Consequence(
        step=Step.RECOVERY,
        side=side.key,
        sentence=f"{fighter.name} {words} ({_dice(rolls)}).",
        detail=" ".join(filter(None, (f"+{bonus} for rest." if bonus else "", "Recuperate for 1 RP." * is_bought))),
        rolls=tuple(rolls),
        operative=fighter.key,
        campaign=(payment(side),) if is_bought else (),
        roster=(operative_add(fighter.key, scar.field, -1),) if passes else (),
    )


def _dice(rolls: list[DieRoll]) -> str:
    return ", ".join(f"D6: {each.value}" for each in rolls)


def rest_consequences(after: Aftermath, found: Mapping[str, CasualtyTest]) -> Iterator[Consequence]:
    """Tallies of rest, those who sat out and are back, and the stash."""
    for side in after.sides:
        home = at_home(side)
        back = [each for each in home if each.status == Status.CONVALESCING]
        if back:
            yield Consequence(
                step=Step.REST,
                side=side.key,
                sentence=f"{both(each.name for each in back)} returned to duty.",
                roster=tuple(operative_set(each.key, "status", Status.READY.value, each.status) for each in back),
            )
        if home:
            yield Consequence(
                step=Step.REST,
                side=side.key,
                sentence=f"{side.name} rested {both(each.name for each in home)}.",
                roster=tuple(operative_add(each.key, "rested", 1) for each in home),
            )
        if tired := [each for each in side.fighters if each.rested]:
            are = "is" if len(tired) == 1 else "are"
            yield Consequence(
                step=Step.REST,
                side=side.key,
                sentence=f"{both(each.name for each in tired)} fought again and {are} no longer rested.",
                roster=tuple(operative_set(each.key, "rested", 0, each.rested) for each in tired),
            )
        yield from _stash(after, side)


def _stash(after: Aftermath, side: Side) -> Iterator[Consequence]:
    """What was carried is back in the stash, or used up."""
    carried, planned = carried_by(side), side.state.carried
    items = [item for each in carried.values() for item in each]
    if not items and not planned:
        return
    is_used = bool(items) and not after.game.settings.stash_stays
    names = {each.key: each.name for each in side.fighters}
    carriers = (f"{names[key]} carried {both(map(piece_name, own))}" for key, own in carried.items() if own)
    before = {key: list(each) for key, each in planned.items()}
    yield Consequence(
        step=Step.REST,
        side=side.key,
        sentence=f"What {side.name} carried {'was used up' if is_used else 'went back to the stash'}.",
        detail=f"{'; '.join(carriers)}." if items else "Nobody in the team carried any of it.",
        campaign=(
            *((entrant_set(side, "carried", {}, before),) if before else ()),
            *(entrant_add(side, STASH + item, -1) for item in (items if is_used else ())),
        ),
    )


def is_spared(fate: CasualtyTest | None) -> bool:
    """Whether it gained no experience for what happened to its head."""
    return fate is not None and fate.outcome in (TestResult.AFFLICTED, TestResult.MEDIVAC)
