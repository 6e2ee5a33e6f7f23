"""Community data for tests: found, or the test is skipped with the reason."""

from pathlib import Path

import pytest

from tools.data import community_data


def needs_data(*parts: str) -> Path:
    """The file or folder of community data at `parts`; skips the test (or, at import, the module) without it."""
    path = community_data(*parts)
    if path is None:
        name = "/".join(parts) or "the folder"
        pytest.skip(f"community data is absent: {name} (set MUSTER_DATA)", allow_module_level=True)
    return path
