"""Factions and teams to measure on: the 2018 files where they are, else made-up ones of that size."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from rules.catalogue import Catalogue, Tree, compile_catalogue, evaluate, grow
from rules.catalogue.evaluation import NodeState, Offer
from rules.catalogue.model import Document
from rules.formats.battlescribe import read_document
from tools.bench.generated import files as generated_files
from tools.data import community_data

ITEMS = 4
"""What each operative of a measure carries, besides what it comes with and its specialism."""


def factions() -> Iterator[list[Path]]:
    """For each catalogue the files it is compiled from: the game system, itself, what it links to."""
    folder = community_data("bsdata", "2018")
    if folder is None:
        sys.stderr.write("No community data is here: a generated faction of the same size stands in.\n")
        return
    system = min(folder.glob("*.gst"))
    documents = {path: _read(path) for path in sorted(folder.glob("*.cat"))}
    by_id = {document.id: path for path, document in documents.items()}
    for path, document in documents.items():
        linked = [by_id[link.target_id] for link in document.catalogue_links if link.target_id in by_id]
        yield [system, path, *linked]


@cache
def largest_faction() -> tuple[Path, ...]:
    """The files of the faction with the most bytes; none without data."""
    return tuple(max(factions(), key=lambda paths: sum(path.stat().st_size for path in paths), default=()))


def compiled(paths: Iterable[Path]) -> Catalogue:
    """A catalogue from files; the generated one where there are none."""
    documents = [_read(path) for path in paths] or [read_document(data, name) for name, data in generated_files()]
    return compile_catalogue(documents[0], documents[1:])


def team(catalogue: Catalogue, count: int) -> Tree:
    """A force of so many specialists, each with a specialism and a few items."""
    home = max(catalogue.catalogues, key=lambda each: len(catalogue.root_plan(each).slots))
    tree, force = grow.add_force(catalogue, grow.new_tree(catalogue), next(iter(catalogue.forces)), home)
    offered = {offer.id for offer in evaluate(catalogue, tree).forces[0].offers if not offer.hidden}
    wanted = [
        slot.path
        for slot in catalogue.root_plan(home).slots
        if slot.path in offered and any(each.primary and each.name == "Specialist" for each in slot.categories)
    ]
    for place in range(count):
        tree, key = grow.select(catalogue, tree, force, wanted[place % len(wanted)])
        tree = _equipped(catalogue, tree, key)
    return tree


def _read(path: Path) -> Document:
    return read_document(path.read_bytes(), path.name)


def _equipped(catalogue: Catalogue, tree: Tree, key: str) -> Tree:
    """The operative with its specialism and whatever else is open to it, up to so many items."""
    for is_specialism in (True, *[False] * ITEMS):
        node = evaluate(catalogue, tree).nodes[key]
        wanted = next(_open(node, is_specialism), None)
        if wanted is not None:
            tree, _ = grow.select(catalogue, tree, key, wanted.id)
    return tree


def _open(node: NodeState, is_specialism: bool) -> Iterator[Offer]:
    specialisms = {group.id for group in node.groups if group.name.startswith("Specialism")}
    for offer in node.offers:
        if offer.state == "open" and bool(specialisms & set(offer.group_path)) is is_specialism:
            yield offer
