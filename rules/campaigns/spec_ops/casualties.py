"""What becomes of those who were incapacitated: casualty tests, battle scars, the slain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.campaigns.games import Side
from rules.campaigns.losses import is_out, slayers_of
from rules.campaigns.outcomes import Consequence, Fallen
from rules.campaigns.outcomes import Fate as Stamp
from rules.campaigns.spec_ops import keys
from rules.campaigns.spec_ops.after import MOST_THROWS, Aftermath, operative_add, operative_set, payment
from rules.campaigns.spec_ops.fighter import Fighter
from rules.campaigns.spec_ops.operative_state import RESOLVE, Scar
from rules.campaigns.spec_ops.steps import Step
from rules.changes import Change
from rules.dice import DieRoll
from rules.editions.loadouts import Status

SCARS = {
    2: Scar.CRITICAL_IMPAIRMENT,
    3: Scar.SEVERE_CONCUSSION,
    4: Scar.SAPPED_STRENGTH,
    5: Scar.LINGERING_AILMENT,
}
"""By the result of the scar die; below stand the slain, above those who only lose the game's experience."""
SLAIN_TO = 1


class TestResult(StrEnum):
    PASSED = "passed"
    SCARRED = "scarred"
    SLAIN = "slain"
    AFFLICTED = "afflicted"
    MEDIVAC = "medivac"


STAMPS = {
    TestResult.PASSED: Stamp.WELL,
    TestResult.SCARRED: Stamp.SCARRED,
    TestResult.SLAIN: Stamp.DEAD,
    TestResult.AFFLICTED: Stamp.WELL,
    TestResult.MEDIVAC: Stamp.AWAY,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CasualtyTest:
    """What the dice said of one who was incapacitated."""

    side: Side
    fighter: Fighter
    outcome: TestResult
    rolls: tuple[DieRoll, ...]
    scar: Scar | None = None
    detail: str = ""

    @property
    def is_dead(self) -> bool:
        return self.outcome is TestResult.SLAIN


def fates(after: Aftermath) -> dict[str, CasualtyTest]:
    """By operative."""
    found = {}
    for side in after.sides:
        rerolls = rerolls_of(after, side)
        for fighter in fallen_of(after, side):
            fate = _tested(after, side, fighter, can_reroll=rerolls > 0)
            rerolls -= sum(each.purpose == keys.CASUALTY for each in fate.rolls) > 1
            found[fighter.key] = fate
    return found


def fallen_of(after: Aftermath, side: Side) -> list[Fighter]:
    return [each for each in side.fighters if is_out(after.answers, each.key)]


def rerolls_of(after: Aftermath, side: Side) -> int:
    """One for each medic who stands, and one for the Med Bay."""
    standing = (each for each in side.fighters if not is_out(after.answers, each.key))
    medics = len([each for each in standing if each.is_medic])
    return medics + int(keys.MED_BAY in side.state.assets)


def _tested(after: Aftermath, side: Side, fighter: Fighter, *, can_reroll: bool) -> CasualtyTest:
    if not fighter.is_tested:
        return CasualtyTest(side=side, fighter=fighter, outcome=TestResult.PASSED, rolls=())
    rolls = [after.roll(fighter.key, keys.CASUALTY)]
    if rolls[0].value < after.game.settings.casualty and can_reroll:
        rolls.append(after.roll(fighter.key, keys.CASUALTY, 2))
    if rolls[-1].value >= after.game.settings.casualty:
        return CasualtyTest(side=side, fighter=fighter, outcome=TestResult.PASSED, rolls=tuple(rolls))
    fate = _scarred(after, side, fighter, rolls)
    is_bad = fate.outcome in (TestResult.SLAIN, TestResult.SCARRED)
    if is_bad and after.says(keys.medivac(fighter.key)) and after.pays(side):
        instead = "Otherwise slain." if fate.is_dead else f"Otherwise {called(fate.scar)}."
        return replace(fate, outcome=TestResult.MEDIVAC, scar=None, detail=f"Medivac for 1 RP. {instead}")
    return fate


def _scarred(after: Aftermath, side: Side, fighter: Fighter, rolls: list[DieRoll]) -> CasualtyTest:
    """The scar die, or the better of two, less one for each scar held; what is held is rolled again."""
    for number in range(1, MOST_THROWS):
        dice = [after.roll(fighter.key, keys.SCAR, number)]
        if RESOLVE in fighter.honours:
            dice.append(after.roll(fighter.key, keys.SECOND_SCAR, number))
        rolls += dice
        results = [each.value - len(fighter.scars) for each in dice]
        open_ones = [each for each in results if SCARS.get(each) not in fighter.known_scars]
        if not open_ones:
            continue
        scar = SCARS.get(max(open_ones))
        outcome = (
            TestResult.SCARRED if scar else TestResult.SLAIN if max(open_ones) <= SLAIN_TO else TestResult.AFFLICTED
        )
        return CasualtyTest(side=side, fighter=fighter, outcome=outcome, rolls=tuple(rolls), scar=scar)
    raise ValueError("These dice show only scars it already has.")


def called(scar: Scar | None) -> str:
    return scar.called if scar else ""


WORDS = {
    TestResult.PASSED: "passed its casualty test",
    TestResult.SLAIN: "was slain and left the dataslate",
    TestResult.AFFLICTED: "suffered a Cerebral Affliction: no scar, and no XP from this game",
    TestResult.MEDIVAC: "was flown out: a Cerebral Affliction, no XP, and it misses the next game",
}


def casualty_consequences(after: Aftermath, found: dict[str, CasualtyTest]) -> Iterator[Consequence]:
    slayers = slayers_of(after.game, after.answers)
    for fate in found.values():
        slayer = slayers.get(fate.fighter.key)
        words = WORDS.get(fate.outcome) or f"gained a battle scar: {called(fate.scar)}"
        yield Consequence(
            step=Step.CASUALTIES,
            side=fate.side.key,
            sentence=f"{fate.fighter.name} {words}{_thrown(fate)}.",
            detail=" ".join(filter(None, (f"Incapacitated by {slayer}." if slayer else "", fate.detail))),
            rolls=fate.rolls,
            is_grave=fate.outcome in (TestResult.SLAIN, TestResult.SCARRED),
            operative=fate.fighter.key,
            fate=STAMPS.get(fate.outcome),
            campaign=(payment(fate.side),) if fate.outcome is TestResult.MEDIVAC else (),
            roster=tuple(_changes(fate)),
        )


def _thrown(fate: CasualtyTest) -> str:
    return f" ({', '.join(f'D6: {each.value}' for each in fate.rolls)})" if fate.rolls else ""


def _changes(fate: CasualtyTest) -> Iterator[Change]:
    key, before = fate.fighter.key, fate.fighter.status
    if fate.scar:
        yield operative_add(key, fate.scar.field, 1)
    if fate.outcome is TestResult.SLAIN:
        yield operative_set(key, "status", Status.DEAD.value, before)
    if fate.outcome is TestResult.MEDIVAC:
        yield operative_set(key, "status", Status.CONVALESCING.value, before)


def fallen(found: dict[str, CasualtyTest]) -> tuple[Fallen, ...]:
    return tuple(
        Fallen(operative=each.fighter.key, name=each.fighter.name, side=each.side.key)
        for each in found.values()
        if each.is_dead
    )
