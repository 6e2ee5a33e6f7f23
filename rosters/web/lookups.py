"""What a call names by key or id, or the answer that there is none."""

from __future__ import annotations

import uuid

from rest_framework.exceptions import NotFound, ValidationError

from rosters.models import Pack
from rosters.viewers import Viewer
from rosters.web.errors import NOT_FOUND
from rules.editions import EDITIONS
from rules.editions.base import Edition


def edition_of(key: str) -> Edition:
    if key not in EDITIONS:
        raise NotFound(NOT_FOUND)
    return EDITIONS[key]


def pack_to_build_from(viewer: Viewer, pack_id: uuid.UUID) -> Pack:
    """A pack that the caller may use; a word about the field when there is none. One query."""
    pack = Pack.objects.visible_to(viewer).filter(pk=pack_id, kind=Pack.Kind.FACTION, edition__in=EDITIONS).first()
    if pack is None:
        raise ValidationError({"pack": ["There is no such pack."]})
    return pack
