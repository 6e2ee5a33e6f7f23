"""Telling people: messages are made once, sent once, to who may read them, and nowhere into this server's network."""

from __future__ import annotations

import hashlib
import hmac
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from campaigns.desk.services import people_remind
from campaigns.missions.services.planning import mission_cancel
from campaigns.models import Batch, Campaign, Channel, Delivery
from campaigns.notifications import deliveries
from campaigns.notifications.events import EVENTS
from campaigns.notifications.outside import Unreachable, is_public, post, public_address_of
from campaigns.notifications.services import MOST_CHANNELS, channel_add, channel_confirm, channel_off, channel_test
from campaigns.people.services.people import person_leave
from campaigns.reports.services.confirming import mission_dispute
from campaigns.reports.services.deciding import dispute_decide
from campaigns.rounds.services.pairing import round_open
from rules.errors import Refusal
from tests.campaigns.table import Club, join
from tests.cast import Player
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


@dataclass
class Inbox:
    """A server that takes what is sent to it, and what it answers with."""

    url: str = ""
    status: int = 204
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.got]


@contextmanager
def listening() -> Iterator[Inbox]:
    inbox = Inbox()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            inbox.got.append((dict(self.headers), body))
            self.send_response(inbox.status)
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    inbox.url = f"http://127.0.0.1:{server.server_port}/hook?thread=7"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield inbox
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def inbox(settings: Any) -> Iterator[Inbox]:
    settings.PRIVATE_WEBHOOKS = True
    with listening() as found:
        yield found


def add(table: Club, kind: str = "webhook", address: str = "", *, by: Player | None = None, **more: Any) -> Channel:
    viewer = (by or table.players["owner"]).viewer
    fields = {"base_url": "https://muster.example/", **more}
    return channel_add(campaign_id=table.campaign.pk, viewer=viewer, kind=kind, address=address, **fields)


def run() -> tuple[int, int]:
    return deliveries.deliveries_make(), deliveries.deliveries_send()


# Webhooks


