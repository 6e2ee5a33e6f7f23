"""Telling people: messages are made once, sent once, to who may read them."""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.desk.services import people_remind
from campaigns.missions.services import mission_cancel
from campaigns.models import Batch, Channel, Delivery
from campaigns.notifications import deliveries
from campaigns.notifications.events import EVENTS
from campaigns.people.services.people import person_leave
from campaigns.reports.services.confirming import mission_dispute
from campaigns.reports.services.deciding import dispute_decide
from campaigns.rounds.services.pairing import round_open
from tests.campaigns.inbox import Inbox, add, listening, run
from tests.campaigns.table import Club, join
from tests.cast import Player
from tests.rosters.factories import UserFactory

pytestmark = [pytest.mark.ci, pytest.mark.django_db, pytest.mark.alike]


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
