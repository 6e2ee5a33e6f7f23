"""What is shipped is judged as an uploaded pack is: no faults; `manage.py check_packs` tells the same of any file."""

from __future__ import annotations

import pytest

from rules.formats.pack import read_pack, read_system_pack
from rules.packs import shipped_editions
from tests.rules.pack_cast import bodies, system_of


@pytest.mark.parametrize("edition", shipped_editions())
def test_a_system_has_no_faults(edition: str) -> None:
    assert read_system_pack(bodies(edition)["system"], "system.yaml").edition == edition


@pytest.mark.parametrize(
    ("edition", "key"), [(edition, key) for edition in shipped_editions() for key in bodies(edition) if key != "system"]
)
def test_a_pack_has_no_faults(edition: str, key: str) -> None:
    assert read_pack(bodies(edition)[key], f"{key}.yaml", system_of(edition)).edition == edition
