"""A pack that is shared by its link: opened, closed, and taken by others onto their own shelf."""

from __future__ import annotations

import secrets

from django.db import transaction

from accounts.models import User
from rosters.models import Pack, PackPart
from rosters.packs.services.packs import pack_keep
from rosters.packs.services.uploads import MOST_PACKS
from rules.errors import Refusal


@transaction.atomic
def pack_share(*, pack: Pack, owner: User, is_open: bool) -> Pack:
    """Open a pack of one's own to whoever has its link, or close it; a link that was closed stays closed for good."""
    found: Pack = Pack.objects.owned_by(owner).select_for_update().get(pk=pack.pk)
    if is_open != bool(found.share_key):
        found.share_key = secrets.token_urlsafe(18) if is_open else None
        found.save(update_fields=["share_key"])
    return found


@transaction.atomic
def pack_take(*, pack: Pack, user: User | None) -> tuple[Pack, bool]:
    """Put this revision of a shared pack onto one's own shelf, where it stays; whether it is new there."""
    if user is None:
        raise Refusal("Only players can keep packs: sign up, then open the link again.", code="nobody")
    if pack.owner_id == user.pk:
        return pack, False
    if Pack.objects.owned_by(user).count() >= MOST_PACKS:
        raise Refusal(f"You have {MOST_PACKS} packs, the most allowed: delete one first.", code="too-many-packs")
    parts = PackPart.objects.filter(pack=pack).select_related("file").defer("file__body").order_by("position")
    return pack_keep(
        edition=pack.edition,
        key=pack.key,
        title=pack.title,
        revision=pack.revision,
        files=[part.file for part in parts],
        kind=pack.kind,
        owner=user,
    )
