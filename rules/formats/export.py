"""A tree as a roster file: what BattleScribe would write for the same choices."""

from __future__ import annotations

import hashlib

from rules.catalogue.compile import Catalogue
from rules.catalogue.evaluation import Evaluation, ForceState, NodeState
from rules.catalogue.model import Category
from rules.catalogue.tree import CategoryNote, Force, Selection, Tree
from rules.formats.roster_file import CostLimit, RosterCategory, RosterFile, RosterForce, RosterSelection

UNCATEGORISED = Category(entry_id="(No Category)", name="Uncategorised")


def to_roster_file(catalogue: Catalogue, tree: Tree, evaluation: Evaluation, *, roster_id: str = "") -> RosterFile:
    """The tree with everything the evaluation says of it; selections keep their keys as ids."""
    system = catalogue.game_system
    pairs = zip(tree.forces, evaluation.forces, strict=True)
    return RosterFile(
        id=roster_id or _made_id("roster", tree.name),
        name=tree.name,
        game_system_id=system.id,
        game_system_name=system.name,
        game_system_revision=system.revision,
        costs=evaluation.costs,
        cost_limits=tuple(
            CostLimit(type_id=limit.type_id, value=limit.value, name=limit.name) for limit in tree.cost_limits
        ),
        forces=tuple(_force(catalogue, force, state) for force, state in pairs),
        custom_notes=tree.custom_notes,
    )


def _force(catalogue: Catalogue, force: Force, state: ForceState) -> RosterForce:
    document = catalogue.catalogues.get(force.catalogue_id)
    documents = (document, catalogue.game_system) if document else (catalogue.game_system,)
    selections = zip(force.selections, state.selections, strict=True)
    return RosterForce(
        id=force.key,
        name=state.name,
        entry_id=force.entry_id,
        custom_name=force.custom_name,
        custom_notes=force.custom_notes,
        publication_id=state.publication_id,
        page=state.page,
        catalogue_id=force.catalogue_id,
        catalogue_revision=document.revision if document else 0,
        catalogue_name=document.name if document else "",
        rules=state.rules,
        profiles=state.profiles,
        selections=tuple(_selection(catalogue, selection, node) for selection, node in selections),
        publications=tuple(each for document in documents for each in document.publications),
        categories=_force_categories(catalogue, force),
        forces=tuple(
            _force(catalogue, inner, inner_state) for inner, inner_state in zip(force.forces, state.forces, strict=True)
        ),
    )


def _force_categories(catalogue: Catalogue, force: Force) -> tuple[RosterCategory, ...]:
    """The headings a force shows: those it links to, under the names it gives them, and one for the rest."""
    entry = catalogue.forces.get(force.entry_id)
    links = entry.category_links if entry else ()
    listed = [UNCATEGORISED, *(Category(entry_id=link.target_id, name=link.name) for link in links)]
    notes = {note.category_id: note for note in force.category_notes}
    return tuple(_category(catalogue, force.key, each, notes.get(each.entry_id)) for each in listed)


def _selection(catalogue: Catalogue, selection: Selection, state: NodeState) -> RosterSelection:
    children = zip(selection.children, state.children, strict=True)
    return RosterSelection(
        id=selection.key,
        name=state.name,
        entry_id=selection.entry_id,
        entry_group_id=selection.group_id,
        custom_name=selection.custom_name,
        custom_notes=selection.custom_notes,
        publication_id=state.publication_id,
        page=state.page,
        number=state.number,
        type=state.type,
        rules=state.rules,
        profiles=state.profiles,
        selections=tuple(_selection(catalogue, child, child_state) for child, child_state in children),
        costs=selection.stated.costs if selection.stated else state.costs,
        categories=tuple(_category(catalogue, selection.key, each) for each in state.categories),
    )


def _category(catalogue: Catalogue, key: str, category: Category, note: CategoryNote | None = None) -> RosterCategory:
    entry = catalogue.categories.get(category.entry_id)
    return RosterCategory(
        id=_made_id(key, category.entry_id),
        name=category.name or (entry.name if entry else ""),
        entry_id=category.entry_id,
        publication_id=entry.publication_id if entry else "",
        page=entry.page if entry else "",
        primary=category.primary,
        custom_name=note.custom_name if note else "",
        custom_notes=note.custom_notes if note else "",
    )


def _made_id(*parts: str) -> str:
    """An id in BattleScribe's form for something that has none of its own; the same for the same."""
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return "-".join(digest[at : at + 4] for at in range(0, 16, 4))
