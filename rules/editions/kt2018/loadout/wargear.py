"""What an operative carries: options chosen, counted and dropped, each at its place in the loadout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.catalogue import grow
from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import NodeState, Offer
from rules.catalogue.model import SelectionEntry
from rules.catalogue.plan import last_id
from rules.editions.base import Loadout
from rules.editions.kt2018.loadout.single_operative import ALONE, alone, changed, choice_at, key_of, selecting
from rules.editions.kt2018.vocabulary import vocabulary_of
from rules.editions.placing import replaced_by
from rules.errors import Refusal

MOST_OBLIGATORY = 12
"""More headings than any operative is asked about."""
MOST_OF_A_KIND = 50
"""More than any operative carries; a typing error may ask for any number."""


def dropped(catalogue: Catalogue, loadout: Loadout, place: Sequence[str]) -> Loadout:
    """Without the choice at a place and all that hangs on it."""
    if not place:
        raise Refusal("Say which choice to drop.")
    return changed(catalogue, loadout, lambda tree: tree, drop=key_of(loadout, place))


def counted(catalogue: Catalogue, loadout: Loadout, place: Sequence[str], count: int) -> Loadout:
    """With so many of the choice at a place, in one or side by side as its entry has it; none drops it."""
    if not place:
        raise Refusal("Say which choice to count.")
    if not 0 <= count <= MOST_OF_A_KIND:
        raise Refusal(f"An operative carries 0 to {MOST_OF_A_KIND} of a kind, not {count}.")
    key = key_of(loadout, place)
    entry = catalogue.entries.get(last_id(choice_at(loadout, key).id))
    if not isinstance(entry, SelectionEntry) or not catalogue.is_instanced(entry):
        return changed(catalogue, loadout, lambda tree: grow.set_count(catalogue, tree, key, count))
    return _side_by_side(catalogue, loadout, key, count)


def _side_by_side(catalogue: Catalogue, loadout: Loadout, key: str, count: int) -> Loadout:
    """So many of a choice that stands once for each: more are chosen, or the last are dropped."""
    above, wanted = key.rpartition("/")[0], choice_at(loadout, key).id
    siblings = choice_at(loadout, above).children if "/" in above else (*loadout.role_choices, *loadout.choices)
    standing = [index for index, choice in enumerate(siblings) if choice.id == wanted]
    for index in reversed(standing[count:]):
        loadout = changed(catalogue, loadout, lambda tree: tree, drop=f"{above}/{index}")
    for _ in range(count - len(standing)):
        loadout = selecting(catalogue, loadout, above, wanted)
    return loadout


def chosen(catalogue: Catalogue, loadout: Loadout, place: Sequence[str], option: str) -> Loadout:
    """Choose an option; in a group for one thing it takes the place of what stood there."""
    key = key_of(loadout, place)
    _, evaluation = alone(catalogue, loadout)
    node = evaluation.nodes.get(key)
    offer = next((o for o in node.offers if option in (o.id, o.entry_id)), None) if node else None
    if node is None or offer is None:
        raise Refusal(f"Nothing called {option!r} can be chosen there.", code="unknown-option")
    if offer.hidden:
        raise Refusal(f"{offer.name} cannot be chosen here.", code="not-available")
    instead = replaced_by(node, offer)
    return changed(catalogue, loadout, lambda tree: grow.select(catalogue, tree, key, offer.id)[0], drop=instead)


def armed(catalogue: Catalogue, loadout: Loadout) -> Loadout:
    """With the first legal choice where one is obligatory and the data names no default.

    Specialisms, and what learning brings, are their player's to choose.
    """
    for _ in range(MOST_OBLIGATORY):
        _, evaluation = alone(catalogue, loadout)
        found = next(_owed(catalogue, evaluation.nodes[ALONE]), None) if ALONE in evaluation.nodes else None
        if found is None:
            break
        key, offer = found
        loadout = selecting(catalogue, loadout, key, offer.id)
    return loadout


def _owed(catalogue: Catalogue, node: NodeState) -> Iterator[tuple[str, Offer]]:
    """The first open offer of each heading of which more is asked than is chosen, here and below."""
    words = vocabulary_of(catalogue)
    apart = {*words.specialisms, *words.traits, *words.hunters, words.advances, *words.advance_keys}
    for group in node.groups:
        if group.hidden or group.minimum <= group.chosen:
            continue
        offers = [each for each in node.offers if group.id in each.group_path]
        if any(last_id(each.entry_id) in apart for each in offers):
            continue
        legal = (each for each in offers if each.state == "open")
        if (first := min(legal, key=lambda each: each.sort_index, default=None)) is not None:
            yield node.key, first
    for child in node.children:
        if last_id(child.entry_id) not in apart:
            yield from _owed(catalogue, child)
