"""What happens to operatives that were out of action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.campaigns.games import Side
from rules.campaigns.outcomes import Consequence, Fallen, TakenOut
from rules.campaigns.outcomes import Fate as Stamp
from rules.changes import SET, Change
from rules.dice import Dice, DieRoll
from rules.editions.base import Status
from rules.editions.kt2018.campaign import keys
from rules.editions.kt2018.campaign.counting import Extra
from rules.editions.kt2018.campaign.dice_questions import table_of
from rules.editions.kt2018.campaign.fighter import Fighter
from rules.editions.kt2018.campaign.fighters import is_commander, is_specialist
from rules.editions.kt2018.campaign.settings import Casualty, Injury
from rules.editions.kt2018.campaign.spoils import TRIAGE, TRIAGE_SAVES, medics_of
from rules.editions.kt2018.campaign.steps import ReportStep
from rules.editions.kt2018.campaign.story import Story
from rules.editions.state import ENTRANT
from rules.names import both

INJURY_WORDS = {
    Injury.SERIOUS: "was seriously injured: a flesh wound, and −1 to M, A, Ld, W and S in the next mission",
    Injury.MINOR: "suffered a minor injury: a flesh wound, and −1 to M, A and Ld in the next mission",
    Injury.CONTUSION: "suffered a contusion: a flesh wound at the start of the next mission",
    Injury.RECOVERY: "recovered fully",
}
FATE_WORDS = {
    Casualty.DEAD: "died and left the roster",
    Casualty.CONVALESCENCE: "was wounded: it will convalesce and miss the next mission",
    Casualty.RECOVERY: "recovered fully",
    Casualty.HARD_KNOCKS: "recovered and learned from hard knocks",
}
STAMPS = {
    Casualty.DEAD.value: Stamp.DEAD,
    Casualty.CONVALESCENCE.value: Stamp.AWAY,
    Casualty.RECOVERY.value: Stamp.WELL,
    Casualty.HARD_KNOCKS.value: Stamp.WELL,
    Injury.RECOVERY.value: Stamp.WELL,
}
"""What an injury leaves has no stamp: it plays, and is not well."""


NO_EXTRAS: Mapping[str, Extra] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class CasualtyResult:
    """What the table said of one who was out of action."""

    side: Side
    fighter: Fighter
    result: str
    rolls: tuple[DieRoll, ...]
    detail: str = ""

    @property
    def is_dead(self) -> bool:
        return self.result == Casualty.DEAD

    @property
    def is_lost(self) -> bool:
        """Dead, or not there for a while."""
        return self.result in (Casualty.DEAD, Casualty.CONVALESCENCE)


def fates(story: Story, dice: Dice, extras: Mapping[str, Extra] = NO_EXTRAS) -> dict[str, CasualtyResult]:
    """Rolls by operative; one that was not out of action rolls nothing, even when its player conceded."""
    return {
        fighter.key: _fate(story, side, fighter, dice, extras.get(side.key))
        for side in story.sides
        for fighter in story.fallen(side)
    }


def _fate(story: Story, side: Side, fighter: Fighter, dice: Dice, extra: Extra | None) -> CasualtyResult:
    settings = story.game.settings
    purpose, die = table_of(story.game, fighter)
    roll = dice.roll(fighter.key, purpose, die)
    value, detail = roll.value, ""
    rolls: tuple[DieRoll, ...] = (roll,)
    if extra is not None and extra.saved == fighter.key:
        value, rolls = min(die, value + extra.more), (roll, *extra.rolls)
        detail = f"The extra roll added {extra.more}: it counts as {value}."
    if is_commander(fighter):
        result = settings.commander_injuries.band(value).result
        return CasualtyResult(side=side, fighter=fighter, result=result, rolls=rolls, detail=detail)
    table = settings.specialist_casualties if is_specialist(fighter) else settings.other_casualties
    fate = CasualtyResult(side=side, fighter=fighter, result=table.band(value).result, rolls=rolls, detail=detail)
    if is_specialist(fighter) and value == settings.hard_knocks_face and story.is_by_commander(fighter):
        return replace(fate, result=Casualty.HARD_KNOCKS.value, detail="A commander took it out.")
    return _treated(story, fate, dice) if fate.is_dead else fate


def _treated(story: Story, fate: CasualtyResult, dice: Dice) -> CasualtyResult:
    """A medic of the team who was not out of action may save it."""
    if not story.says(keys.offer(TRIAGE, fate.fighter.key)):
        return fate
    roll = dice.roll(fate.fighter.key, TRIAGE, 6)
    rolls, name = (*fate.rolls, roll), medics_of(fate.side)[0].name
    if roll.value < TRIAGE_SAVES:
        return replace(fate, rolls=rolls, detail=f"{name} could not save it (Triage Expert, D6: {roll.value}).")
    words = f"It was dead; {name} saved it (Triage Expert, D6: {roll.value})."
    return replace(fate, result=Casualty.CONVALESCENCE.value, rolls=rolls, detail=words)


def casualty_consequences(fates: Sequence[CasualtyResult]) -> Iterator[Consequence]:
    """A sentence each, with what it does to the roster; commanders' injuries are the campaign's."""
    for fate in fates:
        roll = fate.rolls[0]
        words = INJURY_WORDS[Injury(fate.result)] if is_commander(fate.fighter) else FATE_WORDS[Casualty(fate.result)]
        yield Consequence(
            step=ReportStep.CASUALTIES,
            side=fate.side.key,
            sentence=f"{fate.fighter.name} {words} (D{roll.sides}: {roll.value}).",
            detail=fate.detail,
            rolls=fate.rolls,
            is_grave=fate.is_lost or fate.result in (Injury.SERIOUS, Injury.MINOR),
            operative=fate.fighter.key,
            fate=STAMPS.get(fate.result),
            roster=tuple(_status(fate)),
        )


def _status(fate: CasualtyResult) -> Iterator[Change]:
    status = (
        {Casualty.DEAD: Status.DEAD, Casualty.CONVALESCENCE: Status.CONVALESCING}.get(Casualty(fate.result))
        if not is_commander(fate.fighter)
        else None
    )
    if status:
        before = fate.fighter.status
        yield Change(subject=fate.fighter.key, op=SET, field="status", value=status.value, before=before)


def injuries(story: Story, fates: Mapping[str, CasualtyResult]) -> dict[str, Change]:
    """By side: commanders' injuries of this mission take the place of those before, also of one who stayed at home.

    For everybody who has a commander, so that a report put right later clears what it should.
    """
    found = {}
    for side in story.sides:
        if any(map(is_commander, side.roster)):
            now = {
                key: fate.result
                for key, fate in fates.items()
                if fate.side.key == side.key and is_commander(fate.fighter) and fate.result != Injury.RECOVERY
            }
            carried = {each.key: each.injury for each in side.roster if each.injury}
            subject = ENTRANT + side.entrant
            found[side.key] = Change(subject=subject, op=SET, field="injuries", value=now, before=carried)
    return found


def healed(story: Story, injuries: Mapping[str, Change]) -> Iterator[Consequence]:
    """Operatives whose earlier injury ends now."""
    for key, change in injuries.items():
        names = [each.name for each in story.game.side(key).roster if each.injury and each.key not in change.value]
        if names:
            old = "its old injury" if len(names) == 1 else "their old injuries"
            yield Consequence(step=ReportStep.RECOVERY, side=key, sentence=f"{both(names)} recovered from {old}.")


def taken_out(story: Story) -> Iterator[TakenOut]:
    """Everybody who was out of action, and by whom where that was reported."""
    for side in story.sides:
        for fighter in story.fallen(side):
            known = story.named(story.killer(fighter))
            yield TakenOut(operative=fighter.key, by=known.key if known else "")


def fallen(story: Story, fates: dict[str, CasualtyResult]) -> Iterator[Fallen]:
    """The dead, for the memorial."""
    for fate in fates.values():
        if fate.is_dead:
            killer = story.killer(fate.fighter)
            known = story.named(killer)
            yield Fallen(
                operative=fate.fighter.key,
                name=fate.fighter.name,
                side=fate.side.key,
                by=known.key if known else "",
                by_name=known.name if known else "a commander" if killer else "",
            )
