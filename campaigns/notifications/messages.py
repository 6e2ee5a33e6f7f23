"""A message in the form its channel wants: JSON that is signed, Discord's own, a mail."""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass
from datetime import datetime
from email.utils import formataddr
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse

from campaigns.models.notifications import Channel, Delivery
from campaigns.notifications.events import EVENTS

LONGEST_DISCORD, LONGEST_PUSHED = 1900, 500
REMINDER, CONFIRM, TEST = "reminder", "confirm_address", "test"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message, whatever it is sent by."""

    key: str
    event: str
    campaign: str
    campaign_key: str
    words: str
    url: str
    """Where it stands; the campaign, or its mission."""
    off_url: str
    at: datetime
    mission: int = 0


def message_of(delivery: Delivery) -> Message:
    """What a delivery says, with the words of its act as they stand now."""
    channel, batch = delivery.channel, delivery.batch
    campaign = channel.person.campaign
    if delivery.event.startswith(CONFIRM):
        path = reverse("campaigns:channel-confirm", args=[channel.key])
    elif batch is not None and batch.mission_id:
        path = reverse("campaigns:mission", args=[campaign.pk, batch.mission_id])
    else:
        path = reverse("campaigns:campaign", args=[campaign.pk])
    return Message(
        key=str(delivery.pk),
        event=EVENTS[batch.kind] if batch else delivery.event.partition(":")[0],
        campaign=campaign.name,
        campaign_key=str(campaign.pk),
        words=batch.words if batch else delivery.words,
        url=absolute(channel, path),
        off_url=absolute(channel, reverse("campaigns:channel-off", args=[channel.key])),
        at=batch.created_at if batch else delivery.created_at,
        mission=batch.mission.number if batch and batch.mission else 0,
    )


def absolute(channel: Channel, path: str) -> str:
    return f"{settings.PUBLIC_URL or channel.base_url.rstrip('/')}{path}"


def as_json(message: Message) -> dict[str, Any]:
    return {
        "id": message.key,
        "event": message.event,
        "campaign": {"id": message.campaign_key, "name": message.campaign},
        "mission": message.mission or None,
        "words": message.words,
        "url": message.url,
        "at": message.at.isoformat(),
    }


def as_push(message: Message) -> dict[str, Any]:
    """What the browser shows, where it leads, and where it is turned off."""
    words = message.words if len(message.words) <= LONGEST_PUSHED else f"{message.words[: LONGEST_PUSHED - 1]}…"
    return {
        "id": message.key,
        "title": message.campaign[:80],
        "words": words,
        "url": message.url,
        "off": message.off_url,
    }


def as_discord(message: Message) -> dict[str, Any]:
    """Discord's form. Nobody is called by it, whatever a name looks like."""
    return {
        "username": message.campaign[:80],
        "content": f"{_plain(message.words)[:LONGEST_DISCORD]}\n<{message.url}>",
        "allowed_mentions": {"parse": []},
    }


def _plain(words: str) -> str:
    """Without what Discord would take for markup."""
    return "".join(f"\\{letter}" if letter in "\\*_~`|>#[]()<" else letter for letter in words)


def body_of(value: dict[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def signature(secret: str, moment: int, body: bytes) -> str:
    """Of the moment and the body: `t=1700000000,v1=…`, HMAC-SHA256 in hex over "moment.body"."""
    digest = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={moment},v1={digest}"


def as_mail(message: Message, address: str) -> EmailMessage:
    host = urlsplit(message.url).hostname or "localhost"
    lines = [message.words, "", message.url, "", f"Turn these mails off: {message.off_url}", ""]
    headers = {
        "Message-ID": f"<{message.key}@{host}>",
        "List-Unsubscribe": f"<{message.off_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    subject = f"{message.campaign}: {message.words}".splitlines()[0]
    sender = formataddr(("Muster", settings.DEFAULT_FROM_EMAIL))
    return EmailMessage(subject[:150], "\n".join(lines), sender, [address], headers=headers)
