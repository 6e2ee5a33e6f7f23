"""A small legal squad, and what no act does to it but a file may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from rules import acts
from rules.editions.base import Choice, Loadout, Role
from rules.editions.kt2018 import trees
from rules.editions.kt2018.loadout.reading import slot_of
from rules.editions.kt2018.vocabulary import vocabulary_of
from tests.rules.kt2018_play import Play, offers

LEADER, SPECIALIST, TROOPER, COMMANDER = Role.LEADER, Role.SPECIALIST, Role.NON_SPECIALIST, Role.COMMANDER


def squad(play: Play, *, leader: bool = True) -> None:
    """A small team that is legal: a Leader, a Sniper and a trooper."""
    play.recruit("Reiver Sergeant", LEADER if leader else TROOPER, called="Kael")
    play.recruit("Intercessor", SPECIALIST, "sniper", called="Bex")
    play.recruit("Intercessor", called="Ivo")


def altered(play: Play, key: str, change: Callable[[Loadout], Loadout]) -> None:
    """What no act does but a file may hold."""
    loadouts = (change(each) if each.key == key else each for each in play.muster.loadouts)
    play.muster = replace(play.muster, loadouts=tuple(loadouts))


def with_abilities(play: Play, key: str, *abilities: str) -> None:
    """Abilities of the specialism as a file may hold them, whatever goes with what."""

    def changed(loadout: Loadout) -> Loadout:
        return replace(
            loadout,
            role_choices=tuple(map(with_more, loadout.role_choices)),
            choices=tuple(map(with_more, loadout.choices)),
        )

    def with_more(choice: Choice) -> Choice:
        loadout = next(each for each in play.muster.loadouts if each.key == key)
        slot = play.catalogue.slot_plan(slot_of(play.catalogue, loadout)).find(choice.id)  # type: ignore[arg-type]
        specialism = vocabulary_of(play.catalogue).specialisms.get(slot.entry.id, "") if slot else ""
        if slot is None or not specialism:
            return choice
        words = {trees.KEYS[specialism][name]: name for name in trees.KEYS[specialism]}
        offered = play.catalogue.slot_plan(slot).slots
        added = []
        for ability in abilities:
            name = words[f"{specialism}-{ability}"]
            found = [each for each in offered if trees.slug(each.name.partition(": ")[2] or each.name) == name]
            added.append(Choice(id=found[0].path))
        return replace(choice, children=(*choice.children, *added))

    altered(play, key, changed)


def with_traits(play: Play, key: str, traits: Iterable[str]) -> None:
    """Traits as a file may hold them: any number, the same again."""
    traits = list(traits)
    play.perform(acts.BuyTrait(operative=key, trait=traits[0]))
    words = vocabulary_of(play.catalogue).traits
    traded = [(offer.entry_id.rsplit("::", 1)[-1], offer) for _, offer in offers(play, key)]
    # The data has one of the name for Space Marines and one for others; the open one comes last.
    offered = {
        words[entry]: offer.id for entry, offer in sorted(traded, key=lambda t: not t[1].hidden) if entry in words
    }

    def bought(choice: Choice) -> Choice:
        standing = [child for child in choice.children if words.get(child.id.rsplit("::", 1)[-1])]
        if not standing:
            return replace(choice, children=tuple(map(bought, choice.children)))
        held = {words[child.id.rsplit("::", 1)[-1]]: child for child in standing}
        more = [held.get(trait) or Choice(id=offered[trait]) for trait in traits]
        others = [child for child in choice.children if child not in standing]
        return replace(choice, children=(*others, *more))

    altered(play, key, lambda loadout: replace(loadout, choices=tuple(map(bought, loadout.choices))))
