"""What a version is called on the wire."""

from __future__ import annotations

from rosters.models import Roster
from rosters.rosters.selectors import is_editable
from rosters.viewers import Viewer
from rules.editions import EDITIONS

SHAPE = 2
"""Raised when the same version is represented differently, so that clients fetch again what they cached."""

MADE_BY = f"{SHAPE}.{'-'.join(str(edition.rules_version) for edition in EDITIONS.values())}"


def etag_of(roster: Roster, viewer: Viewer) -> str:
    """What the reader was shown: an owner sees more than others do."""
    return owners_etag(roster.version) if is_editable(roster, viewer) else f'"v{roster.version}-read-{MADE_BY}"'


def owners_etag(version: int) -> str:
    """A version as its owner is shown it."""
    return f'"v{version}-own-{MADE_BY}"'


def etag_with(etag: str, mark: str) -> str:
    """The same with something more that may change on its own; as it was where that is nothing."""
    return f'{etag[:-1]}-{mark}"' if mark else etag


def etag_of_pack(digest: str) -> str:
    """A pack never changes; how it is represented may."""
    return f'"{digest[:32]}-{MADE_BY}"'
