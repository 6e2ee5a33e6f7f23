"""Channels: who may add one, how it ends, which addresses it may have; mail, feed and calendar."""

from __future__ import annotations

import socket
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from campaigns.models import Batch, Campaign, Channel
from campaigns.notifications.outside import Unreachable, is_public, post, public_address_of
from campaigns.notifications.services import MOST_CHANNELS, channel_confirm, channel_off, channel_test
from campaigns.people.services.people import person_leave
from campaigns.rounds.services.pairing import round_open
from rules.errors import Refusal
from tests.campaigns.inbox import Inbox, add, run
from tests.campaigns.table import Club
from tests.cast import Player
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


# Adding and turning off


def test_one_campaign_is_for_those_in_it(table: Club, inbox: Inbox):
    with pytest.raises(Campaign.DoesNotExist):
        add(table, "webhook", inbox.url, by=Player(user=UserFactory()))


def test_the_same_channel_asked_for_twice_is_one_and_there_are_not_too_many(table: Club, inbox: Inbox):
    assert add(table, "webhook", inbox.url).pk == add(table, "webhook", inbox.url).pk
    for number in range(MOST_CHANNELS - 1):
        add(table, "webhook", f"{inbox.url}&n={number}")
    with pytest.raises(Refusal) as refused:
        add(table, "webhook", f"{inbox.url}&n=more")
    assert refused.value.code == "too-many-channels"


def test_a_test_is_sent_once_a_minute(table: Club, inbox: Inbox):
    channel = add(table, "discord", inbox.url)
    fields = {"campaign_id": table.campaign.pk, "viewer": table.players["owner"].viewer, "channel_id": channel.pk}
    channel_test(**fields)
    with pytest.raises(Refusal):
        channel_test(**fields)
    run()
    assert "This is how The Glass Plain sends you its news." in inbox.messages[0]["content"]


def test_a_channel_ends_by_its_link_without_logging_in(table: Club, inbox: Inbox):
    channel = add(table, "webhook", inbox.url)
    url = reverse("campaigns:channel-off", args=[channel.key])
    client = Client(enforce_csrf_checks=True)
    assert "Turn this channel off" in client.get(url).text
    assert Channel.objects.exists(), "looking turns nothing off"
    assert "is off" in client.post(url).text
    assert not Channel.objects.exists()
    assert client.get(url).status_code == 200
    channel_off(key=channel.key)


# This server's own network


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("93.184.216.34", True), ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False), ("10.1.2.3", False), ("172.16.0.1", False), ("192.168.1.1", False),
        ("169.254.169.254", False), ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False),
        ("::1", False), ("fe80::1%eth0", False), ("fd00::1", False), ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False), ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False),
    ],
)  # fmt: skip
def test_which_addresses_are_public(address: str, wanted: bool):
    assert is_public(address) is wanted


WRONG = (
    "http://example.org/hook", "https://user:pass@example.org/", "ftp://example.org/", "nonsense", "https://",
    "https://example.org:99999/", "https://127.0.0.1/", "https://localhost/x", "https://[::1]/", "https://10.0.0.8:8443/",
)  # fmt: skip


@pytest.mark.parametrize("address", WRONG)
def test_an_address_of_our_own_network_is_refused(table: Club, address: str):
    with pytest.raises(Refusal) as refused:
        add(table, "webhook", address)
    assert refused.value.code in ("wrong-address", "unreachable")


def test_a_name_that_leads_inside_later_is_not_followed_there(monkeypatch: pytest.MonkeyPatch):
    """Every address is asked, and the one that was asked is the one that is used."""

    def answers(*addresses: str) -> Any:
        return lambda *_, **__: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", answers("93.184.216.34", "127.0.0.1"))
    with pytest.raises(Unreachable):
        public_address_of("example.org", 443)
    monkeypatch.setattr(socket, "getaddrinfo", answers("93.184.216.34"))
    reached: list[tuple[str, int]] = []

    def connects(address: tuple[str, int], *_: object) -> None:
        reached.append(address)
        raise OSError

    monkeypatch.setattr(socket, "create_connection", connects)
    with pytest.raises(Unreachable):
        post("https://example.org/hook", b"{}", {})
    assert reached == [("93.184.216.34", 443)]


