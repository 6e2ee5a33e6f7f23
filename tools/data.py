"""Where community data lies that Muster may use and never ships: MUSTER_DATA, or shared/data beside the project."""

import os
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def community_data(*parts: str) -> Path | None:
    """The file or folder of community data below which `parts` lead; None where it is absent."""
    root = Path(os.environ.get("MUSTER_DATA") or PROJECT.parent / "shared" / "data")
    path = root.joinpath(*parts)
    return path if path.exists() else None