def test_a_webhook_tells_what_happened_and_is_signed(table: Club, inbox: Inbox):
    table.plan()
    channel = add(table, "webhook", inbox.url)
    mission = table.plan()
    assert run() == (1, 1), "what was before it is not told"
    headers, body = inbox.got[0]
    sent = json.loads(body)
    assert (sent["event"], sent["mission"], sent["campaign"]["name"]) == (
        "mission_planned",
        2,
        "The Glass Plain",
    )
    assert sent["words"] == Batch.objects.get(mission=mission, kind="plan").words
    assert sent["url"] == f"https://muster.example/campaigns/{table.campaign.pk}/missions/{mission.pk}/"
    moment, signed = (part.partition("=")[2] for part in headers["Muster-Signature"].split(","))
    wanted = hmac.new(channel.secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    assert signed == wanted
    assert sent["id"] == headers["Muster-Delivery"] == str(Delivery.objects.get().pk)
    assert run() == (0, 0), "and only once"


def test_discord_is_told_in_its_own_form_and_calls_nobody(table: Club, inbox: Inbox):
    add(table, "discord", inbox.url)
    table.campaign.people.update(name="@everyone *loud*")
    join(table.campaign, table.arbitrator, Player(user=UserFactory(name="@here _now_")))
    run()
    (message,) = inbox.messages
    assert set(message) == {"username", "content", "allowed_mentions"}
    assert message["allowed_mentions"] == {"parse": []}
    assert "\\_now\\_" in message["content"]
    assert f"https://muster.example/campaigns/{table.campaign.pk}/" in message["content"]
    assert len(message["content"]) <= 2000


def test_what_nobody_takes_is_tried_again_and_given_up_in_the_end(table: Club, inbox: Inbox):
    inbox.status = 500
    channel = add(table, "webhook", inbox.url)
    table.plan()
    deliveries.deliveries_make()
    now = timezone.now()
    for _ in range(20):
        deliveries.deliveries_send(now)
        now += timedelta(days=2)
    found = Delivery.objects.get()
    assert (found.state, len(inbox.got)) == ("failed", len(deliveries.BACKOFF) + 1)
    assert len({headers["Muster-Delivery"] for headers, _ in inbox.got}) == 1, "always under the same id"
    channel.refresh_from_db()
    assert "500" in channel.last_error
    inbox.status = 200
    table.plan()
    run()
    channel.refresh_from_db()
    assert channel.last_error == ""


def test_a_redirect_is_not_followed(table: Club, inbox: Inbox):
    inbox.status = 307
    add(table, "webhook", inbox.url)
    table.plan()
    run()
    assert Delivery.objects.get().error == "answered with 307"


# Killed, or run by several at once


def test_a_sender_killed_before_it_sent_loses_nothing(table: Club, inbox: Inbox, monkeypatch: pytest.MonkeyPatch):
    add(table, "webhook", inbox.url)
    table.plan()
    deliveries.deliveries_make()

    def killed(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(deliveries, "post", killed)
        with pytest.raises(SystemExit):
            deliveries.deliveries_send()
    assert (deliveries.deliveries_send(), len(inbox.got)) == (0, 0), "the claim still holds"
    later = timezone.now() + deliveries.CLAIM
    assert (deliveries.deliveries_send(later), len(inbox.got)) == (1, 1)
    assert (deliveries.deliveries_send(later + timedelta(days=1)), len(inbox.got)) == (0, 1)


def test_a_maker_killed_halfway_makes_each_message_once(table: Club, inbox: Inbox, monkeypatch: pytest.MonkeyPatch):
    channel = add(table, "webhook", inbox.url)
    table.plan()
    table.plan()
    before = channel.seen

    class Broken(Exception):
        pass

    def broken(*_: object, **__: object) -> None:
        raise Broken

    with monkeypatch.context() as patched:
        patched.setattr(Channel.objects.filter().__class__, "update", broken)
        with pytest.raises(Broken):
            deliveries.deliveries_make()
    channel.refresh_from_db()
    assert (channel.seen, Delivery.objects.count()) == (before, 0), "mark and messages move together"
    Channel.objects.update(seen=before)
    assert deliveries.deliveries_make() == 2
    Channel.objects.update(seen=before)
    deliveries.deliveries_make()
    assert Delivery.objects.count() == 2, "made again, each is there once"


def test_who_claims_a_message_has_it_alone(table: Club, inbox: Inbox):
    add(table, "webhook", inbox.url)
    table.plan()
    deliveries.deliveries_make()
    first = deliveries._claim(timezone.now())
    assert first is not None
    assert deliveries._claim(timezone.now()) is None


def test_the_command_publishes_rounds_and_sends(table: Club, inbox: Inbox, capsys: pytest.CaptureFixture[str]):
    add(table, "webhook", inbox.url)
    fields = {"campaign_id": table.campaign.pk, "viewer": table.arbitrator.viewer, "pairing": "swiss"}
    round_open(**fields, publish_at=timezone.now() - timedelta(minutes=1))
    call_command("deliver")
    assert [each["event"] for each in inbox.messages] == ["round_opened", "round_published"]
    assert "Rounds published: 1. Messages: 2 made, 2 sent." in capsys.readouterr().out


# Who is told what


def test_a_channel_about_what_concerns_me_is_silent_about_others(table: Club, inbox: Inbox):
    onlooker = Player(user=UserFactory())
    join(table.campaign, table.arbitrator, onlooker, "spectator")
    add(table, "webhook", inbox.url, by=onlooker, scope="mine")
    table.plan()
    assert deliveries.deliveries_make() == 0
    round_open(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer)
    assert deliveries.deliveries_make() == 1


def test_what_becomes_of_a_dispute_and_of_a_void_is_told(table: Club, inbox: Inbox):
    add(table, "webhook", inbox.url)
    for stands in (True, False):
        mission = table.played("owner")
        mission_dispute(mission_id=mission.pk, viewer=table.players["opponent"].viewer, reason="No.")
        dispute_decide(mission_id=mission.pk, viewer=table.arbitrator.viewer, stands=stands, reason="I saw it.")
    table.unvoid(mission)
    mission_cancel(mission_id=table.mustered().pk, viewer=table.players["owner"].viewer, reason="Rain.")
    deliveries.deliveries_make()
    kinds = Delivery.objects.exclude(batch=None).order_by("batch__sequence").values_list("batch__kind", flat=True)
    assert [EVENTS[kind] for kind in kinds if kind not in ("plan", "reveal", "report")] == [
        *("disputed", "decided") * 2, "counts_again", "asked_to_call_off"
    ]  # fmt: skip


def test_what_is_sealed_is_told_nobody(table: Club, inbox: Inbox):
    add(table, "webhook", inbox.url, by=table.players["opponent"])
    mission = table.plan()
    table.muster(mission, "owner")
    side = table.side(mission, "owner")
    run()
    sent = b"".join(body for _, body in inbox.got).decode()
    assert [each["event"] for each in inbox.messages] == ["mission_planned"]
    for secret in (side.salt, *(each["name"] for each in side.draft.get("team", {}).get("fighters", ()))):
        assert not secret or secret not in sent


def test_acts_that_are_told_nowhere_are_named_by_no_event():
    assert not {"lock", "unlock", "reset", "key", "invite", "revoke", "mend", "on-paper", "claim"} & set(EVENTS)


def test_who_leaves_is_told_nothing_more_and_their_address_is_gone(table: Club, inbox: Inbox):
    add(table, "webhook", inbox.url)
    table.plan()
    deliveries.deliveries_make()
    person_leave(campaign_id=table.campaign.pk, viewer=table.players["owner"].viewer)
    assert deliveries.deliveries_send() == 0
    assert not Channel.objects.exists()
    assert inbox.got == []


def test_a_reminder_reaches_its_person_alone(table: Club, inbox: Inbox):
    with listening() as other:
        add(table, "webhook", inbox.url)
        add(table, "webhook", other.url, by=table.players["opponent"])
        table.plan()
        run()
        owner = table.entrants["owner"].person_id
        people_remind(campaign_id=table.campaign.pk, viewer=table.arbitrator.viewer, people=[owner])
        run()
        assert [each["event"] for each in inbox.messages] == ["mission_planned", "reminder"]
        assert "Pick a team for mission 1" in inbox.messages[1]["words"]
        assert [each["event"] for each in other.messages] == ["mission_planned"]


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
    assert "tells you what happens" in inbox.messages[0]["content"]


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
