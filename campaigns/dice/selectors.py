"""A mission's dice, to be checked: what was published before, every roll, the secret once opened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from string import ascii_uppercase
from typing import Any

from campaigns.dice.luck import LuckSummary, luck_of
from campaigns.dice.rolls import is_open, rolls_of, words_of
from campaigns.missions.selectors.missions import MissionSheet
from campaigns.models import Mission
from campaigns.models import Roll as RollRow
from rules.dice import DieRoll, RollSource, SealedDice, verify


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLine:
    """One roll, and its recomputation once the secret is published."""

    about: str
    purpose: str
    roll: DieRoll
    is_sealed: bool
    is_brought: bool
    """Made on another server, from a secret that stayed there."""
    recomputed: int | None
    """None while the secret is sealed, and for dice of the table."""

    @property
    def is_right(self) -> bool:
        return self.recomputed in (None, self.roll.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSheet:
    commitment: str
    is_reported: bool
    """Whether its game is over, so that no roll is still to come."""
    is_open: bool
    secret: str
    words: tuple[tuple[str, str], ...]
    """A player's word for the seed."""
    spoken: tuple[str, ...]
    """The words as they go into a roll."""
    lines: tuple[RollLine, ...]
    faults: tuple[str, ...]


def dice_sheet(sheet: MissionSheet, now: datetime) -> DiceSheet:
    """Every roll of a mission; the secret only once it may be published. Two queries at most."""
    row = sheet.row
    opened = is_open(row)
    secret = bytes(Mission.objects.values_list("secret", flat=True).get(pk=row.pk)) if opened else b""
    rolls, spoken = rolls_of(row), words_of(row)
    names = _names(sheet)
    return DiceSheet(
        commitment=row.commitment,
        is_reported=sheet.is_reported,
        is_open=opened,
        secret=secret.hex(),
        spoken=spoken,
        words=tuple((side.name, row.words[side.key]) for side in sheet.sides if row.words.get(side.key)),
        lines=tuple(_line(roll, names, secret, spoken) for roll in rolls),
        faults=verify(secret, row.commitment, rolls, spoken) if opened else (),
    )


def nameless(sheet: MissionSheet, dice: DiceSheet) -> DiceSheet:
    """The same for anyone who is not of the campaign: sides by letter, operatives by letter and number, and the
    players'
    words only once they are needed to recompute.
    """
    letters = dict(zip((side.key for side in sheet.sides), ascii_uppercase, strict=False))
    codes = {side.entrant: f"Side {letters[side.key]}" for side in sheet.sides if side.entrant}
    for side in sheet.sides:
        fighters = enumerate(side.team.get("fighters", ()), start=1)
        codes |= {each["key"]: f"{letters[side.key]}{number}" for number, each in fighters}
    spoken = ((letters[side.key], sheet.row.words.get(side.key)) for side in sheet.sides)
    return replace(
        dice,
        words=tuple((f"Side {letter}", word) for letter, word in spoken if word) if dice.is_open else (),
        spoken=dice.spoken if dice.is_open else (),
        lines=tuple(replace(line, about=_about(line.roll, codes)) for line in dice.lines),
    )


def lucks(sheet: MissionSheet, dice: DiceSheet, *, with_campaign: bool = True) -> list[LuckSummary]:
    """How unusual the dice of a mission were, of each of its sides, and of the whole campaign. One query."""
    if not dice.lines:
        return []
    found = [luck_of("This mission", [(line.roll.sides, line.roll.value) for line in dice.lines])]
    if not with_campaign:
        return found
    for side in sheet.sides:
        keys = {side.entrant, *(each["key"] for each in side.team.get("fighters", ()))}
        rolls = [line.roll for line in dice.lines if line.roll.subject.partition("/")[0] in keys]
        if rolls and len(rolls) < len(dice.lines):
            found.append(luck_of(side.name, [(roll.sides, roll.value) for roll in rolls]))
    everything = RollRow.objects.filter(mission__campaign=sheet.row.campaign_id).values_list("sides", "value")
    return [*found, luck_of("The whole campaign", everything)]


def _line(roll: DieRoll, names: dict[str, str], secret: bytes, words: tuple[str, ...]) -> RollLine:
    is_sealed = roll.source is RollSource.SEALED
    recomputed = None
    if secret and is_sealed:
        recomputed = SealedDice(secret, words).roll(roll.subject, roll.purpose, roll.sides, roll.number).value
    return RollLine(
        about=_about(roll, names),
        purpose=roll.purpose.replace("-", " "),
        roll=roll,
        is_sealed=is_sealed,
        is_brought=roll.source is RollSource.BROUGHT,
        recomputed=recomputed,
    )


def _about(roll: DieRoll, names: dict[str, str]) -> str:
    return names.get(roll.subject) or names.get(roll.subject.partition("/")[0], "the mission")


def _names(sheet: MissionSheet) -> dict[str, str]:
    """Whom a roll is about, by its subject."""
    found = {side.entrant: side.name for side in sheet.sides if side.entrant}
    for side in sheet.sides:
        found |= {each["key"]: each["name"] for each in side.team.get("fighters", ())}
    return found


def dice_json(sheet: MissionSheet, dice: DiceSheet) -> dict[str, Any]:
    """What the script of the README reads."""
    rolls = (line.roll for line in dice.lines)
    return {
        "mission": sheet.key,
        "commitment": dice.commitment,
        "secret": dice.secret,
        "words": list(dice.spoken),
        "rolls": [
            {
                "subject": roll.subject,
                "purpose": roll.purpose,
                "number": roll.number,
                "sides": roll.sides,
                "value": roll.value,
                "source": roll.source.value,
            }
            for roll in rolls
        ],
    }
