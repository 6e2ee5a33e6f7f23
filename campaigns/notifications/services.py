"""Adding and removing the channels by which people are notified."""

from __future__ import annotations

import json
import secrets
import uuid
from collections.abc import Mapping
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign, Channel, Delivery, Person
from campaigns.models.notifications import LONGEST_ADDRESS
from campaigns.notifications.deliveries import SENT_KINDS
from campaigns.notifications.messages import CONFIRM, TEST
from campaigns.notifications.outside import Unreachable, check_address, public_address_of
from campaigns.notifications.push import keys_in, sends_push
from rosters.viewers import Viewer
from rules.errors import Refusal

MOST_CHANNELS = 8
BETWEEN_TESTS = timedelta(minutes=1)
FETCHED = (Channel.Kind.FEED, Channel.Kind.CALENDAR)


@transaction.atomic
def channel_add(
    *,
    campaign_id: uuid.UUID,
    viewer: Viewer,
    kind: str,
    address: str = "",
    scope: str = Channel.Scope.ALL,
    base_url: str = "",
    browser_keys: Mapping[str, str] | None = None,
) -> Channel:
    """A channel of one's own, for what happens from now on; the same asked for twice is one. A mail address
    is asked first.
    """
    person = _person(campaign_id, viewer)
    if kind not in Channel.Kind.values or scope not in Channel.Scope.values:
        raise Refusal(f"There is no channel {kind!r} about {scope!r}.", code="unknown-channel")
    checked = _checked(kind, address.strip())
    keys = keys_in({"keys": browser_keys}) if kind == Channel.Kind.PUSH else {}
    known = Channel.objects.filter(person=person, kind=kind, scope=scope, address=checked).first()
    if known is not None:
        if known.browser_keys != keys:
            known.browser_keys = keys
            known.save(update_fields=["browser_keys"])
        return known
    if Channel.objects.filter(person=person).count() >= MOST_CHANNELS:
        words = f"You have {MOST_CHANNELS} channels here; turn one off first."
        raise Refusal(words, code="too-many-channels")
    now = timezone.now()
    channel = Channel.objects.create(
        person=person,
        kind=kind,
        scope=scope,
        address=checked,
        secret=secrets.token_urlsafe(32) if kind == Channel.Kind.WEBHOOK else "",
        key=secrets.token_urlsafe(32),
        base_url=base_url[:300],
        browser_keys=keys,
        confirmed_at=None if kind == Channel.Kind.MAIL else now,
        seen=person.campaign.version,
    )
    if kind == Channel.Kind.MAIL:
        words = f"Somebody asked to have the news of {person.campaign.name} sent here. If that is you, open this."
        Delivery.objects.create(channel=channel, event=CONFIRM, words=words, due_at=now)
    return channel


def _checked(kind: str, address: str) -> str:
    """The address, as far as it can be checked without sending anything there."""
    if kind in FETCHED:
        return ""
    if len(address) > LONGEST_ADDRESS:
        raise Refusal("This address is too long.", code="wrong-address")
    if kind == Channel.Kind.MAIL:
        if not settings.SENDS_MAIL:
            raise Refusal("This server sends no mail; use a feed or a webhook.", code="no-mail")
        try:
            validate_email(address)
        except ValidationError:
            raise Refusal("This is not an e-mail address.", code="wrong-address") from None
        return address
    if kind == Channel.Kind.PUSH and not sends_push():
        raise Refusal("This server sends no push messages; use a feed or a webhook.", code="no-push")
    parts = check_address(address)
    try:
        public_address_of(str(parts.hostname), parts.port or 443)
    except Unreachable as problem:
        raise Refusal(f"No message can be sent there: {problem}.", code="unreachable") from None
    return address


def push_add(
    *, campaign_id: uuid.UUID, viewer: Viewer, subscription: str, scope: str = Channel.Scope.ALL, base_url: str = ""
) -> Channel:
    """The channel of a browser that subscribed: its subscription as the browser wrote it, in JSON."""
    try:
        given = json.loads(subscription) if len(subscription) <= LONGEST_ADDRESS + 500 else None
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict) or not isinstance(given.get("keys"), dict):
        raise Refusal("This is not a browser subscription.", code="wrong-subscription")
    return channel_add(
        campaign_id=campaign_id,
        viewer=viewer,
        kind=Channel.Kind.PUSH,
        address=str(given.get("endpoint", "")),
        scope=scope,
        base_url=base_url,
        browser_keys=given["keys"],
    )


def channel_remove(*, campaign_id: uuid.UUID, viewer: Viewer, channel_id: uuid.UUID) -> None:
    """Turn a channel of one's own off; what waits to be sent goes with it."""
    deleted, _ = Channel.objects.filter(person=_person(campaign_id, viewer), pk=channel_id).delete()
    if not deleted:
        raise Refusal("This channel is off already.", code="unknown-channel")


def channel_test(*, campaign_id: uuid.UUID, viewer: Viewer, channel_id: uuid.UUID) -> None:
    """Send a word by a channel of one's own; once a minute at most."""
    person = _person(campaign_id, viewer)
    channel = (
        Channel.objects.filter(person=person, pk=channel_id, kind__in=SENT_KINDS).exclude(confirmed_at=None).first()
    )
    if channel is None:
        raise Refusal("This channel cannot be tested.", code="unknown-channel")
    now = timezone.now()
    words = f"This is how {person.campaign.name} sends you its news."
    tests = channel.deliveries.filter(event__startswith=TEST, created_at__gt=now - BETWEEN_TESTS)
    if tests.exists():
        raise Refusal("A test is on its way; wait a minute for another.", code="tested")
    Delivery.objects.create(channel=channel, event=f"{TEST}:{now.isoformat()}", words=words, due_at=now)


def channel_confirm(*, key: str) -> Channel:
    """Who opened the link owns the address. Channel.DoesNotExist where nobody asked, or it is off."""
    channel = Channel.objects.select_related("person__campaign").get(key=key, kind=Channel.Kind.MAIL)
    if channel.confirmed_at is None:
        channel.confirmed_at, channel.seen = timezone.now(), channel.person.campaign.version
        channel.save(update_fields=["confirmed_at", "seen"])
    return channel


def channel_off(*, key: str) -> None:
    """Turn a channel off by its link; one that is off stays so."""
    Channel.objects.filter(key=key).delete()


def _person(campaign_id: uuid.UUID, viewer: Viewer) -> Person:
    """Who the viewer is in the campaign; Campaign.DoesNotExist for strangers."""
    found: Person | None = (
        Person.objects.of(viewer).present().select_related("campaign").filter(campaign=campaign_id).first()
    )
    if found is None:
        raise Campaign.DoesNotExist
    return found
