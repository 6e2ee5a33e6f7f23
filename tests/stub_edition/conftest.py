"""The stub edition among the others, and its catalogue."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.catalogue.compile import Catalogue, compile_catalogue
from rules.editions import registered
from rules.editions.base import Edition
from rules.formats.battlescribe import read_document
from tests.stub_edition.edition import STUB, bodies


@pytest.fixture(autouse=True)
def stub() -> Iterator[Edition]:
    """The stub edition, found like any other while the test runs."""
    with registered(STUB):
        yield STUB


@pytest.fixture(scope="session")
def harbour() -> Catalogue:
    system, faction = (read_document(body, name) for name, body in bodies())
    return compile_catalogue(system, [faction])
