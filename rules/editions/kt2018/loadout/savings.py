"""What makes a commander cheaper: a lower level, a trait dropped; each with the points that it saves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.acts import DropTrait, SetLevel
from rules.catalogue.compile import Catalogue
from rules.editions.base import Loadout, Member, Role, Saving, Team
from rules.editions.kt2018.loadout import choosing
from rules.editions.kt2018.loadout.single_operative import ALONE, alone
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.errors import Refusal


def with_savings(catalogue: Catalogue, team: Team, muster: tuple[Loadout, ...]) -> Team:
    """The team with what each commander could save: evaluated one by one, so only where a team costs too much."""
    by_key = {loadout.key: loadout for loadout in muster}
    return replace(
        team,
        members=tuple(
            replace(member, savings=tuple(_savings(catalogue, member, by_key[member.key])))
            if member.role is Role.COMMANDER
            else member
            for member in team.members
        ),
    )


def _savings(catalogue: Catalogue, member: Member, loadout: Loadout) -> Iterator[Saving]:
    """Higher levels before lower ones, then traits."""
    whole = _price(catalogue, loadout)
    for level in range(member.level - 1, 0, -1):
        try:
            lower = choosing.with_level(catalogue, loadout, level)
        except Refusal:
            break
        yield Saving(act=SetLevel(operative=member.key, level=level), points=whole - _price(catalogue, lower))
    for trait in dict.fromkeys(member.traits):
        without = choosing.without_trait(catalogue, loadout, trait)
        yield Saving(act=DropTrait(operative=member.key, trait=trait), points=whole - _price(catalogue, without))


def _price(catalogue: Catalogue, loadout: Loadout) -> int:
    _, evaluation = alone(catalogue, loadout)
    return vocabulary_of(catalogue).price(evaluation.nodes[ALONE].total)
