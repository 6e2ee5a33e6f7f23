"""A faction that a player brings as the community's files, all the way: looked at, kept, founded, printed, played."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns.entrants.services.entering import entrant_enter
from campaigns.overview.services import campaign_found
from campaigns.standings.services import campaign_start
from rosters.compendium.addresses import faction_url
from rosters.journal.settle import issues_from
from rosters.models import Pack, Roster
from rosters.rosters.services.rosters import rosters_claim
from rosters.viewers import SESSION_KEY
from rules.issues import Severity
from tests.campaigns.table import Club, assert_replayed, join, settings
from tests.cast import Player, assert_reconciled, found_team
from tests.data import needs_data
from tests.rosters.factories import shipped_pack

pytestmark = pytest.mark.django_db
OURS = Path(__file__).parent / "community"


def zipped(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def page(client: Client, url: str) -> str:
    answer = client.get(url, follow=True)
    assert answer.status_code == 200, url
    return answer.content.decode().replace("&#x27;", "'").replace("&amp;", "&")


def stored(client: Client, files: Mapping[str, bytes], faction: str) -> Pack:
    """Sent, looked at, and kept by whoever this browser is."""
    looked = client.post(reverse("rosters:pack-upload"), {"file": SimpleUploadedFile("brought.zip", zipped(files))})
    assert looked.status_code == 200, looked.content
    fields = dict(re.findall(r'type="hidden" name="(kept|called)" value="([^"]*)"', looked.content.decode()))
    assert client.post(reverse("rosters:pack-upload"), {**fields, "keep": "mine"}).status_code == 302
    return Pack.objects.get(title=faction, kind=Pack.Kind.FACTION)


def founded(client: Client, pack: Pack) -> Roster:
    """From the page of new rosters with the one team that is offered: the one worked out."""
    assert str(pack.pk) in page(client, reverse("rosters:create"))
    offered = page(client, f"{reverse('rosters:create')}?pack={pack.pk}")
    hidden = dict(re.findall(r'type="hidden" name="(pack|token)" value="([^"]*)"', offered))
    (team,) = re.findall(r'name="team" value="(worked-out)"', offered)
    answer = client.post(reverse("rosters:create"), {**hidden, "name": "", "team": team})
    assert answer.status_code == 302, answer.content
    return Roster.objects.get(pack=pack)


def taken_all_the_way(files: Mapping[str, bytes], faction: str, *, player: Player, others: dict[str, Player]) -> Roster:
    shipped_pack()
    guest = Client()
    pack = stored(guest, files, faction)
    assert not pack.owner_id
    assert Client().get(reverse("rosters:pack", args=[pack.pk])).status_code == 404
    roster = founded(guest, pack)
    team = roster.kill_teams.get()
    assert [each.sentence for each in issues_from(team.verdict) if each.severity is Severity.ILLEGAL] == []
    assert roster.is_legal
    assert 0 < team.points <= 100
    assert {str(each.pk) for each in roster.operatives.all()} == set(team.members)

    cards = page(guest, reverse("rosters:cards", args=[roster.pk]) + f"?team={team.pk}&part=cards&part=tactics")
    book = page(guest, faction_url(pack, "faction-tactics"))
    key = guest.session[SESSION_KEY]
    body = guest.get(f"/api/v1/packs/{pack.pk}/compendium/", headers={"Authorization": f"Guest {key}"}).json()
    common = [tactic["name"] for tactic in body["tactics"]]
    assert "Tactical Re-roll" in common
    for name in common[:3]:
        assert name in book
    for operative in roster.operatives.all():
        assert operative.name in cards
    assert "Tactical Re-roll" in cards

    rosters_claim(user=player.user, guest_key=key)
    pack.refresh_from_db()
    roster.refresh_from_db()
    assert (pack.owner, roster.owner) == (player.user, player.user)
    played(roster, player, others)
    assert_reconciled(Roster.objects.get(pk=roster.pk))
    return roster


def played(roster: Roster, player: Player, others: dict[str, Player]) -> None:
    """Into a campaign, and one game of it, reported."""
    arbitrator, opponent = others["arbitrator"], others["opponent"]
    campaign = campaign_found(viewer=arbitrator.viewer, edition="kt2018", name="Far Shore", settings=settings())
    club = Club(campaign, arbitrator, {"owner": player, "opponent": opponent})
    for name, each in (("owner", roster), ("opponent", found_team(opponent, "sparkfinga-yard", "orks"))):
        join(campaign, arbitrator, club.players[name])
        club.entrants[name] = entrant_enter(
            campaign_id=campaign.pk, viewer=club.players[name].viewer, roster_id=each.pk, name=f"The {name}s"
        )
    campaign_start(campaign_id=campaign.pk, viewer=arbitrator.viewer, anyway=True)
    mission = club.played("owner")
    shown = page(player.client(), reverse("campaigns:mission", args=[mission.pk]))
    assert "The owners" in shown
    assert club.confirm(mission, "opponent").state == "confirmed"
    assert set(club.experience("owner").values()) - {0}
    assert_replayed(campaign)


def test_a_guest_takes_files_of_a_new_faction_all_the_way(owner: Player, opponent: Player, arbitrator: Player) -> None:
    files = {path.name: path.read_bytes() for path in OURS.iterdir()}
    others = {"opponent": opponent, "arbitrator": arbitrator}
    roster = taken_all_the_way(files, "Tide Wardens", player=owner, others=others)
    for operative in roster.operatives.all():
        assert operative.points == 10, "the first of the weapons it must have, with the pistol's price in the set"


@pytest.mark.ci
@pytest.mark.alike
@pytest.mark.parametrize("faction", ["Necrons", "Orks"])
def test_a_guest_takes_community_files_all_the_way(
    faction: str, owner: Player, opponent: Player, arbitrator: Player
) -> None:
    folder = needs_data("bsdata", "2018")
    names = ("Warhammer 40,000 Kill Team.gst", f"{faction}.cat")
    files = {name: (folder / name).read_bytes() for name in names}
    others = {"opponent": opponent, "arbitrator": arbitrator}
    taken_all_the_way(files, faction, player=owner, others=others)
