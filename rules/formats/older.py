"""What earlier versions of BattleScribe's format (2.00 to 2.02) said in other ways, said as 2.03 does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.catalogue.model import CategoryEntry, CategoryLink, Document, ForceEntry
from rules.formats.roster_file import RosterFile, RosterForce
from rules.formats.shapes import OlderForceCategory

BEFORE_IMPORT_CHOICES = {"2.00", "2.01", "2.02"}
"""Versions in which a catalogue link always brought the root entries with it."""


def upgraded_document(document: Document) -> Document:
    """The document as 2.03 would say it."""
    if document.version in BEFORE_IMPORT_CHOICES and document.catalogue_links:
        links = tuple(replace(link, import_root_entries=True) for link in document.catalogue_links)
        document = replace(document, catalogue_links=links)
    known = {category.id for category in document.category_entries}
    older = _older_categories(document.force_entries)
    new = {each.id: CategoryEntry(id=each.id, name=each.name) for each in older if each.id not in known}
    forces = tuple(_upgraded_force(force) for force in document.force_entries)
    entries = document.category_entries + tuple(new.values())
    return replace(document, force_entries=forces, category_entries=entries)


def _older_categories(forces: tuple[ForceEntry, ...]) -> Iterator[OlderForceCategory]:
    for force in forces:
        yield from (link for link in force.category_links if isinstance(link, OlderForceCategory))
        yield from _older_categories(force.force_entries)


def _upgraded_force(force: ForceEntry) -> ForceEntry:
    links = tuple(_upgraded_link(link, force) for link in force.category_links)
    children = tuple(_upgraded_force(child) for child in force.force_entries)
    return replace(force, category_links=links, force_entries=children)


def _upgraded_link(link: CategoryLink, force: ForceEntry) -> CategoryLink:
    if not isinstance(link, OlderForceCategory):
        return link
    return CategoryLink(
        id=f"{force.id}-{link.id}",
        target_id=link.id,
        name=link.name,
        hidden=link.hidden,
        modifiers=link.modifiers,
        modifier_groups=link.modifier_groups,
        constraints=link.constraints,
    )


def upgraded_roster(roster: RosterFile) -> RosterFile:
    """The roster as 2.03 would say it: selections belong to the force, not to its categories."""
    return replace(roster, forces=tuple(_upgraded_roster_force(force) for force in roster.forces))


def _upgraded_roster_force(force: RosterForce) -> RosterForce:
    moved = tuple(selection for category in force.categories for selection in category.selections)
    children = tuple(_upgraded_roster_force(child) for child in force.forces)
    categories = tuple(replace(category, selections=()) for category in force.categories)
    return replace(force, selections=force.selections + moved, categories=categories, forces=children)
