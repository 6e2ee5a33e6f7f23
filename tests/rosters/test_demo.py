"""The demo shows a newcomer what there is, and harms nobody who is there already."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.conf import settings as site
from django.core.management import call_command
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import User
from rosters import demo
from rosters.games.selectors import GameRecord, record_of
from rosters.models import KillTeam, Operative, Roster
from rosters.packs.services.shipped import packs_sync
from tests.once import made_once

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """What it says of its rosters, with DEBUG as `run.py demo` sets it; the rosters stay for all tests."""
    with made_once(django_db_blocker), pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "DEBUG", True)
        packs_sync()
        yield run()


@pytest.fixture
def output(loaded: str, settings: Any) -> str:
    settings.DEBUG = True
    return loaded


def run() -> str:
    """Load the rosters, and let them be checked where there are new ones; campaigns have a demo of their own."""
    out = StringIO()
    lines = demo.load()
    if lines:
        call_command("check_rosters", stdout=out)
    return "\n".join([*lines, out.getvalue()])


def codes(name: str) -> set[str]:
    return {issue["code"] for issue in KillTeam.objects.get(name=name).verdict["issues"]}


def test_whoever_has_the_name_already_is_left_alone(settings: Any):
    packs_sync()
    someone = User.objects.create_user("Mira", "their own password")
    run()
    assert not Roster.objects.filter(owner=someone).exists()
    someone.refresh_from_db()
    assert someone.check_password("their own password")


def test_without_packs_it_says_what_to_do():
    with pytest.raises(LookupError, match="sync_packs"):
        run()
    assert not User.objects.exists()


def test_four_players_play_five_factions(output: str):
    assert {(roster.owner.name, roster.faction) for roster in Roster.objects.select_related("owner")} == {
        ("mira", "T'au Empire"),
        ("gorrik", "Orks"),
        ("ilse", "Astra Militarum"),
        ("sable", "Angels of Death"),
        ("sable", "Kommandos"),
    }
    assert "6 rosters, journals and a fresh evaluation agree." in output


def test_what_shall_be_legal_is_and_what_shall_not_says_why(output: str):
    legal = KillTeam.objects.exclude(name="All da boyz")
    assert legal.count() == 6
    assert all(team.is_legal for team in legal), [(team.name, team.verdict) for team in legal if not team.is_legal]
    assert codes("All da boyz") >= {
        "too-many-leaders",
        "too-many-specialists",
        "specialism-twice",
        "over-points",
        "ability-above-level",
    }


def test_the_campaign_has_left_its_marks(output: str):
    worn = Operative.objects.filter(roster__owner__name="ilse")
    assert set(worn.values_list("status", flat=True)) == {"ready", "convalescing", "dead", "retired"}
    assert max(operative.sheet["level"] for operative in worn) == 3
    assert "ability-open" in codes("Fourth mission")
    assert Roster.objects.get(owner__name="ilse").squads.get().state["advances"] == ["lucky"]
    assert Roster.objects.get(owner__name="ilse").batches.filter(kind="undo").exists()


def test_what_is_to_be_chosen_stands_on_the_first_page(output: str):
    client = Client()
    client.login(username="ilse", password=demo.PASSWORD)
    page = client.get("/").content.decode()
    assert "Your turn" in page
    assert "1 choice open" in page


def test_one_roster_is_for_everyone_and_one_by_its_link(output: str):
    assert set(Roster.objects.filter(owner__name="mira").values_list("visibility", flat=True)) == {"public", "link"}


def test_games_outside_campaigns_stand_with_their_points(output: str):
    watch, ladz = (Roster.objects.get(name=name) for name in ("The Sixth Watch", "Da Quiet Ladz"))
    assert [record_of(roster) for roster in (watch, ladz)] == [
        GameRecord(played=3, won=2, drawn=0, lost=1),
        GameRecord(played=1, won=0, drawn=1, lost=0),
    ]


def test_it_is_safe_to_repeat(output: str):
    before = list(Roster.objects.values_list("pk", "version"))
    again = run()
    assert "mira:" not in again
    assert "agree" not in again  # a second start has nothing new to judge, and shall be quick
    assert list(Roster.objects.values_list("pk", "version")) == before


def test_the_password_is_known_only_where_everything_is_shown_anyway(output: str, settings: Any):
    assert Client().login(username="mira", password=demo.PASSWORD)
    User.objects.get(name="gorrik").delete()
    settings.DEBUG = False
    run()
    assert not User.objects.get(name="gorrik").has_usable_password()
