"""A pack is private or open by its link: seen by whoever has that, and kept by players on their own shelf."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import get_resolver, reverse

from accounts.services import player_leave
from rosters.models import Pack
from rosters.packs.services.packs import pack_share
from rosters.packs.services.uploads import packs_upload
from tests.api.calls import Caller, by_token
from tests.cast import Player, found
from tests.pages.test_every_address import walked
from tests.pages.test_pack_pages import homebrew
from tests.rosters.factories import shipped_pack

pytestmark = [pytest.mark.ci, pytest.mark.django_db]
OTHERS = ["opponent", "guest", "stranger", "staff"]
MODEL = "kt2018:water-caste:model:fire-warrior-shasla"


@pytest.fixture
def pack(owner: Player) -> Pack:
    """The owner's own."""
    shipped_pack()
    (made,) = packs_upload(data=homebrew(), name="water.yaml", owner=owner.user).new_packs
    return made


def opened(owner: Player, pack: Pack) -> str:
    """Share it by its link; where that leads."""
    return reverse("rosters:pack-shared", args=[pack_share(pack=pack, owner=owner.user, is_open=True).share_key])


def test_the_owner_opens_and_closes_it_on_its_page(owner: Player, stranger: Player, pack: Pack):
    client, share = owner.client(), reverse("rosters:pack-share", args=[pack.pk])
    page = client.post(share, {"visibility": "link"}, follow=True).content.decode()
    (link,) = re.findall(r'id="pack-link" value="http://testserver(/p/[^"]+)"', page)
    assert 'class="qr"' in page
    shown = stranger.client().get(link).content.decode()
    for words in ("Water Caste", "Sign up to keep it"):
        assert words in shown
    client.post(share, {"visibility": "private"})
    assert stranger.client().get(link).status_code == 404
    client.post(share, {"visibility": "link"})
    assert stranger.client().get(link).status_code == 404, "a link that was closed stays closed"


def test_saving_twice_keeps_the_link(owner: Player, pack: Pack):
    assert opened(owner, pack) == opened(owner, pack)


def test_a_player_keeps_it_and_builds_from_it(owner: Player, opponent: Player, pack: Pack):
    page = opponent.client().post(f"{opened(owner, pack)}keep/", follow=True).content.decode()
    assert "Water Caste is on your shelf" in page
    own = Pack.objects.get(owner=opponent.user)
    assert (own.digest, own.revision, own.share_key) == (pack.digest, pack.revision, None)
    pack_share(pack=pack, owner=owner.user, is_open=False)
    assert found(opponent, MODEL, pack=own).size == 1


def test_keeping_it_twice_or_ones_own_makes_no_second(owner: Player, opponent: Player, pack: Pack):
    link = opened(owner, pack)
    pages = [opponent.client().post(f"{link}keep/", follow=True).content.decode() for _ in range(2)]
    assert "was on your shelf already" in pages[1]
    owner.client().post(f"{link}keep/")
    assert Pack.objects.exclude(owner=None).count() == 2


@pytest.mark.parametrize("who", ["guest", "stranger"])
def test_who_has_no_account_sees_it_and_keeps_nothing(owner: Player, who: str, pack: Pack, request: Any):
    client, link = request.getfixturevalue(who).client(), opened(owner, pack)
    assert client.get(link).status_code == 200
    answer = client.post(f"{link}keep/")
    assert answer.status_code == 409
    assert "Only players can keep packs" in answer.content.decode()


def pack_addresses() -> list[tuple[str, frozenset[str]]]:
    """Every address of one pack, page and API, by name with what it needs to know."""
    return sorted((name, keys) for name, keys in walked(get_resolver().url_patterns) if keys in ({"pack_id"}, {"pack"}))


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.parametrize("is_open", [False, True])
def test_to_others_no_address_of_the_pack_itself_is_there(
    owner: Player, pack: Pack, who: str, is_open: bool, request: Any
):
    if is_open:
        opened(owner, pack)
    client = request.getfixturevalue(who).client()
    addresses = pack_addresses()
    assert {"rosters:pack", "rosters:pack-share", "api:pack", "api:pack-sharing"} <= {name for name, _ in addresses}
    for name, keys in addresses:
        url = reverse(name, kwargs=dict.fromkeys(keys, pack.pk))
        for method in ("get", "post", "put", "delete"):
            status = getattr(client, method)(url, content_type="application/json").status_code
            assert status in (400, 401, 403, 404, 405), (name, method, status)
    kept = Pack.objects.get(pk=pack.pk)
    assert (kept.owner, bool(kept.share_key)) == (owner.user, is_open)


def test_nobody_shares_the_pack_of_everyone(owner: Player):
    everyones = shipped_pack()
    assert owner.client().post(reverse("rosters:pack-share", args=[everyones.pk])).status_code == 404


def test_the_link_closes_when_its_player_leaves(owner: Player, opponent: Player, pack: Pack):
    link = opened(owner, pack)
    found(opponent, MODEL, pack=pack)
    player_leave(owner.user)
    assert Pack.objects.filter(pk=pack.pk).exists(), "another's roster is built from it"
    assert opponent.client().get(link).status_code == 404


def test_the_api_opens_reads_keeps_and_closes(owner: Player, opponent: Player, pack: Pack):
    mine, theirs = by_token(owner), by_token(opponent)
    body = mine.put(f"packs/{pack.pk}/sharing/", {"has_link": True}).json()
    address = f"shared-packs/{body['share_key']}/"
    assert Caller().get(address).json()["title"] == "Water Caste"
    assert "share_key" not in Caller().get(address).json()
    assert (theirs.post(address).status_code, theirs.post(address).status_code) == (201, 200)
    assert theirs.put(f"packs/{pack.pk}/sharing/", {"has_link": False}).status_code == 404
    assert mine.put(f"packs/{pack.pk}/sharing/", {"has_link": False}).json()["share_key"] is None
    assert Caller().get(address).status_code == 404


def test_the_shared_page_takes_four_queries(
    owner: Player, opponent: Player, pack: Pack, django_assert_num_queries: Any
):
    link, client = opened(owner, pack), opponent.client()
    client.get(link)
    # session, user; pack with its owner, files
    with django_assert_num_queries(4):
        client.get(link)
