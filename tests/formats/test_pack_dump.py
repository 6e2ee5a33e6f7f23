"""What is written as YAML reads back as it was."""

from __future__ import annotations

import pytest
import yaml

from rules.formats.pack_dump import scalar


@pytest.mark.parametrize(
    "value",
    ["plain", "", " led", "12", "-3", "yes", "null", 7, True, False, 'a "D6" roll', "it's", 'it\'s "so"', "a: b"],
)
def test_a_leaf_reads_back_as_it_was(value: object) -> None:
    assert yaml.safe_load(f"key: {scalar(value)}") == {"key": value}
