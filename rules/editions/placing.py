"""Places of a loadout: how acts name a choice, where it stands in a tree, and what the engine says may stand there."""

from __future__ import annotations

from collections.abc import Sequence

from rules.catalogue.evaluation import NodeState, Offer
from rules.editions.base import Choice, Loadout, LoadoutPlace
from rules.errors import Refusal


def step_of(choices: Sequence[Choice], index: int) -> str:
    """A choice among its siblings: its id, numbered from the second of the same id on."""
    earlier = sum(choice.id == choices[index].id for choice in choices[:index])
    return choices[index].id + (f"#{earlier + 1}" if earlier else "")


def place_of(loadout: Loadout | None, key: str) -> tuple[str, ...]:
    """The place of a choice, from its key in the assembled tree; empty for the operative itself."""
    if loadout is None or not key.startswith(loadout.key + "/"):
        return ()
    place: list[str] = []
    choices = (*loadout.role_choices, *loadout.choices)
    for step in key.removeprefix(loadout.key + "/").split("/"):
        if int(step) >= len(choices):
            return ()
        place.append(step_of(choices, int(step)))
        choices = choices[int(step)].children
    return tuple(place)


def key_at(loadout: Loadout, place: Sequence[str], operative: str) -> str:
    """The key of what stands at a place, in a tree where the operative has this one."""
    key, choices = operative, (*loadout.role_choices, *loadout.choices)
    for step in place:
        index = next((n for n in range(len(choices)) if step_of(choices, n) == step), None)
        if index is None:
            raise Refusal("The operative no longer carries this.", code="stale-place")
        key, choices = f"{key}/{index}", choices[index].children
    return key


def loadout_place(loadout: Loadout, node: NodeState) -> LoadoutPlace:
    """What was evaluated of an operative, with every place below it."""
    chosen: dict[str, tuple[str, ...]] = {}
    by_entry = {offer.entry_id: offer.id for offer in node.offers}
    for child in node.children:
        if child.entry_id in by_entry:
            chosen.setdefault(by_entry[child.entry_id], place_of(loadout, child.key))
    return LoadoutPlace(
        place=place_of(loadout, node.key),
        name=node.name,
        number=node.number,
        offers=node.offers,
        groups=node.groups,
        chosen=chosen,
        inner=tuple(loadout_place(loadout, child) for child in node.children),
    )


def replaced_by(node: NodeState, offer: Offer) -> str:
    """The key of what an option replaces: the only other choice of the innermost group that holds just one."""
    groups = {group.id: group for group in node.groups}
    for path in reversed(offer.group_path):
        group = groups.get(path)
        if group is None or group.maximum != 1 or group.chosen != 1:
            continue
        inside = {each.entry_id for each in node.offers if path in each.group_path}
        for child in node.children:
            if child.entry_id in inside and child.entry_id != offer.entry_id:
                return child.key
    return ""
