"""From what is kept of a roster to a tree that the engine can judge, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.catalogue.compile import Catalogue
from rules.catalogue.plan import Plan, Slot, join_ids
from rules.catalogue.runtime import NodeRun, Run, below
from rules.catalogue.tree import Force, Selection, Stated, Tree
from rules.datacards.dialect import MODEL, Dialect, models_of, rules_of
from rules.editions.game import NO_GAME_CHOICES, GameChoices
from rules.editions.loadouts import Choice, Loadout, Purpose, Role, RosterContent
from rules.selection.team import TeamRules


def assemble(
    catalogue: Catalogue, content: RosterContent, purpose: Purpose, game: GameChoices = NO_GAME_CHOICES
) -> Tree:
    """The tree of a roster: each operative under its own key, its choices under `key/0`, `key/0/1` …"""
    plan = catalogue.root_plan(catalogue.home)
    models = models_of(catalogue)
    heads = (
        _selection(catalogue, plan, choice, f"choice-{index}", "")
        for index, choice in enumerate((*content.choices, *game.choices))
    )
    operatives = (_operative(catalogue, models.get(each.model), each, game.of(each.key)) for each in content.loadouts)
    force = Force(
        key="force",
        entry_id=_force_entry(catalogue, purpose),
        catalogue_id=catalogue.home,
        selections=(*heads, *operatives),
    )
    return Tree(forces=(force,), name=content.name, custom_notes=content.notes, cost_limits=content.cost_limits)


def _force_entry(catalogue: Catalogue, purpose: Purpose) -> str:
    """A kill team's own force where its data have one; a roster is held to no number."""
    own = catalogue.catalogues[catalogue.home].force_entries if catalogue.home in catalogue.catalogues else ()
    shared = catalogue.game_system.force_entries
    known = (*shared, *own) if purpose is Purpose.COMMAND_ROSTER else (*own, *shared)
    return known[0].id if known else ""


def _operative(catalogue: Catalogue, slot: Slot | None, loadout: Loadout, more: Sequence[Choice]) -> Selection:
    choices = (*loadout.choices, *more)
    if slot is None:
        return _unknown_choice(
            Choice(
                id=loadout.model,
                children=choices,
                custom_name=loadout.name,
                custom_notes=loadout.notes,
                stated=loadout.stated or Stated(name=loadout.model.rpartition(":")[2], type=MODEL),
            ),
            loadout.key,
            "",
        )
    plan = catalogue.slot_plan(slot)
    return Selection(
        key=loadout.key,
        entry_id=slot.path,
        children=tuple(
            _selection(catalogue, plan, choice, f"{loadout.key}/{index}", slot.link_path)
            for index, choice in enumerate(choices)
        ),
        custom_name=loadout.name,
        custom_notes=loadout.notes,
    )


def _selection(catalogue: Catalogue, plan: Plan, choice: Choice, key: str, prefix: str) -> Selection:
    slot = None if choice.stated else plan.find(choice.id)
    if slot is None:
        return _unknown_choice(choice, key, prefix)
    inner = catalogue.slot_plan(slot)
    links = join_ids(prefix, slot.link_path)
    return Selection(
        key=key,
        entry_id=join_ids(prefix, slot.path),
        group_id=join_ids(prefix, slot.group_path) if slot.groups else "",
        number=choice.number,
        children=tuple(_selection(catalogue, inner, c, f"{key}/{n}", links) for n, c in enumerate(choice.children)),
        custom_name=choice.custom_name,
        custom_notes=choice.custom_notes,
    )


def _unknown_choice(choice: Choice, key: str, prefix: str) -> Selection:
    """A choice that no catalogue knows, as its file has it."""
    return Selection(
        key=key,
        entry_id=join_ids(prefix, choice.id),
        number=choice.number,
        children=tuple(_unknown_choice(child, f"{key}/{n}", prefix) for n, child in enumerate(choice.children)),
        custom_name=choice.custom_name,
        custom_notes=choice.custom_notes,
        stated=choice.stated or Stated(name=choice.id.rpartition(":")[2]),
    )


def dissect(dialect: Dialect, catalogue: Catalogue, tree: Tree) -> RosterContent:
    """What a tree holds; what our own packs let a team choose for one game stays behind."""
    rules = rules_of(catalogue)
    loadouts: list[Loadout] = []
    choices: list[Choice] = []
    for force in Run(catalogue, tree).forces:
        for node in force.children:
            if _is_operative(dialect, node):
                loadouts.extend(_loadouts(dialect, node, rules))
            elif not _is_for_a_game(rules, node):
                choices.append(_choice(node))
    return RosterContent(
        choices=tuple(choices),
        loadouts=tuple(loadouts),
        name=tree.name,
        notes=tree.custom_notes,
        cost_limits=tree.cost_limits,
    )


def dissect_game(dialect: Dialect, catalogue: Catalogue, tree: Tree) -> GameChoices:
    """What stays behind there: all that the team and its operatives take to one game."""
    rules = rules_of(catalogue)
    game = GameChoices()
    for force in Run(catalogue, tree).forces:
        for node in force.children:
            if _is_operative(dialect, node):
                own = tuple(_choice(child) for child in node.children if _is_for_a_game(rules, child))
                game = game.with_operative(node.selection.key, own)
            elif _is_for_a_game(rules, node):
                game = game.with_team((*game.choices, _choice(node)))
    return game


def _is_for_a_game(rules: TeamRules | None, node: NodeRun) -> bool:
    chosen = node.selection.entry_id
    if rules is None:
        return False
    if isinstance(node.parent, NodeRun):
        own = (choice for choice in rules.choices if not choice.is_of_team)
        return rules.carried(chosen) is not None or any(choice.option(chosen) for choice in own)
    return chosen in rules.equipment or any(choice.option(chosen) for choice in rules.choices if choice.is_of_team)


def _is_operative(dialect: Dialect, node: NodeRun) -> bool:
    if node.slot is not None:
        return node.slot.entry.type == MODEL
    stated = node.selection.stated
    return stated is not None and (
        stated.type == MODEL or any(profile.type_name in dialect.operative for profile in stated.profiles)
    )


def _loadouts(dialect: Dialect, node: NodeRun, rules: TeamRules | None) -> Iterator[Loadout]:
    """One for each of its number; what it carries in one game stays behind."""
    children = [child for child in node.children if not _is_for_a_game(rules, child)]
    selection, slot = node.selection, node.slot
    names = [category.name for category in node.categories]
    for count in range(1, selection.number + 1):
        yield Loadout(
            key=selection.key if count == 1 else f"{selection.key}.{count}",
            model=slot.path if slot else selection.entry_id,
            role=Role.LEADER if dialect.leader & set(names) else Role.NON_SPECIALIST,
            name=selection.custom_name,
            notes=selection.custom_notes,
            choices=tuple(_choice(child) for child in children),
            stated=selection.stated,
        )


def _choice(node: NodeRun) -> Choice:
    selection, parent = node.selection, node.parent
    return Choice(
        id=below(selection.entry_id, parent.prefix) if isinstance(parent, NodeRun) else selection.entry_id,
        number=selection.number,
        children=tuple(_choice(child) for child in node.children),
        custom_name=selection.custom_name,
        custom_notes=selection.custom_notes,
        stated=selection.stated if node.slot is None else None,
    )


# Places: where a choice stands in a loadout, as acts name it
