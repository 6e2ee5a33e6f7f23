"""Sweeping: nothing that somebody may still ask for goes."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Session
from rosters.models import Pack, Roster
from tests.cast import MODEL, Player, found, undo
from tests.commands import output_of
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db

HALF_A_YEAR = timedelta(days=181)


sweep = partial(output_of, "sweep")


def aged(roster: Roster, **fields: Any) -> Roster:
    Roster.objects.filter(pk=roster.pk).update(**fields)
    return roster


def ago(delta: timedelta) -> Any:
    return timezone.now() - delta


def test_what_was_thrown_away_goes_after_thirty_days(owner: Player):
    fresh, old = found(owner), found(owner, MODEL)
    undo(owner, old)
    aged(fresh, discarded_at=ago(timedelta(days=29)))
    aged(old, discarded_at=ago(timedelta(days=31)))
    assert sweep("--trial") == "Rosters to remove: 1 deleted, 0 of guests.\n"
    assert Roster.objects.count() == 2
    assert sweep() == "Rosters removed: 1 deleted, 0 of guests.\n"
    assert Roster.objects.get() == fresh


def test_a_guests_roster_goes_when_its_guest_stayed_away_half_a_year(guest: Player):
    fresh = found(guest)
    aged(found(guest), changed_at=ago(HALF_A_YEAR))
    assert sweep() == "Rosters removed: 0 deleted, 1 of guests.\n"
    assert Roster.objects.get() == fresh


def test_a_guest_who_only_looks_keeps_all(guest: Player):
    guest.client()  # a living session that holds the key
    aged(found(guest), changed_at=ago(HALF_A_YEAR))
    assert "0 of guests" in sweep()
    Session.objects.update(expire_date=ago(timedelta(seconds=1)))
    assert "1 of guests" in sweep()


def test_a_guests_pack_goes_with_the_last_roster_of_it(guest: Player):
    pack = Pack.objects.create(
        edition="kt2018", key="x", title="X", revision=1, digest="d" * 64, guest_digest=guest.viewer.guest_digest
    )
    everyones = shipped_pack()
    Pack.objects.update(created_at=ago(HALF_A_YEAR))
    roster = found(guest, pack=everyones)
    Roster.objects.filter(pk=roster.pk).update(pack=pack)
    sweep()
    assert Pack.objects.filter(pk=pack.pk).exists()
    aged(roster, changed_at=ago(HALF_A_YEAR))
    sweep()
    assert not Pack.objects.filter(pk=pack.pk).exists()
    assert Pack.objects.filter(pk=everyones.pk).exists()


def test_a_players_roster_is_kept_for_ever(owner: Player):
    aged(found(owner), changed_at=ago(timedelta(days=9999)))
    assert sweep() == "Rosters removed: 0 deleted, 0 of guests.\n"
    assert Roster.objects.exists()
