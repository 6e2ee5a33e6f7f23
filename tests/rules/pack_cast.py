"""Shipped packs and the imported data they are measured against, compiled once."""

from __future__ import annotations

from functools import cache

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.catalogue.model import Document
from rules.formats.battlescribe import read_document
from rules.formats.datacards.source import TeamSource
from rules.formats.pack import PackSystem, compile_pack, pack_content, read_pack, read_system_pack
from rules.formats.pack_content import PackContent
from rules.formats.pack_source import FactionSource
from rules.formats.pack_system import SystemSource
from rules.packs import shipped_files
from tests.data import needs_data

EDITION = "kt2018"
IMPORTED = {
    "tau-empire": ("T'au Empire",),
    "orks": ("Orks",),
    "astra-militarum": ("Astra Militarum",),
    "adeptus-astartes": ("Space Marines", "Adeptus Astartes"),
}
"""Faction → the files that hold it, its own last."""


@cache
def bodies(edition: str = EDITION) -> dict[str, bytes]:
    return {file.name.removesuffix(".yaml"): file.body for file in shipped_files(edition)}


@cache
def system_of(edition: str) -> PackSystem:
    """An edition's system pack, as read: tests/packs judges what is shipped."""
    return read_system_pack(bodies(edition)["system"], "system.yaml", is_judged=True)


def our_system() -> SystemSource:
    """The system pack of 2018, as read."""
    system = system_of(EDITION)
    assert isinstance(system, SystemSource)
    return system


@cache
def sources(faction: str) -> tuple[SystemSource, FactionSource]:
    """Our system and the faction, as read."""
    source = read_pack(bodies()[faction], faction, our_system(), is_judged=True)
    assert isinstance(source, FactionSource)
    return our_system(), source


@cache
def content_of(faction: str) -> PackContent:
    """What our pack of the faction tells."""
    system, source = sources(faction)
    return pack_content(source, system)


@cache
def system_document(edition: str) -> Document:
    return compile_pack(system_of(edition))


@cache
def documents(faction: str) -> tuple[Document, Document]:
    """Our game system and our catalogue."""
    system, source = sources(faction)
    return system_document(EDITION), compile_pack(source, system)


@cache
def ours(faction: str) -> Catalogue:
    game_system, catalogue = documents(faction)
    return compile_catalogue(game_system, [catalogue])


@cache
def team_source(edition: str, key: str) -> TeamSource:
    """A kill team of an edition with datacards, as read."""
    source = read_pack(bodies(edition)[key], f"{key}.yaml", system_of(edition), is_judged=True)
    assert isinstance(source, TeamSource)
    return source


@cache
def team_catalogue(edition: str, key: str) -> Catalogue:
    pack = compile_pack(team_source(edition, key), system_of(edition))
    return compile_catalogue(system_document(edition), [pack])


@cache
def imported_system() -> Document:
    path = needs_data("bsdata", "2018", "Warhammer 40,000 Kill Team.gst")
    return read_document(path.read_bytes(), path.name)


@cache
def theirs(faction: str) -> Catalogue:
    """The imported catalogue of the same faction; the test is skipped without the data."""
    paths = [needs_data("bsdata", "2018", f"{name}.cat") for name in IMPORTED[faction]]
    return compile_catalogue(imported_system(), [read_document(path.read_bytes(), path.name) for path in paths])
