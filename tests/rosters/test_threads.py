"""Several at once on one roster, and one that dies in the middle: nothing lost, nothing half done."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from rosters.journal.operation import Repeated, Stale
from rosters.models import Roster
from rosters.rosters.services import rosters as services
from rosters.rosters.services.undoing import roster_undo
from rules import acts
from tests.cast import MODEL, Player, assert_reconciled, found, model, recruit
from tests.rosters.factories import shipped_pack
from tests.rosters.scene import RECRUIT
from tests.threads import THREADS, together

pytestmark = [pytest.mark.threads, pytest.mark.django_db(transaction=True)]

PROJECT = Path(__file__).resolve().parent.parent.parent

# Recruits, and waits inside the transaction to be killed.
DYING = """
import sys, time, uuid, django
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
django.setup()
from django.db import transaction
from rosters.rosters.services.rosters import roster_act
from rosters.viewers import viewer
from rules import acts
with transaction.atomic():
    recruits = [acts.Recruit(model=sys.argv[3], role="non-specialist")] * 5
    roster_act(roster_id=uuid.UUID(sys.argv[2]), viewer=viewer(None, sys.argv[4]), acts=recruits)
    print("inside", flush=True)
    time.sleep(60)
"""


def at_once(what: Callable[[int], object]) -> list[object]:
    """The answers, or errors, of all threads."""
    return together(what, Stale, Repeated)


def test_eight_threads_on_one_roster_lose_no_act(owner: Player):
    roster = found(owner, MODEL)
    somebody = str(roster.operatives.get().pk)

    def work(number: int) -> None:
        for turn in range(5):
            requested = [RECRUIT, acts.Rename(operative=somebody, called=f"{number} {turn}")]
            outcome = services.roster_act(roster_id=roster.pk, viewer=owner.viewer, acts=requested)
            if turn == 3:
                roster_undo(roster_id=roster.pk, viewer=owner.viewer, batch_id=outcome.batch.pk)

    at_once(work)
    roster.refresh_from_db()
    assert (roster.size, roster.version) == (1 + THREADS * 4, 2 + THREADS * 6)
    assert_reconciled(roster)


def test_of_eight_who_saw_the_same_version_one_writes_and_seven_are_told(owner: Player):
    roster = found(owner)

    def rename(number: int) -> object:
        return services.roster_describe(
            roster_id=roster.pk, viewer=owner.viewer, name=f"By {number}", expected_version=1
        )

    answers = at_once(rename)
    roster.refresh_from_db()
    assert sum(isinstance(answer, Stale) for answer in answers) == THREADS - 1
    assert roster.version == 2
    assert_reconciled(roster)


def test_eight_requests_with_one_token_are_one_act(owner: Player):
    roster = found(owner)

    def work(number: int) -> object:
        return services.roster_act(roster_id=roster.pk, viewer=owner.viewer, acts=[RECRUIT], token="once")

    assert sum(answer.is_repeat for answer in at_once(work)) == THREADS - 1
    assert roster.operatives.count() == 1


def test_eight_foundings_with_one_token_are_one_roster(owner: Player):
    pack = shipped_pack()

    def work(number: int) -> object:
        return services.roster_found(viewer=owner.viewer, edition="kt2018", pack=pack, token="once")

    answers = at_once(work)
    assert Roster.objects.count() == 1
    assert sum(isinstance(answer, Repeated) for answer in answers) == THREADS - 1


def test_a_process_killed_in_the_middle_of_an_act_leaves_nothing_half_done(guest: Player):
    roster = found(guest, MODEL)
    arguments = [str(connection.settings_dict["NAME"]), str(roster.pk), model(MODEL), guest.guest_key]
    with subprocess.Popen(
        [sys.executable, "-c", DYING, *arguments],
        cwd=PROJECT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings_test"},
        stdout=subprocess.PIPE,
        text=True,
    ) as dying:
        try:
            assert dying.stdout is not None
            assert dying.stdout.readline() == "inside\n"
        finally:
            dying.kill()
    roster.refresh_from_db()
    assert (roster.version, roster.size, roster.operatives.count()) == (2, 1, 1)
    assert_reconciled(roster)
    recruit(guest, roster)
    assert_reconciled(roster)
