"""A mission's dice: made from its secret or typed in, kept as rows, opened for checking when all is over."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from campaigns.models import Mission, Roll
from rules.dice import Dice, KnownDice, RollSource, SealedDice
from rules.dice import DieRoll as RollValue

SECRET_BYTES = 32
KIND_ROLL = "mission"
"""What the roll for the kind of mission is called."""


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def sealed_dice(mission: Mission) -> Dice:
    """What was not thrown at the table comes from these. One query where some were made on another server."""
    dice = SealedDice(bytes(mission.secret), words_of(mission))
    if not mission.is_brought:
        return dice
    return KnownDice({roll.key: roll for roll in rolls_of(mission) if roll.source is RollSource.BROUGHT}, dice)


def words_of(mission: Mission) -> tuple[str, ...]:
    """What players added before the first roll, in the order of the sides' keys."""
    return tuple(mission.words[key] for key in sorted(mission.words) if mission.words[key])


def rolls_of(mission: Mission) -> tuple[RollValue, ...]:
    """Every roll made for a mission, as it is kept. One query."""
    return tuple(
        RollValue(
            subject=row.subject,
            purpose=row.purpose,
            number=row.number,
            sides=row.sides,
            value=row.value,
            source=RollSource(row.source),
        )
        for row in mission.rolls.all()
    )


def keep_rolls(mission: Mission, rolls: Iterable[RollValue]) -> None:
    """Write rolls down, each question once; what was typed wrong at first is corrected. One query."""
    rows = {
        (roll.key, roll.source): Roll(
            mission=mission,
            subject=roll.subject,
            purpose=roll.purpose,
            number=roll.number,
            sides=roll.sides,
            value=roll.value,
            source=roll.source.value,
        )
        for roll in rolls
    }
    Roll.objects.bulk_create(
        rows.values(),
        update_conflicts=True,
        unique_fields=["mission", "subject", "purpose", "number", "source"],
        update_fields=["value", "sides"],
    )


def is_open(mission: Mission) -> bool:
    """Whether the secret is published: the report stands confirmed, also by silence.

    The end of a campaign opens no other: it may be reopened, and what was called off or taken back is played then.
    """
    return mission.state == Mission.State.CONFIRMED
