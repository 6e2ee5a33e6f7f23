"""What is asked before a roster is founded: which faction, and whether to start from a ready team."""

from __future__ import annotations

import secrets
import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest

from rosters.compendium.selectors import EditionFactions, shelves
from rosters.journal.settle import catalogue_of
from rosters.models import Pack
from rosters.packs.selectors import contents_for
from rosters.rosters.starter_team import ABOUT, KEY, TITLE, usual_format
from rosters.viewers import viewer_of
from rosters.web.errand import Errand, errand_of
from rules.editions import EDITIONS
from rules.editions.base import Edition
from rules.formats.pack_content import ReadyTeam


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A ready team as it is offered."""

    key: str
    title: str
    about: str
    limit: int
    size: int
    """How many there are; 0 for a team that is still to be worked out."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Founding:
    """A roster about to be founded."""

    pack: Pack
    edition: Edition
    teams: tuple[Ready, ...]
    name: str
    team: str
    token: str
    errand: Errand | None = None
    """What it is built for, where somebody was sent here."""

    @property
    def about(self) -> str:
        """The edition, and the archetypes of the kill team where it has such."""
        find_archetypes = self.edition.archetypes
        archetypes = find_archetypes(catalogue_of(self.pack.digest), ()) if find_archetypes else ()
        return " · ".join(each for each in (self.edition.name, ", ".join(archetypes)) if each)

    @property
    def offered(self) -> list[tuple[Ready, bool]]:
        """The ready teams, each with whether it fits what the roster is built for; fitting ones first."""
        fitting = [(each, self.errand is None or self.errand.fits(each.size)) for each in self.teams]
        return sorted(fitting, key=lambda each: not each[1])


def factions(request: HttpRequest) -> list[EditionFactions]:
    """Every edition, the newest first, with the newest pack of each faction the reader may use. A query an edition."""
    errand, newest_first = errand_of(request), reversed(shelves(viewer_of(request)))
    return [shelf for shelf in newest_first if errand is None or shelf.edition.key == errand.edition]


def founding_of(request: HttpRequest) -> Founding | None:
    """What the reader has entered so far; None until a faction is named that they may use."""
    sent = request.POST if request.method == "POST" else request.GET
    pack = _pack(request, sent.get("pack", ""))
    if pack is None:
        return None
    contents = contents_for(pack.digest)
    return Founding(
        pack=pack,
        edition=EDITIONS[pack.edition],
        teams=tuple(map(_ready, contents.faction.teams)) if contents else _worked_out(EDITIONS[pack.edition]),
        name=sent.get("name", ""),
        team=sent.get("team", ""),
        token=sent.get("token", "")[:80] or secrets.token_urlsafe(12),
        errand=errand_of(request, pack.edition),
    )


def _worked_out(edition: Edition) -> tuple[Ready, ...]:
    """What is to be started with where the data has no team of its own; it is worked out once it is asked for."""
    usual = usual_format(edition)
    if edition.suggest is None or usual is None or usual.settings.points_limit is None:
        return ()
    limit = usual.settings.points_limit
    return (Ready(key=KEY, title=TITLE, about=ABOUT, limit=limit, size=0),)


def _pack(request: HttpRequest, key: str) -> Pack | None:
    try:
        wanted = uuid.UUID(key)
    except ValueError:
        return None
    found = Pack.objects.visible_to(viewer_of(request)).filter(pk=wanted, kind=Pack.Kind.FACTION).first()
    return found if found is not None and found.edition in EDITIONS else None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyHere:
    """A ready team with the pack it is of, to start with at once."""

    pack: Pack
    team: Ready
    lines: tuple[tuple[str, int], ...]
    """Models, and how many of each."""


def ready_here(pack: Pack) -> list[ReadyHere]:
    """The ready teams of a pack; nothing of one that no YAML of ours describes."""
    contents = contents_for(pack.digest)
    if contents is None:
        return []
    names = contents.faction.datasheets
    found = []
    for team in contents.faction.teams:
        # Datasheets are named by the last part of a model's key.
        counted = Counter(_called(names, loadout.model) for loadout in team.loadouts)
        found.append(ReadyHere(pack=pack, team=_ready(team), lines=tuple(counted.items())))
    return found


def _called(names: Mapping[str, str], model: str) -> str:
    last = model.rpartition(":")[2]
    return names.get(model) or names.get(last) or last.replace("-", " ").capitalize()


def _ready(team: ReadyTeam) -> Ready:
    return Ready(
        key=team.key,
        title=team.title,
        about=team.about,
        limit=team.limit,
        size=len(team.loadouts),
        note=team.note,
    )
