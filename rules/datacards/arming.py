"""How an operative is armed: its default weapons, what it may choose instead, and what a form shows of that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rules.armoury import Armoury, Heading, Option, State, figures_of, form_key
from rules.catalogue import grow
from rules.catalogue.compile import Catalogue
from rules.catalogue.defaults import fill
from rules.catalogue.derived import once_per_catalogue
from rules.catalogue.evaluate import evaluate
from rules.catalogue.evaluation import Evaluation, Group, NodeState, Offer
from rules.catalogue.model import Profile, SelectionEntry
from rules.catalogue.plan import last_id
from rules.catalogue.tree import Tree
from rules.datacards.dialect import Dialect, models_of, rules_of
from rules.datacards.trees import assemble, dissect
from rules.editions.base import LoadoutPlace
from rules.editions.loadouts import Choice, Loadout, Purpose, Role, RosterContent
from rules.editions.placing import key_at, loadout_place, place_of, replaced_by
from rules.errors import Refusal

ALONE = "alone"
LOOSE = Group(id="", name="Weapons")
"""What stands under no heading."""
MOST_OF_A_KIND = 20
MOST_OBLIGATORY = 12
"""More headings than any operative is asked about."""


def new_loadout(dialect: Dialect, catalogue: Catalogue, model: str, key: str) -> Loadout:
    """An operative with what its datacard gives it by default."""
    known = _armed_by_default(catalogue)
    if model not in known:
        known[model] = _new_loadout(dialect, catalogue, model)
    return replace(known[model], key=key)


@once_per_catalogue
def _armed_by_default(catalogue: Catalogue) -> dict[str, Loadout]:
    """Operatives as they are recruited, by model, as far as anybody has asked."""
    return {}


def _new_loadout(dialect: Dialect, catalogue: Catalogue, model: str) -> Loadout:
    slot = models_of(catalogue).get(model)
    if slot is None:
        raise Refusal(f"No operative is called {model!r} in this kill team.", code="unknown-model")
    bare = Loadout(key=ALONE, model=slot.path, role=Role.NON_SPECIALIST)
    filled = _changed(dialect, catalogue, bare, lambda tree: fill(catalogue, tree, [ALONE]))
    for _ in range(MOST_OBLIGATORY):
        node = evaluate(catalogue, _tree(catalogue, filled)).nodes[ALONE]
        owed = next(_owed(node), None)
        if owed is None:
            break
        key, option = owed
        filled = _selecting(dialect, catalogue, filled, key, option)
    return filled


def _selecting(dialect: Dialect, catalogue: Catalogue, loadout: Loadout, key: str, option: str) -> Loadout:
    return _changed(dialect, catalogue, loadout, lambda tree: grow.select(catalogue, tree, key, option)[0])


def _owed(node: NodeState) -> Iterator[tuple[str, str]]:
    """The first open option of each heading that asks for one and has no default, here and below."""
    for group in node.groups:
        if not group.hidden and group.minimum > group.chosen:
            offers = (each for each in node.offers if group.id in each.group_path)
            legal = (each for each in offers if each.state == "open" and not each.hidden)
            first = min(legal, key=lambda each: each.sort_index, default=None)
            if first is not None:
                yield node.key, first.id
    for child in node.children:
        yield from _owed(child)


def _tree(catalogue: Catalogue, loadout: Loadout) -> Tree:
    return assemble(catalogue, RosterContent(loadouts=(replace(loadout, key=ALONE),)), Purpose.COMMAND_ROSTER)


def _changed(dialect: Dialect, catalogue: Catalogue, loadout: Loadout, change: Callable[[Tree], Tree]) -> Loadout:
    """The operative after a change to the tree that holds it alone."""
    found = dissect(dialect, catalogue, change(_tree(catalogue, loadout))).loadouts
    if not found or found[0].stated is not None:
        raise Refusal("This operative is not in the pack, so its choices cannot be changed.", code="unknown")
    return replace(found[0], key=loadout.key)


def chosen(dialect: Dialect, catalogue: Catalogue, loadout: Loadout, place: Sequence[str], option: str) -> Loadout:
    """Choose an option; under a heading for one thing it takes the place of what stood there."""
    key = key_at(loadout, place, ALONE)
    node = evaluate(catalogue, _tree(catalogue, loadout)).nodes.get(key)
    offer = next((each for each in node.offers if option in (each.id, each.entry_id)), None) if node else None
    if node is None or offer is None or _is_for_a_game(catalogue, offer.entry_id):
        raise Refusal(f"Nothing called {option!r} can be chosen there.", code="unknown-option")
    if offer.hidden:
        raise Refusal(f"{offer.name} cannot be chosen here.", code="not-available")
    instead = replaced_by(node, offer)

    def change(tree: Tree) -> Tree:
        return grow.select(catalogue, grow.remove(tree, instead) if instead else tree, key, offer.id)[0]

    return _changed(dialect, catalogue, loadout, change)


def dropped(dialect: Dialect, catalogue: Catalogue, loadout: Loadout, place: Sequence[str]) -> Loadout:
    """Without the choice at a place."""
    key = key_at(loadout, place, ALONE)
    if key == ALONE:
        raise Refusal("Say which choice to drop.")
    return _changed(dialect, catalogue, loadout, lambda tree: grow.remove(tree, key))


def counted(dialect: Dialect, catalogue: Catalogue, loadout: Loadout, place: Sequence[str], count: int) -> Loadout:
    """With so many of the choice at a place; none drops it."""
    if not 0 <= count <= MOST_OF_A_KIND:
        raise Refusal(f"An operative carries 0 to {MOST_OF_A_KIND} of a kind, not {count}.")
    if count == 0:
        return dropped(dialect, catalogue, loadout, place)
    key = key_at(loadout, place, ALONE)
    return _changed(dialect, catalogue, loadout, lambda tree: grow.set_count(catalogue, tree, key, count))


def _is_for_a_game(catalogue: Catalogue, entry_id: str) -> bool:
    """Whether an option is chosen for a game and not kept."""
    rules = rules_of(catalogue)
    return rules is not None and (
        rules.carried(entry_id) is not None or any(choice.option(entry_id) for choice in rules.choices)
    )


# What a form shows


def armoury(dialect: Dialect, catalogue: Catalogue, content: RosterContent, operative: str) -> Armoury | None:
    """An operative's choices; None when it is not on the roster or its datacard is not known here."""
    loadout = next((each for each in content.loadouts if each.key == operative), None)
    if loadout is None:
        return None
    node = evaluation_of(catalogue, content).nodes.get(operative)
    if node is None or not node.resolved:
        return None
    return Armoury(
        operative=operative,
        headings=tuple(_headings(dialect, catalogue, loadout, node)),
        always=tuple(offer.name for offer in node.offers if offer.is_fixed and offer.chosen),
    )


