"""What becomes of rosters when a guest signs up, and when a player exports everything or leaves."""

import io
import json
import zipfile

import pytest
from django.urls import reverse

from rosters import account_hooks as players
from rosters.models import Batch, Pack, Roster
from rules.editions import EDITIONS
from tests.accounts.scene import PASSWORD, log_in, player, sign_up
from tests.cast import MODEL, Player, found
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db


def test_a_guests_rosters_come_along_at_sign_up(guest: Player) -> None:
    roster = found(guest, MODEL)
    client = guest.client()
    assert "1 roster from this browser is in your account now." in sign_up(client).text
    roster.refresh_from_db()
    assert roster.owner.name == "Mira Holt"
    assert roster.guest_digest == ""


def test_a_guests_rosters_come_along_at_log_in_and_none_is_lost(guest: Player) -> None:
    user = player()
    own = found(Player(user=user))
    brought = found(guest, MODEL)
    log_in(guest.client())
    assert set(Roster.objects.filter(owner=user)) == {own, brought}


def test_a_strangers_sign_up_claims_nothing(guest: Player, stranger: Player) -> None:
    found(guest)
    sign_up(stranger.client())
    assert Roster.objects.get().owner is None


def test_the_export_holds_rosters_with_operatives_and_journal(owner: Player, opponent: Player) -> None:
    roster = found(owner, MODEL, name="Ashgate Watch")
    found(opponent, name="Not mine")
    archive = zipfile.ZipFile(io.BytesIO(owner.client().get(reverse("accounts:export")).content))
    [name] = [name for name in archive.namelist() if name.startswith("rosters/")]
    payload = json.loads(archive.read(name))
    assert payload["name"] == "Ashgate Watch"
    assert len(payload["operatives"]) == 1
    assert len(payload["journal"]) == Batch.objects.filter(roster=roster).count()
    assert all(batch["changes"] for batch in payload["journal"])


def test_the_export_costs_the_same_for_one_roster_and_four(owner: Player, django_assert_num_queries) -> None:
    for _ in range(4):
        found(owner, MODEL)
    # operatives, fire teams, kill teams, logged games, batches, changes, rosters, portraits, packs
    with django_assert_num_queries(9):
        players.export(owner.user)


def test_leaving_deletes_rosters_and_packs_of_ones_own(owner: Player, opponent: Player) -> None:
    owner.user.set_password(PASSWORD)
    owner.user.save()
    found(owner, MODEL)
    kept = found(opponent)
    Pack.objects.create(edition="kt2018", key="own", title="Own", revision=1, digest="d" * 64, owner=owner.user)
    client = owner.client()
    assert client.post(reverse("accounts:leave"), {"current": PASSWORD}).status_code == 302
    assert list(Roster.objects.all()) == [kept]
    assert not Pack.objects.filter(owner=owner.user).exists()


@pytest.mark.parametrize("who", ["owner", "guest"])
def test_the_first_page_shows_ones_rosters(who: str, request: pytest.FixtureRequest, db: None) -> None:
    visitor = request.getfixturevalue(who)
    found(visitor, MODEL, name="Ashgate Watch")
    page = visitor.client().get(reverse("home")).text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Ashgate Watch" in page
    assert "T&#x27;au Empire · 1 model" in page


def test_the_first_page_begins_with_the_edition_one_played_last(owner: Player, stranger: Player) -> None:
    shipped_pack("kommandos", "kt2024")
    found(owner)
    begun = {who: who.client().get(reverse("home")).context["chosen"].edition.key for who in (owner, stranger)}
    assert begun == {owner: "kt2018", stranger: "kt2024"}


def test_the_first_page_costs_the_same_for_one_roster_and_six(owner: Player, django_assert_num_queries) -> None:
    for _ in range(6):
        found(owner)
    client = owner.client()
    client.get(reverse("home"))  # what the ready teams of a pack say is read once a process
    # session, user, campaigns one is in, rosters; the packs of each edition
    with django_assert_num_queries(4 + len(EDITIONS)):
        client.get(reverse("home"))
