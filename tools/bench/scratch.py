"""A database of the bench's own, made when first asked for and gone with the process; nobody's rosters are touched.

In it: one player with rosters of three, ten and twenty specialists who carry four items each, a kill team on each.
"""

from __future__ import annotations

import atexit
import logging
import warnings
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection
from django.test import Client, override_settings

from rosters.kill_teams.services import kill_team_pick
from rosters.models import Pack, Roster
from rosters.operatives.selectors import Recruitable, catalogue_models
from rosters.packs.selectors import latest_packs
from rosters.packs.services.shipped import packs_sync
from rosters.rosters.services.rosters import roster_act, roster_found
from rosters.viewers import Viewer
from rules import acts
from rules.editions import find
from tools.bench.measures import Absent

PLAIN_FILES = "django.contrib.staticfiles.storage.StaticFilesStorage"
EDITION = "kt2018"
SIZES = (3, 10, 20)
ITEMS = 4
SPECIALISTS = 3
"""As many as a kill team may have beside its Leader."""


@dataclass(frozen=True)
class Scene:
    """What the measures look at."""

    viewer: Viewer
    client: Client
    """Logged in as the player."""
    rosters: dict[int, Roster]
    """By how many operatives they hold."""
    fielded: Roster
    """Twenty operatives as cards are printed of them."""


@cache
def scene() -> Scene:
    """Made once a process."""
    _scratch_database()
    _plain_pages()
    packs_sync()
    user = get_user_model().objects.create_user("Bench")
    viewer, client = Viewer(user=user), Client()
    client.force_login(user)
    rosters = {size: laden_roster(viewer, size) for size in SIZES}
    return Scene(viewer, client, rosters, fielded_roster(viewer, max(SIZES)))


def laden_model() -> tuple[Pack, Recruitable]:
    """A model that carries enough, and the pack that has it."""
    found = next(_laden(), None)
    if found is None:
        raise Absent(f"no shipped model carries {ITEMS} items")
    return found


def _scratch_database() -> None:
    try:
        name = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    except DatabaseError as problem:
        raise Absent(f"no scratch database can be made: {problem}") from problem
    atexit.register(_drop, name)


def _plain_pages() -> None:
    """Pages without https, collected files and a line in the log for each: for the rest of this process."""
    storages = {**settings.STORAGES, "staticfiles": {"BACKEND": PLAIN_FILES}}
    override_settings(ALLOWED_HOSTS=["testserver"], SECURE_SSL_REDIRECT=False, STORAGES=storages).enable()
    warnings.filterwarnings("ignore", message="No directory at")
    logging.getLogger("muster.requests").setLevel(logging.WARNING)


def _drop(name: str) -> None:
    with suppress(DatabaseError):
        connection.creation.destroy_test_db(name, verbosity=0)


def _laden() -> Iterator[tuple[Pack, Recruitable]]:
    for pack in latest_packs(EDITION, None):
        for model in catalogue_models(find(EDITION), pack.digest):
            if model.trainings and model.sheet and len(model.sheet.carried) >= ITEMS:
                yield pack, model


def fielded_roster(viewer: Viewer, size: int) -> Roster:
    """So many of one model as a kill team may hold them: three specialists, the others none."""
    pack, model = laden_model()
    roster = roster_found(viewer=viewer, edition=EDITION, pack=pack, name=f"Fielded {size}")
    specialists = [
        acts.Recruit(model=model.model, role="specialist", specialism=each, called="Bench")
        for each in model.trainings[:SPECIALISTS]
    ]
    plain = acts.Recruit(model=model.model, role="non-specialist", called="Bench")
    roster_act(roster_id=roster.pk, viewer=viewer, acts=[*specialists, *[plain] * (size - len(specialists))])
    return roster


def laden_roster(viewer: Viewer, size: int) -> Roster:
    """So many specialists of one model, the first ten of them a kill team."""
    pack, model = laden_model()
    roster = roster_found(viewer=viewer, edition=EDITION, pack=pack, name=f"Of {size}")
    recruit = acts.Recruit(model=model.model, role="specialist", specialism=model.trainings[0], called="Bench")
    roster_act(roster_id=roster.pk, viewer=viewer, acts=[recruit])
    copy = acts.Copy(operative=str(roster.operatives.get().pk), times=size - 1)
    roster_act(roster_id=roster.pk, viewer=viewer, acts=[copy])
    everyone = [str(key) for key in roster.operatives.values_list("pk", flat=True)]
    kill_team_pick(roster_id=roster.pk, viewer=viewer, members=everyone[:10])
    return roster
