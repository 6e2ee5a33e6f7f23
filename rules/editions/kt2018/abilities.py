"""Which abilities of a specialism's tree an operative may hold at its level.

Level 2 takes one of two branches, level 3 an ability of that branch, level 4 anything not yet held.
Abilities without a place in a known tree are read by their level alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from rules.editions.base import AbilityPick, Member
from rules.editions.kt2018.experience import HIGHEST_LEVEL
from rules.editions.kt2018.words import slug

PLACE = re.compile(r"^(?P<tree>.+)-(?P<place>1|2[ab]|3[ab][ab])$")
# This trait gives a second ability at level 4.
MASTER = "master-specialist"

# This trait opens the first abilities of other specialisms.
GENERALIST = "generalist"

ABOVE, EARLIER, MANY, FOREIGN = "above", "earlier", "many", "foreign"


@dataclass(frozen=True, slots=True)
class AbilityReading:
    """An operative's abilities compared with its level."""

    held: tuple[AbilityPick, ...]
    repeated: tuple[AbilityPick, ...]
    misfits: tuple[tuple[AbilityPick, str], ...]
    """Abilities that cannot be held, and why: ABOVE, EARLIER, MANY or FOREIGN."""
    open_levels: tuple[int, ...]


@lru_cache(maxsize=1024)
def _placed(key: str) -> tuple[str, str]:
    known = PLACE.match(key)
    return (known["tree"], known["place"]) if known else ("", "")


def place(pick: AbilityPick) -> str:
    """Where an ability stands in its tree: "1", "2a", "3ab" …; empty when not known."""
    return _placed(pick.key)[1]


def tree(pick: AbilityPick) -> str:
    return _placed(pick.key)[0]


def follows(pick: AbilityPick, earlier: AbilityPick) -> bool:
    """Whether a level 3 ability hangs under a level 2 ability."""
    below, above = place(pick), place(earlier)
    return not below or not above or below[1] == above[1]


def is_closed(pick: AbilityPick, member: Member) -> bool:
    """Whether an ability belongs to another specialism, and not as a generalist's choice."""
    known = tree(pick)
    is_foreign = known and member.specialism and known != member.specialism
    return bool(is_foreign) and (place(pick) != "1" or GENERALIST not in map(slug, member.traits))


def standing(pick: AbilityPick, member: Member) -> int:
    """The level that must be reached for an ability: 4 for those of another specialism."""
    known = tree(pick)
    is_foreign = known and member.specialism and known != member.specialism
    return HIGHEST_LEVEL if is_foreign else pick.level


def read(member: Member) -> AbilityReading:
    """Hold as many of the abilities as the level allows and say what is wrong with the rest."""
    single = list({pick.key: pick for pick in reversed(member.picks)}.values())[::-1]
    counted: dict[str, int] = {}
    for pick in member.picks:
        counted[pick.key] = counted.get(pick.key, 0) + 1
    foreign = [pick for pick in single if is_closed(pick, member)]
    earned = [pick for pick in single if standing(pick, member) > 1 and pick not in foreign]
    branch = max(_branches(member, earned), key=lambda held: len(_with_free(member, held, earned)))
    held = _with_free(member, branch, earned)
    return AbilityReading(
        held=tuple(held),
        repeated=tuple(pick for pick in single if counted[pick.key] > 1),
        misfits=(
            *((pick, FOREIGN) for pick in foreign),
            *((pick, _reason(pick, member, held)) for pick in earned if pick not in held),
        ),
        open_levels=tuple(_open(member, branch, held)),
    )


def _branches(member: Member, earned: Sequence[AbilityPick]) -> Iterator[list[AbilityPick]]:
    """Every way to fill levels 2 and 3, the fullest in the order taken first."""
    seconds = [pick for pick in earned if standing(pick, member) == 2 and member.level >= 2]
    thirds = [pick for pick in earned if standing(pick, member) == 3 and member.level >= 3]
    for second, third in product(seconds, thirds):
        if follows(third, second):
            yield [second, third]
    yield from ([second] for second in seconds)
    yield []


def free_choices(member: Member) -> int:
    if member.level < HIGHEST_LEVEL:
        return 0
    return 2 if MASTER in map(slug, member.traits) else 1


def _with_free(member: Member, branch: Sequence[AbilityPick], earned: Sequence[AbilityPick]) -> list[AbilityPick]:
    rest = sorted((pick for pick in earned if pick not in branch), key=lambda pick: -standing(pick, member))
    return [*branch, *rest[: free_choices(member)]]


def _reason(pick: AbilityPick, member: Member, held: Sequence[AbilityPick]) -> str:
    level = standing(pick, member)
    if level > member.level:
        return ABOVE
    if level == 3 and not any(standing(other, member) == 2 and follows(pick, other) for other in held):
        return EARLIER
    return MANY


def _open(member: Member, branch: Sequence[AbilityPick], held: Sequence[AbilityPick]) -> Iterator[int]:
    yield from range(2 + len(branch), min(member.level, 3) + 1)
    yield from [HIGHEST_LEVEL] * (free_choices(member) - (len(held) - len(branch)))


def choices(member: Member, level: int, held: Sequence[AbilityPick]) -> list[AbilityPick]:
    """What may be taken for an open level, as far as the tree is known."""
    taken = {pick.key for pick in held}
    offers = [pick for pick in member.tree if pick.level > 1 and pick.key not in taken]
    if level == HIGHEST_LEVEL:
        return offers
    branch = [pick for pick in held if pick.level == 2]
    return [
        pick for pick in offers if pick.level == level and (level == 2 or any(follows(pick, other) for other in branch))
    ]
