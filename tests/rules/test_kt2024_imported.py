"""Every kill team of the community's catalogues of 2024: read, armed, put into a tree and taken out again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Document
from rules.editions import find
from rules.editions.base import Purpose, RosterContent
from rules.editions.kt2024.campaign.reporting import counts_for_kill_op
from rules.formats.battlescribe import read_document
from tests.data import needs_data

pytestmark = pytest.mark.long

EDITION = find("kt2024")
FOLDER = needs_data("bsdata", "2024")
NAMES = sorted(path.name for path in FOLDER.glob("*.cat"))
ALWAYS_TOGETHER = {"2024 - Brood Brothers.cat", "2024 - Gellerpox Infected.cat"}
"""In these somebody never comes alone, which a roster with one of each says."""


@pytest.fixture(scope="module")
def documents() -> dict[str, Document]:
    return {path.name: read_document(path.read_bytes(), path.name) for path in FOLDER.glob("*.cat")}


@pytest.fixture(scope="module")
def game_system() -> Document:
    (path,) = FOLDER.glob("*.gst")
    return read_document(path.read_bytes(), Path(path).name)


def catalogue_of(name: str, documents: dict[str, Document], game_system: Document) -> Catalogue:
    own = documents[name]
    by_id = {document.id: document for document in documents.values()}
    linked = [by_id[link.target_id] for link in own.catalogue_links if link.target_id in by_id]
    return compile_catalogue(game_system, [*linked, own])


@pytest.mark.parametrize("name", NAMES)
def test_everybody_is_recruited_with_arms_and_comes_back_from_a_tree(
    name: str, documents: dict[str, Document], game_system: Document
) -> None:
    catalogue = catalogue_of(name, documents, game_system)
    content = RosterContent(loadouts=EDITION.models(catalogue))
    assert EDITION.dissect(catalogue, EDITION.assemble(catalogue, content, Purpose.EXPORT)) == content
    seen = EDITION.view(catalogue, content, purpose=Purpose.COMMAND_ROSTER)
    assert seen.issues == () or name in ALWAYS_TOGETHER
    for sheet in EDITION.sheets(catalogue, seen):
        assert [stat for stat, _ in sheet.stats] == ["APL", "Move", "Save", "Wounds"], sheet.name


def test_rules_that_hang_on_an_operative_or_its_arms_are_told_of_imported_teams_too(
    documents: dict[str, Document], game_system: Document
) -> None:
    catalogue = catalogue_of("2024 - Angels of Death.cat", documents, game_system)
    seen = EDITION.view(catalogue, RosterContent(loadouts=EDITION.models(catalogue)), purpose=Purpose.COMMAND_ROSTER)
    (sniper,) = (sheet for sheet in EDITION.sheets(catalogue, seen) if sheet.model == "Eliminator Sniper")
    texts = {rule.name: rule.text for rule in sniper.rules}
    assert {"Heavy", "Silent", "Piercing x"} <= {name for name, text in texts.items() if text}
    assert [
        text for text in (*texts.values(), *(each.text for each in sniper.abilities)) if "*x*" in text or "**" in text
    ] == []


@pytest.mark.parametrize(
    ("name", "left_out"),
    [
        ("Spectre Squad", {"Vox-Relay Beacon"}),
        ("Imperial Navy Breachers", {"Navis Gheistskull", "Navis C.A.T. Unit"}),
        ("Inquisitorial Agents", {"Navis Gheistskull", "Navis C.A.T. Unit", "Tome-skull"}),
    ],
)
def test_who_is_out_of_the_kill_op_is_known_of_imported_teams_too(
    name: str, left_out: set[str], documents: dict[str, Document], game_system: Document
) -> None:
    catalogue = catalogue_of(f"2024 - {name}.cat", documents, game_system)
    seen = EDITION.view(catalogue, RosterContent(loadouts=EDITION.models(catalogue)), purpose=Purpose.COMMAND_ROSTER)
    assert {sheet.model for sheet in EDITION.sheets(catalogue, seen) if not counts_for_kill_op(sheet)} == left_out
