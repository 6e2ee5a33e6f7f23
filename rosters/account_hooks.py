"""What rosters do for a player: claim, export, forget, show on the first page. Called as accounts.hooks says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.db.models import ProtectedError, QuerySet, RestrictedError
from django.http import HttpRequest
from django.urls import reverse

from accounts.hooks import Attention
from accounts.models import User
from rosters.journal.catalogues import files_of
from rosters.journal.settle import issues_from
from rosters.models import Batch, Change, KillTeam, LoggedGame, Operative, Pack, Picture, Roster, Squad
from rosters.rosters.lines import size_words, stamp_of, standing_of
from rosters.rosters.selectors import rosters_of
from rosters.rosters.services.rosters import rosters_claim
from rosters.viewers import SESSION_KEY, viewer_of
from rules.editions import find
from rules.issues import OPEN_CHOICES
from rules.names import how_many

SHOWN, LOOKED_AT = 6, 40
PARTS: dict[str, Any] = {"operatives": Operative, "squads": Squad, "kill_teams": KillTeam, "games": LoggedGame}


def claim(request: HttpRequest, user: User) -> int:
    """This browser's guest turned out to be the player."""
    return rosters_claim(user=user, guest_key=request.session.pop(SESSION_KEY, ""))


def export(user: User) -> dict[str, object]:
    """Every roster with its journal, portraits, files of the player's own packs. Eight queries, and one a pack."""
    rosters = Roster.objects.filter(owner=user)
    parts = {name: _by_roster(model.objects.filter(roster__owner=user)) for name, model in PARTS.items()}
    batches = _by_roster(Batch.objects.filter(roster__owner=user).order_by("sequence"))
    changes: dict[Any, list[dict[str, Any]]] = defaultdict(list)
    for change in Change.objects.filter(batch__roster__owner=user).order_by("position").values():
        changes[change.pop("batch_id")].append(change)
    found: dict[str, object] = {}
    for roster in rosters.values():
        exported = {name: rows[roster["id"]] for name, rows in parts.items()}
        journal = [batch | {"changes": changes[batch["id"]]} for batch in batches[roster["id"]]]
        found[f"rosters/{roster['id']}.json"] = roster | exported | {"journal": journal}
    # The pictures that are shown now, by the digest that the rosters name.
    portraits = Operative.objects.filter(roster__owner=user).exclude(portrait="").values("portrait")
    for digest, body in Picture.objects.filter(pk__in=portraits).values_list("digest", "body").iterator():
        found[f"portraits/{digest}.jpg"] = bytes(body)
    for pack in Pack.objects.filter(owner=user):
        for name, body in files_of(pack):
            found[f"packs/{pack.pk}/{name.rpartition('/')[2]}"] = body
    return found


def _by_roster(rows: QuerySet[Any]) -> dict[Any, list[dict[str, Any]]]:
    found: dict[Any, list[dict[str, Any]]] = defaultdict(list)
    for row in rows.values():
        found[row["roster_id"]].append(row)
    return found


def farewell(user: User) -> None:
    """Delete the player's rosters and packs, except those that others play with, which stay without an owner."""
    for rows in (Roster.objects.filter(owner=user), Pack.objects.filter(owner=user)):
        for row in rows:
            try:
                row.delete()
            except (ProtectedError, RestrictedError):
                continue
    Pack.objects.filter(owner=user).update(share_key=None)
    Roster.objects.filter(owner=user).update(notes="", visibility=Roster.Visibility.PRIVATE, share_key=None)


def attention(request: HttpRequest) -> list[Attention]:
    """The visitor's latest rosters, and what is to be chosen on them. One query, none for a guest who built nothing."""
    viewer = viewer_of(request)
    rosters = list(rosters_of(viewer)[:LOOKED_AT]) if viewer.is_known else []
    return [
        *(_attention(roster) for roster in rosters[:SHOWN]),
        *(each for roster in rosters for each in _open(roster)),
    ]


def _open(roster: Roster) -> Iterator[Attention]:
    """What its operatives have learnt and nobody has chosen yet; what waits in a running campaign is shown by the
    campaign.
    """
    if roster.campaign.get("has_started"):
        return
    found = [issue for issue in issues_from(roster.verdict) if issue.code in OPEN_CHOICES]
    if found:
        whose = dict.fromkeys(key for issue in found for key in issue.operatives)
        page = reverse("rosters:sheet", args=[roster.pk])
        if len(whose) == 1:
            page = reverse("rosters:operative", args=[roster.pk, *whose])
        about = f"{how_many(len(found), 'choice')} open"
        yield Attention(url=page, title=roster.name, about=about, faction=roster.faction, act="Choose")


def _attention(roster: Roster) -> Attention:
    edition, stamp = find(roster.edition), stamp_of(roster)
    return Attention(
        url=reverse("rosters:sheet", args=[roster.pk]),
        title=roster.name,
        about=" · ".join((edition.name, roster.faction, size_words(roster), *standing_of(roster))),
        faction=roster.faction,
        edition=roster.edition,
        stamp=stamp.word,
        stamp_kind=stamp.kind,
        stamp_url=stamp.url,
        points=roster.points if edition.points else None,
    )
