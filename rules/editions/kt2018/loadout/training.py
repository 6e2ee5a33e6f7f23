"""What an operative may be trained in, and the tree of abilities that comes with it, as a form needs it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rules.acts import Act, DropAbility, PickAbility, SetLevel, SetSpecialism
from rules.armoury import PricedStep, Rung
from rules.catalogue.compile import Catalogue
from rules.editions.base import AbilityPick, Member, Role
from rules.editions.kt2018 import abilities
from rules.editions.kt2018.experience import HIGHEST_LEVEL
from rules.editions.kt2018.loadout.reading import specialisms_of
from rules.editions.kt2018.words import title


def specialisms(catalogue: Catalogue, member: Member) -> Iterator[PricedStep]:
    """What a commander or retainer may be trained in; none where there is nothing to choose."""
    open_ = specialisms_of(catalogue, member.model, member.role)
    if member.role not in (Role.COMMANDER, Role.RETAINER) or len(open_) < 2:
        return
    for key in open_:
        act = SetSpecialism(operative=member.key, specialism=key)
        yield PricedStep(key=key, name=title(key), is_held=key == member.specialism, acts=(act,))


def rungs(catalogue: Catalogue, member: Member, offered: frozenset[str]) -> Iterator[Rung]:
    """The tree of the specialism; abilities of others only where they may be taken."""
    reading = abilities.read(member)
    held = {pick.key for pick in member.picks}
    may = {pick.key for level in reading.open_levels for pick in abilities.choices(member, level, reading.held)} - held
    for pick in member.tree:
        is_own = abilities.tree(pick) in ("", member.specialism)
        if not is_own and pick.key not in held and pick.entry_id not in offered:
            continue
        taking = _taking(member, pick, reading.held, may)
        can_go = pick.key in held and pick.level > 1
        place = abilities.place(pick)
        yield Rung(
            key=pick.key,
            name=pick.name,
            level=pick.level,
            branch=place[1:2] if is_own else "other",
            text=catalogue.profile_text(pick.entry_id),
            state="has" if pick.key in held else "pick" if taking else "later",
            acts=(DropAbility(operative=member.key, ability=pick.key),) if can_go else taking,
        )


def _taking(member: Member, pick: AbilityPick, held: Sequence[AbilityPick], may: Collection[str]) -> tuple[Act, ...]:
    """The acts that take an ability: for an open level, or instead of the one that holds its level."""
    take = PickAbility(operative=member.key, ability=pick.key)
    if pick.key in may:
        return (take,)
    instead = next((each for each in held if each.level == pick.level and 1 < pick.level < HIGHEST_LEVEL), None)
    if instead is None or member.level < pick.level:
        return ()
    if pick.level > 2 and not any(each.level == 2 and abilities.follows(pick, each) for each in held):
        return ()
    drop = DropAbility(operative=member.key, ability=instead.key)
    level_kept = (SetLevel(operative=member.key, level=member.level),) if member.role is Role.COMMANDER else ()
    return (drop, take, *level_kept)
