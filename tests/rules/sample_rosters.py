"""Real rosters of the community with the catalogues they were made for."""

from __future__ import annotations

from functools import cache

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.formats.battlescribe import read_document, read_roster
from rules.formats.resolve import catalogue_of_figures
from rules.formats.roster_file import RosterFile
from tests.data import needs_data
from tests.rules.pack_cast import imported_system

FILES = {
    "The Devoted Sons": ("Genestealer Cults",),
    "ghd-LVO-elucidian-starstriders-125": ("Elucidian Starstriders",),
    "ghd-adeptus-mechanicus": ("Adeptus Mechanicus",),
    "ghd-adeptus-sororitas": ("Space Marines", "Adepta Sororitas"),
    "ghd-daemons": ("Chaos Daemons",),
    "ghd-genestealer-cults-125": ("Genestealer Cults",),
    "ghd-heretic-astartes-125": ("Heretic Astartes",),
    "ghd-servants-of-the-abyss-125": ("Servants of the Abyss",),
    "huans-asuryani": ("Asuryani",),
    "marines_kt": ("Space Marines", "Adeptus Astartes"),
    "over-limit-139-of-100": (),
    "tau-competitive": ("T'au Empire",),
}
"""Roster → the files of its faction, its own last; none where they are not at hand."""
EVERYDAY = ("tau-competitive", "marines_kt")
EVERY_SAMPLE = [
    pytest.param(name, marks=() if name in EVERYDAY else pytest.mark.long) for name, files in FILES.items() if files
]
"""Those with a catalogue; most are slow to read and tried by `run.py test --all`."""


@cache
def imported(*files: str) -> Catalogue:
    """Imported files together; the test is skipped without the data."""
    paths = [needs_data("bsdata", "2018", f"{name}.cat") for name in files]
    return compile_catalogue(imported_system(), [read_document(path.read_bytes(), path.name) for path in paths])


def sample(name: str) -> tuple[Catalogue, RosterFile]:
    path = needs_data("rosters", "2018", f"{name}.ros")
    roster = read_roster(path.read_bytes(), path.name)
    return imported(*FILES[name]) if FILES[name] else catalogue_of_figures(roster), roster
