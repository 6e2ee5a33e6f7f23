"""A mission's dice for whoever wants to check them: what was published before, every roll, the secret once opened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaigns.dice import is_open, rolls_of, words_of
from campaigns.models import Mission
from campaigns.selectors.missions import MissionSheet
from rules.dice import Roll, SealedDice, Source, verify


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLine:
    """One roll, and what the secret makes of it once that is told."""

    about: str
    purpose: str
    roll: Roll
    is_sealed: bool
    recomputed: int | None
    """None while the secret is sealed, and for dice of the table."""

    @property
    def is_right(self) -> bool:
        return self.recomputed in (None, self.roll.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSheet:
    commitment: str
    is_open: bool
    secret: str
    words: tuple[tuple[str, str], ...]
    """Whose word, and which."""
    lines: tuple[RollLine, ...]
    faults: tuple[str, ...]


def dice_sheet(sheet: MissionSheet, now: datetime) -> DiceSheet:
    """Every roll of a mission; the secret only once it may be told. Two queries at most."""
    row = sheet.row
    opened = is_open(row, now)
    secret = bytes(Mission.objects.values_list("secret", flat=True).get(pk=row.pk)) if opened else b""
    rolls, spoken = rolls_of(row), words_of(row)
    names = _names(sheet)
    return DiceSheet(
        commitment=row.commitment,
        is_open=opened,
        secret=secret.hex(),
        words=tuple((side.name, row.words[side.key]) for side in sheet.sides if row.words.get(side.key)),
        lines=tuple(_line(roll, names, secret, spoken) for roll in rolls),
        faults=verify(secret, row.commitment, rolls, spoken) if opened else (),
    )


def _line(roll: Roll, names: dict[str, str], secret: bytes, words: tuple[str, ...]) -> RollLine:
    is_sealed = roll.source is Source.SEALED
    recomputed = None
    if secret and is_sealed:
        recomputed = SealedDice(secret, words).roll(roll.subject, roll.purpose, roll.sides, roll.number).value
    return RollLine(
        about=names.get(roll.subject) or names.get(roll.subject.partition("/")[0], "the mission"),
        purpose=roll.purpose.replace("-", " "),
        roll=roll,
        is_sealed=is_sealed,
        recomputed=recomputed,
    )


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
        "words": list(words_of(sheet.row)),
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