# Mail


def test_mail_goes_to_who_confirmed_the_address(table: Club, settings: Any):
    settings.SENDS_MAIL = True
    channel = add(table, "mail", "mira@example.org")
    table.plan()
    run()
    (asked,) = mail.outbox
    assert f"/campaigns/channels/{channel.key}/confirm/" in asked.body
    confirm = reverse("campaigns:channel-confirm", args=[channel.key])
    Client().get(confirm)
    assert Channel.objects.get().confirmed_at is None, "a program that looks ahead confirms nothing"
    assert "Confirmed" in Client().post(confirm).text
    table.plan()
    run()
    last_mail = mail.outbox[1]
    assert last_mail.subject.startswith("The Glass Plain: Planned mission 2")
    assert last_mail.to == ["mira@example.org"]
    assert last_mail.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert last_mail.extra_headers["List-Unsubscribe"].endswith(f"/{channel.key}/off/>")
    channel_confirm(key=channel.key)
    assert run() == (0, 0)


def test_no_mail_is_offered_where_none_can_be_sent(table: Club):
    with pytest.raises(Refusal) as refused:
        add(table, "mail", "mira@example.org")
    assert refused.value.code == "no-mail"
    page = table.players["owner"].client().get(reverse("campaigns:notifications", args=[table.campaign.pk])).text
    assert 'value="mail"' not in page


# Feed and calendar


def test_a_feed_is_read_by_its_link_until_its_reader_leaves(table: Club):
    mission = table.plan()
    table.muster(mission, "opponent")
    channel = add(table, "feed")
    url = reverse("campaigns:feed", args=[channel.key])
    answer = Client().get(url)
    assert answer["Content-Type"].startswith("application/atom+xml")
    assert Batch.objects.get(mission=mission, kind="plan").words in answer.text
    assert "locked" not in answer.text
    assert Client().get(reverse("campaigns:calendar", args=[channel.key])).status_code == 404, "another channel's kind"
    person_leave(campaign_id=table.campaign.pk, viewer=table.players["owner"].viewer)
    assert Client().get(url).status_code == 404


def test_a_calendar_has_missions_deadlines_and_round_ends(table: Club):
    soon = timezone.now().replace(microsecond=0) + timedelta(days=2)
    round_open(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, closes_at=soon + timedelta(days=5))
    table.plan(at=soon, deadline=soon - timedelta(days=1), where="The back room")
    channel = add(table, "calendar")
    answer = Calendar.from_ical(Client().get(reverse("campaigns:calendar", args=[channel.key])).content)
    found = {str(each["summary"]): each for each in answer.walk("VEVENT")}
    assert found["Raid: The owners against The opponents"]["dtstart"].dt == soon
    assert found["Raid: The owners against The opponents"]["location"] == "The back room"
    assert found["Lock teams for mission 1: The owners against The opponents"]["dtstart"].dt == soon - timedelta(days=1)
    assert found["Round 1 closes"]["dtstart"].dt == soon + timedelta(days=5)


def test_the_page_lists_ones_own_channels_and_adds_one(table: Club, inbox: Inbox):
    client, url = table.players["owner"].client(), reverse("campaigns:notifications", args=[table.campaign.pk])
    add(table, "webhook", f"{inbox.url}&other", by=table.players["opponent"])
    shown = client.post(url, {"kind": "discord", "scope": "all", "address": inbox.url}, follow=True).text
    assert inbox.url.replace("&", "&amp;") in shown
    assert "other" not in shown.partition("Your channels")[2].partition("Add a channel")[0]
    assert client.post(url, {"kind": "discord", "scope": "all", "address": "nonsense"}).status_code == 409
    channel = Channel.objects.get(person=table.entrants["owner"].person)
    tried = client.post(reverse("campaigns:channel-test", args=[table.campaign.pk, channel.pk]), follow=True).text
    assert "A test is on its way" in tried
    gone = client.post(reverse("campaigns:channel-remove", args=[table.campaign.pk, channel.pk]), follow=True).text
    assert "The channel is off" in gone