def evaluation_of(catalogue: Catalogue, content: RosterContent) -> Evaluation:
    return evaluate(catalogue, assemble(catalogue, content, Purpose.COMMAND_ROSTER))


def _headings(
    dialect: Dialect, catalogue: Catalogue, loadout: Loadout, node: NodeState, under: str = ""
) -> Iterator[Heading]:
    groups = {group.id: group for group in node.groups}
    sorted_in: dict[str, list[Offer]] = {}
    for offer in node.offers:
        if not offer.is_fixed and not offer.hidden and not _is_for_a_game(catalogue, offer.entry_id):
            outermost = next((each for each in offer.group_path if each in groups), "")
            sorted_in.setdefault(outermost, []).append(offer)
    for path, offers in sorted_in.items():
        yield _heading(dialect, catalogue, loadout, node, groups.get(path, LOOSE), offers, under)
    for child in node.children:
        yield from _headings(dialect, catalogue, loadout, child, child.name)


def _heading(
    dialect: Dialect,
    catalogue: Catalogue,
    loadout: Loadout,
    node: NodeState,
    group: Group,
    offers: Sequence[Offer],
    under: str,
) -> Heading:
    place = place_of(loadout, node.key)
    is_one = group.maximum == 1
    return Heading(
        key=form_key("heading", *place, group.id),
        name=group.name,
        words=("one" if group.minimum else "one or none") if is_one else "",
        under=under,
        place=place,
        is_one=is_one,
        may_be_none=is_one and group.minimum == 0,
        options=tuple(_option(dialect, catalogue, loadout, node, offer, is_one=is_one) for offer in offers),
    )


def _option(
    dialect: Dialect, catalogue: Catalogue, loadout: Loadout, node: NodeState, offer: Offer, *, is_one: bool
) -> Option:
    place = place_of(loadout, node.key)
    stands = tuple(
        (place_of(loadout, child.key), child.number) for child in node.children if child.entry_id == offer.entry_id
    )
    is_full = offer.state != "open" and not stands and not is_one
    profiles = _profiles(catalogue, offer)
    weapons = tuple(dialect.weapon_line(each) for each in profiles if dialect.is_weapon(each))
    return Option(
        key=form_key(*place, offer.id),
        name=offer.name,
        names=_names(dialect, offer, profiles),
        about=figures_of(weapons),
        weapons=weapons,
        why="It does not fit with what is chosen already." if is_full else "",
        state=State.CHOSEN if stands else State.CLOSED if is_full else State.OPEN,
        most=1 if is_one else offer.maximum,
        place=place,
        option=offer.id,
        stands=stands,
    )


def _profiles(catalogue: Catalogue, offer: Offer) -> list[Profile]:
    """What it brings, as it is printed."""
    entry = catalogue.entries.get(last_id(offer.entry_id))
    found = catalogue.info(entry) if isinstance(entry, SelectionEntry) else ()
    return [item.thing for item in found if isinstance(item.thing, Profile)]


def _names(dialect: Dialect, offer: Offer, profiles: Sequence[Profile]) -> tuple[str, ...]:
    """Several weapons that are chosen as one, each once; nothing for one alone, or where its name says otherwise."""
    names = tuple(dict.fromkeys(dialect.name_of(profile).partition(" (")[0] for profile in profiles))
    return names if len(names) > 1 and ", ".join(names) == offer.name else ()


def places(catalogue: Catalogue, content: RosterContent, operative: str) -> LoadoutPlace | None:
    """An operative's loadout, judged within its roster."""
    loadout = next((each for each in content.loadouts if each.key == operative), None)
    return loadout_place(loadout, evaluation_of(catalogue, content).nodes[operative]) if loadout else None


def arms_in(choices: Sequence[Choice]) -> Iterator[str]:
    """The entries of everything chosen, inner choices too."""
    for choice in choices:
        yield last_id(choice.id)
        yield from arms_in(choice.children)
